#include "server/api/endpoints/acts.hpp"

#include <algorithm>

#include "protocol/tokens.hpp"
#include "server/api/bodies/bodies.hpp"
#include "server/api/endpoints/answers.hpp"
#include "server/tournament/instructor.hpp"
#include "server/tournament/program_names.hpp"
#include "server/tournament/roster_changes.hpp"

namespace aspis::api {
namespace {

using db::Store;
using protocol::Error;
using tournament::Stamp;
using Outcome = protocol::Result<tournament::Consequences>;
using Kind = db::DepartureRow::Kind;

/// The part of the path that an act is about.
enum class Target { tournament, game, entrant };

// The key of a body that names an entrant, and the alias there.
std::pair<const char*, const std::string&> named_in(const MergeBody& body) {
  return {"from", body.from};
}
std::pair<const char*, const std::string&> named_in(const RemoveNameBody& body) {
  return {"entrant", body.entrant};
}
std::pair<const char*, const std::string&> named_in(const EmblemBody& body) {
  return {"entrant", body.entrant};
}

/// The handler of an act: `read` reads the body, and `change` changes the file and the tournament.
/// `change` gets the id of the game, or the number of the entrant, in the path.
template <Target target, auto read, auto change>
void perform(const CallPointer& call, const http::Reply& reply) {
  const auto body = read(call->request.body);
  if (!body) return reply(bad_body(*call, body.error()));
  std::int64_t of = 0;
  if constexpr (target == Target::game) {
    of = id_in(*call).value_or(0);
    if (of == 0) return reply(not_found("no game has this number"));
  } else if constexpr (target == Target::entrant) {
    of = find_entrant_number(*call->tournament, call->captures.at(0));
    if (of == 0) return reply(unknown_entrant(call->captures.at(0)));
  }
  if constexpr (requires { named_in(*body); }) {
    const auto& [key, alias] = named_in(*body);
    if (find_entrant_number(*call->tournament, alias) == 0) {
      return reply(unusable(unknown_alias(key, alias)));
    }
  }
  carry_out(call, reply,
            [body = *body, of, stamp = make_stamp(*call)](Store& store, Tournament& now) {
              return change(store, now, of, body, stamp);
            });
}

Outcome award_to(Store& store, Tournament& now, std::int64_t game, const AwardBody& body,
                 const Stamp& stamp) {
  const auto found = now.games.find(game);
  if (found == now.games.end()) return Error{"no such game"};
  const auto& seats = found->second.seats;
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    if (tournament::entrant_alias(now, seats[seat].entrant - 1) != body.to) continue;
    return tournament::award(store, now, game, static_cast<int>(seat), body.reason, stamp);
  }
  return Error{"to: " + protocol::in_quotes(body.to) + " does not play in game " +
               std::to_string(game)};
}

Outcome void_game(Store& store, Tournament& now, std::int64_t game, const ReasonBody& body,
                  const Stamp& stamp) {
  return tournament::void_game(store, now, game, body.reason, stamp);
}

Outcome rerun(Store& store, Tournament& now, std::int64_t game, const RerunBody& body,
              const Stamp& stamp) {
  return tournament::rerun(store, now, game, body.fresh_board, body.reason, stamp);
}

Outcome confirm(Store& store, Tournament& now, std::int64_t /*of*/, const ConfirmBody& body,
                const Stamp& stamp) {
  return tournament::confirm(store, now, body.stage, body.sample, stamp);
}

Outcome close(Store& store, Tournament& now, std::int64_t /*of*/, const RemarkBody& body,
              const Stamp& stamp) {
  return tournament::close(store, now, stamp, body.reason);
}

template <Kind kind>
protocol::Result<db::DepartureRow> departure(std::string_view json) {
  return read_departure(json, kind);
}

Outcome depart(Store& store, Tournament& now, std::int64_t entrant, db::DepartureRow row,
               const Stamp& stamp) {
  row.entrant = static_cast<int>(entrant);
  return tournament::depart(store, now, row, stamp);
}

void withdraw_entrants(const CallPointer& call, const http::Reply& reply) {
  std::vector<std::string> aliases;
  const auto body = read_departure(call->request.body, Kind::withdrawn, &aliases);
  if (!body) return reply(bad_body(*call, body.error()));
  std::vector<db::DepartureRow> rows;
  for (const std::string& alias : aliases) {
    db::DepartureRow& row = rows.emplace_back(*body);
    row.entrant = find_entrant_number(*call->tournament, alias);
    if (row.entrant == 0) return reply(unusable(unknown_alias("aliases", alias)));
    const auto same = [&](const db::DepartureRow& one) { return one.entrant == row.entrant; };
    if (std::count_if(rows.begin(), rows.end(), same) > 1) {
      return reply(unusable("aliases: " + protocol::in_quotes(alias) + " is named twice"));
    }
  }
  carry_out(call, reply,
            [rows = std::move(rows), stamp = make_stamp(*call)](Store& store, Tournament& now) {
              return tournament::depart(store, now, rows, stamp);
            });
}

Outcome reinstate(Store& store, Tournament& now, std::int64_t entrant, const ReasonBody& body,
                  const Stamp& stamp) {
  return tournament::reinstate(store, now, static_cast<int>(entrant), body.reason, stamp);
}

protocol::Result<EntrantBody> new_entrant(std::string_view json) {
  return read_entrant(json);
}

Outcome add(Store& store, Tournament& now, std::int64_t /*of*/, const EntrantBody& body,
            const Stamp& stamp) {
  return tournament::add_entrant(store, now, body.row, body.stage, body.reason, stamp);
}

/// Keys that the body leaves out stay as they are.
void correct(const CallPointer& call, const http::Reply& reply) {
  const int number = find_entrant_number(*call->tournament, call->captures.at(0));
  if (number == 0) return reply(unknown_entrant(call->captures.at(0)));
  const std::vector<db::EntrantRow> all = call->tournament->entrants();
  auto body = read_entrant(call->request.body, all.at(static_cast<std::size_t>(number - 1)));
  if (!body) return reply(bad_body(*call, body.error()));
  body->row.number = number;
  carry_out(call, reply, [body = *body, stamp = make_stamp(*call)](Store& store, Tournament& now) {
    return tournament::change_entrant(store, now, body.row, body.reason, stamp);
  });
}

Outcome merge(Store& store, Tournament& now, std::int64_t into, const MergeBody& body,
              const Stamp& stamp) {
  return tournament::merge_entrants(store, now, static_cast<int>(into),
                                    tournament::find_entrant(now, body.from).value_or(-1) + 1,
                                    body.reason, stamp);
}

Outcome import_list(Store& store, Tournament& now, std::int64_t /*of*/, const RosterBody& body,
                    const Stamp& stamp) {
  return tournament::import_roster(store, now, body.csv, body.drop, body.reason, stamp,
                                   body.columns);
}

Outcome remove_name(Store& store, Tournament& now, std::int64_t /*of*/, const RemoveNameBody& body,
                    const Stamp& stamp) {
  const auto entrant = tournament::find_entrant(now, body.entrant).value_or(-1);
  return tournament::remove_program_name(store, now, entrant, body.reason, stamp);
}

Outcome choose_emblem(Store& store, Tournament& now, std::int64_t /*of*/, const EmblemBody& body,
                      const Stamp& stamp) {
  const auto entrant = tournament::find_entrant(now, body.entrant).value_or(-1);
  return tournament::choose_emblem(store, now, entrant, body.emblem, stamp);
}

constexpr std::string_view departs =
    "The entrant plays no more games. A game in progress is aborted. The bot may stay connected. "
    "Standings and exports show the reason.";

Endpoint on_game(std::string_view pattern, Handler handler, std::string_view about,
                 const row::Type& input) {
  return act(Permission::rule, pattern, handler, about, input).previewed();
}
Endpoint on_roster(std::string_view pattern, Handler handler, std::string_view about,
                   const row::Type& input) {
  return act(Permission::manage_entrants, pattern, handler, about, input).previewed();
}

std::vector<ActKind> game_acts() {
  return {
      {"award", on_game("/api/v1/tournaments/{tournament}/games/{id}/award",
                        perform<Target::game, read_body<AwardBody>, award_to>,
                        "Give a game to an entrant", AwardBodyType)},
      {"void",
       on_game("/api/v1/tournaments/{tournament}/games/{id}/void",
               perform<Target::game, read_body<ReasonBody>, void_game>,
               "Void a game: it counts in no standings", ReasonBodyType),
       "The game no longer affects standings. Its match continues without it.", true},
      {"rerun",
       on_game("/api/v1/tournaments/{tournament}/games/{id}/rerun",
               perform<Target::game, read_body<RerunBody>, rerun>, "Have a game played again",
               RerunBodyType),
       "The result stays in the list as superseded, and the game is played again."},
      {"confirm", act(Permission::play, "/api/v1/tournaments/{tournament}/confirm",
                      perform<Target::tournament, read_body<ConfirmBody>, confirm>,
                      "Confirm the many games of a stage of orders", ConfirmBodyType)
                      .previewed()},
  };
}

std::vector<ActKind> entrant_acts() {
  return {
      {"add",
       on_roster("/api/v1/tournaments/{tournament}/entrants",
                 perform<Target::tournament, new_entrant, add>, "Add an entrant",
                 entrant_body_type),
       "The entrant joins in the first stage that has not started, or in the next round of a Swiss "
       "stage or a ladder."},
      {"correct",
       on_roster("/api/v1/tournaments/{tournament}/entrants/{alias}/correct", correct,
                 "Correct an entrant's name, addresses, institution or people", entrant_body_type),
       "The alias and all results are kept."},
      {"merge",
       on_roster("/api/v1/tournaments/{tournament}/entrants/{alias}/merge",
                 perform<Target::entrant, read_body<MergeBody>, merge>,
                 "Make a team of two entrants: the other one is withdrawn", MergeBodyType),
       "The other entrant must not have played. It is withdrawn, and its members join this one."},
      {"import",
       on_roster("/api/v1/tournaments/{tournament}/roster",
                 perform<Target::tournament, read_body<RosterBody>, import_list>,
                 "Read the roster again: add, change and remove people", RosterBodyType),
       "All changes of the preview are made."},
      {"disqualify",
       on_roster("/api/v1/tournaments/{tournament}/entrants/{alias}/disqualify",
                 perform<Target::entrant, departure<Kind::disqualified>, depart>,
                 "Disqualify an entrant: it plays no more", disqualify_body_type),
       departs, true},
      {"withdraw",
       on_roster("/api/v1/tournaments/{tournament}/entrants/{alias}/withdraw",
                 perform<Target::entrant, departure<Kind::withdrawn>, depart>,
                 "Withdraw an entrant: it plays no more", withdraw_body_type),
       departs, true},
      {"withdraw-all",
       on_roster("/api/v1/tournaments/{tournament}/withdraw", withdraw_entrants,
                 "Withdraw several entrants together, or none of them", withdraw_all_body_type),
       departs, true},
      {"reinstate",
       on_roster("/api/v1/tournaments/{tournament}/entrants/{alias}/reinstate",
                 perform<Target::entrant, read_body<ReasonBody>, reinstate>,
                 "Undo a disqualification or withdrawal", ReasonBodyType),
       "Its results count again as played, and its remaining games are scheduled again."},
      {"remove-name",
       on_game("/api/v1/tournaments/{tournament}/names/remove",
               perform<Target::tournament, read_body<RemoveNameBody>, remove_name>,
               "Remove the name of an entrant's program and forbid it in this tournament",
               RemoveNameBodyType),
       "Pages show only the alias until the author chooses another name. No entrant of this "
       "tournament can use the removed name again. The author sees the reason.",
       true},
      {"emblem",
       on_roster("/api/v1/tournaments/{tournament}/emblems",
                 perform<Target::tournament, read_emblem, choose_emblem>,
                 "Choose an entrant's emblem; no two have the same shape", emblem_body_type)},
      {"tokens", post(Permission::manage_entrants, "/api/v1/tournaments/{tournament}/tokens",
                      taking<issue_tokens>,
                      "New tokens, shown only in this answer: alias, name, email, token",
                      TokensBodyType, "text/csv")},
      {"names",
       act(Permission::manage_entrants, "/api/v1/tournaments/{tournament}/names",
           taking<show_names>,
           "Show names beside aliases: on all pages, on paper only, or not at all", NamesBodyType)},
      {"hide-name", act(Permission::manage_entrants,
                        "/api/v1/tournaments/{tournament}/entrants/{alias}/name", taking<hide_name>,
                        "Hide an entrant's name where names are shown, or not", HidesNameBodyType)},
  };
}

std::vector<ActKind> run_acts() {
  return {
      {"start", act(Permission::play, "/api/v1/tournaments/{tournament}/start",
                    taking<start, read_start>, "Play on", start_body_type)},
      {"pause", act(Permission::play, "/api/v1/tournaments/{tournament}/pause",
                    taking<pause_tournament>, "Begin no more games", PauseBodyType)},
      {"retry", act(Permission::maintain, "/api/v1/tournaments/{tournament}/retry",
                    taking<retry, read_nothing>,
                    "Open a tournament again that an error has stopped", NothingType)},
      {"play-on", act(Permission::play, "/api/v1/tournaments/{tournament}/play-on",
                      taking<play_on, read_play_on>,
                      "Play games of programs on the server's cluster, or on its own machine again",
                      play_on_body_type)},
      {"close",
       act(Permission::plan, "/api/v1/tournaments/{tournament}/close",
           perform<Target::tournament, read_body<RemarkBody>, close>,
           "End an open-ended tournament; the seed is public", RemarkBodyType)
           .previewed(),
       "An open-ended tournament ends after its current round. The seed is published, so that "
       "anyone can verify boards and draws. Boards of remaining games are then predictable. This "
       "cannot be undone.",
       true},
      {"close-round",
       act(Permission::play, "/api/v1/tournaments/{tournament}/close-round", taking<close_round>,
           "Close a round now: what was not begun is settled by its window", RoundBodyType)
           .previewed(),
       "Matches that have not started are decided now.", true},
      {"window", act(Permission::play, "/api/v1/tournaments/{tournament}/windows",
                     taking<set_window, read_window>, "Set or remove the time window of a round",
                     window_change_body_type)
                     .previewed()},
      {"announce", act(Permission::announce, "/api/v1/tournaments/{tournament}/announcements",
                       taking<announce>, "Announce something", AnnouncementBodyType)},
      {"reveal",
       post(Permission::play, "/api/v1/tournaments/{tournament}/reveal",
            taking<reveal, read_reveal>,
            "Reveal results that are held back: of a match, a round, a stage or all; now, or by "
            "the clock",
            reveal_body_type, DoneType)
           .with_body()
           .previewed(),
       "They become public after ten seconds. Later results stay held back.", true},
      {"hold-back",
       post(Permission::play, "/api/v1/tournaments/{tournament}/hold-back", taking<hold_back>,
            "Hold results back from now on, or not any more", HoldBackBodyType, DoneType)
           .previewed(),
       "Results of the stage become public after ten seconds, later ones immediately.", true},
  };
}

}  // namespace

std::vector<ActKind> act_kinds() {
  std::vector<ActKind> all = game_acts();
  for (auto* const more : {entrant_acts, run_acts}) {
    for (ActKind& kind : more()) all.push_back(std::move(kind));
  }
  return all;
}

}  // namespace aspis::api
