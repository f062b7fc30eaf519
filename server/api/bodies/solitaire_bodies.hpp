// Parses requests to score solitaires. Pure; an error is one line for the user.
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

/// Complete files, which the scorer parses.
struct CrossedWordsBody {
  std::string output;
  std::string piles;
};
// The whole body has a limit; these limits keep the files next to the scored one small.
inline constexpr std::int64_t max_output = 64 * 1024;
inline constexpr std::int64_t max_beside = 4 * 1024;
inline constexpr row::Field crossed_words_fields[] = {
    ASPIS_FIELD(CrossedWordsBody, output, "a player's output").up_to(max_output).lines().required(),
    ASPIS_FIELD(CrossedWordsBody, piles, "its piles").up_to(max_beside).lines().required(),
};
ASPIS_OBJECT(CrossedWordsBody, crossed_words_fields, "Score a game of Crossed Words.")

struct PythoncrossBody {
  std::string record;
  std::optional<std::string> map;   // otherwise the map shown in the record
  std::optional<std::string> grid;  // otherwise the usual grid
  bool strict = false;
  bool partial = false;  // accept a record with missing parts
};
extern const row::Type pythoncross_body_type, words_body_type;
[[nodiscard]] Result<PythoncrossBody> read_pythoncross(std::string_view json);

/// At most 32 words of letters A to Z, converted to lower case.
[[nodiscard]] Result<std::vector<std::string>> read_words(std::string_view json);

}  // namespace aspis::api
