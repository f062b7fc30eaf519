#include "referee/rules/croquet/rules.hpp"

#include <chrono>

#include "referee/rules/croquet/position.hpp"

namespace aspis::rules::croquet {

using protocol::Error;
using protocol::Result;

namespace {

std::optional<Error> fault_of_start(const CroquetRules& rules, const Setup& setup) {
  if (auto fault = fault_of(setup, rules.least_seats(), rules.most_seats(), rules.options())) {
    return fault;
  }
  if (setup.board != Board{}) return Error{"croquet has no board: leave it out"};
  return std::nullopt;
}

}  // namespace

std::string_view CroquetRules::summary() const {
  return "arithmetic croquet: steps of 1 to 8 past ten hoops to more than 100";
}

protocol::TimeControl CroquetRules::default_clock() const {
  return {std::chrono::minutes(1), std::chrono::minutes(1)};
}

Result<Setup> CroquetRules::deal(const std::vector<Option>& given, int seats,
                                 std::uint64_t /*seed*/) const {
  auto options = complete(this->options(), given);
  if (!options) return options.error();
  Setup setup{seats, *std::move(options), {}};
  if (auto fault = fault_of_start(*this, setup)) return *std::move(fault);
  return setup;
}

Result<Setup> CroquetRules::set_up(const std::vector<Option>& /*given*/, int /*seats*/,
                                   std::string_view /*board_file*/) const {
  return Error{"croquet has no board: start it without a board file"};
}

Result<std::unique_ptr<Position>> CroquetRules::start(
    const Setup& setup, const words::Dictionary* /*dictionary*/) const {
  if (auto fault = fault_of_start(*this, setup)) return *std::move(fault);
  return std::unique_ptr<Position>(std::make_unique<CroquetPosition>());
}

Result<std::unique_ptr<Position>> CroquetRules::read_position(
    const Setup& setup, const words::Dictionary* /*dictionary*/, std::string_view text) const {
  if (auto fault = fault_of_start(*this, setup)) return *std::move(fault);
  const auto position = CroquetPosition::read(text);
  if (!position) return position.error();
  return position->clone();
}

}  // namespace aspis::rules::croquet
