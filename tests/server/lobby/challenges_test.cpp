#include "protocol/utc.hpp"
#include "server/lobby/challenge_service.hpp"

#include <gtest/gtest.h>

namespace aspis::lobby {
namespace {

using namespace std::chrono_literals;
using State = Challenge::State;

const Challenges::Moment noon = *protocol::parse_utc("2026-11-20T12:00:00Z");

Challenge between(int from, int to) {
  Challenge challenge;
  challenge.from = from;
  challenge.to = to;
  return challenge;
}

std::string fault(const protocol::Result<Challenge>& result) {
  return result ? "" : result.error().text;
}

TEST(Challenges, NumbersAreNeverReused) {
  Challenges challenges;
  EXPECT_EQ(challenges.open(between(1, 2), noon)->id, 1);
  ASSERT_TRUE(challenges.withdraw(1, 1));
  EXPECT_EQ(challenges.open(between(1, 2), noon)->id, 2);
}

TEST(Challenges, PairHasOneOpenChallengeAtATime) {
  Challenges challenges;
  ASSERT_TRUE(challenges.open(between(1, 2), noon));
  EXPECT_EQ(fault(challenges.open(between(1, 2), noon)),
            "challenge 1 between you is still open: withdraw it first");
  EXPECT_EQ(fault(challenges.open(between(2, 1), noon)),
            "challenge 1 between you is still open: accept or decline it first");
  EXPECT_TRUE(challenges.open(between(1, 3), noon));
  Challenge terms = between(2, 1);
  terms.match = 4;
  EXPECT_TRUE(challenges.open(terms, noon)) << "the terms of a match are another matter";
}

TEST(Challenges, EntrantHasAtMostTwentyOpenChallenges) {
  Challenges challenges;
  for (int other = 2; other <= 21; ++other) ASSERT_TRUE(challenges.open(between(1, other), noon));
  EXPECT_EQ(fault(challenges.open(between(1, 22), noon)),
            "you have 20 open challenges: withdraw one first");
  EXPECT_TRUE(challenges.open(between(22, 1), noon));
}

TEST(Challenges, OnlyChallengedAnswersAndOnlyChallengerWithdraws) {
  Challenges challenges;
  ASSERT_TRUE(challenges.open(between(1, 2), noon));
  EXPECT_EQ(fault(challenges.answer(1, 1, true)), "challenge 1 is not yours to answer");
  EXPECT_EQ(fault(challenges.answer(3, 1, true)), "challenge 1 is not yours to answer");
  EXPECT_EQ(fault(challenges.withdraw(2, 1)), "challenge 1 is not yours to withdraw");
  EXPECT_EQ(challenges.answer(2, 1, true)->state, State::accepted);
  EXPECT_EQ(fault(challenges.answer(2, 1, false)), "challenge 1 is accepted already");
  EXPECT_EQ(fault(challenges.answer(2, 9, true)), "no challenge 9");
}

TEST(Challenges, OpenOneExpiresAtItsTime) {
  Challenges challenges;
  ASSERT_TRUE(challenges.open(between(1, 2), noon + 10min));
  ASSERT_TRUE(challenges.open(between(1, 3), std::nullopt));
  EXPECT_TRUE(challenges.expire_due(noon + 9min).empty());
  const auto expired = challenges.expire_due(noon + 10min);
  ASSERT_EQ(expired.size(), 1U);
  EXPECT_EQ(expired[0].id, 1);
  EXPECT_EQ(expired[0].state, State::expired);
  EXPECT_TRUE(challenges.expire_due(noon + 10min).empty());
}

TEST(Challenges, PracticeExpiresOnDepartureAndTermsDoNot) {
  Challenges challenges;
  ASSERT_TRUE(challenges.open(between(1, 2), noon));
  ASSERT_TRUE(challenges.open(between(3, 1), noon));
  ASSERT_TRUE(challenges.open(between(3, 2), noon));
  Challenge terms = between(1, 2);
  terms.match = 1;
  ASSERT_TRUE(challenges.open(terms, noon));
  EXPECT_EQ(challenges.expire_practice(1).size(), 2U);
  EXPECT_TRUE(challenges.expire_practice(1).empty());
  EXPECT_EQ(challenges.answer(2, 3, true)->state, State::accepted);
  EXPECT_EQ(challenges.answer(2, 4, true)->state, State::accepted);
}

TEST(Challenges, KeepLastHundredClosedAndAllOpenOnes) {
  Challenges challenges;
  ASSERT_TRUE(challenges.open(between(8, 9), noon));
  for (int i = 0; i < 150; ++i) {
    const auto opened = challenges.open(between(1, 2), noon);
    ASSERT_TRUE(challenges.answer(2, opened->id, false));
  }
  const auto list = challenges.list();
  ASSERT_EQ(list.size(), 101U);
  EXPECT_EQ(list.front().state, State::open);
  EXPECT_EQ(list.back().id, 151);
}

}  // namespace
}  // namespace aspis::lobby
