// Reveals of held-back results that staff ordered and can still cancel. Until its time such a
// reveal is only in memory, and only staff sees it.
#pragma once

#include <chrono>
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

/// A pending reveal, for pages of staff.
struct PendingReveal {
  int id = 0;
  std::string what;  // "Final, M1"
  std::chrono::milliseconds left{0};
  std::string error;  // why publishing failed; "" while it is pending
};

class HostedTournament;

/// The pending reveals of one tournament, which owns this object. Any thread may call it; timers
/// run on the game thread.
class PendingReveals {
 public:
  PendingReveals(HostedTournament& hosted, boost::asio::io_context& io)
      : hosted_(hosted), io_(io) {}

  /// Returns the id. The tournament carries out the act after the delay unless it is cancelled.
  /// Replaces a pending reveal with the same text.
  int add(std::string what, std::chrono::seconds delay, tournament::Act);
  /// Returns false if it is already public. Also removes reveals that failed.
  [[nodiscard]] bool cancel(int id);
  [[nodiscard]] std::vector<PendingReveal> list() const;

 private:
  struct Entry {
    std::string what;
    std::unique_ptr<boost::asio::steady_timer> timer;
    bool is_begun = false;
    std::string error{};
  };
  void publish(int id, const tournament::Act&);
  void finish(int id, const protocol::Result<tournament::Consequences>&);

  HostedTournament& hosted_;
  boost::asio::io_context& io_;
  mutable protocol::Mutex mutex_;
  std::map<int, Entry> entries_ ASPIS_GUARDED_BY(mutex_);
  int last_id_ ASPIS_GUARDED_BY(mutex_) = 0;
};

}  // namespace aspis::hosting
