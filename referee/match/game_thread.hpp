// A referee thread that lives on: one loop for the games of any number of pools, for single games,
// and for the bots that come to them over the network.
#pragma once

#include <exception>
#include <functional>
#include <future>
#include <memory>
#include <thread>
#include <utility>

#include "referee/seats/host.hpp"

namespace aspis::match {

class GameThread {
 public:
  /// `failed` is called on the game thread with an exception from a handler: our own bug or a
  /// broken machine. The loop continues. `sandbox` outlives the game thread.
  GameThread(sandbox::Sandbox& sandbox, std::function<void(std::exception_ptr)> failed);
  /// Returns when the loop has no work left and all children are reaped: owners of listeners,
  /// connections and games on it must close them before.
  ~GameThread();
  GameThread(const GameThread&) = delete;
  GameThread& operator=(const GameThread&) = delete;

  /// For the game thread; from others only to post to its io().
  [[nodiscard]] seats::Host& host() { return host_; }

  /// Has it done on the game thread, and does not wait.
  void post(std::function<void()>);

  /// Runs `act` on the game thread and returns its result or throws its exception. On the game
  /// thread itself it runs directly. `act` may be destroyed there a moment later.
  template <class Act>
  auto call(Act act) -> decltype(act());

 private:
  void run();
  [[nodiscard]] bool is_here() const { return std::this_thread::get_id() == thread_.get_id(); }

  seats::Host host_;
  std::function<void(std::exception_ptr)> failed_;
  std::shared_ptr<void> open_;  // keeps the loop running while it is idle
  std::thread thread_;          // last: it uses all of the above
};

template <class Act>
auto GameThread::call(Act act) -> decltype(act()) {
  if (is_here()) return act();
  // The handler owns the task: the result may be there before the task has returned.
  auto task = std::make_shared<std::packaged_task<decltype(act())()>>(std::move(act));
  auto result = task->get_future();
  post([owned = std::move(task)] { (*owned)(); });
  return result.get();
}

}  // namespace aspis::match
