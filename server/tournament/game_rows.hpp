// Converts finished games, and games that could not be played, to rows, and describes rows in
// words.
#pragma once

#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "db/rows.hpp"
#include "protocol/tokens.hpp"
#include "referee/formats/schedule.hpp"
#include "referee/match/game.hpp"
#include "referee/rules/rules.hpp"
#include "server/tournament/tournament.hpp"

namespace aspis::tournament {

/// Identifies a game of the tournament.
struct GamePlace {
  formats::DueGame due;
  int attempt = 0;
};

/// Rows without ids, and the text of the record.
struct StoredGame {
  db::GameRow row;
  std::string record;
  std::string note{};  // log entry about the replay and its place; or ""
};

[[nodiscard]] StoredGame played_game(const GamePlace&, const match::GameOutcome&,
                                     std::chrono::microseconds took);

/// Whether the game was superseded, to be replayed once, because the referee stalled or could not
/// make a sandbox.
[[nodiscard]] bool is_void_by_host(const db::GameRow&);

/// Supersedes a game whose verdict the node may have caused. It is replayed once, on another node.
/// `why` is "load 9.10 on 2 cores".
void blame_node(db::GameRow&, const std::string& node, const std::string& why);
/// The node that was blamed, or "".
[[nodiscard]] std::string blamed_node(const db::GameRow&);
/// True if is_void_by_host() or a node was blamed.
[[nodiscard]] bool is_host_failure(const db::GameRow&);

inline constexpr const char* no_program = "no program was handed in";
inline constexpr const char* never_came = "did not connect before the round closed";
inline constexpr const char* away_too_long =
    "was not connected for five minutes: the ladder skipped this game";

/// The result if entrants are absent, given by seat in `absent`. `why` is the row's detail.
[[nodiscard]] StoredGame unplayed_game(const GamePlace&, const std::vector<bool>& absent,
                                       const std::string& date, const std::string& why);

/// Makes the game void and keeps its detail.
void make_void(db::GameRow&);

/// Entrants without a program for a game: alias and reason.
using Missing = std::vector<std::pair<std::string, std::string>>;
/// The row's detail: "no program was handed in", or if reasons differ, "417: no program was handed
/// in; 102: disqualified: PLAYER.TXT is missing".
[[nodiscard]] std::string missing_detail(const Missing&);
/// The part of an unplayed game's detail about this seat.
[[nodiscard]] std::string seat_reason(const Tournament&, const db::GameRow&, std::size_t seat);

/// "417 beats 102, points, 41:38"
[[nodiscard]] std::string headline(const Tournament&, const db::GameRow&);

// Games of departed entrants. The stored rows do not change, so reinstating restores everything.

/// The default: awards games of disqualified entrants, keeps those of withdrawn ones.
[[nodiscard]] db::DepartureRow::Games games_unless_told(db::DepartureRow::Kind);

/// The text shown everywhere: "disqualified: offensive text", or without a reason "disqualified".
[[nodiscard]] std::string departure_text(const db::DepartureRow&);

/// The game as it counts: void or awarded to the remaining entrants, depending on departures.
[[nodiscard]] db::GameRow as_counted(db::GameRow, const Departures&,
                                     const std::vector<db::EntrantRow>&);

// Names of parts of a tournament in texts.

/// Accepts "2", "Round 2" or "round 2". The result counts from 0.
[[nodiscard]] std::optional<int> find_stage(const formats::Plan&, std::string_view name);
[[nodiscard]] std::optional<formats::Entrant> find_entrant(const Tournament&,
                                                           std::string_view alias);
/// The error tells how many entrants there are.
[[nodiscard]] protocol::Result<const db::EntrantRow*> find_entrant(const Tournament&, int number);
/// Why there is no such stage; nothing if there is.
[[nodiscard]] std::optional<protocol::Error> stage_error(const Tournament&, int stage);
/// "Round 2, round 3"; only the stage if `round` is 0.
[[nodiscard]] std::string name_of_round(const Tournament&, int stage, int round);
/// Finds the seat by its mark or by its entrant's alias.
[[nodiscard]] std::optional<int> find_seat(const Tournament&, const rules::Rules&,
                                           const db::GameRow&, std::string_view name);

/// "Deep Thought (417) beats 102, points, 41:38"; for void games "417 and 102, void".
[[nodiscard]] std::string verdict_words(const Tournament&, const db::GameRow&);
template <class Entrants>
[[nodiscard]] std::string joined_aliases(const Tournament& tournament, const Entrants& entrants,
                                         std::string_view separator) {
  std::vector<std::string> aliases;
  for (const formats::Entrant entrant : entrants) {
    aliases.push_back(entrant_alias(tournament, entrant));
  }
  return protocol::joined(aliases, separator);
}
/// "417 - 102": the names in the order of seats.
[[nodiscard]] std::string sides_words(const Tournament&, const formats::Sides&);

}  // namespace aspis::tournament
