// Tests looks at Slurm's list: which tasks run, which are lost, and whether a user cancelled them.
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
    SlurmTasks tasks;
    if (!state.empty()) tasks[{"b", 0}] = {state, state == "PENDING" ? "" : "n1"};
    return look_at({&sent_}, tasks);
  }

  SentShard sent_;
};

class EarlierClusterRun : public ShardOf {
 protected:
  EarlierClusterRun() { sent_.is_found = true; }
};

class CurrentClusterRun : public ShardOf {};

TEST_F(CurrentClusterRun, CanBeCancelledBeforeItIsSeenRunning) {
  EXPECT_TRUE(look("CANCELLED").is_cancelled);
}

TEST_F(CurrentClusterRun, IsCancelledOnceAndThenLost) {
  EXPECT_EQ(look("RUNNING").running, 1);
  EXPECT_EQ(look("COMPLETING").running, 1);
  EXPECT_TRUE(look("CANCELLED").is_cancelled);
  const TaskLook first = look("CANCELLED");
  EXPECT_FALSE(first.is_cancelled);
  EXPECT_TRUE(first.lost.empty());
  EXPECT_EQ(look("CANCELLED").lost, std::vector<std::string>{"s"});
}

TEST_F(EarlierClusterRun, IsLostWithoutStoppingAnythingWhenCancelled) {
  EXPECT_FALSE(look("CANCELLED").is_cancelled);
  const TaskLook second = look("CANCELLED");
  EXPECT_FALSE(second.is_cancelled);
  EXPECT_EQ(second.lost, std::vector<std::string>{"s"});
}

TEST_F(EarlierClusterRun, StopsNothingWhileItsTasksAreEnding) {
  EXPECT_FALSE(look("COMPLETING").is_cancelled);
  EXPECT_FALSE(look("COMPLETING").is_cancelled);
  EXPECT_FALSE(look("CANCELLED").is_cancelled);
  EXPECT_EQ(look("CANCELLED").lost, std::vector<std::string>{"s"});
}

TEST_F(EarlierClusterRun, IsCancelledIfItStillRuns) {
  EXPECT_EQ(look("RUNNING").running, 1);
  EXPECT_EQ(look("COMPLETING").running, 1);
  EXPECT_TRUE(look("CANCELLED").is_cancelled);
}

TEST_F(CurrentClusterRun, IsLostWhenUnlistedTwice) {
  EXPECT_EQ(look("PENDING").pending, 1);
  EXPECT_TRUE(look("").lost.empty());
  EXPECT_EQ(look("").lost, std::vector<std::string>{"s"});
}

}  // namespace
}  // namespace aspis::cluster
