// How a number is written: numbers that are written alike mean the same.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "referee/solitaire/crossed_words/explain/roles.hpp"
#include "referee/solitaire/crossed_words/explain/tokens.hpp"

namespace aspis::solitaire::crossed_words::explain {

/// Digits and letters next to digits have values.
[[nodiscard]] inline bool has_value(const Token& token) {
  return token.number || token.value >= 0;
}

struct Label {
  std::string exact;          // its cell, the word before it and the signs next to it
  std::string general;        // the same, with any letter that has a value for all of them
  std::string line_word;      // the first word of its line outside events
  std::string shape;          // "N", or which half of a square such as K8 or 8K it is
  std::optional<int> square;  // such squares before it on its line
};

/// How token number `order` of `with_values` is written. Those are the tokens with values between
/// two neighbouring events.
[[nodiscard]] Label label_of(const std::vector<Token>& tokens, const Events& events,
                             const std::vector<std::size_t>& with_values, std::size_t order);

}  // namespace aspis::solitaire::crossed_words::explain
