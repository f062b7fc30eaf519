// Held-back results: the list in the order of reveals, and the acts.
#include "referee/formats/results.hpp"
#include "server/api/bodies/bodies.hpp"
#include "server/api/endpoints/acts.hpp"
#include "server/api/endpoints/answers.hpp"
#include "server/tournament/held_back.hpp"

namespace aspis::api {
namespace {

using tournament::HeldMatch;

struct EmbargoStage {
  int stage = 0;
  std::string name;
  bool holds = false;
  formats::OwnGames own_games{};
};
constexpr std::string_view own_games_words[] = {"with-everybody", "at-once"};
constexpr row::Field embargo_stage_fields[] = {
    ASPIS_FIELD(EmbargoStage, stage, "from 1").counted_from_1(),
    ASPIS_FIELD(EmbargoStage, name, "as the plan has it"),
    ASPIS_FIELD(EmbargoStage, holds, "its results are held back"),
    row::computed("own_games", "when entrants see their own games",
                  [](const EmbargoStage& of) {
                    return own_games_words[of.own_games == formats::OwnGames::at_once ? 1 : 0];
                  })
        .one_of(own_games_words),
};
ASPIS_DOCUMENT(EmbargoStage, "", embargo_stage_fields, "A stage.")

struct ShownHeld {
  const Tournament* now = nullptr;
  HeldMatch match;
};
template <auto... Member>
consteval row::Field of_held(std::string_view name, std::string_view about) {
  return row::make_field<&ShownHeld::match, Member...>(name, about);
}
constexpr row::Field held_fields[] = {
    of_held<&HeldMatch::key, &formats::MatchKey::stage>("stage", "from 1").counted_from_1(),
    of_held<&HeldMatch::key, &formats::MatchKey::phase>("phase", "of its key"),
    of_held<&HeldMatch::round>("round",
                               "to be revealed by; those of a bracket are counted in one row"),
    of_held<&HeldMatch::round_name>("round_name", "what it is called"),
    of_held<&HeldMatch::label>("label", "of the match"),
    row::computed("entrants", "aliases",
                  [](const ShownHeld& of) {
                    std::vector<std::string> aliases;
                    for (const formats::Entrant entrant : of.match.key.entrants) {
                      aliases.push_back(tournament::entrant_alias(*of.now, entrant));
                    }
                    return aliases;
                  }),
    // Divided by two, as people write points.
    row::computed("points", "so far, as the entrants are listed",
                  [](const ShownHeld& of) {
                    const formats::MatchKey& key = of.match.key;
                    const auto& plan = of.now->plan.stages.at(static_cast<std::size_t>(key.stage));
                    std::vector<double> points;
                    for (std::size_t side = 0; side < key.entrants.size(); ++side) {
                      const std::int64_t doubled = formats::count_points2(
                          plan.points, of.now->results.find_games(key), side);
                      points.push_back(static_cast<double>(doubled) / 2);
                    }
                    return points;
                  }),
    of_held<&HeldMatch::games_played>("games_played", "so far"),
    of_held<&HeldMatch::over>("over", "its games were all played"),
    of_held<&HeldMatch::can_be_revealed>("can_be_revealed",
                                         "the matches that it follows from are public"),
};
ASPIS_DOCUMENT(ShownHeld, "", held_fields, "A match that is held back.")

constexpr row::Field shown_time_fields[] = {
    row::computed("stage", "from 1; null: all",
                  [](const db::RevealTimeRow& of) { return of.stage + 1; })
        .nullable(),
    row::make_field<&db::RevealTimeRow::round>("round", "null: all of the stage").nullable(),
    row::make_field<&db::RevealTimeRow::at>("at", "when its results are revealed, UTC"),
};
constexpr row::Type shown_time_type{"", "When results are to be revealed.", shown_time_fields};

using hosting::PendingReveal;
constexpr row::Field pending_fields[] = {
    ASPIS_FIELD(PendingReveal, id, "to cancel it by"),
    ASPIS_FIELD(PendingReveal, what, "is to be public"),
    row::make_field<&PendingReveal::left>("left_ms", "until it is public"),
    ASPIS_FIELD(PendingReveal, error, "why it could not be published").nullable(),
};
constexpr row::Type pending_type{"", "A reveal that was ordered.", pending_fields};

struct Embargo {
  bool held_back = false;
  std::vector<EmbargoStage> stages = {};
  std::vector<ShownHeld> matches = {};
  std::vector<db::RevealTimeRow> times = {};
  std::vector<PendingReveal> pending = {};
};
constexpr row::Field embargo_document_fields[] = {
    ASPIS_FIELD(Embargo, held_back, "whether any result is held back now"),
    ASPIS_FIELD(Embargo, stages, "of the plan"),
    ASPIS_FIELD(Embargo, matches, "in an order in which they are best revealed"),
    ASPIS_FIELD(Embargo, times, "at which results are revealed").of(shown_time_type),
    ASPIS_FIELD(Embargo, pending, "reveals that were ordered and can be cancelled")
        .of(pending_type),
};
ASPIS_DOCUMENT(Embargo, "Embargo", embargo_document_fields, "What is held back.")

http::Response embargo(const Call& call) {
  const tournament::Snapshot now = snapshot_in(call);
  Embargo shown{tournament::public_view(now) != now};
  for (const formats::StagePlan& stage : now->plan.stages) {
    const int at = static_cast<int>(shown.stages.size());
    shown.stages.push_back({at, stage.name, tournament::holds_back(*now, at), stage.own_games});
  }
  for (const HeldMatch& match : tournament::reveal_order(*now)) {
    shown.matches.push_back({now.get(), match});
  }
  shown.times = now->embargo.times;
  shown.pending = call.tournament->pending_reveals().list();
  return private_json(shown);
}

/// Carries out `act` after the delay unless it is cancelled; immediately if the delay is 0.
void publish(const CallPointer& call, const http::Reply& reply, const std::string& what,
             std::chrono::seconds delay, tournament::Act act) {
  const bool is_preview = call->request.query_value("preview") == "1";
  if (delay.count() == 0 || is_preview) return carry_out(call, reply, std::move(act));
  const int id = call->tournament->pending_reveals().add(what, delay, std::move(act));
  reply(private_json(Done{
      {what + ": public in " + std::to_string(delay.count()) + " seconds, unless it is cancelled"},
      id}));
}

http::Response cancel_reveal(const Call& call, const CancelRevealBody& body) {
  if (call.tournament->pending_reveals().cancel(body.pending)) return private_json(Done());
  return refused("nothing to cancel: it is public, or was cancelled before");
}

}  // namespace

void reveal(const CallPointer& call, const http::Reply& reply, const RevealBody& body) {
  tournament::Reveal choice{{body.stage, body.phase, {}}, body.stage, body.round};
  for (const std::string& alias : body.entrants) {
    const int number = find_entrant_number(*call->tournament, alias);
    if (number == 0) return reply(unusable(unknown_alias("entrants", alias)));
    choice.match.entrants.push_back(number - 1);
  }
  choice.match.entrants = choice.match.entrants.sorted();
  const bool is_timed = !body.at.empty() || body.cancel;
  if (!body.at.empty() && body.at < call->router.parts().date()) {
    return reply(unusable("at: must be in the future: to reveal now, leave it out"));
  }
  if (is_timed) {
    const db::RevealTimeRow time{body.stage, body.round, body.cancel ? "" : body.at};
    return carry_out(call, reply,
                     [time, stamp = make_stamp(*call)](db::Store& store, Tournament& tournament) {
                       return tournament::reveal_at(store, tournament, time, stamp);
                     });
  }
  const auto name = tournament::check_reveal(*call->tournament->snapshot_or_read(), choice);
  if (!name) return reply(refused(name.error().text));
  publish(call, reply, *name, body.delay,
          [choice, reason = body.reason, date = call->router.parts().date,
           actor = actor_name(*call)](db::Store& store, Tournament& tournament) {
            return tournament::reveal(store, tournament, choice, reason, {date(), actor});
          });
}

void hold_back(const CallPointer& call, const http::Reply& reply, const HoldBackBody& body) {
  const auto name =
      tournament::check_hold_back(*call->tournament->snapshot_or_read(), body.stage, body.holds);
  if (!name) return reply(refused(name.error().text));
  const auto delay = body.holds ? std::chrono::seconds(0) : body.delay;
  publish(call, reply, *name + ", no longer held back", delay,
          [body, date = call->router.parts().date, actor = actor_name(*call)](
              db::Store& store, Tournament& tournament) {
            return tournament::hold_back(store, tournament, body.stage, body.holds, body.reason,
                                         {date(), actor});
          });
}

std::vector<Endpoint> embargo_endpoints() {
  return {
      get(Permission::see_tournament, "/api/v1/tournaments/{tournament}/embargo", embargo,
          "Results that are held back, in the order in which they are best revealed", EmbargoType),
      act(Permission::play, "/api/v1/tournaments/{tournament}/reveal/cancel", taking<cancel_reveal>,
          "Cancel a reveal that is not public yet", CancelRevealBodyType),
  };
}

}  // namespace aspis::api
