#include "referee/seats/scripted_seat.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>

namespace aspis::seats {

namespace asio = boost::asio;
using std::chrono::steady_clock;

/// Handlers keep it alive; after close() they find no listener.
struct ScriptedSeat::Stage {
  Stage(Host& h, Script s) : host(h), script(std::move(s)), timer(h.io()) {}

  void deliver(const ScriptedTurn& turn) const {
    if (listener == nullptr) return;
    if (turn.failure) {
      listener->on_failure(seat, *turn.failure);
    } else if (turn.answer) {
      listener->on_answer(seat, *turn.answer, steady_clock::now());
    }
  }

  Host& host;
  Script script;
  asio::steady_timer timer;
  Listener* listener = nullptr;
  int seat = 0;
};

ScriptedSeat::ScriptedSeat(Host& host, Script script)
    : stage_(std::make_shared<Stage>(host, std::move(script))) {
}

ScriptedSeat::~ScriptedSeat() {
  stage_->listener = nullptr;
}

void ScriptedSeat::open(const Opening&, int seat, Listener& listener) {
  stage_->listener = &listener;
  stage_->seat = seat;
  asio::post(stage_->host.io(), [stage = stage_] {
    if (stage->listener != nullptr) stage->listener->on_ready(stage->seat);
  });
}

Instant ScriptedSeat::ask(const rules::Position& position, const protocol::TimeControl&) {
  ScriptedTurn turn = stage_->script(position);
  if (turn.after.count() == 0) {
    asio::post(stage_->host.io(),
               [stage = stage_, turn = std::move(turn)] { stage->deliver(turn); });
  } else {
    stage_->timer.expires_after(turn.after);
    stage_->timer.async_wait(
        [stage = stage_, turn = std::move(turn)](const boost::system::error_code& error) {
          if (!error) stage->deliver(turn);
        });
  }
  return steady_clock::now();
}

void ScriptedSeat::tell_move(int, std::string_view, std::chrono::microseconds) {
}
void ScriptedSeat::tell_out(int, protocol::Reason) {
}
void ScriptedSeat::look() {
}
std::vector<std::string> ScriptedSeat::take_warnings() {
  return {};
}
void ScriptedSeat::close(const protocol::Verdict&) {
  stage_->listener = nullptr;
  stage_->timer.cancel();
}
Report ScriptedSeat::report() const {
  return {};
}

}  // namespace aspis::seats
