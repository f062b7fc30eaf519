// A referee thread that lives on: one loop for the games of any number of pools, for single games,
// and for the bots that come to them over the network.
#pragma once

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>
#include <exception>
#include <functional>
#include <future>
#include <thread>
#include <utility>

#include "referee/seats/host.hpp"

namespace aspis::match {

class Lane {
 public:
  /// `failed` is called on the lane's thread with what came out of a handler: our own bug or a
  /// broken machine. The loop goes on afterwards. `children` outlives the lane.
  Lane(seats::Children& children, std::function<void(std::exception_ptr)> failed);
  /// Returns when everything on the loop is over, buried children included: whoever has something
  /// open on it (listeners, connections, games) must close it before.
  ~Lane();
  Lane(const Lane&) = delete;
  Lane& operator=(const Lane&) = delete;

  /// For the lane's thread; from others only to post to its io().
  [[nodiscard]] seats::Host& host() { return host_; }

  /// Runs `act` on the lane's thread and returns what it gives, or throws what it throws. At once
  /// where this is that thread. `act` itself may be destroyed there a moment later.
  template <class Act>
  auto call(Act act) -> decltype(act());

 private:
  void run();
  [[nodiscard]] bool is_here() const { return std::this_thread::get_id() == thread_.get_id(); }

  seats::Host host_;
  std::function<void(std::exception_ptr)> failed_;
  boost::asio::executor_work_guard<boost::asio::io_context::executor_type> open_;
  std::thread thread_;  // last: it uses all of the above
};

template <class Act>
auto Lane::call(Act act) -> decltype(act()) {
  if (is_here()) return act();
  std::packaged_task<decltype(act())()> task(std::move(act));
  auto result = task.get_future();
  // The handler owns the task: result may be there before the task has returned.
  boost::asio::post(host_.io(), [task = std::move(task)]() mutable { task(); });
  return result.get();
}

}  // namespace aspis::match
