#include "referee/solitaire/pythoncross/board.hpp"

#include <algorithm>

namespace aspis::solitaire::pythoncross {

Board::Board(const Map& map) : Board() {
  for (const Place at : map.blocks) put(at, block);
}

std::size_t Board::letters() const {
  return static_cast<std::size_t>(
      std::count_if(cells_.begin(), cells_.end(), [](char c) { return c >= 'a' && c <= 'z'; }));
}

Run Board::run_through(Place place, Direction direction) const {
  while (holds(step(place, direction, -1))) place = step(place, direction, -1);
  Run run{place, direction, ""};
  for (; holds(place); place = step(place, direction)) run.letters.push_back(at(place));
  return run;
}

std::vector<Run> Board::words() const {
  std::vector<Run> found;
  for (const Direction direction : {Direction::across, Direction::down}) {
    for (std::size_t index = 0; index < squares; ++index) {
      const Place place = to_place(index);
      if (!holds(place) || holds(step(place, direction, -1))) continue;
      Run run = run_through(place, direction);
      if (run.letters.size() > 1) found.push_back(std::move(run));
    }
  }
  return found;
}

int score_run(const Run& run, const Values& values) {
  int score = 0;
  for (std::size_t at = 0; at < run.letters.size(); ++at) {
    score += values[to_index(step(run.first, run.direction, static_cast<int>(at)))];
  }
  return score;
}

std::vector<std::string> repeated_words(const Board& board) {
  std::vector<std::string> words;
  for (Run& run : board.words()) words.push_back(std::move(run.letters));
  std::sort(words.begin(), words.end());
  std::vector<std::string> repeated;
  for (std::size_t at = 1; at < words.size(); ++at) {
    const bool again = words[at] == words[at - 1];
    if (again && (repeated.empty() || repeated.back() != words[at])) repeated.push_back(words[at]);
  }
  return repeated;
}

std::string text(const Play& play) {
  if (play.dump) return "DUMP";
  std::string line = play.direction == Direction::across ? "A " : "D ";
  line += std::to_string(play.first.column) + " " + std::to_string(play.first.row) + " ";
  for (const char letter : play.word) line.push_back(static_cast<char>(letter - 'a' + 'A'));
  return line;
}

}  // namespace aspis::solitaire::pythoncross
