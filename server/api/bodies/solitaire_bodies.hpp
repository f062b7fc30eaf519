// What comes along to be scored, from text to values. Pure; what is wrong is one line for the
// person.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/result.hpp"

namespace aspis::api {

using protocol::Result;

/// Whole files, read by the scorer.
struct CrossedWordsBody {
  std::string output;
  std::string piles;
};
[[nodiscard]] Result<CrossedWordsBody> read_crossed_words(std::string_view json);

struct PythoncrossBody {
  std::string record;
  std::optional<std::string> map;   // without, what the record shows
  std::optional<std::string> grid;  // another than the usual one
  bool strict = false;
  bool partial = false;  // what is missing is no fault
};
[[nodiscard]] Result<PythoncrossBody> read_pythoncross(std::string_view json);

/// In lower case; at most 32, of letters A to Z.
[[nodiscard]] Result<std::vector<std::string>> read_words(std::string_view json);

}  // namespace aspis::api
