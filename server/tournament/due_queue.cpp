#include "server/tournament/due_queue.hpp"

#include <algorithm>

namespace aspis::tournament {

void DueQueue::refill(const std::vector<formats::DueGame>& due) {
  ++fills_;
  due_.clear();
  for (const formats::DueGame& game : due) {
    if (!is_in_flight(game)) due_.push_back(game);
  }
  forget_preferences();
  put_preferred_first();
}

void DueQueue::prefer(const formats::MatchKey& match) {
  preferred_.insert(match);
  put_preferred_first();
}

void DueQueue::put_preferred_first() {
  if (preferred_.empty()) return;
  std::stable_partition(due_.begin(), due_.end(), [this](const formats::DueGame& game) {
    return preferred_.contains(game.match);
  });
}

/// Of matches that have nothing left to play.
void DueQueue::forget_preferences() {
  if (preferred_.empty()) return;
  std::set<formats::MatchKey> left;
  for (const formats::DueGame& game : due_) {
    if (preferred_.contains(game.match)) left.insert(game.match);
  }
  for (const auto& [match, number] : in_flight_) {
    if (preferred_.contains(match)) left.insert(match);
  }
  preferred_ = std::move(left);
}

void DueQueue::take_at(std::size_t place) {
  start(due_.at(place));
  due_.erase(due_.begin() + static_cast<std::ptrdiff_t>(place));
}

}  // namespace aspis::tournament
