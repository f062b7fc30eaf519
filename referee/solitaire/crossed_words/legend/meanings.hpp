// What a number of a file can mean, and its value for an event of a game.
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "referee/solitaire/crossed_words/legend/interpretation.hpp"

namespace aspis::solitaire::crossed_words::legend {

/// The likelier ones first. A name that ends in `0` counts from 0, the others from 1; `up` counts
/// rows from the bottom; `laid` is of the first letter laid in place of the word's first one.
enum class Meaning {
  score,       // of the word
  with_bonus,  // of the word and the bonus
  move,        // all of the move
  total,       // so far
  bonus,
  loss,
  row,
  column,
  row0,
  column0,
  laid_row,
  laid_column,
  laid_row0,
  laid_column0,
  up_row,
  up_row0,
  pile,
  pile0,
  count,  // letters drawn, discarded or laid
  turn,
  turn0,
  held,    // letters of the hand
  left,    // letters of the pile
  length,  // of the word
  others,  // points of the words formed besides
  step,
  across0,  // 0 for across, 1 for down
  across1,  // 1 for across, 2 for down
  down0,    // 1 for across, 0 for down
};
inline constexpr std::array all_meanings = {
    Meaning::score,     Meaning::with_bonus,   Meaning::move,     Meaning::total,
    Meaning::bonus,     Meaning::loss,         Meaning::row,      Meaning::column,
    Meaning::row0,      Meaning::column0,      Meaning::laid_row, Meaning::laid_column,
    Meaning::laid_row0, Meaning::laid_column0, Meaning::up_row,   Meaning::up_row0,
    Meaning::pile,      Meaning::pile0,        Meaning::count,    Meaning::turn,
    Meaning::turn0,     Meaning::held,         Meaning::left,     Meaning::length,
    Meaning::others,    Meaning::step,         Meaning::across0,  Meaning::across1,
    Meaning::down0};

/// Nothing where the event has no such thing.
[[nodiscard]] std::optional<int> value_of(Meaning, const std::vector<Event>&, std::size_t event);

/// What labels of such numbers are called.
[[nodiscard]] unsigned senses_of(Meaning);

/// The file claims something by it that can be wrong.
[[nodiscard]] bool is_claim(Meaning);
[[nodiscard]] bool is_place(Meaning);
/// Not to be believed of one number or two by themselves.
[[nodiscard]] bool is_unusual(Meaning);

/// "row, from 1".
[[nodiscard]] std::string_view text(Meaning);

}  // namespace aspis::solitaire::crossed_words::legend
