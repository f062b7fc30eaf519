// Tests gradebooks: one line per person with the better of two versions, and nothing that a
// gradebook refuses.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "server/exports/exports.hpp"
#include "tests/support/played_book.hpp"
#include "tests/support/sound.hpp"

namespace aspis::exports {
namespace {

using support::sound;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

/// Returns the last six cells of the gradebook, one per line, in the order of the roster.
std::string grades_in(const std::string& csv) {
  std::istringstream lines(csv);
  std::string all;
  int number = 0;
  for (std::string line; std::getline(lines, line);) {
    if (++number > 2) all += (all.empty() ? "" : " ") + line.substr(line.rfind(',') + 1);
  }
  return all;
}

/// Six entrants: the first is in class "Final Four", all others are in "Out", and the last one is
/// disqualified.
struct Grades : testing::Test {
  Grades() {
    tournament.row.title = "Class cup";
    tournament.plan.stages.resize(2);
    tournament.plan.stages[0].result_class = "Out";
    tournament.plan.stages[1].result_class = "Final Four";
    for (int number = 1; number <= 6; ++number) {
      db::EntrantRow& row = tournament.entrants.emplace_back();
      row.number = number;
      row.alias = std::to_string(100 + number);
      row.name = "Person " + std::to_string(number);
      row.email = "p" + std::to_string(number) + "@example.org";
      row.institution = "Example";
      formats::FinalPlace& place = schedule.places.emplace_back();
      place.entrant = number - 1;
      place.place = number;
      place.certain = true;
      place.result_class = number == 1 ? "Final Four" : number == 6 ? "Cannot play" : "Out";
    }
    schedule.finished = true;
    for (int entrant = 0; entrant < 5; ++entrant) meet(entrant, 3, 5, 0);
  }

  /// Adds a game between the two with these numbers of legal moves; the second entrant forfeits it.
  void meet(int first, int first_moves, int second, int second_moves) {
    formats::GameResult game;
    game.match = {0, games_++, formats::Sides{first, second}.sorted()};
    const std::size_t side = game.match.entrants[0] == first ? 0 : 1;
    game.sides[side].moves = first_moves;
    game.sides[side].standing = protocol::Standing::win;
    game.sides[1 - side].moves = second_moves;
    game.sides[1 - side].standing = protocol::Standing::loss;
    game.sides[1 - side].forfeit = true;
    tournament.results.put(game);
  }

  void pass_thresholds() {
    tournament.plan.thresholds = {{"Bronze", "boxing_random", 60, 50, 30},
                                  {"Silver", "boxing_greedy", 60, 50, 20}};
    tournament.passed_thresholds = {{1, 0, 1, ""}, {2, 0, 3, ""}, {2, 1, 3, ""}};
  }
  [[nodiscard]] std::string graded(std::string_view scheme, std::string_view points) const {
    return grades_in(
        canvas_csv(tournament, schedule, *read_grading(tournament.plan, points, scheme)));
  }

  tournament::Tournament tournament;
  formats::Schedule schedule;

 private:
  int games_ = 0;
};

TEST_F(Grades, SpaceResultClassesEvenlyWithNothingForDisqualified) {
  EXPECT_EQ(canvas_csv(tournament, schedule),
            "Student,ID,SIS User ID,SIS Login ID,Section,Class cup\n"
            "Points Possible,,,,,100\n"
            "Person 1,,,p1@example.org,Example,100\n"
            "Person 2,,,p2@example.org,Example,50\n"
            "Person 3,,,p3@example.org,Example,50\n"
            "Person 4,,,p4@example.org,Example,50\n"
            "Person 5,,,p5@example.org,Example,50\n"
            "Person 6,,,p6@example.org,Example,0\n");
}

TEST_F(Grades, ForMoodleAreKeyedByAddress) {
  EXPECT_THAT(moodle_csv(tournament, schedule), HasSubstr("Email address,Full name,Class cup\n"
                                                          "p1@example.org,Person 1,100\n"));
}

TEST_F(Grades, UseBetterOfTwoVersionsOfOnePerson) {
  tournament.entrants[5].email = " P1@Example.org";
  tournament.entrants[4].email = "p6@example.org";
  tournament.entrants[4].name = "Person 6";
  std::swap(schedule.places[0].result_class, schedule.places[5].result_class);
  meet(5, 3, 0, 3);
  const std::string csv = moodle_csv(tournament, schedule);
  EXPECT_THAT(csv, HasSubstr("p1@example.org,Person 1,100\n"));
  EXPECT_THAT(csv, Not(HasSubstr("Example.org")));
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 1 + 5);
}

// The gradebook lists Ann, not Ann-1.
TEST_F(Grades, CombineShareOfPassedThresholdsWithPlace) {
  pass_thresholds();
  // Places give 100, 50, 50, 50, 50 and 0, half of which counts.
  EXPECT_THAT(canvas_csv(tournament, schedule),
              AllOf(HasSubstr("Person 1,,,p1@example.org,Example,80\n"),
                    HasSubstr("Person 2,,,p2@example.org,Example,75\n"),
                    HasSubstr("Person 3,,,p3@example.org,Example,25\n")));
}

TEST_F(Grades, DependOnNoPlaceOrOpponentIfByThresholdsOnly) {
  tournament.plan.thresholds = {{"Bronze", "boxing_random", 60, 50, 60},
                                {"Silver", "boxing_greedy", 60, 50, 40}};
  tournament.passed_thresholds = {{3, 0, 1, ""}};
  for (formats::FinalPlace& place : schedule.places) place.certain = false;
  schedule.finished = false;
  EXPECT_THAT(canvas_csv(tournament, schedule),
              AllOf(HasSubstr("Person 3,,,p3@example.org,Example,60\n"),
                    HasSubstr("Person 1,,,p1@example.org,Example,0\n")));
}

TEST_F(Grades, LeaveOutStaff) {
  tournament.entrants[1].staff = true;
  EXPECT_THAT(canvas_csv(tournament, schedule), Not(HasSubstr("Person 2")));
}

TEST_F(Grades, OfTeamGoToEachMember) {
  tournament.entrants[0].name = "Red";
  tournament.entrants[0].email = "ada@example.org;bo@example.org";
  tournament.entrants[0].members = "Ada;Bo;Cy";
  EXPECT_THAT(canvas_csv(tournament, schedule),
              AllOf(HasSubstr("Ada,,,ada@example.org,Example,100\n"),
                    HasSubstr("Bo,,,bo@example.org,Example,100\n"),
                    HasSubstr("Cy,,,,Example,100\n"), Not(HasSubstr("Red"))));
  EXPECT_THAT(moodle_csv(tournament, schedule),
              AllOf(HasSubstr("ada@example.org,Ada,100\n"), HasSubstr("bo@example.org,Bo,100\n")));
  EXPECT_THAT(without_address(tournament), ElementsAre("Cy"));
}

TEST_F(Grades, BelongToAuthorsAndNotToVersions) {
  tournament.plan.versions = 2;
  tournament.entrants[1].name = "Ann-1";
  tournament.entrants[1].version = "1";
  tournament.entrants[2].name = "Ann-2";
  tournament.entrants[2].version = "2";
  tournament.entrants[2].email = tournament.entrants[1].email;
  tournament.entrants[3].name = "Jean-1";  // this is the person's name, with one entry
  const std::string csv = canvas_csv(tournament, schedule);
  EXPECT_THAT(csv, HasSubstr("\nAnn,,,p2@example.org,Example,50\n"));
  EXPECT_THAT(csv, HasSubstr("\nJean-1,"));
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 2 + 5);
}

TEST_F(Grades, IdentifyPeopleWithoutAddressByName) {
  tournament.entrants[0].email = "";
  tournament.entrants[1].email = "";
  tournament.entrants[1].name = "person 1 ";
  const std::string csv = canvas_csv(tournament, schedule);
  EXPECT_THAT(csv, HasSubstr("Person 1,,,,Example,100\n"));
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 2 + 5);
}

TEST_F(Grades, ForMoodleLeaveOutPeopleWithoutAddress) {
  tournament.entrants[2].email = "  ";
  EXPECT_THAT(moodle_csv(tournament, schedule), Not(HasSubstr("Person 3")));
  EXPECT_THAT(without_address(tournament), ElementsAre("Person 3"));
}

TEST_F(Grades, StayEmptyUntilPlaceIsCertain) {
  schedule.finished = false;
  schedule.places[0].certain = false;
  EXPECT_THAT(moodle_csv(tournament, schedule), HasSubstr("p1@example.org,Person 1,\n"));
  EXPECT_THAT(moodle_csv(tournament, schedule), HasSubstr("p2@example.org,Person 2,50\n"));
}

TEST_F(Grades, StayOpenForEntrantsThatNeverHadToMove) {
  tournament.results = {};
  meet(0, 0, 5, 0);
  meet(1, 1, 5, 0);
  const std::string csv = moodle_csv(tournament, schedule);
  EXPECT_THAT(csv, HasSubstr("p1@example.org,Person 1,\n"));
  EXPECT_THAT(csv, HasSubstr("p2@example.org,Person 2,50\n"));
  EXPECT_THAT(csv, HasSubstr("p6@example.org,Person 6,0\n"));
}

TEST_F(Grades, LeaveOutHouseBots) {
  tournament.entrants[1].command = "house:boxing_greedy";
  tournament.entrants[2].command = "house:boxing_random";
  tournament.entrants[2].email = "";
  const std::string csv = canvas_csv(tournament, schedule);
  EXPECT_THAT(csv, Not(HasSubstr("Person 2")));
  EXPECT_THAT(csv, Not(HasSubstr("Person 3")));
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 2 + 4);
  EXPECT_THAT(without_address(tournament), testing::IsEmpty()) << "nobody misses them";
}

TEST_F(Grades, NameTournamentInTheirColumn) {
  tournament.row.title = "";
  tournament.plan.name = "shield";
  EXPECT_THAT(canvas_csv(tournament, schedule), HasSubstr(",Section,shield\n"));
  tournament.row.title = "Spring cup";
  EXPECT_THAT(canvas_csv(tournament, schedule), HasSubstr(",Section,Spring cup\n"));
  EXPECT_THAT(moodle_csv(tournament, schedule), HasSubstr(",Full name,Spring cup\n"));
  Grading grading;
  grading.assignment = "Project 3";
  EXPECT_THAT(moodle_csv(tournament, schedule, grading), HasSubstr(",Full name,Project 3\n"));
}

TEST_F(Grades, EscapeNamesThatLookLikeFormulas) {
  tournament.entrants[0].name = "=cmd|'/c calc'!A1";
  EXPECT_THAT(canvas_csv(tournament, schedule), HasSubstr("\n'=cmd|'/c calc'!A1,"));
}

TEST_F(Grades, ReadListWithEveryClass) {
  for (const char* list : {"90, 60.5", "90, 60.5,0"}) {
    const auto grading = sound(read_grading(tournament.plan, list));
    EXPECT_THAT(moodle_csv(tournament, schedule, grading), HasSubstr("Person 2,60.5\n"));
    EXPECT_THAT(moodle_csv(tournament, schedule, grading), HasSubstr("Person 6,0\n"));
  }
}

// The plan has one class, without a name: "100,50" once gave half of the points to entrants that
// did not play.
TEST_F(Grades, NeverGiveListValuesToDisqualified) {
  const formats::Plan plan = tests::preset("round-robin");
  EXPECT_EQ(read_grading(plan, "100,50").error().text,
            "grades: \"Cannot play\" must be 0 in a list of numbers, not 50. To give points to "
            "entrants without a legal move, write Cannot play=50");
  const auto alone = sound(read_grading(plan, "80"));
  EXPECT_EQ(alone.classes.at(0).points, 80);
  EXPECT_EQ(alone.classes.at(1).points, 0);
  const auto named = sound(read_grading(plan, "Played=80,Cannot play=5"));
  EXPECT_EQ(named.classes.at(0).points, 80);
  EXPECT_EQ(named.classes.at(1).points, 5);
}

TEST_F(Grades, ReadSingleClassesByName) {
  const auto grading = sound(read_grading(tournament.plan, "Out=66.67, Final Four=120"));
  EXPECT_THAT(canvas_csv(tournament, schedule, grading), HasSubstr("Points Possible,,,,,120\n"));
  EXPECT_THAT(canvas_csv(tournament, schedule, grading), HasSubstr("Example,66.67\n"));
}

TEST_F(Grades, RefuseInvalidListsInOneLine) {
  const auto wrong = [&](std::string_view text) {
    return read_grading(tournament.plan, text).error().text;
  };
  EXPECT_EQ(wrong("100"),
            "grades: 2 numbers are needed, one for each of \"Final Four\", \"Out\", not 1");
  EXPECT_THAT(wrong("100,x,0"), HasSubstr("\"x\""));
  EXPECT_THAT(wrong("100,-1,0"), HasSubstr("\"-1\""));
  EXPECT_THAT(wrong("100,1.234,0"), HasSubstr("\"1.234\""));
  EXPECT_THAT(wrong("100,nan,0"), HasSubstr("\"nan\""));
  EXPECT_THAT(wrong("Semi=4"), HasSubstr("no result class \"Semi\""));
  EXPECT_THAT(wrong("Out=5,7"), HasSubstr("\"7\" has no ="));
}

TEST_F(Grades, ByPlaceFallEvenlyOrInSteps) {
  EXPECT_EQ(graded("place", ""), "100 75 50 25 0 0");
  EXPECT_EQ(graded("place", "1=120,3=80.5"), "120 80.5 80.5 0 0 0")
      << "beyond the last step is nothing";
  schedule.places[1].place = 1;
  EXPECT_EQ(graded("place", ""), "100 100 50 25 0 0") << "who share a place share its grade";
}

TEST_F(Grades, ByPercentileCountEntrantsAbove) {
  // For the five entrants in good standing, 0, 20, 40, 60 and 80 percent are placed higher.
  EXPECT_EQ(graded("percentile", ""), "100 100 75 50 25 0");
  EXPECT_EQ(graded("percentile", "20=90,61=60"), "90 60 60 60 0 0");
}

TEST_F(Grades, ByPointsAreShareOfPointsInOwnGames) {
  meet(0, 3, 1, 3);
  meet(2, 3, 1, 3);
  EXPECT_EQ(graded("points", ""), "100 33.33 100 100 100 0");
  EXPECT_EQ(graded("points", "75=100,30=40"), "100 40 100 100 100 0");
}

TEST_F(Grades, ByThresholdsIgnorePlacesWhateverTheirShare) {
  pass_thresholds();
  schedule.finished = false;
  for (formats::FinalPlace& place : schedule.places) place.certain = false;
  EXPECT_EQ(graded("threshold", ""), "60 100 0 0 0 0");
}

TEST_F(Grades, AreEqualInPreviewAndBothGradebooksForEveryScheme) {
  tournament.plan.thresholds = {{"Bronze", "boxing_random", 60, 50, 30}};
  tournament.passed_thresholds = {{3, 0, 1, ""}};
  for (const std::string_view scheme : grading_words) {
    const Grading grading = *read_grading(tournament.plan, "", scheme);
    std::string preview;
    for (const GradedPerson& person : graded_people(tournament, schedule, grading)) {
      preview += (preview.empty() ? "" : " ") + person.grade;
      EXPECT_THAT(moodle_csv(tournament, schedule, grading),
                  HasSubstr(person.email + "," + person.name + "," + person.grade + "\n"));
    }
    EXPECT_EQ(grades_in(canvas_csv(tournament, schedule, grading)), preview) << scheme;
  }
}

TEST_F(Grades, NameTheirEntryPlaceAndPoints) {
  tournament.entrants[5].email = tournament.entrants[1].email;
  meet(5, 3, 4, 3);
  schedule.places[5].result_class = "Final Four";
  const auto people = graded_people(tournament, schedule, {});
  ASSERT_EQ(people.size(), 5U);
  EXPECT_EQ(people[1].name, "Person 2");
  EXPECT_EQ(people[1].alias, "106") << "the better of two";
  EXPECT_EQ(people[1].place, 6);
  EXPECT_EQ(people[1].points, 2);
  EXPECT_EQ(people[1].obtainable, 12);
}

TEST_F(Grades, RefuseInvalidSchemesInOneLine) {
  const auto wrong = [&](std::string_view points, std::string_view scheme) {
    return read_grading(tournament.plan, points, scheme).error().text;
  };
  EXPECT_EQ(wrong("", "luck"),
            "grades: unknown scheme \"luck\": use one of class, place, percentile, points, "
            "threshold");
  EXPECT_EQ(wrong("", "threshold"), "grades: no threshold of the plan has points");
  EXPECT_THAT(wrong("100,90", "place"), HasSubstr("\"100\" has no ="));
  EXPECT_THAT(wrong("0=90", "place"), HasSubstr("a place from 1 on, not \"0\""));
  EXPECT_THAT(wrong("1.5=90", "place"), HasSubstr("not \"1.5\""));
  EXPECT_THAT(wrong("101=90", "percentile"), HasSubstr("percent from 0 to 100, not \"101\""));
  EXPECT_THAT(wrong("nan=90", "points"), HasSubstr("not \"nan\""));
  EXPECT_THAT(wrong("50=90,75=100", "points"), HasSubstr("from best to worst"));
  EXPECT_THAT(wrong("8=90,4=100", "place"), HasSubstr("from best to worst"));
  EXPECT_THAT(wrong("4=x", "place"), HasSubstr("\"x\""));
}

TEST_F(Grades, OfShieldHaveFiveClasses) {
  EXPECT_THAT(result_classes(tests::preset("shield")),
              ElementsAre("Final Four", "Eliminated in Round 3", "Eliminated in Round 2",
                          "Eliminated in Round 1", "Cannot play"));
}

}  // namespace
}  // namespace aspis::exports
