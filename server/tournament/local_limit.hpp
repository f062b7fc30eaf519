// An seating_policy in front of another one: games between programs of this machine wait for a place on it.
#pragma once

#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "server/tournament/places.hpp"
#include "server/tournament/seating_policy.hpp"

namespace aspis::tournament {

/// On the game thread from beginning to end.
class LocalLimit final : public SeatingPolicy {
 public:
  struct Calls {
    std::function<void()> wake;  // a place may be free
    /// What to tell people where no game is in play for want of a place, and "" when that is over.
    std::function<void(std::string)> tell;
  };
  /// `is_local`, by entrant: a program of this machine.
  LocalLimit(SeatingPolicy& inner, Places&, boost::asio::io_context&, std::vector<bool> is_local, Calls);
  ~LocalLimit() override;
  LocalLimit(const LocalLimit&) = delete;
  LocalLimit& operator=(const LocalLimit&) = delete;

  [[nodiscard]] SeatingDecision seat(const formats::DueGame&) override;
  void left(const formats::DueGame&) override;

 private:
  [[nodiscard]] bool is_local(const formats::DueGame&) const;
  void begin_waiting();
  void stop_waiting();
  void tell_after(std::chrono::seconds);
  void tell();

  SeatingPolicy& inner_;
  Places& places_;
  std::vector<bool> is_local_;
  Calls calls_;
  std::map<std::pair<formats::MatchKey, int>, std::chrono::steady_clock::time_point> playing_;
  boost::asio::steady_timer patience_;
  bool waiting_ = false;
  bool told_ = false;
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

}  // namespace aspis::tournament
