// Names of programs at the terminal: from the roster to every table, and their removal.
#include "tests/server/cli/tournaments.hpp"

namespace aspis::cli {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class NamesCommand : public TournamentTest {
 protected:
  void make_pair(const std::string& first, const std::string& second) const {
    make("name,program,command\nAnn," + first + ",\"" + sample_bot("croquet_strong") + "\"\nBen," +
             second + ",\"" + sample_bot("croquet_random") + " 7\"\n",
         {"--preset", "single", "--game", "croquet"});
  }

  /// Finds the alias by the program's name in the list of entrants.
  [[nodiscard]] std::string find_alias(const std::string& program) const {
    const std::string list = told({"entrants"});
    const std::size_t line = list.rfind('\n', list.find(program)) + 1;
    return list.substr(line, 3);
  }
};

TEST_F(NamesCommand, AppearWithAliasInEveryTableWithoutPeople) {
  make_pair("Æther 2.0", "");
  const std::string named = "Æther 2.0 (" + find_alias("Æther 2.0") + ")";
  const std::string run = told({"run"});
  EXPECT_THAT(run, HasSubstr(named));
  for (const char* table : {"status", "standings", "bracket", "games"}) {
    EXPECT_THAT(told({table}), AllOf(HasSubstr(named), Not(HasSubstr("Ann")))) << table;
  }
  EXPECT_THAT(told({"games"}), HasSubstr(named + " beats "));
  EXPECT_THAT(told({"record", "1"}), Not(HasSubstr("Æther"))) << "a record holds aliases alone";
  EXPECT_THAT(told({"entrants", "--private"}), AllOf(HasSubstr("Æther 2.0"), HasSubstr("Ann")));
}

TEST_F(NamesCommand, AreRefusedWithLineOfRoster) {
  (void)with("roster.csv", "name,program\nAnn,Deep Thought\nBen,deep thought\nCy,<b>\n");
  EXPECT_THAT(expect_complaint(tournament(
                  {"new", "--preset", "single", "--game", "croquet", "--roster", "roster.csv"})),
              AllOf(HasSubstr("roster.csv:3: the program's name deep thought is on line 2"),
                    HasSubstr("roster.csv:4: the program's name has the character <")));
}

TEST_F(NamesCommand, AreRemovedWithReason) {
  make_pair("Rude", "Polite");
  const std::string alias = find_alias("Rude");
  EXPECT_EQ(told({"remove-name", alias, "--reason", "it insults"}),
            "the program of " + alias + " has no name; the old one cannot be used again\n");
  EXPECT_THAT(told({"entrants"}), AllOf(Not(HasSubstr("Rude")), HasSubstr("Polite")));
  expect_refusal({"remove-name", alias, "--reason", "again"}, 2,
                 "the program of " + alias + " has no name");
  expect_refusal({"remove-name", "999x", "--reason", "r"}, 2, "no entrant '999x'");
  EXPECT_EQ(tournament({"remove-name", alias}).status, 2) << "a reason is needed";
  EXPECT_EQ(ran({"db", "check"}).status, 0);
}

}  // namespace
}  // namespace aspis::cli
