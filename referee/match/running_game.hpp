// The game loop's own state; for game.cpp alone.
#pragma once

#include <chrono>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "referee/match/budget.hpp"
#include "referee/match/deadline.hpp"
#include "referee/match/game.hpp"

namespace aspis::match {

/// One game from the start of its bots to its verdict; keeps itself alive until then.
class Game final : public seats::Listener, public std::enable_shared_from_this<Game> {
 public:
  Game(seats::Host& host, GamePlan plan, Seats seats, Finished finished);

  void start();
  void abort();

  void on_ready(int seat) override;
  void on_answer(int seat, std::string_view line, seats::Instant readable) override;
  void on_fault(int seat, const seats::Fault& fault) override;

 private:
  struct Place {
    std::unique_ptr<seats::Seat> seat;
    Budget budget;
    std::string mark;
    bool ready = false;
    std::optional<seats::Fault> fault;  // takes effect at its turn
    std::vector<seats::Report::Turn> turns{};
  };
  enum class Stage { opening, playing, over };
  struct Spent {
    std::chrono::microseconds time;   // what is charged
    std::chrono::microseconds lag;    // and what is not
    std::chrono::microseconds stall;  // nor this, in which the referee stood still
  };

  /// A bug of ours, or a broken machine, ends this game as aborted before anybody hears of it.
  template <class Act>
  void safely(Act act);
  Place& place(int seat) { return places_[static_cast<std::size_t>(seat)]; }
  void take_fault(int seat, const seats::Fault& fault);
  void take_answer(int seat, std::string_view line, seats::Instant readable);
  /// By the seat whose turn it is, from `go` until then.
  Spent spent_by(seats::Instant then);
  /// How long the referee stood still meanwhile, where that is worth talking about.
  std::chrono::microseconds stall_until(seats::Instant then);
  /// Ends the game without a result where a stall decided this, and it is to be played again.
  bool is_void_by_stall(protocol::Reason, const Spent&);
  void begin_if_ready();
  void next_turn();
  /// The same as soon as the plan's pace allows.
  void next_turn_in_time();
  void pass_deadline();
  void pass_ready_limit();
  void accept(int seat, std::string_view move, const Spent&);
  void forfeit(protocol::Forfeit);
  void time_out(const Spent&, std::chrono::microseconds limit);
  void note_warnings(int seat);
  void note(protocol::Event);
  void tell_turn_began(int seat);
  void note_boxes(const std::vector<seats::Report>&);
  std::exception_ptr tell_over();
  void finish(protocol::Verdict);

  seats::Host& host_;
  GamePlan plan_;
  Finished finished_;
  std::unique_ptr<rules::Position> position_;
  std::vector<Place> places_;
  seats::Opening opening_;
  Deadline deadline_;
  protocol::Record record_;
  Stage stage_ = Stage::opening;
  int moves_ = 0;  // made so far
  bool asked_ = false;
  bool resting_ = false;  // until the pace lets the next turn begin
  seats::Instant clock_started_{};
  std::optional<seats::Instant> answered_;  // the answer before the next `go`
  std::shared_ptr<void> watched_;           // that the loop turns
  std::shared_ptr<Game> keep_;              // itself, until the verdict
};

}  // namespace aspis::match
