// The rules against a slow scorer in another language, written from the document alone: 10,000
// random games, some of them spoiled.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/referee/solitaire/crossed_words/random_games.hpp"
#include "tests/referee/solitaire/slow_scorer.hpp"
#include "tests/support/watched.hpp"

namespace aspis::solitaire::crossed_words {
namespace {

/// The game's acts for the slow scorer; with `spoil` one of the plays is moved or misspelt, or one
/// of the draws or discards is another.
class Script {
 public:
  std::string text;

  void operator()(const judge::Drawn& drawn) {
    text += "D " + std::to_string(drawn.pile + 1) + " " + drawn.letters + "\n";
  }
  void operator()(const judge::Discarded& discarded) { text += "X " + discarded.letters + "\n"; }
  void operator()(const judge::Played& played) {
    text += "P " + std::to_string(played.play.first.row) + " " +
            std::to_string(played.play.first.column) +
            (played.play.direction == Direction::across ? " a " : " d ") + played.play.word + "\n";
  }
};

void spoil(RandomGame& game, protocol::Random& random) {
  if (game.entries.empty()) return;
  judge::Act& act = game.entries[random.below(game.entries.size())].act;
  if (auto* played = std::get_if<judge::Played>(&act)) {
    if (random.below(2) == 0) {
      played->play.first = step(played->play.first, other(played->play.direction));
    } else {
      played->play.word = word_mix()[random.below(word_mix().size())];
    }
  } else if (auto* drawn = std::get_if<judge::Drawn>(&act)) {
    drawn->pile = (drawn->pile + 1) % number_of_piles;
  } else {
    std::get<judge::Discarded>(act).letters = "q";
  }
}

/// The acts replayed by our rules: the total or "bad".
std::string replayed(const RandomGame& made, const words::Dictionary& dictionary) {
  Game game(made.piles);
  for (const judge::Entry& entry : made.entries) {
    bool right = false;
    if (const auto* drawn = std::get_if<judge::Drawn>(&entry.act)) {
      const auto letters = game.draw(drawn->pile, static_cast<int>(drawn->letters.size()));
      right = letters.ok() && *letters == drawn->letters;
    } else if (const auto* discarded = std::get_if<judge::Discarded>(&entry.act)) {
      right = game.discard(discarded->letters).ok();
    } else {
      right = game.play(std::get<judge::Played>(entry.act).play, dictionary).ok();
    }
    if (!right) return "bad";
  }
  return std::to_string(game.total());
}

TEST(CrossedWordsRules, MatchSlowScorerOn10000RandomGames) {
  const words::Dictionary dictionary = dictionary_of_mix();
  std::string games;
  std::vector<std::string> ours;
  protocol::Random random(2000);
  unsigned plays = 0;
  unsigned bonuses = 0;
  for (std::uint64_t seed = 0; seed < 10000 / support::watched; ++seed) {
    RandomGame game = RandomPlayer(seed, dictionary).play(2 + static_cast<int>(seed % 8));
    for (const judge::Entry& entry : game.entries) {
      const auto* played = std::get_if<judge::Played>(&entry.act);
      plays += played != nullptr;
      bonuses += played != nullptr && played->scored.bonus > 0;
    }
    if (seed % 5 == 0) spoil(game, random);
    Script written;
    for (const judge::Entry& entry : game.entries) std::visit(written, entry.act);
    games += "game " + game.piles[0] + " " + game.piles[1] + " " + game.piles[2] + "\n" +
             written.text + "end\n";
    ours.push_back(replayed(game, dictionary));
  }
  EXPECT_GT(plays, 20000 / support::watched);
  EXPECT_GT(bonuses, 50 / support::watched);
  EXPECT_GT(static_cast<unsigned>(std::count(ours.begin(), ours.end(), "bad")),
            1000 / support::watched);

  expect_same_scores("crossed_words/slow_scorer.py", word_mix(), games, ours);
}

}  // namespace
}  // namespace aspis::solitaire::crossed_words
