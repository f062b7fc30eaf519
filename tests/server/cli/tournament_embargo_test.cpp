// aspis tournament hold-back and reveal: hide results from the public.
#include "tests/server/cli/tournaments.hpp"
#include "tests/support/temporary_folder.hpp"

namespace aspis::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

class RevealCommand : public TournamentTest {
 protected:
  /// Plays four croquet bots, whose results are all held back.
  void play_held_back() const {
    make(croquet_roster(4), {"--preset", "croquar"});
    EXPECT_EQ(told({"hold-back"}), "results are held back from now on\n");
    ASSERT_EQ(tournament({"run"}).status, 0);
  }
};

TEST_F(RevealCommand, RevealsResultsByMatchOrAll) {
  play_held_back();
  EXPECT_THAT(told({"reveal"}), HasSubstr("ready, game "));
  EXPECT_THAT(told({"reveal", "3"}), HasSubstr("1 match becomes public"));
  expect_refusal({"reveal", "3"}, 2, "no result of this match is held back");
  expect_refusal({"reveal", "--round", "1"}, 2, "give one of GAME, --stage STAGE or --all");
  EXPECT_THAT(told({"reveal", "--all", "--reason", "the party is over"}),
              HasSubstr("tournament: 5 matches become public"));
  EXPECT_EQ(told({"reveal"}), "no result is held back\n");
  expect_refusal({"hold-back"}, 2, "held back already");
  EXPECT_EQ(told({"hold-back", "--no-more"}), "results are public\n");
}

TEST_F(RevealCommand, ExportsResultsOnlyIntoPrivateFolder) {
  play_held_back();
  EXPECT_THAT(told({"export", "--to", "held"}),
              HasSubstr("results that are held back are only in private/"));
  (void)told({"hold-back", "--no-more"});
  EXPECT_THAT(told({"export", "--to", "open"}), Not(HasSubstr("held back")));
  EXPECT_NE(support::read_file(folder() / "held/standings.csv"),
            support::read_file(folder() / "open/standings.csv"));
  EXPECT_EQ(support::read_file(folder() / "held/private/canvas.csv"),
            support::read_file(folder() / "open/private/canvas.csv"));
}

}  // namespace
}  // namespace aspis::cli
