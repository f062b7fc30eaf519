// A croquet bot that knows the value of every position and never gives one away.
//
// No position can come back: a player's number only grows, but for one way back after the one
// miss that does not lose; and of two skips in a row the second is impossible, because the first
// lifts the bar. So plain recursion with a memory of positions ends, and solves the game in a
// fraction of a second.
//
// Among moves of the same value it takes the one that scores best against a careless opponent:
// one that avoids misses but picks any of its other steps.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

// One player. At most one of `entered` and `back` is not 0.
struct Player {
  int number = 0;
  int entered = 0;  // in a hoop: the step that entered it and alone leaves it
  int back = 0;     // on the way back: the hoop to get below
  int misses = 0;
  bool home() const { return number > 100 && back == 0; }
};

// Both players, the first one to move in the game being players[0].
struct State {
  std::array<Player, 2> players;
  int turn = 0;
  int bar = 0;  // size of the opponent's last step, 0 if none is barred
};

enum Score : int { lost = 0, drawn = 1, won = 2 };  // for the first player

// The result of a step: the next state, and the score if the game ends.
struct Outcome {
  State next;
  std::optional<Score> end;
};

Score winning_end(int player) {
  return player == 0 ? won : lost;
}

// The steps that the rules allow; there is always at least one.
struct Steps {
  std::array<int, 8> step{};
  std::size_t count = 0;
  void add(int one) { step[count++] = one; }
  const int* begin() const { return step.data(); }
  const int* end() const { return step.data() + count; }
};

Steps legal_steps(const State& state) {
  const Player& self = state.players[static_cast<std::size_t>(state.turn)];
  const auto is_free = [&](int size) {
    return state.bar == 0 || (size != state.bar && size != 9 - state.bar);
  };
  Steps steps;
  if (self.entered != 0) {
    steps.add(is_free(self.entered) ? self.entered : 0);
    return steps;
  }
  for (int size = 1; size <= 8; ++size) {
    if (is_free(size)) steps.add(self.back != 0 ? -size : size);
  }
  return steps;
}

bool misses_hoop(const Player& player, int step) {
  if (player.entered != 0 || step <= 0) return false;
  const int hoop = player.number / 10 * 10 + 10;
  return player.number + step > hoop && hoop - player.number != player.number + step - hoop;
}

// `player` after `step`; a miss must not be its second.
Player moved(Player player, int step) {
  const bool was_free = player.entered == 0 && player.back == 0;
  const bool missed = misses_hoop(player, step);
  if (step != 0) player.entered = 0;
  player.number += step;
  if (missed) {
    ++player.misses;
    player.back = player.number / 10 * 10;
  } else if (player.back != 0 && player.number < player.back) {
    player.back = 0;
  } else if (was_free && player.number % 10 == 0) {
    player.entered = step;
  }
  return player;
}

Outcome play(const State& state, int step) {
  const int turn = state.turn;
  Outcome outcome{state, std::nullopt};
  Player& self = outcome.next.players[static_cast<std::size_t>(turn)];
  if (self.misses == 1 && misses_hoop(self, step)) {
    outcome.end = winning_end(1 - turn);
    return outcome;
  }
  self = moved(self, step);
  outcome.next.turn = 1 - turn;
  outcome.next.bar = self.entered != 0 ? 0 : std::abs(step);
  if (turn == 1) {  // the first player, once home, waits for this one answer
    const bool first_home = state.players[0].home();
    if (self.home()) outcome.end = first_home ? drawn : winning_end(1);
    if (!self.home() && first_home) outcome.end = winning_end(0);
  }
  return outcome;
}

// Numbers the positions: few enough for plain arrays.
class Index {
 public:
  Index() {
    for (int number = 0; number <= 108; ++number) {
      for (int kind = 0; kind < kinds; ++kind) {
        if (exists(number, kind)) {
          of_[static_cast<std::size_t>(number * kinds + kind)] = static_cast<int>(count_++);
        }
      }
    }
  }

  std::size_t size() const { return count_ * count_ * 10; }

  // A bar d and a bar 9 - d forbid the same steps.
  std::size_t of(const State& state) const {
    const int bar = state.bar > 4 ? 9 - state.bar : state.bar;
    return ((of(state.players[0]) * count_ + of(state.players[1])) * 5 +
            static_cast<std::size_t>(bar)) *
               2 +
           static_cast<std::size_t>(state.turn);
  }

 private:
  // 0 free, 1 to 8 in a hoop, 9 to 17 the same after a miss, 18 on the way back.
  static constexpr int kinds = 19;

  static bool exists(int number, int kind) {
    const bool at_hoop = number % 10 == 0 && number > 0;
    if (kind == 18) return number >= 10 && number % 10 <= 7;
    return at_hoop == (kind % 9 != 0);
  }

  std::size_t of(const Player& player) const {
    const int kind = player.back != 0 ? 18 : player.misses * 9 + player.entered;
    return static_cast<std::size_t>(of_[static_cast<std::size_t>(player.number * kinds + kind)]);
  }

  std::array<int, std::size_t{109} * kinds> of_{};
  std::size_t count_ = 0;
};

// Values of positions, found when they are first asked for.
class Solver {
 public:
  Solver() : values_(index_.size(), unknown), hopes_{make_hopes(), make_hopes()} {}

  // The score with best play by both.
  Score value(const State& state) {
    const std::size_t at = index_.of(state);
    if (values_[at] != unknown) return static_cast<Score>(values_[at]);
    int best = state.turn == 0 ? lost : won;
    for (const int step : legal_steps(state)) {
      const int score = value_after(state, step);
      best = state.turn == 0 ? std::max(best, score) : std::min(best, score);
    }
    values_[at] = static_cast<std::int8_t>(best);
    return static_cast<Score>(best);
  }

  // The best step for the player to move.
  int best_step(const State& state) {
    const Score best = value(state);
    int chosen = 0;
    float most = -1;
    for (const int step : legal_steps(state)) {
      if (value_after(state, step) != best) continue;
      const float expected = hope_after(state, step, state.turn);
      if (expected > most) {
        most = expected;
        chosen = step;
      }
    }
    return chosen;
  }

 private:
  static constexpr std::int8_t unknown = -1;

  std::vector<float> make_hopes() const { return std::vector<float>(index_.size(), unknown); }

  Score value_after(const State& state, int step) {
    const Outcome outcome = play(state, step);
    return outcome.end ? *outcome.end : value(outcome.next);
  }

  // Expected half points of `self` if each of its moves keeps the value and the opponent's steps
  // are uniformly random among those that do not miss.
  float hope(const State& state, int self) {
    float& known = hopes_[static_cast<std::size_t>(self)][index_.of(state)];
    if (known >= 0) return known;
    float result = 0;
    if (state.turn == self) {
      result = hope_after(state, best_step(state), self);
    } else {
      int steps = 0;
      for (const int step : legal_steps(state)) {
        if (misses_hoop(state.players[static_cast<std::size_t>(state.turn)], step)) continue;
        result += hope_after(state, step, self);
        ++steps;
      }
      result /= static_cast<float>(steps);  // step 1 or 2 is free and misses no hoop
    }
    known = result;
    return result;
  }

  float hope_after(const State& state, int step, int self) {
    const Outcome outcome = play(state, step);
    if (!outcome.end) return hope(outcome.next, self);
    return static_cast<float>(self == 0 ? *outcome.end : won - *outcome.end);
  }

  Index index_;
  std::vector<std::int8_t> values_;
  std::array<std::vector<float>, 2> hopes_;
};

// "free 0", "hoop 3 0", "back 20 1": the end of a player's part of the `state` line.
std::istream& operator>>(std::istream& in, Player& player) {
  std::string mark, where;
  player = Player{};
  in >> mark >> player.number >> where;
  if (where == "hoop") in >> player.entered;
  if (where == "back") in >> player.back;
  return in >> player.misses;
}

int main() {
  Solver solver;
  State state;
  std::string self;
  int last = 0;  // the opponent's last step

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
      solver.best_step(State{});          // solves the whole game
      std::cout << "ready" << std::endl;  // endl flushes
    } else if (head == "move") {
      std::string mark, step;
      std::getline(words >> std::ws, mark, ',');
      std::getline(words, step);
      if (mark != self) last = std::atoi(step.c_str());
    } else if (head == "state") {
      words >> state.players[0] >> state.players[1];
    } else if (head == "go") {
      state.turn = self == "1" ? 0 : 1;
      const bool in_hoop = state.players[static_cast<std::size_t>(1 - state.turn)].entered != 0;
      state.bar = in_hoop ? 0 : std::abs(last);
      std::cout << self << ',' << solver.best_step(state) << std::endl;
    } else if (head == "bye") {
      break;
    }
  }
}
