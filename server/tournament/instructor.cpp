#include "server/tournament/instructor.hpp"

#include <random>
#include <string_view>
#include <utility>

#include "protocol/sha256.hpp"
#include "referee/formats/plan.hpp"
#include "referee/rules/catalog.hpp"
#include "server/tournament/game_rows.hpp"

namespace aspis::tournament {
namespace {

using protocol::Error;
using protocol::Standing;

std::string game_subject(std::int64_t game) {
  return "game " + std::to_string(game);
}

/// The stored game, if it counts.
protocol::Result<db::GameRow> find(const Tournament& tournament, std::int64_t id) {
  const auto game = tournament.games.find(id);
  if (game == tournament.games.end()) {
    return Error{"no game " + std::to_string(id) + "; see the list of games"};
  }
  const db::MatchRow& match = tournament.matches.at(game->second.match);
  if (!match.voided.empty()) {
    return Error{game_subject(id) + " is superseded: its match " + match.voided};
  }
  if (!counts(tournament, game->second)) {
    return Error{game_subject(id) + " is superseded: it was replayed"};
  }
  for (const db::GameSeatRow& seat : game->second.seats) {
    const auto gone = tournament.departures.find(seat.entrant);
    if (gone == tournament.departures.end()) continue;
    if (gone->second.games == db::DepartureRow::Games::stand) continue;
    const std::string& alias = entrant_alias(tournament, seat.entrant - 1);
    return Error{game_subject(id) + " is decided by the departure of " + alias + " (" +
                 departure_text(gone->second) + "): reinstate " + alias + " first"};
  }
  return game->second;
}

/// Also checks the reason.
protocol::Result<db::GameRow> find(const Tournament& tournament, std::int64_t id,
                                   const std::string& reason) {
  if (const std::string error = reason_error(reason); !error.empty()) return Error{error};
  return find(tournament, id);
}

Consequences change(db::Store& store, Tournament& tournament, const db::GameRow& game,
                    const db::AuditRow& row, const std::string& date) {
  return act(store, tournament, date, row, [&](Tournament& changed) {
    store.games().change(game);
    enter(changed, db::MatchRow(changed.matches.at(game.match)), game);
  });
}

protocol::Result<db::GameRow> awarded(const Tournament& tournament, db::GameRow row, int seat,
                                      const std::string& reason) {
  if (seat < 0 || static_cast<std::size_t>(seat) >= row.seats.size()) {
    return Error{game_subject(row.id) + " has no seat " + std::to_string(seat + 1) + "; it has " +
                 std::to_string(row.seats.size())};
  }
  row.state = db::GameState::awarded;
  for (db::GameSeatRow& other : row.seats) other.standing = Standing::loss;
  db::GameSeatRow& winning = row.seats[static_cast<std::size_t>(seat)];
  winning.standing = Standing::win;
  winning.forfeit = false;
  row.detail = "awarded to " + entrant_alias(tournament, winning.entrant - 1) + ": " + reason;
  return row;
}

db::GameRow voided(db::GameRow row, const std::string& reason) {
  make_void(row);
  row.detail = "voided: " + reason;
  return row;
}

db::GameRow superseded(db::GameRow row, bool fresh_board, const std::string& reason) {
  row.state = db::GameState::superseded;
  row.fresh_board = fresh_board;
  row.detail = "replayed: " + reason;
  return row;
}

}  // namespace

protocol::Result<formats::Plan> fitting_plan(const NewTournament& fresh) {
  auto plan = formats::read_plan(fresh.plan);
  if (!plan) return plan.error();
  const auto rules = rules::rules_named(plan->game);
  if (!rules) return Error{"game: " + rules.error().text};
  // Deals a board to check that the game accepts the options.
  const auto start = (*rules)->deal(plan->options, (*rules)->min_seats(), 1);
  if (!start) return Error{"options: " + start.error().text};
  const auto entrants = static_cast<int>(fresh.roster.entrants.size());
  if (const auto error = formats::find_error(*plan, entrants)) return *error;
  const bool has_lists = !plan->stages.front().groups.lists.empty();
  for (const db::EntrantRow& row : fresh.roster.entrants) {
    if (row.staff && has_lists) {
      return Error{"stages[0].groups.lists: not possible for a roster with programs of the staff"};
    }
  }
  return plan;
}

protocol::Result<db::Store> create(const std::filesystem::path& path, const NewTournament& fresh,
                                   const std::string& vfs) {
  const auto plan = fitting_plan(fresh);
  if (!plan) return plan.error();
  db::TournamentRow row;
  row.plan = formats::text(*plan);
  row.game = plan->game;
  row.seed = fresh.seed;
  row.seed_nonce = fresh.seed_nonce;
  row.seed_sha256 = protocol::seed_commitment(fresh.seed_nonce, fresh.seed);
  row.dictionary_sha256 = fresh.dictionary_sha256;
  row.created = fresh.date;
  row.program = fresh.program;
  row.title = fresh.title;
  auto store = db::Store::create(path, row, fresh.roster.entrants, vfs);
  if (!store) return store;
  store->transaction([&] {
    store->audit().add(make_audit_row(
        "create", "tournament",
        plan->name + ", " + plan->game + ", " + std::to_string(fresh.roster.entrants.size()) +
            " entrants; SHA-256 of nonce and seed: " + row.seed_sha256 +
            (fresh.seed_was_given ? "; the seed was given by hand" : ""),
        {fresh.date, fresh.by}));
  });
  return store;
}

protocol::Result<Consequences> award(db::Store& store, Tournament& tournament, std::int64_t game,
                                     int seat, const std::string& reason, const Stamp& stamp) {
  auto found = find(tournament, game, reason);
  if (!found) return found.error();
  const auto row = awarded(tournament, *std::move(found), seat, reason);
  if (!row) return row.error();
  const formats::Entrant winner = row->seats[static_cast<std::size_t>(seat)].entrant - 1;
  const auto log = make_audit_row("award", game_subject(game),
                                  "to " + entrant_alias(tournament, winner) + ": " + reason, stamp);
  return change(store, tournament, *row, log, stamp.date);
}

protocol::Result<Consequences> void_game(db::Store& store, Tournament& tournament,
                                         std::int64_t game, const std::string& reason,
                                         const Stamp& stamp) {
  auto found = find(tournament, game, reason);
  if (!found) return found.error();
  const db::GameRow row = voided(*std::move(found), reason);
  return change(store, tournament, row, make_audit_row("void", game_subject(game), reason, stamp),
                stamp.date);
}

protocol::Result<Consequences> rerun(db::Store& store, Tournament& tournament, std::int64_t game,
                                     bool fresh_board, const std::string& reason,
                                     const Stamp& stamp) {
  auto found = find(tournament, game, reason);
  if (!found) return found.error();
  const db::GameRow row = superseded(*std::move(found), fresh_board, reason);
  const std::string log = reason + (fresh_board ? " (on a new board)" : " (on the same board)");
  return change(store, tournament, row, make_audit_row("rerun", game_subject(game), log, stamp),
                stamp.date);
}

protocol::Result<Consequences> close(db::Store& store, Tournament& tournament, const Stamp& stamp,
                                     const std::string& reason) {
  if (!tournament.row.closed.empty()) {
    return Error{"the tournament was closed on " + tournament.row.closed};
  }
  const auto log = make_audit_row(
      "close", "tournament", "the seed is public" + (reason.empty() ? "" : ": " + reason), stamp);
  return act(store, tournament, stamp.date, log, [&](Tournament& changed) {
    store.set_closed(stamp.date);
    changed.row.closed = stamp.date;
  });
}

protocol::Result<Consequences> confirm(db::Store& store, Tournament& tournament, int stage,
                                       int sample, const Stamp& stamp) {
  if (const auto error = stage_error(tournament, stage)) return *error;
  if (sample < 0) return Error{"the sample must be at least one game, or 0 for all"};
  const auto schedule = current_schedule(tournament);
  const std::string& name = tournament.plan.stages[static_cast<std::size_t>(stage)].name;
  if (!schedule->stages.at(static_cast<std::size_t>(stage)).needs_confirmation) {
    return Error{name + " does not need a confirmation"};
  }
  const auto log = make_audit_row(
      "confirm", name,
      sample == 0 ? "all orders of play" : "a sample of " + std::to_string(sample) + " games",
      stamp);
  return act(store, tournament, stamp.date, log, [&](Tournament& changed) {
    store.put(db::ConfirmedRow{stage, sample});
    changed.confirmed = store.confirmed();
  });
}

std::uint64_t drawn_seed() {
  std::random_device device;
  return (std::uint64_t{device()} << 32U) | device();
}

std::string drawn_nonce() {
  constexpr std::string_view digits = "0123456789abcdef";
  std::random_device device;
  std::string nonce;
  while (nonce.size() < 32) {
    auto bits = device();
    for (int digit = 0; digit < 8; ++digit, bits >>= 4U) nonce += digits[bits & 15U];
  }
  return nonce;
}

}  // namespace aspis::tournament
