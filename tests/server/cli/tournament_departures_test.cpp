// aspis tournament disqualify, withdraw, reinstate and emails, as real commands.
#include <nlohmann/json.hpp>

#include <sstream>

#include "tests/server/cli/tournaments.hpp"

namespace aspis::cli {
namespace {

using testing::AllOf;
using testing::AnyOf;
using testing::HasSubstr;
using testing::Not;
using Json = nlohmann::json;

class DepartureCommands : public TournamentTest {
 protected:
  [[nodiscard]] Json standings() const { return Json::parse(told({"standings", "--json"})); }
  /// Returns the alias in this place, counted from 0.
  [[nodiscard]] std::string placed(std::size_t place) const {
    return standings()["places"].at(place)["alias"];
  }
  [[nodiscard]] Json find_place(const std::string& alias) const {
    const Json now = standings();
    for (const Json& place : now["places"]) {
      if (place["alias"] == alias) return place;
    }
    return {};
  }
};

TEST_F(DepartureCommands, ShowReasonInStandingsGamesEntrantsLogAndExports) {
  play_croquar();
  const std::string before = told({"games"});
  const std::string winner = placed(0);
  EXPECT_THAT(told({"disqualify", winner, "--reason", "offensive text"}),
              AllOf(HasSubstr(winner + " is disqualified: offensive text\n"),
                    HasSubstr("6 results so far are awarded to the opponents\n")));
  EXPECT_EQ(placed(3), winner) << "below all others";
  EXPECT_EQ(find_place(winner)["departed"], "disqualified: offensive text");
  for (const std::vector<std::string>& command : {std::vector<std::string>{"games"},
                                                  {"entrants"},
                                                  {"standings"},
                                                  {"standings", "--csv"},
                                                  {"standings", "--json"}}) {
    EXPECT_THAT(told(command), HasSubstr("disqualified: offensive text")) << command.front();
  }
  EXPECT_THAT(ran({"db", "export", "tournament.db"}).out,
              AllOf(HasSubstr(R"("act":"disqualify")"), HasSubstr("offensive text; its results ")));
  const std::string exported = told({"export", "--to", "given"});
  EXPECT_THAT(exported, HasSubstr("no grade for " + winner + ", disqualified: offensive text"));
  EXPECT_EQ(support::read_file(folder() / "given/entrants" / winner / "disqualified.txt"),
            "disqualified: offensive text\n");
  EXPECT_THAT(support::read_file(folder() / "given/bracket.html"),
              HasSubstr("disqualified: offensive text"));
  EXPECT_THAT(told({"reinstate", winner, "--reason", "it was misread"}),
              HasSubstr(winner + " is reinstated"));
  EXPECT_EQ(told({"games"}), before);
  EXPECT_EQ(placed(0), winner);
  EXPECT_EQ(ran({"db", "check"}).status, 0);
}

TEST_F(DepartureCommands, NextOfGroupMovesUpBetweenStages) {
  (void)with("plan.json", R"({"name": "two", "game": "croquet", "draw_seeds": false, "stages": [
    {"name": "Groups", "groups": {"count": 2}}, {"name": "Second", "entry": {"top": 2}}]})");
  make(croquet_roster(6), {"--plan", "plan.json"});
  ASSERT_EQ(tournament({"run", "--until", "1"}).status, 0);
  const std::string first = standings()["stages"][0]["groups"][0]["lines"][0]["alias"];
  const std::string third = standings()["stages"][0]["groups"][0]["lines"][2]["alias"];
  EXPECT_THAT(told({"withdraw", first, "--reason", "asked to leave"}),
              HasSubstr(first + " is withdrawn: asked to leave\n"));
  ASSERT_EQ(tournament({"run"}).status, 0);
  EXPECT_THAT(told({"status"}), HasSubstr("finished"));
  const Json entrants = standings()["stages"][1]["groups"][0]["entrants"];
  EXPECT_EQ(std::count(entrants.begin(), entrants.end(), first), 0);
  EXPECT_EQ(std::count(entrants.begin(), entrants.end(), third), 1);
  EXPECT_EQ(find_place(first)["departed"], "withdrawn: asked to leave");
}

TEST_F(DepartureCommands, ReinstatedEntryPlaysAfterFix) {
  const std::string player = "Ada\nSomewhere\n";
  const std::string honest =
      "int move1(int a, int b, int c) { return 1; }\nint move2(int a, int b, int c) { return 1; "
      "}\n";
  for (const char* name : {"honest", "second", "prints"}) {
    (void)with(std::string(name) + "/MOVE.C", honest);
    (void)with(std::string(name) + "/PLAYER.TXT", player);
  }
  (void)with("prints/MOVE.C", "int printf(); " + honest + "int x() { return printf(\"x\"); }\n");
  make("name,command,classic\nA,honest,yes\nB,second,yes\nC,prints,yes\n",
       {"--preset", "croquar", "--set", "stages[0].match.games=2"});
  ASSERT_EQ(tournament({"run"}).status, 0);
  const std::string alias = placed(2);
  ASSERT_THAT(find_place(alias)["departed"].get<std::string>(), HasSubstr("it calls 'printf'"));
  (void)with("prints/MOVE.C", honest);
  (void)told({"reinstate", alias, "--reason", "fixed"});
  const auto again = tournament({"run"});
  ASSERT_EQ(again.status, 0) << again.err;
  EXPECT_EQ(again.err.find("disqualified"), std::string::npos);
  EXPECT_FALSE(find_place(alias).contains("departed"));
  EXPECT_THAT(told({"games", "--entrant", alias}), HasSubstr("counts"));
}

TEST_F(DepartureCommands, RefuseImpossibleOnesInOneLine) {
  play_croquar();
  const std::string alias = placed(0);
  expect_refusal({"disqualify", alias}, 2, "--reason is required");
  expect_refusal({"disqualify", alias, "--reason", " "}, 2, "give a reason");
  expect_refusal({"disqualify", "zz", "--reason", "r"}, 2, "zz");
  expect_refusal({"disqualify", alias, "--reason", "r", "--games", "gone"}, 2, "gone");
  expect_refusal({"reinstate", alias, "--reason", "r"}, 2, "neither disqualified nor withdrawn");
  (void)told({"disqualify", alias, "--reason", "r"});
  expect_refusal({"disqualify", alias, "--reason", "r"}, 2, "is already disqualified: r");
}

TEST_F(DepartureCommands, ListAddressesOfEachGroupWithoutAliasesAndHideOne) {
  make(croquet_roster(6), {"--preset", "shield", "--game", "croquet", "--set",
                           "stages[0].groups.count=2", "--set", "stages[1].entry.top=2"});
  const std::string all = told({"emails"});
  EXPECT_THAT(all, AllOf(HasSubstr("Round 1, group A: 3 entrants\n"), HasSubstr("group B"),
                         HasSubstr("@example.org, ")));
  const std::string people = told({"entrants", "--private"});
  std::string alias;
  for (int number = 1; number <= 6; ++number) {
    const std::string address = "p" + std::to_string(number) + "@example.org";
    EXPECT_THAT(all, HasSubstr(address));
    const std::size_t line = people.rfind('\n', people.find(address)) + 1;
    alias = people.substr(line, people.find(' ', line) - line);
    EXPECT_THAT(all, Not(HasSubstr(alias))) << "the list does not say who is who";
  }
  EXPECT_THAT(told({"emails", "--hide", alias}), HasSubstr("hidden from the others"));
  const std::string less = told({"emails", "Round 1"});
  EXPECT_THAT(less, HasSubstr("  hidden from the others: " + alias + " (p6@example.org)\n"));
  EXPECT_THAT(less, Not(AnyOf(HasSubstr("p6@example.org,"), HasSubstr(", p6@example.org"))));
  EXPECT_THAT(told({"emails", "--show", alias}), HasSubstr("shown to the others"));
  EXPECT_EQ(told({"emails"}), all);
  EXPECT_THAT(told({"emails", "2"}), HasSubstr("not known yet"));
  expect_refusal({"emails", "--hide", "zz"}, 2, "zz");
  expect_refusal({"emails", "9"}, 2, "no stage '9'");
}

}  // namespace
}  // namespace aspis::cli
