#include "referee/solitaire/crossed_words/legend/final_words.hpp"

namespace aspis::solitaire::crossed_words::legend {

const std::vector<Play>& FinalWords::places_of(const std::string& word, int wrong) {
  const auto [found, fresh] = places_.try_emplace({word, wrong});
  if (!fresh) return found->second;
  for (const Direction direction : {Direction::across, Direction::down}) {
    for (int at = 0; at < squares; ++at) {
      const Square first{at / side, at % side};
      if (!is_inside(step(first, direction, static_cast<int>(word.size()) - 1))) continue;
      int differing = 0;
      for (std::size_t n = 0; n < word.size() && differing <= wrong; ++n) {
        differing += board_.at(step(first, direction, static_cast<int>(n))) != word[n] ? 1 : 0;
      }
      if (differing <= wrong) found->second.push_back({first, direction, word});
    }
  }
  return found->second;
}

std::vector<Play> FinalWords::plays_laying(const std::string& letters, const Board& before) const {
  std::vector<Play> plays;
  for (const Direction direction : {Direction::across, Direction::down}) {
    if (letters.size() == 1 && direction == Direction::down) break;  // found across, see below
    for (int at = 0; at < squares; ++at) {
      const Square first{at / side, at % side};
      if (!before.is_blank(first) || board_.at(first) != letters.front()) continue;
      Board after = before;
      Square square = first;
      std::size_t laid = 0;
      for (; is_inside(square) && laid < letters.size(); square = step(square, direction)) {
        if (!before.is_blank(square)) continue;
        if (board_.at(square) != letters[laid]) break;
        after.put(square, letters[laid++]);
      }
      if (laid < letters.size()) continue;
      // A letter by itself may make a word in either direction.
      for (const Direction along : {direction, other(direction)}) {
        if (along != direction && letters.size() > 1) continue;
        const Run run = run_through(after, first, along);
        if (run.length > 1) plays.push_back({run.first, along, letters_of(after, run)});
      }
    }
  }
  return plays;
}

}  // namespace aspis::solitaire::crossed_words::legend
