// Plays a recorded game again for one of its bots: sends it what the record says, asks for its
// moves, and compares its answers with the recorded ones.
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

/// All pointers must outlive the replay.
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

/// The bot's answer to a turn in which the record has its move or forfeit.
struct ReplayedTurn {
  int move = 0;                         // from 1
  std::optional<std::string> recorded;  // nullopt if it gave no answer
  std::string forfeit;                  // the recorded forfeit, in words; "" if it moved
  std::optional<std::string> answer;    // nullopt if it failed this time
  std::string failure;                  // why it failed; "" if it answered
  std::string refusal;                  // why the rules refuse the answer; "" if they accept it
  [[nodiscard]] bool is_same() const { return forfeit.empty() && answer == recorded; }
};

/// All members run on the thread of the seat's host.
class RecordReplay final : private seats::Listener {
 public:
  struct Watcher {
    /// The bot was asked, and this is what came.
    std::function<void(const ReplayedTurn&)> turn;
    /// Everything before the move at which the plan stops was sent. Return true to ask for that
    /// move as the last step. May block.
    std::function<bool(int move, const rules::Position&)> stopped;
  };

  /// Throws std::invalid_argument if the record has no such seat, or its game cannot begin: check
  /// it with verify() before, which also checks the moves.
  RecordReplay(ReplayPlan, std::unique_ptr<seats::Seat>, Watcher);
  ~RecordReplay() override;
  RecordReplay(const RecordReplay&) = delete;
  RecordReplay& operator=(const RecordReplay&) = delete;

  /// The run() of the seat's host does the rest. No clock ends it: a bot that does not answer keeps
  /// it.
  void start();
  /// Ends the replay early.
  void abort();

 private:
  void on_ready(int seat) override;
  void on_answer(int seat, std::string_view line, seats::Instant readable) override;
  void on_failure(int seat, const seats::Failure&) override;

  void advance();
  /// True if the bot must be asked before `event` is sent.
  [[nodiscard]] bool is_own_turn(const protocol::Event& event) const;
  /// Returns false if the replay ends here.
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
  int move_ = 1;          // its number, if the event is a move
  bool ready_ = false;
  bool asked_ = false;
  bool last_ = false;  // the answer that is awaited is the last thing
  bool over_ = false;
};

/// The lines that a program of the protocol reads in the game, up to and with the `go` of move
/// `until`, or all of them. Throws as RecordReplay does.
[[nodiscard]] std::string sent_lines(const ReplayPlan&);

}  // namespace aspis::match
