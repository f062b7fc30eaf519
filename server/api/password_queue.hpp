// Logins with a password, whose hashing takes a tenth of a second each. Runs one at a time, taking
// turns between clients.
#pragma once

#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <chrono>
#include <deque>
#include <functional>
#include <list>
#include <string>
#include <unordered_map>
#include <utility>

#include "protocol/thread_annotations.hpp"

namespace aspis::api {

/// Has its own thread. A client that tries many passwords only delays itself. Safe to call from any
/// thread.
class PasswordQueue {
 public:
  using Work = std::function<void()>;

  /// The limit of waiting logins for each client; the limit for all is 64 times as high.
  explicit PasswordQueue(std::size_t of_each) : of_each_(of_each) {}
  /// Drops waiting logins.
  ~PasswordQueue();
  PasswordQueue(const PasswordQueue&) = delete;
  PasswordQueue& operator=(const PasswordQueue&) = delete;

  /// `who` is an address or a known browser. Returns false if too many of its logins wait.
  [[nodiscard]] bool add(const std::string& who, Work);
  /// Runs `work` after this time, without blocking the queue.
  void after(std::chrono::milliseconds, Work work);

 private:
  void do_next();

  const std::size_t of_each_;
  protocol::Mutex mutex_;
  std::unordered_map<std::string, std::deque<Work>> waiting_ ASPIS_GUARDED_BY(mutex_);
  std::list<std::string> turns_ ASPIS_GUARDED_BY(mutex_);  // clients with waiting logins
  std::size_t in_all_ ASPIS_GUARDED_BY(mutex_) = 0;
  boost::asio::thread_pool pool_{1};
};

}  // namespace aspis::api
