// The best states of a beam that have used equally many letters.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "referee/solitaire/crossed_words/solver/move_generator.hpp"
#include "referee/solitaire/crossed_words/solver/turn.hpp"

namespace aspis::solitaire::crossed_words::solver {

/// The move that led to a state: a turn and a stage of a goal.
struct Step {
  Turn turn;
  std::uint8_t goal = 0;
  std::uint8_t begin = 0;
  std::uint8_t end = 0;
};

struct State {
  FilledLines filled{};
  Holding holding;
  int score = 0;
  float value = 0.0F;     // by which states of a layer are compared
  std::uint64_t key = 0;  // of board, hand and piles
  std::uint64_t board_key = 0;
  std::uint32_t parent = 0;  // in the beam's history
  Step step;
};

class Layer {
 public:
  explicit Layer(std::size_t width = 1) : width_(width) {}

  /// Whether a state of that value has a chance.
  [[nodiscard]] bool admits(float value) const { return !full_ || value > least_; }
  void add(const State&);

  /// The best, at most as many as the width, each once and of one board not too many; the best
  /// first. The layer is empty afterwards.
  [[nodiscard]] std::vector<State> take_best();

 private:
  void prune();

  std::size_t width_;
  bool full_ = false;
  float least_ = 0.0F;
  std::vector<State> states_;
};

}  // namespace aspis::solitaire::crossed_words::solver
