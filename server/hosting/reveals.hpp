// Reveals of held-back results: by the clock, and those that somebody has ordered and can still
// cancel. Until its time such a reveal is here alone: it is not in the file, and nobody but staff
// hears of it.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>

#include "db/rows.hpp"
#include "protocol/result.hpp"
#include "protocol/thread_annotations.hpp"
#include "server/tournament/settling.hpp"

namespace aspis::hosting {

/// On the game thread; `due` is called there, once for each set of times, as soon as the earliest
/// of them has come.
class RevealClock : public std::enable_shared_from_this<RevealClock> {
 public:
  /// `date` gives the time now, 2026-11-20T20:51:06Z.
  RevealClock(boost::asio::io_context&, std::function<std::string()> date);

  /// In place of what it waited for. From any thread.
  void set(const std::vector<db::RevealTimeRow>&, std::function<void()> due);

 private:
  void wait(const std::string& at, const std::function<void()>& due);

  boost::asio::io_context& io_;
  const std::function<std::string()> date_;
  boost::asio::steady_timer timer_;
};

/// For pages of staff.
struct PendingReveal {
  int id = 0;
  std::string what;  // "Final, M1"
  std::chrono::milliseconds left{0};
  std::string error;  // why it could not be published; "" while it waits
};

/// The pending reveals of one tournament, which owns this object. Any thread may call it; timers
/// run on the game thread.
class PendingReveals : public std::enable_shared_from_this<PendingReveals> {
 public:
  using Done = std::function<void(protocol::Result<tournament::Consequences>)>;
  using Publish = std::function<void(Done)>;

  explicit PendingReveals(boost::asio::io_context& io) : io_(io) {}

  /// Its id. `publish` is called when the time is over, unless it was cancelled. In place of one
  /// that waits and says the same.
  int add(std::string what, std::chrono::seconds delay, Publish publish);
  /// False if it is public already. Takes one that could not be published off the list, too.
  [[nodiscard]] bool cancel(int id);
  [[nodiscard]] std::vector<PendingReveal> list() const;

 private:
  struct Entry {
    std::string what;
    std::unique_ptr<boost::asio::steady_timer> timer;
    bool is_begun = false;
    std::string error{};
  };
  void publish(int id, const Publish& publish);

  boost::asio::io_context& io_;
  mutable protocol::Mutex mutex_;
  std::map<int, Entry> entries_ ASPIS_GUARDED_BY(mutex_);
  int last_id_ ASPIS_GUARDED_BY(mutex_) = 0;
};

}  // namespace aspis::hosting
