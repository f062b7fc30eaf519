// Rosters as course systems and spreadsheets in several languages write them.
#include <gmock/gmock.h>

#include "server/tournament/people.hpp"
#include "server/tournament/roster.hpp"
#include "server/tournament/roster_rows.hpp"
#include "tests/support/sound.hpp"

namespace aspis::tournament {
namespace {

using support::refusal_text;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Pair;
using testing::UnorderedElementsAre;

formats::Plan plan() {
  formats::Plan plan;
  plan.game = "boxing";
  plan.draw_seeds = false;  // the roster's order stays
  return plan;
}

Roster course_roster(const std::string& csv, const std::vector<std::string>& meanings = {}) {
  auto roster = read_entries(csv, plan(), meanings);
  EXPECT_TRUE(roster.ok()) << roster.error().text << "\n" << csv;
  return roster ? *std::move(roster) : Roster{};
}

std::vector<std::string> names_in(const Roster& roster) {
  std::vector<std::string> names;
  for (const db::EntrantRow& entrant : roster.entrants) names.push_back(entrant.name);
  return names;
}

std::vector<std::string> addresses_in(const Roster& roster) {
  std::vector<std::string> addresses;
  for (const db::EntrantRow& entrant : roster.entrants) addresses.push_back(entrant.email);
  return addresses;
}

const std::string canvas =
    "Student,ID,SIS User ID,SIS Login ID,Section,Homework 1 (48211),Current Score,Final Score\n"
    ",,,,,Manual Posting,,\n"
    "    Points Possible,,,,,10,(read only),(read only)\n"
    "\"Adler, Nina\",90210,1000123,nadler,COMP-301-01,9,90,90\n"
    "\"Okafor, Ben\",90211,1000124,bokafor@uni.example,COMP-301-01,8,80,80\n"
    "\"Student, Test\",90299,,6f1c0b,COMP-301-01,,,\n";

TEST(CourseRoster, ReadsOnlyStudentsFromGradebookOfCanvas) {
  const Roster roster = course_roster(canvas);
  EXPECT_THAT(names_in(roster), ElementsAre("Adler, Nina", "Okafor, Ben"));
  EXPECT_THAT(addresses_in(roster), ElementsAre("", "bokafor@uni.example"));
  EXPECT_THAT(list_people(roster.entrants[0]).front().identifiers,
              UnorderedElementsAre(Pair("ID", "90210"), Pair("SIS User ID", "1000123"),
                                   Pair("SIS Login ID", "nadler"), Pair("Section", "COMP-301-01"),
                                   Pair("Row", "4")));
  EXPECT_THAT(roster.notes, Contains("line 6: left out: it is the test student of Canvas"));
}

TEST(CourseRoster, LeavesOutRowsOfCanvasInOtherLanguages) {
  EXPECT_THAT(names_in(course_roster("Student,ID,SIS User ID,SIS Login ID,Section,H (1)\n"
                                     ",,,,,\n"
                                     "    Mögliche Punkte,,,,,10\n"
                                     "Ann,1,2,ann,S,9\n"
                                     "Bo,2,3,bo,S,8\n")),
              ElementsAre("Ann", "Bo"));
}

TEST(CourseRoster, KeepsStudentsOfOneNameWithDifferentIdentifiersApart) {
  const Roster roster = course_roster(
      "Student,ID,SIS User ID,SIS Login ID,Section,H\n"
      "John Smith,1,11,jsmith1,S,1\nJohn Smith,2,12,jsmith2,S,1\n");
  EXPECT_EQ(roster.entrants.size(), 2U);
  EXPECT_THAT(refusal_text(read_entries("name,id number\nJohn,1\nJohn,1\n", plan())),
              HasSubstr("line 3: the same identifier as on line 2"));
  EXPECT_EQ(refusal_text(read_entries("John Smith\nJohn Smith\nBen Okafor\n", plan())),
            "line 2: the same name as on line 1; one person may enter only once. If they are two "
            "people, add a column e-mail or id number");
}

TEST(CourseRoster, ReadsHeadingsOfFourLanguages) {
  for (const std::string header :
       {"Vorname;Nachname;ID-Nummer;Institution;E-Mail-Adresse",
        "Prénom;Nom de famille;Numéro d’identification;Établissement;Adresse de courriel",
        "PRÉNOM;NOM;Matricule;Université;Courriel",
        "Nombre;Apellido(s);Número de ID;Institución;Dirección de correo",
        "Vorname;Name;Matrikel-Nr.;Hochschule;E-Mail",
        "First name;Last name;ID number;Institution;Email address",
        "First Name;Surname;Student ID;University;E_MAIL"}) {
    const Roster roster = course_roster(header + "\nNina;Adler;7;Uni;n@u.example\n");
    EXPECT_THAT(names_in(roster), ElementsAre("Nina Adler")) << header;
    EXPECT_THAT(addresses_in(roster), ElementsAre("n@u.example")) << header;
    ASSERT_EQ(roster.entrants.size(), 1U);
    EXPECT_EQ(roster.entrants[0].institution, "Uni") << header;
    EXPECT_EQ(known_by(list_people(roster.entrants[0]).front().identifiers), "ID number 7")
        << header;
  }
  for (const std::string header :
       {"Names", "Namen", "Student Name", "Noms", "Nombre", "Name", "Full name", "Étudiant"}) {
    EXPECT_THAT(names_in(course_roster(header + "\nNina\nBen\n")), ElementsAre("Nina", "Ben"))
        << header;
  }
}

TEST(CourseRoster, ReadsADelimiterThatTheFirstLineStates) {
  EXPECT_THAT(addresses_in(course_roster("sep=;\nname;e-mail\nNina, A.;n@u.example\n")),
              ElementsAre("n@u.example"));
  EXPECT_THAT(
      addresses_in(course_roster("\xef\xbb\xbf\"sep=|\"\r\nname|e-mail\r\nN|n@u.example\r\n")),
      ElementsAre("n@u.example"));
  EXPECT_THAT(addresses_in(course_roster("Name|E-Mail\nNina Adler|n@u.example\n")),
              ElementsAre("n@u.example"));
  EXPECT_THAT(refusal_text(read_entries("sep=;\nname;e-mail\nNina;n@@u\n", plan())),
              HasSubstr("line 3: "));
}

TEST(CourseRoster, PassesOverTitlesAboveTheHeader) {
  const Roster roster = course_roster(
      "Class list, COMP 301;;\n;;\nExported on 1 October;;\nname;e-mail;seat\n"
      "Nina;n@u.example;1\n");
  EXPECT_THAT(names_in(roster), ElementsAre("Nina"));
  EXPECT_THAT(roster.notes, Contains(HasSubstr("line 1: left out, above the line that names the "
                                               "columns: 'Class list, COMP 301")));
}

TEST(CourseRoster, ReadsUtf16WithAndWithoutItsMark) {
  const std::string text = "name;e-mail\r\nZo\xeb;z@u.example\r\n";
  for (const bool little : {true, false}) {
    for (const bool mark : {true, false}) {
      std::string bytes = !mark ? "" : little ? "\xff\xfe" : "\xfe\xff";
      for (const char c : text) {
        if (!little) bytes += '\0';
        bytes += c;
        if (little) bytes += '\0';
      }
      EXPECT_THAT(names_in(course_roster(bytes)), ElementsAre("Zoë"));
    }
  }
}

TEST(CourseRoster, CleansNamesAndAddresses) {
  const Roster roster = course_roster(
      "name,e-mail\n"
      "Nina\u00a0Adler,n@u.example\u00a0\n"
      "\u200eBen\u200b Okafor\ufeff,\u200bb@u.example\n"
      "م\u200cی,\u200cc@u.example\u200d\n");
  EXPECT_THAT(names_in(roster), ElementsAre("Nina Adler", "Ben Okafor", "م\u200cی"));
  EXPECT_THAT(addresses_in(roster), ElementsAre("n@u.example", "b@u.example", "c@u.example"));
  EXPECT_THAT(roster.notes,
              ElementsAre("line 2: invisible characters were removed, and on 2 more lines"));
}

TEST(CourseRoster, KeepsGroupsOfMoodleAndMakesTeamsOnRequest) {
  const std::string csv =
      "First name,Last name,ID number,Email address,Groups\n"
      "Ann,Lee,1,ann@example.org,Red\nBo,Li,2,bo@example.org,Red\n";
  const Roster people = course_roster(csv);
  EXPECT_THAT(names_in(people), ElementsAre("Ann Lee", "Bo Li"));
  EXPECT_THAT(list_people(people.entrants[0]).front().identifiers, Contains(Pair("Groups", "Red")));
  EXPECT_THAT(people.notes, Contains(HasSubstr("to make each group one entry, call it team")));
  const Roster teams =
      course_roster(csv, {"first name", "last name", "ID number", "e-mail", "team"});
  ASSERT_THAT(names_in(teams), ElementsAre("Red"));
  EXPECT_EQ(known_by(list_people(teams.entrants[0]).back().identifiers), "ID number 2");
}

TEST(CourseRoster, ReadsColumnsByGivenMeanings) {
  EXPECT_THAT(names_in(course_roster("Kind,Post\nAnn,a@x.org\nBo,b@x.org\n", {"name", "e-mail"})),
              ElementsAre("Ann", "Bo"));
  EXPECT_THAT(names_in(course_roster("Ann,a@x.org\nBo,b@x.org\n", {"name", "e-mail"})),
              ElementsAre("Ann", "Bo"))
      << "no line names the columns";
  EXPECT_THAT(names_in(course_roster("name,alias\nAnn,A\n", {"", "name"})), ElementsAre("A"));
  const RosterRows rows = read_rows("name,x\nAnn,1\n", {"name", "colour"});
  ASSERT_EQ(rows.errors.size(), 1U);
  EXPECT_EQ(rows.errors[0].what, "unknown meaning of a column: 'colour'");
}

TEST(CourseRoster, TakesNoRoleForAHeading) {
  EXPECT_FALSE(read_entries("Kürzel,Rolle\nabc,Student\ndef,Student\n", plan()).ok());
}

}  // namespace
}  // namespace aspis::tournament
