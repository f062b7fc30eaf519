// Tests reading entrants' folders and scoring their outputs.
#include "server/contest/entrant.hpp"

#include <gtest/gtest.h>

#include "server/contest/ranking.hpp"
#include "tests/server/contest/contest_folder.hpp"

namespace aspis::contest {
namespace {

TEST(ContestEntrants, AreFoldersInOrderOfNames) {
  const support::TemporaryFolder folder;
  (void)folder.with("bob/output.txt", cat_output());
  (void)folder.with("ada/entry.txt",
                    "# mine\r\nname: Ada L.\r\nhours: 12.5\r\nbytes: 51200\r\nescape: Ctrl-C\r\n");
  (void)folder.with("ada/run.txt", "seconds: 41.2\nbytes: 60000\ndisqualified: it ran too long\n");
  (void)folder.with(".git/config", "");
  (void)folder.with("notes.txt", "no folder\n");
  const auto entrants = entrants_in(folder.path(), true);
  ASSERT_TRUE(entrants.ok()) << entrants.error().text;
  ASSERT_EQ(entrants->size(), 2U);
  EXPECT_EQ((*entrants)[0].name, "Ada L.");
  EXPECT_EQ((*entrants)[0].measures, (Measures{12.5, 41.2, 60000}));
  EXPECT_EQ((*entrants)[0].disqualified, std::vector<std::string>{"it ran too long"});
  EXPECT_EQ((*entrants)[0].escape, "Ctrl-C");
  EXPECT_EQ((*entrants)[1].name, "bob");
  EXPECT_EQ((*entrants)[1].disqualified,
            std::vector<std::string>{"entry.txt has no escape method (escape: Ctrl-C)"});
  const auto fresh = entrants_in(folder.path(), false);
  EXPECT_EQ((*fresh)[0].measures, (Measures{12.5, {}, 51200}));
  EXPECT_TRUE((*fresh)[0].disqualified.empty());
}

TEST(ContestEntrants, KeepLettersOfNamesWithoutControlCodes) {
  const support::TemporaryFolder folder;
  (void)folder.with("Zo\xc3\xab/output.txt", cat_output());
  (void)folder.with("b\x1b[2J/output.txt", cat_output());
  (void)folder.with("c/entry.txt", "name: Jos\xc3\xa9 \xff\n");
  const auto entrants = entrants_in(folder.path(), true);
  ASSERT_TRUE(entrants.ok()) << entrants.error().text;
  EXPECT_EQ((*entrants)[0].name, "Zo\xc3\xab");
  EXPECT_EQ((*entrants)[1].name, "b\\x1b[2J");
  EXPECT_EQ((*entrants)[2].name, "Jos\xc3\xa9 \\xff");
}

TEST(ContestEntrants, AreRefusedWithFileAndLine) {
  const auto refused = [](const std::string& entry) {
    const support::TemporaryFolder folder;
    const std::string file = folder.with("ada/entry.txt", entry);
    const auto entrants = entrants_in(folder.path(), true);
    return entrants.ok() ? "" : entrants.error().text.substr(file.size());
  };
  EXPECT_EQ(refused("hours: 0\n"), ":1: '0' is not a number above 0");
  EXPECT_EQ(refused("\nhours twelve\n"), ":2: expected KEY: VALUE");
  EXPECT_EQ(refused("bytes:\n"), ":1: 'bytes' has no value");
  EXPECT_EQ(refused("size: 5\n").substr(0, 21), ":1: unknown key 'size");
  const support::TemporaryFolder empty;
  EXPECT_FALSE(entrants_in(empty.path(), true).ok());
  EXPECT_FALSE(entrants_in(empty.path() / "none", true).ok());
}

TEST(ContestEntrants, AreVerifiedOrDisqualifiedWithReason) {
  const support::TemporaryFolder folder;
  for (const char* const name : {"a", "b", "c", "d"}) {
    (void)folder.with(std::string(name) + "/entry.txt", escape);
  }
  (void)folder.with("a/output.txt", cat_output());
  std::string wrong = cat_output();
  wrong[0] = '8';
  (void)folder.with("b/output.txt", wrong);
  (void)folder.with("c/output.txt", "rubbish\n");
  (void)folder.with("d/other.txt", "");
  auto entrants = entrants_in(folder.path(), true);
  ASSERT_TRUE(entrants.ok());
  const auto words = few_words();
  for (Entrant& entrant : *entrants) verify(entrant, few_piles, words);
  EXPECT_EQ((*entrants)[0].verified, 9);
  EXPECT_TRUE((*entrants)[0].disqualified.empty());
  EXPECT_EQ((*entrants)[1].disqualified.front(), "output.txt, line 1: total: found 8, expected 9");
  EXPECT_EQ((*entrants)[1].claimed, 8);
  EXPECT_EQ((*entrants)[2].disqualified.front().substr(0, 33), "output.txt is not understandable:");
  EXPECT_EQ((*entrants)[3].disqualified.front(), "no output.txt");
}

TEST(ContestEntrants, AwaitTotalOfJudgeForUnclearLines) {
  const support::TemporaryFolder folder;
  (void)folder.with("ada/entry.txt", "escape: Ctrl-C");
  std::string strange = cat_output();
  strange = strange.substr(0, strange.find("1CAT")) + "heap one, all of it\nR6 - CAT = 9\n";
  (void)folder.with("ada/output.txt", strange);
  const auto words = few_words();
  auto waiting = entrants_in(folder.path(), true);
  ASSERT_TRUE(waiting.ok());
  verify(waiting->front(), few_piles, words);
  EXPECT_EQ(waiting->front().disqualified, std::vector<std::string>{});
  EXPECT_EQ(waiting->front().verified, std::nullopt);
  EXPECT_NE(waiting->front().undecided.find(": not understood"), std::string::npos);
  EXPECT_EQ(ranking(*waiting).front().place, std::nullopt);
  EXPECT_NE(ranking_table(ranking(*waiting)).find("undecided, for a judge"), std::string::npos);

  ASSERT_TRUE(keep_judgement(waiting->front(), 9, "it draws CAT and plays it").ok());
  auto judged = entrants_in(folder.path(), true);
  ASSERT_TRUE(judged.ok()) << judged.error().text;
  verify(judged->front(), few_piles, words);
  EXPECT_EQ(judged->front().verified, 9);
  const auto ranked = ranking(*judged);
  EXPECT_EQ(ranked.front().place, 1);
  const std::string said = "verified by a judge at 9: it draws CAT and plays it";
  EXPECT_NE(ranking_table(ranked).find(said), std::string::npos);
  EXPECT_NE(ranking_html(ranked, "today").find(said), std::string::npos);
  EXPECT_NE(ranking_json(ranked).find("it draws CAT and plays it"), std::string::npos);
}

TEST(ContestEntrants, RequireReasonForTotalOfJudge) {
  const support::TemporaryFolder folder;
  const std::string file = folder.with("ada/entry.txt", "verified_total: 9\n");
  const auto entrants = entrants_in(folder.path(), true);
  ASSERT_FALSE(entrants.ok());
  EXPECT_EQ(entrants.error().text, file + ":1: a judge's total has the form N because REASON");
}

}  // namespace
}  // namespace aspis::contest
