// Formats in which entrants might write a game of Crossed Words. They were invented without a look
// at the reader of output files.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "referee/words/dictionary.hpp"
#include "tests/referee/solitaire/crossed_words/printed_game.hpp"

namespace aspis::solitaire::crossed_words {

struct Format {
  std::string name;
  bool hard = false;  // the reader leaves many of its files undecided
  std::string (*print)(const PrintedGame&) = nullptr;
};

[[nodiscard]] const std::vector<Format>& formats();

/// The dictionary of all sample games.
[[nodiscard]] const words::Dictionary& sample_dictionary();

/// A random legal game that ends with play number `turns`, or earlier if no further word was found.
/// Piles have at least 66 letters, or 120 for more than 60 turns. All formats print the same game
/// for the same seed. With an offence, the piles are the same, and one play breaks that rule.
[[nodiscard]] RandomGame sample_game(std::uint64_t seed, int turns,
                                     std::optional<Offence> offence = std::nullopt);

/// The sample game as formats print it; small choices of a format depend on the seed.
[[nodiscard]] PrintedGame printed_sample(const RandomGame& game, std::uint64_t seed);
[[nodiscard]] std::string sample_text(const Format& format, std::uint64_t seed, int turns);

}  // namespace aspis::solitaire::crossed_words
