// One thing that can be asked of the interface: method, path, who may, the function that answers,
// and what openapi.cpp says of it: one sentence, what it takes and what it gives.
#pragma once

#include <functional>
#include <memory>
#include <optional>
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
  student,  // an entrant, by its token or by a proxy's word
  staff,    // somebody with an account, whose role has the permission
};

/// Whom an endpoint is for: `Who`, or what staff must be permitted.
struct Audience {
  constexpr Audience(Who anybody) : who(anybody) {}
  constexpr Audience(access::Permission permission) : who(Who::staff), needs(permission) {}
  constexpr bool operator==(Who other) const { return who == other; }

  Who who;
  access::Permission needs = access::Permission::manage_accounts;  // of staff
};

/// Somebody with an account, who has logged in or whom a proxy vouches for.
struct Staff {
  access::Account account;
  std::string csrf;       // to be sent with every change
  bool by_proxy = false;  // and logs in and out there
};

/// One request on its way; whatever the endpoint's path and `who` promise is there.
struct Call {
  http::Request request;
  Router& router;
  /// What stands in the path where the pattern has braces.
  std::vector<std::string> captures;
  /// Where the pattern begins with the tournament, or the student's.
  std::shared_ptr<hosting::HostedTournament> tournament;
  std::string tournament_name;
  std::optional<hosting::Registry::Holder> student;
  std::optional<Staff> staff;
  /// Staff that sees results that are held back: always at endpoints of its own, and with
  /// ?view=staff at those for everybody. Without, staff gets what the public gets, so that a
  /// projector shows nothing else.
  bool sees_held_back = false;
};
using CallPointer = std::shared_ptr<const Call>;

/// On a worker, unless the endpoint says otherwise. What it throws is answered as a failure of the
/// server's.
class Handler {
 public:
  using Answering = http::Response(const Call&);
  using Replying = void(const CallPointer&, const http::Reply&);
  /// With an answer that is there when the function returns.
  Handler(Answering* answer) : answer_(answer) {}
  /// With one that may come later.
  Handler(Replying* reply) : reply_(reply) {}
  void operator()(const CallPointer&, const http::Reply&) const;

 private:
  Answering* answer_ = nullptr;
  Replying* reply_ = nullptr;
};

/// What an endpoint gives: JSON of this type, or a text or file of this media type.
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
    itself,    // the handler does not wait, but gives what takes time to somebody else
    scorer,    // the one thread that scores solitaires
    archiver,  // the one thread that makes zip files
    analyst,   // the one thread that analyses games, behind everything else on this machine
  };

  std::string_view method;
  std::string_view pattern;  // "/api/v1/tournaments/{tournament}/games/{id}"
  Audience who;
  Handler handler;
  std::string_view about;  // one sentence
  Output output;
  const row::Type* input = nullptr;  // of a body in JSON
  Body body = Body::none;
  On on = On::worker;
  bool needs_body = false;           // although it may lack each of its keys
  bool before_login = false;         // a change that needs no session yet
  bool has_preview = false;          // with ?preview=1 it only tells what would change
  const row::Type* query = nullptr;  // of the parameters after the question mark
  int status = 200;
  std::string_view outcome = "";  // what the status says, where that is more than "done"
  std::vector<int> also{};        // codes that others of its kind do not answer with
  std::vector<int> never{};       // codes that others of its kind answer with

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
  /// Its handler carries its act out by carry_out().
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
/// With no input: a program.
[[nodiscard]] inline Endpoint post(Audience who, std::string_view pattern, Handler handler,
                                   std::string_view about, Output output) {
  return {"POST", pattern, who, std::move(handler), about, output};
}
[[nodiscard]] inline Endpoint post(Audience who, std::string_view pattern, Handler handler,
                                   std::string_view about, const row::Type& input, Output output) {
  return {"POST", pattern, who, std::move(handler), about, output, &input, Endpoint::Body::json};
}

/// All there are, each group from a source of its own.
[[nodiscard]] std::vector<Endpoint> all_endpoints();
[[nodiscard]] std::vector<Endpoint> site_endpoints();
[[nodiscard]] std::vector<Endpoint> tournament_endpoints();
[[nodiscard]] std::vector<Endpoint> game_endpoints();
[[nodiscard]] std::vector<Endpoint> analysis_endpoints();
[[nodiscard]] std::vector<Endpoint> stage_endpoints();
[[nodiscard]] std::vector<Endpoint> practice_endpoints();
[[nodiscard]] std::vector<Endpoint> export_endpoints();
[[nodiscard]] std::vector<Endpoint> preview_endpoints();
[[nodiscard]] std::vector<Endpoint> session_endpoints();
[[nodiscard]] std::vector<Endpoint> account_endpoints();
[[nodiscard]] std::vector<Endpoint> instructor_endpoints();
[[nodiscard]] std::vector<Endpoint> planning_endpoints();
[[nodiscard]] std::vector<Endpoint> correction_endpoints();
[[nodiscard]] std::vector<Endpoint> embargo_endpoints();
[[nodiscard]] std::vector<Endpoint> departure_endpoints();
[[nodiscard]] std::vector<Endpoint> roster_endpoints();
[[nodiscard]] std::vector<Endpoint> address_endpoints();
[[nodiscard]] std::vector<Endpoint> private_endpoints();
[[nodiscard]] std::vector<Endpoint> student_endpoints();
[[nodiscard]] std::vector<Endpoint> version_endpoints();
[[nodiscard]] std::vector<Endpoint> solitaire_endpoints();

/// What stands at the braces, where the path is of this pattern. A part in braces is never empty
/// and has no slash; what is around the braces within a part stands there as it is.
[[nodiscard]] std::optional<std::vector<std::string>> match_of(std::string_view pattern,
                                                               std::string_view path);

}  // namespace aspis::api
