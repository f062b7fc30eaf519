// A bot's place in one game, as the game loop sees it. A process, a connection or a script
// implements it.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/setup.hpp"
#include "protocol/time_control.hpp"
#include "protocol/verdict.hpp"
#include "referee/rules/position.hpp"

namespace aspis::seats {

using Instant = std::chrono::steady_clock::time_point;

/// The start of a game for a bot. It outlives the seat's use of it.
struct Opening {
  std::string game;
  std::vector<std::string> marks;  // of all seats, in the order of play
  const protocol::Setup* setup = nullptr;
  std::string board_file;  // the start as its file, "" if the game has no board
  protocol::TimeControl clock;
  std::string dictionary_sha256;  // "" if the game has none
  std::string dictionary_path;
};

/// Why a seat cannot go on.
struct Failure {
  protocol::Reason reason = protocol::Reason::crash;
  std::string detail;  // for people: "killed by SIGSEGV"
  /// The bot's output, if that is the failure and cannot be an answer.
  std::optional<std::string> answer = std::nullopt;
  /// The referee's machine could not make its sandbox: not the bot's failure.
  bool is_of_host = false;
};

/// The callbacks of the game loop. Called on the thread of the seat's io_context, never from within
/// one of the seat's own functions.
class Listener {
 public:
  virtual ~Listener() = default;
  /// The bot is set up. At most once.
  virtual void on_ready(int seat) = 0;
  /// The answer to the last ask(). `readable` is when its last byte could be read; `line` lives
  /// for the call.
  virtual void on_answer(int seat, std::string_view line, Instant readable) = 0;
  /// The clock of the last ask() starts at `when`, later than was told before.
  virtual void on_late_clock(int seat, Instant when) {
    static_cast<void>(seat), static_cast<void>(when);
  }
  /// The bot cannot answer any more. Called at most once.
  virtual void on_failure(int seat, const Failure&) = 0;
};

/// A line that went to a bot or came from it.
struct ExchangedLine {
  std::chrono::microseconds at{0};  // since the game began
  bool by_bot = false;
  std::string text;      // its first bytes, of any value
  bool is_whole = true;  // else its end did not come
};

/// Output of the bot for its author.
struct Report {
  std::string stderr_head;         // first HeadTail::max_stderr_bytes bytes
  std::string stderr_tail;         // the last of what followed them
  std::size_t stderr_skipped = 0;  // bytes between the two
  std::string box;  // how it was confined, "A" to "D"; "" if it did not run on this machine

  /// A turn of the bot: the size of standard error when its move was asked for.
  struct Turn {
    int ply = 0;              // number of the move in the game, from 1
    std::size_t written = 0;  // bytes on standard error before it
  };
  std::vector<Turn> turns{};              // the game's, in its order
  std::vector<ExchangedLine> exchange{};  // the last lines before the game's end

  /// The last non-empty line of standard error, or "".
  [[nodiscard]] std::string last_line() const;
};

/// Call open, then tell and ask, then close. Everything runs on one thread.
class Seat {
 public:
  virtual ~Seat() = default;

  /// Starts the bot and sets it up for seat number `seat`. Answers by on_ready or on_failure.
  virtual void open(const Opening&, int seat, Listener&) = 0;

  /// Seat `by` played `move` and took `took`. May be held back until the bot's next turn. A
  /// seat that looks only at the position does nothing.
  virtual void tell_move(int by, std::string_view move, std::chrono::microseconds took) {
    static_cast<void>(by), static_cast<void>(move), static_cast<void>(took);
  }
  virtual void tell_out(int seat, protocol::Reason) { static_cast<void>(seat); }

  /// Asks for a move; returns the time when the clock started, or will start unless on_late_clock
  /// tells a later one. `left` has the limit of the move and the rest of the game's. The position
  /// must not change until the answer or the end.
  [[nodiscard]] virtual Instant ask(const rules::Position&, const protocol::TimeControl& left) = 0;

  /// The part of the time until the answer to the last ask() that may be network lag: the deadline
  /// is extended by it. tell_move() says how much of it is not charged.
  [[nodiscard]] virtual std::chrono::microseconds allowance() const {
    return std::chrono::microseconds(0);
  }

  /// The size of the bot's standard error so far; 0 if it is not read.
  [[nodiscard]] virtual std::size_t errors_written() { return 0; }

  /// A last check at the deadline: if an answer (or `ready`) or a failure has arrived, delivers it
  /// before this returns.
  virtual void look() = 0;

  /// The seat's errors since the last call that did not forfeit the game: one line each.
  [[nodiscard]] virtual std::vector<std::string> take_warnings() { return {}; }

  /// Tells the bot that its game is over. Its process is ended in the background after it had time
  /// to read that and exit, with less time if `verdict` blames this seat. No callbacks follow.
  virtual void close(const protocol::Verdict& verdict) = 0;

  /// The report so far; complete after close().
  [[nodiscard]] virtual Report report() = 0;
};

/// A seat that its handlers on the event loop may outlive: they share `seat`, which is closed with
/// this object.
class SharedSeat : public Seat {
 public:
  explicit SharedSeat(std::shared_ptr<Seat> seat) : seat_(std::move(seat)) {}
  ~SharedSeat() override { seat_->close({}); }
  SharedSeat(const SharedSeat&) = delete;
  SharedSeat& operator=(const SharedSeat&) = delete;

  void open(const Opening& opening, int seat, Listener& listener) override {
    seat_->open(opening, seat, listener);
  }
  void tell_move(int by, std::string_view move, std::chrono::microseconds took) override {
    seat_->tell_move(by, move, took);
  }
  void tell_out(int seat, protocol::Reason reason) override { seat_->tell_out(seat, reason); }
  Instant ask(const rules::Position& position, const protocol::TimeControl& left) override {
    return seat_->ask(position, left);
  }
  std::chrono::microseconds allowance() const override { return seat_->allowance(); }
  std::size_t errors_written() override { return seat_->errors_written(); }
  void look() override { seat_->look(); }
  std::vector<std::string> take_warnings() override { return seat_->take_warnings(); }
  void close(const protocol::Verdict& verdict) override { seat_->close(verdict); }
  Report report() override { return seat_->report(); }

 private:
  const std::shared_ptr<Seat> seat_;
};

}  // namespace aspis::seats
