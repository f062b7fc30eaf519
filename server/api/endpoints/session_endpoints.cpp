// The instructor comes and goes.
#include <nlohmann/json.hpp>

#include "server/api/authorization.hpp"
#include "server/api/bodies/bodies.hpp"
#include "server/api/endpoints/answers.hpp"

namespace aspis::api {
namespace {

constexpr std::chrono::milliseconds wrong_password_delay{1'000};
constexpr std::string_view for_this_visit;
constexpr std::string_view for_a_year = "; Max-Age=31536000";
constexpr std::string_view gone = "; Max-Age=0";

std::string cookie_line(const Call& call, const std::string& name, const std::string& value,
                        std::string_view age) {
  return name + "=" + value + "; Path=/; HttpOnly; SameSite=Strict" +
         (is_secure(call) ? "; Secure" : "") + std::string(age);
}

/// Of a browser in which the password was typed before.
std::string device_name(const Call& call) {
  return cookie_name(call) + "-device";
}

http::Response logged_in(const Call& call) {
  const ApiParts& parts = call.router.parts();
  const access::Session session = parts.sessions.open();
  http::Response response = private_json({{"instructor", true}, {"csrf", session.csrf}});
  response.headers.emplace_back(
      "Set-Cookie", cookie_line(call, cookie_name(call), session.cookie, for_this_visit));
  response.headers.emplace_back(
      "Set-Cookie", cookie_line(call, device_name(call), parts.password.new_device(), for_a_year));
  return response;
}

/// A wrong password is answered after a second, on whose connection it came; nobody is locked out.
void log_in(const CallPointer& call, const http::Reply& reply) {
  const auto password = read_password(call->request.body);
  if (!password) return reply(bad_body(*call, password.error()));
  PasswordQueue& queue = call->router.passwords();
  const ApiParts& parts = call->router.parts();
  const std::string_view device = call->request.cookie(device_name(*call));
  const bool known = !device.empty() && parts.password.knows_device(device);
  const std::string& peer = call->request.peer;
  const bool added = queue.add(known ? "device" : peer, [call, reply, password, &queue, &parts] {
    const std::string& from = call->request.peer;
    if (parts.password.is_right(*password)) {
      parts.log.info("login", {{"peer", from}});
      return reply(logged_in(*call));
    }
    parts.log.warning("login-failed", {{"peer", from}});
    queue.after(wrong_password_delay,
                [reply] { reply(http::error_response(401, "password", "wrong password")); });
  });
  if (!added) reply(too_many(2, "too many logins are waiting: try again in two seconds"));
}

http::Response log_out(const Call& call) {
  call.router.parts().sessions.end_session(call.request.cookie(cookie_name(call)));
  http::Response response = private_json({{"instructor", false}, {"csrf", nullptr}});
  response.headers.emplace_back("Set-Cookie", cookie_line(call, cookie_name(call), "", gone));
  return response;
}

http::Response session(const Call& call) {
  const auto open = session_of(call);
  http::Response response = private_json(
      {{"instructor", open.has_value()}, {"csrf", open ? Json(open->csrf) : Json(nullptr)}});
  if (open) response.person = instructor;
  return response;
}

}  // namespace

std::vector<Endpoint> session_endpoints() {
  return {
      {"GET", "/api/v1/session", Who::anyone, answering(session)},
      {"POST", "/api/v1/login", Who::anyone, log_in, Endpoint::Body::json, Endpoint::On::itself,
       true},
      {"POST", "/api/v1/logout", Who::instructor, answering(log_out)},
  };
}

}  // namespace aspis::api
