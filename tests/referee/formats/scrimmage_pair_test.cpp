// Scrimmage pairing: small cases, and whole days with hidden true strengths.
#include "referee/formats/scrimmage.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "tests/referee/formats/scrimmage_day.hpp"

namespace aspis::formats {
namespace {

using played::ScrimmageDay;

/// Versions 1 of `entrants`, each with `games` drawn games against the sample bot 100.
Scrimmage with_bot(int entrants, int games) {
  Scrimmage scrimmage;
  scrimmage.put({100, 0, 0, true});
  for (int entrant = 1; entrant <= entrants; ++entrant) scrimmage.put({entrant, entrant, 1, true});
  for (int game = 0; game < games; ++game) {
    for (int entrant = 1; entrant <= entrants; ++entrant) scrimmage.add({entrant, 100, 0.5});
  }
  return scrimmage;
}

std::set<ScrimmageId> list_players(const std::optional<ScrimmagePair>& pair) {
  if (!pair) return {};
  return {pair->first, pair->second};
}

using Ids = std::set<ScrimmageId>;

TEST(ScrimmagePair, NeedsTwoFreeVersionsOfDifferentEntrants) {
  EXPECT_EQ(next_pair({}, {}, 1), std::nullopt);
  const Scrimmage bots = with_bot(0, 0);
  EXPECT_EQ(next_pair(bots, {}, 1), std::nullopt);
  const Scrimmage one = with_bot(1, 0);
  EXPECT_EQ(list_players(next_pair(one, {}, 1)), (Ids{1, 100}));
  const std::vector<ScrimmageId> busy{100};
  EXPECT_EQ(next_pair(one, busy, 1), std::nullopt);
}

TEST(UnmetPairs, OfRoundAreAllNotMetTwiceButSampleBotPairs) {
  Scrimmage scrimmage = with_bot(3, 2);
  scrimmage.put({101, 0, 0, true});
  scrimmage.add({1, 2, 1});
  scrimmage.put({43, 3, 2, true});  // in place of version 1
  std::map<Ids, int> games;
  for (const ScrimmagePair& pair : unmet_pairs(scrimmage)) ++games[{pair.first, pair.second}];
  EXPECT_EQ(games, (std::map<Ids, int>{{{1, 2}, 1},
                                       {{1, 43}, 2},
                                       {{2, 43}, 2},
                                       {{1, 101}, 2},
                                       {{2, 101}, 2},
                                       {{43, 100}, 2},
                                       {{43, 101}, 2}}));
}

TEST(ScrimmagePair, NewVersionIsFirst) {
  Scrimmage scrimmage = with_bot(9, 30);
  scrimmage.put({45, 4, 2, true});
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    EXPECT_TRUE(list_players(next_pair(scrimmage, {}, seed)).contains(45));
  }
}

TEST(ScrimmagePair, NewVersionWithFewestGamesIsFirst) {
  Scrimmage scrimmage = with_bot(9, 30);
  scrimmage.put({45, 4, 2, true});
  scrimmage.put({46, 5, 2, true});
  scrimmage.add({45, 46, 1});
  scrimmage.add({45, 1, 1});
  const std::vector<ScrimmageId> busy{45};
  EXPECT_TRUE(list_players(next_pair(scrimmage, {}, 1)).contains(46));
  EXPECT_TRUE(list_players(next_pair(scrimmage, busy, 1)).contains(46));
}

TEST(ScrimmagePair, OldVersionPlaysOnlyItsSuccessor) {
  Scrimmage scrimmage = with_bot(2, 30);
  scrimmage.put({11, 1, 2, true});
  const std::vector<ScrimmageId> others_busy{2, 100};
  EXPECT_EQ(list_players(next_pair(scrimmage, others_busy, 1)), (Ids{1, 11}));
  scrimmage.put({12, 1, 3, true});
  EXPECT_EQ(list_players(next_pair(scrimmage, others_busy, 1)), (Ids{11, 12}));
  const std::vector<ScrimmageId> no_successor{12, 100};
  EXPECT_EQ(next_pair(scrimmage, no_successor, 1), std::nullopt);
}

TEST(ScrimmagePair, ChoosesCloseAndLittleKnownPlayers) {
  Scrimmage scrimmage = with_bot(3, 25);
  for (int game = 0; game < 15; ++game) scrimmage.add({3, 100, 1});
  scrimmage.put({4, 4, 1, true});
  const std::vector<ScrimmageId> busy{100, 2};
  EXPECT_EQ(list_players(next_pair(scrimmage, busy, 1)), (Ids{1, 4})) << "3 is far stronger";
  scrimmage.put({5, 5, 1, true});
  EXPECT_EQ(list_players(next_pair(scrimmage, busy, 1)), (Ids{4, 5})) << "most unknown";
}

TEST(ScrimmagePair, FrequentOpponentsMeetLess) {
  Scrimmage scrimmage = with_bot(2, 30);
  scrimmage.put({3, 3, 1, true});
  std::set<ScrimmageId> met;
  for (int game = 0; game < 4; ++game) {
    const auto pair = next_pair(scrimmage, {}, 1);
    ASSERT_TRUE(pair);
    met.merge(list_players(pair));
    scrimmage.add({pair->first, pair->second, 0.5});
  }
  EXPECT_EQ(met, (Ids{1, 2, 3, 100}));
}

TEST(ScrimmagePair, LongWaitPrecedesInformation) {
  Scrimmage scrimmage = with_bot(6, 0);
  for (int game = 0; game < 400; ++game) scrimmage.add({6, 100, 0.5});
  for (int game = 0; game < 25; ++game) {
    for (int entrant = 1; entrant < 6; ++entrant) scrimmage.add({entrant, 100, 0.5});
  }
  EXPECT_TRUE(list_players(next_pair(scrimmage, {}, 1)).contains(6));
  scrimmage.add({6, 100, 0.5});
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    EXPECT_FALSE(list_players(next_pair(scrimmage, {}, seed)).contains(6));
  }
}

TEST(ScrimmagePair, SeedDecidesOnlyBetweenEquals) {
  const Scrimmage scrimmage = with_bot(9, 0);
  std::set<Ids> pairs;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const auto pair = next_pair(scrimmage, {}, seed);
    EXPECT_EQ(pair, next_pair(with_bot(9, 0), {}, seed));
    pairs.insert(list_players(pair));
  }
  EXPECT_GT(pairs.size(), 10U);
}

TEST(ScrimmagePair, PairsOnlyThoseThatMayPlay) {
  ScrimmageDay day(7);
  day.play(ScrimmageDay::games_a_day / 8);
  protocol::Random random(7);
  for (int round = 0; round < 300; ++round) {
    std::vector<ScrimmageId> busy;
    for (const Scrimmage::Member& member : day.scrimmage.members()) {
      if (random.below(3) == 0) busy.push_back(member.player.id);
    }
    const auto pair = next_pair(day.scrimmage, busy, random.next());
    ASSERT_TRUE(pair);
    EXPECT_NE(pair->first, pair->second);
    for (const ScrimmageId id : {pair->first, pair->second}) {
      EXPECT_EQ(std::count(busy.begin(), busy.end(), id), 0);
    }
    const ScrimmagePlayer& first = day.version(pair->first).player;
    const ScrimmagePlayer& second = day.version(pair->second).player;
    EXPECT_NE(first.entrant + second.entrant, 0) << "two sample bots";
    const bool own = first.entrant == second.entrant;
    EXPECT_TRUE(!own || std::abs(first.version - second.version) == 1);
  }
}

TEST(ScrimmageDays, HalfOfVersionsAreKnownTo100EloWithin40Games) {
  ScrimmageDay day(1);
  day.play();
  std::vector<std::size_t> games;  // from which on the estimate stays within 100 Elo
  int within_error = 0;
  for (const ScrimmageDay::Version& version : day.all()) {
    if (version.player.entrant == 0) continue;
    std::size_t last = 0;
    for (std::size_t game = 0; game < version.errors.size(); ++game) {
      if (std::abs(version.errors[game]) > 100) last = game + 1;
    }
    games.push_back(last == version.errors.size() ? ScrimmageDay::games_a_day : last + 1);
    const Rating rating = day.scrimmage.rating(version.player.id);
    if (std::abs(rating.elo - version.truth - day.shift()) <= rating.error) ++within_error;
  }
  ASSERT_EQ(games.size(), 200U);
  std::sort(games.begin(), games.end());
  RecordProperty("median_games", static_cast<int>(games[100]));
  RecordProperty("p90_games", static_cast<int>(games[180]));
  EXPECT_LE(games[100], 40U);
  EXPECT_LE(games[180], 80U);
  EXPECT_GE(within_error, 160) << "of 200; 190 if the error bars were perfect";
}

TEST(ScrimmageDays, AllGetGamesWithEvenFirstSeats) {
  ScrimmageDay day(2);
  day.play();
  for (const Scrimmage::Member& member : day.scrimmage.members()) {
    if (member.player.entrant == 0) continue;
    EXPECT_LE(std::abs(2 * member.begun - member.games), 0.1 * member.games + 10);
    for (const Scrimmage::Member& other : day.scrimmage.members()) {
      const HeadToHead met = day.scrimmage.between(member.player.id, other.player.id);
      EXPECT_LE(std::abs(2 * met.begun - met.games()), 1);
    }
    if (!member.player.plays) continue;
    EXPECT_GE(member.games, 20);
    EXPECT_LE(day.scrimmage.games() - member.last_game, 5 * ScrimmageDay::entrants);
  }
}

TEST(ScrimmageDays, NewVersionsPlayWithinThreeMinutes) {
  ScrimmageDay day(3);
  day.play();
  std::vector<std::int64_t> waits;
  for (const ScrimmageDay::Version& version : day.all()) {
    if (version.player.entrant != 0) waits.push_back(version.twentieth - version.handed_in);
  }
  std::sort(waits.begin(), waits.end());
  EXPECT_LE(waits[waits.size() / 2], 90) << "games, of which one ends every two seconds";
}

TEST(ScrimmageDays, RecomputedGiveSameBits) {
  ScrimmageDay day(4);
  day.play(ScrimmageDay::games_a_day / 2);
  Scrimmage again;  // all players first, in another order
  for (auto version = day.all().rbegin(); version != day.all().rend(); ++version) {
    again.put(version->player);
  }
  for (const ScrimmageGame& game : day.games()) again.add(game);
  for (const Scrimmage::Member& member : day.scrimmage.members()) {
    const Rating once = day.scrimmage.rating(member.player.id);
    const Rating twice = again.rating(member.player.id);
    EXPECT_EQ(once.elo, twice.elo);
    EXPECT_EQ(once.error, twice.error);
    EXPECT_EQ(once.games, twice.games);
  }
}

TEST(ScrimmageDays, AreRatedAsTournament) {
  ScrimmageDay day(5);
  day.play(ScrimmageDay::games_a_day / 4);
  std::vector<Score> scores;
  for (const ScrimmageGame& game : day.games()) {
    scores.push_back({static_cast<int>(game.first), static_cast<int>(game.second), game.points, 1});
  }
  const auto count = static_cast<int>(day.all().size()) + 1;
  // Hardly a prior: a draw for every two would pull all of them together.
  const Ratings batch = rate(count, scores, 0.0001);
  double shift = 0;
  std::vector<ScrimmageId> rated;
  for (const Scrimmage::Member& member : day.scrimmage.members()) {
    if (member.games >= 20) rated.push_back(member.player.id);
  }
  ASSERT_GE(rated.size(), 40U);
  const auto of = [&batch](ScrimmageId id) { return batch.players[static_cast<std::size_t>(id)]; };
  for (const ScrimmageId id : rated) shift += day.scrimmage.rating(id).elo - of(id).elo;
  shift /= static_cast<double>(rated.size());
  for (const ScrimmageId id : rated) {
    const Rating rating = day.scrimmage.rating(id);
    EXPECT_NEAR(rating.elo - shift, of(id).elo, rating.error) << "player " << id;
  }
}

}  // namespace
}  // namespace aspis::formats
