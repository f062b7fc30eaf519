#include "referee/seats/scripted_seat.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>

namespace aspis::seats {

namespace asio = boost::asio;
using std::chrono::steady_clock;

namespace {

/// Handlers keep it alive; after close() they find no listener.
class Stage final : public Seat, public std::enable_shared_from_this<Stage> {
 public:
  Stage(Host& host, ScriptedSeat::Script script)
      : host_(host), script_(std::move(script)), timer_(host.io()) {}

  void open(const Opening&, int seat, Listener& listener) override {
    listener_ = &listener;
    seat_ = seat;
    asio::post(host_.io(), [self = shared_from_this()] {
      if (self->listener_ != nullptr) self->listener_->on_ready(self->seat_);
    });
  }

  Instant ask(const rules::Position& position, const protocol::TimeControl&) override {
    ScriptedTurn turn = script_(position);
    const auto after = turn.after;
    auto deliver = [self = shared_from_this(), turn = std::move(turn)] { self->deliver(turn); };
    if (after.count() == 0) {
      asio::post(host_.io(), std::move(deliver));
    } else {
      timer_.expires_after(after);
      timer_.async_wait([deliver = std::move(deliver)](const boost::system::error_code& error) {
        if (!error) deliver();
      });
    }
    return steady_clock::now();
  }

  void look() override {}
  void close(const protocol::Verdict&) override {
    listener_ = nullptr;
    timer_.cancel();
  }
  Report report() override { return {}; }

 private:
  void deliver(const ScriptedTurn& turn) const {
    if (listener_ == nullptr) return;
    if (turn.failure) {
      listener_->on_failure(seat_, *turn.failure);
    } else if (turn.answer) {
      listener_->on_answer(seat_, *turn.answer, steady_clock::now());
    }
  }

  Host& host_;
  ScriptedSeat::Script script_;
  asio::steady_timer timer_;
  Listener* listener_ = nullptr;
  int seat_ = 0;
};

}  // namespace

ScriptedSeat::ScriptedSeat(Host& host, Script script)
    : SharedSeat(std::make_shared<Stage>(host, std::move(script))) {
}

}  // namespace aspis::seats
