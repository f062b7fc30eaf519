// aspis tournament adjudicate, rerun, confirm and close: their effects and refusals.
#include <nlohmann/json.hpp>

#include <sstream>

#include "tests/server/cli/tournaments.hpp"

namespace aspis::cli {
namespace {

using testing::AllOf;
using testing::AnyOf;
using testing::HasSubstr;
using testing::StartsWith;

class DecisionCommands : public TournamentTest {
 protected:
  /// Returns the row of a game as 'games' lists it.
  [[nodiscard]] std::string find_row(int game) const {
    std::istringstream lines(told({"games"}));
    for (std::string line; std::getline(lines, line);) {
      if (std::stoi("0" + line.substr(line.find_first_not_of(' '))) == game) return line;
    }
    return "";
  }

  /// Returns the n-th alias of a game's row, counted from 0.
  [[nodiscard]] std::string alias_in(int game, int seat) const {
    const std::string row = find_row(game);
    const std::size_t middle = row.find(" - ");
    return seat == 0 ? row.substr(middle - 3, 3) : row.substr(middle + 3, 3);
  }
};

TEST_F(DecisionCommands, AwardGameToAliasOrMark) {
  play_croquar();
  const std::string second = alias_in(3, 1);
  const bool has_won = find_row(3).find(second + " beats ") != std::string::npos;
  const std::string done = told({"adjudicate", "3", "--award", second, "--reason", "power cut"});
  EXPECT_THAT(done, StartsWith("game 3 is awarded to " + second + "\n"));
  // The other games decide whether places change; ChangesBetween tests that.
  EXPECT_THAT(done, AnyOf(HasSubstr("nothing else changes"), HasSubstr("but no places"),
                          HasSubstr(" goes from place ")));
  EXPECT_TRUE(!has_won || done.find("nothing else changes") != std::string::npos) << done;
  EXPECT_THAT(find_row(3),
              AllOf(HasSubstr(second + " beats "), HasSubstr("awarded"), HasSubstr("power cut")));
  (void)told({"adjudicate", "3", "--award", "1", "--reason", "the other way round"});
  EXPECT_THAT(find_row(3), HasSubstr(alias_in(3, 0) + " beats " + second));
  EXPECT_EQ(ran({"db", "check"}).status, 0);
  EXPECT_EQ(told({"record", "3"}).substr(0, 5), "aspis") << "the record stays";
}

TEST_F(DecisionCommands, DryRunPrintsTheConsequencesAndChangesNothing) {
  play_croquar();
  const std::string whom = alias_in(2, 0);
  const std::string games = told({"games"});
  const std::vector<std::vector<std::string>> acts = {
      {"adjudicate", "2", "--void", "--reason", "both copied"},
      {"rerun", "5", "--reason", "the lab was dark"},
      {"withdraw", whom, "--reason", "asked to leave"},
      {"disqualify", whom, "--reason", "read a file"},
      {"hold-back"}};
  std::vector<std::string> tried;
  for (std::vector<std::string> act : acts) {
    act.emplace_back("--dry-run");
    tried.push_back(told(act));
    EXPECT_THAT(tried.back(), StartsWith("dry run, nothing is changed:\n")) << act.front();
  }
  EXPECT_EQ(told({"games"}), games);
  EXPECT_EQ(tried.front(), "dry run, nothing is changed:\n" + told(acts.front()));
}

TEST_F(DecisionCommands, CountVoidGameForNobody) {
  play_croquar();
  (void)told({"adjudicate", "2", "--void", "--reason", "both copied"});
  EXPECT_THAT(find_row(2), AllOf(HasSubstr("void"), HasSubstr("both copied")));
  EXPECT_THAT(told({"status"}), HasSubstr("finished")) << "it is done all the same";
}

TEST_F(DecisionCommands, ReplayGame) {
  play_croquar();
  (void)told({"rerun", "5", "--reason", "the lab was dark"});
  EXPECT_THAT(find_row(5), HasSubstr("the lab was dark"));
  EXPECT_THAT(told({"status"}), HasSubstr("11/12"));
  EXPECT_THAT(told({"run"}), HasSubstr("1 game in "));
  EXPECT_THAT(find_row(13), HasSubstr("counts"));
  expect_refusal({"rerun", "5", "--reason", "again"}, 2, "game 5");
}

TEST_F(DecisionCommands, ListConsequencesOfCorrection) {
  make(croquet_roster(4), {"--preset", "single", "--game", "croquet"});
  ASSERT_EQ(tournament({"run"}).status, 0);
  // Awards all games of the first match to its loser.
  const nlohmann::json standings = nlohmann::json::parse(told({"standings", "--json"}));
  const std::string one = alias_in(1, 0);
  const std::string other = alias_in(1, 1);
  std::istringstream lines(told({"games", "--entrant", one}));
  std::string consequences;
  const std::string places = told({"standings"});
  const std::string loser = places.rfind(one) > places.rfind(other) ? one : other;
  std::vector<std::string> games;
  for (std::string line; std::getline(lines, line);) {
    if (line.find(other) == std::string::npos) continue;
    games.push_back(std::to_string(std::stoi("0" + line.substr(line.find_first_not_of(' ')))));
  }
  ASSERT_GE(games.size(), 2U);
  for (const std::string& game : games) {
    const auto decided = tournament({"adjudicate", game, "--award", loser, "--reason", "r"});
    consequences += decided.out + decided.err;
  }
  EXPECT_THAT(consequences, HasSubstr("is void since game"))
      << "the final had the wrong side in it";
  EXPECT_THAT(told({"games"}), HasSubstr("match void: "));
  EXPECT_EQ(tournament({"run"}).status, 0);
  EXPECT_THAT(told({"status"}), HasSubstr("finished"));
  EXPECT_EQ(ran({"db", "check"}).status, 0);
}

TEST_F(DecisionCommands, RefuseImpossibleDecisionsInOneLine) {
  play_croquar();
  expect_refusal({"adjudicate", "1", "--reason", "r"}, 2, "either --award SEAT or --void");
  expect_refusal({"adjudicate", "1", "--void", "--award", "1", "--reason", "r"}, 2,
                 "either --award SEAT or --void");
  expect_refusal({"adjudicate", "1", "--void"}, 2, "--reason is required");
  expect_refusal({"adjudicate", "1", "--void", "--reason", " "}, 2, "give a reason");
  expect_refusal({"adjudicate", "99", "--void", "--reason", "r"}, 2, "no game 99");
  expect_refusal({"adjudicate", "1", "--award", "W", "--reason", "r"}, 2,
                 "no seat 'W' in game 1: it has ");
  expect_refusal({"rerun", "0", "--reason", "r"}, 2, "'0' is not a whole number");
  expect_refusal({"confirm", "1"}, 2, "does not need a confirmation");
  expect_refusal({"confirm", "9"}, 2, "no stage '9'");
  expect_refusal({"close"}, 2, "closed");
}

TEST_F(DecisionCommands, ConfirmManyOrdersAndPlaySampleOfThem) {
  std::string roster = "name,command\n";
  for (const char* name : {"A", "B", "C"}) {
    roster += std::string(name) + "," + sample_bot("boxing_greedy") + "\n";
  }
  make(roster, {"--preset", "potm", "--set", "stages[1].most_in_all_orders=2"});
  EXPECT_THAT(told({"run"}), AllOf(HasSubstr(" waits: "), HasSubstr("aspis tournament confirm")));
  EXPECT_THAT(told({"status"}), HasSubstr("waiting for confirmation"));
  EXPECT_THAT(told({"confirm", "2", "--sample", "2"}),
              HasSubstr("a sample of 2 games, or a few more"));
  EXPECT_THAT(told({"run"}), AllOf(HasSubstr("3 games in "), HasSubstr("finished")))
      << "two games, rounded up to everybody in every seat";
}

TEST_F(DecisionCommands, CloseOpenEndedTournamentAndPrintSeed) {
  make(croquet_roster(4), {"--preset", "ladder", "--game", "croquet"});
  Background run(folder(), {"tournament", "run"});
  ASSERT_TRUE(support::comes_true([&] {
    return nlohmann::json::parse(told({"status", "--json"}))["games"] >= 4;
  }));
  run.send(SIGINT);
  EXPECT_EQ(run.wait(), 0) << run.err();
  EXPECT_THAT(told({"status"}), HasSubstr("seed      secret"));
  EXPECT_THAT(told({"close"}), HasSubstr("closed; the seed was 7, its nonce "));
  EXPECT_THAT(told({"status"}), HasSubstr("seed      7, nonce "));
  expect_refusal({"close"}, 2, "was closed on ");
}

}  // namespace
}  // namespace aspis::cli
