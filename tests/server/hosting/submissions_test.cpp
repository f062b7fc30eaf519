// Tests an entrant's uploads, and which version plays a round; these tests build nothing.
#include "server/hosting/submissions.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/sound.hpp"
#include "tests/support/temporary_folder.hpp"

namespace aspis::hosting {
namespace {

using db::VersionRow;
using db::VersionState;
using support::refusal_text;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(RoundVersions, LogNamesVersionOfRoundAndReadsBack) {
  const RoundVersion played{3, 1, 2, 7};
  db::AuditRow row = make_audit_row(played, "5ec2e7");
  EXPECT_EQ(row.subject, "entrant 3, stage 1, phase 2");
  EXPECT_EQ(row.reason, "v7, SHA-256 5ec2e7");
  EXPECT_EQ(parse_round_version(row), played);
  row.act = "award";
  EXPECT_EQ(parse_round_version(row), std::nullopt);
}

/// Makes ready versions without building them.
class StoredVersions : public testing::Test {
 protected:
  StoredVersions() { EXPECT_TRUE(submissions_.open({})); }
  void finish(int number, std::chrono::milliseconds took = {}) {
    VersionRow row = submissions_.version(1, number).value();
    row.state = VersionState::ready;
    row.command = "./bot";
    row.took = took;
    submissions_.finish(row, {"compiled\n", "passed: all\n"});
  }
  protocol::Result<VersionRow> add(const std::string& text, bool play = true) {
    Submission given;
    given.entrant = 1;
    given.file = "bot.py";
    given.bytes = text;
    given.play = play;
    return submissions_.add(given);
  }

  void SetUp() override { now_ = "2026-11-25T10:00:00Z"; }

  support::TemporaryFolder folder_;
  inline static std::string now_;
  Submissions submissions_{
      folder_.path() / "cup.programs", {3, std::chrono::seconds(60), 1000}, [] { return now_; }};
};

TEST_F(StoredVersions, RoundKeepsItsVersionToTheEnd) {
  ASSERT_TRUE(add("print(1)"));
  finish(1);
  const formats::MatchKey first{0, 1, {}}, other{0, 1, {}}, next{0, 2, {}};
  EXPECT_EQ(submissions_.version_for(1, first), 1);
  ASSERT_TRUE(submissions_.begin_round(1, first));
  EXPECT_FALSE(submissions_.begin_round(1, other)) << "said once";
  ASSERT_TRUE(add("print(2)"));
  finish(2);
  EXPECT_EQ(submissions_.choice(1), 2);
  EXPECT_EQ(submissions_.last_played(1), 1);
  EXPECT_EQ(submissions_.version_for(1, other), 1);
  EXPECT_EQ(submissions_.version_for(1, next), 2);
  ASSERT_TRUE(submissions_.begin_round(1, next));
  EXPECT_EQ(submissions_.last_played(1), std::nullopt);
}

TEST_F(StoredVersions, LimitUploadsPerEntrantAndDay) {
  for (int number = 1; number <= 3; ++number) {
    ASSERT_TRUE(add("print(" + std::to_string(number) + ")"));
    finish(number);
    now_[12] = static_cast<char>('0' + number);
  }
  EXPECT_EQ(submissions_.left_today(1), 0);
  EXPECT_EQ(refusal_text(add("print(4)")),
            "3 uploads a day are allowed: the next one from 2026-11-26T10:00:00Z");
  now_ = "2026-11-26T10:00:01Z";
  EXPECT_EQ(submissions_.left_today(1), 1);
  EXPECT_TRUE(add("print(4)"));
}

TEST_F(StoredVersions, AFailedVersionDoesNotCountForTheDay) {
  for (int number = 1; number <= 4; ++number) {
    ASSERT_TRUE(add("print(" + std::to_string(number) + ")")) << number;
    VersionRow row = submissions_.version(1, number).value();
    row.state = VersionState::failed;
    submissions_.finish(row, {});
    EXPECT_EQ(submissions_.left_today(1), 3);
  }
}

TEST_F(StoredVersions, LimitBuildTimePerEntrantAndDay) {
  ASSERT_TRUE(add("print(1)"));
  finish(1, std::chrono::seconds(40));
  now_ = "2026-11-25T11:00:00Z";
  ASSERT_TRUE(add("print(2)"));
  finish(2, std::chrono::seconds(30));
  EXPECT_EQ(refusal_text(add("print(3)")),
            "your programs may be built and checked for 60 s a day: the next one from "
            "2026-11-26T10:00:00Z");
  now_ = "2026-11-26T10:00:01Z";
  EXPECT_TRUE(add("print(3)"));
}

TEST_F(StoredVersions, LimitTotalSizePerEntrant) {
  EXPECT_THAT(refusal_text(add("#" + std::string(2000, 'x'))), HasSubstr("in total"));
}

TEST_F(StoredVersions, UnchosenOneWaitsUntilChosen) {
  ASSERT_TRUE(add("print(1)", false));
  EXPECT_THAT(submissions_.unfinished(), ElementsAre(std::pair(1, 1)));
  EXPECT_FALSE(submissions_.choose(1, 1)) << "it is not ready";
  finish(1);
  EXPECT_EQ(submissions_.choice(1), 0);
  ASSERT_TRUE(submissions_.choose(1, 1));
  EXPECT_EQ(submissions_.choice(1), 1);
  ASSERT_TRUE(submissions_.choose(1, 0));
  EXPECT_EQ(submissions_.choice(1), 0);
  EXPECT_FALSE(submissions_.choose(1, 9));
  EXPECT_EQ(submissions_.texts(1, 1).log, "compiled\n");
}

}  // namespace
}  // namespace aspis::hosting
