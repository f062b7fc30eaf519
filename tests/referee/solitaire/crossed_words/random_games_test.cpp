// Random games are legal but for the play that is to break a rule.
#include "tests/referee/solitaire/crossed_words/random_games.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "tests/referee/solitaire/crossed_words/common_words.hpp"
#include "tests/support/watched.hpp"

namespace aspis::solitaire::crossed_words {
namespace {

int plays(const RandomGame& game) {
  return static_cast<int>(std::count_if(
      game.entries.begin(), game.entries.end(),
      [](const judge::Entry& entry) { return std::holds_alternative<judge::Played>(entry.act); }));
}

/// The acts of the game, each with whether the rules allow it.
std::vector<bool> allowed_acts(const RandomGame& made, const words::Dictionary& dictionary) {
  Game game(made.piles);
  std::vector<bool> allowed;
  for (const judge::Entry& entry : made.entries) {
    if (const auto* drawn = std::get_if<judge::Drawn>(&entry.act)) {
      const auto letters = game.draw(drawn->pile, static_cast<int>(drawn->letters.size()));
      allowed.push_back(letters.ok() && *letters == drawn->letters);
    } else if (const auto* discarded = std::get_if<judge::Discarded>(&entry.act)) {
      const auto lost = game.discard(discarded->letters);
      allowed.push_back(lost.ok() && *lost == discarded->lost);
    } else {
      const judge::Played& played = std::get<judge::Played>(entry.act);
      const auto scored = game.play(played.play, dictionary);
      allowed.push_back(scored.ok() && *scored == played.scored);
      if (!scored.ok()) game.assume_played(played.play);
    }
    EXPECT_EQ(game.total(), entry.total);
  }
  EXPECT_EQ(game.board(), made.board);
  EXPECT_EQ(game.total(), made.total);
  return allowed;
}

TEST(CrossedWordsRandomGames, ReachAHundredPlays) {
  const words::Dictionary dictionary = make_dictionary(common_words());
  int most = 0;
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    RandomPlayer player(seed, dictionary, common_words(), 120);
    most = std::max(most, plays(player.play_words(100)));
  }
  EXPECT_EQ(most, 100);
}

TEST(CrossedWordsRandomGames, BreakOneRuleOnceOrNone) {
  const words::Dictionary dictionary = make_dictionary(common_words());
  int offences = 0;
  for (std::uint64_t seed = 0; seed < 100 / support::watched; ++seed) {
    const auto play = [&](std::optional<Offence> offence) {
      return RandomPlayer(seed, dictionary, common_words(), 66).play_words(20, offence, 5);
    };
    const RandomGame legal = play(std::nullopt);
    EXPECT_EQ(allowed_acts(legal, dictionary), std::vector<bool>(legal.entries.size(), true));
    for (const Offence offence : {Offence::unheld_letters, Offence::unconnected}) {
      const RandomGame game = play(offence);
      EXPECT_EQ(game.piles, legal.piles);
      std::vector<bool> expected(game.entries.size(), true);
      if (game.offence) expected[*game.offence] = false;
      EXPECT_EQ(allowed_acts(game, dictionary), expected);
      offences += game.offence ? 1 : 0;
    }
  }
  EXPECT_GT(offences, static_cast<int>(150 / support::watched));
}

}  // namespace
}  // namespace aspis::solitaire::crossed_words
