#include "server/exports/chart/document.hpp"

#include "server/exports/chart/bracket.hpp"
#include "server/exports/chart/match_box.hpp"
#include "server/exports/chart/pages.hpp"
#include "server/exports/chart/stage_tables.hpp"
#include "server/exports/chart/standing_grid.hpp"
#include "server/exports/chart/strip.hpp"
#include "server/exports/stage_results.hpp"

namespace aspis::exports::chart {
namespace {

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

std::string about(const formats::Stage& stage) {
  switch (stage.state) {
    case formats::StageState::skipped:
      return "not played: " + stage.note;
    case formats::StageState::waiting:
      return stage.note.empty() ? "waiting for the previous stage" : stage.note;
    case formats::StageState::playing:
    case formats::StageState::settled:
      break;
  }
  std::string text = std::to_string(stage.games_played) + " of " +
                     std::to_string(stage.games_known) + " games played";
  if (!stage.note.empty()) text += "; " + stage.note;
  return text;
}

std::vector<Picture> pictures_of(const Tournament& tournament, const formats::Schedule& schedule,
                                 const formats::Stage& stage, Room room, bool emblem_heads) {
  if (stage.groups.empty()) return {};
  std::vector<Picture> pictures;
  switch (plan_of(tournament, stage.number).format) {
    case formats::Format::groups:
      return group_pictures(tournament, schedule, stage, room.width, room.height, emblem_heads);
    case formats::Format::swiss:
    case formats::Format::ladder:
      return round_pictures(tournament, schedule, stage, room.width, room.height);
    case formats::Format::orders:
      return order_pictures(tournament, schedule, stage, room.width, room.height);
    case formats::Format::elimination:
    case formats::Format::double_elimination:
    case formats::Format::finals:
      pictures = bracket_pictures(tournament, stage, room.width, room.height);
      break;
  }
  const std::vector<std::string> notes = match_notes(tournament, stage.groups.front());
  for (Picture& page : note_pictures(notes, room.width, room.height)) {
    pictures.push_back(std::move(page));
  }
  return pictures;
}

Section section_of(const Tournament& tournament, const formats::Schedule& schedule,
                   const formats::Stage& stage, const Sheet& sheet, bool emblem_heads) {
  return {stage_name(tournament, stage.number), about(stage),
          pictures_of(tournament, schedule, stage, section_room(sheet), emblem_heads)};
}

/// What signs mean, at the end.
constexpr std::string_view legend =
    "W-D-L: games won, drawn, lost. In crosstables points above, W-D-L below. → advances. A thick "
    "line is a cut. In brackets: points and, in parentheses, the score of all games; winners are "
    "bold.";

std::vector<Section> sections_of(const Tournament& tournament, const formats::Schedule& schedule,
                                 const Sheet& sheet, bool emblem_heads) {
  const Room room = section_room(sheet);
  std::vector<Section> sections;
  if (schedule.stages.size() > 1) {  // one stage alone says it all itself
    sections.push_back(
        {"", "", {strip(tournament, schedule, sheet.inner_width() / sheet.largest)}});
  }
  for (const formats::Stage& stage : schedule.stages) {
    sections.push_back(section_of(tournament, schedule, stage, sheet, emblem_heads));
  }
  std::vector<Picture> places = place_pictures(tournament, schedule, room.width, room.height);
  places.push_back(prose({std::string(legend)}, 7.5, 260));
  sections.push_back(
      {schedule.finished ? "Final places" : "Provisional places", "", std::move(places)});
  return sections;
}

/// Emblems stand at the heads of crosstables where that takes no further page.
template <class Pages>
std::vector<Picture> with_emblem_heads_if_there_is_room(const Pages& pages) {
  std::vector<Picture> with = pages(true);
  std::vector<Picture> without = pages(false);
  return with.size() > without.size() ? without : with;
}

/// 2026-11-20T20:51:06Z as people write it.
std::string readable(const std::string& date) {
  if (date.size() != 20 || date[10] != 'T') return date;
  return date.substr(0, 10) + " " + date.substr(11, 5) + " UTC";
}

/// With people's names beside the aliases, or behind what their programs are called, where the
/// tournament shows them.
Tournament as_shown(const Tournament& tournament) {
  Tournament shown = tournament;
  if (!shown.row.shows_names) return shown;
  for (db::EntrantRow& row : shown.entrants) {
    const std::string name = tournament::shown_name(tournament, row);
    if (!name.empty()) row.program += (row.program.empty() ? "" : ", ") + name;
  }
  return shown;
}

}  // namespace

std::string title_of(const Tournament& tournament, const std::string& date) {
  std::string text = name_of(tournament);
  if (!tournament.row.game.empty()) text += " · " + tournament.row.game;
  if (!date.empty()) text += " · " + readable(date);
  return text;
}

std::vector<Picture> chart_pages(const Tournament& tournament, const formats::Schedule& schedule,
                                 Paper paper, const std::string& title) {
  const Sheet sheet = sheet_of(paper);
  const Tournament shown = as_shown(tournament);
  return with_emblem_heads_if_there_is_room([&](bool emblem_heads) {
    return paginate(sheet, sections_of(shown, schedule, sheet, emblem_heads), title,
                    chain_words(tournament));
  });
}

std::vector<Picture> stage_pages(const Tournament& tournament, const formats::Schedule& schedule,
                                 int stage, Paper paper) {
  const Sheet sheet = sheet_of(paper);
  const formats::Stage& only = schedule.stages.at(static_cast<std::size_t>(stage));
  const Tournament shown = as_shown(tournament);
  return with_emblem_heads_if_there_is_room([&](bool emblem_heads) {
    return paginate(sheet, {section_of(shown, schedule, only, sheet, emblem_heads)},
                    title_of(tournament, ""), "");
  });
}

}  // namespace aspis::exports::chart
