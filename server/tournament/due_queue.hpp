// The games that can be played now, and those that are being played or stored. A plain value for
// one thread at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "referee/formats/schedule.hpp"

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

  /// The first game from place `from` on that `can` says of; `from` becomes its place. Stays where
  /// it is.
  template <class Can>
  [[nodiscard]] std::optional<formats::DueGame> find(std::size_t& from, Can can) const {
    while (from < due_.size() && !can(due_[from])) ++from;
    if (from >= due_.size()) return std::nullopt;
    return due_[from];
  }
  /// The game at this place is in flight from now on; the others keep their order.
  void take_at(std::size_t place);
  /// How often the queue was filled: places mean something until the next time.
  [[nodiscard]] std::uint64_t fills() const { return fills_; }
  /// The games of this match are due before those of others, as long as it has any.
  void prefer(const formats::MatchKey&);

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
  void put_preferred_first();
  void forget_preferences();

  std::deque<formats::DueGame> due_;
  std::set<formats::MatchKey> preferred_;
  std::uint64_t fills_ = 0;
  std::set<std::pair<formats::MatchKey, int>> in_flight_;
};

}  // namespace aspis::tournament
