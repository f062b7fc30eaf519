// The boxing match as the catalog lists it: 2 to 8 players, an arena from chance or from a file.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "referee/rules/rules.hpp"

namespace aspis::rules::boxing {

class BoxingRules final : public Rules {
 public:
  [[nodiscard]] std::string_view name() const override { return "boxing"; }
  [[nodiscard]] std::string_view summary() const override;
  [[nodiscard]] int least_seats() const override { return 2; }
  [[nodiscard]] int most_seats() const override;
  [[nodiscard]] std::string mark(int seat) const override;
  [[nodiscard]] protocol::TimeControl default_clock() const override;
  [[nodiscard]] bool needs_dictionary() const override { return false; }
  /// They tell deal what to draw; a board file is taken as it is.
  [[nodiscard]] std::vector<OptionSpec> options() const override;
  [[nodiscard]] protocol::Result<Setup> deal(const std::vector<Option>& given, int seats,
                                             std::uint64_t seed) const override;
  [[nodiscard]] protocol::Result<Setup> set_up(const std::vector<Option>& given, int seats,
                                               std::string_view board_file) const override;
  [[nodiscard]] std::string board_file(const Board&) const override;
  [[nodiscard]] protocol::Result<std::unique_ptr<Position>> start(
      const Setup&, const words::Dictionary* dictionary) const override;
  [[nodiscard]] protocol::Result<std::unique_ptr<Position>> read_position(
      const Setup& setup, const words::Dictionary* dictionary,
      std::string_view text) const override;
};

}  // namespace aspis::rules::boxing
