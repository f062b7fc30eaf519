// A contest day with small real programs: one that obeys the rules, and others that do not.
#include "server/contest/contest_day.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "referee/sandbox/sandbox.hpp"
#include "tests/server/contest/contest_folder.hpp"
#include "tests/support/can_mount.hpp"

namespace aspis::contest {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

/// Runs the only entrant of a contest's folder.
Entrant run_only_entrant(const support::TemporaryFolder& folder, int seconds = 20,
                         Seconds longest_silence = Seconds(60)) {
  auto entrants = entrants_in(folder.path(), false);
  EXPECT_TRUE(entrants.ok());
  const auto words = few_words();
  const std::atomic<bool> cancelled = false;
  sandbox::Sandbox children;
  auto done = run_entrant(children, {few_piles, words, seconds, cancelled, longest_silence}, 0,
                          entrants->front(), [](const Moment&) {});
  EXPECT_TRUE(done.ok()) << done.error().text;
  return entrants->front();
}

/// In a new contest.
Entrant ran(const std::string& script, int seconds = 20, const std::string& entry = "",
            Seconds longest_silence = Seconds(60)) {
  const support::TemporaryFolder folder;
  put_program(folder, "ada", script);
  (void)folder.with("ada/entry.txt", escape + entry);
  return run_only_entrant(folder, seconds, longest_silence);
}

TEST(ContestDay, VerifiesWellBehavedProgram) {
  const Entrant entrant = ran(writes_cat());
  EXPECT_THAT(entrant.disqualified, ElementsAre());
  EXPECT_EQ(entrant.verified, 9);
  ASSERT_TRUE(entrant.measures.execution_seconds.has_value());
  EXPECT_GT(*entrant.measures.execution_seconds, 0);
  EXPECT_LT(*entrant.measures.execution_seconds, 20);
  EXPECT_GT(entrant.measures.size_bytes.value_or(0), writes_cat().size()) << "and the shell's own";
}

TEST(ContestDay, GivesEveryProgramPilesLimitAndDictionary) {
  const Entrant entrant =
      ran("printf 'CATDOG\\rAA\\rBB\\r' | cmp - input13.txt || exit 1\n"
          "printf 'CATDOG\\nAA\\nBB\\n' | cmp - input10.txt || exit 1\n"
          "printf 'CATDOG\\r\\nAA\\r\\nBB\\r\\n' | cmp - input1310.txt || exit 1\n"
          "printf '20\\r\\n' | cmp - seconds.txt || exit 1\n"
          "printf '20\\n' | cmp - seconds10.txt || exit 1\n"
          "printf 'cat\\rcats\\r' | cmp - c13.txt || exit 1\n"
          "printf 'dog\\n' | cmp - d10.txt || exit 1\n"
          "printf 'dog\\r\\n' | cmp - d1310.txt || exit 1\n"
          "[ $(ls [a-z]13.txt [a-z]10.txt [a-z]1310.txt | wc -l) = 78 ] || exit 1\n" +
          writes_cat());
  EXPECT_THAT(entrant.disqualified, ElementsAre());
}

TEST(ContestDay, StopsProgramThatExceedsLimit) {
  const Entrant entrant = ran(writes_cat() + "exec sleep 60", 2);
  EXPECT_THAT(entrant.disqualified, ElementsAre("it ran longer than 2 s and was stopped"));
  EXPECT_NEAR(*entrant.measures.execution_seconds, 2, 1);
  EXPECT_EQ(entrant.verified, std::nullopt);
}

TEST(ContestDay, RequiresProgramToEndOnInterrupt) {
  const Entrant entrant = ran("trap '' INT\n" + writes_cat() + "sleep 60", 6);
  EXPECT_THAT(entrant.disqualified, ElementsAre("an interrupt did not end it within 2.0 s"));
}

TEST(ContestDay, AcceptsProgramThatEndsSoonAfterInterrupt) {
  const Entrant entrant =
      ran("[ -e second ] || { touch second; trap 'exit 0' INT; sleep 60 & wait; exit; }\n" +
          writes_cat());
  EXPECT_THAT(entrant.disqualified, ElementsAre());
  EXPECT_EQ(entrant.verified, 9);
}

TEST(ContestDay, FindsLeftoverChildInsideOrOutsideItsGroup) {
  const Entrant in_group = ran(writes_cat() + "sleep 50 &");
  EXPECT_THAT(in_group.disqualified, ElementsAre("it left 1 process behind when it ended"));
  const Entrant outside = ran(writes_cat() + "setsid sleep 50 &\nsleep 0.3");
  EXPECT_THAT(outside.disqualified, ElementsAre("it left 1 process behind when it ended"));
}

TEST(ContestDay, DisqualifiesEmptyOrMeaninglessOutput) {
  EXPECT_THAT(ran("exit 0").disqualified, ElementsAre("no output.txt"));
  EXPECT_THAT(ran("echo rubbish > output.txt").disqualified,
              ElementsAre(StartsWith("output.txt is not understandable: ")));
  EXPECT_THAT(ran("head -c 100000 /dev/full > output.txt").disqualified,
              ElementsAre(StartsWith("output.txt is not understandable: ")));
}

TEST(ContestDay, JudgesNoLinkedOrMissingOutput) {
  const std::string cannot = "output.txt cannot be judged: 'output.txt' ";
  EXPECT_THAT(ran("ln -s /etc/hostname output.txt").disqualified,
              ElementsAre(cannot + "is a link"));
  EXPECT_THAT(ran("ln -s ../bob/output.txt output.txt").disqualified,
              ElementsAre(cannot + "is a link"));
  // The contest copies a folder that the program's user cannot reach, without FIFOs and hard links.
  const bool is_copied =
      ::geteuid() == 0 &&
      (sandbox::Sandbox().ability().level == sandbox::Level::landlock || !support::can_mount());
  EXPECT_THAT(ran("mkfifo output.txt").disqualified,
              ElementsAre(is_copied ? "no output.txt" : cannot + "is not a regular file"));
  EXPECT_THAT(ran("mkdir output.txt").disqualified, ElementsAre(cannot + "is not a regular file"));
  EXPECT_THAT(ran("truncate -s 10M output.txt").disqualified,
              ElementsAre(StartsWith(cannot + "has more than ")));
  if (is_copied) return;
  EXPECT_THAT(ran(writes_cat() + "ln -f output.txt other.txt").disqualified,
              ElementsAre(cannot + "is a second name of another file"));
}

TEST(ContestDay, DoesNotWriteThroughLinkOfProgram) {
  const support::TemporaryFolder outside;
  const std::string victim = outside.with("victim", "untouched\n");
  (void)ran("for name in run.txt seconds.txt input13.txt a10.txt; do ln -sf " + victim +
            " $name; done\n" + writes_cat());
  EXPECT_EQ(support::read_file(victim), "untouched\n");
}

TEST(ContestDay, IgnoresOutputOfEarlierRun) {
  const Entrant entrant =
      ran("[ -e second ] || { touch second; "
          "cp /dev/null output.txt; exit; }");
  EXPECT_THAT(entrant.disqualified, ElementsAre("no output.txt"));
}

TEST(ContestDay, NamesCrashedProgram) {
  EXPECT_THAT(ran(writes_cat() + "kill -SEGV $$").disqualified,
              ElementsAre(StartsWith("it was killed by SIGSEGV")));
}

TEST(ContestDay, IgnoresFloodOfScreenOutput) {
  const Entrant entrant = ran("yes | head -c 3000000\n" + writes_cat());
  EXPECT_THAT(entrant.disqualified, ElementsAre());
}

TEST(ContestDay, RunsCommandOfEntryForm) {
  const Entrant entrant =
      ran("[ \"$1\" = --well ] || exit 1\n" + writes_cat(), 20, "command: solve --well\n");
  EXPECT_THAT(entrant.disqualified, ElementsAre());
  EXPECT_THAT(ran("", 20, "command: nothing-of-that-name\n").disqualified,
              ElementsAre(HasSubstr("no program: cannot start 'nothing-of-that-name'")));
}

TEST(ContestDay, DoesNotRunProgramWithoutEscapeKey) {
  for (const char* const entry : {"name: Ada\n", "escape: none\n"}) {
    const support::TemporaryFolder folder;
    put_program(folder, "ada", "touch ran\n" + writes_cat());
    (void)folder.with("ada/entry.txt", entry);
    EXPECT_THAT(run_only_entrant(folder).disqualified,
                ElementsAre("entry.txt has no escape method (escape: Ctrl-C)"));
    EXPECT_FALSE(std::filesystem::exists(folder.path() / "ada/ran"));
    EXPECT_EQ(entrants_in(folder.path(), true)->front().disqualified.size(), 1U)
        << "the reason is said once, though run.txt has it too";
  }
}

TEST(ContestDay, ReportsClearedScreenAndExtraTemporaryFiles) {
  const Entrant entrant =
      ran("printf '\\033[H\\033[2J'\necho a > one.tmp; echo b > two.tmp\n" + writes_cat());
  EXPECT_THAT(entrant.disqualified, ElementsAre());
  EXPECT_EQ(entrant.verified, 9);
  EXPECT_THAT(entrant.remarks,
              ElementsAre("it cleared the screen",
                          "it wrote 2 temporary files, one is allowed: one.tmp, two.tmp"));
}

TEST(ContestDay, AllowsOneTemporaryFile) {
  EXPECT_THAT(ran("echo a > work.tmp\necho b >> work.tmp\n" + writes_cat()).remarks, ElementsAre());
}

TEST(ContestDay, ReportsScreenThatStaysUnchanged) {
  EXPECT_THAT(ran("sleep 2\n" + writes_cat(), 20, "", Seconds(1)).remarks,
              ElementsAre(HasSubstr(": it must change every 1 s")));
  EXPECT_THAT(ran("sleep 2\n" + writes_cat()).remarks, ElementsAre());
}

TEST(ContestDay, KeepsRemarksForLaterRanking) {
  const support::TemporaryFolder folder;
  put_program(folder, "ada", "printf '\\033c'\n" + writes_cat());
  (void)run_only_entrant(folder);
  EXPECT_THAT(entrants_in(folder.path(), true)->front().remarks,
              ElementsAre("it cleared the screen"));
}

TEST(ContestDay, KeepsMeasurementsForLaterRanking) {
  const support::TemporaryFolder folder;
  put_program(folder, "ada", writes_cat() + "exec sleep 60");
  (void)folder.with("ada/output.txt", "older\n");
  const Entrant entrant = run_only_entrant(folder, 1);
  const auto again = entrants_in(folder.path(), true);
  EXPECT_EQ(again->front().disqualified, entrant.disqualified);
  EXPECT_EQ(again->front().measures, entrant.measures) << "or ratings would differ";
  EXPECT_NEAR(*again->front().measures.execution_seconds, 1, 1);
  EXPECT_EQ(support::read_file(folder.path() / "ada/output.before.txt"), "older\n");
}

TEST(ContestDay, EndsImmediatelyWhenCancelled) {
  const support::TemporaryFolder folder;
  put_program(folder, "ada", "exec sleep 60");
  auto entrants = entrants_in(folder.path(), false);
  const auto words = few_words();
  std::atomic<bool> cancelled = false;
  sandbox::Sandbox children;
  const auto began = std::chrono::steady_clock::now();
  ASSERT_TRUE(run_entrant(children, {few_piles, words, 50, cancelled}, 0, entrants->front(),
                          [&](const Moment&) { cancelled = true; })
                  .ok());
  EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::seconds(10));
  EXPECT_FALSE(std::filesystem::exists(folder.path() / "ada/run.txt"));
}

TEST(ContestTimingFile, RequiresOneWholeNumber) {
  for (const char* text : {"300", "300\n", "300\r\n", "300\r", " 300 \n\n"}) {
    const auto seconds = read_seconds(text);
    ASSERT_TRUE(seconds.ok()) << text;
    EXPECT_EQ(*seconds, 300);
  }
  for (const char* text : {"", "0\n", "-3\n", "3.5\n", "300 s\n", "300\n400\n", "86401\n"}) {
    EXPECT_FALSE(read_seconds(text).ok()) << text;
  }
}

}  // namespace
}  // namespace aspis::contest
