// The judge against a slow scorer in another language, written from the rules alone: 10,000 random
// games, some of them spoiled.
#include <gtest/gtest.h>

#include <algorithm>

#include "referee/solitaire/pythoncross/judge.hpp"
#include "tests/referee/solitaire/pythoncross/random_games.hpp"
#include "tests/referee/solitaire/slow_scorer.hpp"
#include "tests/support/watched.hpp"

namespace aspis::solitaire::pythoncross {
namespace {

/// One of the plays is moved, turned, misspelt, left out or made twice.
void spoil(std::vector<Play>& plays, protocol::Random& random) {
  if (plays.empty()) return;
  const auto at = static_cast<std::size_t>(random.below(plays.size()));
  Play& play = plays[at];
  switch (random.below(5)) {
    case 0:
      play.first = to_place(random.below(squares));
      break;
    case 1:
      play.direction = other(play.direction);
      break;
    case 2:
      if (!play.dump) play.word = word_mix()[random.below(word_mix().size())];
      break;
    case 3:
      plays.erase(plays.begin() + static_cast<std::ptrdiff_t>(at));
      break;
    default:
      plays.push_back(play);
  }
}

std::string make_script(const Map& map, const std::vector<Play>& plays) {
  std::string script = "game " + map.letters;
  const auto add = [&script](Place place) {
    script += " " + std::to_string(place.column) + " " + std::to_string(place.row);
  };
  add(map.start);
  for (const Place block : map.blocks) add(block);
  script += "\n";
  for (const Play& play : plays) {
    const std::string line = text(play);
    script += play.dump ? "dump\n" : line.substr(0, 6) + play.word + "\n";
  }
  return script + "end\n";
}

std::string total_judged(const Map& map, const std::vector<Play>& plays,
                         const words::Dictionary& dictionary) {
  Record record;
  for (const Play& play : plays) record.plays.push_back({1, play, {}, {}, {}});
  const auto verdict = judge(record, map, dictionary);
  return verdict.valid() ? std::to_string(verdict.total) : "bad";
}

TEST(PythoncrossJudge, AgreesWithSlowScorerOn10000RandomGames) {
  const words::Dictionary dictionary = dictionary_of_mix();
  std::string games;
  std::vector<std::string> ours;
  protocol::Random random(715);
  std::size_t turns = 0;
  std::size_t finished = 0;
  for (std::uint64_t seed = 0; seed < 10000 / support::watched; ++seed) {
    RandomPlayer player(seed, dictionary);
    player.play(1 + static_cast<int>(seed % 6));
    std::vector<Play> plays = player.plays();
    turns += plays.size();
    finished += player.game().placed_all() ? 1 : 0;
    if (seed % 4 == 0) spoil(plays, random);
    games += make_script(player.map(), plays);
    ours.push_back(total_judged(player.map(), plays, dictionary));
  }
  const auto bad = static_cast<std::size_t>(std::count(ours.begin(), ours.end(), "bad"));
  EXPECT_GT(turns, 20000U / support::watched);
  EXPECT_GT(finished, support::watched > 1 ? 2U : 50U);
  EXPECT_GT(bad, 1000U / support::watched);
  EXPECT_LT(bad, 6000U / support::watched);

  expect_same_scores("pythoncross/slow_scorer.py", word_mix(), games, ours);
}

}  // namespace
}  // namespace aspis::solitaire::pythoncross
