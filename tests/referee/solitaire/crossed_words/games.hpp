// Small word lists and boards for tests of the solitaire.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "referee/solitaire/crossed_words/board.hpp"
#include "referee/words/dictionary.hpp"

namespace aspis::solitaire::crossed_words {

/// Words of the document's examples, between spaces.
inline words::Dictionary make_dictionary(std::string words) {
  for (char& c : words) c = c == ' ' ? '\n' : c;
  return *words::Dictionary::parse(std::move(words), "test");
}

inline Board board_with(std::string_view word, Square at, Direction direction) {
  Board board;
  for (std::size_t n = 0; n < word.size(); ++n) {
    board.put(step(at, direction, static_cast<int>(n)), word[n]);
  }
  return board;
}

}  // namespace aspis::solitaire::crossed_words
