// Looks at Slurm's list: who still plays, what is lost, and whether somebody cancelled tasks.
#include "server/cluster/batches.hpp"

#include <gtest/gtest.h>

namespace aspis::cluster {
namespace {

class ShardOf : public ::testing::Test {
 protected:
  ShardOf() {
    sent_.name = "s";
    sent_.batch = "b";
  }

  TaskLook look(const std::string& state) {
    std::map<std::pair<std::string, int>, SlurmTask> tasks;
    if (!state.empty()) tasks[{"b", 0}] = {"b", 0, state, state == "PENDING" ? "" : "n1"};
    return look_at({{&sent_, is_found_}}, tasks);
  }

  SentShard sent_;
  bool is_found_ = false;
};

class AnEarlierRun : public ShardOf {
 protected:
  AnEarlierRun() { is_found_ = true; }
};

class ThisRun : public ShardOf {};

TEST_F(ThisRun, is_cancelled_before_anybody_saw_it_run) {
  EXPECT_TRUE(look("CANCELLED").is_cancelled);
}

TEST_F(ThisRun, is_cancelled_once_and_lost_then) {
  EXPECT_EQ(look("RUNNING").running, 1);
  EXPECT_EQ(look("COMPLETING").running, 1);
  EXPECT_TRUE(look("CANCELLED").is_cancelled);
  const TaskLook first = look("CANCELLED");
  EXPECT_FALSE(first.is_cancelled);
  EXPECT_TRUE(first.lost.empty());
  EXPECT_EQ(look("CANCELLED").lost, std::vector<std::string>{"s"});
}

TEST_F(AnEarlierRun, that_was_cancelled_is_lost_and_stops_nothing) {
  EXPECT_FALSE(look("CANCELLED").is_cancelled);
  const TaskLook second = look("CANCELLED");
  EXPECT_FALSE(second.is_cancelled);
  EXPECT_EQ(second.lost, std::vector<std::string>{"s"});
}

TEST_F(AnEarlierRun, of_which_tasks_were_still_ending_stops_nothing) {
  EXPECT_FALSE(look("COMPLETING").is_cancelled);
  EXPECT_FALSE(look("COMPLETING").is_cancelled);
  EXPECT_FALSE(look("CANCELLED").is_cancelled);
  EXPECT_EQ(look("CANCELLED").lost, std::vector<std::string>{"s"});
}

TEST_F(AnEarlierRun, of_which_a_task_runs_is_cancelled_before_our_eyes) {
  EXPECT_EQ(look("RUNNING").running, 1);
  EXPECT_EQ(look("COMPLETING").running, 1);
  EXPECT_TRUE(look("CANCELLED").is_cancelled);
}

TEST_F(ThisRun, that_is_not_listed_twice_is_lost) {
  EXPECT_EQ(look("PENDING").pending, 1);
  EXPECT_TRUE(look("").lost.empty());
  EXPECT_EQ(look("").lost, std::vector<std::string>{"s"});
}

}  // namespace
}  // namespace aspis::cluster
