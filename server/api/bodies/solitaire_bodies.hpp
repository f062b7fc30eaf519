// What comes along to be scored, from text to values. Pure; what is wrong is one line for the
// person.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "db/row/row_json.hpp"
#include "protocol/result.hpp"

namespace aspis::api {

using protocol::Result;

/// Whole files, read by the scorer.
struct CrossedWordsBody {
  std::string output;
  std::string piles;
};
// The body as a whole is bounded; these keep what is beside the file in question small.
inline constexpr std::int64_t max_output = 64 * 1024;
inline constexpr std::int64_t max_beside = 4 * 1024;
inline constexpr row::Field crossed_words_fields[] = {
    ASPIS_FIELD(CrossedWordsBody, output, "a player's output").up_to(max_output).lines().required(),
    ASPIS_FIELD(CrossedWordsBody, piles, "its piles").up_to(max_beside).lines().required(),
};
ASPIS_OBJECT(CrossedWordsBody, crossed_words_fields, "Score a game of Crossed Words.")

struct PythoncrossBody {
  std::string record;
  std::optional<std::string> map;   // without, what the record shows
  std::optional<std::string> grid;  // another than the usual one
  bool strict = false;
  bool partial = false;  // what is missing is no fault
};
extern const row::Type pythoncross_body_type, words_body_type;
[[nodiscard]] Result<PythoncrossBody> read_pythoncross(std::string_view json);

/// In lower case; at most 32, of letters A to Z.
[[nodiscard]] Result<std::vector<std::string>> read_words(std::string_view json);

}  // namespace aspis::api
