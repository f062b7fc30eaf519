#include "server/tournament/game_rows.hpp"

#include <algorithm>

#include "protocol/ascii.hpp"
#include "protocol/record.hpp"
#include "protocol/sha256.hpp"
#include "protocol/tokens.hpp"
#include "referee/seats/stderr_text.hpp"

namespace aspis::tournament {
namespace {

using protocol::Standing;

/// The seat whose mark starts the move.
std::size_t find_mover(const protocol::Record& record, const std::string& move) {
  const std::string mark = move.substr(0, move.find(','));
  std::size_t seat = 0;
  while (seat + 1 < record.seats.size() && record.seats[seat].mark != mark) ++seat;
  return seat;
}

void count_events(const protocol::Record& record, std::vector<db::GameSeatRow>& seats) {
  for (const protocol::Event& event : record.events) {
    if (const auto* move = std::get_if<protocol::PlayedMove>(&event)) {
      db::GameSeatRow& mover = seats[find_mover(record, move->move)];
      ++mover.moves;
      mover.slowest = std::max(mover.slowest, move->time);
    } else if (const auto* forfeit = std::get_if<protocol::Forfeit>(&event)) {
      db::GameSeatRow& loser = seats[static_cast<std::size_t>(forfeit->seat)];
      loser.forfeit = true;
      loser.slowest = std::max(loser.slowest, forfeit->time);
    }
  }
}

constexpr std::string_view busy_node = "played again, because the node was busy: ";

db::GameRow make_row(const GamePlace& place) {
  db::GameRow row;
  row.number = place.due.number;
  row.attempt = place.attempt;
  row.board = place.due.board;
  for (const formats::Entrant entrant : place.due.seats) {
    db::GameSeatRow seat;
    seat.entrant = entrant + 1;
    row.seats.push_back(std::move(seat));
  }
  return row;
}

using Games = db::DepartureRow::Games;

void award(db::GameRow& row, const Departures& departures) {
  row.state = db::GameState::awarded;
  for (db::GameSeatRow& seat : row.seats) {
    const auto gone = departures.find(seat.entrant);
    const bool loses = gone != departures.end() && gone->second.games == Games::award;
    seat.standing = loses ? protocol::Standing::loss : protocol::Standing::win;
    seat.forfeit = loses;
  }
}

}  // namespace

bool is_void_by_host(const db::GameRow& row) {
  return row.reason == protocol::Reason::void_ && row.detail.starts_with(match::host_stalled);
}

void blame_node(db::GameRow& row, const std::string& node, const std::string& why) {
  row.state = db::GameState::superseded;
  row.detail += (row.detail.empty() ? "" : "; ") + std::string(busy_node) + node + ": " + why;
}

std::string blamed_node(const db::GameRow& row) {
  const std::size_t at = row.detail.find(busy_node);
  if (row.state != db::GameState::superseded || at == std::string::npos) return "";
  const std::size_t from = at + busy_node.size();
  return row.detail.substr(from, row.detail.find(':', from) - from);
}

bool is_host_failure(const db::GameRow& row) {
  return is_void_by_host(row) || !blamed_node(row).empty();
}

StoredGame played_game(const GamePlace& place, const match::GameOutcome& outcome,
                       std::chrono::microseconds took) {
  const protocol::Record& record = outcome.record;
  StoredGame game{make_row(place), protocol::text(record)};
  db::GameRow& row = game.row;
  row.seed = record.seed;
  row.reason = record.verdict.reason;
  row.detail = record.verdict.detail;
  if (is_void_by_host(row)) row.state = db::GameState::superseded;
  row.started = record.date;
  row.took = took;
  row.record_sha256 = protocol::sha256(game.record);
  for (std::size_t seat = 0; seat < row.seats.size(); ++seat) {
    row.seats[seat].standing = record.verdict.standings.at(seat);
    row.seats[seat].score = record.verdict.scores.at(seat);
    row.seats[seat].stderr_text = seats::stderr_text(outcome.reports.at(seat));
  }
  count_events(record, row.seats);
  return game;
}

StoredGame unplayed_game(const GamePlace& place, const std::vector<bool>& absent,
                         const std::string& date, const std::string& why) {
  StoredGame game{make_row(place), ""};
  db::GameRow& row = game.row;
  row.state = db::GameState::awarded;
  row.reason = protocol::Reason::disconnected;
  row.detail = why;
  row.started = date;
  for (std::size_t seat = 0; seat < row.seats.size(); ++seat) {
    row.seats[seat].standing = absent[seat] ? Standing::loss : Standing::win;
    row.seats[seat].forfeit = absent[seat];
  }
  return game;
}

void make_void(db::GameRow& row) {
  row.state = db::GameState::void_;
  row.reason = protocol::Reason::void_;
  for (db::GameSeatRow& seat : row.seats) {
    seat.standing = Standing::void_;
    seat.forfeit = false;
  }
}

std::string missing_detail(const Missing& missing) {
  const auto differs = [&](const auto& one) { return one.second != missing.front().second; };
  if (std::none_of(missing.begin(), missing.end(), differs)) return missing.front().second;
  std::string text;
  for (const auto& [alias, why] : missing) text += (text.empty() ? "" : "; ") + alias + ": " + why;
  return text;
}

/// Cuts the text between its alias and the next one, see missing_detail().
std::string seat_reason(const Tournament& tournament, const db::GameRow& game, std::size_t seat) {
  const auto alias_part = [&](std::size_t other) {
    return entrant_alias(tournament, game.seats[other].entrant - 1) + ": ";
  };
  const std::string& detail = game.detail;
  std::size_t from = 0;
  if (!detail.starts_with(alias_part(seat))) {
    from = detail.find("; " + alias_part(seat));
    if (from == std::string::npos) return detail;
    from += 2;
  }
  std::size_t to = detail.size();
  for (std::size_t other = seat + 1; other < game.seats.size(); ++other) {
    to = std::min(to, detail.find("; " + alias_part(other), from));
  }
  from += alias_part(seat).size();
  return detail.substr(from, to - from);
}

std::string headline(const Tournament& tournament, const db::GameRow& game) {
  std::vector<std::string> winners;
  std::vector<std::string> others;
  std::string scores;
  for (const bool winning : {true, false}) {
    for (const db::GameSeatRow& seat : game.seats) {
      if ((seat.standing == Standing::win) != winning) continue;
      (winning ? winners : others).push_back(display_name(tournament, seat.entrant - 1));
      scores += (scores.empty() ? "" : ":") + std::to_string(seat.score);
    }
  }
  const auto joined = [](const auto& names) { return protocol::joined(names, " and "); };
  const bool tie =
      winners.empty() && !game.seats.empty() && game.seats.front().standing == Standing::tie;
  std::string text = winners.empty() ? joined(others) + (tie ? " tie" : ": no winner")
                                     : joined(winners) + " beats " + joined(others);
  text += ", " + std::string(protocol::name(game.reason));
  if (game.state == db::GameState::awarded) return text + ", " + game.detail;
  return text + ", " + scores;
}

Games games_unless_told(db::DepartureRow::Kind kind) {
  return kind == db::DepartureRow::Kind::withdrawn ? Games::stand : Games::award;
}

std::string departure_text(const db::DepartureRow& row) {
  const std::string kind(row::word(row.kind));
  return row.reason.empty() ? kind : kind + ": " + row.reason;
}

db::GameRow as_counted(db::GameRow row, const Departures& departures,
                       const std::vector<db::EntrantRow>& entrants) {
  if (departures.empty() || row.state == db::GameState::superseded) return row;
  std::string detail;
  bool is_void = false;
  for (const db::GameSeatRow& seat : row.seats) {
    const auto gone = departures.find(seat.entrant);
    if (gone == departures.end() || gone->second.games == Games::stand) continue;
    is_void = is_void || gone->second.games == Games::void_;
    detail += (detail.empty() ? "" : "; ") +
              entrants.at(static_cast<std::size_t>(seat.entrant) - 1).alias + ": " +
              departure_text(gone->second);
  }
  if (detail.empty()) return row;
  row.detail = std::move(detail);
  if (is_void) {
    make_void(row);
  } else {
    award(row, departures);
  }
  return row;
}

std::optional<int> find_stage(const formats::Plan& plan, std::string_view name) {
  const auto named = std::find_if(
      plan.stages.begin(), plan.stages.end(),
      [&](const formats::StagePlan& stage) { return protocol::same_word(stage.name, name); });
  if (named != plan.stages.end()) return static_cast<int>(named - plan.stages.begin());
  const auto number = protocol::integer_from<int>(name);
  const auto stages = static_cast<int>(plan.stages.size());
  return number && *number >= 1 && *number <= stages ? std::optional(*number - 1) : std::nullopt;
}

std::optional<formats::Entrant> find_entrant(const Tournament& tournament, std::string_view alias) {
  for (const db::EntrantRow& entrant : tournament.entrants) {
    if (entrant.alias == alias) return entrant.number - 1;
  }
  return std::nullopt;
}

protocol::Result<const db::EntrantRow*> find_entrant(const Tournament& tournament, int number) {
  if (number >= 1 && static_cast<std::size_t>(number) <= tournament.entrants.size()) {
    return &tournament.entrants[static_cast<std::size_t>(number) - 1];
  }
  return protocol::Error{"no entrant " + std::to_string(number) + "; the tournament has " +
                         std::to_string(tournament.entrants.size())};
}

std::optional<protocol::Error> stage_error(const Tournament& tournament, int stage) {
  const std::size_t stages = tournament.plan.stages.size();
  if (stage >= 0 && static_cast<std::size_t>(stage) < stages) return std::nullopt;
  return protocol::Error{"no stage " + std::to_string(stage + 1) + "; the plan has " +
                         std::to_string(stages)};
}

std::optional<int> find_seat(const Tournament& tournament, const rules::Rules& rules,
                             const db::GameRow& game, std::string_view name) {
  for (std::size_t seat = 0; seat < game.seats.size(); ++seat) {
    const auto number = static_cast<int>(seat);
    if (name == rules.mark(number)) return number;
    if (name == entrant_alias(tournament, game.seats[seat].entrant - 1)) return number;
  }
  return std::nullopt;
}

std::string verdict_words(const Tournament& tournament, const db::GameRow& game) {
  using protocol::Standing;
  std::vector<std::string> all;
  std::vector<std::string> winners;
  std::vector<std::string> losers;
  std::vector<std::string> scores;
  for (const db::GameSeatRow& seat : game.seats) {
    const std::string name = display_name(tournament, seat.entrant - 1);
    all.push_back(name);
    scores.push_back(std::to_string(seat.score));
    if (seat.standing == Standing::win) winners.push_back(name);
    if (seat.standing == Standing::loss) losers.push_back(name);
  }
  const auto listed = [](const auto& names) { return protocol::joined(names, " and "); };
  if (game.state == db::GameState::void_) return listed(all) + ", void";
  const std::string reason =
      game.state == db::GameState::awarded ? "awarded" : std::string(protocol::name(game.reason));
  const std::string end = ", " + protocol::joined(scores, ":");
  if (winners.empty()) return listed(all) + " tie" + (reason == "tie" ? "" : ", " + reason) + end;
  return listed(winners) + (winners.size() > 1 ? " beat " : " beats ") + listed(losers) + ", " +
         reason + end;
}

std::string sides_words(const Tournament& tournament, const formats::Sides& sides) {
  std::vector<std::string> names;
  for (const formats::Entrant entrant : sides) names.push_back(display_name(tournament, entrant));
  return protocol::joined(names, " - ");
}

std::string name_of_round(const Tournament& tournament, int stage, int round) {
  const std::string& name = tournament.plan.stages.at(static_cast<std::size_t>(stage)).name;
  return name + (round == 0 ? "" : ", round " + std::to_string(round));
}

}  // namespace aspis::tournament
