// Games that programs of this machine play wait for a free core, or are played on a cluster.
#pragma once

#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "server/hosting/core_scheduler.hpp"
#include "server/tournament/seating_policy.hpp"

namespace aspis::hosting {

/// One for each tournament that is played, owned by it; on the game thread from beginning to end.
class LocalSeating final : public tournament::SeatingPolicy {
 public:
  struct Calls {
    std::function<void()> wake;  // a core may be free
    /// What to tell people where no game is in play for want of a core, and "" when that is over.
    std::function<void(std::string)> tell;
  };
  using IsSuch = std::function<bool(const formats::DueGame&)>;
  /// Games that are for elsewhere where `inner` lets them begin as the plan has them.
  LocalSeating(tournament::SeatingPolicy& inner, CoreScheduler&, boost::asio::io_context&,
               IsSuch needs_core, IsSuch is_for_elsewhere, Calls);
  ~LocalSeating() override;
  LocalSeating(const LocalSeating&) = delete;
  LocalSeating& operator=(const LocalSeating&) = delete;

  [[nodiscard]] tournament::SeatingDecision seat(const formats::DueGame&) override;
  void left(const formats::DueGame&) override;

 private:
  [[nodiscard]] tournament::SeatingDecision seat_here(const formats::DueGame&);
  void begin_waiting();
  void stop_waiting();
  void tell_after(std::chrono::seconds);
  void tell();

  tournament::SeatingPolicy& inner_;
  CoreScheduler& cores_;
  const IsSuch needs_core_;
  const IsSuch is_for_elsewhere_;
  Calls calls_;
  std::map<std::pair<formats::MatchKey, int>, std::chrono::steady_clock::time_point> playing_;
  boost::asio::steady_timer patience_;
  bool waiting_ = false;
  bool told_ = false;
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

}  // namespace aspis::hosting
