#include "referee/solitaire/pythoncross/score.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/referee/solitaire/pythoncross/random_games.hpp"

namespace aspis::solitaire::pythoncross {
namespace {

using testing::HasSubstr;

Verdict judged(const Map& map, const std::vector<Play>& plays,
               const words::Dictionary& dictionary) {
  Record record;
  for (const Play& play : plays) record.plays.push_back({1, play, {}, {}, {}});
  return judge(record, map, dictionary);
}

TEST(PythoncrossReport, ReadsAsSameGameWithoutWrongClaim) {
  const words::Dictionary dictionary = dictionary_of_mix();
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    RandomPlayer player(seed, dictionary);
    player.play(15);
    if (player.plays().empty()) continue;
    const Verdict verdict = judged(player.map(), player.plays(), dictionary);
    const auto record = read_record(report(verdict));
    ASSERT_TRUE(record) << record.error().text << "\n" << report(verdict);
    const Verdict again = judge(*record, player.map(), dictionary);
    EXPECT_EQ(again.total, verdict.total);
    EXPECT_EQ(again.errors.size(), verdict.errors.size()) << report(verdict);
    EXPECT_EQ(report(again), report(verdict));
  }
}

/// Turns with more words than their columns hold, several in a row.
TEST(PythoncrossReport, ContinuesLongListsBehindShorterOnes) {
  const words::Dictionary dictionary = make_dictionary("at");
  const Map map = make_map("atatatatatatatatatat");
  Verdict verdict = judged(map, {play_from("A 5 5 AT")}, dictionary);
  std::vector<std::string> many(9, "ababab");
  for (int turn = 0; turn < 14; ++turn) verdict.turns.push_back(verdict.turns.front());
  for (const std::size_t turn : {1U, 2U, 9U, 14U}) verdict.turns[turn].others = many;
  const std::string text = report(verdict);
  const auto record = read_record(text);
  ASSERT_TRUE(record) << record.error().text << "\n" << text;
  for (std::size_t turn = 0; turn < 15; ++turn) {
    EXPECT_EQ(record->plays[turn].others, verdict.turns[turn].others) << text;
  }
}

TEST(PythoncrossReport, HasColumnsOfOriginalProgram) {
  const words::Dictionary dictionary = make_dictionary("at");
  Map map = make_map("atatatatatatatatatatat");
  map.blocks = {{1, 1}};
  const std::string text = report(judged(map, {play_from("A 5 5 AT")}, dictionary));
  EXPECT_TRUE(text.starts_with(
      "PYTHONCROSS\n"
      "   -rack-- score                                          +-1-2-3-4-5-6-7-8-9-+\n"
      " 1 ATATATA    4   A 5 5 AT                                1 # _ _ _ _ _ _ _ _ 1\n"))
      << text;
  EXPECT_THAT(text, HasSubstr("    total:    4   None\n"));
  EXPECT_THAT(text, HasSubstr(" ATATATATA@TATATATATAT\n"));
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\n', at);
    EXPECT_LE(end - at, 80U);
    at = end + 1;
  }
}

TEST(PythoncrossReport, ShowsOtherGridsByOtherSigns) {
  const words::Dictionary dictionary = make_dictionary("at");
  Map map = make_map("atatat");
  map.values.fill(9);
  map.values[0] = 0;
  const Verdict verdict = judged(map, {play_from("A 5 5 AT")}, dictionary);
  EXPECT_THAT(report(verdict), HasSubstr("Key: 0=0 %=9\n"));
  EXPECT_THAT(report(verdict), HasSubstr("1 0 % % % % % % % % 1\n"));
}

}  // namespace
}  // namespace aspis::solitaire::pythoncross
