// Entrants that the instructor disqualifies, withdraws or reinstates.
#include <nlohmann/json.hpp>

#include "db/names.hpp"
#include "server/api/bodies/bodies.hpp"
#include "server/api/endpoints/answers.hpp"
#include "server/tournament/departing.hpp"

namespace aspis::api {
namespace {

using Kind = db::DepartureRow::Kind;

http::Response no_entrant() {
  return not_found("there is no entrant with this alias");
}

template <Kind kind>
void depart_entrant(const CallPointer& call, const http::Reply& reply) {
  auto body = read_departure(call->request.body, kind);
  if (!body) return reply(bad_body(*call, body.error()));
  body->entrant = number_of(*call->tournament, call->captures.at(0));
  if (body->entrant == 0) return reply(no_entrant());
  call->tournament->act(
      [row = *body, stamp = stamp_of(*call)](db::Store& store, Tournament& tournament) {
        return tournament::depart(store, tournament, row, stamp);
      },
      answer_act(call, reply));
}

void reinstate_entrant(const CallPointer& call, const http::Reply& reply) {
  const auto reason = read_reason(call->request.body);
  if (!reason) return reply(bad_body(*call, reason.error()));
  const int entrant = number_of(*call->tournament, call->captures.at(0));
  if (entrant == 0) return reply(no_entrant());
  call->tournament->act(
      [entrant, reason = *reason, stamp = stamp_of(*call)](db::Store& store,
                                                           Tournament& tournament) {
        return tournament::reinstate(store, tournament, entrant, reason, stamp);
      },
      answer_act(call, reply));
}

/// ?act=disqualify&games=award, which is what is meant where nothing is said
http::Response departure_consequences(const Call& call) {
  db::DepartureRow row;
  row.entrant = number_of(*call.tournament, call.captures.at(0));
  if (row.entrant == 0) return no_entrant();
  const auto act = call.request.query_value("act");
  if (!act.empty() && act != "disqualify" && act != "withdraw") {
    return unusable("act: must be one of disqualify, withdraw");
  }
  row.kind = act == "withdraw" ? Kind::withdrawn : Kind::disqualified;
  row.games = tournament::games_unless_told(row.kind);
  if (const auto games = call.request.query_value("games"); !games.empty()) {
    const auto known = db::departed_games_from(games);
    if (!known) return unusable("games: must be one of stand, void, award");
    row.games = *known;
  }
  const auto foretold = call.tournament->read(
      [&](const db::Store& store) { return tournament::foretell_departure(store, row); });
  if (!foretold) return refused(foretold.error().text);
  return private_json({{"consequences", *foretold}});
}

}  // namespace

std::vector<Endpoint> departure_endpoints() {
  return {
      change(Permission::manage_entrants,
             "/api/v1/tournaments/{tournament}/entrants/{alias}/disqualify",
             depart_entrant<Kind::disqualified>),
      change(Permission::manage_entrants,
             "/api/v1/tournaments/{tournament}/entrants/{alias}/withdraw",
             depart_entrant<Kind::withdrawn>),
      change(Permission::manage_entrants,
             "/api/v1/tournaments/{tournament}/entrants/{alias}/reinstate", reinstate_entrant),
      {"GET", "/api/v1/tournaments/{tournament}/entrants/{alias}/consequences",
       Permission::see_tournament, answering(departure_consequences)},
  };
}

}  // namespace aspis::api
