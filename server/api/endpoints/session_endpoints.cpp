// Signing in and out.
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

/// The cookie of a browser in which the password was typed before.
std::string device_name(const Call& call) {
  return cookie_name(call) + "-device";
}

using access::Account;
constexpr row::Field session_account_fields[] = {
    ASPIS_FIELD(Account, name, "of the account"),
    ASPIS_FIELD(Account, role, "what it may do"),
    ASPIS_FIELD(Account, tournaments, "that it is limited to"),
    row::computed("sees_names", "real names with the aliases",
                  [](const Account& of) { return access::sees_names(of); }),
    row::computed("may", "its permissions",
                  [](const Account& of) {
                    std::vector<std::string_view> may;
                    for (const Permission one : access::permissions()) {
                      if (access::may(of, one)) may.push_back(access::name(one));
                    }
                    return may;
                  }),
};
constexpr row::Type session_account_type{"", "The account that has logged in.",
                                         session_account_fields, 0, "SessionAccount"};
struct SessionEntrant {
  std::string tournament;
  std::string title;
  std::string alias;
};
constexpr row::Field session_entrant_fields[] = {
    ASPIS_FIELD(SessionEntrant, tournament, "name of its address"),
    ASPIS_FIELD(SessionEntrant, title, "of the tournament"),
    ASPIS_FIELD(SessionEntrant, alias, "an entrant's public name"),
};
ASPIS_DOCUMENT(SessionEntrant, "", session_entrant_fields, "An entrant of the person.")
struct Session {
  bool instructor = false;
  std::optional<Account> account;
  std::string csrf;
  std::string by_proxy;
  std::vector<SessionEntrant> entrants = {};
};
constexpr row::Field session_fields[] = {
    ASPIS_FIELD(Session, instructor, "the account may do everything"),
    ASPIS_FIELD(Session, account, "null without a login").of(session_account_type),
    ASPIS_FIELD(Session, csrf, "to be sent with every change").nullable(),
    ASPIS_FIELD(Session, by_proxy, "the address that a proxy vouches for").nullable(),
    ASPIS_FIELD(Session, entrants, "of the person, by the proxy's word"),
};
ASPIS_DOCUMENT(Session, "Session", session_fields, "Who asks.")

Session make_session(const Call& call, const std::optional<Staff>& staff) {
  Session session{staff && staff->account.role == access::Role::instructor,
                  staff ? std::optional(staff->account) : std::nullopt,
                  staff ? staff->csrf : csrf_token(call), email_by_proxy(call.request)};
  for (const hosting::Registry::Holder& one : entrants_by_proxy(call)) {
    const hosting::TournamentInfo info = one.tournament->info();
    session.entrants.push_back({info.name, info.title, one.alias});
  }
  return session;
}

/// The secret that signs the names of known browsers of this account.
std::string device_secret(const ApiParts& parts, const std::optional<Account>& account) {
  if (!account) return "";
  return account->name == access::owner_name ? parts.password.stored()
                                             : access::account_stamp(*account);
}

http::Response logged_in(const Call& call, const Account& account) {
  const ApiParts& parts = call.router.parts();
  const access::Session session =
      parts.sessions.open(account.name, session_stamp(call.router, account));
  http::Response response = private_json(make_session(call, Staff{account, session.csrf, false}));
  response.headers.emplace_back(
      "Set-Cookie", cookie_line(call, cookie_name(call), session.cookie, for_this_visit));
  response.headers.emplace_back(
      "Set-Cookie", cookie_line(call, device_name(call),
                                access::new_device(device_secret(parts, account)), for_a_year));
  return response;
}

/// The account that the body names, with right or wrong credentials.
std::optional<Account> account_named(const ApiParts& parts, const LoginBody& body) {
  if (body.link) return std::nullopt;
  const bool is_owner = body.name.empty() || body.name == access::owner_name;
  return is_owner ? access::owner() : parts.accounts.find(body.name);
}

/// Takes as long for an unknown name as for a wrong password.
std::optional<Account> account_by(const ApiParts& parts, const LoginBody& body) {
  if (body.link) return parts.accounts.with_link(*body.link);
  auto account = account_named(parts, body);
  const bool has_own =
      account && account->name != access::owner_name && !account->password_hash.empty();
  const bool is_owner = account && account->name == access::owner_name;
  const bool is_right = access::is_password(
      *body.password, has_own ? account->password_hash : parts.password.stored());
  if (!is_right || (!has_own && !is_owner)) account.reset();
  return account;
}

http::Response wrong(const LoginBody& body) {
  if (body.link) {
    return http::error_response(401, "password", "this link is no longer valid: ask for a new one");
  }
  return http::error_response(401, "password",
                              body.name.empty() ? "wrong password" : "wrong name or password");
}

/// Delays the response to a wrong password by a second; locks no account.
void log_in(const CallPointer& call, const http::Reply& reply, const LoginBody& body) {
  PasswordQueue& queue = call->router.passwords();
  const ApiParts& parts = call->router.parts();
  const std::string_view device = call->request.cookie(device_name(*call));
  const auto named = account_named(parts, body);
  const bool known = !device.empty() && access::is_device(device, device_secret(parts, named));
  const std::string& peer = call->request.peer;
  const bool added =
      queue.add(known ? "device " + named->name : peer, [call, reply, body, &queue, &parts] {
        const std::string& from = call->request.peer;
        if (const auto account = account_by(parts, body)) {
          parts.log.info("login", {{"peer", from}, {"account", account->name}});
          http::Response response = logged_in(*call, *account);
          response.person = access::actor_name(*account);
          return reply(std::move(response));
        }
        parts.log.warning("login-failed", {{"peer", from}});
        queue.after(wrong_password_delay, [reply, body] { reply(wrong(body)); });
      });
  if (!added) reply(too_many(2, "too many logins are waiting: try again in two seconds"));
}

http::Response log_out(const Call& call) {
  call.router.parts().sessions.end_session(call.request.cookie(cookie_name(call)));
  http::Response response = private_json(make_session(call, std::nullopt));
  response.headers.emplace_back("Set-Cookie", cookie_line(call, cookie_name(call), "", gone));
  return response;
}

http::Response session(const Call& call) {
  const auto staff = find_staff(call);
  http::Response response = private_json(make_session(call, staff));
  if (staff) response.person = access::actor_name(staff->account);
  return response;
}

}  // namespace

std::vector<Endpoint> session_endpoints() {
  return {
      get(Who::anyone, "/api/v1/session", session,
          "Whether this browser is logged in, and the token for changes", SessionType)
          .never_says({304}),
      post(Who::anyone, "/api/v1/login", taking<log_in, read_login>,
           "Log in: with the first instructor's password, a name and password, or a link",
           login_body_type, SessionType)
          .with_body()
          .with_status(200, "logged in; the cookie comes with it")
          .run(Endpoint::On::itself)
          .without_session(),
      post(Permission::come_and_go, "/api/v1/logout", log_out, "Log out", NothingType, SessionType),
  };
}

}  // namespace aspis::api
