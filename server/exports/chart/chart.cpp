#include "server/exports/chart/bracket.hpp"
#include "server/exports/chart/match_box.hpp"
#include "server/exports/chart/pages.hpp"
#include "server/exports/chart/stage_tables.hpp"
#include "server/exports/chart/strip.hpp"
#include "server/exports/chart/svg.hpp"
#include "server/exports/exports.hpp"
#include "server/exports/tally.hpp"

namespace aspis::exports {
namespace {

using chart::Picture;
using chart::Room;
using chart::Section;
using chart::Sheet;

Sheet sheet_of(Paper paper) {
  constexpr double millimetre = 72 / 25.4;
  switch (paper) {
    case Paper::a4:
      return {297 * millimetre, 210 * millimetre, 1.15};
    case Paper::a3:
      return {420 * millimetre, 297 * millimetre, 1.5};
    case Paper::letter:
      return {792, 612, 1.15};
  }
  return {};
}

/// As @page has it.
std::string_view css_size(Paper paper) {
  return paper == Paper::a3   ? "A3 landscape"
         : paper == Paper::a4 ? "A4 landscape"
                              : "letter landscape";
}

std::string about(const formats::Stage& stage) {
  switch (stage.state) {
    case formats::StageState::skipped:
      return "not played: " + stage.note;
    case formats::StageState::waiting:
      return stage.note.empty() ? "waits for the stage before" : stage.note;
    case formats::StageState::playing:
    case formats::StageState::settled:
      break;
  }
  std::string text = std::to_string(stage.games_played) + " of " +
                     std::to_string(stage.games_known) + " games played";
  if (!stage.note.empty()) text += "; " + stage.note;
  return text;
}

std::vector<Picture> pictures_of(const Book& book, const formats::Survey& survey,
                                 const formats::Stage& stage, Room room) {
  if (stage.groups.empty()) return {};
  std::vector<Picture> pictures;
  std::vector<std::string> notes;
  switch (plan_of(book, stage.number).format) {
    case formats::Format::groups:
      return chart::group_pictures(book, survey, stage, room.width, room.height);
    case formats::Format::swiss:
    case formats::Format::ladder:
      return chart::round_pictures(book, survey, stage, room.width, room.height);
    case formats::Format::orders:
      return chart::order_pictures(book, survey, stage, room.width, room.height);
    case formats::Format::elimination:
    case formats::Format::double_elimination:
      pictures = chart::bracket_pictures(book, stage, room.width, room.height);
      break;
    case formats::Format::finals:
      pictures = chart::finals_pictures(book, stage);
      break;
  }
  notes = chart::match_notes(book, stage.groups.front());
  if (!notes.empty()) pictures.push_back(chart::prose(notes, 7.5, 330));
  return pictures;
}

Section section_of(const Book& book, const formats::Survey& survey, const formats::Stage& stage,
                   const Sheet& sheet) {
  return {stage_name(book, stage.number), about(stage),
          pictures_of(book, survey, stage, chart::section_room(sheet))};
}

std::string running_line(const Book& book, const std::string& date) {
  std::string text = book.plan.name;
  if (!book.tournament.game.empty()) text += " · " + book.tournament.game;
  if (!date.empty()) text += " · " + date;
  return text;
}

/// What signs mean, at the end.
constexpr std::string_view legend =
    "W-D-L: games won, drawn, lost. In crosstables points above, W-D-L below. → goes on. A thick "
    "line is a cut. In brackets: points and, in parentheses, the score of all games; winners are "
    "bold.";

std::vector<Section> sections_of(const Book& book, const formats::Survey& survey,
                                 const Sheet& sheet) {
  const Room room = chart::section_room(sheet);
  std::vector<Section> sections;
  if (survey.stages.size() > 1) {  // one stage alone says it all itself
    sections.push_back({"", "", {chart::strip(book, survey, sheet.inner_width() / sheet.largest)}});
  }
  for (const formats::Stage& stage : survey.stages) {
    sections.push_back(section_of(book, survey, stage, sheet));
  }
  std::vector<Picture> places = chart::place_pictures(book, survey, room.width, room.height);
  places.push_back(chart::prose({std::string(legend)}, 7.5, 260));
  sections.push_back({survey.finished ? "Final places" : "Places so far", "", std::move(places)});
  return sections;
}

}  // namespace

std::string chart_html(const Book& book, const formats::Survey& survey, Paper paper,
                       const std::string& date) {
  const Sheet sheet = sheet_of(paper);
  const std::string running = running_line(book, date);
  std::string html =
      "<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\">\n"
      "<head>\n<meta charset=\"utf-8\"/>\n<title>" +
      chart::xml_text(running) +
      "</title>\n<style>\n@page { size: " + std::string(css_size(paper)) +
      "; margin: 0; }\nbody { margin: 0; background: white; }\n"
      ".page { break-after: page; break-inside: avoid; overflow: hidden; }\n"
      ".page:last-child { break-after: auto; }\n.page svg { display: block; }\n"
      "@media screen { .page { margin: 1em auto; width: max-content; outline: 1px "
      "solid black; } }\n</style>\n</head>\n<body>\n";
  const std::vector<Picture> pages =
      chart::paginate(sheet, sections_of(book, survey, sheet), running);
  for (std::size_t at = 0; at < pages.size(); ++at) {
    html += "<div class=\"page\">\n" +
            chart::svg(pages[at], running + ", page " + std::to_string(at + 1)) + "</div>\n";
  }
  return html + "</body>\n</html>\n";
}

std::string stage_svg(const Book& book, const formats::Survey& survey, int stage, Paper paper) {
  const Sheet sheet = sheet_of(paper);
  const Section section =
      section_of(book, survey, survey.stages.at(static_cast<std::size_t>(stage)), sheet);
  const std::vector<Picture> pages = chart::paginate(sheet, {section}, running_line(book, ""));
  Picture whole;
  for (const Picture& page : pages) {
    whole.place(page, 0, whole.height);
    whole.width = page.width;
    whole.height += page.height;
  }
  return chart::svg(whole, book.plan.name + ": " + stage_name(book, stage));
}

}  // namespace aspis::exports
