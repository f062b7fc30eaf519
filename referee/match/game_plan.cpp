#include "referee/match/game_plan.hpp"

#include "referee/words/dictionary.hpp"

namespace aspis::match {

seats::Opening opening_of(const GamePlan& plan) {
  seats::Opening opening;
  opening.game = plan.rules->name();
  for (int seat = 0; seat < plan.setup.seats; ++seat) {
    opening.marks.push_back(plan.rules->mark(seat));
  }
  opening.setup = &plan.setup;
  opening.board_file = plan.rules->board_file(plan.setup.board);
  opening.clock = plan.clock;
  if (plan.dictionary != nullptr) opening.dictionary_sha256 = plan.dictionary->sha256();
  opening.dictionary_path = plan.dictionary_path;
  return opening;
}

protocol::Record blank_record(const GamePlan& plan) {
  protocol::Record record;
  record.game = plan.rules->name();
  record.date = plan.date;
  record.seed = plan.seed;
  record.setup = plan.setup;
  if (plan.dictionary != nullptr) record.dictionary = plan.dictionary->sha256();
  record.clock = plan.clock;
  record.grace = plan.grace;
  record.cores = plan.cores;
  record.games_at_once = plan.games_at_once;
  for (std::size_t seat = 0; seat < plan.names.size(); ++seat) {
    record.seats.push_back({plan.rules->mark(static_cast<int>(seat)), plan.names[seat]});
  }
  return record;
}

}  // namespace aspis::match
