// Results that are held back: which ones, in which order they are best revealed, and the acts.
#include <nlohmann/json.hpp>

#include "referee/formats/results.hpp"
#include "server/api/bodies/bodies.hpp"
#include "server/api/documents/pieces.hpp"
#include "server/api/endpoints/answers.hpp"
#include "server/tournament/held_back.hpp"

namespace aspis::api {
namespace {

using tournament::HeldMatch;

/// Doubled points as people write them.
Json points_json(const Tournament& tournament, const HeldMatch& match) {
  Json json = Json::array();
  const auto& plan = tournament.plan.stages.at(static_cast<std::size_t>(match.key.stage));
  for (std::size_t side = 0; side < match.key.entrants.size(); ++side) {
    const std::int64_t doubled =
        formats::points2_of(plan.points, tournament.results.games_of(match.key), side);
    json.push_back(static_cast<double>(doubled) / 2);
  }
  return json;
}

Json match_json(const Tournament& tournament, const HeldMatch& match) {
  Json entrants = Json::array();
  for (const formats::Entrant entrant : match.key.entrants) {
    entrants.push_back(tournament::alias_of(tournament, entrant));
  }
  return {{"stage", match.key.stage + 1},
          {"phase", match.key.phase},
          {"round", match.round},
          {"round_name", match.round_name},
          {"label", match.label},
          {"entrants", std::move(entrants)},
          {"points", points_json(tournament, match)},
          {"games_played", match.games_played},
          {"over", match.over},
          {"can_be_revealed", match.can_be_revealed}};
}

http::Response embargo(const Call& call) {
  const tournament::Snapshot now = snapshot_in(call);
  Json json = {{"held_back", tournament::public_view(now) != now},
               {"stages", Json::array()},
               {"matches", Json::array()},
               {"times", Json::array()},
               {"pending", Json::array()}};
  for (std::size_t at = 0; at < now->plan.stages.size(); ++at) {
    const formats::StagePlan& stage = now->plan.stages[at];
    const bool at_once = stage.own_games == formats::OwnGames::at_once;
    json["stages"].push_back({{"stage", at + 1},
                              {"name", stage.name},
                              {"holds", tournament::holds_back(*now, static_cast<int>(at))},
                              {"own_games", at_once ? "at-once" : "with-everybody"}});
  }
  for (const HeldMatch& match : tournament::reveal_order(*now)) {
    json["matches"].push_back(match_json(*now, match));
  }
  for (const db::RevealTimeRow& row : now->embargo.times) {
    json["times"].push_back({{"stage", number_or_null(row.stage + 1)},
                             {"round", number_or_null(row.round)},
                             {"at", row.at}});
  }
  for (const hosting::PendingReveal& one : call.tournament->pending_reveals().list()) {
    json["pending"].push_back({{"id", one.id},
                               {"what", one.what},
                               {"left_ms", one.left.count()},
                               {"error", or_null(one.error)}});
  }
  return private_json(json);
}

/// Carries out `act` after the delay unless it is cancelled; immediately if the delay is 0.
void publish(const CallPointer& call, const http::Reply& reply, const std::string& what,
             std::chrono::seconds delay, tournament::Act act) {
  const bool is_preview = call->request.query_value("preview") == "1";
  if (delay.count() == 0 || is_preview) return carry_out(call, reply, std::move(act));
  const std::weak_ptr<hosting::HostedTournament> weak = call->tournament;
  const int id = call->tournament->pending_reveals().add(
      what, delay, [weak, act = std::move(act)](hosting::PendingReveals::Done done) {
        if (const auto tournament = weak.lock()) tournament->act(act, std::move(done));
      });
  reply(private_json({{"consequences",
                       {what + ": public in " + std::to_string(delay.count()) +
                        " seconds, unless it is cancelled"}},
                      {"pending", id}}));
}

void reveal(const CallPointer& call, const http::Reply& reply) {
  const auto body = read_reveal(call->request.body);
  if (!body) return reply(bad_body(*call, body.error()));
  tournament::Reveal choice{{body->stage, body->phase, {}}, body->stage, body->round};
  for (const std::string& alias : body->entrants) {
    const int number = number_of(*call->tournament, alias);
    if (number == 0) return reply(unusable(unknown_alias("entrants", alias)));
    choice.match.entrants.push_back(number - 1);
  }
  choice.match.entrants = choice.match.entrants.sorted();
  const bool is_timed = !body->at.empty() || body->cancel;
  if (!body->at.empty() && body->at < call->router.parts().date()) {
    return reply(unusable("at: must be in the future: to reveal now, leave it out"));
  }
  if (is_timed) {
    const db::RevealTimeRow time{body->stage, body->round, body->cancel ? "" : body->at};
    return carry_out(call, reply,
                     [time, stamp = stamp_of(*call)](db::Store& store, Tournament& tournament) {
                       return tournament::reveal_at(store, tournament, time, stamp);
                     });
  }
  const auto name = tournament::check_reveal(*whole_snapshot_in(*call), choice);
  if (!name) return reply(refused(name.error().text));
  publish(call, reply, *name, body->delay,
          [choice, reason = body->reason, date = call->router.parts().date,
           actor = actor_of(*call)](db::Store& store, Tournament& tournament) {
            return tournament::reveal(store, tournament, choice, reason, {date(), actor});
          });
}

void cancel_reveal(const CallPointer& call, const http::Reply& reply) {
  const auto id = row::read<CancelRevealBody>(call->request.body);
  if (!id) return reply(bad_body(*call, id.error()));
  if (!call->tournament->pending_reveals().cancel(id->pending)) {
    return reply(refused("nothing to cancel: it is public, or was cancelled before"));
  }
  reply(private_json({{"consequences", Json::array()}}));
}

void hold_back(const CallPointer& call, const http::Reply& reply) {
  const auto body = row::read<HoldBackBody>(call->request.body);
  if (!body) return reply(bad_body(*call, body.error()));
  const auto name =
      tournament::check_hold_back(*whole_snapshot_in(*call), body->stage, body->holds);
  if (!name) return reply(refused(name.error().text));
  const auto delay = body->holds ? std::chrono::seconds(0) : body->delay;
  publish(call, reply, *name + ", no longer held back", delay,
          [body = *body, date = call->router.parts().date, actor = actor_of(*call)](
              db::Store& store, Tournament& tournament) {
            return tournament::hold_back(store, tournament, body.stage, body.holds, body.reason,
                                         {date(), actor});
          });
}

}  // namespace

std::vector<Endpoint> embargo_endpoints() {
  return {
      {"GET", "/api/v1/tournaments/{tournament}/embargo", Permission::see_tournament,
       answering(embargo)},
      previewed_change(Permission::play, "/api/v1/tournaments/{tournament}/reveal", reveal),
      change(Permission::play, "/api/v1/tournaments/{tournament}/reveal/cancel", cancel_reveal),
      previewed_change(Permission::play, "/api/v1/tournaments/{tournament}/hold-back", hold_back),
  };
}

}  // namespace aspis::api
