// CROQUAR-95 as the catalog lists it, two players, no board, no options, no chance, and in play:
// the state with its moves, its ending and its text.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/result.hpp"
#include "referee/rules/croquet/state.hpp"
#include "referee/rules/position.hpp"
#include "referee/rules/rules.hpp"

namespace aspis::rules::croquet {

/// A croquet game in play: the state with its moves, its ending and its text.
class CroquetPosition final : public Position {
 public:
  CroquetPosition() = default;
  explicit CroquetPosition(const State& state) : state_(state) {}

  [[nodiscard]] const State& state() const { return state_; }

  [[nodiscard]] std::unique_ptr<Position> clone() const override;
  [[nodiscard]] int turn() const override { return state_.turn; }
  [[nodiscard]] bool over() const override;
  [[nodiscard]] Ending ending() const override;
  [[nodiscard]] std::vector<std::int64_t> scores() const override;
  [[nodiscard]] std::optional<Refusal> play(std::string_view move) override;
  void drop(int seat) override;
  [[nodiscard]] std::string status() const override;
  [[nodiscard]] std::vector<std::string> moves() const override;
  [[nodiscard]] std::string random_move(Random&) const override;
  [[nodiscard]] Board board() const override { return {}; }
  [[nodiscard]] std::string text() const override;

 private:
  State state_;
  std::optional<int> dropped_;  // the seat that forfeited
};

/// Lives as long as the program.
[[nodiscard]] const Rules& rules();

}  // namespace aspis::rules::croquet
