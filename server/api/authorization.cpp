#include "server/api/authorization.hpp"

#include "protocol/ascii.hpp"
#include "server/api/responses.hpp"

namespace aspis::api {
namespace {

/// The page that sent this must be one of ours: browsers name its origin with every change.
bool is_from_here(const Call& call) {
  const std::string_view origin = call.request.header("origin");
  if (origin.empty()) return false;
  if (origin == call.router.parts().public_address) return true;
  const std::string_view scheme = is_secure(call) ? "https://" : "http://";
  return origin == std::string(scheme) + std::string(call.request.header("host"));
}

http::Response foreign() {
  return http::error_response(403, "origin",
                              "changes must come from this server's pages: the Origin header is "
                              "missing or names another server");
}

http::Response log_in() {
  return http::error_response(401, "login", "log in as the instructor first");
}

std::optional<http::Response> let_instructor_in(Call& call, const Endpoint& endpoint) {
  call.session = session_of(call);
  if (!call.session) return log_in();
  if (endpoint.method == "GET") return std::nullopt;
  if (!is_from_here(call)) return foreign();
  if (!access::same(call.request.header("x-csrf-token"), call.session->csrf)) {
    return http::error_response(
        403, "csrf",
        "send the session token in the header X-CSRF-Token: get it from GET "
        "/api/v1/session");
  }
  return std::nullopt;
}

std::optional<http::Response> let_student_in(Call& call) {
  const std::string_view token = token_of(call.request);
  if (!token.empty()) call.student = call.router.parts().tournaments.holder(token);
  if (!call.student) {
    http::Response response =
        http::error_response(401, "token", "send your token: Authorization: Bearer TOKEN");
    response.headers.emplace_back("WWW-Authenticate", "Bearer realm=\"aspis\"");
    return response;
  }
  call.tournament = call.student->tournament;
  call.tournament_name = call.tournament->info().name;
  return std::nullopt;
}

}  // namespace

std::string_view token_of(const http::Request& request) {
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

std::optional<access::Session> session_of(const Call& call) {
  const std::string_view cookie = call.request.cookie(cookie_name(call));
  if (cookie.empty()) return std::nullopt;
  return call.router.parts().sessions.find(cookie);
}

std::string person_of(const Call& call) {
  if (call.session) return std::string(instructor);
  if (!call.student) return "";
  return call.student->tournament->name() + " " + std::to_string(call.student->entrant);
}

std::optional<http::Response> let_in(Call& call, const Endpoint& endpoint) {
  std::optional<http::Response> refusal;
  if (endpoint.who == Who::instructor) refusal = let_instructor_in(call, endpoint);
  if (endpoint.who == Who::student) refusal = let_student_in(call);
  if (endpoint.before_login && !is_from_here(call)) refusal = foreign();
  if (refusal) return refusal;
  if (endpoint.pattern.starts_with("/api/v1/tournaments/{tournament}")) {
    call.tournament_name = call.captures.front();
    call.captures.erase(call.captures.begin());
    call.tournament = call.router.parts().tournaments.find(call.tournament_name);
    if (!call.tournament) return not_found("there is no such tournament, or it is not open");
  }
  return std::nullopt;
}

}  // namespace aspis::api
