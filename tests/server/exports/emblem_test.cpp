#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "server/exports/chart/chart.hpp"
#include "tests/support/played_book.hpp"

namespace aspis::exports::chart {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

TEST(DrawnEmblem, HasItsColourAndStaysWithinItsSquare) {
  Picture picture;
  picture.emblems.push_back({100, 200, 24, tournament::drawn_emblem("417")});
  const std::string drawn = svg(picture, "");
  EXPECT_THAT(drawn, AllOf(HasSubstr("<path d=\"M"), HasSubstr("#b02a74"), Not(HasSubstr("nan"))));
  EXPECT_THAT(drawn, HasSubstr("M102.31 202.31L121.69 202.31")) << "the square";
}

TEST(DrawnEmblem, ShowsChosenEmblemBesideNamesAndInCrosstables) {
  tests::Played played = tests::play_preset("round-robin", 5, 7);
  played.tournament.entrants[2].emblem = "0 0 6 0 3";
  const Picture page =
      chart_pages(played.tournament, played.schedule, Paper::a4, "2026-11-20").front();
  const tournament::Emblem chosen{0, 0, 6, false, 3};
  int rows = 0;
  int heads = 0;
  for (const PlacedEmblem& placed : page.emblems) {
    if (!(placed.emblem == chosen)) continue;
    const auto named = [&](double below, double beside) {
      return std::any_of(page.texts.begin(), page.texts.end(), [&](const Text& text) {
        return text.text == played.tournament.entrants[2].alias &&
               std::abs(text.y - placed.y - below) < 3 && std::abs(text.x - placed.x - beside) < 3;
      });
    };
    rows += named(8, 12) ? 1 : 0;
    heads += named(16.8, 4.5) ? 1 : 0;
  }
  EXPECT_GE(rows, 1);
  EXPECT_EQ(heads, 1);
}

}  // namespace
}  // namespace aspis::exports::chart
