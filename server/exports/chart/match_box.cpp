#include "server/exports/chart/match_box.hpp"

#include <algorithm>

#include "referee/formats/bracket_layout.hpp"

namespace aspis::exports::chart {
namespace {

constexpr double name_size = 9;
constexpr double small = 7;
constexpr double smallest_in_box = 6.2;
constexpr double alias_gap = 2.5;
constexpr double widest_name = 110;
constexpr double box_emblem_size = 8.5;
constexpr double box_emblem_width = box_emblem_size + 2;

/// "2 (41)": points, and the score of all games where there is any.
std::string score_text(const Tally& tally) {
  if (tally.games == 0) return "";
  const std::string points = formats::halves(tally.points2);
  return tally.score == 0 ? points : points + " (" + std::to_string(tally.score) + ")";
}

/// How wide an entrant's name becomes with the alias in small beside it, or the alias alone.
double entrant_width(const Tournament& tournament, Entrant entrant) {
  const std::string& program = program_of(tournament, entrant);
  const std::string& alias = tournament::alias_of(tournament, entrant);
  if (program.empty()) return box_emblem_width + text_width(alias, name_size, true);
  return box_emblem_width + text_width(program, name_size, true) + alias_gap +
         text_width(alias, small);
}

/// The name gives way where there is no room for both, the alias never.
void draw_entrant(Picture& picture, const Tournament& tournament, Entrant entrant, Text text,
                  double room) {
  const std::string& program = program_of(tournament, entrant);
  const std::string& alias = tournament::alias_of(tournament, entrant);
  picture.emblems.push_back(
      {text.x, text.y - box_emblem_size + 1.4, box_emblem_size, emblem_of(tournament, entrant)});
  text.x += box_emblem_width;
  room -= box_emblem_width;
  text.text = program.empty() ? alias : program;
  if (!program.empty()) room -= alias_gap + text_width(alias, small);
  text = fitted(std::move(text), room, smallest_in_box);
  const double end = text.x + text_width(text.text, text.size, text.bold);
  const double baseline = text.y;
  picture.texts.push_back(std::move(text));
  if (!program.empty()) picture.texts.push_back({end + alias_gap, baseline, small, alias});
}

void draw_side(Picture& picture, const Tournament& tournament, const formats::Pairing& pairing,
               std::size_t side, const BoxStyle& style) {
  const double baseline = static_cast<double>(side) * BoxStyle::row + BoxStyle::row - 2.1;
  const double name_x = BoxStyle::label_width + BoxStyle::seed_width;
  const std::optional<Entrant>& known = pairing.known[side];
  if (!known || *known < 0) {
    Text text{name_x - BoxStyle::seed_width + 2, baseline, small,
              formats::text(pairing.origins[side])};
    text.italic = true;
    picture.texts.push_back(
        fitted(std::move(text), BoxStyle::seed_width + style.name_width + BoxStyle::score_width - 4,
               smallest_in_box));
    return;
  }
  const auto seed = style.seeds.find(*known);
  if (seed != style.seeds.end()) {
    picture.texts.push_back(
        {name_x - 2.5, baseline, small, std::to_string(seed->second), Anchor::end});
  }
  const bool won = pairing.state.winner == *known;
  draw_entrant(picture, tournament, *known, {name_x, baseline, name_size, "", Anchor::start, won},
               style.name_width);
  Text score{style.width() - 2.5, baseline,
             small + 0.5,         score_text(tally_of(tournament, pairing.key, *known)),
             Anchor::end,         won};
  if (!score.text.empty()) {
    picture.texts.push_back(fitted(std::move(score), BoxStyle::score_width - 4, smallest_in_box));
  }
}

}  // namespace

BoxStyle style_for(const Tournament& tournament, const formats::Group& group, bool with_seeds) {
  BoxStyle style;
  int seed = 0;
  for (const Entrant entrant : group.entrants) {
    style.name_width = std::max(style.name_width, entrant_width(tournament, entrant) + 2);
    if (with_seeds) style.seeds[entrant] = ++seed;
  }
  style.name_width = std::min(style.name_width, widest_name);
  return style;
}

Picture match_box(const Tournament& tournament, const formats::Pairing& pairing,
                  const BoxStyle& style) {
  Picture picture;
  picture.width = style.width();
  picture.height = BoxStyle::height;
  picture.boxes.push_back({0, 0, picture.width, picture.height, 0.8, pairing.if_needed});
  picture.strokes.push_back(
      {BoxStyle::label_width, BoxStyle::row, picture.width, BoxStyle::row, 0.4});
  picture.strokes.push_back({BoxStyle::label_width, 0, BoxStyle::label_width, picture.height, 0.4});
  Text label{BoxStyle::label_width / 2, BoxStyle::row + 2.4, small,
             "M" + std::to_string(pairing.number), Anchor::middle};
  picture.texts.push_back(fitted(std::move(label), BoxStyle::label_width - 2, 5.5));
  for (const std::size_t side : {0U, 1U}) draw_side(picture, tournament, pairing, side, style);
  return picture;
}

std::vector<std::string> match_notes(const Tournament& tournament, const formats::Group& group) {
  std::vector<std::string> notes;
  std::string longer;
  std::string going_on;
  for (const formats::Pairing& pairing : group.pairings) {
    const std::string name = "M" + std::to_string(pairing.number);
    const std::string games = std::to_string(pairing.games_played) + " games";
    if (pairing.state.by_lot && pairing.state.winner) {
      notes.push_back(name + " was tied after " + games + ": lot drawn from the " +
                      "tournament's seed: " +
                      tournament::display_name(tournament, *pairing.state.winner) + ".");
    } else if (pairing.state.extended) {
      std::string& list = pairing.state.complete ? longer : going_on;
      list += (list.empty() ? "" : ", ") + name + " (" + games + ")";
    }
  }
  if (!longer.empty()) {
    notes.push_back("Tied, decided by extra games on new boards: " + longer + ".");
  }
  if (!going_on.empty()) notes.push_back("Tied, extra games to come: " + going_on + ".");
  return notes;
}

}  // namespace aspis::exports::chart
