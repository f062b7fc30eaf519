// A bot's place in one game, as the game loop sees it. What stands behind it, a process, a
// connection or a script, is nobody else's business.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/setup.hpp"
#include "protocol/time_control.hpp"
#include "protocol/verdict.hpp"
#include "referee/rules/position.hpp"

namespace aspis::seats {

using Instant = std::chrono::steady_clock::time_point;

/// What a bot is told before a game. Outlives the seat's use of it.
struct Opening {
  std::string game;
  std::vector<std::string> marks;  // of all seats, in the order of play
  const protocol::Setup* setup = nullptr;
  std::string board_file;  // the start as its file, "" where the game has no board
  protocol::TimeControl clock;
  std::string dictionary_sha256;  // "" where the game has none
  std::string dictionary_path;
};

/// Why a seat cannot go on.
struct Fault {
  protocol::Reason reason = protocol::Reason::crash;
  std::string detail;  // for people: "killed by SIGSEGV"
  /// What it wrote, where that is the fault and is no line that could be an answer.
  std::optional<std::string> answer = std::nullopt;
  /// The referee's machine could not make its sandbox: no fault of the bot's.
  bool is_of_host = false;
};

/// The game loop's side. Called on the thread of the seat's io_context, never from within one of
/// the seat's own functions.
class Listener {
 public:
  virtual ~Listener() = default;
  /// The bot is set up. At most once.
  virtual void on_ready(int seat) = 0;
  /// The answer to the last ask(). `readable` is when its last byte could be read; `line` lives
  /// for the call.
  virtual void on_answer(int seat, std::string_view line, Instant readable) = 0;
  /// The bot cannot answer any more. At most once.
  virtual void on_fault(int seat, const Fault&) = 0;
};

/// A line that went to a bot or came from it.
struct ExchangedLine {
  std::chrono::microseconds at{0};  // since the game began
  bool by_bot = false;
  std::string text;      // its first bytes, whatever they are
  bool is_whole = true;  // else its end did not come
};

/// What the bot left behind, for its author.
struct Report {
  std::string stderr_head;         // first 8 KiB
  std::string stderr_tail;         // last 8 KiB of what came after them
  std::size_t stderr_skipped = 0;  // bytes between the two
  std::string box;  // how it was confined, "A" to "D"; "" where it was no program of this machine

  /// A turn of the bot: where standard error was when its move was asked for.
  struct Turn {
    int ply = 0;              // number of the move in the game, from 1
    std::size_t written = 0;  // bytes on standard error before it
  };
  std::vector<Turn> turns{};              // the game's, in its order
  std::vector<ExchangedLine> exchange{};  // the last lines before the game's end
};

/// Calls come in the order open, then tell and ask, then close. Everything runs on one thread.
class Seat {
 public:
  virtual ~Seat() = default;

  /// Starts the bot and sets it up for seat number `seat`. Answers by on_ready or on_fault.
  virtual void open(const Opening&, int seat, Listener&) = 0;

  /// Seat `by` played `move` and took `took`. May be held back until the bot's next turn.
  virtual void tell_move(int by, std::string_view move, std::chrono::microseconds took) = 0;
  virtual void tell_out(int seat, protocol::Reason) = 0;

  /// Asks for a move; returns when the clock started. `left` is the limit of the move and what
  /// is left of the game's. The position stays as it is until the answer or the end.
  [[nodiscard]] virtual Instant ask(const rules::Position&, const protocol::TimeControl& left) = 0;

  /// How much of the time until the answer to the last ask() may be the network's and not the
  /// bot's: its deadline is so much later. What of it is not charged, tell_move() tells.
  [[nodiscard]] virtual std::chrono::microseconds allowance() const {
    return std::chrono::microseconds(0);
  }

  /// How many bytes the bot has written on standard error so far; 0 where nobody reads it.
  [[nodiscard]] virtual std::size_t errors_written() { return 0; }

  /// A last look, at the deadline, for an answer (or `ready`) that is there and was not yet
  /// delivered: delivers it, or a fault, before it returns.
  virtual void look() = 0;

  /// What the seat did wrong without losing by it since the last call: one line each.
  [[nodiscard]] virtual std::vector<std::string> take_warnings() = 0;

  /// The game is over for this bot, which is told so. Whatever is left of it is ended without
  /// anybody waiting, after it had time to read that and to end by itself; where `verdict` blames
  /// this seat that time is shorter. Nothing is delivered any more.
  virtual void close(const protocol::Verdict& verdict) = 0;

  /// What there is by now; complete after close().
  [[nodiscard]] virtual Report report() const = 0;
};

}  // namespace aspis::seats
