#include "server/lobby/windows.hpp"

#include <gtest/gtest.h>

namespace aspis::lobby {
namespace {

using AtClose = db::WindowRow::AtClose;

const formats::MatchKey first{0, 0, {0, 1}};
const formats::MatchKey second{0, 0, {2, 3}};

std::string day(int number) {
  return "2026-11-2" + std::to_string(number) + "T00:00:00Z";
}

db::WindowRow window(int round, std::string opens, std::string closes,
                     AtClose at_close = AtClose::wait, bool by_agreement = false) {
  return {0, round, std::move(opens), std::move(closes), at_close, by_agreement};
}

/// Two matches: M1 of round 1 and M2 of round 2.
Windows with(std::vector<db::WindowRow> rows) {
  Windows windows;
  windows.set_windows(std::move(rows));
  windows.set_matches({{first, 1, 1, "Round 1, M1", false}, {second, 2, 2, "Round 2, M2", false}});
  return windows;
}

db::AgreementRow agreement(std::string at = "") {
  db::AgreementRow row;
  row.entrants = {1, 2};
  row.options = {{"rows", "6"}};
  row.at = std::move(at);
  return row;
}

TEST(Windows, WithoutWindowEverythingIsPlayable) {
  const Windows windows = with({});
  EXPECT_TRUE(windows.admission(first, day(0)).open);
  EXPECT_FALSE(windows.admission(first, day(0)).absent_lose);
}

TEST(Windows, RoundStartsWhenItsWindowOpens) {
  const Windows windows = with({window(1, day(3), "")});
  EXPECT_FALSE(windows.admission(first, day(2)).open);
  EXPECT_TRUE(windows.admission(first, day(3)).open);
  EXPECT_TRUE(windows.admission(second, day(2)).open) << "that one is of another round";
}

TEST(Windows, RoundWithoutWindowUsesThatOfItsStage) {
  const Windows windows = with({window(0, day(5), ""), window(1, "", "")});
  EXPECT_TRUE(windows.admission(first, day(2)).open);
  EXPECT_FALSE(windows.admission(second, day(2)).open);
  EXPECT_TRUE(windows.admission(second, day(5)).open);
}

TEST(Windows, ClosingRoundForfeitsOrAwaitsAbsentEntrants) {
  const Windows windows =
      with({window(1, "", day(4), AtClose::forfeit), window(2, "", day(4), AtClose::wait)});
  EXPECT_FALSE(windows.admission(first, day(3)).absent_lose);
  EXPECT_TRUE(windows.admission(first, day(4)).absent_lose);
  EXPECT_TRUE(windows.admission(first, day(4)).open) << "it is played where both are there";
  EXPECT_FALSE(windows.admission(second, day(9)).absent_lose);
  EXPECT_TRUE(windows.admission(second, day(9)).open);
}

TEST(Windows, UnknownMatchWaitsWhileItsStageHasWindows) {
  const formats::MatchKey other{0, 1, {0, 1}};
  EXPECT_FALSE(with({window(1, "", "")}).admission(other, day(1)).open);
  EXPECT_TRUE(with({}).admission(other, day(1)).open);
}

TEST(Windows, MatchByAgreementWaitsForIt) {
  Windows windows = with({window(1, "", day(6), AtClose::forfeit, true)});
  EXPECT_FALSE(windows.admission(first, day(1)).open);
  windows.agree(agreement());
  const Admission admission = windows.admission(first, day(1));
  EXPECT_TRUE(admission.open);
  ASSERT_TRUE(admission.terms);
  EXPECT_EQ(admission.terms->options, (std::vector<protocol::Option>{{"rows", "6"}}));
}

TEST(Windows, MatchStartsAtAgreedTime) {
  Windows windows = with({window(1, "", day(6), AtClose::wait, true)});
  windows.agree(agreement(day(4)));
  EXPECT_FALSE(windows.admission(first, day(3)).open);
  EXPECT_TRUE(windows.admission(first, day(4)).open);
}

TEST(Windows, MatchWithoutAgreementIsPlayedAsPlannedAtClosing) {
  const Windows windows = with({window(1, "", day(6), AtClose::wait, true)});
  EXPECT_FALSE(windows.admission(first, day(5)).open);
  EXPECT_TRUE(windows.admission(first, day(6)).open);
  EXPECT_FALSE(windows.admission(first, day(6)).terms);
}

TEST(Windows, StartedMatchNeedsNoAgreement) {
  Windows windows = with({window(1, "", day(6), AtClose::wait, true)});
  windows.mark_begun(first);
  EXPECT_TRUE(windows.admission(first, day(1)).open);
  windows.set_matches({{first, 1, 1, "Round 1, M1", false}});
  EXPECT_TRUE(windows.match(first)->begun) << "a schedule may be older than the game";
}

TEST(Windows, FindMatchOfPairFromEitherSide) {
  const Windows windows = with({});
  ASSERT_EQ(windows.find_matches(1, 0).size(), 1U);
  EXPECT_EQ(windows.find_matches(1, 0)[0]->label, "Round 1, M1");
  EXPECT_TRUE(windows.find_matches(1, 2).empty());
}

TEST(Windows, KnowTimesWhenSomethingMayStart) {
  Windows windows = with({window(1, day(2), day(6), AtClose::wait, true)});
  windows.agree(agreement(day(4)));
  EXPECT_TRUE(windows.has_event_between(day(1), day(2)));
  EXPECT_FALSE(windows.has_event_between(day(2), day(3)));
  EXPECT_TRUE(windows.has_event_between(day(3), day(4)));
  EXPECT_TRUE(windows.has_event_between(day(5), day(7)));
  EXPECT_FALSE(windows.has_event_between(day(6), day(9)));
}

}  // namespace
}  // namespace aspis::lobby
