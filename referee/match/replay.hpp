// A recorded game played once more for one of its bots: it is told what it was told then, asked
// where it was asked, and its answers are held against those of the record.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "protocol/record.hpp"
#include "protocol/result.hpp"
#include "referee/match/budget.hpp"
#include "referee/rules/rules.hpp"
#include "referee/seats/seat.hpp"

namespace aspis::match {

/// What it points to outlives the replay.
struct ReplayPlan {
  const protocol::Record* record = nullptr;
  const words::Dictionary* dictionary = nullptr;
  std::string dictionary_path;
  int seat = 0;
  /// Moves are counted from 1, those of all seats: the seat is not asked for this one.
  std::optional<int> until;
  /// Goes on with the record's moves after an answer that is not the record's.
  bool goes_on = false;
};

/// What the bot said where the record has a move, or a forfeit, of its seat.
struct ReplayedTurn {
  int move = 0;                         // from 1
  std::optional<std::string> recorded;  // nothing where it gave no answer then
  std::string forfeit;                  // how it lost then, in words; "" where it moved
  std::optional<std::string> answer;    // nothing where it failed now
  std::string failure;                  // why; "" where it answered
  std::string refusal;                  // why the rules refuse the answer; "" where they do not
  [[nodiscard]] bool is_same() const { return forfeit.empty() && answer == recorded; }
};

/// All on the thread of the seat's host.
class RecordReplay final : private seats::Listener {
 public:
  struct Watcher {
    /// The bot was asked, and this is what came.
    std::function<void(const ReplayedTurn&)> turn;
    /// Everything before the move that the plan stops at was told. True to ask for that move after
    /// all, the last thing that is done. May take its time.
    std::function<bool(int move, const rules::Position&)> stopped;
  };

  /// Throws std::invalid_argument where the record has no such seat, or its game cannot begin: try
  /// verify() before, which also sees to it that the moves are legal.
  RecordReplay(ReplayPlan, std::unique_ptr<seats::Seat>, Watcher);
  ~RecordReplay() override;
  RecordReplay(const RecordReplay&) = delete;
  RecordReplay& operator=(const RecordReplay&) = delete;

  /// The run() of the seat's host does the rest. No clock ends it: a bot that does not answer keeps
  /// it.
  void start();
  /// Ends it where it is.
  void abort();

 private:
  void on_ready(int seat) override;
  void on_answer(int seat, std::string_view line, seats::Instant readable) override;
  void on_fault(int seat, const seats::Fault&) override;

  void advance();
  /// Whether the bot has to be asked before `event` is told.
  [[nodiscard]] bool is_own_turn(const protocol::Event& event) const;
  /// False where it ends here.
  [[nodiscard]] bool may_ask();
  void tell(const protocol::Event&);
  void take(ReplayedTurn);
  void finish();
  [[nodiscard]] ReplayedTurn recorded_turn() const;

  const ReplayPlan plan_;
  std::unique_ptr<seats::Seat> seat_;
  Watcher watcher_;
  std::unique_ptr<rules::Position> position_;
  std::vector<Budget> budgets_;
  seats::Opening opening_;
  std::size_t next_ = 0;  // event
  int move_ = 1;          // its number, where it is one
  bool ready_ = false;
  bool asked_ = false;
  bool last_ = false;  // the answer that is awaited is the last thing
  bool over_ = false;
};

/// The lines that a program of the protocol reads in the game, up to and with the `go` of move
/// `until`, or all of them. Throws as RecordReplay does.
[[nodiscard]] std::string told_lines(const ReplayPlan&);

}  // namespace aspis::match
