// Logins with a password, which take a tenth of a second of hashing each: one after the other, in
// turns among those who come.
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

/// On a thread of its own, so that whoever tries many passwords waits behind himself alone. From
/// any thread.
class PasswordQueue {
 public:
  using Work = std::function<void()>;

  /// So many may wait of everybody; in all there may be 64 times as many.
  explicit PasswordQueue(std::size_t of_each) : of_each_(of_each) {}
  /// Drops what waits.
  ~PasswordQueue();
  PasswordQueue(const PasswordQueue&) = delete;
  PasswordQueue& operator=(const PasswordQueue&) = delete;

  /// False where too many of `who` wait already: an address, or a browser that is known.
  [[nodiscard]] bool add(const std::string& who, Work);
  /// `work` is done when this time has passed, and nobody waits for it meanwhile.
  void after(std::chrono::milliseconds, Work work);

 private:
  void do_next();

  const std::size_t of_each_;
  protocol::Mutex mutex_;
  std::unordered_map<std::string, std::deque<Work>> waiting_ ASPIS_GUARDED_BY(mutex_);
  std::list<std::string> turns_ ASPIS_GUARDED_BY(mutex_);  // of whom something waits
  std::size_t in_all_ ASPIS_GUARDED_BY(mutex_) = 0;
  boost::asio::thread_pool pool_{1};
};

}  // namespace aspis::api
