// Tests that a course system's file, used as a roster, is returned as its gradebook, row for row.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "server/exports/exports.hpp"
#include "server/tournament/csv.hpp"
#include "server/tournament/roster.hpp"

namespace aspis::exports {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

/// A finished tournament in which entrant n of the roster has place n.
struct CourseGradebook : testing::Test {
  void enter(const std::string& roster) {
    tournament.plan.game = "boxing";
    tournament.plan.stages.resize(1);
    tournament.row.title = "Cup";
    const auto read = tournament::read_roster(roster, tournament.plan, 7);
    ASSERT_TRUE(read.ok()) << read.error().text;
    tournament.entrants = read->entrants;
    const int count = static_cast<int>(tournament.entrants.size());
    for (int entrant = 0; entrant < count; ++entrant) {
      formats::FinalPlace& place = schedule.places.emplace_back();
      place.entrant = entrant;
      place.place = entrant + 1;
      place.certain = true;
      formats::GameResult game;
      game.match = {0, entrant, formats::Sides{entrant, (entrant + 1) % count}.sorted()};
      for (auto& side : game.sides) side.moves = 3;
      game.sides[0].standing = protocol::Standing::win;
      tournament.results.put(game);
    }
    schedule.finished = true;
    grading.by = GradeBy::place;
  }

  [[nodiscard]] std::string find_grade(const std::string& name) const {
    for (const GradedPerson& one : graded_people(tournament, schedule, grading)) {
      if (one.name == name) return one.grade;
    }
    return "nobody";
  }

  tournament::Tournament tournament;
  formats::Schedule schedule;
  Grading grading;
};

TEST_F(CourseGradebook, OfCanvasHasTheRowsOfTheFileThatWasImported) {
  enter(
      "Student,ID,SIS User ID,SIS Login ID,Integration ID,Section,Homework 1 (48211)\n"
      "    Points Possible,,,,,,10\n"
      "\"Okafor, Ben\",90211,1000124,bokafor@uni.example,x2,COMP-301-01,8\n"
      "\"Smith, John\",90213,1000125,jsmith1,x3,COMP-301-02,7\n"
      "\"Adler, Zoë\",90210,1000123,nadler,,COMP-301-01,9\n"
      "\"Smith, John\",90212,1000126,jsmith2,x4,COMP-301-01,6\n"
      "\"Student, Test\",90299,,6f1c0b,,COMP-301-01,\n");
  std::set<std::string> grades;
  const auto rows = tournament::read_csv(canvas_csv(tournament, schedule, grading)).rows;
  ASSERT_EQ(rows.size(), 6U);
  const auto fixed = [](tournament::CsvRow row) {
    row.cells.pop_back();
    return row.cells;
  };
  EXPECT_THAT(rows[0].cells, ElementsAre("Student", "ID", "SIS User ID", "SIS Login ID",
                                         "Integration ID", "Section", "Cup"));
  EXPECT_THAT(rows[1].cells, ElementsAre("Points Possible", "", "", "", "", "", "100"));
  EXPECT_THAT(fixed(rows[2]), ElementsAre("Okafor, Ben", "90211", "1000124", "bokafor@uni.example",
                                          "x2", "COMP-301-01"));
  EXPECT_THAT(fixed(rows[3]),
              ElementsAre("Smith, John", "90213", "1000125", "jsmith1", "x3", "COMP-301-02"));
  EXPECT_THAT(fixed(rows[4]),
              ElementsAre("Adler, Zoë", "90210", "1000123", "nadler", "", "COMP-301-01"));
  EXPECT_THAT(fixed(rows[5]),
              ElementsAre("Smith, John", "90212", "1000126", "jsmith2", "x4", "COMP-301-01"));
  for (std::size_t at = 2; at < rows.size(); ++at) grades.insert(rows[at].cells.back());
  EXPECT_EQ(grades.size(), 4U) << "each has the grade of its own place";
  EXPECT_EQ(rows[4].cells.back(), find_grade("Adler, Zoë"));
}

TEST_F(CourseGradebook, OfMoodleHasItsIdentifiersAndBothNames) {
  enter(
      "Vorname;Nachname;ID-Nummer;Institution;E-Mail-Adresse\n"
      "Nina;Adler;11;Uni;n@u.example\n"
      "Ben;Okafor;12;Uni;b@u.example\n");
  const auto rows = tournament::read_csv(moodle_csv(tournament, schedule, grading)).rows;
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_THAT(rows[0].cells,
              ElementsAre("Email address", "ID number", "First name", "Last name", "Cup"));
  EXPECT_THAT(rows[1].cells,
              ElementsAre("n@u.example", "11", "Nina", "Adler", find_grade("Nina Adler")));
  EXPECT_THAT(rows[2].cells,
              ElementsAre("b@u.example", "12", "Ben", "Okafor", find_grade("Ben Okafor")));
}

TEST_F(CourseGradebook, OfMoodleUsesMostCommonIdentifier) {
  enter("name,id number,e-mail\nNina,11,n@u.example\nBen,12,\nCy,13,\nDi,,d@u.example\n");
  const std::string csv = moodle_csv(tournament, schedule, grading);
  EXPECT_THAT(csv,
              testing::StartsWith("ID number,Email address,Full name,Cup\n11,n@u.example,Nina,"));
  EXPECT_THAT(csv, Not(HasSubstr("Di")));
  EXPECT_THAT(without_address(tournament), ElementsAre("Di"));
}

TEST_F(CourseGradebook, OfATeamHasTheIdentifiersOfEach) {
  enter(
      "Student,ID,SIS User ID,SIS Login ID,Section,Team\n"
      "Ann,1,11,ann,S,Red\nBo,2,12,bo,S,Red\nCy,3,13,cy,S,\n");
  const std::string csv = canvas_csv(tournament, schedule, grading);
  for (const std::string row : {"\nAnn,1,11,ann,S,", "\nBo,2,12,bo,S,", "\nCy,3,13,cy,S,"}) {
    EXPECT_THAT(csv, HasSubstr(row));
  }
}

}  // namespace
}  // namespace aspis::exports
