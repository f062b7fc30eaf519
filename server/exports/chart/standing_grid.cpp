#include "server/exports/chart/standing_grid.hpp"

#include <algorithm>

namespace aspis::exports::chart {
namespace {

constexpr double title_size = 10;
constexpr double grid_title_height = 15;
constexpr double note_size = 7.5;
constexpr double note_gap = 5;
constexpr double note_width = 330;

std::string head_of(formats::Criterion criterion) {
  switch (criterion) {
    case formats::Criterion::forfeits:
      return "Forf.";
    case formats::Criterion::score:
      return "Score";
    case formats::Criterion::sonneborn_berger:
      return "S-B";
    default:
      return "Buch.";
  }
}

Picture titled(const std::string& title, const Picture& below) {
  if (title.empty()) return below;
  Picture picture;
  picture.width = std::max(below.width, text_width(title, title_size, true));
  picture.height = grid_title_height + below.height;
  picture.texts.push_back({0, grid_title_height - 5, title_size, title, Anchor::start, true});
  picture.place(below, 0, grid_title_height);
  return picture;
}

std::string part_title(const std::string& title, std::size_t part, std::size_t parts) {
  if (parts == 1 || title.empty()) return title;
  return title + " (" + std::to_string(part + 1) + " of " + std::to_string(parts) + ")";
}

}  // namespace

Cell entrant_cell(const Tournament& tournament, Entrant entrant, bool bold) {
  const std::string& program = program_of(tournament, entrant);
  const std::string& alias = tournament::alias_of(tournament, entrant);
  Cell cell = program.empty() ? Cell{alias, "", bold} : Cell{program, alias, bold};
  cell.emblem = emblem_of(tournament, entrant);
  return cell;
}

Grid standing_grid(const Tournament& tournament, const formats::Schedule& schedule,
                   const formats::Stage& stage, const formats::Group& group) {
  const std::vector<formats::Criterion> used = numbers_in_use(plan_of(tournament, stage.number));
  const std::vector<formats::Line>& lines = group.ranking.lines;
  const bool anybody_on = std::any_of(lines.begin(), lines.end(), [&](const formats::Line& line) {
    return goes_on(schedule, stage.number, line.entrant);
  });
  Grid grid;
  grid.columns = {{"", Anchor::end}, {"Entrant", Anchor::start, widest_entrant}};
  if (anybody_on) grid.columns.push_back({"", Anchor::middle});
  grid.columns.push_back({"Pts", Anchor::end});
  grid.columns.push_back({"W-D-L", Anchor::middle});
  for (const formats::Criterion criterion : used) {
    grid.columns.push_back({head_of(criterion), Anchor::end});
  }
  for (const formats::Line& line : lines) {
    std::vector<Cell>& row = grid.rows.emplace_back();
    const bool on = goes_on(schedule, stage.number, line.entrant);
    row = {{place_text(line)}, entrant_cell(tournament, line.entrant, on)};
    if (anybody_on) row.push_back({on ? "→" : ""});
    row.push_back({formats::halves(line.points2), "", true});
    row.push_back({wins_ties_losses(line)});
    for (const formats::Criterion criterion : used) row.push_back({number_text(criterion, line)});
  }
  for (const int cut : stage.cuts) {
    if (cut < static_cast<int>(lines.size())) grid.cuts.push_back(cut);
  }
  return grid;
}

std::vector<std::string> standing_notes(const Tournament& tournament, const formats::Stage& stage,
                                        const formats::Group& group) {
  std::vector<std::string> notes;
  const std::vector<formats::Line>& lines = group.ranking.lines;
  const bool begun = std::any_of(lines.begin(), lines.end(),
                                 [](const formats::Line& line) { return line.games > 0; });
  for (std::size_t at = 0; begun && at < lines.size(); ++at) {
    if (!is_tied_with_next(tournament, stage, group, at)) continue;
    notes.push_back(place_text(lines[at]) + (lines[at].shared ? " " : ". ") +
                    tournament::display_name(tournament, lines[at].entrant) + ": " +
                    why_text(tournament, stage, group, at) + ".");
  }
  for (std::string& text : play_off_texts(tournament, stage, group)) notes.push_back(text + ".");
  for (const formats::Line& line : lines) {
    const auto gone = tournament.departures.find(line.entrant + 1);
    if (gone == tournament.departures.end()) continue;
    notes.push_back(tournament::alias_of(tournament, line.entrant) + ": " +
                    tournament::words_of(gone->second) + ".");
  }
  return notes;
}

std::vector<Picture> note_pictures(const std::vector<std::string>& notes, double width,
                                   double height) {
  const double room = std::min(width, note_width);
  std::vector<Picture> pictures;
  std::vector<std::string> page;
  for (const std::string& note : notes) {
    page.push_back(note);
    if (page.size() == 1 || prose(page, note_size, room).height <= height) continue;
    page.pop_back();
    pictures.push_back(prose(page, note_size, room));
    page = {note};
  }
  if (!page.empty()) pictures.push_back(prose(page, note_size, room));
  return pictures;
}

std::vector<Picture> stacked(const std::string& title, const Grid& grid, std::size_t fixed,
                             const std::vector<std::string>& notes, double width, double height) {
  const Picture table = draw(grid);
  const double room = std::min(width, std::max(table.width, note_width));
  Picture whole = titled(title, table);
  const Picture text = prose(notes, note_size, room);
  if (!notes.empty()) {
    whole.place(text, 0, whole.height + note_gap);
    whole.width = std::max(whole.width, text.width);
    whole.height += note_gap + text.height;
  }
  if (whole.width <= width && whole.height <= height) return {whole};
  std::vector<Picture> pictures;
  const std::vector<Grid> parts = split(grid, fixed, width, height - grid_title_height);
  for (std::size_t at = 0; at < parts.size(); ++at) {
    pictures.push_back(titled(part_title(title, at, parts.size()), draw(parts[at])));
  }
  for (Picture& page : note_pictures(notes, width, height)) pictures.push_back(std::move(page));
  return pictures;
}

}  // namespace aspis::exports::chart
