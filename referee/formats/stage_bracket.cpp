#include <algorithm>

#include "referee/formats/stage_schedule.hpp"

namespace aspis::formats {
namespace {

/// Numbers of the matches that are, or may be, played; 0 for those that a bye decides.
std::vector<int> numbers_of(const std::vector<BracketPlace>& resolved) {
  std::vector<int> numbers;
  int last = 0;
  for (const BracketPlace& place : resolved) numbers.push_back(place.played ? ++last : 0);
  return numbers;
}

/// Whether a feed brings nobody: a bye, or what a match that a bye decided has for a loser.
bool brings_nobody(const Bracket& bracket, const std::vector<int>& numbers, const Feed& feed) {
  if (feed.from == Feed::From::bye) return true;
  if (feed.from == Feed::From::seed || numbers[static_cast<std::size_t>(feed.index)] != 0)
    return false;
  if (feed.from == Feed::From::loser_of) return true;
  const BracketMatch& match = bracket.matches[static_cast<std::size_t>(feed.index)];
  return brings_nobody(bracket, numbers, match.feeds[0]) &&
         brings_nobody(bracket, numbers, match.feeds[1]);
}

/// Where a side comes from as people see it: a match that a bye decided passes its own feed on.
Origin origin_of(const Bracket& bracket, const std::vector<int>& numbers, Feed feed) {
  while (feed.from == Feed::From::winner_of && numbers[static_cast<std::size_t>(feed.index)] == 0) {
    const BracketMatch& bye = bracket.matches[static_cast<std::size_t>(feed.index)];
    feed = bye.feeds[brings_nobody(bracket, numbers, bye.feeds[0]) ? 1 : 0];
  }
  switch (feed.from) {
    case Feed::From::seed:
      return {Origin::Kind::entrant, 0};
    case Feed::From::bye:
      return {Origin::Kind::bye, 0};
    case Feed::From::winner_of:
      return {Origin::Kind::winner_of, numbers[static_cast<std::size_t>(feed.index)]};
    case Feed::From::loser_of:
      return {Origin::Kind::loser_of, numbers[static_cast<std::size_t>(feed.index)]};
  }
  return {};
}

Pairing bracket_pairing(const StageInput& input, const BracketMatch& match,
                        const BracketPlace& place) {
  Pairing pairing;
  if (place.sides[0] && place.sides[1]) {
    const int phase = phase_of(match);
    pairing = pairing_of(input, phase, drawn_seats(input, phase, *place.sides[0], *place.sides[1]),
                         match.round, true);
  }
  pairing.key.stage = input.number;
  pairing.round = match.round;
  pairing.part = match.part;
  pairing.if_needed = place.if_needed;
  pairing.known = place.sides;
  return pairing;
}

std::string name_of(Part part, int round) {
  switch (part) {
    case Part::winners:
      return "round " + std::to_string(round);
    case Part::losers:
      return "round " + std::to_string(round) + " of the losers' bracket";
    case Part::third_place:
      return "the match for third place";
    case Part::final:
      return "the final";
    case Part::reset:
      return "the second final";
  }
  return "";
}

/// The last match of a single elimination is a final to people.
std::string name_of(const Bracket& bracket, int match) {
  const BracketMatch& lost = bracket.matches[static_cast<std::size_t>(match)];
  int last_round = 0;
  bool has_final = false;
  for (const BracketMatch& other : bracket.matches) {
    if (other.part == Part::winners) last_round = std::max(last_round, other.round);
    has_final = has_final || other.part == Part::final;
  }
  if (!has_final && lost.part == Part::winners && lost.round == last_round) return "the final";
  return name_of(lost.part, lost.round);
}

}  // namespace

Stage schedule_bracket(const StageInput& input) {
  const auto players = static_cast<int>(input.entering.size());
  const Bracket bracket = input.stage.format == Format::elimination
                              ? single_elimination(players, input.stage.third_place)
                              : double_elimination(players);
  const std::vector<Entrant> seeds =
      input.groups_before > 1 ? bracket_seeds(input.entering) : entrants_of(input.entering);
  const std::vector<BracketPlace> resolved =
      resolve(bracket, seeds, [&](const BracketMatch& match, Entrant one, Entrant other) {
        const Sides sides{one, other};
        return pairing_of(input, phase_of(match), sides, match.round, true).state.winner;
      });
  const std::vector<int> numbers = numbers_of(resolved);
  Stage stage;
  Group& group = stage.groups.emplace_back();
  group.entrants = seeds;
  group.ranking.settled = true;
  for (std::size_t at = 0; at < resolved.size(); ++at) {
    if (!resolved[at].played) continue;
    Pairing pairing = bracket_pairing(input, bracket.matches[at], resolved[at]);
    pairing.number = numbers[at];
    for (std::size_t side = 0; side < 2; ++side) {
      pairing.origins[side] = origin_of(bracket, numbers, bracket.matches[at].feeds[side]);
    }
    const bool decided = pairing.state.complete && !pairing.key.entrants.empty();
    group.ranking.settled = group.ranking.settled && decided;
    group.pairings.push_back(pairing);
  }
  std::vector<bool> ranked(static_cast<std::size_t>(input.facts.entrants), false);
  for (const BracketRank& rank : places(bracket, resolved)) {
    Line line = counted_line(input, rank.entrant, group.pairings);
    line.place = rank.place;
    line.shared = rank.sharing > 1;
    line.because = rank.lost_in < 0 ? "won " + std::string("the bracket")
                                    : "lost " + name_of(bracket, rank.lost_in);
    ranked[static_cast<std::size_t>(rank.entrant)] = true;
    group.ranking.lines.push_back(std::move(line));
  }
  // Those still in stand above those who are out, in the order of their seeds.
  std::vector<Line> still_in;
  for (const Entrant entrant : seeds) {
    if (ranked[static_cast<std::size_t>(entrant)]) continue;
    Line line = counted_line(input, entrant, group.pairings);
    line.because = "is still in";
    line.shared = true;
    still_in.push_back(std::move(line));
  }
  if (still_in.size() == 1) still_in.front().shared = false;
  group.ranking.lines.insert(group.ranking.lines.begin(), still_in.begin(), still_in.end());
  stage.state = group.ranking.settled ? StageState::settled : StageState::playing;
  return stage;
}

}  // namespace aspis::formats
