#include "server/tournament/roster_rows.hpp"

#include <gmock/gmock.h>

#include "server/tournament/people.hpp"
#include "server/tournament/roster.hpp"
#include "tests/support/sound.hpp"

namespace aspis::tournament {
namespace {

using support::sound;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

formats::Plan plan_of_one_version() {
  formats::Plan plan;
  plan.game = "wordcube";
  plan.draw_seeds = false;  // the roster's order stays
  return plan;
}

protocol::Result<Roster> entries(const std::string& csv) {
  return read_entries(csv, plan_of_one_version());
}

TEST(Teams, RowsOfTeamAreOneEntryAtPlaceOfFirst) {
  const auto roster =
      sound(entries("name,e-mail,team,institution,command\nAda,ada@x,Red,Ural,\nZoe,zoe@x,,,\n"
                    "Bo,bo@x,red,,./bot\n"));
  ASSERT_EQ(roster.entrants.size(), 2U);
  const db::EntrantRow& team = roster.entrants[0];
  EXPECT_EQ(team.name, "Red");
  EXPECT_EQ(team.email, "ada@x;bo@x");
  EXPECT_EQ(team.members, "Ada;Bo");
  EXPECT_EQ(team.institution, "Ural");
  EXPECT_EQ(team.command, "./bot");
  EXPECT_THAT(list_people(team), ElementsAre(Person{"Ada", "ada@x"}, Person{"Bo", "bo@x"}));
}

TEST(Teams, RowWithSeveralAddressesIsEntryOfSeveralPeople) {
  const auto roster = sound(entries("name,e-mail\nAda and Bo,\"ada@x; bo@x\"\nZoe,zoe@x\n"));
  EXPECT_THAT(list_people(roster.entrants[0]),
              ElementsAre(Person{"Ada and Bo", "ada@x"}, Person{"Ada and Bo", "bo@x"}));
  EXPECT_THAT(list_people(roster.entrants[1]), ElementsAre(Person{"Zoe", "zoe@x"}));
}

TEST(Teams, PersonWithoutAddressKeepsNameAndTakesNoAddress) {
  const auto roster = sound(entries("name,e-mail,team\nAda,,Red\nBo,bo@x,Red\nZoe,zoe@x,\n"));
  EXPECT_THAT(list_people(roster.entrants[0]),
              ElementsAre(Person{"Bo", "bo@x"}, Person{"Ada", ""}));
}

TEST(Teams, NamesLineOfInvalidTeam) {
  for (const auto& [csv, why] : std::vector<std::pair<std::string, std::string>>{
           {"name,team,command\nAda,Red,./a\nBo,Red,./b\n",
            "line 3: the team Red has another command on line 2: a team has only one program"},
           {"name,e-mail,team\nAda,ada@x,Red\nBo,bo@x,Red\nAda,ADA@x,Blue\nDi,di@x,Blue\n",
            "line 4: ada@x is already in the entry of line 2; a person is in only one entry"},
           {"name,e-mail\nAda,\"ada@x;no address\"\n",
            "line 2: 'no address' is not an e-mail address"},
           {"name,team\nAda;Bo,Red\n", "line 2: a name in a team must not have a semicolon"}}) {
    const auto refused = entries(csv);
    ASSERT_FALSE(refused) << csv;
    EXPECT_THAT(refused.error().text, HasSubstr(why));
  }
}

TEST(Teams, SplitsListWithoutSpacesAndEmptyParts) {
  EXPECT_THAT(split_list(" a@x ;; b@x; "), ElementsAre("a@x", "b@x"));
  EXPECT_THAT(split_list(""), IsEmpty());
}

TEST(Teams, CompareAddressesInAnyCase) {
  db::EntrantRow one;
  one.email = "a@x;B@X";
  db::EntrantRow other;
  other.email = "c@x;b@x";
  EXPECT_TRUE(share_address(one, other));
  other.email = "c@x";
  EXPECT_FALSE(share_address(one, other));
  other.email = "";
  EXPECT_FALSE(share_address(other, other)) << "no address is nobody's";
}

}  // namespace
}  // namespace aspis::tournament
