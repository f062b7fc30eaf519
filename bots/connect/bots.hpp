// The student's program as a bot at a table, in the protocol or in a classic dialect. Each game
// starts a new process.
#pragma once

#include <chrono>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/result.hpp"
#include "protocol/setup.hpp"
#include "referee/match/seat_maker.hpp"
#include "referee/rules/rules.hpp"
#include "referee/sandbox/sandbox.hpp"
#include "referee/seats/seat.hpp"
#include "referee/words/dictionary.hpp"

namespace aspis::connect {

/// A game as the server sets it up.
struct GameStart {
  std::vector<std::string> lines;  // from `game` to `ready?`
  /// Without its `setup`, which the table points at the one below.
  seats::Opening opening;
  protocol::Setup setup;
  int seat = 0;                         // of the bot, from 0
  const rules::Rules* rules = nullptr;  // null if this program does not know the game

  [[nodiscard]] const std::string& mark() const {
    return opening.marks[static_cast<std::size_t>(seat)];
  }
  /// The seat whose mark a move begins with.
  [[nodiscard]] std::optional<int> find_seat(std::string_view move) const;
};

/// An error if the lines are not a valid setup.
[[nodiscard]] protocol::Result<GameStart> read_start(std::vector<std::string> lines);

/// The seat that plays for a bot, and its state.
struct Bot {
  std::unique_ptr<seats::Seat> seat;
  /// The lines for a seat that forwards them; null for a seat with its own dialect.
  std::shared_ptr<std::string> queue;
  /// The game so far, for a seat with its own dialect.
  std::unique_ptr<rules::Position> position;
  bool starts_late = false;  // its program does not say when it is ready
};

class Bots {
 public:
  /// `classic` as in RelayPlan.
  Bots(sandbox::Command command, bool classic) : command_(std::move(command)), classic_(classic) {}

  /// Once a game. A classic croquet entry is compiled at the first time, which takes a moment.
  /// The error says why the program cannot play this game.
  [[nodiscard]] protocol::Result<Bot> for_game(const GameStart&, seats::Host&);

 private:
  [[nodiscard]] protocol::Result<Bot> classic_for(const GameStart&, seats::Host&);

  sandbox::Command command_;
  bool classic_;
  sandbox::TemporaryFolder workshop_;
  std::map<std::string, match::SeatMaker> classics_;  // by game
  std::map<std::filesystem::path, words::Dictionary> dictionaries_;
};

/// The part of a program's standard error to send next: new text only, in lines, at most what a
/// connection can carry during a game.
class ErrorLines {
 public:
  using Instant = std::chrono::steady_clock::time_point;

  /// `stderr FROM TEXT` lines for text in `report` that was not sent; empty if so much was sent
  /// within this second that it has to wait, unless `at_once` is set.
  [[nodiscard]] std::vector<std::string> take_lines(const seats::Report& report, Instant now,
                                                    bool at_once);

 private:
  std::size_t reported_ = 0;  // of all bytes that the program wrote
  std::size_t sent_ = 0;      // within the second that began at begun_
  Instant begun_{};
};

}  // namespace aspis::connect
