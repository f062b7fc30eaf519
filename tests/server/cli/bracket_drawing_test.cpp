// Tests that brackets have the same names on a terminal, on paper and on pages.
#include "server/cli/tournament/stages.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "referee/formats/bracket_layout.hpp"
#include "server/api/documents/documents.hpp"
#include "server/exports/chart/chart.hpp"
#include "tests/support/played_book.hpp"

namespace aspis::cli {
namespace {

using testing::HasSubstr;

bool says(const std::vector<exports::chart::Picture>& pages, const std::string& wanted) {
  for (const auto& page : pages) {
    for (const auto& text : page.texts) {
      if (text.text == wanted) return true;
    }
  }
  return false;
}

TEST(BracketDrawings, NameRoundsAndOpenSidesLikePaperAndPages) {
  for (const char* preset : {"single", "double"}) {
    for (const int entrants : {2, 3, 8, 13}) {
      const tests::Played played = tests::play_preset(preset, entrants, 7, 3);
      const formats::Stage& stage = played.schedule.stages[0];
      const formats::Format format = played.tournament.plan.stages[0].format;
      const auto matches = formats::bracket_matches(stage, format);
      const auto paper =
          exports::chart::chart_pages(played.tournament, played.schedule, exports::Paper::a3, "");
      const std::string terminal = bracket_drawing(played.tournament, stage, {});
      const api::ShownTournament shown{{}, &played.tournament, &played.schedule};
      const auto document = row::to_json(api::bracket_type, &shown);
      std::set<std::string> page;
      for (const auto& head : document["stages"][0]["drawing"]["heads"])
        page.insert(head["text"].get<std::string>());
      for (const auto& match : document["stages"][0]["matches"]) {
        for (const auto& side : match["sides"])
          page.insert(side["origin"]["text"].get<std::string>());
      }
      for (const formats::Pairing& match : matches) {
        std::set<std::string> texts = {formats::round_name(match, format, matches)};
        for (const std::size_t side : {0U, 1U}) {
          if (!match.known[side]) texts.insert(formats::text(match.origins[side]));
        }
        for (const std::string& text : texts) {
          EXPECT_TRUE(says(paper, text)) << text;
          EXPECT_THAT(terminal, HasSubstr(text));
          EXPECT_TRUE(page.contains(text)) << text;
        }
      }
    }
  }
}

TEST(BracketDrawings, PlaceMatchBetweenItsTwoFeeders) {
  const tests::Played played = tests::play_preset("single", 4, 7, 2);
  EXPECT_EQ("\n" + bracket_drawing(played.tournament, played.schedule.stages[0], {}), R"(
Semi-finals
M1 101: 1
   122: 3 ✓ ─┐  Final
             └─ M4 122
M2 115 ────────    winner of M2
   108

                Third place
                M3 101
                   loser of M2
)");
}

}  // namespace
}  // namespace aspis::cli
