// Preview pictures for shared links: the tournament, or its part that the link shows.
#include <algorithm>

#include "referee/formats/bracket_layout.hpp"
#include "server/exports/chart/picture.hpp"
#include "server/exports/exports.hpp"
#include "server/exports/stage_results.hpp"
#include "server/tournament/game_rows.hpp"

namespace aspis::exports {
namespace {

using chart::Anchor;
using chart::Picture;

constexpr double edge = 60;
constexpr double width = preview_width;
constexpr double height = preview_height;

/// The title of the tournament at the top, the game and the number of entrants at the bottom.
Picture frame(const Tournament& now, const std::string& title) {
  Picture picture;
  picture.width = width;
  picture.height = height;
  picture.strokes.push_back({0, 9, width, 9, 18});
  picture.write({edge, 92, 46, title, Anchor::start, true}, width - 2 * edge, 26);
  picture.strokes.push_back({edge, 120, width - edge, 120, 2});
  picture.write({edge, height - 34, 28,
                 now.row.game + " - " + std::to_string(now.entrants.size()) + " entrants"},
                900, 20);
  picture.texts.push_back({width - edge, height - 34, 28, "Aspis", Anchor::end, true});
  return picture;
}

/// The first six places, or all emblems if there are no results yet.
void draw_tournament(Picture& picture, const Tournament& now) {
  if (now.results.games() == 0) {
    constexpr std::size_t in_a_row = 10;
    for (std::size_t at = 0; at < std::min<std::size_t>(now.entrants.size(), 3 * in_a_row); ++at) {
      picture.emblems.push_back({edge + static_cast<double>(at % in_a_row) * 110,
                                 165 + static_cast<double>(at / in_a_row) * 125, 88,
                                 tournament::entrant_emblem(now.entrants[at])});
    }
    return;
  }
  const auto schedule = tournament::current_schedule(now);
  for (std::size_t at = 0; at < std::min<std::size_t>(schedule->places.size(), 6); ++at) {
    const formats::FinalPlace& place = schedule->places[at];
    const bool first = place.place == 1;
    const double y = 180 + static_cast<double>(at) * 66;
    const std::string number = std::to_string(place.place) + (place.sharing > 1 ? "=" : ".");
    picture.texts.push_back({edge + 75, y, 34, number, Anchor::end, first});
    picture.emblems.push_back({edge + 100, y - 38, 50, entrant_emblem(now, place.entrant)});
    picture.write(
        {edge + 175, y, 34, tournament::display_name(now, place.entrant), Anchor::start, first},
        width - 2 * edge - 175, 20);
  }
}

struct Side {
  Entrant entrant = -1;  // not known yet
  std::string score;
  bool won = false;
};

/// Two sides side by side, or more stacked; `label` above them, `state` below.
void draw_sides(Picture& picture, const Tournament& now, const std::vector<Side>& sides,
                const std::string& label, const std::string& state) {
  picture.write({width / 2, 168, 30, label, Anchor::middle}, width - 2 * edge, 18);
  picture.write({width / 2, 520, 30, state, Anchor::middle}, width - 2 * edge, 16);
  const bool is_duel = sides.size() == 2;
  for (std::size_t at = 0; at < sides.size(); ++at) {
    const auto& [entrant, score, won] = sides[at];
    const std::string name = entrant < 0 ? "to be decided" : display_name(now, entrant);
    const double middle = at == 0 ? 270 : width - 270;
    const double y = 220 + static_cast<double>(at) * 42;
    if (entrant >= 0) {
      const tournament::Emblem emblem = entrant_emblem(now, entrant);
      picture.emblems.push_back(is_duel ? chart::PlacedEmblem{middle - 90, 190, 180, emblem}
                                        : chart::PlacedEmblem{edge, y - 28, 36, emblem});
    }
    if (is_duel) {
      picture.write({middle, 430, 36, name, Anchor::middle, won}, 440, 18);
    } else {
      picture.write({edge + 60, y, 28, name, Anchor::start, won}, 760, 16);
      picture.texts.push_back({width - edge, y, 28, score, Anchor::end, won});
    }
  }
  if (!is_duel) return;
  const bool has_score = !sides[0].score.empty();
  picture.write({width / 2, 320, has_score ? 84.0 : 60.0,
                 has_score ? sides[0].score + " : " + sides[1].score : "-", Anchor::middle, true},
                330, 24);
}

std::string match_state(const Tournament& now, const formats::Pairing& pairing) {
  if (!pairing.state.complete) return pairing.games_played > 0 ? "playing" : "pending";
  return pairing.state.winner ? display_name(now, *pairing.state.winner) + " wins" : "finished";
}

bool draw_match(Picture& picture, const Tournament& now, const PreviewOf& wanted) {
  const auto schedule = tournament::current_schedule(now);
  for (const formats::Stage& stage : schedule->stages) {
    if (stage.number + 1 != wanted.stage) continue;
    for (const formats::Pairing& pairing :
         formats::bracket_matches(stage, stage_plan(now, stage.number).format)) {
      if (pairing.number != wanted.match) continue;
      std::vector<Side> sides;
      if (pairing.key.entrants.empty()) {
        for (const auto& known : pairing.known) sides.push_back({known.value_or(-1), "", false});
      }
      for (const Entrant entrant : pairing.key.entrants) {
        const Tally tally = make_tally(now, pairing.key, entrant);
        sides.push_back({entrant, pairing.games_played > 0 ? formats::halves(tally.points2) : "",
                         pairing.state.winner == entrant});
      }
      draw_sides(picture, now, sides, formats::label(now.plan, *schedule, pairing, stage.number),
                 match_state(now, pairing));
      return true;
    }
  }
  return false;
}

bool draw_game(Picture& picture, const Tournament& now, std::int64_t id) {
  const auto found = now.games.find(id);
  if (found == now.games.end()) return false;
  const db::GameRow& game = found->second;
  std::vector<Side> sides;
  for (const db::GameSeatRow& seat : game.seats) {
    sides.push_back(
        {seat.entrant - 1, std::to_string(seat.score), seat.standing == protocol::Standing::win});
  }
  draw_sides(picture, now, sides,
             now.matches.at(game.match).label + ", game " + std::to_string(game.number + 1),
             tournament::headline(now, game));
  return true;
}

bool draw_entrant(Picture& picture, const Tournament& now, const std::string& alias) {
  const auto row = std::find_if(now.entrants.begin(), now.entrants.end(),
                                [&](const db::EntrantRow& one) { return one.alias == alias; });
  if (row == now.entrants.end()) return false;
  picture.emblems.push_back({edge, 180, 300, tournament::entrant_emblem(*row)});
  picture.write({420, 260, 56, tournament::display_name(*row), Anchor::start, true}, 720, 22);
  const auto schedule = tournament::current_schedule(now);
  for (const formats::FinalPlace& place : schedule->places) {
    if (place.entrant != row->number - 1 || now.results.games() == 0) continue;
    picture.write(
        {420, 340, 36,
         "place " + std::to_string(place.place) + " of " + std::to_string(schedule->places.size()) +
             (place.certain ? "" : ", provisional")},
        720, 20);
    picture.write({420, 400, 32, place.departed.empty() ? result_text(place) : place.departed}, 720,
                  18);
  }
  return true;
}

}  // namespace

std::optional<Picture> preview(const Tournament& now, const std::string& title,
                               const PreviewOf& wanted) {
  Picture picture = frame(now, title);
  bool found = true;
  if (wanted.game != 0) {
    found = draw_game(picture, now, wanted.game);
  } else if (wanted.match != 0) {
    found = draw_match(picture, now, wanted);
  } else if (!wanted.entrant.empty()) {
    found = draw_entrant(picture, now, wanted.entrant);
  } else {
    draw_tournament(picture, now);
  }
  return found ? std::optional(std::move(picture)) : std::nullopt;
}

}  // namespace aspis::exports
