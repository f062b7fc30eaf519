// The English that output files are written in, by what a word can stand for.
#pragma once

#include <optional>
#include <string_view>

#include "referee/solitaire/crossed_words/scoring.hpp"

namespace aspis::solitaire::crossed_words::output {

enum class Sense {
  play,        // puts a word down: play, put, place
  make,        // says what comes of it: make, form, spell
  draw,        // draw, take
  discard,     // discard, dump
  pool,        // pool, pile
  row,         // row
  column,      // column, col
  points,      // points, pts
  worth,       // what a number of points follows: for, scores, worth
  lose,        // lose, losing, minus
  bonus,       // bonus
  sum,         // total, score, sum
  sum_filler,  // what stands around those: running, so, far
  move_word,   // move, turn
  also,        // also, extra
  hand,        // hand, rack
  letters,     // letters, tiles
  filler,      // in, at, the: says nothing by itself
};

/// A word may have several senses. `word` is lower case.
[[nodiscard]] bool has_sense(std::string_view word, Sense);

/// Any sense at all.
[[nodiscard]] bool is_known(std::string_view word);

/// "across", "down" and what else people say.
[[nodiscard]] std::optional<Direction> direction_named(std::string_view word);

/// "first" is 1, "seventeenth" 17.
[[nodiscard]] std::optional<int> ordinal_named(std::string_view word);

/// "st", "nd", "rd", "th".
[[nodiscard]] bool is_ordinal_ending(std::string_view word);

}  // namespace aspis::solitaire::crossed_words::output
