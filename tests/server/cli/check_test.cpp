// aspis check: its messages for beginners.
#include "tests/server/cli/aspis.hpp"

namespace aspis::cli {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

support::Ran check(const std::vector<std::string>& rest) {
  return aspis(joined({"check"}, rest));
}

TEST(CheckCommand, PassesGoodBot) {
  // Uses few words: with many the bot takes long to exit under a sanitizer.
  const support::TemporaryFolder folder;
  const std::string list =
      folder.with("words.txt", "ant\nate\near\neat\nnet\noar\nran\nrat\ntea\n");
  for (const std::string game : {"boxing", "croquet", "wordcube"}) {
    std::vector<std::string> words = {game, "--move-time", "30s"};
    if (game == "wordcube") words = joined(words, {"--dict", list});
    const std::string bot = ASPIS_STAGE "/share/aspis/bots/" + game + "_random";
    EXPECT_THAT(expect_output(check(joined(words, {"--", bot}))),
                AllOf(HasSubstr("13 passed, 0 failed, 0 warned"), Not(HasSubstr("FAIL"))));
  }
}

TEST(CheckCommand, FindsSampleBotByName) {
  const auto ran = check({"boxing", "--move-time", "30s", "--", "boxing_random", "7"});
  EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
}

TEST(CheckCommand, NamesHeldBackOutput) {
  const auto ran = check({"croquet", "--ready-time", "1s", "--", ASPIS_STAGE "/hostile/unflushed"});
  EXPECT_EQ(ran.status, 1);
  EXPECT_THAT(ran.out,
              AllOf(HasSubstr("[FAIL]"), HasSubstr("when its input ends it writes 'ready'"),
                    HasSubstr("Flush the output after every line")));
  EXPECT_THAT(ran.err, HasSubstr("the bot is not ready for a tournament"));
}

TEST(CheckCommand, DoesNotBlameBufferingForSilentBot) {
  EXPECT_THAT(expect_output(check({"croquet", "--ready-time", "1s", "--",
                                   ASPIS_STAGE "/hostile/rude", "never-ready"}),
                            1),
              AllOf(HasSubstr("read lines until 'ready?'"), Not(HasSubstr("Flush the"))));
}

TEST(CheckCommand, ExplainsWrongMark) {
  EXPECT_THAT(expect_output(check({"boxing", "--move-time", "30s", "--",
                                   ASPIS_STAGE "/hostile/rude", "wrong-mark"}),
                            1),
              HasSubstr("its mark in this game is A: the line 'you A' says so"));
}

TEST(CheckCommand, ShowsLastOutputOfCrashedBot) {
  EXPECT_THAT(expect_output(check({"boxing", "--move-time", "30s", "--",
                                   ASPIS_STAGE "/hostile/unruly", "last-words"}),
                            1),
              AllOf(HasSubstr("crash"), HasSubstr("its standard error: ")));
}

TEST(CheckCommand, WarnsOfOutputBeforeGoAndStayingAfterBye) {
  EXPECT_THAT(expect_output(check({"croquet", "--move-time", "30s", "--",
                                   ASPIS_STAGE "/hostile/rude", "chatty-start"})),
              HasSubstr("[warn] writes when not asked"));
  EXPECT_THAT(expect_output(check(
                  {"croquet", "--move-time", "30s", "--", ASPIS_STAGE "/hostile/rude", "lingers"})),
              HasSubstr("[warn] does not exit after 'bye'"));
}

TEST(CheckCommand, ReportsUnstartableProgramInOneLine) {
  expect_refused(check({"croquet", "--", "./missing"}), 2,
                 "aspis check: cannot start './missing': no such file");
  expect_refused(check({"croquet"}), 2,
                 "aspis check: COMMAND is required: see 'aspis check --help'");
}

}  // namespace
}  // namespace aspis::cli
