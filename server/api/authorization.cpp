#include "server/api/authorization.hpp"

#include "protocol/ascii.hpp"
#include "server/api/responses.hpp"

namespace aspis::api {
namespace {

/// Checks the origin that browsers send with every change.
bool is_from_here(const Call& call) {
  const std::string_view origin = call.request.header("origin");
  if (origin.empty()) return false;
  if (origin == call.router.parts().public_address) return true;
  const std::string_view host = call.request.header("host");
  if (!http::may_be_own_host(host, call.router.parts().own_host)) return false;
  const std::string_view scheme = is_secure(call) ? "https://" : "http://";
  return origin == std::string(scheme) + std::string(host);
}

http::Response foreign() {
  return http::error_response(403, "origin",
                              "changes must come from this server's pages: the Origin header is "
                              "missing or names another server");
}

http::Response not_for_role(std::string_view why) {
  return http::error_response(403, "role", why);
}

/// Requires a token that other sites do not know.
std::optional<http::Response> change_error(const Call& call, const Endpoint& endpoint,
                                           std::string_view csrf) {
  if (endpoint.method == "GET") return std::nullopt;
  if (!is_from_here(call)) return foreign();
  if (access::same(call.request.header("x-csrf-token"), csrf)) return std::nullopt;
  return http::error_response(403, "csrf",
                              "send the session token in the header X-CSRF-Token: get it from GET "
                              "/api/v1/session");
}

std::optional<http::Response> let_staff_in(Call& call, const Endpoint& endpoint,
                                           access::Permission needs) {
  call.staff = find_staff(call);
  if (!call.staff) {
    return http::error_response(401, "login", "log in first, with an account that may do this");
  }
  const access::Account& account = call.staff->account;
  call.router.last_seen().note(account.name, call.router.parts().date());
  if (!access::may(account.role, needs)) {
    return not_for_role(access::refusal(account.role, needs));
  }
  if (!access::may(account, needs)) {
    return not_for_role(
        "your account is limited to some tournaments: ask an instructor without that limit");
  }
  return change_error(call, endpoint, call.staff->csrf);
}

/// Whether staff asks for its view at a public address.
bool wants_held_back(const Call& call, const Endpoint& endpoint) {
  return endpoint.who == Who::anyone && endpoint.method == "GET" &&
         endpoint.pattern.starts_with("/api/v1/tournaments") &&
         call.request.query_value("view") == "staff";
}

http::Response unknown_student(const Call& call) {
  const bool has_sent = !call.request.header("authorization").empty();
  http::Response response = http::error_response(
      401, "token",
      has_sent ? access::unknown_token : "send your token: Authorization: Bearer TOKEN");
  response.headers.emplace_back("WWW-Authenticate", "Bearer realm=\"aspis\"");
  return response;
}

/// If there are several, takes the one that the request names.
std::optional<http::Response> choose_entrant(Call& call) {
  const auto all = entrants_by_proxy(call);
  const std::string_view wanted = call.request.header("x-aspis-entrant");
  for (const hosting::Registry::Holder& one : all) {
    const bool is_it = wanted == one.tournament->name() + "/" + one.alias;
    if (is_it || (wanted.empty() && all.size() == 1)) call.student = one;
  }
  if (call.student) return std::nullopt;
  if (all.empty()) return unknown_student(call);
  return http::error_response(409, "which",
                              "you are several entrants: name one in the header X-Aspis-Entrant: "
                              "TOURNAMENT/ALIAS; GET /api/v1/session lists them");
}

std::optional<http::Response> let_student_in(Call& call, const Endpoint& endpoint) {
  const std::string_view token = bearer_token(call.request);
  if (!token.empty()) {
    call.student = call.router.parts().tournaments.find_token_holder(token);
    if (!call.student) return unknown_student(call);
  } else {
    if (auto refusal = choose_entrant(call)) return refusal;
    if (auto refusal = change_error(call, endpoint, csrf_token(call))) return refusal;
  }
  call.tournament = call.student->tournament;
  call.tournament_name = call.tournament->info().name;
  call.router.last_seen().note(call.tournament_name + " " + call.student->alias,
                               call.router.parts().date());
  return std::nullopt;
}

std::optional<Staff> staff_by_cookie(const Call& call) {
  const ApiParts& parts = call.router.parts();
  const std::string_view cookie = call.request.cookie(cookie_name(call));
  if (cookie.empty()) return std::nullopt;
  const auto session = parts.sessions.find(cookie);
  if (!session) return std::nullopt;
  const bool is_owner = session->account == access::owner_name;
  const auto account = is_owner ? access::owner() : parts.accounts.find(session->account);
  const std::string stamp = account ? session_stamp(call.router, *account) : "";
  if (account && access::same(stamp, session->stamp)) return Staff{*account, session->csrf, false};
  // The session stays while the file of accounts cannot be read.
  if (account || parts.accounts.all()) parts.sessions.end_session(cookie);
  return std::nullopt;
}

}  // namespace

std::string_view bearer_token(const http::Request& request) {
  constexpr std::string_view scheme = "bearer ";
  std::string_view header = request.header("authorization");
  if (header.size() <= scheme.size()) return {};
  if (!protocol::same_word(header.substr(0, scheme.size()), scheme)) return {};
  header.remove_prefix(scheme.size());
  while (header.starts_with(' ')) header.remove_prefix(1);
  return header;
}

bool is_secure(const Call& call) {
  return call.request.secure || call.router.parts().secure;
}

std::string cookie_name(const Call& call) {
  return is_secure(call) ? "__Host-aspis" : "aspis";
}

std::string session_stamp(const Router& router, const access::Account& account) {
  const bool is_owner = account.name == access::owner_name;
  return is_owner ? access::hash_token(router.parts().password.stored())
                  : access::account_stamp(account);
}

std::string email_by_proxy(const http::Request& request) {
  if (!request.signed_on || !access::is_email(request.signed_on->email)) return "";
  return protocol::lower_case(request.signed_on->email);
}

std::optional<Staff> find_staff(const Call& call) {
  if (auto staff = staff_by_cookie(call)) return staff;
  const std::string email = email_by_proxy(call.request);
  if (email.empty()) return std::nullopt;
  const auto account = call.router.parts().accounts.with_email(email);
  if (!account) return std::nullopt;
  return Staff{*account, call.router.parts().sessions.csrf_token(email), true};
}

std::vector<hosting::Registry::Holder> entrants_by_proxy(const Call& call) {
  const std::string email = email_by_proxy(call.request);
  if (email.empty()) return {};
  return call.router.parts().tournaments.with_email(email);
}

std::string csrf_token(const Call& call) {
  if (const auto staff = find_staff(call)) return staff->csrf;
  const std::string email = email_by_proxy(call.request);
  return email.empty() ? "" : call.router.parts().sessions.csrf_token(email);
}

std::string identify_person(const Call& call) {
  if (call.staff) return access::actor_name(call.staff->account);
  if (!call.student) return "";
  return call.student->tournament->name() + " " + std::to_string(call.student->entrant);
}

std::optional<http::Response> let_in(Call& call, const Endpoint& endpoint) {
  std::optional<http::Response> refusal;
  if (endpoint.who == Who::staff) refusal = let_staff_in(call, endpoint, endpoint.who.needs);
  if (wants_held_back(call, endpoint)) {
    refusal = let_staff_in(call, endpoint, access::Permission::see_tournament);
  }
  if (endpoint.who == Who::student) refusal = let_student_in(call, endpoint);
  if (endpoint.before_login && !is_from_here(call)) refusal = foreign();
  if (refusal) return refusal;
  call.sees_held_back = call.staff.has_value();
  if (endpoint.pattern.starts_with("/api/v1/tournaments/{tournament}")) {
    call.tournament_name = call.captures.front();
    call.captures.erase(call.captures.begin());
    if (call.staff && !access::may_see(call.staff->account, call.tournament_name)) {
      return not_for_role("your account is limited to other tournaments: ask an instructor");
    }
    call.tournament = call.router.parts().tournaments.find(call.tournament_name);
    if (!call.tournament) return not_found("no such tournament, or it is not open");
  }
  return std::nullopt;
}

}  // namespace aspis::api
