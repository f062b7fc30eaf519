#include "referee/solitaire/crossed_words/output/vocabulary.hpp"

#include <algorithm>
#include <array>
#include <unordered_map>

#include "protocol/tokens.hpp"

namespace aspis::solitaire::crossed_words::output {
namespace {

struct Entry {
  Sense sense;
  std::string_view words;
};

constexpr std::array entries = {
    Entry{Sense::play,
          " play plays played playing put puts place places placed placing lay lays "
          "laid add adds added "},
    Entry{Sense::make,
          " make makes made making form forms formed forming spell spells spelled "
          "spelling create creates created creating "},
    Entry{Sense::draw, " draw draws drew drawn drawing take takes took taking pick picks picked "},
    Entry{Sense::discard,
          " discard discards discarded discarding dump dumps dumped throw throws "
          "threw "},
    Entry{Sense::pool, " pool pile line rack stack "},
    Entry{Sense::row, " row "},
    Entry{Sense::column, " column col "},
    Entry{Sense::points, " points point pts pt "},
    Entry{Sense::worth,
          " for scores scoring score scored worth gets getting gaining gain earns is "},
    Entry{Sense::lose,
          " lose loses losing lost loss minus cost costs costing deduct deducting "
          "penalty score for "},
    Entry{Sense::bonus, " bonus "},
    Entry{Sense::sum, " total score sum subtotal "},
    Entry{Sense::sum_filler,
          " running cumulative new current game final overall grand this the "
          "so far now is of for sub after my "},
    Entry{Sense::move_word, " move turn round step "},
    Entry{Sense::also, " also extra additional additionally "},
    Entry{Sense::hand, " hand rack holding held "},
    Entry{Sense::letters, " letters letter tiles tile "},
    Entry{Sense::filler,
          " in at on into the going reading running starting start starts beginning "
          "begins begin from with position square cell location word to of "},
};

constexpr std::array<std::string_view, 17> ordinals = {
    "first",      "second",     "third",     "fourth",    "fifth",      "sixth",
    "seventh",    "eighth",     "ninth",     "tenth",     "eleventh",   "twelfth",
    "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth"};

constexpr std::string_view across_words = " across horizontally horizontal right rightwards a h ";
constexpr std::string_view down_words = " down vertically vertical downwards downward d v ";

constexpr unsigned across_bit = 1U << 30U;
constexpr unsigned down_bit = 1U << 31U;

constexpr unsigned bit_of(Sense sense) {
  return 1U << static_cast<unsigned>(sense);
}

/// All senses of each word, a bit each.
using Table = std::unordered_map<std::string_view, unsigned>;

void enter(Table& table, std::string_view words, unsigned bit) {
  for (const std::string_view word : protocol::words_of(words)) table[word] |= bit;
}

unsigned senses_of(std::string_view word) {
  static const Table table = [] {
    Table made;
    for (const Entry& entry : entries) enter(made, entry.words, bit_of(entry.sense));
    enter(made, across_words, across_bit);
    enter(made, down_words, down_bit);
    return made;
  }();
  const auto found = table.find(word);
  return found == table.end() ? 0 : found->second;
}

}  // namespace

bool has_sense(std::string_view word, Sense sense) {
  return (senses_of(word) & bit_of(sense)) != 0;
}

bool is_known(std::string_view word) {
  return senses_of(word) != 0 || ordinal_named(word);
}

std::optional<Direction> direction_named(std::string_view word) {
  const unsigned senses = senses_of(word);
  if ((senses & across_bit) != 0) return Direction::across;
  if ((senses & down_bit) != 0) return Direction::down;
  return std::nullopt;
}

std::optional<int> ordinal_named(std::string_view word) {
  const auto found = std::find(ordinals.begin(), ordinals.end(), word);
  if (found == ordinals.end()) return std::nullopt;
  return static_cast<int>(found - ordinals.begin()) + 1;
}

bool is_ordinal_ending(std::string_view word) {
  return word == "st" || word == "nd" || word == "rd" || word == "th";
}

}  // namespace aspis::solitaire::crossed_words::output
