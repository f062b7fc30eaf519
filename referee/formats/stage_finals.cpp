#include "referee/formats/stage_schedule.hpp"

namespace aspis::formats {
namespace {

/// "the final", "the match for place 3".
std::string name_of(int place) {
  return place == 1 ? "the final" : "the match for place " + std::to_string(place);
}

void add_lines(const StageInput& input, Group& group, const Pairing& pairing, int place) {
  for (const Entrant entrant : pairing.seats) {
    Line line = counted_line(input, entrant, {pairing});
    const bool decided = pairing.state.winner.has_value();
    const bool won = pairing.state.winner == entrant;
    line.place = decided && !won ? place + 1 : place;
    line.shared = !decided;
    line.because = (!decided ? "plays " : won ? "won " : "lost ") + name_of(place);
    if (pairing.state.by_lot) line.because += " by lot";
    const bool ahead =
        won && !group.ranking.lines.empty() && group.ranking.lines.back().place == place + 1;
    group.ranking.lines.insert(group.ranking.lines.end() - (ahead ? 1 : 0), std::move(line));
  }
}

}  // namespace

Stage schedule_finals(const StageInput& input) {
  Stage stage;
  stage.state = StageState::settled;
  Group& group = stage.groups.emplace_back();
  group.entrants = entrants_of(input.entering);
  group.ranking.settled = true;
  for (std::size_t at = 0; at + 1 < group.entrants.size(); at += 2) {
    const auto place = static_cast<int>(at) + 1;
    const Sides seats = drawn_seats(input, place, group.entrants[at], group.entrants[at + 1]);
    Pairing pairing = pairing_of(input, place, seats, 1, true);
    pairing.number = place / 2 + 1;
    group.ranking.settled = group.ranking.settled && pairing.state.complete;
    add_lines(input, group, pairing, place);
    group.pairings.push_back(pairing);
  }
  if (group.entrants.size() % 2 == 1) {
    Line last;
    last.entrant = group.entrants.back();
    last.place = static_cast<int>(group.entrants.size());
    last.because = "has no opponent";
    group.ranking.lines.push_back(last);
  }
  if (!group.ranking.settled) stage.state = StageState::playing;
  return stage;
}

}  // namespace aspis::formats
