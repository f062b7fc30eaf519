// From a game that is over, or that could not be played, to the rows that are stored of it; and
// what the rows are called and count for.
#pragma once

#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "db/rows.hpp"
#include "referee/formats/schedule.hpp"
#include "referee/match/game.hpp"
#include "referee/rules/rules.hpp"
#include "server/tournament/tournament.hpp"

namespace aspis::tournament {

/// Which game of the tournament it is.
struct GamePlace {
  formats::DueGame due;
  int attempt = 0;
};

/// A row without ids, and the text of its record.
struct StoredGame {
  db::GameRow row;
  std::string record;
  std::string note{};  // for the log: that it was played again, and where; or ""
};

[[nodiscard]] StoredGame played_game(const GamePlace&, const match::GameOutcome&,
                                     std::chrono::microseconds took);

/// It was void because the referee stood still in it: superseded, and played again once.
[[nodiscard]] bool was_stalled(const db::GameRow&);

/// Its verdict may be the doing of the node that played it: superseded, and played again once, on
/// another one. `why` is "load 9.10 on 2 cores".
void blame_node(db::GameRow&, const std::string& node, const std::string& why);
/// The node that was blamed; "" where none was.
[[nodiscard]] std::string blamed_node(const db::GameRow&);
/// One of both.
[[nodiscard]] bool was_hosts_fault(const db::GameRow&);

inline constexpr const char* no_program = "no program was handed in";
inline constexpr const char* never_came = "did not connect before the round closed";
inline constexpr const char* away_too_long =
    "was not connected for five minutes: the ladder skipped this game";

/// Somebody is not there to play, `absent` says who, by seat; `why` stands in the row.
[[nodiscard]] StoredGame unplayed_game(const GamePlace&, const std::vector<bool>& absent,
                                       const std::string& date, const std::string& why);

/// Makes the game void and keeps its detail.
void make_void(db::GameRow&);

/// Those who lack a program for a game: alias and why.
using Missing = std::vector<std::pair<std::string, std::string>>;
/// What stands in the row: "no program was handed in", or where reasons differ "417: no program was
/// handed in; 102: disqualified: PLAYER.TXT is missing".
[[nodiscard]] std::string detail_of(const Missing&);
/// The part of an unplayed game's detail that is this seat's.
[[nodiscard]] std::string reason_of(const Tournament&, const db::GameRow&, std::size_t seat);

/// "417 beats 102, points, 41:38"
[[nodiscard]] std::string headline(const Tournament&, const db::GameRow&);

// Games of entrants that play no more. Their rows stay as they are, so that whoever is reinstated
// has everything back.

/// A disqualified entrant's are awarded, a withdrawn one's stand.
[[nodiscard]] db::DepartureRow::Games games_unless_told(db::DepartureRow::Kind);

/// "disqualified: offensive text", wherever it is shown; "disqualified" where the reason is left
/// out.
[[nodiscard]] std::string words_of(const db::DepartureRow&);

/// The game as it counts: void where one of its entrants departed so that its games are void, or
/// won by those who did not.
[[nodiscard]] db::GameRow as_counted(db::GameRow, const Departures&,
                                     const std::vector<db::EntrantRow>&);

// What people call the parts of a tournament.

/// "2", "Round 2" or "round 2"; from 0.
[[nodiscard]] std::optional<int> find_stage(const formats::Plan&, std::string_view name);
[[nodiscard]] std::optional<formats::Entrant> find_entrant(const Tournament&,
                                                           std::string_view alias);
/// The seat with this mark, or the one where this alias sat.
[[nodiscard]] std::optional<int> find_seat(const Tournament&, const rules::Rules&,
                                           const db::GameRow&, std::string_view name);

/// "Deep Thought (417) beats 102, points, 41:38"; of a void game "417 and 102, void".
[[nodiscard]] std::string verdict_words(const Tournament&, const db::GameRow&);
/// "417 - 102": who plays, in the order of the seats.
[[nodiscard]] std::string sides_words(const Tournament&, const formats::Sides&);

}  // namespace aspis::tournament
