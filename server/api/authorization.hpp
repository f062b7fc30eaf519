// Who is let in to an endpoint: sessions and tokens, and what a change must bring along so that no
// other site can make a browser send it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/api/router.hpp"

namespace aspis::api {

/// Fills in who it is and which tournament it is about; the answer where that fails: 401, 403, 404.
[[nodiscard]] std::optional<http::Response> let_in(Call&, const Endpoint&);

/// "__Host-aspis" over TLS, where browsers accept it; "aspis" without.
[[nodiscard]] std::string cookie_name(const Call&);
[[nodiscard]] bool is_secure(const Call&);
/// Whose session the request's cookie opens, or for whom the proxy vouches. One whose account was
/// revoked or has another password or link is over.
[[nodiscard]] std::optional<Staff> staff_of(const Call&);
/// With which the first instructor's sessions begin.
[[nodiscard]] std::string stamp_of_owner(const Router&);

/// The address that a trusted proxy has made sure of, in lower case; "" where there is none.
[[nodiscard]] std::string email_by_proxy(const http::Request&);
/// All that have it, of all tournaments.
[[nodiscard]] std::vector<hosting::Registry::Holder> entrants_by_proxy(const Call&);
/// What changes of staff must bring along, and of students who came by a proxy; "" of a stranger.
[[nodiscard]] std::string csrf_of(const Call&);

/// Of "Bearer TOKEN", the scheme in any case; "" where there is none.
[[nodiscard]] std::string_view token_of(const http::Request&);
/// Whom let_in() has shown it to be, for the limits of connections; "" of a stranger.
[[nodiscard]] std::string person_of(const Call&);

}  // namespace aspis::api
