// Double elimination: two losses each, byes in the losers' bracket, the reset, and how late those
// who met meet again.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "referee/formats/bracket.hpp"
#include "tests/referee/formats/played_bracket.hpp"
#include "tests/support/watched.hpp"

namespace aspis::formats {
namespace {

using played::by_seed;
using played::PlayedBracket;
using ::testing::ElementsAre;

/// Numbers within the winners' round of the losers who drop into each losers' round, top down.
std::vector<int> dropping(const Bracket& bracket, int winners_round) {
  std::vector<int> numbers;
  const auto first = std::find_if(bracket.matches.begin(), bracket.matches.end(), [&](auto& match) {
    return match.part == Part::winners && match.round == winners_round;
  });
  for (const BracketMatch& match : bracket.matches) {
    if (match.part != Part::losers || match.round != 2 * winners_round - 2) continue;
    numbers.push_back(match.feeds[1].index - static_cast<int>(first - bracket.matches.begin()));
  }
  return numbers;
}

TEST(DoubleElimination, LosersDropInKnownOrders) {
  EXPECT_THAT(dropping(double_elimination(8), 2), ElementsAre(1, 0));
  EXPECT_THAT(dropping(double_elimination(8), 3), ElementsAre(0));
  EXPECT_THAT(dropping(double_elimination(16), 2), ElementsAre(3, 2, 1, 0));
  EXPECT_THAT(dropping(double_elimination(16), 3), ElementsAre(0, 1));
  EXPECT_THAT(dropping(double_elimination(32), 2), ElementsAre(7, 6, 5, 4, 3, 2, 1, 0));
  EXPECT_THAT(dropping(double_elimination(32), 3), ElementsAre(1, 0, 3, 2));
  EXPECT_THAT(dropping(double_elimination(32), 4), ElementsAre(1, 0));
  EXPECT_THAT(dropping(double_elimination(32), 5), ElementsAre(0));
}

/// In each losers' round, who can meet again there: (who won the first meeting, who lost it).
std::map<int, std::set<std::pair<int, int>>> rematches(const Bracket& bracket) {
  // The path of a seed that loses only in winners' match A is fixed; so is that of one that
  // advances from A and loses in B. Both are walked for all A and B.
  const std::size_t count = bracket.matches.size();
  std::vector<int> winner_to(count, -1);
  std::vector<int> loser_to(count, -1);
  std::vector<int> start(static_cast<std::size_t>(bracket.players), -1);
  for (std::size_t at = 0; at < count; ++at) {
    for (const Feed& feed : bracket.matches[at].feeds) {
      const auto from = static_cast<std::size_t>(feed.index);
      if (feed.from == Feed::From::seed) start[from] = static_cast<int>(at);
      if (feed.from == Feed::From::winner_of) winner_to[from] = static_cast<int>(at);
      if (feed.from == Feed::From::loser_of) loser_to[from] = static_cast<int>(at);
    }
  }
  const auto way = [&](int match) {  // of who loses here and then wins everything
    std::vector<int> matches;
    for (match = loser_to[static_cast<std::size_t>(match)];
         bracket.matches[static_cast<std::size_t>(match)].part == Part::losers;
         match = winner_to[static_cast<std::size_t>(match)]) {
      matches.push_back(match);
    }
    return matches;
  };
  std::map<int, std::vector<int>> through;  // winners' match -> seeds that can be in it
  for (int seed = 0; seed < bracket.players; ++seed) {
    for (int at = start[static_cast<std::size_t>(seed)];
         bracket.matches[static_cast<std::size_t>(at)].part == Part::winners;
         at = winner_to[static_cast<std::size_t>(at)]) {
      through[at].push_back(seed);
    }
  }
  std::map<int, std::set<std::pair<int, int>>> found;
  for (const auto& [first, seeds] : through) {
    const std::vector<int> lower = way(first);
    for (int second = winner_to[static_cast<std::size_t>(first)];
         bracket.matches[static_cast<std::size_t>(second)].part == Part::winners;
         second = winner_to[static_cast<std::size_t>(second)]) {
      const std::vector<int> upper = way(second);
      const auto meeting =
          std::find_first_of(upper.begin(), upper.end(), lower.begin(), lower.end());
      if (meeting == upper.end()) continue;
      const int round = bracket.matches[static_cast<std::size_t>(*meeting)].round;
      // Seeds of the two halves of the first match meet there first.
      for (std::size_t one = 0; one < seeds.size(); ++one) {
        for (std::size_t other = 0; other < seeds.size(); ++other) {
          const auto met = std::find_if(through.begin(), through.end(),
                                        [left = seeds[one], right = seeds[other]](auto& entry) {
                                          const auto& both = entry.second;
                                          return std::count(both.begin(), both.end(), left) == 1 &&
                                                 std::count(both.begin(), both.end(), right) == 1;
                                        });
          if (one != other && met->first == first) found[round].emplace(seeds[one], seeds[other]);
        }
      }
    }
  }
  return found;
}

TEST(DoubleElimination, EarliestRematchOf8And16And32IsInLosersRounds3And4And5) {
  EXPECT_EQ(rematches(double_elimination(8)).begin()->first, 3);
  EXPECT_EQ(rematches(double_elimination(16)).begin()->first, 4);
  const auto of_32 = rematches(double_elimination(32));
  EXPECT_EQ(of_32.begin()->first, 5);
  EXPECT_EQ(of_32.begin()->second.size(), 32U);
}

TEST(DoubleElimination, LargerBracketsDelayRematchesAsDocumented) {
  EXPECT_EQ(rematches(double_elimination(64)).begin()->first, 7);
  EXPECT_EQ(rematches(double_elimination(128)).begin()->first, 8);
}

/// The first losers' round that repeats a meeting where round r's losers drop in the order that
/// `masks`[r] gives by exclusive or; see the source for why their leading digits decide.
int earliest_with(const std::vector<unsigned>& masks, int rounds) {
  int earliest = 2 * rounds;
  for (int later = 2; later <= rounds; ++later) {
    for (int first = 1; first < later; ++first) {
      const unsigned between = masks[static_cast<std::size_t>(first)] >> (later - first);
      const auto apart =
          static_cast<int>(std::bit_width(between ^ masks[static_cast<std::size_t>(later)]));
      earliest = std::min(earliest, apart == 0 ? 2 * later - 2 : 2 * (later + apart) - 3);
    }
  }
  return earliest;
}

TEST(DoubleElimination, NoOrderOfHalvesAndQuartersDelaysRematchesLonger) {
  for (int rounds = 3; rounds <= 7; ++rounds) {
    int best = 0;
    std::vector<unsigned> masks(static_cast<std::size_t>(rounds) + 1, 0);
    const auto walk = [&](auto&& self, int round) -> void {
      if (round >= rounds) {
        best = std::max(best, earliest_with(masks, rounds));
        return;
      }
      for (unsigned mask = 0; mask < 1U << (rounds - round); ++mask) {
        masks[static_cast<std::size_t>(round)] = mask;
        self(self, round + 1);
      }
    };
    walk(walk, 2);
    EXPECT_EQ(rematches(double_elimination(1 << rounds)).begin()->first, best) << rounds;
  }
}

TEST(DoubleElimination, NoRematchIsEarlierThanDocumentedUnderAnyResults) {
  const std::map<int, int> promised{{3, 3}, {4, 4}, {5, 5}, {6, 7}, {7, 8}};
  for (int players = 5; players <= 100; ++players) {
    const auto size = static_cast<int>(std::bit_width(static_cast<unsigned>(players - 1)));
    for (std::uint64_t seed = 0; seed < (support::watched > 1 ? 1U : 5U); ++seed) {
      const Bracket bracket = double_elimination(players);
      PlayedBracket played(bracket, players, seed);
      played.finish();
      std::set<std::pair<Entrant, Entrant>> met;
      for (std::size_t at = 0; at < bracket.matches.size(); ++at) {
        const BracketPlace& place = played.places()[at];
        const BracketMatch& match = bracket.matches[at];
        if (!place.played) continue;
        const bool fresh = met.insert(std::minmax(*place.winner, *place.loser)).second;
        if (match.part == Part::losers && match.round < promised.at(size)) {
          ASSERT_TRUE(fresh) << players << " players, losers' round " << match.round;
        }
      }
    }
  }
}

TEST(DoubleElimination, AllButWinnerLoseExactlyTwice) {
  for (int players = 2; players <= 100; ++players) {
    for (std::uint64_t seed = 0; seed < (support::watched > 1 ? 1U : 6U); ++seed) {
      const Bracket bracket = double_elimination(players);
      PlayedBracket played(bracket, players, seed);
      played.finish();
      std::map<Entrant, int> losses;
      for (const BracketPlace& place : played.places()) {
        if (place.played) ++losses[*place.loser];
      }
      const bool reset = played.places().back().played;
      const Entrant winner = places(bracket, played.places()).front().entrant;
      for (const Entrant entrant : by_seed(players)) {
        const int expected = entrant != winner ? 2 : reset ? 1 : 0;
        ASSERT_EQ(losses[entrant], expected) << players << " players, seed " << seed;
      }
      ASSERT_EQ(played.games(), 2 * players - 2 + losses[winner]);
    }
  }
}

TEST(DoubleElimination, ByesPassLosersBracketWithoutGames) {
  // Five of eight: three byes in the first round, so that one match of the losers' first round has
  // two of them and its place in the second goes to whoever drops there.
  const Bracket bracket = double_elimination(5);
  PlayedBracket played(bracket, 5, 3);
  int byes_on_both_sides = 0;
  for (std::size_t at = 0; at < bracket.matches.size(); ++at) {
    const BracketPlace& place = played.places()[at];
    if (place.sides[0] == -1 && place.sides[1] == -1) {
      ++byes_on_both_sides;
      EXPECT_FALSE(place.played);
      EXPECT_FALSE(place.winner);
      EXPECT_EQ(bracket.matches[at].part, Part::losers);
    }
  }
  EXPECT_EQ(byes_on_both_sides, 1);
  played.finish();
  EXPECT_GE(played.games(), 8);
}

TEST(DoubleElimination, ByeIsKnownBeforeItsOpponent) {
  for (int players = 3; players <= 100; ++players) {
    const Bracket bracket = double_elimination(players);
    PlayedBracket played(bracket, players, 71);
    const std::vector<BracketPlace> before = played.places();
    played.finish();
    for (std::size_t at = 0; at + 1 < bracket.matches.size(); ++at) {
      ASSERT_EQ(before[at].played, played.places()[at].played) << players << ", match " << at;
    }
  }
}

/// The final with the given winners of its two games; a side of it, 0 or 1, or nothing.
std::vector<BracketPlace> final_of_four(std::optional<std::size_t> final,
                                        std::optional<std::size_t> reset) {
  const Bracket bracket = double_elimination(4);
  return resolve(bracket, by_seed(4), [&](const BracketMatch& match, Entrant one, Entrant other) {
    const bool last = match.part == Part::final || match.part == Part::reset;
    const auto side = match.part == Part::final ? final : reset;
    std::optional<Entrant> won;
    if (!last) won = std::min(one, other);
    if (last && side) won = *side == 0 ? one : other;
    return won;
  });
}

TEST(DoubleElimination, ResetMayBeNeededWhileFinalIsOpen) {
  const BracketPlace reset = final_of_four({}, {}).back();
  EXPECT_TRUE(reset.if_needed);
  EXPECT_FALSE(reset.played);
}

TEST(DoubleElimination, ResetIsNotPlayedIfUnbeatenSideWinsFinal) {
  const auto resolved = final_of_four(0, 1);
  EXPECT_FALSE(resolved.back().if_needed);
  EXPECT_FALSE(resolved.back().played);
  EXPECT_FALSE(resolved.back().winner);
  const auto ranks = places(double_elimination(4), resolved);
  EXPECT_EQ(ranks[0].entrant, 0);
  EXPECT_EQ(ranks[1].entrant, 1);
  EXPECT_EQ(ranks[1].place, 2);
}

TEST(DoubleElimination, ResetDecidesIfChallengerWinsFinal) {
  const auto open = final_of_four(1, {});
  EXPECT_TRUE(open.back().played);
  EXPECT_FALSE(open.back().if_needed);
  EXPECT_EQ(open.back().sides[0], 1) << "seats change";
  EXPECT_EQ(places(double_elimination(4), open).front().place, 3) << "the top two are still open";
  const auto ranks = places(double_elimination(4), final_of_four(1, 1));
  EXPECT_EQ(ranks[0].entrant, 0);
  EXPECT_EQ(ranks[1].entrant, 1);
}

}  // namespace
}  // namespace aspis::formats
