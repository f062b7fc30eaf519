// Tests cutting games into shards, and reading tasks from squeue.
#include "server/cluster/waiting_games.hpp"

#include <gmock/gmock.h>

#include "server/cluster/slurm.hpp"

namespace aspis::cluster {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;
using Seconds = GameLengths::Seconds;

std::vector<Piece> make_pieces(std::size_t count, double seconds) {
  return std::vector<Piece>(count, Piece{Seconds(seconds), 0, ""});
}

TEST(PairLengths, AreThoseOfPairOrOfAllIfUnknown) {
  GameLengths lengths;
  EXPECT_EQ(lengths.estimate({0, 1}), Seconds(0));
  lengths.add({0, 1}, Seconds(10));
  lengths.add({0, 2}, Seconds(30));
  EXPECT_EQ(lengths.measured(), 2U);
  EXPECT_EQ(lengths.estimate({0, 1}), Seconds(15));
  EXPECT_EQ(lengths.estimate({1, 2}), Seconds(20));
  EXPECT_EQ(lengths.estimate({1, 9}), Seconds(15));
}

TEST(ShardCutting, MakesShardsOfSimilarLengthInOrder) {
  CutOptions how;
  how.target = Seconds(10);
  how.tasks = 1;
  EXPECT_THAT(cut(make_pieces(5, 4), how), ElementsAre(ElementsAre(0, 1, 2), ElementsAre(3, 4)));
  EXPECT_THAT(cut(make_pieces(1, 99), how), ElementsAre(ElementsAre(0))) << "a match stays whole";
  EXPECT_THAT(cut({}, how), IsEmpty());
}

TEST(ShardCutting, SpreadsFewGamesOverManyTasksInUsefulSizes) {
  CutOptions how;
  how.target = Seconds(120);
  how.tasks = 4;
  EXPECT_THAT(cut(make_pieces(80, 1), how), SizeIs(4));
  EXPECT_THAT(cut(make_pieces(20, 1), how), SizeIs(2)) << "none is shorter than a twelfth";
}

TEST(ShardCutting, ResendsLostGamesInSmallerShards) {
  CutOptions how;
  how.target = Seconds(8);
  how.tasks = 1;
  auto pieces = make_pieces(8, 1);
  EXPECT_THAT(cut(pieces, how), SizeIs(1));
  for (Piece& piece : pieces) piece.tries = 2;
  EXPECT_THAT(cut(pieces, how), SizeIs(4));
  pieces.front().avoid = "n1";
  EXPECT_THAT(cut(pieces, how), SizeIs(5)) << "what avoids a node is by itself";
}

TEST(GameSample, IsSpreadOverAll) {
  EXPECT_THAT(sample(100, 4), ElementsAre(0, 25, 50, 75));
  EXPECT_THAT(sample(2, 4), ElementsAre(0, 1));
  EXPECT_THAT(sample(0, 4), IsEmpty());
}

TEST(TaskCount, AreReadFromSqueueIgnoringOtherLines) {
  const auto tasks = read_tasks(
      "12_3|RUNNING|n1|0a0b\n12_4|PENDING||0a0b\nnonsense\n12_[5-9]|PENDING||0a0b\n|||\n");
  EXPECT_EQ(tasks, (SlurmTasks{{{"0a0b", 3}, {"RUNNING", "n1"}}, {{"0a0b", 4}, {"PENDING", ""}}}));
  EXPECT_TRUE(is_alive("RUNNING"));
  EXPECT_FALSE(is_alive("NODE_FAIL"));
}

TEST(TaskOutput, IsPrintedTextOrLastLineOfError) {
  EXPECT_EQ(*capture_output({"echo", "$HOME; a b"}), "$HOME; a b\n") << "no shell";
  const auto failed = capture_output({"sh", "-c", "echo out; echo one >&2; echo two >&2; exit 3"});
  ASSERT_FALSE(failed);
  EXPECT_EQ(failed.error().text, "two");
  EXPECT_FALSE(capture_output({"/there/is/none"}));
  const auto late = capture_output({"sleep", "60"}, std::chrono::seconds(0));
  ASSERT_FALSE(late);
  EXPECT_EQ(late.error().text, "sleep did not end in time");
}

}  // namespace
}  // namespace aspis::cluster
