// What a tournament tells those who watch it, and a bot that is not let in. Makes nothing of it.
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
constexpr std::span<const std::string_view> words_of(RunState) {
  return run_state_words;
}
/// What the public is told: while results are held back, nothing that tells when the last of them
/// came. It is not finished yet, and has not stopped after a round.
[[nodiscard]] RunState public_state(const Snapshot&, RunState);

/// A game that is about to be played.
struct GameStart {
  /// Within the tournament and for this process's life: "17" or, of practice, "p5". The id of the
  /// stored game is another.
  std::string live_id;
  bool practice = false;
  formats::MatchKey match;  // not of practice
  int number = 0;
  std::string label;                 // "Round 1, group A, M3, game 1"; "practice"
  std::vector<std::string> aliases;  // by seat
};

/// From the threads that play, store and plan; must not wait, nor call back into the tournament.
class TournamentObserver {
 public:
  virtual ~TournamentObserver() = default;
  /// It was read from its file; nothing is begun or stored before this.
  virtual void opened(const std::string& /*name*/, const Snapshot&) {}
  /// `name` is the tournament's in its folder. Who looks on for the length of the game; may be
  /// null.
  [[nodiscard]] virtual std::shared_ptr<match::Observer> game_begins(const std::string& name,
                                                                     const GameStart&) = 0;
  /// It is in the file now under `row.id`.
  virtual void game_stored(const std::string& name, const std::string& live_id, const db::MatchRow&,
                           const db::GameRow& row) = 0;
  /// Other results, or another state; at most a few times a second, and after each act of the
  /// instructor.
  virtual void published(const std::string& name, const Snapshot&, RunState) = 0;
  /// Who is there, practice, challenges, windows, announcements: something other than results.
  virtual void changed(const std::string& name) = 0;
};

/// How a bot that is not let in is told so: says one line, as far as the socket takes it at once,
/// and closes.
void turn_away(protocol::Connection, std::string_view line);

inline constexpr std::string_view closed_for_now =
    "error closed the tournament does not accept bots now: try again in a minute";

}  // namespace aspis::tournament
