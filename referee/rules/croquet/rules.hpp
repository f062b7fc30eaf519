// CROQUAR-95 as the catalog lists it: two players, no board, no options, no chance.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "referee/rules/rules.hpp"

namespace aspis::rules::croquet {

class CroquetRules final : public Rules {
 public:
  [[nodiscard]] std::string_view name() const override { return "croquet"; }
  [[nodiscard]] std::string_view summary() const override;
  [[nodiscard]] int least_seats() const override { return 2; }
  [[nodiscard]] int most_seats() const override { return 2; }
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
