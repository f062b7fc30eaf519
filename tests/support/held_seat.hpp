// Bots that hold their answers until the test releases them, so that games stay in play. All on one
// game thread.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "protocol/random.hpp"
#include "referee/match/seat_maker.hpp"

namespace aspis::support {

/// Starts open.
class Barrier {
 public:
  void close() { open_ = false; }
  void open() {
    open_ = true;
    for (const auto& pass : std::exchange(waiting_, {})) pass();
  }
  /// `pass` must not call back immediately.
  void come(std::function<void()> pass) {
    if (open_) {
      pass();
    } else {
      waiting_.push_back(std::move(pass));
    }
  }
  /// Seats that were asked and hold their answers, including closed ones.
  [[nodiscard]] std::size_t waiting() const { return waiting_.size(); }

 private:
  bool open_ = true;
  std::vector<std::function<void()>> waiting_;
};

/// The move depends only on the position and the entrant, as with scripted_bot().
class HeldSeat final : public seats::Seat {
 public:
  HeldSeat(seats::Host& host, int entrant, Barrier& barrier)
      : host_(host), entrant_(entrant), barrier_(barrier) {}

  void open(const seats::Opening&, int seat, seats::Listener& listener) override {
    *listener_ = &listener;
    seat_ = seat;
    boost::asio::post(host_.io(), [to = listener_, seat] {
      if (*to != nullptr) (*to)->on_ready(seat);
    });
  }
  void tell_move(int, std::string_view, std::chrono::microseconds) override {}
  void tell_out(int, protocol::Reason) override {}
  seats::Instant ask(const rules::Position& position, const protocol::TimeControl&) override {
    const auto now = std::chrono::steady_clock::now();
    const auto tell = [to = listener_, seat = seat_, move = move_in(position), now] {
      if (*to != nullptr) (*to)->on_answer(seat, move, now);
    };
    barrier_.come([&host = host_, tell] { boost::asio::post(host.io(), tell); });
    return now;
  }
  void look() override {}
  std::vector<std::string> take_warnings() override { return {}; }
  void close(const protocol::Verdict&) override { *listener_ = nullptr; }
  [[nodiscard]] seats::Report report() override { return {}; }

 private:
  [[nodiscard]] std::string move_in(const rules::Position& position) const {
    std::uint64_t hash = 0xcbf29ce484222325U + static_cast<std::uint64_t>(entrant_);
    for (const char c : position.text()) {
      hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
    }
    protocol::Random random(hash);
    std::string move = position.random_move(random);
    if (random.below(30) == 0) move = move.substr(0, move.find(',')) + ",resign";
    return move;
  }

  seats::Host& host_;
  int entrant_;
  Barrier& barrier_;
  std::shared_ptr<seats::Listener*> listener_ = std::make_shared<seats::Listener*>(nullptr);
  int seat_ = 0;
};

inline match::SeatMaker held_bot(int entrant, Barrier& barrier) {
  return match::SeatMaker([entrant, &barrier](seats::Host& host) -> std::unique_ptr<seats::Seat> {
    return std::make_unique<HeldSeat>(host, entrant, barrier);
  });
}

}  // namespace aspis::support
