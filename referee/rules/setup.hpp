// Reading the options that a person gives a game, against the list of those it has.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/result.hpp"
#include "protocol/setup.hpp"

namespace aspis::rules {

using protocol::Board;
using protocol::Option;
using protocol::Setup;

/// One option of a game: its key, its default, and a line of help.
struct OptionSpec {
  std::string key;
  std::string fallback;
  std::string help;
};

/// `given` with defaults for the rest, in the order of `specs`. An unknown or repeated key is an
/// error that lists the known ones.
[[nodiscard]] protocol::Result<std::vector<Option>> complete(const std::vector<OptionSpec>& specs,
                                                             const std::vector<Option>& given);

/// Checks the seats and options of a setup from outside: the options must be complete and in the
/// order of `specs`. The game checks their values and the board.
[[nodiscard]] std::optional<protocol::Error> find_error(const Setup&, int min_seats, int max_seats,
                                                        const std::vector<OptionSpec>& specs);

/// The value under `key`; the key must be one of the game's specs.
[[nodiscard]] const std::string& option_value(const std::vector<Option>& options,
                                              std::string_view key);

/// A whole number from `least` to `most` under `key`, or an error that says so.
[[nodiscard]] protocol::Result<int> option_number(const std::vector<Option>& options,
                                                  std::string_view key, int least, int most);

}  // namespace aspis::rules
