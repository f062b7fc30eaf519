// A game thread with one network bot on it, whose far ends and games the test plays from its own
// thread.
#pragma once

#include <gmock/gmock.h>

#include <future>
#include <mutex>

#include "referee/match/game_thread.hpp"
#include "referee/seats/remote_bot.hpp"
#include "tests/hostile/ring.hpp"
#include "tests/support/network_peer.hpp"
#include "tests/support/waiting.hpp"

namespace aspis::seats {

using namespace std::chrono_literals;
using support::comes_true;

/// Writes down what it is told; from the game thread, read from the test's.
class NotedBot final : public RemoteListener {
 public:
  void on_presence() override {
    const std::lock_guard lock(mutex_);
    ++presences_;
  }
  void on_lobby_line(std::string_view line) override {
    const std::lock_guard lock(mutex_);
    lines_.emplace_back(line);
  }
  int presences() {
    const std::lock_guard lock(mutex_);
    return presences_;
  }
  std::vector<std::string> lines() {
    const std::lock_guard lock(mutex_);
    return lines_;
  }

 private:
  std::mutex mutex_;
  int presences_ = 0;
  std::vector<std::string> lines_;
};

class RemoteBots : public hostile::Ring {
 protected:
  using Peer = support::NetworkPeer;
  using Ended = std::future<match::GameOutcome>;

  RemoteBots() { make_bot({}); }
  ~RemoteBots() override {
    game_thread_.call([this] { bot_.reset(); });
    EXPECT_EQ(failures_, 0);
  }

  void make_bot(const RemotePolicy& policy) {
    game_thread_.call([&] { bot_.emplace(game_thread_.host(), policy, noted_); });
  }

  Peer connect(support::Wire wire = support::Wire::tcp, const std::string& received = "") {
    const auto [near, far] = support::connected_pair(wire);
    game_thread_.call([&, fd = near] {
      bot_->connect({nullptr, protocol::Descriptor(fd)}, "ajax", received);
    });
    return Peer(far);
  }

  bool is_connected() {
    return game_thread_.call([this] { return bot_->is_connected(); });
  }
  /// Says that it is ready, and returns the lines up to its turn.
  static std::vector<std::string> reach_turn(Peer& peer) {
    peer.until("ready?");
    peer.say("ready");
    return peer.until("go");
  }

  /// Croquet of the bot against a script, the bot in `seat`.
  Ended start(ScriptedSeat::Script other, int seat = 0,
              const std::function<void(match::GamePlan&)>& change = {}) {
    match::GamePlan game = plan("croquet");
    if (change) change(game);
    auto promise = std::make_shared<std::promise<match::GameOutcome>>();
    auto ended = promise->get_future();
    game_thread_.call([&] {
      match::Seats seats;
      seats.push_back(std::make_unique<ScriptedSeat>(game_thread_.host(), std::move(other)));
      seats.insert(seats.begin() + seat, bot_->seat());
      handle_ = match::start_game(
          game_thread_.host(), std::move(game), std::move(seats),
          [promise](match::GameOutcome outcome) { promise->set_value(std::move(outcome)); });
    });
    return ended;
  }

  /// These lines in turn.
  static ScriptedSeat::Script lines(std::vector<std::string> said) {
    return [said = std::move(said), turn = std::size_t{0}](const rules::Position&) mutable {
      return ScriptedTurn{said.at(turn++), std::nullopt, 0ms};
    };
  }
  static ScriptedSeat::Script silence() {
    return [](const rules::Position&) { return ScriptedTurn{}; };
  }

  match::GameOutcome wait_for_outcome(Ended& ended) {
    if (ended.wait_for(20s) != std::future_status::ready) {
      throw std::runtime_error("the game did not end");
    }
    match::GameOutcome outcome = ended.get();
    expect_faithful(outcome.record);
    return outcome;
  }
  protocol::Verdict wait_for_verdict(Ended& ended) {
    return wait_for_outcome(ended).record.verdict;
  }

  NotedBot noted_;
  std::atomic<int> failures_{0};
  match::GameThread game_thread_{sandbox_, [this](const std::exception_ptr&) { ++failures_; }};
  std::optional<RemoteBot> bot_;
  match::GameHandle handle_;
};

}  // namespace aspis::seats
