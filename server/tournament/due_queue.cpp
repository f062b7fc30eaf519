#include "server/tournament/due_queue.hpp"

namespace aspis::tournament {

void DueQueue::refill(const std::vector<formats::DueGame>& due) {
  due_.clear();
  for (const formats::DueGame& game : due) {
    if (!is_in_flight(game)) due_.push_back(game);
  }
}

}  // namespace aspis::tournament
