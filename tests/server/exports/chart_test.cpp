// Tests printed charts: everything is on its page without overlaps, well-formed and harmless.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "server/exports/chart/chart.hpp"
#include "tests/support/played_book.hpp"
#include "tests/support/run_program.hpp"
#include "tests/support/temporary_folder.hpp"

namespace aspis::exports {
namespace {

using chart::Anchor;
using chart::Picture;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

constexpr std::array papers = {Paper::a4, Paper::a3, Paper::letter};

struct Area {
  double left, top, right, bottom;
};

Area text_area(const chart::Text& text) {
  const double width = chart::text_width(text.text, text.size, text.bold);
  const double left = text.anchor == Anchor::start    ? text.x
                      : text.anchor == Anchor::middle ? text.x - width / 2
                                                      : text.x - width;
  return {left, text.y - 0.73 * text.size, left + width, text.y};
}

bool overlap(const Area& a, const Area& b) {
  constexpr double grace = 0.2;
  return a.left + grace < b.right && b.left + grace < a.right && a.top + grace < b.bottom &&
         b.top + grace < a.bottom;
}

std::string at(const chart::Text& text) {
  return "\"" + text.text + "\" at " + std::to_string(text.x) + ", " + std::to_string(text.y);
}

/// Lists elements that are outside the page, too small to read, or over a text.
std::vector<std::string> list_errors(const Picture& page) {
  std::vector<std::string> faults;
  const auto outside = [&](double x, double y) {
    return x < 20 || y < 20 || x > page.width - 20 || y > page.height - 20;
  };
  std::vector<Area> areas;
  for (const chart::Text& text : page.texts) {
    const Area area = text_area(text);
    if (outside(area.left, area.top) || outside(area.right, area.bottom)) {
      faults.push_back(at(text) + " is outside");
    }
    if (text.size < 5.2) faults.push_back(at(text) + " is too small");
    for (std::size_t other = 0; other < areas.size(); ++other) {
      if (overlap(area, areas[other])) {
        faults.push_back(at(text) + " lies over " + at(page.texts[other]));
      }
    }
    areas.push_back(area);
  }
  for (const chart::PlacedEmblem& emblem : page.emblems) {
    const Area area{emblem.x, emblem.y, emblem.x + emblem.size, emblem.y + emblem.size};
    if (outside(area.left, area.top) || outside(area.right, area.bottom)) {
      faults.emplace_back("an emblem is outside");
    }
    for (std::size_t text = 0; text < areas.size(); ++text) {
      if (overlap(area, areas[text]))
        faults.push_back("an emblem lies over " + at(page.texts[text]));
    }
  }
  for (const chart::Stroke& stroke : page.strokes) {
    if (outside(stroke.x1, stroke.y1) || outside(stroke.x2, stroke.y2)) {
      faults.emplace_back("a line is outside");
    }
  }
  for (const chart::Box& box : page.boxes) {
    if (outside(box.x, box.y) || outside(box.x + box.width, box.y + box.height)) {
      faults.emplace_back("a box is outside");
    }
  }
  return faults;
}

bool says(const std::vector<Picture>& pages, const std::string& wanted) {
  return std::any_of(pages.begin(), pages.end(), [&](const Picture& page) {
    return std::any_of(page.texts.begin(), page.texts.end(), [&](const chart::Text& text) {
      return text.text.find(wanted) != std::string::npos;
    });
  });
}

void expect_sound(const tests::Played& played, const std::string& what) {
  for (const Paper paper : papers) {
    const auto pages = chart::chart_pages(played.tournament, played.schedule, paper, "2026-11-20");
    EXPECT_FALSE(pages.empty());
    for (std::size_t page = 0; page < pages.size(); ++page) {
      EXPECT_THAT(list_errors(pages[page]), IsEmpty())
          << what << ", paper " << static_cast<int>(paper) << ", page " << page + 1;
    }
  }
}

TEST(Charts, FitTheirPagesWithoutOverlapsForEveryPresetAndSize) {
  for (const formats::Preset& preset : formats::presets()) {
    for (const int entrants : {2, 5, 17, 34}) {
      const std::size_t games = preset.name == "ladder" ? 100 : 1'000'000;
      expect_sound(tests::play_preset(preset.name, entrants, 7, games),
                   preset.name + " of " + std::to_string(entrants));
    }
  }
}

/// Gives every other program a name of 32 wide letters, or of two.
tests::Played named(tests::Played played) {
  for (db::EntrantRow& row : played.tournament.entrants) {
    if (row.number % 2 == 0) continue;
    row.program = row.number % 4 == 1 ? "Mammut" + std::string(20, 'W') + row.alias : "Ox";
  }
  return played;
}

TEST(Charts, FitTheirPagesWithProgramNamesAndWholeAliases) {
  for (const formats::Preset& preset : formats::presets()) {
    const std::size_t games = preset.name == "ladder" ? 100 : 1'000'000;
    const tests::Played played = named(tests::play_preset(preset.name, 17, 7, games));
    expect_sound(played, preset.name);
    const auto pages = chart::chart_pages(played.tournament, played.schedule, Paper::a4, "");
    EXPECT_TRUE(says(pages, "Ox")) << preset.name;
    EXPECT_TRUE(says(pages, "Mammut")) << preset.name;
    for (const Picture& page : pages) {
      for (const chart::Text& text : page.texts) {
        // An alias has three digits, and none is cut off.
        EXPECT_FALSE(text.text.find("…") != std::string::npos &&
                     text.text.find('(') != std::string::npos)
            << text.text;
      }
    }
    for (const db::EntrantRow& row : played.tournament.entrants) {
      EXPECT_TRUE(says(pages, row.alias)) << preset.name << ", " << row.alias;
    }
  }
}

TEST(Charts, FitTheirPagesAtAnyMomentOfTournament) {
  for (const formats::Preset& preset : formats::presets()) {
    for (const std::size_t games : {0U, 1U, 30U, 90U}) {
      expect_sound(tests::play_preset(preset.name, 23, 11, games),
                   preset.name + " after " + std::to_string(games));
    }
  }
}

TEST(Charts, SplitLargeBracketsAndGroupsIntoPages) {
  expect_sound(tests::play_preset("single", 64, 7), "single of 64");
  expect_sound(tests::play_preset("single", 300, 7), "single of 300");
  expect_sound(tests::play_preset("double", 128, 7), "double of 128");
  expect_sound(tests::play_preset("round-robin", 39, 7), "all of 39");
  expect_sound(tests::play_preset("croquar", 80, 7), "all of 80");
  expect_sound(tests::play_preset("swiss", 150, 7, 300), "swiss of 150");
}

TEST(Charts, DrawBracketOf64OnOneA3PageAndPlacesOnAnother) {
  const tests::Played played = tests::play_preset("single", 64, 7);
  EXPECT_EQ(chart::stage_pages(played.tournament, played.schedule, 0, Paper::a3).size(), 1U);
  EXPECT_EQ(chart::stage_pages(played.tournament, played.schedule, 0, Paper::a4).size(), 2U);
}

TEST(Charts, DrawShieldOf34OnAtMostFiveA4Pages) {
  const tests::Played played = tests::play_preset("shield", 34, 7);
  EXPECT_LE(chart::chart_pages(played.tournament, played.schedule, Paper::a4, "").size(), 5U);
}

TEST(Charts, BeginWithKnownOrUnknownWayThroughStages) {
  for (const std::size_t games : {1'000'000U, 0U}) {
    const tests::Played played = tests::play_preset("shield", 34, 7, games);
    const Picture strip = chart::strip(played.tournament, played.schedule, 700);
    std::vector<std::string> figures;
    for (const chart::Text& text : strip.texts) {
      if (text.bold) figures.push_back(text.text);
    }
    EXPECT_THAT(figures, ElementsAre("34", "8·8·9·9", "2 × 8", "8", "4", "final"));
  }
}

TEST(Charts, ShowStagesInOrderThenPlacesWithEveryEntrantOnce) {
  const tests::Played played = tests::play_preset("shield", 34, 2026);
  std::vector<std::string> sections;
  std::map<std::string, std::map<std::string, int>> listed;
  for (const Picture& page :
       chart::chart_pages(played.tournament, played.schedule, Paper::a4, "")) {
    // The page shows pictures one after another, separated by titles.
    for (const chart::Text& text : page.texts) {
      const bool title = text.bold && text.size == 12;
      if (title) sections.push_back(text.text);
      if (!title && !sections.empty()) ++listed[sections.back()][text.text];
    }
  }
  std::vector<std::string> expected;
  for (const formats::StagePlan& stage : played.tournament.plan.stages)
    expected.push_back(stage.name);
  expected.emplace_back("Final places");
  EXPECT_EQ(sections, expected);
  for (const db::EntrantRow& row : played.tournament.entrants) {
    EXPECT_GE(listed[sections.front()][row.alias], 1) << row.alias;
    EXPECT_EQ(listed["Final places"][row.alias], 1) << row.alias;
  }
}

TEST(Charts, ShowSecondFinalOfDoubleEliminationWhilePossible) {
  const tests::Played played = tests::play_preset("double", 8, 7, 4);
  const auto pages = chart::chart_pages(played.tournament, played.schedule, Paper::a4, "");
  EXPECT_TRUE(says(pages, "Second final (if needed)"));
  EXPECT_TRUE(says(pages, "winner of M"));
  EXPECT_TRUE(says(pages, "loser of M"));
  const bool dashed = std::any_of(pages[0].boxes.begin(), pages[0].boxes.end(),
                                  [](const chart::Box& box) { return box.dashed; });
  EXPECT_TRUE(dashed);
}

TEST(Charts, ShowByesFinalAndMatchForThirdPlace) {
  const tests::Played played = tests::play_preset("single", 11, 7);
  const auto pages = chart::stage_pages(played.tournament, played.schedule, 0, Paper::a4);
  for (const char* text : {"bye", "Quarter-finals", "Semi-finals", "Final", "Third place"}) {
    EXPECT_TRUE(says(pages, text)) << text;
  }
}

TEST(Charts, ExplainOrderOfTiedEntrants) {
  // All games are ties, and all else is equal: play-offs follow, then a lot.
  const tests::Played played = tests::play_book(
      tests::empty_book(tests::preset("shield"), 9, 4),
      [](const formats::DueGame&, formats::GameResult& game) { tests::decide(game, -1); });
  const auto pages = chart::chart_pages(played.tournament, played.schedule, Paper::a4, "");
  EXPECT_TRUE(says(pages, "Play-off round 1, cut after place "));
  EXPECT_TRUE(says(pages, "Lot for places "));
  EXPECT_TRUE(says(pages, "lot drawn from the tournament's seed"));
}

/// Returns the complaint of python3's expat about a file; "" if the file is well-formed.
std::string xml_fault(const std::string& text) {
  const support::TemporaryFolder folder;
  const support::Ran ran = support::run_program(
      {{"python3", "-c", "import sys, xml.dom.minidom\nxml.dom.minidom.parse(sys.argv[1])",
        folder.with("page.xml", text)}});
  return ran.status == 0 ? "" : ran.err + " ";
}

TEST(Charts, AreWellFormedWithoutScriptsOrReferencesForAnyNames) {
  const std::string hostile =
      "</title><script>alert(1)</script>&amp;\"'\x01\xff\xc0\xaf]]>\xe2\x80\xae https://e.org/x";
  tests::Played played = tests::play_preset("shield", 9, 7);
  played.tournament.row.title = hostile;
  played.tournament.row.game = hostile;
  for (formats::StagePlan& stage : played.tournament.plan.stages) stage.name = hostile;
  for (db::EntrantRow& entrant : played.tournament.entrants)
    entrant.alias = "<b onload='x'>" + hostile;
  for (formats::FinalPlace& place : played.schedule.places) place.result_class = hostile;
  expect_sound(played, "hostile");
  const std::string html = chart_html(played.tournament, played.schedule, Paper::letter, hostile);
  EXPECT_EQ(xml_fault(html), "");
  EXPECT_EQ(xml_fault(stage_svg(played.tournament, played.schedule, 0, Paper::a4)), "");
  for (const char* bad : {"<script", "<b ", "href", "src=", "url(", "@import", "<!ENTITY"}) {
    EXPECT_THAT(html, Not(HasSubstr(bad)));
  }
}

TEST(Charts, UseTitleOfTournamentOrElseNameOfPlan) {
  tests::Played played = tests::play_preset("single", 4, 7);
  EXPECT_THAT(chart_html(played.tournament, played.schedule, Paper::a4, ""),
              HasSubstr("<title>single"));
  played.tournament.row.title = "Spring cup";
  const std::string html = chart_html(played.tournament, played.schedule, Paper::a4, "");
  EXPECT_THAT(html, HasSubstr("<title>Spring cup"));
  EXPECT_THAT(html, HasSubstr(">Spring cup<"));
  EXPECT_THAT(stage_svg(played.tournament, played.schedule, 0, Paper::a4),
              HasSubstr("Spring cup: "));
}

TEST(Charts, AreWellFormedForEveryFormat) {
  for (const char* preset : {"double", "swiss", "potm"}) {
    const tests::Played played = tests::play_preset(preset, 6, 7);
    EXPECT_EQ(xml_fault(chart_html(played.tournament, played.schedule, Paper::a3, "")), "")
        << preset;
  }
}

TEST(Charts, NameTheirPaperForPrinterInHtml) {
  const tests::Played played = tests::play_preset("single", 4, 7);
  EXPECT_THAT(chart_html(played.tournament, played.schedule, Paper::a3, ""),
              AllOf(HasSubstr("@page a3 { size: A3 landscape; margin: 0; }"),
                    HasSubstr("<div class=\"page a3\">")));
  EXPECT_THAT(chart_html(played.tournament, played.schedule, Paper::letter, ""),
              HasSubstr("width=\"279.4mm\" height=\"215.9mm\""));
}

TEST(Charts, OfferOtherPaperOnServerAndPrintAddress) {
  const tests::Played played = tests::play_preset("single", 4, 7);
  const std::string html =
      chart_html(played.tournament, played.schedule, Paper::a3, "", "https://e.org/t/cup");
  EXPECT_EQ(xml_fault(html), "");
  EXPECT_THAT(html,
              AllOf(HasSubstr("<a href=\"?paper=letter\">"), HasSubstr("?paper=a3\" aria-current"),
                    HasSubstr("https://e.org/t/cup</text>")));
}

TEST(Charts, NameTheirResultsAtFootOfEveryPage) {
  tests::Played played = tests::play_preset("shield", 9, 7);
  const std::string head(64, 'a');
  EXPECT_THAT(chart_html(played.tournament, played.schedule, Paper::a4, ""),
              Not(HasSubstr("chain of results")));
  played.tournament.chain = {533, head};
  expect_sound(played, "chained");
  const std::string html = chart_html(played.tournament, played.schedule, Paper::a4, "");
  const std::string foot = ">link 533 of the chain of results: " + head + "</text>";
  const auto count = [&](const std::string& text) {
    std::size_t found = 0;
    for (std::size_t at = html.find(text); at != std::string::npos; at = html.find(text, at + 1)) {
      ++found;
    }
    return found;
  };
  EXPECT_GT(count("<div class=\"page"), 1U);
  EXPECT_EQ(count(foot), count("<div class=\"page"));
}

TEST(Charts, NamePeopleOnlyIfTournamentShowsThem) {
  tests::Played played = named(tests::play_preset("shield", 9, 7));
  const auto pages = [&] {
    return chart::chart_pages(played.tournament, played.schedule, Paper::a4, "");
  };
  EXPECT_FALSE(says(pages(), "Person"));
  played.tournament.row.shows_names = true;
  EXPECT_TRUE(says(pages(), "Person 2"));
  EXPECT_TRUE(says(pages(), "Ox, Person 3"));
  expect_sound(played, "with names");
}

TEST(Charts, ListGamesAndWinsOfEachSeatForEveryOrderOfPlay) {
  // Stage 1 leaves all tied.
  const tests::Played played =
      tests::play_book(tests::empty_book(tests::preset("potm"), 4, 3), tests::first_seat_wins);
  const auto pages = chart::chart_pages(played.tournament, played.schedule, Paper::a4, "");
  EXPECT_TRUE(says(pages, "Every order of play"));
  EXPECT_TRUE(says(pages, "6 of 6"));
  EXPECT_TRUE(says(pages, "101 - 108 - 115 - 122"));
}

TEST(XmlTexts, EscapeMarkupAndReplaceInvalidCharacters) {
  EXPECT_EQ(chart::xml_text("a<b>&\"'"), "a&lt;b&gt;&amp;&quot;&#39;");
  EXPECT_EQ(chart::xml_text("é→"), "é→");
  const std::string unknown = "\xEF\xBF\xBD";
  EXPECT_EQ(chart::xml_text("\xff|\x02|\xe2\x80\xae"), unknown + "|" + unknown + "|" + unknown);
  EXPECT_EQ(chart::xml_text("\xed\xa0\x80"), unknown + unknown + unknown);
  EXPECT_EQ(chart::xml_text("\xc0\xaf|\xe2\x82"), unknown + unknown + "|" + unknown + unknown);
}

}  // namespace
}  // namespace aspis::exports
