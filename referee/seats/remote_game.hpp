// One game of a network bot. It outlives the connections in it: its events are kept and sent again
// to a bot that reconnects.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "referee/seats/dialect.hpp"
#include "referee/seats/exchange.hpp"
#include "referee/seats/head_tail.hpp"
#include "referee/seats/lag.hpp"
#include "referee/seats/remote_bot.hpp"

namespace aspis::seats {

/// One game in which the bot has a seat, whether it is connected or not.
struct RemoteGame {
  /// An event sent after the setup, kept for reconnections.
  struct SentEvent {
    int by = 0;
    std::string move;  // "" if the seat `by` is out
    std::chrono::microseconds took{0};
    protocol::Reason reason = protocol::Reason::void_;
  };
  struct Question {
    const rules::Position* position = nullptr;
    protocol::TimeControl left;
    Instant since;
  };

  explicit RemoteGame(const RemotePolicy& policy)
      : quota(policy.lag_a_move, policy.lag_quota, policy.lag_refill) {}

  [[nodiscard]] bool has_limit() const { return opening->clock.move || opening->clock.game; }

  /// Adds it, and charges the lag quota if it is the bot's own move.
  void add(SentEvent);
  /// The setup up to `ready?`.
  void write_setup(std::string& out, Dialect&) const;
  static void write(std::string& out, Dialect&, const SentEvent&);
  /// With the rest of the time from the beginning of the question.
  void write_question(std::string& out, Dialect&) const;
  /// The lag by its pings, limited by the kernel's round trip if that is known: the program cannot
  /// delay the kernel's answers.
  [[nodiscard]] std::chrono::microseconds believed_lag(
      std::chrono::microseconds by_pings, std::optional<std::chrono::microseconds> by_kernel);

  const Opening* opening = nullptr;
  Listener* listener = nullptr;  // null before open() and after close()
  int seat = 0;
  std::vector<SentEvent> sent;
  std::optional<Question> question;
  LagQuota quota;
  std::chrono::microseconds allowance{0};
  std::chrono::microseconds answered_after{0};  // by the last answer
  bool was_ready = false;                       // on some connection
  bool starts_late = false;  // its program does not say when it is ready: it said `ready classic`
  bool was_asked = false;
  bool was_told_of_pongs = false;  // that they are slower than its machine
  std::optional<Failure> failure;
  bool failure_sent = false;
  std::vector<std::string> warnings;
  Exchange exchange;                  // with the bot, over all connections
  HeadTail errors;                    // standard error, as reported by the relay
  std::uint64_t errors_received = 0;  // where the next piece begins, unless one is missing
};

}  // namespace aspis::seats
