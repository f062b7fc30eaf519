// One thing that can be asked of the interface: method, path, who may, and the function that
// answers. Knows nothing of what is answered.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

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
using Handler = std::function<void(const CallPointer&, const http::Reply&)>;

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
  Audience who = Who::anyone;
  Handler handler;
  Body body = Body::none;
  On on = On::worker;
  bool before_login = false;  // a change that needs no session yet
  bool has_preview = false;   // with ?preview=1 it tells what would change and changes nothing
};

/// Of an answer that is there when the function returns.
[[nodiscard]] Handler answering(http::Response (*)(const Call&));

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
