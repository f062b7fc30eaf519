// Who is let in to an endpoint: sessions and tokens, and what a change must bring along so that no
// other site can make a browser send it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/api/router.hpp"

namespace aspis::api {

/// Fills in who it is and which tournament it is about; the answer where that fails: 401, 403, 404.
[[nodiscard]] std::optional<http::Response> let_in(Call&, const Endpoint&);

/// "__Host-aspis" over TLS, where browsers accept it; "aspis" without.
[[nodiscard]] std::string cookie_name(const Call&);
[[nodiscard]] bool is_secure(const Call&);
/// The session that the request's cookie opens.
[[nodiscard]] std::optional<access::Session> session_of(const Call&);

inline constexpr std::string_view instructor = "instructor";
/// Of "Bearer TOKEN", the scheme in any case; "" where there is none.
[[nodiscard]] std::string_view token_of(const http::Request&);
/// Whom session or token has shown it to be, for the limits of connections; "" of a stranger.
[[nodiscard]] std::string person_of(const Call&);

}  // namespace aspis::api
