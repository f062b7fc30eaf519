// An endpoint of the interface: method, path, permission, handler, and its description.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "db/row/row.hpp"
#include "server/access/access.hpp"
#include "server/access/accounts.hpp"
#include "server/hosting/registry.hpp"
#include "server/http/message.hpp"

namespace aspis::api {

class Router;

enum class Who {
  anyone,
  student,  // an entrant, by its token or a proxy
  staff,    // an account whose role has the permission
};

/// The users of an endpoint: `Who`, and the permission that staff needs.
struct Audience {
  constexpr Audience(Who anybody) : who(anybody) {}
  constexpr Audience(access::Permission permission) : who(Who::staff), needs(permission) {}
  constexpr bool operator==(Who other) const { return who == other; }

  Who who;
  access::Permission needs = access::Permission::manage_accounts;  // for staff only
};

/// A user with an account, by session or by a proxy.
struct Staff {
  access::Account account;
  std::string csrf;       // to be sent with every change
  bool by_proxy = false;  // signs in and out at the proxy
};

/// A request in progress. Everything that the endpoint's path and `who` require is set.
struct Call {
  http::Request request;
  Router& router;
  /// The parts of the path for the braces in the pattern.
  std::vector<std::string> captures{};
  /// Set if the pattern begins with the tournament or the student's.
  std::shared_ptr<hosting::HostedTournament> tournament{};
  std::string tournament_name{};
  std::optional<hosting::Registry::Holder> student{};
  std::optional<Staff> staff{};
  /// Staff that sees held-back results: always at its own endpoints, and with ?view=staff at public
  /// ones. Otherwise staff gets the public view, so that a projector shows nothing else.
  bool sees_held_back = false;
};
using CallPointer = std::shared_ptr<const Call>;

/// Runs on a worker unless the endpoint says otherwise. An exception becomes a server error.
class Handler {
 public:
  using Answering = http::Response(const Call&);
  using Replying = void(const CallPointer&, const http::Reply&);
  /// For a response that is ready when the function returns.
  Handler(Answering* answer) : answer_(answer) {}
  /// For a response that may follow later.
  Handler(Replying* reply) : reply_(reply) {}
  void operator()(const CallPointer&, const http::Reply&) const;

 private:
  Answering* answer_ = nullptr;
  Replying* reply_ = nullptr;
};

/// The response of an endpoint: JSON of this type, or a text or file of this media type.
struct Output {
  Output(const row::Type& document) : type(&document) {}
  Output(const char* text) : media(text) {}

  const row::Type* type = nullptr;
  std::string_view media = "application/json";
};
/// A body without keys.
inline constexpr row::Type NothingType{"", "", {}};

struct Endpoint {
  enum class Body { none, json, upload, program };
  enum class On {
    worker,
    itself,    // the handler does not block; it passes slow work on
    scorer,    // the thread that scores solitaires
    archiver,  // the thread that makes zip files
    analyst,   // the thread that analyses games, at low priority
  };

  std::string_view method;
  std::string_view pattern;  // "/api/v1/tournaments/{tournament}/games/{id}"
  Audience who;
  Handler handler;
  std::string_view about;  // one sentence
  Output output;
  const row::Type* input = nullptr;  // for a body in JSON
  Body body = Body::none;
  On on = On::worker;
  bool needs_body = false;           // required, even if all its keys are optional
  bool before_login = false;         // changes without a session
  bool has_preview = false;          // with ?preview=1 it only returns the consequences
  const row::Type* query = nullptr;  // of the parameters in the query
  int status = 200;
  std::string_view outcome = "";  // meaning of the status, if it is more than "done"
  std::vector<int> also{};        // status codes in addition to the usual ones
  std::vector<int> never{};       // usual status codes that it does not return

  // Each returns a changed copy.

  [[nodiscard]] Endpoint takes_upload() const { return with(&Endpoint::body, Body::upload); }
  [[nodiscard]] Endpoint with_body() const { return with(&Endpoint::needs_body, true); }
  [[nodiscard]] Endpoint takes_program() const { return with(&Endpoint::body, Body::program); }
  [[nodiscard]] Endpoint asks(const row::Type& parameters) const {
    return with(&Endpoint::query, &parameters);
  }
  [[nodiscard]] Endpoint with_status(int code, std::string_view why) const {
    return with(&Endpoint::status, code).with(&Endpoint::outcome, why);
  }
  [[nodiscard]] Endpoint may_say(std::vector<int> codes) const {
    return with(&Endpoint::also, std::move(codes));
  }
  [[nodiscard]] Endpoint never_says(std::vector<int> codes) const {
    return with(&Endpoint::never, std::move(codes));
  }
  [[nodiscard]] Endpoint run(On where) const { return with(&Endpoint::on, where); }
  [[nodiscard]] Endpoint without_session() const { return with(&Endpoint::before_login, true); }
  /// The handler must use carry_out().
  [[nodiscard]] Endpoint previewed() const { return with(&Endpoint::has_preview, true); }

 private:
  template <class T>
  [[nodiscard]] Endpoint with(T Endpoint::*member, std::type_identity_t<T> value) const {
    Endpoint endpoint = *this;
    endpoint.*member = std::move(value);
    return endpoint;
  }
};

[[nodiscard]] inline Endpoint get(Audience who, std::string_view pattern, Handler handler,
                                  std::string_view about, Output output) {
  return {"GET", pattern, who, std::move(handler), about, output};
}
/// Without input.
[[nodiscard]] inline Endpoint post(Audience who, std::string_view pattern, Handler handler,
                                   std::string_view about, Output output) {
  return {"POST", pattern, who, std::move(handler), about, output};
}
[[nodiscard]] inline Endpoint post(Audience who, std::string_view pattern, Handler handler,
                                   std::string_view about, const row::Type& input, Output output) {
  return {"POST", pattern, who, std::move(handler), about, output, &input, Endpoint::Body::json};
}

/// The description of endpoints and their types: OpenAPI 3.1, as JSON.
[[nodiscard]] std::string openapi_text(std::span<const Endpoint>);

/// All endpoints; each group has its own source file.
[[nodiscard]] std::vector<Endpoint> all_endpoints();
[[nodiscard]] std::vector<Endpoint> site_endpoints();
[[nodiscard]] std::vector<Endpoint> tournament_endpoints();
[[nodiscard]] std::vector<Endpoint> game_endpoints();
[[nodiscard]] std::vector<Endpoint> stage_endpoints();
[[nodiscard]] std::vector<Endpoint> practice_endpoints();
[[nodiscard]] std::vector<Endpoint> export_endpoints();
[[nodiscard]] std::vector<Endpoint> session_endpoints();
[[nodiscard]] std::vector<Endpoint> account_endpoints();
[[nodiscard]] std::vector<Endpoint> instructor_endpoints();
[[nodiscard]] std::vector<Endpoint> planning_endpoints();
[[nodiscard]] std::vector<Endpoint> act_endpoints();
[[nodiscard]] std::vector<Endpoint> embargo_endpoints();
[[nodiscard]] std::vector<Endpoint> roster_endpoints();
[[nodiscard]] std::vector<Endpoint> private_endpoints();
[[nodiscard]] std::vector<Endpoint> student_endpoints();
[[nodiscard]] std::vector<Endpoint> version_endpoints();
[[nodiscard]] std::vector<Endpoint> solitaire_endpoints();

/// The parts of the path for the braces of the pattern; nothing if the path does not match. Such a
/// part is never empty and contains no slash; other text must match exactly.
[[nodiscard]] std::optional<std::vector<std::string>> match_path(std::string_view pattern,
                                                                 std::string_view path);

}  // namespace aspis::api
