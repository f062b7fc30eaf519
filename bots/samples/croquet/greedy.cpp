// A croquet bot that takes the largest step that misses no hoop, and looks no further.
#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>

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

// True if a step forward passes a hoop that is not exactly halfway.
bool misses_hoop(int number, int step) {
  const int hoop = number / 10 * 10 + 10;
  return number + step > hoop && hoop - number != number + step - hoop;
}

int greedy_step(const Player& self, const Player& other, int last) {
  const int bar = other.where == "hoop" ? 0 : std::abs(last);
  const auto is_free = [bar](int size) { return bar == 0 || (size != bar && size != 9 - bar); };
  if (self.where == "hoop") return is_free(self.detail) ? self.detail : 0;
  if (self.where == "back") {
    // The shortest way below the hoop, or else the largest step.
    for (int size = self.number - self.detail + 1; size <= 8; ++size) {
      if (is_free(size)) return -size;
    }
    return is_free(8) ? -8 : -7;
  }
  for (int size = 8; size > 0; --size) {
    if (is_free(size) && !misses_hoop(self.number, size)) return size;
  }
  return is_free(1) ? 1 : 2;  // every free step misses: cannot happen, one of 1 and 2 never does
}

int main() {
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
      const int step =
          self == "1" ? greedy_step(first, second, last) : greedy_step(second, first, last);
      std::cout << self << ',' << step << std::endl;
    } else if (head == "bye") {
      break;
    }
  }
}
