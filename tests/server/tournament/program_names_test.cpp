// Tests valid names of programs, who may take which name, and how the instructor removes one.
#include "server/tournament/program_names.hpp"

#include <gmock/gmock.h>

#include "db/maintenance.hpp"
#include "tests/server/tournament/new_cup.hpp"
#include "tests/support/canonical.hpp"
#include "tests/support/scripted_tournament.hpp"

namespace aspis::tournament {
namespace {

using support::refusal_text;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr const char* chosen_at = "2026-11-20T20:51:06Z";

TEST(ProgramName, TakesLettersOfAnyScriptDigitsAndSigns) {
  for (const char* name :
       {"Deep Thought", "R2-D2", "Don't panic!", "O'Brien & Sons", "Ψ", "深思", "दीप थॉट", "شطرنج",
        "1. e4", "🦊 fox", "12345678901234567890123456789 ab"}) {
    EXPECT_EQ(program_name_error(name), "") << name;
  }
}

TEST(ProgramName, RefusesInvisibleOrConfusingCharacters) {
  for (const char* name :
       {"a\tb",     "a\x7f",    "a\xc2\x85", "a\u00a0b",    "a\u00adb", "e\u0301",
        "a\u200bb", "a\u200db", "a\u200eb",  "a\u202eb",    "a\u2066b", "a\u2028b",
        "a\ufeff",  "a\ufe0f",  "a\ue000",   "a\U000e0041", "a\u3164",  "a\u2800",
        "a\ufffd",  "<b>x",     "a/b",       "a\\b"}) {
    EXPECT_THAT(program_name_error(name), HasSubstr("has the character")) << name;
  }
  EXPECT_EQ(program_name_error("a\xff"), "the program's name is not in UTF-8");
}

TEST(ProgramName, HasAtMost32CharactersAndIsNotANumber) {
  EXPECT_EQ(program_name_error("ЯЯЯЯЯЯЯЯЯЯЯЯЯЯЯЯЯЯЯЯЯЯЯЯЯЯЯЯЯЯЯЯ"), "");
  EXPECT_EQ(program_name_error("ЯЯЯЯЯЯЯЯЯЯЯЯЯЯЯЯЯЯЯЯЯЯЯЯЯЯЯЯЯЯЯЯЯ"),
            "the program's name has 33 characters, 32 are allowed");
  for (const char* name : {"417", "41:38", "", "3 - 1", "?!", "４１７", "٤١٧"}) {
    EXPECT_THAT(program_name_error(name), HasSubstr("needs a letter")) << name;
  }
}

TEST(ProgramName, IgnoresCase) {
  for (const auto& [one, other] :
       std::vector<std::pair<std::string, std::string>>{{"Deep", "dEEP"},
                                                        {"ÅSTRÖM", "åström"},
                                                        {"ΣΟΦΟΣ", "σοφος"},
                                                        {"ДУМА", "дума"},
                                                        {"Łódź", "łóDŹ"},
                                                        {"σοφος", "σοφοσ"},
                                                        {"ＡＢ", "ａｂ"}}) {
    EXPECT_EQ(program_name_key(one), program_name_key(other)) << one;
  }
  EXPECT_NE(program_name_key("Deep"), program_name_key("Deeq"));
  EXPECT_NE(program_name_key("ā"), program_name_key("Ă"));
}

TEST(ProgramName, IsTrimmed) {
  EXPECT_EQ(tidy_program_name("  Deep   Thought "), "Deep Thought");
  EXPECT_EQ(tidy_program_name("   "), "");
}

class ProgramNames : public NewCup {
 protected:
  ProgramNames() : NewCup({"417", "102", "h2"}, chosen_at) {}

  std::string named(int entrant, std::string_view name) {
    return refusal_text(name_program(*store_, tournament_, entrant, name, chosen_at));
  }
  std::string removed(int entrant, const std::string& reason) {
    return refusal_text(remove_program_name(*store_, tournament_, entrant, reason, chosen_at));
  }
  db::AuditRow last_act() { return store_->audit().all().back(); }
};

TEST_F(ProgramNames, AreChosenChangedAndRemovedWithLogRows) {
  EXPECT_EQ(display_name(tournament_, 0), "417");
  EXPECT_EQ(named(0, " Deep  Thought "), "");
  EXPECT_EQ(display_name(tournament_, 0), "Deep Thought (417)");
  EXPECT_EQ(store_->entrants().all()[0].program, "Deep Thought");
  EXPECT_EQ(last_act().actor, "417");
  EXPECT_EQ(last_act().reason, "the program is called Deep Thought");
  EXPECT_EQ(named(0, "DEEP THOUGHT"), "") << "its own in capitals";
  const auto rows = store_->audit().all().size();
  EXPECT_EQ(named(0, "DEEP THOUGHT"), "");
  EXPECT_EQ(store_->audit().all().size(), rows) << "nothing changed";
  EXPECT_EQ(named(0, ""), "");
  EXPECT_EQ(display_name(tournament_, 0), "417");
  EXPECT_EQ(last_act().reason, "the program has no name");
  EXPECT_THAT(*db::check(path_), IsEmpty());
}

TEST_F(ProgramNames, AreUniqueAndDifferFromAliases) {
  ASSERT_EQ(named(0, "Deep Thought"), "");
  EXPECT_EQ(named(1, "deep thought"), "417 already has this name: choose another one");
  EXPECT_EQ(named(1, "H2"), "H2 is an entrant's alias: choose another");
  EXPECT_THAT(named(1, "a<b>"), HasSubstr("has the character <"));
  EXPECT_EQ(store_->entrants().all()[1].program, "");
  ASSERT_EQ(named(0, "Marvin"), "");
  EXPECT_EQ(named(1, "deep thought"), "") << "it is free again";
}

TEST_F(ProgramNames, CannotBeReusedAfterInstructorRemovesThem) {
  ASSERT_EQ(named(0, "Rude"), "");
  EXPECT_EQ(removed(0, " "), "give a reason: it is shown in the public log");
  EXPECT_EQ(removed(1, "rude"), "the program of 102 has no name");
  EXPECT_EQ(removed(0, "it insults"), "");
  EXPECT_EQ(display_name(tournament_, 0), "417");
  EXPECT_EQ(last_act().act, "remove-name");
  EXPECT_EQ(last_act().reason, "Rude: it insults");
  for (const int entrant : {0, 1}) {
    EXPECT_EQ(named(entrant, "RUDE"),
              "the instructor removed this name (it insults): choose another");
  }
  EXPECT_EQ(named(0, "Polite"), "");
  const auto removed_names = store_->all<db::RemovedNameRow>();
  ASSERT_EQ(removed_names.size(), 1U);
  EXPECT_EQ(removed_names[0].name, "Rude");
  EXPECT_EQ(removed_names[0].entrant, 1);
  EXPECT_THAT(*db::check(path_), IsEmpty());
}

TEST_F(ProgramNames, StayAfterTheEndUnlessInstructorRemovesThem) {
  ASSERT_EQ(named(0, "Rude"), "");
  tournament_.row.closed = chosen_at;
  EXPECT_EQ(named(0, "Polite"), "the tournament is over: its names stay");
  EXPECT_EQ(removed(0, "it insults"), "");
}

}  // namespace
}  // namespace aspis::tournament
