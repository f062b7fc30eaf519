// What a tournament could be, before there is one; and what a correction would lead to, before it
// is made.
#include <nlohmann/json.hpp>

#include "server/api/bodies/bodies.hpp"
#include "server/api/endpoints/answers.hpp"
#include "server/tournament/roster_encoding.hpp"

namespace aspis::api {
namespace {

using tournament::Correction;

http::Response presets(const Call&) {
  return public_json(presets_document());
}

http::Response preview(const Call& call) {
  const auto fresh = read_preview(call.request.body);
  if (!fresh) return bad_body(call, fresh.error());
  const auto seen = call.router.parts().tournaments.preview(*fresh);
  if (!seen) return unusable(seen.error().text);
  return private_json(preview_document(*seen));
}

http::Response roster_text(const Call& call) {
  const auto bytes = read_file_bytes(call.request.body);
  if (!bytes) return bad_body(call, bytes.error());
  const auto read = tournament::readable_roster(*bytes);
  if (!read) return unusable(read.error().text);
  return private_json({{"roster", read->text}, {"notes", read->notes}});
}

/// The meaning of each column, and the first people as read.
http::Response roster_columns(const Call& call) {
  const auto body = read_roster_columns(call.request.body);
  if (!body) return bad_body(call, body.error());
  return private_json(roster_columns_document(tournament::read_rows(body->csv, body->columns)));
}

/// ?act=award|void|rerun; voided unless told.
protocol::Result<Correction> correction_in(const Call& call) {
  const std::string_view act = call.request.query_value("act");
  if (act.empty() || act == "void") return Correction::void_game;
  if (act == "award") return Correction::award;
  if (act == "rerun") return Correction::rerun;
  return protocol::Error{"act: must be one of award, void, rerun"};
}

/// The seat of ?to=ALIAS in a game; -1 where nobody of this alias plays in it.
int seat_in(const Tournament& tournament, std::int64_t game, const std::string& alias) {
  const auto found = tournament.games.find(game);
  if (found == tournament.games.end()) return 0;  // what is wrong is said of the game
  const auto& seats = found->second.seats;
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    if (tournament::alias_of(tournament, seats[seat].entrant - 1) == alias)
      return static_cast<int>(seat);
  }
  return -1;
}

http::Response consequences(const Call& call) {
  const auto id = id_in(call);
  if (!id) return not_found("there is no game with this number");
  const auto correction = correction_in(call);
  if (!correction) return unusable(correction.error().text);
  const tournament::Snapshot now = snapshot_in(call);
  int seat = 0;
  if (*correction == Correction::award) {
    seat = seat_in(*now, *id, std::string(call.request.query_value("to")));
    if (seat < 0) {
      return unusable("to: no such player in game " + std::to_string(*id));
    }
  }
  const auto foretold = tournament::foretell(*now, *id, *correction, seat);
  if (!foretold) return refused(foretold.error().text);
  return private_json({{"consequences", *foretold}});
}

}  // namespace

std::vector<Endpoint> planning_endpoints() {
  return {
      {"GET", "/api/v1/presets", Who::anyone, answering(presets)},
      {"POST", "/api/v1/preview", Permission::plan, answering(preview), Endpoint::Body::upload},
      {"POST", "/api/v1/roster-text", Permission::plan, answering(roster_text),
       Endpoint::Body::upload},
      {"POST", "/api/v1/roster-columns", Permission::plan, answering(roster_columns),
       Endpoint::Body::upload},
      {"GET", "/api/v1/tournaments/{tournament}/games/{id}/consequences",
       Permission::see_tournament, answering(consequences)},
  };
}

}  // namespace aspis::api
