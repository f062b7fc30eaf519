#include "server/tournament/departures.hpp"

#include "server/tournament/game_rows.hpp"

namespace aspis::tournament {
namespace {

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

Games games_unless_told(db::DepartureRow::Kind kind) {
  return kind == db::DepartureRow::Kind::withdrawn ? Games::stand : Games::award;
}

std::string words_of(const db::DepartureRow& row) {
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
              words_of(gone->second);
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

}  // namespace aspis::tournament
