// Games of bots whose sandbox the referee's machine cannot make.
#include <gtest/gtest.h>

#include "referee/sandbox/sandbox.hpp"
#include "referee/seats/box_watch.hpp"
#include "tests/hostile/ring.hpp"

namespace aspis::match {
namespace {

using protocol::Reason;

class HostFault : public hostile::Ring {
 protected:
  protocol::Verdict play_to_verdict(bool may_replay) {
    GamePlan game = plan("boxing");
    game.is_void_by_stalls = may_replay;
    auto homeless = script([](const rules::Position&) {
      return seats::ScriptedTurn{
          std::nullopt, seats::start_failure(std::string(sandbox::host_cannot) + "full"), {}};
    });
    return play(std::move(game), std::move(homeless), opponent()).record.verdict;
  }
};

TEST_F(HostFault, VoidsAGameThatCanBeReplayed) {
  const auto verdict = play_to_verdict(true);
  EXPECT_EQ(verdict.reason, Reason::void_);
  EXPECT_EQ(verdict.detail, "host stalled: the host cannot create a sandbox: full");
}

TEST_F(HostFault, ForfeitsAGameThatWasReplayed) {
  EXPECT_EQ(play_to_verdict(false).reason, Reason::crash);
}

}  // namespace
}  // namespace aspis::match
