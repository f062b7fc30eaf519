// Stages drawn as tables: groups with crosstables, Swiss and ladder rounds, orders of play, and the
// final places.
#include <algorithm>
#include <set>

#include "server/exports/chart/chart.hpp"

#include "server/tournament/game_rows.hpp"

namespace aspis::exports::chart {
namespace {

/// Larger crosstables would take too many pages; the web pages show them.
constexpr std::size_t max_crosstable_entrants = 40;
constexpr std::size_t max_listed = 150;
constexpr double widest_entrant = 100;

/// The program's name with the alias below it, or only the alias.
Cell entrant_cell(const Tournament& tournament, Entrant entrant, bool bold) {
  const std::string& program = entrant_program(tournament, entrant);
  const std::string& alias = tournament::entrant_alias(tournament, entrant);
  Cell cell = program.empty() ? Cell{alias, "", bold} : Cell{program, alias, bold};
  cell.emblem = entrant_emblem(tournament, entrant);
  return cell;
}

/// The common first columns of standings: place, entrant, advances, points, W-D-L, and the numbers
/// that break ties in the stage's plan.
Grid standing_grid(const StageDrawing& of, const formats::Group& group) {
  const auto used = numbers_in_use(stage_plan(of.tournament, of.stage.number));
  const std::vector<formats::Line>& lines = group.ranking.lines;
  const auto is_on = [&](const formats::Line& line) {
    return goes_on(of.schedule, of.stage.number, line.entrant);
  };
  const bool anybody_on = std::any_of(lines.begin(), lines.end(), is_on);
  Grid grid;
  grid.columns = {{"", Anchor::end}, {"Entrant", Anchor::start, widest_entrant}};
  if (anybody_on) grid.columns.push_back({"", Anchor::middle});
  grid.columns.push_back({"Pts", Anchor::end});
  grid.columns.push_back({"W-D-L", Anchor::middle});
  for (const NumberColumn& number : used) {
    grid.columns.push_back({std::string(number.head), Anchor::end});
  }
  for (const formats::Line& line : lines) {
    std::vector<Cell>& row = grid.rows.emplace_back();
    const bool on = is_on(line);
    row = {{place_text(line)}, entrant_cell(of.tournament, line.entrant, on)};
    if (anybody_on) row.push_back({on ? "→" : ""});
    row.push_back({formats::halves(line.points2), "", true});
    row.push_back({wins_ties_losses(line)});
    for (const NumberColumn& number : used) row.push_back({number.text(line)});
  }
  for (const int cut : of.stage.cuts) {
    if (cut < static_cast<int>(lines.size())) grid.cuts.push_back(cut);
  }
  return grid;
}

/// Notes on ties, how they were broken, play-offs, lots, and entrants who left.
std::vector<std::string> standing_notes(const StageDrawing& of, const formats::Group& group) {
  const Tournament& tournament = of.tournament;
  const std::vector<formats::Line>& lines = group.ranking.lines;
  const bool begun = std::any_of(lines.begin(), lines.end(),
                                 [](const formats::Line& line) { return line.games > 0; });
  std::vector<std::string> notes;
  for (std::size_t at = 0; begun && at < lines.size(); ++at) {
    if (!is_tied_with_next(tournament, of.stage, group, at)) continue;
    notes.push_back(place_text(lines[at]) + (lines[at].shared ? " " : ". ") +
                    tournament::display_name(tournament, lines[at].entrant) + ": " +
                    why_text(tournament, of.stage, group, at) + ".");
  }
  for (const std::string& text : play_off_texts(tournament, group)) {
    notes.push_back(text + ".");
  }
  for (const formats::Line& line : lines) {
    const auto gone = tournament.departures.find(line.entrant + 1);
    if (gone == tournament.departures.end()) continue;
    notes.push_back(tournament::entrant_alias(tournament, line.entrant) + ": " +
                    tournament::departure_text(gone->second) + ".");
  }
  return notes;
}

void add_crosses(const StageDrawing& of, const formats::Group& group, Grid& grid) {
  const Crosses crosses = make_crosstable(of.tournament, group);
  const std::vector<formats::Line>& lines = group.ranking.lines;
  for (const formats::Line& line : lines) {
    const std::string& alias = tournament::entrant_alias(of.tournament, line.entrant);
    Column& column = grid.columns.emplace_back(Column{alias, Anchor::middle, 40, 13});
    if (of.emblem_heads) column.emblem = entrant_emblem(of.tournament, line.entrant);
  }
  for (std::size_t row = 0; row < lines.size(); ++row) {
    for (const formats::Line& other : lines) {
      Cell& cell = grid.rows[row].emplace_back();
      const auto found = crosses.find({lines[row].entrant, other.entrant});
      if (found != crosses.end()) {
        cell = {formats::halves(found->second.points2), wins_ties_losses(found->second)};
      }
      cell.struck = other.entrant == lines[row].entrant;
    }
  }
}

/// "2 : 0 (41 : 38)".
std::string points_and_scores(const Tournament& tournament, const formats::Pairing& pairing) {
  const Tally first = make_tally(tournament, pairing.key, pairing.seats[0]);
  const Tally second = make_tally(tournament, pairing.key, pairing.seats[1]);
  if (first.games == 0) return "";
  const std::string points =
      formats::halves(first.points2) + " : " + formats::halves(second.points2);
  if (first.score == 0 && second.score == 0) return points;
  return points + " (" + std::to_string(first.score) + " : " + std::to_string(second.score) + ")";
}

/// The games of each round, with a row for the entrant with a bye.
std::map<int, Grid> round_grids(const Tournament& tournament, const formats::Group& group) {
  std::map<int, Grid> rounds;
  std::map<int, std::set<Entrant>> playing;
  for (const formats::Pairing& pairing : group.pairings) {
    if (pairing.play_off || pairing.seats.size() != 2) continue;
    const auto side = [&](std::size_t at) {
      return entrant_cell(tournament, pairing.seats[at], pairing.state.winner == pairing.seats[at]);
    };
    Grid& grid = rounds[pairing.round];
    grid.columns = {{"", Anchor::middle},
                    {"First", Anchor::end, widest_entrant},
                    {"Points (score)", Anchor::middle},
                    {"Second", Anchor::start, widest_entrant}};
    grid.rows.push_back({{"M" + std::to_string(pairing.number)},
                         side(0),
                         {points_and_scores(tournament, pairing)},
                         side(1)});
    playing[pairing.round].insert(pairing.key.entrants.begin(), pairing.key.entrants.end());
  }
  for (auto& [round, grid] : rounds) {
    for (const Entrant entrant : group.entrants) {
      if (playing[round].contains(entrant)) continue;
      grid.rows.push_back({{""}, entrant_cell(tournament, entrant, false), {"bye"}, {""}});
    }
  }
  return rounds;
}

/// The winners, such as "102 (41)"; there may be several.
std::string winners_text(const Tournament& tournament, const formats::Pairing& pairing) {
  std::string text;
  for (const Entrant entrant : pairing.seats) {
    const Tally tally = make_tally(tournament, pairing.key, entrant);
    if (tally.wins == 0) continue;
    text += (text.empty() ? "" : ", ") + tournament::entrant_alias(tournament, entrant);
    if (tally.score != 0) text += " (" + std::to_string(tally.score) + ")";
  }
  return pairing.games_played > 0 && text.empty() ? "no one" : text;
}

Grid games_grid(const Tournament& tournament, const formats::Group& group) {
  Grid grid;
  grid.columns = {{"", Anchor::middle},
                  {"Order of play", Anchor::start, 260},
                  {"Won by", Anchor::start, 90, 50}};
  for (const formats::Pairing& pairing : group.pairings) {
    if (pairing.play_off) continue;
    std::string order;
    for (const Entrant entrant : pairing.seats) {
      order += (order.empty() ? "" : " - ") + tournament::entrant_alias(tournament, entrant);
    }
    grid.rows.push_back(
        {{"M" + std::to_string(pairing.number)}, {order}, {winners_text(tournament, pairing)}});
  }
  return grid;
}

/// Adds how often each entrant won from each seat.
void add_seats(const Tournament& tournament, const formats::Group& group, Grid& grid) {
  std::size_t seats = 0;
  std::map<std::pair<Entrant, std::size_t>, std::pair<int, int>> wins;  // games
  for (const formats::Pairing& pairing : group.pairings) {
    if (pairing.play_off) continue;
    seats = std::max(seats, pairing.seats.size());
    for (std::size_t seat = 0; seat < pairing.seats.size(); ++seat) {
      const Tally tally = make_tally(tournament, pairing.key, pairing.seats[seat]);
      auto& [won, played] = wins[{pairing.seats[seat], seat}];
      won += tally.wins;
      played += tally.games;
    }
  }
  for (std::size_t seat = 0; seat < seats; ++seat) {
    grid.columns.push_back({"Seat " + std::to_string(seat + 1), Anchor::middle});
    for (std::size_t row = 0; row < grid.rows.size(); ++row) {
      const auto& [won, played] = wins[{group.ranking.lines[row].entrant, seat}];
      grid.rows[row].push_back(
          {played == 0 ? "" : std::to_string(won) + " of " + std::to_string(played)});
    }
  }
}

}  // namespace

std::vector<Picture> group_pictures(const StageDrawing& of) {
  std::vector<Picture> pictures;
  for (const formats::Group& group : of.stage.groups) {
    Grid grid = standing_grid(of, group);
    const std::size_t fixed = grid.columns.size();
    std::vector<std::string> notes = standing_notes(of, group);
    if (group.ranking.lines.size() <= max_crosstable_entrants) {
      add_crosses(of, group, grid);
    } else {
      notes.emplace_back("The crosstable is too large to print: see the crosstable file.");
    }
    const std::string title = group.name.empty() ? "Round robin" : "Group " + group.name;
    add_table(pictures, title, grid, fixed, notes, of.room);
  }
  return pictures;
}

std::vector<Picture> round_pictures(const StageDrawing& of) {
  std::vector<Picture> pictures;
  for (const formats::Group& group : of.stage.groups) {
    const Grid table = standing_grid(of, group);
    add_table(pictures, "Standings", table, table.columns.size(), standing_notes(of, group),
              of.room);
    for (const auto& [round, grid] : round_grids(of.tournament, group)) {
      add_table(pictures, "Round " + std::to_string(round), grid, grid.columns.size(), {}, of.room);
    }
  }
  return pictures;
}

std::vector<Picture> order_pictures(const StageDrawing& of) {
  std::vector<Picture> pictures;
  for (const formats::Group& group : of.stage.groups) {
    Grid table = standing_grid(of, group);
    const std::size_t fixed = table.columns.size();
    add_seats(of.tournament, group, table);
    std::vector<std::string> notes = standing_notes(of, group);
    const Grid games = games_grid(of.tournament, group);
    const bool listed = games.rows.size() <= max_listed;
    if (!listed) {
      notes.push_back("The table counts all " + std::to_string(games.rows.size()) +
                      " games. Each game has its own record.");
    }
    add_table(pictures, "Every order of play: wins from each seat", table, fixed, notes, of.room);
    if (!listed || games.rows.empty()) continue;
    add_table(pictures, "Games", games, games.columns.size(), {}, of.room);
  }
  return pictures;
}

std::vector<Picture> place_pictures(const Tournament& tournament, const formats::Schedule& schedule,
                                    Room room) {
  const std::vector<formats::FinalPlace>& places = schedule.places;
  const bool classes =
      std::any_of(places.begin(), places.end(),
                  [](const formats::FinalPlace& place) { return !place.result_class.empty(); });
  Grid grid;
  grid.columns = {{"Place", Anchor::middle}, {"Entrant", Anchor::start, widest_entrant}};
  if (classes) grid.columns.push_back({"Result", Anchor::start, 130});
  grid.columns.push_back({"Reason", Anchor::start, 260});
  for (std::size_t at = 0; at < places.size(); ++at) {
    const formats::FinalPlace& place = places[at];
    if (at > 0 && places[at - 1].result_class != place.result_class) {
      grid.cuts.push_back(static_cast<int>(at));
    }
    const bool bold = schedule.finished && place.place <= 3 && place.sharing == 1;
    std::vector<Cell>& row = grid.rows.emplace_back();
    row = {{places_text(place.place, place.sharing, "–"), "", bold},
           entrant_cell(tournament, place.entrant, bold)};
    if (classes) row.push_back({result_text(place)});
    row.push_back({place.why});
  }
  std::vector<Picture> pictures;
  if (!places.empty()) add_table(pictures, "", grid, grid.columns.size(), {}, room);
  return pictures;
}

}  // namespace aspis::exports::chart
