// A croquet bot that plays any legal step, misses of hoops included.
// Usage: croquet_random [SEED]. The same seed plays the same games.
#include <cstdlib>
#include <iostream>
#include <random>
#include <sstream>
#include <string>
#include <vector>

// One player as the referee's `state` line shows it.
struct Player {
  int number = 0;
  std::string where;  // "free", "hoop" or "back"
  int detail = 0;     // the step that entered the hoop, or the hoop to get below of
  int misses = 0;
};

std::istream& operator>>(std::istream& in, Player& player) {
  std::string mark;
  in >> mark >> player.number >> player.where;
  if (player.where != "free") in >> player.detail;
  return in >> player.misses;
}

// Every legal step, given the opponent's last one (0 at the start).
std::vector<int> legal_steps(const Player& self, const Player& other, int last) {
  const int bar = other.where == "hoop" ? 0 : std::abs(last);
  const auto is_free = [bar](int size) { return bar == 0 || (size != bar && size != 9 - bar); };
  if (self.where == "hoop") return {is_free(self.detail) ? self.detail : 0};
  std::vector<int> steps;
  for (int size = 1; size <= 8; ++size) {
    if (is_free(size)) steps.push_back(self.where == "back" ? -size : size);
  }
  return steps;
}

int main(int argc, char** argv) {
  std::mt19937 chance(argc > 1 ? static_cast<unsigned>(std::strtoul(argv[1], nullptr, 10))
                               : std::random_device{}());
  std::string self;
  int last = 0;  // the opponent's last step
  Player first, second;

  std::string line;
  while (std::getline(std::cin, line)) {
    if (!line.empty() && line.back() == '\r') line.pop_back();
    std::istringstream words(line);
    std::string head;
    words >> head;
    if (head == "game") {
      last = 0;
    } else if (head == "you") {
      words >> self;
    } else if (head == "ready?") {
      std::cout << "ready" << std::endl;  // endl flushes
    } else if (head == "move") {
      std::string mark, step;
      std::getline(words >> std::ws, mark, ',');
      std::getline(words, step);
      if (mark != self) last = std::atoi(step.c_str());
    } else if (head == "state") {
      words >> first >> second;
    } else if (head == "go") {
      const std::vector<int> steps =
          self == "1" ? legal_steps(first, second, last) : legal_steps(second, first, last);
      std::cout << self << ',' << steps[chance() % steps.size()] << std::endl;
    } else if (head == "bye") {
      break;
    }
  }
}
