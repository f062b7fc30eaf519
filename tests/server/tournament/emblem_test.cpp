// Tests which emblem an entrant has, and which it may choose.
#include "server/tournament/emblem.hpp"

#include <gmock/gmock.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "db/maintenance.hpp"
#include "tests/server/tournament/new_cup.hpp"
#include "tests/support/scripted_tournament.hpp"

namespace aspis::tournament {
namespace {

using support::refusal_text;
using testing::IsEmpty;

constexpr const char* emblem_date = "2026-11-20T20:51:06Z";

TEST(Emblem, OfAliasMatchesThePages) {
  std::ifstream golden(ASPIS_SOURCE "/tests/golden/emblems.txt");
  int lines = 0;
  for (std::string line; std::getline(golden, line); ++lines) {
    const std::size_t end = line.rfind('"') + 1;
    const std::string alias = nlohmann::json::parse(line.substr(0, end)).get<std::string>();
    Emblem wanted;
    int swapped = 0;
    std::istringstream numbers(line.substr(end));
    numbers >> wanted.outline >> wanted.division >> wanted.charge >> swapped >> wanted.colour;
    wanted.swapped = swapped == 1;
    EXPECT_TRUE(drawn_emblem(alias) == wanted) << line;
  }
  EXPECT_GT(lines, 10) << "the file was not read";
}

TEST(Emblem, FallsBackToAliasForUnknownRow) {
  db::EntrantRow row;
  row.alias = "417";
  for (const char* text : {"", "2 6 5 1", "2 6 5 1 12", "6 6 5 1 7", "2 6 5 1 7 ", "2 6 5 1 7 0",
                           "-1 6 5 1 7", "a b c d e", "2  6 5 1 7"}) {
    row.emblem = text;
    EXPECT_FALSE(chosen_emblem(row)) << text;
    EXPECT_TRUE(entrant_emblem(row) == drawn_emblem("417")) << text;
  }
  row.emblem = "0 1 2 1 3";
  EXPECT_TRUE(entrant_emblem(row) == (Emblem{0, 1, 2, true, 3}));
}

class Emblems : public NewCup {
 protected:
  Emblems() : NewCup({"417", "102", "999"}, emblem_date) {}

  std::string chosen(int entrant, const std::optional<Emblem>& emblem) {
    return refusal_text(choose_emblem(*store_, tournament_, entrant, emblem, {emblem_date, "417"}));
  }
};

TEST_F(Emblems, AreChosenAndResetWithLogRows) {
  const Emblem star{0, 1, 6, false, 3};
  EXPECT_EQ(chosen(0, star), "");
  EXPECT_TRUE(entrant_emblem(tournament_.entrants[0]) == star);
  EXPECT_TRUE(entrant_emblem(support::sound(read_tournament(*store_)).entrants[0]) == star);
  EXPECT_EQ(store_->audit().all().back().act, "emblem");
  EXPECT_EQ(store_->audit().all().back().actor, "417");
  const auto rows = store_->audit().all().size();
  EXPECT_EQ(chosen(0, star), "");
  EXPECT_EQ(store_->audit().all().size(), rows) << "nothing changed";
  EXPECT_EQ(chosen(0, std::nullopt), "");
  EXPECT_TRUE(entrant_emblem(store_->entrants().all()[0]) == drawn_emblem("417"));
  EXPECT_THAT(*db::check(path_), IsEmpty());
}

TEST_F(Emblems, HaveShapeUniqueAmongChosenAndDerivedOnes) {
  Emblem drawn_by_other = drawn_emblem("102");
  drawn_by_other.colour = (drawn_by_other.colour + 1) % emblem_colours;
  EXPECT_EQ(chosen(0, drawn_by_other), "102 already has this emblem: choose another one");
  ASSERT_EQ(chosen(0, Emblem{0, 1, 6, false, 3}), "");
  EXPECT_EQ(chosen(1, Emblem{0, 1, 6, false, 4}),
            "417 already has this emblem: choose another one");
  EXPECT_EQ(chosen(0, Emblem{0, 1, 6, false, 4}), "") << "its own in another colour";
  ASSERT_EQ(chosen(1, drawn_emblem("417")), "");
  EXPECT_EQ(chosen(0, std::nullopt), "102 already has this emblem: choose another one");
}

TEST_F(Emblems, RefuseUnknownOnesAndStayAfterTheEnd) {
  EXPECT_EQ(chosen(0, Emblem{6, 0, 0, false, 0}), "no such emblem");
  tournament_.row.closed = emblem_date;
  EXPECT_EQ(chosen(0, Emblem{0, 1, 6, false, 3}), "the tournament is over: its emblems stay");
}

}  // namespace
}  // namespace aspis::tournament
