#include "server/lobby/practice.hpp"

#include <gtest/gtest.h>

namespace aspis::lobby {
namespace {

using protocol::Standing;

db::PracticeRow game(std::int64_t id, int a, const std::string& a_name, int b,
                     const std::string& b_name, Standing first, Standing second) {
  db::PracticeRow row;
  row.id = id;
  row.names = {a_name, b_name};
  row.seats.resize(2);
  row.seats[0].entrant = a;
  row.seats[1].entrant = b;
  row.seats[0].standing = first;
  row.seats[1].standing = second;
  return row;
}

TEST(Practice, RatesWinnerAboveLoser) {
  std::vector<db::PracticeRow> rows;
  for (int i = 0; i < 4; ++i) {
    rows.push_back(game(i + 1, 1, "417", 0, "boxing_greedy", Standing::win, Standing::loss));
    rows.push_back(game(i + 10, 0, "boxing_greedy", 2, "102", Standing::win, Standing::loss));
  }
  const auto ratings = practice_ratings(rows);
  ASSERT_EQ(ratings.size(), 3U);
  EXPECT_EQ(ratings[0].name, "417");
  EXPECT_EQ(ratings[1].name, "boxing_greedy");
  EXPECT_EQ(ratings[1].entrant, 0);
  EXPECT_EQ(ratings[2].entrant, 2);
  EXPECT_GT(ratings[0].rating.elo, ratings[1].rating.elo);
  EXPECT_GT(ratings[1].rating.elo, ratings[2].rating.elo);
  EXPECT_EQ(ratings[1].rating.games, 8);
}

TEST(Practice, CountsSwappedSeatsForSamePair) {
  const auto ratings =
      practice_ratings({game(1, 1, "417", 2, "102", Standing::win, Standing::loss),
                        game(2, 2, "102", 1, "417", Standing::win, Standing::loss)});
  ASSERT_EQ(ratings.size(), 2U);
  EXPECT_NEAR(ratings[0].rating.elo, ratings[1].rating.elo, 0.01);
  EXPECT_EQ(ratings[0].rating.games, 2);
}

TEST(Practice, RatesNobodyForGamesWithoutWinner) {
  EXPECT_TRUE(practice_ratings({}).empty());
  EXPECT_TRUE(
      practice_ratings({game(1, 1, "417", 2, "102", Standing::void_, Standing::void_)}).empty());
  EXPECT_EQ(practice_ratings({game(1, 1, "417", 2, "102", Standing::tie, Standing::tie)}).size(),
            2U);
}

match::GameOutcome outcome() {
  match::GameOutcome outcome;
  protocol::Record& record = outcome.record;
  record.game = "boxing";
  record.date = "2026-11-20T20:51:06Z";
  record.seats = {{"A", "417"}, {"B", "boxing_greedy"}};
  record.events = {protocol::PlayedMove{"A,1,1,16", std::chrono::milliseconds(3)}};
  record.verdict.reason = protocol::Reason::resigned;
  record.verdict.standings = {Standing::win, Standing::loss};
  record.verdict.scores = {256, 0};
  outcome.reports.resize(2);
  outcome.reports[0].stderr_head = "mine";
  outcome.reports[1].stderr_head = "the house's";
  return outcome;
}

TEST(Practice, StoresRecordWithHouseBotAsEntrant0) {
  const auto stored = practice_row({{{4, "", "417"}, {0, "boxing_greedy", "boxing_greedy"}}},
                                   outcome(), std::chrono::seconds(1));
  EXPECT_EQ(stored.row.names, (std::vector<std::string>{"417", "boxing_greedy"}));
  ASSERT_EQ(stored.row.seats.size(), 2U);
  EXPECT_EQ(stored.row.seats[0].entrant, 4);
  EXPECT_EQ(stored.row.seats[0].score, 256);
  EXPECT_EQ(stored.row.seats[0].stderr_text, "mine");
  EXPECT_EQ(stored.row.seats[1].entrant, 0);
  EXPECT_EQ(stored.row.seats[1].stderr_text, "") << "that is nobody's to read";
  EXPECT_EQ(stored.row.reason, protocol::Reason::resigned);
  EXPECT_EQ(stored.row.started, "2026-11-20T20:51:06Z");
  EXPECT_TRUE(protocol::read_record(stored.record));
}

}  // namespace
}  // namespace aspis::lobby
