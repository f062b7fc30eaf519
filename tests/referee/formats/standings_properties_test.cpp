// Properties of every table, checked on a few hundred random ones.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "protocol/random.hpp"
#include "referee/formats/results.hpp"
#include "referee/formats/standings.hpp"
#include "tests/support/played_table.hpp"

namespace aspis::formats {
namespace {

using support::PlayedTable;
constexpr std::uint64_t tables = 400;

int drawn(protocol::Random& random, std::uint64_t bound) {
  return static_cast<int>(random.below(bound));
}

std::vector<Criterion> drawn_tie_breaks(protocol::Random& random) {
  std::vector<Criterion> all{Criterion::points,   Criterion::forfeits, Criterion::direct,
                             Criterion::wins,     Criterion::score,    Criterion::sonneborn_berger,
                             Criterion::buchholz, Criterion::play_off, Criterion::lot};
  random.shuffle(all);
  all.resize(1 + random.below(all.size()));
  return all;
}

/// Few entrants, many ties: a game or two a pair, some missing, some void, some forfeited.
PlayedTable drawn_table(protocol::Random& random) {
  constexpr std::string_view signs = "110==0vfF-";
  PlayedTable table(2 + drawn(random, 9));
  const int entrants = static_cast<int>(table.table.entrants.size());
  const std::size_t kinds = 1 + random.below(signs.size());
  for (int a = 0; a < entrants; ++a) {
    for (int b = a + 1; b < entrants; ++b) {
      const std::uint64_t games = random.below(3);
      for (std::uint64_t game = 0; game < games; ++game) {
        table.play(a, b, signs.substr(random.below(kinds), 1));
      }
    }
  }
  if (random.below(3) == 0) table.table.byes.push_back(drawn(random, 2));
  table.rules.tie_breaks = drawn_tie_breaks(random);
  for (std::uint64_t cuts = random.below(3); cuts > 0; --cuts) {
    table.rules.cuts.push_back(drawn(random, static_cast<std::uint64_t>(entrants) + 2));
  }
  table.rules.seed = random.next();
  return table;
}

std::int64_t points2_given(const PlayedTable& table) {
  std::int64_t sum = static_cast<std::int64_t>(table.table.byes.size()) * table.rules.points.win2;
  table.results.for_each([&](const GameResult& game) {
    for (std::size_t side = 0; side < game.match.entrants.size(); ++side) {
      sum += count_points2(table.rules.points, game.sides[side]);
    }
  });
  return sum;
}

TEST(StandingsProperties, EveryAwardedPointIsInTable) {
  for (std::uint64_t seed = 0; seed < tables; ++seed) {
    protocol::Random random(seed);
    const PlayedTable table = drawn_table(random);
    std::int64_t sum = 0;
    for (const Line& line : table.rank().lines) {
      sum += line.points2;
      EXPECT_EQ(line.games, line.wins + line.ties + line.losses + line.voids);
    }
    EXPECT_EQ(sum, points2_given(table)) << "seed " << seed;
  }
}

TEST(StandingsProperties, PlacesHaveNoGapAndAreSharedOnlyWhenLevel) {
  for (std::uint64_t seed = 0; seed < tables; ++seed) {
    protocol::Random random(seed);
    const PlayedTable table = drawn_table(random);
    const std::vector<Line> lines = table.rank().lines;
    std::set<Entrant> seen;
    int first = 1;
    for (std::size_t at = 0; at < lines.size(); ++at) {
      seen.insert(lines[at].entrant);
      EXPECT_EQ(lines[at].place, first) << "seed " << seed;
      const bool with_next = at + 1 < lines.size() && !lines[at].above.by;
      const bool with_former = at > 0 && !lines[at - 1].above.by;
      EXPECT_EQ(lines[at].shared, with_next || with_former);
      if (with_next) {
        EXPECT_LT(lines[at].entrant, lines[at + 1].entrant);
      }
      if (lines[at].above.by) first = static_cast<int>(at) + 2;
    }
    EXPECT_EQ(seen.size(), table.table.entrants.size());
    EXPECT_FALSE(lines.back().above.by);
  }
}

std::int64_t value(const Line& line, Criterion criterion) {
  switch (criterion) {
    case Criterion::points:
      return line.points2;
    case Criterion::forfeits:
      return -line.forfeits;
    case Criterion::wins:
      return line.wins;
    case Criterion::score:
      return line.score;
    case Criterion::sonneborn_berger:
      return line.sonneborn4;
    case Criterion::buchholz:
      return line.buchholz2;
    default:
      return 0;
  }
}

TEST(StandingsProperties, NamedCriterionSeparatesAndNoEarlierOneDoes) {
  for (std::uint64_t seed = 0; seed < tables; ++seed) {
    protocol::Random random(seed);
    const PlayedTable table = drawn_table(random);
    const std::vector<Line> lines = table.rank().lines;
    for (std::size_t at = 0; at + 1 < lines.size(); ++at) {
      for (const Criterion criterion : table.rules.tie_breaks) {
        // A play-off that is still open keeps what is listed after it waiting.
        if (criterion == Criterion::play_off && !lines[at].above.by) break;
        const std::int64_t own = value(lines[at], criterion);
        const std::int64_t next = value(lines[at + 1], criterion);
        if (criterion != lines[at].above.by) {
          EXPECT_EQ(own, next) << "seed " << seed;
          continue;
        }
        const bool counted = criterion != Criterion::direct && criterion != Criterion::play_off &&
                             criterion != Criterion::lot;
        if (counted) {
          EXPECT_GT(own, next) << "seed " << seed;
        } else if (criterion == Criterion::direct) {
          EXPECT_GT(lines[at].above.own, lines[at].above.next) << "seed " << seed;
        }
        break;
      }
    }
  }
}

/// All that tells two rankings apart.
std::string told(const Ranking& ranking, const RankingRules& rules) {
  std::string text;
  for (std::size_t at = 0; at < ranking.lines.size(); ++at) {
    const Line& line = ranking.lines[at];
    text += std::to_string(line.place) + ": " + std::to_string(line.entrant) + " " +
            why(ranking, at, rules, [](Entrant entrant) { return std::to_string(entrant); }) + "\n";
  }
  for (const Lot& lot : ranking.lots) {
    for (const Entrant entrant : lot.drawn) text += std::to_string(entrant) + " ";
  }
  return text;
}

TEST(StandingsProperties, OrderOfInputDoesNotMatter) {
  for (std::uint64_t seed = 0; seed < tables; ++seed) {
    protocol::Random random(seed);
    PlayedTable table = drawn_table(random);
    const std::string before = told(table.rank(), table.rules);
    random.shuffle(table.table.entrants);
    random.shuffle(table.table.matches);
    std::vector<GameResult> games;
    table.results.for_each([&games](const GameResult& game) { games.push_back(game); });
    random.shuffle(games);
    table.results = Results();
    for (const GameResult& game : games) table.results.put(game);
    EXPECT_EQ(told(table.rank(), table.rules), before) << "seed " << seed;
  }
}

TEST(StandingsProperties, IdentityDoesNotMatterWithoutLot) {
  for (std::uint64_t seed = 0; seed < tables; ++seed) {
    protocol::Random random(seed);
    PlayedTable table = drawn_table(random);
    std::erase(table.rules.tie_breaks, Criterion::lot);
    std::vector<int> renamed(table.table.entrants);
    random.shuffle(renamed);
    const auto name = [&renamed](Entrant entrant) {
      return renamed[static_cast<std::size_t>(entrant)];
    };
    PlayedTable other(static_cast<int>(renamed.size()));
    other.rules = table.rules;
    for (const Entrant entrant : table.table.byes) other.table.byes.push_back(name(entrant));
    for (const MatchKey& key : table.table.matches) {
      for (GameResult game : table.results.find_games(key)) {
        const bool turned = name(key.entrants[0]) > name(key.entrants[1]);
        game.match.entrants = Sides{name(key.entrants[0]), name(key.entrants[1])}.sorted();
        if (turned) std::swap(game.sides[0], game.sides[1]);
        other.results.put(game);
        if (game.number == 0) other.table.matches.push_back(game.match);
      }
    }
    std::map<Entrant, int> places;
    for (const Line& line : other.rank().lines) places[line.entrant] = line.place;
    for (const Line& line : table.rank().lines) {
      EXPECT_EQ(places[name(line.entrant)], line.place) << "seed " << seed;
    }
  }
}

/// Plays what is asked for until nothing is; the rounds that it took.
int play_off_all(PlayedTable& table, protocol::Random& random, std::string_view signs) {
  int rounds = 0;
  for (Ranking ranking = table.rank(); !ranking.settled && rounds < 1000; ranking = table.rank()) {
    ++rounds;
    std::set<Entrant> busy;
    for (const PlayOff& play_off : ranking.play_offs) {
      if (play_off.complete) continue;
      for (const Entrant entrant : play_off.entrants) EXPECT_TRUE(busy.insert(entrant).second);
      for (const MatchKey& key : play_off_matches(table.table.stage, play_off)) {
        const std::string_view sign = signs.substr(random.below(signs.size()), 1);
        for (int game = 0; game < table.rules.play_off.games; ++game) {
          table.play_off(play_off.round, key.entrants[0], key.entrants[1], sign);
        }
      }
    }
  }
  return rounds;
}

TEST(StandingsProperties, PlayOffsEndUnderAnyResultsAndDecideEveryCut) {
  for (std::uint64_t seed = 0; seed < tables; ++seed) {
    protocol::Random random(seed);
    PlayedTable table = drawn_table(random);
    if (std::count(table.rules.tie_breaks.begin(), table.rules.tie_breaks.end(),
                   Criterion::play_off) == 0) {
      continue;
    }
    const std::string_view signs = seed % 2 == 0 ? "=" : "10==v-";
    const int rounds = play_off_all(table, random, signs);
    const int entrants = static_cast<int>(table.table.entrants.size());
    EXPECT_LE(rounds, entrants * table.rules.play_off.unchanged) << "seed " << seed;
    const Ranking ranking = table.rank();
    EXPECT_TRUE(ranking.settled) << "seed " << seed;
    for (const int cut : table.rules.cuts) {
      if (cut < 1 || cut >= entrants) continue;
      EXPECT_TRUE(ranking.lines[static_cast<std::size_t>(cut) - 1].above.by) << "seed " << seed;
    }
  }
}

TEST(StandingsProperties, LotsAreRecordedExactlyIfTheyDecide) {
  for (std::uint64_t seed = 0; seed < tables; ++seed) {
    protocol::Random random(seed);
    PlayedTable table = drawn_table(random);
    play_off_all(table, random, "=1");
    const Ranking ranking = table.rank();
    std::set<Entrant> drawn_ones;
    for (const Lot& lot : ranking.lots) {
      ASSERT_GE(lot.drawn.size(), 2U);
      for (std::size_t at = 0; at < lot.drawn.size(); ++at) {
        const Line& line = ranking.lines[static_cast<std::size_t>(lot.place) - 1 + at];
        EXPECT_EQ(line.entrant, lot.drawn[at]) << "seed " << seed;
        if (at + 1 < lot.drawn.size()) {
          EXPECT_EQ(line.above.by, Criterion::lot);
        }
        EXPECT_TRUE(drawn_ones.insert(line.entrant).second);
      }
    }
    for (const Line& line : ranking.lines) {
      if (line.above.by == Criterion::lot) {
        EXPECT_TRUE(drawn_ones.contains(line.entrant));
      }
    }
  }
}

TEST(StandingsProperties, EveryTwoNeighboursHaveReasonInWords) {
  for (std::uint64_t seed = 0; seed < tables; ++seed) {
    protocol::Random random(seed);
    const PlayedTable table = drawn_table(random);
    const Ranking ranking = table.rank();
    for (std::size_t at = 0; at + 1 < ranking.lines.size(); ++at) {
      const std::string text = why(ranking, at, table.rules, [](Entrant) { return "X"; });
      EXPECT_TRUE(text.starts_with(ranking.lines[at].above.by ? "ahead of X " : "tied with X "))
          << text;
    }
  }
}

}  // namespace
}  // namespace aspis::formats
