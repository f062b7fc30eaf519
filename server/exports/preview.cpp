#include "server/exports/preview.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "referee/formats/bracket_layout.hpp"
#include "referee/formats/standings.hpp"
#include "server/exports/stage_results.hpp"
#include "server/tournament/game_rows.hpp"

namespace aspis::exports {
namespace {

using chart::Anchor;
using chart::Picture;
using chart::Text;

constexpr double edge = 60;
constexpr double width = preview_width;
constexpr double height = preview_height;

void write(Picture& picture, Text text, double room, double smallest) {
  picture.texts.push_back(chart::fitted(std::move(text), room, smallest));
}

/// The tournament's title above, the game and its entrants below.
Picture frame(const tournament::Tournament& now, const std::string& title) {
  Picture picture;
  picture.width = width;
  picture.height = height;
  picture.strokes.push_back({0, 9, width, 9, 18});
  write(picture, {edge, 92, 46, title, Anchor::start, true}, width - 2 * edge, 26);
  picture.strokes.push_back({edge, 120, width - edge, 120, 2});
  write(picture,
        {edge, height - 34, 28,
         now.row.game + " - " + std::to_string(now.entrants.size()) + " entrants"},
        900, 20);
  picture.texts.push_back({width - edge, height - 34, 28, "Aspis", Anchor::end, true});
  return picture;
}

std::string place_text(const formats::FinalPlace& place) {
  return std::to_string(place.place) + (place.sharing > 1 ? "=" : ".");
}

/// The first six, or before there is a result everybody's emblem.
Picture of_tournament(const tournament::Tournament& now, const std::string& title) {
  Picture picture = frame(now, title);
  if (now.results.games() == 0) {
    constexpr std::size_t in_a_row = 10;
    constexpr double size = 88;
    for (std::size_t at = 0; at < std::min<std::size_t>(now.entrants.size(), 3 * in_a_row); ++at) {
      picture.emblems.push_back({edge + static_cast<double>(at % in_a_row) * 110,
                                 165 + static_cast<double>(at / in_a_row) * 125, size,
                                 tournament::emblem_of(now.entrants[at])});
    }
    return picture;
  }
  const auto schedule = tournament::current_schedule(now);
  for (std::size_t at = 0; at < std::min<std::size_t>(schedule->places.size(), 6); ++at) {
    const formats::FinalPlace& place = schedule->places[at];
    const double y = 180 + static_cast<double>(at) * 66;
    picture.texts.push_back({edge + 75, y, 34, place_text(place), Anchor::end, place.place == 1});
    picture.emblems.push_back({edge + 100, y - 38, 50, emblem_of(now, place.entrant)});
    write(picture,
          {edge + 175, y, 34, tournament::display_name(now, place.entrant), Anchor::start,
           place.place == 1},
          width - 2 * edge - 175, 20);
  }
  return picture;
}

struct Side {
  formats::Entrant entrant = -1;  // nobody yet
  std::string score;
  bool won = false;
};

/// Two beside each other, more below each other.
void add_sides(Picture& picture, const tournament::Tournament& now,
               const std::vector<Side>& sides) {
  const auto name = [&](const Side& side) {
    return side.entrant < 0 ? std::string("to be decided") : display_name(now, side.entrant);
  };
  if (sides.size() == 2) {
    for (std::size_t at = 0; at < 2; ++at) {
      const Side& side = sides[at];
      const double middle = at == 0 ? 270 : width - 270;
      if (side.entrant >= 0) {
        picture.emblems.push_back({middle - 90, 190, 180, emblem_of(now, side.entrant)});
      }
      write(picture, {middle, 430, 36, name(side), Anchor::middle, side.won}, 440, 18);
    }
    const bool has_score = !sides[0].score.empty();
    write(picture,
          {width / 2, 320, has_score ? 84.0 : 60.0,
           has_score ? sides[0].score + " : " + sides[1].score : "-", Anchor::middle, true},
          330, 24);
    return;
  }
  for (std::size_t at = 0; at < sides.size(); ++at) {
    const double y = 220 + static_cast<double>(at) * 42;
    if (sides[at].entrant >= 0) {
      picture.emblems.push_back({edge, y - 28, 36, emblem_of(now, sides[at].entrant)});
    }
    write(picture, {edge + 60, y, 28, name(sides[at]), Anchor::start, sides[at].won}, 760, 16);
    picture.texts.push_back({width - edge, y, 28, sides[at].score, Anchor::end, sides[at].won});
  }
}

void add_label(Picture& picture, const std::string& label, const std::string& state) {
  write(picture, {width / 2, 168, 30, label, Anchor::middle}, width - 2 * edge, 18);
  write(picture, {width / 2, 520, 30, state, Anchor::middle}, width - 2 * edge, 16);
}

std::string state_of(const tournament::Tournament& now, const formats::Pairing& pairing) {
  if (pairing.state.winner && pairing.state.complete) {
    return display_name(now, *pairing.state.winner) + " wins";
  }
  if (pairing.state.complete) return "finished";
  return pairing.games_played > 0 ? "playing" : "pending";
}

std::optional<Picture> of_match(const tournament::Tournament& now, const std::string& title,
                                const PreviewOf& wanted) {
  const auto schedule = tournament::current_schedule(now);
  for (const formats::Stage& stage : schedule->stages) {
    if (stage.number + 1 != wanted.stage) continue;
    for (const formats::Pairing& pairing :
         formats::bracket_matches(stage, plan_of(now, stage.number).format)) {
      if (pairing.number != wanted.match) continue;
      std::vector<Side> sides;
      if (pairing.key.entrants.empty()) {
        for (const auto& known : pairing.known) sides.push_back({known.value_or(-1), "", false});
      }
      for (const formats::Entrant entrant : pairing.key.entrants) {
        const Tally tally = tally_of(now, pairing.key, entrant);
        sides.push_back({entrant, pairing.games_played > 0 ? formats::halves(tally.points2) : "",
                         pairing.state.winner == entrant});
      }
      Picture picture = frame(now, title);
      add_label(picture, formats::label(now.plan, *schedule, pairing, stage.number),
                state_of(now, pairing));
      add_sides(picture, now, sides);
      return picture;
    }
  }
  return std::nullopt;
}

std::optional<Picture> of_game(const tournament::Tournament& now, const std::string& title,
                               std::int64_t id) {
  const auto found = now.games.find(id);
  if (found == now.games.end()) return std::nullopt;
  const db::GameRow& game = found->second;
  std::vector<Side> sides;
  for (const db::GameSeatRow& seat : game.seats) {
    sides.push_back(
        {seat.entrant - 1, std::to_string(seat.score), seat.standing == protocol::Standing::win});
  }
  Picture picture = frame(now, title);
  add_label(picture, now.matches.at(game.match).label + ", game " + std::to_string(game.number + 1),
            tournament::headline(now, game));
  add_sides(picture, now, sides);
  return picture;
}

std::optional<Picture> of_entrant(const tournament::Tournament& now, const std::string& title,
                                  const std::string& alias) {
  const auto row = std::find_if(now.entrants.begin(), now.entrants.end(),
                                [&](const db::EntrantRow& one) { return one.alias == alias; });
  if (row == now.entrants.end()) return std::nullopt;
  Picture picture = frame(now, title);
  picture.emblems.push_back({edge, 180, 300, tournament::emblem_of(*row)});
  write(picture, {420, 260, 56, tournament::display_name(*row), Anchor::start, true}, 720, 22);
  const auto schedule = tournament::current_schedule(now);
  for (const formats::FinalPlace& place : schedule->places) {
    if (place.entrant != row->number - 1 || now.results.games() == 0) continue;
    const std::string text = "place " + std::to_string(place.place) + " of " +
                             std::to_string(schedule->places.size()) +
                             (place.certain ? "" : ", provisional");
    write(picture, {420, 340, 36, text}, 720, 20);
    write(picture, {420, 400, 32, place.departed.empty() ? result_text(place) : place.departed},
          720, 18);
  }
  return picture;
}

}  // namespace

std::optional<Picture> preview(const tournament::Tournament& now, const std::string& title,
                               const PreviewOf& wanted) {
  if (wanted.game != 0) return of_game(now, title, wanted.game);
  if (wanted.match != 0) return of_match(now, title, wanted);
  if (!wanted.entrant.empty()) return of_entrant(now, title, wanted.entrant);
  return of_tournament(now, title);
}

}  // namespace aspis::exports
