// Tests places by total, tie-breaks by the formula, and entrants that are out.
#include "server/contest/ranking.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace aspis::contest {
namespace {

using testing::HasSubstr;

Entrant entrant(const std::string& name, int verified, Measures measures = {}) {
  Entrant made;
  made.name = name;
  made.folder = "/contest/" + name;
  made.measures = measures;
  made.claimed = made.verified = verified;
  return made;
}

Entrant out(const std::string& name, const std::string& why) {
  Entrant made = entrant(name, 900);
  made.verified.reset();
  made.disqualified = {why};
  return made;
}

std::string places(const std::vector<Entrant>& entrants) {
  std::string text;
  for (const Ranked& ranked : ranking(entrants)) {
    text += (ranked.place ? std::to_string(*ranked.place) : "-") + ranked.entrant->name + " ";
  }
  return text;
}

TEST(ContestRanking, SortsByVerifiedTotals) {
  EXPECT_EQ(places({entrant("a", 400), entrant("b", 500), entrant("c", 300)}), "1b 2a 3c ");
}

TEST(ContestRanking, BreaksTiesByFormulaOfContest) {
  // The formula gives 10/10/5 + 40/20 + 100/100 = 3.2 against 50/10/5 + 20/20 + 110/100 = 3.1.
  const std::vector<Entrant> entrants = {entrant("a", 500, {10, 40, 100}),
                                         entrant("b", 500, {50, 20, 110})};
  EXPECT_EQ(places(entrants), "1b 2a ");
  const auto ranked = ranking(entrants);
  EXPECT_NEAR(*ranked[0].rating, 3.1, 1e-9);
  EXPECT_NEAR(*ranked[1].rating, 3.2, 1e-9);
}

TEST(ContestRanking, SharesPlacesOfUnbrokenTies) {
  EXPECT_EQ(places({entrant("a", 500), entrant("b", 500), entrant("c", 500, {1, 1, 1}),
                    entrant("d", 400)}),
            "1c 2a 2b 4d ");
}

TEST(ContestRanking, ComparesOnlyWithEntrantsInContest) {
  Entrant quick = out("quick", "too long");
  quick.measures = {0.001, 0.001, 1};
  const auto ranked = ranking({quick, entrant("a", 500, {10, 40, 100})});
  EXPECT_NEAR(*ranked[0].rating, 0.2 + 1 + 1, 1e-9);
  EXPECT_EQ(ranked[1].place, std::nullopt);
  EXPECT_EQ(ranked[1].rating, std::nullopt);
}

TEST(ContestRanking, IsWrittenAsTableCsvJsonAndPage) {
  std::vector<Entrant> entrants = {entrant("ada", 500, {10, 40, 100}), entrant("bob, jr", 400),
                                   out("eve <b>", "no output.txt")};
  entrants[1].remarks = {"it cleared the screen"};
  const auto ranked = ranking(entrants);
  EXPECT_EQ(ranking_table(ranked),
            "place  entrant  verified  claimed  rating  hours  seconds  bytes\n"
            "    1  ada           500      500   2.200   10.0   40.000    100\n"
            "    2  bob, jr       400      400\n"
            "\n"
            "disqualified\n"
            "  eve <b>: no output.txt\n"
            "\n"
            "for the judges\n"
            "  bob, jr: it cleared the screen\n");
  EXPECT_EQ(
      ranking_csv(ranked),
      "place,entrant,verified,claimed,rating,hours,seconds,bytes,disqualified,remarks,undecided\n"
      "1,ada,500,500,2.200,10.0,40.000,100,,,\n"
      "2,\"bob, jr\",400,400,,,,,,it cleared the screen,\n"
      ",eve <b>,,900,,,,,no output.txt,,\n");
  const auto json = nlohmann::json::parse(ranking_json(ranked));
  EXPECT_EQ(json["entrants"][0]["place"], 1);
  EXPECT_EQ(json["entrants"][1]["rating"], nullptr);
  EXPECT_EQ(json["entrants"][2]["disqualified"][0], "no output.txt");
  const std::string page = ranking_html(ranked, "2000-12-17");
  EXPECT_THAT(page, HasSubstr("<td>ada</td><td>500</td>"));
  EXPECT_THAT(page, HasSubstr("<b>bob, jr</b>: it cleared the screen"));
  EXPECT_EQ(json["entrants"][1]["remarks"][0], "it cleared the screen");
  EXPECT_THAT(page, HasSubstr("<b>eve &lt;b&gt;</b>: no output.txt"));
  EXPECT_EQ(page.find("<script"), std::string::npos);
}

TEST(ContestRanking, AlignsColumnsForNamesInAnyScript) {
  EXPECT_EQ(ranking_table(ranking({entrant("Zo\xc3\xab", 500), entrant("Anna", 400)})),
            "place  entrant  verified  claimed  rating  hours  seconds  bytes\n"
            "    1  Zo\xc3\xab           500      500\n"
            "    2  Anna          400      400\n");
}

TEST(ContestRanking, ReportsThatNoEntrantIsLeft) {
  EXPECT_EQ(ranking_table(ranking({out("eve", "no output.txt")})),
            "no entrant is left in the contest\n\ndisqualified\n  eve: no output.txt\n");
}

}  // namespace
}  // namespace aspis::contest
