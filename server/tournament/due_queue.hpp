// The games that can be played now, and those that are being played or stored. A plain value for
// one thread at a time.
#pragma once

#include <cstddef>
#include <deque>
#include <set>
#include <utility>
#include <vector>

#include "referee/formats/survey.hpp"

namespace aspis::tournament {

class DueQueue {
 public:
  /// In place of what is left; games in flight are passed over.
  void refill(const std::vector<formats::DueGame>& due);

  /// The next game, and those of the same match that follow it where `whole_match` says so for it.
  /// They are in flight until they land. Empty where nothing is due.
  template <class WholeMatch>
  [[nodiscard]] std::vector<formats::DueGame> take(WholeMatch whole_match) {
    std::vector<formats::DueGame> taken;
    while (!due_.empty() && (taken.empty() || due_.front().match == taken.front().match)) {
      taken.push_back(due_.front());
      due_.pop_front();
      start(taken.back());
      if (!whole_match(taken.front())) break;
    }
    return taken;
  }

  /// It is under way, wherever it came from.
  void start(const formats::DueGame& game) { in_flight_.emplace(game.match, game.number); }
  [[nodiscard]] bool is_in_flight(const formats::DueGame& game) const {
    return in_flight_.contains({game.match, game.number});
  }
  /// It is stored, or was never played.
  void land(const formats::MatchKey& match, int number) { in_flight_.erase({match, number}); }

  [[nodiscard]] std::size_t due() const { return due_.size(); }
  [[nodiscard]] std::size_t in_flight() const { return in_flight_.size(); }

 private:
  std::deque<formats::DueGame> due_;
  std::set<std::pair<formats::MatchKey, int>> in_flight_;
};

}  // namespace aspis::tournament
