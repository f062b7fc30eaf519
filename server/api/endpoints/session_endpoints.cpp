// The instructor comes and goes.
#include <nlohmann/json.hpp>

#include "server/api/authorization.hpp"
#include "server/api/bodies/bodies.hpp"
#include "server/api/endpoints/answers.hpp"

namespace aspis::api {
namespace {

std::string cookie_line(const Call& call, const std::string& value, bool gone) {
  return cookie_name(call) + "=" + value + "; Path=/; HttpOnly; SameSite=Strict" +
         (is_secure(call) ? "; Secure" : "") + (gone ? "; Max-Age=0" : "");
}

http::Response slow_down(std::chrono::seconds wait) {
  return too_many(static_cast<int>(wait.count()),
                  "too many wrong passwords: try again in " + std::to_string(wait.count()) + " s");
}

/// On the thread that hashes: one at a time, so that nobody is let past the throttle by asking
/// often enough at once.
http::Response log_in(const Call& call) {
  const auto password = read_password(call.request.body);
  if (!password) return bad_body(call, password.error());
  access::Throttle& throttle = call.router.throttle();
  const ApiParts& parts = call.router.parts();
  const std::string& peer = call.request.peer;
  if (const auto wait = throttle.wait_of(peer); wait.count() > 0) return slow_down(wait);
  if (!parts.password.is_right(*password)) {
    throttle.failed(peer);
    parts.log.warning("login-failed", {{"peer", peer}});
    return http::error_response(401, "password", "wrong password");
  }
  throttle.succeeded(peer);
  parts.log.info("login", {{"peer", peer}});
  const access::Session session = parts.sessions.open();
  http::Response response = private_json({{"instructor", true}, {"csrf", session.csrf}});
  response.headers.emplace_back("Set-Cookie", cookie_line(call, session.cookie, false));
  return response;
}

http::Response log_out(const Call& call) {
  call.router.parts().sessions.end_session(call.request.cookie(cookie_name(call)));
  http::Response response = private_json({{"instructor", false}, {"csrf", nullptr}});
  response.headers.emplace_back("Set-Cookie", cookie_line(call, "", true));
  return response;
}

http::Response session(const Call& call) {
  const auto open = session_of(call);
  return private_json(
      {{"instructor", open.has_value()}, {"csrf", open ? Json(open->csrf) : Json(nullptr)}});
}

}  // namespace

std::vector<Endpoint> session_endpoints() {
  return {
      {"GET", "/api/v1/session", Who::anyone, answering(session)},
      {"POST", "/api/v1/login", Who::anyone, answering(log_in), Endpoint::Body::json,
       Endpoint::On::passwords, true},
      {"POST", "/api/v1/logout", Who::instructor, answering(log_out)},
  };
}

}  // namespace aspis::api
