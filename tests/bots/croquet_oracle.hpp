// Croquet written once more for the tests of its bots: the rules, and the value of every
// position by plain recursion. It shares no line with the bots or with the referee.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <unordered_map>
#include <vector>

namespace aspis::tests {

/// A player's situation. The way back needs no number: its hoop is the last one passed.
enum class Stand : std::uint8_t { free, hoop, back };

struct CroquetPlayer {
  int number = 0;
  Stand stand = Stand::free;
  int entry = 0;  // the step into the hoop
  bool missed = false;
  bool home() const { return number > 100 && stand == Stand::free; }
};

/// Points are half points: 2 a win, 1 a draw, 0 a loss. `mover` is the player to move.
struct CroquetGame {
  CroquetPlayer mover;
  CroquetPlayer other;
  bool first_moves = true;
  int last = 0;     // the other's last step
  int points = -1;  // of the player who made the last move, once the game is over
  bool over() const { return points >= 0; }
};

inline bool barred(const CroquetGame& game, int size) {
  const int last = std::abs(game.last);
  if (last == 0 || game.other.stand == Stand::hoop) return false;
  return size == last || size + last == 9;
}

inline bool legal(const CroquetGame& game, int step) {
  const CroquetPlayer& self = game.mover;
  if (step < -8 || step > 8) return false;
  if (self.stand == Stand::hoop) return step == (barred(game, self.entry) ? 0 : self.entry);
  if (step == 0 || (step < 0) != (self.stand == Stand::back)) return false;
  return !barred(game, std::abs(step));
}

inline std::vector<int> legal_steps(const CroquetGame& game) {
  std::vector<int> steps;
  for (int step = -8; step <= 8; ++step) {
    if (legal(game, step)) steps.push_back(step);
  }
  return steps;
}

/// The player after a legal step; `second_miss` tells whether it lost the game.
inline CroquetPlayer stepped(const CroquetPlayer& before, int step, bool& second_miss) {
  CroquetPlayer after = before;
  after.number += step;
  second_miss = false;
  switch (before.stand) {
    case Stand::hoop:
      if (step != 0) after.stand = Stand::free;
      break;
    case Stand::back:
      // A miss leads at most 7 beyond its hoop, so that the tens tell which one it was.
      if (after.number / 10 < before.number / 10) after.stand = Stand::free;
      break;
    case Stand::free:
      if (after.number % 10 == 0) {
        after.stand = Stand::hoop;
        after.entry = step;
      } else if (after.number / 10 > before.number / 10) {
        const bool halfway = before.number % 10 + after.number % 10 == 10;
        if (halfway) break;
        second_miss = before.missed;
        after.missed = true;
        after.stand = Stand::back;
      }
  }
  if (after.stand != Stand::hoop) after.entry = 0;
  return after;
}

inline CroquetGame played(const CroquetGame& game, int step) {
  bool second_miss = false;
  const CroquetPlayer self = stepped(game.mover, step, second_miss);
  CroquetGame next;
  next.mover = game.other;
  next.other = self;
  next.first_moves = !game.first_moves;
  next.last = step;
  if (second_miss) {
    next.points = 0;
  } else if (!game.first_moves) {
    const bool other_home = game.other.home();
    if (self.home()) next.points = other_home ? 1 : 2;
    if (!self.home() && other_home) next.points = 0;
  }
  return next;
}

/// Values by depth-first recursion. The game cannot repeat a position (see
/// CroquetStrong.NoPositionRepeats), so that this ends.
class CroquetOracle {
 public:
  /// Half points for the player to move, with best play by both.
  int value(const CroquetGame& game) {
    const auto [known, fresh] = values_.try_emplace(key(game), 0);
    if (!fresh) return known->second;
    int best = 0;
    for (const int step : legal_steps(game)) best = std::max(best, step_value(game, step));
    values_[key(game)] = best;
    return best;
  }

  /// Half points for the player to move once it has played `step`.
  int step_value(const CroquetGame& game, int step) {
    const CroquetGame next = played(game, step);
    return next.over() ? next.points : 2 - value(next);
  }

  std::vector<int> best_steps(const CroquetGame& game) {
    std::vector<int> best;
    for (const int step : legal_steps(game)) {
      if (step_value(game, step) == value(game)) best.push_back(step);
    }
    return best;
  }

  std::size_t positions() const { return values_.size(); }

 private:
  static std::uint64_t key(const CroquetPlayer& player) {
    return (static_cast<std::uint64_t>(player.number) << 8U) |
           (static_cast<std::uint64_t>(player.stand) << 6U) |
           (static_cast<std::uint64_t>(player.entry) << 1U) | (player.missed ? 1U : 0U);
  }
  static std::uint64_t key(const CroquetGame& game) {
    const auto bar = static_cast<std::uint64_t>(std::abs(game.last));
    return (key(game.mover) << 32U) | (key(game.other) << 12U) | (bar << 1U) |
           (game.first_moves ? 1U : 0U);
  }

  std::unordered_map<std::uint64_t, int> values_;
};

/// "14 free 0", "20 hoop 3 0", "23 back 20 1".
inline std::string status(const CroquetPlayer& player) {
  std::string text = std::to_string(player.number);
  if (player.stand == Stand::free) text += " free";
  if (player.stand == Stand::hoop) text += " hoop " + std::to_string(player.entry);
  if (player.stand == Stand::back) text += " back " + std::to_string(player.number / 10 * 10);
  return text + (player.missed ? " 1" : " 0");
}

/// The protocol's `state` line for the player to move.
inline std::string state_line(const CroquetGame& game) {
  const CroquetPlayer& first = game.first_moves ? game.mover : game.other;
  const CroquetPlayer& second = game.first_moves ? game.other : game.mover;
  return "state 1 " + status(first) + " 2 " + status(second) + "\n";
}

}  // namespace aspis::tests
