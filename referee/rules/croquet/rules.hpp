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
  explicit CroquetPosition(const State& state, std::optional<int> dropped = {})
      : state_(state), dropped_(dropped) {}

  /// Reads exactly what text() writes; errors name the line.
  [[nodiscard]] static protocol::Result<CroquetPosition> read(std::string_view text);

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

/// CROQUAR-95 as the catalog lists it: two players, no board, no options, no chance.
class CroquetRules final : public Rules {
 public:
  [[nodiscard]] std::string_view name() const override { return "croquet"; }
  [[nodiscard]] std::string_view summary() const override;
  [[nodiscard]] int min_seats() const override { return 2; }
  [[nodiscard]] int max_seats() const override { return 2; }
  [[nodiscard]] std::string mark(int seat) const override { return std::to_string(seat + 1); }
  [[nodiscard]] protocol::TimeControl default_clock() const override;
  [[nodiscard]] bool needs_dictionary() const override { return false; }
  [[nodiscard]] std::vector<OptionSpec> options() const override { return {}; }
  [[nodiscard]] protocol::Result<Setup> deal(const std::vector<Option>& given, int seats,
                                             std::uint64_t seed) const override;
  [[nodiscard]] protocol::Result<Setup> set_up(const std::vector<Option>& given, int seats,
                                               std::string_view board_file) const override;
  [[nodiscard]] std::string board_file(const Board&) const override { return ""; }
  [[nodiscard]] protocol::Result<std::unique_ptr<Position>> start(
      const Setup&, const words::Dictionary* dictionary) const override;
  [[nodiscard]] protocol::Result<std::unique_ptr<Position>> read_position(
      const Setup& setup, const words::Dictionary* dictionary,
      std::string_view text) const override;
};

}  // namespace aspis::rules::croquet
