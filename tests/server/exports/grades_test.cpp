// Gradebooks: one line a person, the better of two versions, nothing that a gradebook refuses.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "server/exports/exports.hpp"
#include "tests/support/played_book.hpp"

namespace aspis::exports {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

/// Six entrants, all in class "Out" but for the first, which is in "Final Four", and the last,
/// which cannot play.
struct Grades : testing::Test {
  Grades() {
    book.plan.stages.resize(2);
    book.plan.stages[0].result_class = "Out";
    book.plan.stages[1].result_class = "Final Four";
    for (int number = 1; number <= 6; ++number) {
      db::EntrantRow& row = book.entrants.emplace_back();
      row.number = number;
      row.alias = std::to_string(100 + number);
      row.name = "Person " + std::to_string(number);
      row.email = "p" + std::to_string(number) + "@example.org";
      row.institution = "Example";
      formats::FinalPlace& place = survey.places.emplace_back();
      place.entrant = number - 1;
      place.place = number;
      place.certain = true;
      place.result_class = number == 1 ? "Final Four" : number == 6 ? "Cannot play" : "Out";
    }
    survey.finished = true;
  }
  tournament::Book book;
  formats::Survey survey;
};

TEST_F(Grades, come_from_the_result_classes_evenly_spaced_with_nothing_for_who_cannot_play) {
  EXPECT_EQ(canvas_csv(book, survey),
            "Student,ID,SIS User ID,SIS Login ID,Section,Tournament\n"
            "Points Possible,,,,,100\n"
            "Person 1,,,p1@example.org,Example,100\n"
            "Person 2,,,p2@example.org,Example,50\n"
            "Person 3,,,p3@example.org,Example,50\n"
            "Person 4,,,p4@example.org,Example,50\n"
            "Person 5,,,p5@example.org,Example,50\n"
            "Person 6,,,p6@example.org,Example,0\n");
}

TEST_F(Grades, for_moodle_are_found_by_the_address) {
  EXPECT_THAT(moodle_csv(book, survey), HasSubstr("Email address,Full name,Tournament\n"
                                                  "p1@example.org,Person 1,100\n"));
}

TEST_F(Grades, of_two_versions_of_one_person_the_better_one_counts) {
  book.entrants[5].email = " P1@Example.org";
  book.entrants[4].email = "p6@example.org";
  book.entrants[4].name = "Person 6";
  std::swap(survey.places[0].result_class, survey.places[5].result_class);
  const std::string csv = moodle_csv(book, survey);
  EXPECT_THAT(csv, HasSubstr("p1@example.org,Person 1,100\n"));
  EXPECT_THAT(csv, Not(HasSubstr("Example.org")));
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 1 + 5);
}

// A gradebook knows Ann, not Ann-1.
TEST_F(Grades, are_the_authors_not_the_versions) {
  book.plan.versions = 2;
  book.entrants[1].name = "Ann-1";
  book.entrants[1].version = "1";
  book.entrants[2].name = "Ann-2";
  book.entrants[2].version = "2";
  book.entrants[2].email = book.entrants[1].email;
  book.entrants[3].name = "Jean-1";  // so called, with one entry
  const std::string csv = canvas_csv(book, survey);
  EXPECT_THAT(csv, HasSubstr("\nAnn,,,p2@example.org,Example,50\n"));
  EXPECT_THAT(csv, HasSubstr("\nJean-1,"));
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 2 + 5);
}

TEST_F(Grades, without_an_address_the_name_says_who_is_the_same) {
  book.entrants[0].email = "";
  book.entrants[1].email = "";
  book.entrants[1].name = "person 1 ";
  const std::string csv = canvas_csv(book, survey);
  EXPECT_THAT(csv, HasSubstr("Person 1,,,,Example,100\n"));
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 2 + 5);
}

TEST_F(Grades, for_moodle_leave_out_who_has_no_address_for_one_unknown_user_refuses_all) {
  book.entrants[2].email = "  ";
  EXPECT_THAT(moodle_csv(book, survey), Not(HasSubstr("Person 3")));
  EXPECT_THAT(without_address(book), ElementsAre("Person 3"));
}

TEST_F(Grades, stay_empty_until_the_place_is_certain) {
  survey.finished = false;
  survey.places[0].certain = false;
  EXPECT_THAT(moodle_csv(book, survey), HasSubstr("p1@example.org,Person 1,\n"));
  EXPECT_THAT(moodle_csv(book, survey), HasSubstr("p2@example.org,Person 2,50\n"));
}

TEST_F(Grades, guard_names_against_being_formulas) {
  book.entrants[0].name = "=cmd|'/c calc'!A1";
  EXPECT_THAT(canvas_csv(book, survey), HasSubstr("\n'=cmd|'/c calc'!A1,"));
}

TEST_F(Grades, of_every_class_are_read_from_a_list) {
  const auto grading = read_grading(book.plan, "90, 60.5,10");
  ASSERT_TRUE(grading.ok()) << grading.error().text;
  EXPECT_THAT(moodle_csv(book, survey, *grading), HasSubstr("Person 2,60.5\n"));
  EXPECT_THAT(moodle_csv(book, survey, *grading), HasSubstr("Person 6,10\n"));
}

TEST_F(Grades, of_single_classes_are_read_by_name) {
  const auto grading = read_grading(book.plan, "Out=66.67, Final Four=120");
  ASSERT_TRUE(grading.ok()) << grading.error().text;
  EXPECT_THAT(canvas_csv(book, survey, *grading), HasSubstr("Points Possible,,,,,120\n"));
  EXPECT_THAT(canvas_csv(book, survey, *grading), HasSubstr("Example,66.67\n"));
}

TEST_F(Grades, that_make_no_sense_are_refused_in_one_line) {
  const auto wrong = [&](std::string_view text) {
    return read_grading(book.plan, text).error().text;
  };
  EXPECT_EQ(wrong("100,50"),
            "grades: 3 numbers are needed, one for each of \"Final Four\", \"Out\", \"Cannot "
            "play\", and there are 2");
  EXPECT_THAT(wrong("100,x,0"), HasSubstr("\"x\""));
  EXPECT_THAT(wrong("100,-1,0"), HasSubstr("\"-1\""));
  EXPECT_THAT(wrong("100,1.234,0"), HasSubstr("\"1.234\""));
  EXPECT_THAT(wrong("100,nan,0"), HasSubstr("\"nan\""));
  EXPECT_THAT(wrong("Semi=4"), HasSubstr("no result class \"Semi\""));
  EXPECT_THAT(wrong("Out=5,7"), HasSubstr("\"7\" has no ="));
}

TEST_F(Grades, of_a_shield_have_five_classes) {
  EXPECT_THAT(result_classes(tests::preset("shield")),
              ElementsAre("Final Four", "Eliminated in Round 3", "Eliminated in Round 2",
                          "Eliminated in Round 1", "Cannot play"));
}

}  // namespace
}  // namespace aspis::exports
