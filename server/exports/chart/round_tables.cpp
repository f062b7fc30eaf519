#include <algorithm>
#include <map>
#include <set>

#include "server/exports/chart/stage_tables.hpp"
#include "server/exports/chart/standing_grid.hpp"

namespace aspis::exports::chart {
namespace {

/// "2 : 0 (41 : 38)".
std::string result_text(const Tournament& tournament, const formats::Pairing& pairing) {
  const Tally first = tally_of(tournament, pairing.key, pairing.seats[0]);
  const Tally second = tally_of(tournament, pairing.key, pairing.seats[1]);
  if (first.games == 0) return "";
  std::string text = formats::halves(first.points2) + " : " + formats::halves(second.points2);
  if (first.score != 0 || second.score != 0) {
    text += " (" + std::to_string(first.score) + " : " + std::to_string(second.score) + ")";
  }
  return text;
}

std::vector<Cell> match_row(const Tournament& tournament, const formats::Pairing& pairing) {
  const auto side = [&](std::size_t at) {
    return entrant_cell(tournament, pairing.seats[at], pairing.state.winner == pairing.seats[at]);
  };
  return {
      {"M" + std::to_string(pairing.number)}, side(0), {result_text(tournament, pairing)}, side(1)};
}

/// By round, with a row for who had a bye in it.
std::map<int, Grid> rounds_of(const Tournament& tournament, const formats::Group& group) {
  std::map<int, Grid> rounds;
  std::map<int, std::set<Entrant>> playing;
  for (const formats::Pairing& pairing : group.pairings) {
    if (pairing.play_off || pairing.seats.size() != 2) continue;
    Grid& grid = rounds[pairing.round];
    grid.columns = {{"", Anchor::middle},
                    {"First", Anchor::end, widest_entrant},
                    {"Points (score)", Anchor::middle},
                    {"Second", Anchor::start, widest_entrant}};
    grid.rows.push_back(match_row(tournament, pairing));
    for (const Entrant entrant : pairing.key.entrants) playing[pairing.round].insert(entrant);
  }
  for (auto& [round, grid] : rounds) {
    for (const Entrant entrant : group.entrants) {
      if (playing[round].contains(entrant)) continue;
      grid.rows.push_back({{""}, entrant_cell(tournament, entrant, false), {"bye"}, {""}});
    }
  }
  return rounds;
}

void append(std::vector<Picture>& pictures, std::vector<Picture> more) {
  std::move(more.begin(), more.end(), std::back_inserter(pictures));
}

/// "417-102-311: 102 won".
std::string order_text(const Tournament& tournament, const formats::Pairing& pairing) {
  std::string text;
  for (const Entrant entrant : pairing.seats) {
    text += (text.empty() ? "" : " - ") + tournament::alias_of(tournament, entrant);
  }
  return text;
}

std::string outcome_text(const Tournament& tournament, const formats::Pairing& pairing) {
  std::string text;
  for (const Entrant entrant : pairing.seats) {
    const Tally tally = tally_of(tournament, pairing.key, entrant);
    if (tally.wins > 0)
      text += (text.empty() ? "" : ", ") + tournament::alias_of(tournament, entrant);
    if (tally.wins > 0 && tally.score != 0) text += " (" + std::to_string(tally.score) + ")";
  }
  if (pairing.games_played > 0 && text.empty()) return "no one";
  return text;
}

Grid games_grid(const Tournament& tournament, const formats::Group& group) {
  Grid grid;
  grid.columns = {{"", Anchor::middle},
                  {"Order of play", Anchor::start, 260},
                  {"Won by", Anchor::start, 90, 50}};
  for (const formats::Pairing& pairing : group.pairings) {
    if (pairing.play_off) continue;
    grid.rows.push_back({{"M" + std::to_string(pairing.number)},
                         {order_text(tournament, pairing)},
                         {outcome_text(tournament, pairing)}});
  }
  return grid;
}

/// Wins of each entrant from each seat.
void add_seats(const Tournament& tournament, const formats::Group& group, Grid& grid) {
  std::size_t seats = 0;
  std::map<std::pair<Entrant, std::size_t>, std::pair<int, int>> wins;  // of games
  for (const formats::Pairing& pairing : group.pairings) {
    if (pairing.play_off) continue;
    seats = std::max(seats, pairing.seats.size());
    for (std::size_t seat = 0; seat < pairing.seats.size(); ++seat) {
      const Tally tally = tally_of(tournament, pairing.key, pairing.seats[seat]);
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

std::vector<Picture> round_pictures(const Tournament& tournament, const formats::Schedule& schedule,
                                    const formats::Stage& stage, double width, double height) {
  std::vector<Picture> pictures;
  for (const formats::Group& group : stage.groups) {
    const Grid table = standing_grid(tournament, schedule, stage, group);
    append(pictures, stacked("Standings", table, table.columns.size(),
                             standing_notes(tournament, stage, group), width, height));
    for (const auto& [round, grid] : rounds_of(tournament, group)) {
      append(pictures, stacked("Round " + std::to_string(round), grid, grid.columns.size(), {},
                               width, height));
    }
  }
  return pictures;
}

std::vector<Picture> order_pictures(const Tournament& tournament, const formats::Schedule& schedule,
                                    const formats::Stage& stage, double width, double height) {
  constexpr std::size_t most_listed = 150;
  std::vector<Picture> pictures;
  for (const formats::Group& group : stage.groups) {
    Grid table = standing_grid(tournament, schedule, stage, group);
    const std::size_t fixed = table.columns.size();
    add_seats(tournament, group, table);
    std::vector<std::string> notes = standing_notes(tournament, stage, group);
    const Grid games = games_grid(tournament, group);
    const bool listed = games.rows.size() <= most_listed;
    if (!listed) {
      notes.push_back("The table counts all " + std::to_string(games.rows.size()) +
                      " games. Each game has its own record.");
    }
    append(pictures,
           stacked("Every order of play: wins from each seat", table, fixed, notes, width, height));
    if (!listed || games.rows.empty()) continue;
    append(pictures, stacked("Games", games, games.columns.size(), {}, width, height));
  }
  return pictures;
}

std::vector<Picture> place_pictures(const Tournament& tournament, const formats::Schedule& schedule,
                                    double width, double height) {
  const bool classes =
      std::any_of(schedule.places.begin(), schedule.places.end(),
                  [](const formats::FinalPlace& place) { return !place.result_class.empty(); });
  Grid grid;
  grid.columns = {{"Place", Anchor::middle}, {"Entrant", Anchor::start, widest_entrant}};
  if (classes) grid.columns.push_back({"Result", Anchor::start, 130});
  grid.columns.push_back({"Reason", Anchor::start, 260});
  const std::string* above = nullptr;
  for (const formats::FinalPlace& place : schedule.places) {
    if (above != nullptr && *above != place.result_class) {
      grid.cuts.push_back(static_cast<int>(grid.rows.size()));
    }
    above = &place.result_class;
    const bool bold = schedule.finished && place.place <= 3 && place.sharing == 1;
    std::vector<Cell>& row = grid.rows.emplace_back();
    row = {{places_text(place.place, place.sharing, "–"), "", bold},
           entrant_cell(tournament, place.entrant, bold)};
    if (classes) row.push_back({exports::result_text(place)});
    row.push_back({place.why});
  }
  if (grid.rows.empty()) return {};
  return stacked("", grid, grid.columns.size(), {}, width, height);
}

}  // namespace aspis::exports::chart
