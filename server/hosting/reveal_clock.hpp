// Waits until held-back results are to be revealed by the clock. Reveals nothing itself.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "db/rows.hpp"

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

}  // namespace aspis::hosting
