// Interface for observing a tournament, and a refusal for bots.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/descriptor.hpp"
#include "referee/match/game.hpp"
#include "server/tournament/tournament.hpp"

namespace aspis::tournament {

enum class RunState { paused, pausing, running, finished, failed };
inline constexpr std::array<std::string_view, 5> run_state_words{"paused", "pausing", "running",
                                                                 "finished", "failed"};
constexpr std::span<const std::string_view> enum_words(RunState) {
  return run_state_words;
}
/// The state shown to the public. While results are held back it hides when the last one came: the
/// tournament is neither finished nor stopped after a round.
[[nodiscard]] RunState public_state(const Snapshot&, RunState);

/// A game that is about to begin.
struct GameStart {
  /// Unique within the tournament while the process runs: "17", or "p5" for practice. Not the id of
  /// the stored game.
  std::string live_id;
  bool practice = false;
  formats::MatchKey match;  // unset for practice
  int number = 0;
  std::string label;                 // "Round 1, group A, M3, game 1"; "practice"
  std::vector<std::string> aliases;  // by seat
};

/// Called on any thread. Must not block or call back into the tournament.
class TournamentObserver {
 public:
  virtual ~TournamentObserver() = default;
  /// It was read from its file; comes before all other calls.
  virtual void opened(const std::string& /*name*/, const Snapshot&) {}
  /// `name` is the tournament's in its folder. Returns an observer of the game, or null.
  [[nodiscard]] virtual std::shared_ptr<match::Observer> game_begins(const std::string& name,
                                                                     const GameStart&) = 0;
  /// The game is now in the file, as `row.id`.
  virtual void game_stored(const std::string& name, const std::string& live_id, const db::MatchRow&,
                           const db::GameRow& row) = 0;
  /// Results or the state changed. At most a few times a second, and after each act of the
  /// instructor.
  virtual void published(const std::string& name, const Snapshot&, RunState) = 0;
  /// Something other than results changed: presence, practice, challenges, windows, announcements.
  virtual void changed(const std::string& name) = 0;
};

/// Refuses a bot: sends one line, as far as the socket takes it without blocking, and closes.
void turn_away(protocol::Connection, std::string_view line);

inline constexpr std::string_view closed_for_now =
    "error closed the tournament does not accept bots now: try again in a minute";

}  // namespace aspis::tournament
