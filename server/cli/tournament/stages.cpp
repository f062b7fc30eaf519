#include "server/cli/tournament/stages.hpp"

#include <algorithm>
#include <cstdio>
#include <numeric>

#include "protocol/columns.hpp"
#include "protocol/utf8.hpp"
#include "referee/formats/ratings.hpp"
#include "server/exports/stage_results.hpp"

namespace aspis::cli {
namespace {

using formats::Criterion;

std::string title_of(Criterion criterion) {
  switch (criterion) {
    case Criterion::sonneborn_berger:
      return "SB>";
    default:
      return std::string(name(criterion)) + ">";
  }
}

protocol::Columns columns_of(const tournament::Tournament& tournament, const formats::Group& group,
                             const formats::StagePlan& plan) {
  const std::vector<Criterion> used = exports::numbers_in_use(plan);
  const bool has_byes = std::any_of(group.ranking.lines.begin(), group.ranking.lines.end(),
                                    [](const formats::Line& line) { return line.byes > 0; });
  std::vector<std::string> titles = {"place>", "entrant", "games>", "W-D-L", "points>"};
  if (has_byes) titles.insert(titles.end() - 1, "byes>");
  for (const Criterion criterion : used) titles.push_back(title_of(criterion));
  protocol::Columns columns(titles);
  for (const formats::Line& line : group.ranking.lines) {
    std::vector<std::string> cells = {
        exports::place_text(line), tournament::display_name(tournament, line.entrant),
        std::to_string(line.games), exports::wins_ties_losses(line), formats::halves(line.points2)};
    if (has_byes) cells.insert(cells.end() - 1, std::to_string(line.byes));
    for (const Criterion criterion : used) cells.push_back(exports::number_text(criterion, line));
    columns.add(std::move(cells));
  }
  return columns;
}

/// "---- 4 go on ----", as wide as the table.
std::string cut_line(int place, std::size_t width) {
  const std::string words = " the first " + std::to_string(place) + " ";
  const std::size_t dashes = width > words.size() ? (width - words.size()) / 2 : 0;
  return std::string(dashes, '-') + words + std::string(dashes, '-');
}

std::string group_table(const tournament::Tournament& tournament, const formats::Stage& stage,
                        const formats::Group& group, Explained explained,
                        const drawing::Style& style) {
  const std::vector<std::string> lines =
      columns_of(tournament, group, exports::plan_of(tournament, stage.number)).lines();
  std::size_t width = 0;
  for (const std::string& line : lines) width = std::max(width, protocol::letters_in(line));
  std::string text = drawing::painted(lines.front(), drawing::faint, style) + "\n";
  for (std::size_t at = 0; at + 1 < lines.size(); ++at) {
    text += lines[at + 1] + "\n";
    const std::string why = exports::why_text(tournament, stage, group, at);
    if (!why.empty() && explained == Explained::all) {
      text += drawing::painted("         " + why, drawing::faint, style) + "\n";
    }
    const auto gone = tournament.departures.find(group.ranking.lines[at].entrant + 1);
    if (gone != tournament.departures.end() && (why.empty() || explained != Explained::all)) {
      text += "         " + tournament::words_of(gone->second) + "\n";
    }
    const auto place = static_cast<int>(at) + 1;
    const bool last = at + 2 == lines.size();
    if (!last && std::find(stage.cuts.begin(), stage.cuts.end(), place) != stage.cuts.end()) {
      text += cut_line(place, width) + "\n";
    }
  }
  if (explained == Explained::none) return text;
  for (const std::string& line : exports::play_off_texts(tournament, stage, group))
    text += line + "\n";
  return text;
}

}  // namespace

std::string state_words(const formats::Stage& stage) {
  switch (stage.state) {
    case formats::StageState::skipped:
      return "skipped";
    case formats::StageState::waiting:
      return "pending";
    case formats::StageState::playing:
      return "playing";
    case formats::StageState::settled:
      return "final";
  }
  return "";
}

std::string stage_tables(const tournament::Tournament& tournament, const formats::Stage& stage,
                         Explained explained, const drawing::Style& style) {
  std::string text;
  for (const formats::Group& group : stage.groups) {
    if (group.ranking.lines.empty()) continue;
    std::string title = exports::stage_name(tournament, stage.number);
    if (!group.name.empty()) title += ", group " + group.name;
    text += (text.empty() ? "" : "\n") + drawing::painted(title, drawing::strong, style) + " (" +
            state_words(stage) + ")\n" + group_table(tournament, stage, group, explained, style);
  }
  return text;
}

std::string ties_text(const tournament::Tournament& tournament, const formats::Stage& stage) {
  const formats::Format format = exports::plan_of(tournament, stage.number).format;
  // Of a bracket, those who went out in the same round share a place by its very form.
  if (format == formats::Format::elimination || format == formats::Format::double_elimination) {
    return "";
  }
  std::string text;
  for (const formats::Group& group : stage.groups) {
    std::string title = exports::stage_name(tournament, stage.number);
    if (!group.name.empty()) title += ", group " + group.name;
    for (std::size_t at = 0; at < group.ranking.lines.size(); ++at) {
      if (!exports::is_tied_with_next(tournament, stage, group, at)) continue;
      const formats::Line& line = group.ranking.lines[at];
      text += title + ", " + exports::place_text(line) + ": " +
              tournament::display_name(tournament, line.entrant) + " " +
              exports::why_text(tournament, stage, group, at) + "\n";
    }
    for (const std::string& line : exports::play_off_texts(tournament, stage, group)) {
      text += title + ": " + line + "\n";
    }
  }
  return text;
}

std::string final_table(const tournament::Tournament& tournament,
                        const formats::Schedule& schedule) {
  protocol::Columns columns({"place>", "entrant", "result", "why"});
  for (const formats::FinalPlace& place : schedule.places) {
    columns.add({exports::places_text(place.place, place.sharing, "-") + (place.certain ? "" : "?"),
                 tournament::display_name(tournament, place.entrant), exports::result_text(place),
                 place.why});
  }
  return columns.text();
}

std::string ratings_table(const tournament::Tournament& tournament) {
  const auto players = static_cast<int>(tournament.entrants.size());
  const formats::Ratings ratings = formats::rate(players, formats::scores_of(tournament.results));
  std::vector<int> order(tournament.entrants.size());
  std::iota(order.begin(), order.end(), 0);
  const auto elo = [&](int player) {
    return ratings.players[static_cast<std::size_t>(player)].elo;
  };
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return elo(a) > elo(b); });
  const auto number = [](const char* form, double value) {
    char text[32];
    std::snprintf(text, sizeof text, form, value);
    return std::string(text);
  };
  protocol::Columns columns({"entrant", "rating>", "95 %>", "games>", "stronger than the next>"});
  for (std::size_t at = 0; at < order.size(); ++at) {
    const formats::Rating& rating = ratings.players[static_cast<std::size_t>(order[at])];
    const bool last = at + 1 == order.size();
    columns.add(
        {tournament::display_name(tournament, order[at]), number("%+.0f", rating.elo),
         "+-" + number("%.0f", rating.error), number("%.0f", rating.games),
         last ? "" : number("%.0f %%", 100 * ratings.superiority(order[at], order[at + 1]))});
  }
  return columns.text();
}

}  // namespace aspis::cli
