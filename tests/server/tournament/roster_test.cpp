#include "server/tournament/roster.hpp"
#include "tests/support/sound.hpp"

#include <gmock/gmock.h>

#include <set>

namespace aspis::tournament {
namespace {

using support::refusal_text;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

formats::Plan make_plan(const std::string& game, int versions, bool last_counts = false) {
  formats::Plan plan;
  plan.game = game;
  plan.versions = versions;
  plan.last_version_counts = last_counts;
  plan.draw_seeds = false;  // the roster's order stays
  return plan;
}

std::vector<std::string> list_names(const Roster& roster) {
  std::vector<std::string> names;
  for (const db::EntrantRow& entrant : roster.entrants) names.push_back(entrant.name);
  return names;
}

Roster roster_from(const std::string& csv, const formats::Plan& plan = make_plan("wordcube", 1)) {
  auto roster = read_roster(csv, plan, 7);
  EXPECT_TRUE(roster.ok()) << roster.error().text;
  return roster ? *std::move(roster) : Roster{};
}

std::string refusal(const std::string& csv, const formats::Plan& plan = make_plan("wordcube", 1)) {
  return refusal_text(read_roster(csv, plan, 7));
}

TEST(Roster, ReadsColumnsInAnyOrderCaseAndSpelling) {
  const Roster roster = roster_from(
      "Bot;E-MAIL;School;Student;Classic;Seat;PROGRAM NAME;Folder\n"
      "./ann --fast;Ann@Example.org;Ural;Ann;yes;A;Deep  Thought;bots/ann\n"
      ";;;Bo;;B;;\n");
  ASSERT_EQ(roster.entrants.size(), 2U);
  db::EntrantRow ann;
  ann.number = 1;
  ann.alias = roster.entrants[0].alias;
  ann.name = "Ann";
  ann.email = "Ann@Example.org";
  ann.institution = "Ural";
  ann.command = "./ann --fast";
  ann.classic = true;
  ann.program = "Deep Thought";
  ann.folder = "bots/ann";
  EXPECT_EQ(roster.entrants[0], ann);
  EXPECT_EQ(roster.entrants[1].name, "Bo");
  EXPECT_EQ(roster.entrants[1].number, 2);
  EXPECT_THAT(roster.notes, ElementsAre("line 1: the column 'Seat' is not used"));
}

TEST(Roster, ProgramsHaveUniqueNamesInAnyScript) {
  const Roster roster = roster_from(
      "name,program\n"
      "Ann,Æther 2.0\n"
      "Bo,\n"
      "Cy,Глубокая мысль\n"
      "Di,深思\n");
  ASSERT_EQ(roster.entrants.size(), 4U);
  EXPECT_EQ(roster.entrants[0].program, "Æther 2.0");
  EXPECT_EQ(roster.entrants[1].program, "");
  EXPECT_EQ(roster.entrants[2].program, "Глубокая мысль");
  EXPECT_THAT(roster.notes, ElementsAre("line 1: the column program has the names of the programs; "
                                        "the commands that start them belong in a column command"));
  EXPECT_THAT(roster_from("name,program,command\nAnn,A,./a\nBo,B,./b\n").notes, IsEmpty());
}

TEST(Roster, RefusesProgramNamesByLine) {
  EXPECT_EQ(
      refusal("name,program\n"
              "Ann,Deep Thought\n"
              "Bo,DEEP THOUGHT\n"
              "Cy,bots/cy.py\n"
              "Di,417\n"
              "Ed,123456789012345678901234567890abc\n"
              "Flo,a\u202eb\n"),
      "line 3: the program's name DEEP THOUGHT is on line 2 already; names must differ\nline 4: "
      "the program's name has the character /: use letters, digits, spaces and signs other than < "
      "> / \\\nline 5: the program's name needs a letter: a number looks like an alias or a "
      "score\nline 6: the program's name has 33 characters, 32 are allowed\nline 7: the program's "
      "name has the character U+202E: use letters, digits, spaces and signs other than < > / \\");
}

TEST(Roster, EachVersionHasItsProgramAndReplacedOnesHaveNone) {
  const Roster two =
      roster_from("name,e-mail,program\nAnn,a@x.org,Alpha\nAnn,a@x.org,Beta\nBo,b@x.org,\n",
                  make_plan("croquet", 2));
  EXPECT_EQ(two.entrants[0].program, "Alpha");
  EXPECT_EQ(two.entrants[1].program, "Beta");
  const Roster last =
      roster_from("name,e-mail,program\nAnn,a@x.org,Alpha\nBo,b@x.org,\nAnn,a@x.org,Alpha\n",
                  make_plan("croquet", 1, true));
  ASSERT_EQ(last.entrants.size(), 2U);
  EXPECT_EQ(last.entrants[0].program, "Alpha");
}

TEST(Roster, JoinsNameOverTwoLines) {
  EXPECT_THAT(list_names(roster_from("name\n\"Ann\n Lee\"\nBo\n")), ElementsAre("Ann Lee", "Bo"));
}

TEST(Roster, EscapesTerminalControlCodes) {
  EXPECT_THAT(roster_from("name,a\x1b[2J\nAnn,\nBo,\n").notes,
              ElementsAre("line 1: the column 'a\\x1b[2J' is not used"));
  EXPECT_EQ(
      refusal("name,mail\nAnn,a\x1b\nBo,\n"),
      "line 2: the e-mail holds control characters\nline 2: 'a\\x1b' is not an e-mail address");
}

struct Bad {
  std::string csv;
  std::string line;  // of the refusal
};

TEST(Roster, NamesLineOfError) {
  const std::vector<Bad> table = {
      {"", "line 1: the roster is empty; its first line names the columns: name, e-mail, command"},
      {"Ann,ann@example.org\nBo,bo@example.org\n",
       "line 1: no column is called name; the first line names the columns: name, e-mail, "
       "institution, version, command, classic, program"},
      {"name,student\nA,B\nC,D\n", "line 1: two columns are for the name"},
      {"name,mail\nAnn,\n",
       "line 1: the roster has too few entrants (1): a tournament needs at least two"},
      {"name,mail\nAnn,\n,b@example.org\nCy,\n", "line 3: the name is missing"},
      {"name,mail\nAnn,ann\nBo,\n", "line 2: 'ann' is not an e-mail address"},
      {"name,mail\nAnn,ann@x y\nBo,\n", "line 2: 'ann@x y' is not an e-mail address"},
      {"name,mail\nAnn,a@b@c\nBo,\n", "line 2: 'a@b@c' is not an e-mail address"},
      {"name,classic\nAnn,perhaps\nBo,\n", "line 2: classic must be yes or no, not 'perhaps'"},
      {"name,command\nAnn,bot,x\nBo,\n",
       "line 2: it has 3 cells and the first line 2; put quotes around cells that have a comma"},
      {"name;command\nAnn;bot;x\nBo;\n",
       "line 2: it has 3 cells and the first line 2; put quotes around cells that have a "
       "semicolon"},
      {"name\nJos\xef\xbf\xbd\nBo\n",
       "line 2: the name has lost letters: the file was read in another encoding; save the roster "
       "as 'CSV UTF-8'"},
      {"name,surname\nAnn,Lee\nBo,Li\n",
       "line 1: one column has the name, and another one a part of it: remove one"},
      {"surname,mail\nLee,\n,b@x\n", "line 3: the name is missing"},
      {"name\nA\x07\nBo\n", "line 2: the name holds control characters"},
      {"name\n" + std::string(101, 'a') + "\nBo\n",
       "line 2: the name is longer than 100 characters"},
      {"name,mail\nAnn,a@x\nBo,A@X\n",
       "line 3: the same address as on line 2; one person may enter only once"},
      {"name,mail\nAnn,\nann,\nBo,\n",
       "line 3: the same name as on line 2; one person may enter only once. If they are two "
       "people, add a column e-mail or id number"},
      {"name\nAnn\n\"Bo\n", "line 3: a quote is opened and never closed"},
  };
  for (const Bad& bad : table) EXPECT_EQ(refusal(bad.csv), bad.line) << bad.csv;
}

// Participants and a gradebook, English and American, as Moodle 3.11 and 4.1 write them.
TEST(Roster, ReadsExportOfMoodle) {
  const Roster old = roster_from(
      "\"First name\",Surname,\"ID number\",Institution,Department,\"Email address\",\"Quiz: Words "
      "(Real)\",\"Last downloaded from this course\"\n"
      "Ann,Lee,4711,Ural,Physics,ann@example.org,-,1700000000\n"
      "\"Bo Anders\",\"Li, Jr.\",,,,bo@example.org,8.50,1700000000\n");
  EXPECT_THAT(list_names(old), ElementsAre("Ann Lee", "Bo Anders Li, Jr."));
  EXPECT_EQ(old.entrants[0].email, "ann@example.org");
  EXPECT_EQ(old.entrants[0].institution, "Ural");
  const Roster participants = roster_from(
      "\xef\xbb\xbf\"First name\",\"Last name\",\"ID number\",\"Email address\",Groups\r\n"
      "Ann,Lee,4711,ann@example.org,\"Group A, Group B\"\r\n"
      "Bo,,4712,bo@example.org,\r\n");
  EXPECT_THAT(list_names(participants), ElementsAre("Ann Lee", "Bo"));
  EXPECT_EQ(participants.entrants[1].email, "bo@example.org");
  EXPECT_THAT(
      list_names(roster_from("First name / Last name,Email address,Roles,Groups,Last access "
                             "to course,Status\nAnn Lee,ann@example.org,Student,,Never,"
                             "Active\nBo Li,bo@example.org,Student,,Never,Active\n")),
      ElementsAre("Ann Lee", "Bo Li"));
}

TEST(Roster, ReadsListOfNamesWithoutHeader) {
  const Roster roster = roster_from(
      "Ann Lee\r\n\r\n  Bo Li  \r\nC\xc3\xa9"
      "cile\r\n");
  EXPECT_THAT(list_names(roster), ElementsAre("Ann Lee", "Bo Li",
                                              "C\xc3\xa9"
                                              "cile"));
  EXPECT_THAT(roster.notes,
              ElementsAre("line 1: no column is named: every line is read as a name"));
  EXPECT_THAT(list_names(roster_from("name\nAnn\nBo\n")), ElementsAre("Ann", "Bo"));
  EXPECT_EQ(refusal("ann@example.org\nbo@example.org\n"),
            "line 1: no column is called name; the first line names the columns: name, e-mail, "
            "institution, version, command, classic, program");
  EXPECT_EQ(
      refusal("Ann\nLi, Bo\n"),
      "line 2: it has 2 cells and the first line 1; put quotes around cells that have a comma");
}

TEST(Roster, KeepsEveryLetterOfOldSpreadsheet) {
  const Roster roster = roster_from(
      "name;e-mail\r\nJos\xe9 N\xfa\xf1"
      "ez;\r\nAnn;\r\n");
  EXPECT_THAT(list_names(roster), ElementsAre("Jos\xc3\xa9 N\xc3\xba\xc3\xb1"
                                              "ez",
                                              "Ann"));
  EXPECT_THAT(roster.notes, ElementsAre("line 2: read as Windows-1252: 'Jos\xc3\xa9 "
                                        "N\xc3\xba\xc3\xb1"
                                        "ez;'"));
}

TEST(Roster, ListsAllFaultyLinesInOrder) {
  EXPECT_EQ(refusal("name,mail,classic\nAnn,a@x,no\n,b@x,no\nCy,c,maybe\nDi,A@X,no\n"),
            "line 3: the name is missing\nline 4: 'c' is not an e-mail address\nline 4: classic "
            "must be yes or no, not 'maybe'\nline 5: the same address as on line 2; one person may "
            "enter only once");
}

TEST(Roster, TakesAtMostThousandEntrants) {
  std::string csv = "name\n";
  for (int i = 0; i < 1000; ++i) csv += "E" + std::to_string(i) + "\n";
  EXPECT_EQ(roster_from(csv).entrants.size(), 1000U);
  EXPECT_EQ(refusal(csv + "one more\n"),
            "line 1: the roster lists 1001 entrants; the maximum is 1000");
}

TEST(Roster, NumbersVersionsOfPersonInOrderOfRoster) {
  const Roster roster = roster_from("name,mail,institution\nAnn,a@x,U\nBo,b@x,U\nAnn,A@X,U\n",
                                    make_plan("croquet", 2));
  EXPECT_THAT(list_names(roster), ElementsAre("Ann-1", "Bo", "Ann-2"));
  EXPECT_EQ(roster.entrants[0].version, "1");
  EXPECT_EQ(roster.entrants[2].version, "2");
  EXPECT_THAT(roster.notes, IsEmpty());
}

TEST(Roster, KeepsGivenVersions) {
  EXPECT_THAT(
      list_names(roster_from("name,mail,version,bot\nAnn,a@x,2,late\nBo,b@x,,\nAnn,a@x,1,\n",
                             make_plan("croquet", 2))),
      ElementsAre("Ann-1", "Bo", "Ann-2"));
  EXPECT_EQ(roster_from("name,mail,version,bot\nAnn,a@x,2,late\nAnn,a@x,,early\n",
                        make_plan("croquet", 2))
                .entrants[1]
                .command,
            "late");
  EXPECT_THAT(list_names(roster_from("name,mail\nAnn-2,a@x\nAnn-1,a@x\n", make_plan("croquet", 2))),
              ElementsAre("Ann-1", "Ann-2"))
      << "by the suffix that the author gave them";
}

TEST(Roster, RefusesMoreVersionsThanPlanAllows) {
  const std::string three = "name,mail\nAnn,a@x\nAnn,a@x\nAnn,a@x\n";
  EXPECT_EQ(refusal(three, make_plan("croquet", 2)),
            "line 4: the same address as on line 2; one person may enter 2 versions at most");
  EXPECT_EQ(refusal("name,mail,version\nAnn,a@x,1\nAnn,a@x,1\n", make_plan("croquet", 2)),
            "line 3: version 1 of Ann is on line 2 already");
  EXPECT_EQ(refusal("name,mail\nAnn,a@x\nBo,a@x\n", make_plan("croquet", 2)),
            "line 3: the same address as on line 2, with another name");
}

TEST(Roster, LastOfTooManyCountsIfPlanSaysSo) {
  const Roster one = roster_from("name,mail,bot\nAnn,a@x,old\nBo,b@x,b\nAnne,A@x,new\n",
                                 make_plan("boxing", 1, true));
  EXPECT_THAT(list_names(one), ElementsAre("Anne", "Bo")) << "it keeps the place of the first";
  EXPECT_EQ(one.entrants[0].command, "new");
  EXPECT_THAT(one.notes, ElementsAre("line 4: replaces line 2, the same address"));

  const Roster two = roster_from("name,mail,bot\nAnn,a@x,1\nAnn,a@x,2\nAnn,a@x,3\n",
                                 make_plan("croquet", 2, true));
  EXPECT_THAT(list_names(two), ElementsAre("Ann-1", "Ann-2"));
  EXPECT_EQ(two.entrants[0].command, "2");
  EXPECT_EQ(two.entrants[1].command, "3");
}

TEST(Roster, LimitsCroquetNameTo24CharactersWithSuffix) {
  const std::string long_name(24, 'a');
  EXPECT_EQ(list_names(roster_from("name\n" + long_name + "\nBo\n", make_plan("croquet", 2)))[0],
            long_name);
  const std::string umlauts = "\xc3\xa4\xc3\xa4" + std::string(22, 'a');
  EXPECT_EQ(refusal("name\n" + umlauts + "\nBo\n", make_plan("croquet", 2)), "");
  EXPECT_EQ(refusal("name\na" + long_name + "\nBo\n", make_plan("wordcube", 1)), "");
  EXPECT_EQ(
      refusal("name,mail\n" + long_name + ",a@x\n" + long_name + ",a@x\n", make_plan("croquet", 2)),
      "line 2: the name " + long_name +
          "-1 has 26 characters, 24 are allowed in croquet, with the version's suffix; "
          "shorten it or use a pseudonym\n"
          "line 3: the name " +
          long_name +
          "-2 has 26 characters, 24 are allowed in croquet, with the version's suffix; "
          "shorten it or use a pseudonym");
}

std::string make_csv(int entrants) {
  std::string csv = "name,e-mail\n";
  for (int i = 0; i < entrants; ++i) {
    csv += "E" + std::to_string(i) + ",e" + std::to_string(i) + "@x.org\n";
  }
  return csv;
}

int same_aliases(const Roster& one, const Roster& other) {
  int same = 0;
  for (std::size_t i = 0; i < one.entrants.size(); ++i) {
    if (one.entrants[i].alias == other.entrants[i].alias) ++same;
  }
  return same;
}

TEST(Roster, DerivesDistinctAliasNumbersFromSeed) {
  for (const int entrants : {2, 600, 601, 1000}) {
    const std::string csv = make_csv(entrants);
    const Roster roster = roster_from(csv);
    std::set<std::string> aliases;
    for (const db::EntrantRow& entrant : roster.entrants) {
      EXPECT_EQ(entrant.alias.size(), entrants > 600 ? 4U : 3U);
      EXPECT_NE(entrant.alias.front(), '0');
      EXPECT_TRUE(aliases.insert(entrant.alias).second);
    }
    EXPECT_EQ(same_aliases(roster, roster_from(csv)), entrants);
    const auto drawn_otherwise = read_roster(csv, make_plan("wordcube", 1), 8);
    EXPECT_LT(same_aliases(roster, *drawn_otherwise), entrants / 10 + 1);
  }
}

// The seed is published at the end: with it and a class list, a reader must not find the person of
// an alias.
TEST(Roster, AliasesDependOnWholeRoster) {
  const std::string csv = make_csv(100);
  std::string one_letter_off = csv;
  one_letter_off[one_letter_off.find("@x.org") + 1] = 'y';
  EXPECT_LT(same_aliases(roster_from(csv), roster_from(one_letter_off)), 11);
}

TEST(Roster, NumbersFollowAliasesUnlessPlanSeedsByRoster) {
  formats::Plan plan = make_plan("wordcube", 1);
  plan.draw_seeds = true;
  const Roster roster = roster_from(make_csv(50), plan);
  for (std::size_t i = 0; i < roster.entrants.size(); ++i) {
    EXPECT_EQ(roster.entrants[i].number, static_cast<int>(i) + 1);
    const std::string before = i == 0 ? "" : roster.entrants[i - 1].alias;
    EXPECT_LT(before, roster.entrants[i].alias);
  }
  plan.stages.emplace_back().groups.lists = {{1, 2}};
  EXPECT_EQ(list_names(roster_from(make_csv(50), plan)).front(), "E0");
}

}  // namespace
}  // namespace aspis::tournament
