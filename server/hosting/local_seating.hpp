// Games of programs on this machine wait for a free core, or are played on a cluster.
#pragma once

#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "server/lobby/cores.hpp"
#include "server/tournament/planned_game.hpp"

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
  /// The use for which a game needs a core; nothing if it needs no core.
  using NeedsCore = std::function<std::optional<lobby::Use>(const formats::DueGame&)>;
  /// Games that are for elsewhere where `inner` lets them begin as the plan has them. The cores are
  /// the player's, whose begin() calls the one of this.
  LocalSeating(tournament::SeatingPolicy& inner, lobby::Cores&, lobby::Cores::Player&,
               boost::asio::io_context&, NeedsCore, IsSuch is_for_elsewhere, Calls);
  ~LocalSeating() override;
  LocalSeating(const LocalSeating&) = delete;
  LocalSeating& operator=(const LocalSeating&) = delete;

  [[nodiscard]] tournament::SeatingDecision seat(const formats::DueGame&) override;
  void left(const formats::DueGame&) override;
  [[nodiscard]] bool has_lost_program(const formats::DueGame& game) override {
    return inner_.has_lost_program(game);
  }
  /// Keeps the core for the game that asks next. Returns false if none waits for one.
  [[nodiscard]] bool begin(lobby::Use);

 private:
  struct Playing {
    lobby::Use use;
    std::chrono::steady_clock::time_point since;
  };
  [[nodiscard]] bool has_core(lobby::Use);
  [[nodiscard]] tournament::SeatingDecision seat_here(const formats::DueGame&);
  void begin_waiting();
  void stop_waiting();
  void tell_after(std::chrono::seconds);
  void tell();

  tournament::SeatingPolicy& inner_;
  lobby::Cores& cores_;
  lobby::Cores::Player& player_;
  boost::asio::io_context& io_;
  const NeedsCore needs_core_;
  const IsSuch is_for_elsewhere_;
  Calls calls_;
  std::map<std::pair<formats::MatchKey, int>, Playing> playing_;
  std::set<lobby::Use> wants_;         // games ask for a core
  std::optional<lobby::Use> offered_;  // reserved for the next game that asks
  bool is_asking_ = false;
  boost::asio::steady_timer patience_;
  bool waiting_ = false;
  bool told_ = false;
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

}  // namespace aspis::hosting
