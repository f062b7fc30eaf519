// Authorization of requests: sessions, tokens, and protection against forged requests from other
// sites.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/api/router.hpp"

namespace aspis::api {

/// Sets the user and the tournament of the call. Returns a response on failure: 401, 403 or 404.
[[nodiscard]] std::optional<http::Response> let_in(Call&, const Endpoint&);

/// "__Host-aspis" over TLS, which browsers require for that prefix; otherwise "aspis".
[[nodiscard]] std::string cookie_name(const Call&);
[[nodiscard]] bool is_secure(const Call&);
/// The account of the session cookie or of the proxy's user. A session ends if its account is
/// revoked or gets another password or link.
[[nodiscard]] std::optional<Staff> find_staff(const Call&);
/// The stamp of the account's new sessions.
[[nodiscard]] std::string session_stamp(const Router&, const access::Account&);

/// The address that a trusted proxy verified, in lower case, or "".
[[nodiscard]] std::string email_by_proxy(const http::Request&);
/// All entrants of all tournaments with that address.
[[nodiscard]] std::vector<hosting::Registry::Holder> entrants_by_proxy(const Call&);
/// The CSRF token for changes by staff, or by students behind a proxy; "" for others.
[[nodiscard]] std::string csrf_token(const Call&);

/// The token of "Bearer TOKEN", whose scheme ignores case, or "".
[[nodiscard]] std::string_view bearer_token(const http::Request&);
/// The identity that let_in() found, for limits on connections; "" for anonymous users.
[[nodiscard]] std::string identify_person(const Call&);

}  // namespace aspis::api
