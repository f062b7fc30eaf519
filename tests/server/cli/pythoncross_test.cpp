// aspis score pythoncross and aspis solve pythoncross, as users run them.
#include <nlohmann/json.hpp>

#include "tests/server/cli/aspis.hpp"

namespace aspis::cli {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

const std::string golden = ASPIS_SOURCE "/tests/golden/pythoncross/";
const std::string map = golden + "treasure-map-1.txt";

std::string contents(const std::string& file) {
  const auto ran = support::run_program({{"cat", file}, {}, "", "", std::chrono::seconds(10)});
  return ran.out;
}

TEST(ScorePythoncross, finds_the_printed_games_valid) {
  const auto planted = aspis({"score", "pythoncross", golden + "planted-715.txt", "--map", map});
  EXPECT_EQ(planted.status, 0) << planted.err;
  EXPECT_EQ(planted.out, "VALID total 715\n");
  const auto sample = aspis({"score", "pythoncross", golden + "sample-474.txt"});
  EXPECT_EQ(sample.status, 0) << sample.err;
  EXPECT_THAT(sample.out, StartsWith("VALID total 474\n"));
}

TEST(ScorePythoncross, prints_the_report_column_for_column) {
  const auto ran =
      aspis({"score", "pythoncross", golden + "breadbox-551.txt", "--map", map, "--report"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.out, contents(golden + "breadbox-551.txt"));
}

TEST(ScorePythoncross, names_the_first_fault_with_its_line_and_ends_with_1) {
  const support::TemporaryFolder folder;
  const std::string record =
      replaced(contents(golden + "planted-715.txt"), "RTISENT   59", "RTISENT   95");
  const std::string file = folder.with("game.txt", record);
  const auto ran = aspis({"score", "pythoncross", file, "--map", map});
  EXPECT_EQ(ran.status, 1);
  EXPECT_THAT(ran.out, StartsWith("INVALID line 4: turn 2, score: 95; expected: 59\n"));
  EXPECT_THAT(ran.err, HasSubstr(file + ":4: turn 2, score: 95; expected: 59\n"));
  const auto quiet = aspis({"score", "pythoncross", "--quiet", file, "--map", map});
  EXPECT_EQ(quiet.status, 1);
  EXPECT_EQ(quiet.out, "");
}

TEST(ScorePythoncross, tells_the_verdict_in_json) {
  const auto ran =
      aspis({"score", "pythoncross", golden + "planted-715.txt", "--map", map, "--json"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  const auto verdict = nlohmann::json::parse(ran.out);
  EXPECT_EQ(verdict["valid"], true);
  EXPECT_EQ(verdict["total"], 715);
  EXPECT_EQ(verdict["turns"].size(), 15U);
}

TEST(ScorePythoncross, refuses_what_it_cannot_read_with_2) {
  const support::TemporaryFolder folder;
  const std::string list = folder.with("list.txt", "D 4 7 FUN\n");
  const std::string odd = folder.with("odd.txt", "what is this\n");
  expect_refused(
      aspis({"score", "pythoncross", odd, "--map", map}), 2,
      "aspis score pythoncross: " + odd + ":1: a turn begins with A, D or DUMP, not \"what\"");
  expect_refused(aspis({"score", "pythoncross", list}), 2,
                 "aspis score pythoncross: " + list +
                     ": the record shows no board with its blocks and no letter list: name the "
                     "data file");
  expect_refused(
      aspis({"score", "pythoncross", list, "--map", odd}), 2,
      "aspis score pythoncross: " + odd + ":1: the letter list is wanted: one word of letters");
  EXPECT_EQ(aspis({"score", "pythoncross", folder.path() / "none.txt"}).status, 2);
}

TEST(SolvePythoncross, writes_a_report_that_scores_as_it_says) {
  const support::TemporaryFolder folder;
  const std::string file = (folder.path() / "game.txt").string();
  const auto solved =
      aspis({"solve", "pythoncross", map, "--width", "20", "--output", file, "--threads", "2"});
  ASSERT_EQ(solved.status, 0) << solved.err;
  EXPECT_THAT(solved.out, HasSubstr(" points, written to " + file + "\n"));
  const auto scored = aspis({"score", "pythoncross", file, "--map", map});
  EXPECT_EQ(scored.status, 0) << scored.err;
  EXPECT_EQ(scored.out.substr(0, 12), "VALID total ");
  EXPECT_EQ(scored.out.substr(12, 3), solved.out.substr(0, 3));
}

TEST(SolvePythoncross, plays_the_same_game_for_the_same_width_and_seed) {
  const auto game = [](const std::string& threads) {
    return aspis(
               {"solve", "pythoncross", map, "--width", "20", "--seed", "7", "--threads", threads})
        .out;
  };
  EXPECT_EQ(game("1"), game("3"));
}

TEST(SolvePythoncross, keeps_to_its_seconds) {
  const auto ran = aspis({"solve", "pythoncross", map, "--seconds", "5"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.out, StartsWith("PYTHONCROSS\n"));
  EXPECT_THAT(ran.err, HasSubstr("best so far"));
}

TEST(SolvePythoncross, refuses_a_map_that_is_none) {
  const support::TemporaryFolder folder;
  const std::string odd = folder.with("odd.txt", "abc\n1\n");
  EXPECT_EQ(aspis({"solve", "pythoncross", odd}).status, 2);
  const std::string hopeless = folder.with("hopeless.txt", "qqq\n1 1\n");
  expect_refused(aspis({"solve", "pythoncross", hopeless, "--width", "5"}), 1,
                 "aspis solve pythoncross: " + hopeless + ": no game found that scores");
}

}  // namespace
}  // namespace aspis::cli
