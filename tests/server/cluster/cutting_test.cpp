// How games are cut into shards, and what squeue says of their tasks.
#include "server/cluster/waiting_games.hpp"

#include <gmock/gmock.h>

#include "server/cluster/slurm.hpp"

namespace aspis::cluster {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;
using Seconds = GameLengths::Seconds;

std::vector<Piece> pieces_of(std::size_t count, double seconds) {
  return std::vector<Piece>(count, Piece{Seconds(seconds), 0, ""});
}

TEST(Lengths, are_those_of_who_plays_and_of_all_where_somebody_has_not_played) {
  GameLengths lengths;
  EXPECT_EQ(lengths.estimate({0, 1}), Seconds(0));
  lengths.add({0, 1}, Seconds(10));
  lengths.add({0, 2}, Seconds(30));
  EXPECT_EQ(lengths.measured(), 2U);
  EXPECT_EQ(lengths.estimate({0, 1}), Seconds(15));
  EXPECT_EQ(lengths.estimate({1, 2}), Seconds(20));
  EXPECT_EQ(lengths.estimate({1, 9}), Seconds(15));
}

TEST(Cutting, makes_shards_of_about_the_target_alike_and_keeps_the_order) {
  CutOptions how;
  how.target = Seconds(10);
  how.tasks = 1;
  EXPECT_THAT(cut(pieces_of(5, 4), how), ElementsAre(ElementsAre(0, 1, 2), ElementsAre(3, 4)));
  EXPECT_THAT(cut(pieces_of(1, 99), how), ElementsAre(ElementsAre(0))) << "a match stays whole";
  EXPECT_THAT(cut({}, how), IsEmpty());
}

TEST(Cutting, spreads_little_over_many_tasks_but_not_into_crumbs) {
  CutOptions how;
  how.target = Seconds(120);
  how.tasks = 4;
  EXPECT_THAT(cut(pieces_of(80, 1), how), SizeIs(4));
  EXPECT_THAT(cut(pieces_of(20, 1), how), SizeIs(2)) << "none is shorter than a twelfth";
}

TEST(Cutting, sends_in_ever_smaller_shards_what_did_not_come_back) {
  CutOptions how;
  how.target = Seconds(8);
  how.tasks = 1;
  auto pieces = pieces_of(8, 1);
  EXPECT_THAT(cut(pieces, how), SizeIs(1));
  for (Piece& piece : pieces) piece.tries = 2;
  EXPECT_THAT(cut(pieces, how), SizeIs(4));
  pieces.front().avoid = "n1";
  EXPECT_THAT(cut(pieces, how), SizeIs(5)) << "what avoids a node is by itself";
}

TEST(Sample, is_spread_over_all) {
  EXPECT_THAT(sample(100, 4), ElementsAre(0, 25, 50, 75));
  EXPECT_THAT(sample(2, 4), ElementsAre(0, 1));
  EXPECT_THAT(sample(0, 4), IsEmpty());
}

TEST(Tasks, are_read_from_squeue_and_all_else_is_passed_over) {
  const auto tasks = read_tasks(
      "12_3|RUNNING|n1|0a0b\n12_4|PENDING||0a0b\nnonsense\n12_[5-9]|PENDING||0a0b\n|||\n");
  EXPECT_THAT(tasks, ElementsAre(SlurmTask{"0a0b", 3, "RUNNING", "n1"},
                                 SlurmTask{"0a0b", 4, "PENDING", ""}));
  EXPECT_TRUE(is_alive(tasks.front()));
  EXPECT_FALSE(is_alive({"0a0b", 3, "NODE_FAIL", "n1"}));
}

TEST(Output, is_what_a_program_printed_or_the_last_line_of_its_complaint) {
  EXPECT_EQ(*output_of({"echo", "$HOME; a b"}), "$HOME; a b\n") << "no shell";
  const auto failed = output_of({"sh", "-c", "echo out; echo one >&2; echo two >&2; exit 3"});
  ASSERT_FALSE(failed);
  EXPECT_EQ(failed.error().text, "two");
  EXPECT_FALSE(output_of({"/there/is/none"}));
  const auto late = output_of({"sleep", "60"}, std::chrono::seconds(0));
  ASSERT_FALSE(late);
  EXPECT_EQ(late.error().text, "sleep did not end in time");
}

}  // namespace
}  // namespace aspis::cluster
