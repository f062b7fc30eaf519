// Properties of every game of the catalog: deals, random games, texts, endings and forfeits.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "protocol/tokens.hpp"
#include "tests/conformance/table.hpp"
#include "tests/support/watched.hpp"

namespace aspis::rules {
namespace {

using protocol::Reason;
using protocol::Standing;
using testing::Contains;
using testing::Each;

constexpr std::uint64_t seeds = support::watched > 1 ? 2 : 5;

class EveryGame : public TableTest {};

/// One standing and one score a seat; one win and else losses, or ties all round.
void expect_sane(const Ending& ending, int seats) {
  const auto count = static_cast<std::size_t>(seats);
  ASSERT_EQ(ending.standings.size(), count);
  ASSERT_EQ(ending.scores.size(), count);
  const auto times = [&](Standing standing) {
    return static_cast<std::size_t>(
        std::count(ending.standings.begin(), ending.standings.end(), standing));
  };
  const bool decided = times(Standing::win) == 1 && times(Standing::loss) == count - 1;
  EXPECT_TRUE(decided || times(Standing::tie) == count);
  EXPECT_TRUE(protocol::is_printable(ending.detail)) << ending.detail;
}

TEST_P(EveryGame, DealFollowsFromSeed) {
  for (std::uint64_t seed = 0; seed < seeds; ++seed) EXPECT_EQ(dealt(seed), dealt(seed));
}

TEST_P(EveryGame, BoardsOfDifferentSeedsDiffer) {
  std::set<std::vector<std::string>> boards;
  for (std::uint64_t seed = 0; seed < seeds; ++seed) boards.insert(dealt(seed).board.rows);
  const bool has_board = !dealt(0).board.rows.empty();
  EXPECT_EQ(boards.size(), has_board ? seeds : 1);
}

TEST_P(EveryGame, FirstPositionShowsBoardOfSetup) {
  const Setup setup = dealt(1);
  const auto position = started(setup);
  EXPECT_EQ(position->board(), setup.board);
  EXPECT_EQ(position->turn(), 0);
  EXPECT_FALSE(position->over());
  EXPECT_EQ(position->scores(), std::vector<std::int64_t>(static_cast<std::size_t>(seats()), 0));
}

TEST_P(EveryGame, BoardFileGivesSameSetup) {
  const Setup setup = dealt(3);
  const std::string file = rules().board_file(setup.board);
  const auto again = rules().set_up(setup.options, seats(), file);
  if (setup.board.rows.empty()) {
    EXPECT_EQ(file, "");
    EXPECT_FALSE(again.ok());
  } else {
    ASSERT_TRUE(again.ok()) << again.error().text;
    EXPECT_EQ(*again, setup);
  }
}

TEST_P(EveryGame, RandomGamesEndWithStandingAndScorePerSeat) {
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    const auto position = started(dealt(seed));
    Random random(seed);
    play_out(*position, random);
    const Ending ending = position->ending();
    expect_sane(ending, seats());
    EXPECT_FALSE(protocol::is_forfeit(ending.reason));
    EXPECT_NE(ending.reason, Reason::void_);
  }
}

TEST_P(EveryGame, StatusIsOneLineOfSingleSpacedWords) {
  const auto position = started(dealt(5));
  Random random(5);
  play_out(*position, random, [&](const Position& now) {
    const std::string status = now.status();
    EXPECT_TRUE(protocol::is_printable(status));
    EXPECT_THAT(protocol::split_fields(status, ' '), Each(testing::Not("")));
  });
}

TEST_P(EveryGame, EveryListedMoveIsAcceptedAndChangesPosition) {
  const auto position = started(dealt(9));
  Random random(9);
  play_out(*position, random, [&](const Position& now) {
    const std::string before = now.text();
    const std::string mark = rules().mark(now.turn()) + ",";
    const auto moves = now.moves();
    EXPECT_EQ(std::set<std::string>(moves.begin(), moves.end()).size(), moves.size());
    for (const std::string& move : moves) {
      EXPECT_TRUE(move.starts_with(mark)) << move;
      const auto next = now.clone();
      const auto refusal = next->play(move);
      ASSERT_FALSE(refusal) << move << ": " << refusal->rule << ", " << refusal->found;
      EXPECT_NE(next->text(), before);
    }
    ASSERT_EQ(now.text(), before) << "a clone is not independent";
  });
}

TEST_P(EveryGame, RandomMoveIsListedMove) {
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    const auto position = started(dealt(seed));
    Random random(seed);
    play_out(*position, random, [&](const Position& now) {
      ASSERT_THAT(now.moves(), Contains(now.random_move(random)));
    });
  }
}

TEST_P(EveryGame, SameMovesLeadToSameText) {
  const Setup setup = dealt(8);
  const auto position = started(setup);
  std::vector<std::string> played;
  for (Random random(8); !position->over();) {
    played.push_back(position->random_move(random));
    ASSERT_FALSE(position->play(played.back()));
  }
  const auto again = started(setup);
  for (const std::string& move : played) ASSERT_FALSE(again->play(move)) << move;
  EXPECT_EQ(again->text(), position->text());
}

TEST_P(EveryGame, PositionsWithTheSameTextPlayOnAlike) {
  using Facts = std::tuple<int, bool, std::vector<std::int64_t>, std::string, Board,
                           std::vector<std::string>>;
  std::map<std::string, Facts> known;  // by text
  int repeated = 0;
  const auto compare = [&](const Position& now) {
    const Facts facts{now.turn(),   now.over(),
                      now.scores(), now.status(),
                      now.board(),  now.over() ? std::vector<std::string>() : now.moves()};
    const auto [found, added] = known.try_emplace(now.text(), facts);
    repeated += added ? 0 : 1;
    EXPECT_TRUE(found->second == facts) << now.text();
  };
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    const auto position = started(dealt(6));
    Random random(seed);
    play_out(*position, random, [&](const Position& now) {
      compare(now);
      for (int seat = 0; seat < seats(); ++seat) {
        const auto dropped = now.clone();
        dropped->drop(seat);
        compare(*dropped);
      }
    });
  }
  EXPECT_GT(repeated, 0);
}

TEST_P(EveryGame, DroppedSeatHasLost) {
  const auto position = started(dealt(2));
  Random random(2);
  play_out(*position, random, [&](const Position& now) {
    for (int seat = 0; seat < seats(); ++seat) {
      const auto dropped = now.clone();
      dropped->drop(seat);
      EXPECT_EQ(dropped->over(), seats() == 2);
      if (!dropped->over()) {
        EXPECT_NE(dropped->turn(), seat);
      }
      Random rest(static_cast<std::uint64_t>(seat));
      play_out(*dropped, rest);
      const Ending ending = dropped->ending();
      expect_sane(ending, seats());
      EXPECT_EQ(ending.standings[static_cast<std::size_t>(seat)], Standing::loss);
      if (seats() == 2) {
        EXPECT_EQ(ending.reason, Reason::void_);
      }
    }
  });
}

TEST_P(EveryGame, LastSeatInHasWon) {
  const Setup setup = dealt(4);
  for (int last = 0; last < seats(); ++last) {
    const auto position = started(setup);
    Random random(4);
    for (int seat = seats() - 1; seat >= 0; --seat) {
      if (seat == last) continue;
      ASSERT_FALSE(position->over());
      ASSERT_FALSE(position->play(position->random_move(random)));
      if (position->over()) break;
      position->drop(seat);
    }
    ASSERT_TRUE(position->over());
    expect_sane(position->ending(), seats());
    if (position->ending().reason != Reason::void_) continue;
    EXPECT_EQ(position->ending().standings[static_cast<std::size_t>(last)], Standing::win);
  }
}

INSTANTIATE_TEST_SUITE_P(Catalog, EveryGame, testing::ValuesIn(every_table()), table_name);

TEST(Catalog, IsInAlphabeticalOrderWithoutDuplicates) {
  EXPECT_FALSE(catalog().empty());
  EXPECT_TRUE(std::is_sorted(
      catalog().begin(), catalog().end(),
      [](const Rules* one, const Rules* other) { return one->name() < other->name(); }));
}

TEST(Catalog, FindsGameByNameOrListsNames) {
  for (const Rules* rules : catalog()) {
    const auto found = rules_named(rules->name());
    ASSERT_TRUE(found.ok());
    EXPECT_EQ(*found, rules);
    EXPECT_THAT(rules_named("chess").error().text, testing::HasSubstr(std::string(rules->name())));
  }
}

TEST(Catalog, EverySeatOfGameHasDistinctMark) {
  for (const Rules* rules : catalog()) {
    std::set<std::string> marks;
    for (int seat = 0; seat < rules->max_seats(); ++seat) {
      EXPECT_THAT(rules->mark(seat), testing::MatchesRegex("[A-Za-z0-9]{1,4}"));
      marks.insert(rules->mark(seat));
    }
    EXPECT_EQ(marks.size(), static_cast<std::size_t>(rules->max_seats())) << rules->name();
  }
}

}  // namespace
}  // namespace aspis::rules
