#include "server/tournament/instructor.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "server/tournament/game_rows.hpp"
#include "server/tournament/settling.hpp"

namespace aspis::tournament {
namespace {

using db::DepartureRow;
using protocol::Error;
using protocol::Result;

std::string entrant_subject(const Tournament& tournament, int entrant) {
  return "entrant " + entrant_alias(tournament, entrant - 1);
}

bool takes_part(const formats::Group& group, formats::Entrant entrant) {
  return std::find(group.entrants.begin(), group.entrants.end(), entrant) != group.entrants.end();
}

std::string outcome_words(DepartureRow::Games games, std::size_t count) {
  const bool one = count == 1;
  switch (games) {
    case DepartureRow::Games::stand:
      return one ? "stands" : "stand";
    case DepartureRow::Games::void_:
      return one ? "is void" : "are void";
    case DepartureRow::Games::award:
      return one ? "is awarded to the opponent" : "are awarded to the opponents";
  }
  return "";
}

/// The effects on its games in at most two lines: on results, and on games that are due.
Consequences fates(const Tournament& before, const Tournament& now, const DepartureRow& row) {
  const formats::Entrant entrant = row.entrant - 1;
  std::size_t played = 0;
  before.results.for_each(
      [&](const formats::GameResult& game) { played += game.match.entrants.contains(entrant); });
  const auto schedule = current_schedule(now);
  const auto due = static_cast<std::size_t>(std::count_if(
      schedule->due.begin(), schedule->due.end(),
      [&](const formats::DueGame& game) { return game.match.entrants.contains(entrant); }));
  Consequences lines;
  if (played > 0) {
    lines.push_back(counted(played, "result", "results") + " so far " +
                    outcome_words(row.games, played));
  }
  if (due > 0) {
    lines.push_back(counted(due, "game is", "games are") + " not played: " +
                    (row.games == DepartureRow::Games::void_ ? "void" : "the opponents win"));
  }
  return lines;
}

std::string act_name(const DepartureRow& row) {
  return row.kind == DepartureRow::Kind::withdrawn ? "withdraw" : "disqualify";
}

/// Whether the game was not played because an entrant had departed.
bool is_walkover(const Tournament& tournament, const db::GameRow& game) {
  if (game.state != db::GameState::awarded || !game.record_sha256.empty()) return false;
  for (std::size_t seat = 0; seat < game.seats.size(); ++seat) {
    if (!game.seats[seat].forfeit) continue;
    const std::string why = seat_reason(tournament, game, seat);
    if (why.starts_with("disqualified: ") || why.starts_with("withdrawn: ")) return true;
  }
  return false;
}

void make_walkovers_due(db::Store& store, const Tournament& tournament, int entrant,
                        const std::string& reason) {
  for (db::GameRow& game : store.games().all()) {
    const auto its_own = [entrant](const db::GameSeatRow& seat) { return seat.entrant == entrant; };
    if (std::none_of(game.seats.begin(), game.seats.end(), its_own)) continue;
    if (!tournament.matches.at(game.match).voided.empty() || !is_walkover(tournament, game))
      continue;
    game.state = db::GameState::superseded;
    game.detail = "replayed: " + reason;
    store.games().change(game);
  }
}

}  // namespace

void read_again(const db::Store& store, Tournament& tournament) {
  auto again = read_tournament(store);
  if (!again) throw std::logic_error(again.error().text);
  tournament = *std::move(again);
}

/// Sets the last stage and round with a played game, of which the entrant stays a part. If it is
/// disqualified, or loses its games, before any game was played, it stays in the first stage.
DepartureRow placed(const Tournament& tournament, DepartureRow row) {
  if (row.kind == DepartureRow::Kind::withdrawn && row.games != DepartureRow::Games::award) {
    row.stage = -1;
  }
  if (const auto known = tournament.departures.find(row.entrant);
      known != tournament.departures.end()) {
    row.stage = known->second.stage;
    row.round = known->second.round;
    return row;
  }
  const auto schedule = current_schedule(tournament);
  for (const formats::Stage& stage : schedule->stages) {
    if (stage.games_played == 0) continue;
    for (const formats::Group& group : stage.groups) {
      if (!takes_part(group, row.entrant - 1)) continue;
      row.stage = stage.number;
      row.round = 0;
      for (const formats::Pairing& pairing : group.pairings) {
        if (pairing.games_played > 0 && !pairing.play_off) {
          row.round = std::max(row.round, pairing.round);
        }
      }
    }
  }
  return row;
}

Result<Consequences> depart(db::Store& store, Tournament& tournament, DepartureRow row,
                            const Stamp& stamp) {
  return depart(store, tournament, std::vector{std::move(row)}, stamp);
}

Result<Consequences> depart(db::Store& store, Tournament& tournament,
                            std::vector<DepartureRow> rows, const Stamp& stamp) {
  if (rows.empty()) return Error{"no entrant is named"};
  for (DepartureRow& row : rows) {
    if (const std::string error = reason_error(row.reason); !error.empty()) return Error{error};
    if (const auto known = find_entrant(tournament, row.entrant); !known) return known.error();
    row = placed(tournament, std::move(row));
    const auto before = tournament.departures.find(row.entrant);
    if (before != tournament.departures.end() && before->second == row) {
      return Error{entrant_subject(tournament, row.entrant) + " is already " + departure_text(row)};
    }
  }
  const auto make_log_row = [&](const DepartureRow& row) {
    return make_audit_row(act_name(row), entrant_subject(tournament, row.entrant),
                          row.reason + "; its results so far " + outcome_words(row.games, 2),
                          stamp);
  };
  const Tournament as_it_was = tournament;
  Consequences done =
      act(store, tournament, stamp.date, make_log_row(rows.back()), [&](Tournament& changed) {
        for (const DepartureRow& row : rows) {
          store.put(row);
          if (&row != &rows.back()) store.audit().add(make_log_row(row));
        }
        read_again(store, changed);
      });
  Consequences lines;
  for (const DepartureRow& row : rows) {
    const std::string whose =
        rows.size() == 1 ? "" : entrant_alias(tournament, row.entrant - 1) + ": ";
    for (const std::string& line : fates(as_it_was, tournament, row)) lines.push_back(whose + line);
  }
  done.insert(done.begin(), lines.begin(), lines.end());
  return done;
}

Result<Consequences> reinstate(db::Store& store, Tournament& tournament, int entrant,
                               const std::string& reason, const Stamp& stamp) {
  if (const std::string error = reason_error(reason); !error.empty()) return Error{error};
  if (const auto known = find_entrant(tournament, entrant); !known) return known.error();
  if (!tournament.departures.contains(entrant)) {
    return Error{entrant_subject(tournament, entrant) + " is neither disqualified nor withdrawn"};
  }
  return act(store, tournament, stamp.date,
             make_audit_row("reinstate", entrant_subject(tournament, entrant), reason, stamp),
             [&](Tournament& changed) {
               store.remove(changed.departures.at(entrant));
               make_walkovers_due(store, changed, entrant, reason);
               read_again(store, changed);
             });
}

}  // namespace aspis::tournament
