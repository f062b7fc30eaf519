// The state of the game loop, and its one timer; only for game.cpp.
#pragma once

#include <chrono>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/asio/steady_timer.hpp>

#include "referee/match/budget.hpp"
#include "referee/match/game.hpp"
#include "referee/seats/seat.hpp"

namespace aspis::match {

/// Rearming a timer costs more than a bot's answer. So the timer keeps running while the deadline
/// moves away, and checks the deadline when it fires.
class Deadline {
 public:
  /// `passed` is called at or after the deadline that is set then. The owner must be kept alive
  /// by `owner`, which is locked before every call.
  Deadline(boost::asio::io_context& io, std::function<void()> passed)
      : timer_(io), passed_(std::move(passed)) {}

  void set(const std::weak_ptr<void>& owner, seats::Instant at) {
    at_ = at;
    if (armed_ && *armed_ <= at) return;
    arm(owner, at);
  }
  void clear() { at_.reset(); }
  void cancel() {
    clear();
    armed_.reset();
    timer_.cancel();
  }

 private:
  void arm(const std::weak_ptr<void>& owner, seats::Instant at) {
    armed_ = at;
    timer_.expires_at(at);
    timer_.async_wait([this, owner](const boost::system::error_code& error) {
      const auto alive = owner.lock();
      if (error || !alive) return;
      armed_.reset();
      fire(owner);
    });
  }

  void fire(const std::weak_ptr<void>& owner) {
    if (!at_) return;
    if (std::chrono::steady_clock::now() < *at_) {
      arm(owner, *at_);
      return;
    }
    at_.reset();
    passed_();
  }

  boost::asio::steady_timer timer_;
  std::function<void()> passed_;
  std::optional<seats::Instant> at_;
  std::optional<seats::Instant> armed_;
};

/// One game from the start of its bots to its verdict; keeps itself alive until then.
class Game final : public seats::Listener, public std::enable_shared_from_this<Game> {
 public:
  Game(seats::Host& host, GamePlan plan, Seats seats, Finished finished);

  void start();
  void abort();

  void on_ready(int seat) override;
  void on_answer(int seat, std::string_view line, seats::Instant readable) override;
  void on_late_clock(int seat, seats::Instant when) override;
  void on_failure(int seat, const seats::Failure& failure) override;

 private:
  struct Place {
    std::unique_ptr<seats::Seat> seat;
    Budget budget;
    std::string mark;
    bool ready = false;
    std::optional<seats::Failure> failure;  // takes effect at its turn
    std::vector<seats::Report::Turn> turns{};
  };
  enum class Stage { opening, playing, over };
  struct Spent {
    std::chrono::microseconds time{0};   // charged
    std::chrono::microseconds lag{0};    // not charged
    std::chrono::microseconds stall{0};  // nor this, in which the referee stood still
  };

  /// An exception of `act`, a bug of ours or a broken machine, ends this game as aborted.
  template <class Act>
  void safely(Act act);
  Place& place(int seat) { return places_[static_cast<std::size_t>(seat)]; }
  void take_failure(int seat, const seats::Failure& failure);
  void take_answer(int seat, std::string_view line, seats::Instant readable);
  void set_deadline();
  /// By the seat whose turn it is, from `go` until then.
  Spent spent_by(seats::Instant then);
  /// How long the referee itself stood still in the time until `then`, if long enough to matter.
  std::chrono::microseconds stall_until(seats::Instant then);
  /// Ends the game without a result if a stall decided it and it can be replayed.
  bool is_void_by_stall(protocol::Reason, const Spent&);
  void begin_if_ready();
  void next_turn();
  /// Calls next_turn() as soon as the plan's pace allows.
  void next_turn_in_time();
  void pass_deadline();
  void pass_ready_limit();
  void accept(int seat, std::string_view move, const Spent&);
  void forfeit(int seat, const seats::Failure&, const Spent&);
  void forfeit(protocol::Forfeit, const Spent&);
  void time_out(const Spent&, std::chrono::microseconds limit);
  void note_warnings(int seat);
  void note(protocol::Event);
  void tell_turn_began(int seat);
  std::exception_ptr tell_over();
  void finish(protocol::Verdict);
  void finish_void(protocol::Reason, std::string detail);

  seats::Host& host_;
  GamePlan plan_;
  Finished finished_;
  std::unique_ptr<rules::Position> position_;
  std::vector<Place> places_;
  seats::Opening opening_;
  Deadline deadline_;
  protocol::Record record_;
  Stage stage_ = Stage::opening;
  int moves_ = 0;  // played so far
  bool asked_ = false;
  bool resting_ = false;  // until the pace lets the next turn begin
  seats::Instant clock_started_{};
  std::optional<seats::Instant> answered_;  // the answer before the next `go`
  std::shared_ptr<void> watched_;           // that the loop turns
  std::shared_ptr<Game> keep_;              // itself, until the verdict
};

}  // namespace aspis::match
