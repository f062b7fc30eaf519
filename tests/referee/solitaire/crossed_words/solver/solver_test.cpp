// The solver as a whole: its games follow the rules, repeat themselves, and come when asked for.
#include "referee/solitaire/crossed_words/solver/solver.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "referee/solitaire/crossed_words/explain/explain.hpp"
#include "referee/solitaire/crossed_words/judge/verdict.hpp"
#include "referee/solitaire/crossed_words/solver/solution.hpp"
#include "tests/referee/solitaire/crossed_words/games.hpp"
#include "tests/referee/solitaire/crossed_words/random_games.hpp"
#include "tests/referee/solitaire/crossed_words/solver/sample_piles.hpp"
#include "tests/support/watched.hpp"

namespace aspis::solitaire::crossed_words::solver {
namespace {

using testing::AnyOf;
using testing::Gt;

/// One word of the default list in seven, and a few chains.
const words::Dictionary& some_words() {
  static const words::Dictionary dictionary = [] {
    const auto all = words::Dictionary::load(ASPIS_SOURCE "/referee/words/data/words.txt");
    std::string text = "nation\nnational\nnationalise\nnationalised\ndenationalised\n";
    for (std::size_t i = 0; i < all->size(); i += 7) text += std::string(all->word(i)) + "\n";
    return *words::Dictionary::parse(std::move(text), "test");
  }();
  return dictionary;
}

Settings short_settings() {
  Settings settings;
  settings.width = 3;
  settings.threads = 1;
  settings.rounds = 2;
  return settings;
}

Solution solved(const Piles& piles, const words::Dictionary& dictionary,
                const Settings& settings = short_settings(), const std::stop_token& stop = {}) {
  return solve(
      piles, dictionary, settings, [](const Progress&) {}, stop);
}

/// The total by the rules; fails where an act is against them.
int played(const Solution& solution, const Piles& piles, const words::Dictionary& dictionary) {
  Game game(piles);
  for (const Act& act : solution.acts) {
    if (const auto* draw = std::get_if<DrawAct>(&act)) {
      EXPECT_TRUE(game.draw(draw->pile, draw->count).ok());
    } else if (const auto* thrown = std::get_if<DiscardAct>(&act)) {
      EXPECT_TRUE(game.discard(thrown->letters).ok());
    } else {
      EXPECT_TRUE(game.play(std::get<Play>(act), dictionary).ok());
    }
  }
  return game.total();
}

TEST(Solver, PlaysByTheRulesAndCountsCorrectly) {
  for (std::uint64_t seed = 1; seed <= (support::watched > 1 ? 1U : 3U); ++seed) {
    const Piles piles = sample_piles(seed);
    const auto solution = solved(piles, some_words());
    EXPECT_EQ(solution.total, played(solution, piles, some_words()));
    EXPECT_GT(solution.total, 3000) << "seed " << seed;
  }
}

TEST(Solver, FindsSameGameWithAnyNumberOfThreads) {
  const Piles piles = sample_piles(4);
  Settings settings = short_settings();
  const auto alone = solved(piles, some_words(), settings);
  for (const int threads : {2, 3, 9}) {
    settings.threads = threads;
    EXPECT_EQ(solved(piles, some_words(), settings), alone) << threads << " threads";
  }
  settings.seed = 2;
  EXPECT_NE(solved(piles, some_words(), settings), alone);
}

TEST(Solver, ReturnsBestGameSoFarWhenStopped) {
  const Piles piles = sample_piles(5);
  Settings settings = short_settings();
  settings.rounds = 1'000'000;
  std::stop_source stop;
  int best = 0;
  const auto solution = solve(
      piles, some_words(), settings,
      [&](const Progress& progress) {
        best = progress.best;
        if (best > 0) stop.request_stop();
      },
      stop.get_token());
  EXPECT_GT(best, 0);
  EXPECT_EQ(solution.total, best);
  EXPECT_EQ(played(solution, piles, some_words()), best);
}

TEST(Solver, PlaysAMoveWhenItIsStoppedAtOnce) {
  std::stop_source stop;
  stop.request_stop();
  const Piles piles = sample_piles(5);
  const auto solution = solved(piles, some_words(), short_settings(), stop.get_token());
  EXPECT_GT(played(solution, piles, some_words()), 0);
}

TEST(Solver, EndsWithinItsTime) {
  Settings settings = short_settings();
  settings.time = std::chrono::milliseconds(1500);
  const auto begun = std::chrono::steady_clock::now();
  const auto solution = solved(sample_piles(6), some_words(), settings);
  // Generous: the machine may be busy with other things.
  EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds(6));
  EXPECT_GE(solution.total, 0);
}

TEST(Solver, PlaysWithFewWordsAndFewLetters) {
  const auto dictionary = make_dictionary("an at cat plan airplane airplanes");
  EXPECT_EQ(solved({"zzzz", "", "q"}, dictionary).acts.size(), 0U);
  const Piles pair = {"at", "", ""};
  // A and T over a double word or a triple word: the first play may go anywhere.
  EXPECT_EQ(played(solved(pair, dictionary), pair, dictionary), (2 + 3) * 3);
  const Piles plane = {"airplane", "s", ""};
  const int best = played(solved(plane, dictionary), plane, dictionary);
  EXPECT_GE(best, (2 + 1 + 2 + 5 + 3 + 2 + 2 + 1) * 4 + 100);
}

TEST(Solver, TakesPilesOfOneLetterAndPilesOfThousands) {
  const auto dictionary = make_dictionary("aa aaaaaaaa aaaaaaaaa");
  const Piles piles = {std::string(3000, 'a'), "", ""};
  const auto solution = solved(piles, dictionary);
  EXPECT_EQ(solution.total, played(solution, piles, dictionary));
  EXPECT_GT(solution.total, 0);
}

TEST(Solver, WritesGamesThatJudgeAccepts) {
  const Piles piles = sample_piles(7);
  const auto solution = solved(piles, some_words());
  const auto text = written_game(solution, piles, some_words());
  ASSERT_TRUE(text.ok()) << text.error().text;
  const auto verdict = explain::verdict_on(*text, piles, some_words());
  ASSERT_TRUE(verdict.ok()) << verdict.error().text;
  EXPECT_TRUE(verdict->valid()) << judge::headline(*verdict) << "\n" << *text;
  EXPECT_EQ(verdict->total, solution.total);
}

TEST(SolutionText, WritesOneActPerLine) {
  const auto dictionary = make_dictionary("an plan");
  const Piles piles = {"anx", "pl", ""};
  const Solution solution{{DrawAct{0, 3}, DiscardAct{"x"}, Play{{8, 8}, Direction::across, "an"},
                           DrawAct{1, 2}, Play{{8, 6}, Direction::across, "plan"}},
                          0};
  const auto text = written_game(solution, piles, dictionary);
  ASSERT_TRUE(text.ok()) << text.error().text;
  EXPECT_EQ(text->substr(0, text->find('\n')), "40");
  EXPECT_THAT(*text, testing::EndsWith("\n1ANX\n-X -8\n{I9a} AN=12\n2PL\n{G9a} PLAN=36\n"));
}

TEST(SolutionText, NamesRuleThatActBreaks) {
  const auto dictionary = make_dictionary("an");
  const auto text = written_game({{DrawAct{0, 3}}, 0}, {"an", "", ""}, dictionary);
  ASSERT_FALSE(text.ok());
  EXPECT_NE(text.error().text, "");
}

}  // namespace
}  // namespace aspis::solitaire::crossed_words::solver
