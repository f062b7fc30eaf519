// Which matches a bracket shows and what its rounds and open sides are called.
#include <algorithm>

#include "referee/formats/bracket_layout.hpp"
#include "referee/formats/stage_schedule.hpp"

namespace aspis::formats {
namespace {

std::string numbered(std::string_view word, int number) {
  return std::string(word) + " " + std::to_string(number);
}

std::string round_of_winners(int round, std::span<const Pairing> all) {
  int last = 0;
  for (const Pairing& other : all) {
    if (other.part == Part::winners) last = std::max(last, other.round);
  }
  if (round == last) return "Semi-finals";
  return round == last - 1 ? "Quarter-finals" : numbered("Round", round);
}

std::string finals_name(int place) {
  if (place == 1) return "Final";
  if (place == 3) return "Third place";
  return numbered("Places", place) + numbered(" and", place + 1);
}

}  // namespace

bool is_bracket(Format format) {
  return format == Format::elimination || format == Format::double_elimination ||
         format == Format::finals;
}

std::string round_name(const Pairing& match, Format format, std::span<const Pairing> all) {
  if (match.play_off) return numbered("Play-off round", match.round);
  if (format == Format::finals) return finals_name(match.key.phase);
  if (!is_bracket(format)) return numbered("Round", match.round);
  switch (match.part) {
    case Part::losers:
      return numbered("Losers round", match.round);
    case Part::third_place:
      return "Third place";
    case Part::final:
      return "Final";
    case Part::reset:
      return match.if_needed ? "Second final (if needed)" : "Second final";
    case Part::winners:
      break;
  }
  return format == Format::elimination ? round_of_winners(match.round, all)
                                       : numbered("Winners round", match.round);
}

std::string text(const Origin& origin) {
  switch (origin.kind) {
    case Origin::Kind::entrant:
      return "to be decided";
    case Origin::Kind::bye:
      return "bye";
    case Origin::Kind::winner_of:
      return "winner of M" + std::to_string(origin.match);
    case Origin::Kind::loser_of:
      return "loser of M" + std::to_string(origin.match);
  }
  return "";
}

std::vector<Pairing> bracket_matches(const Stage& stage, Format format) {
  std::vector<Pairing> all;
  for (const Group& group : stage.groups) {
    all.insert(all.end(), group.pairings.begin(), group.pairings.end());
  }
  if (format != Format::double_elimination || all.empty()) return all;
  const Pairing& final = all.back();
  if (final.part != Part::final || final.state.winner) return all;
  Pairing second;
  second.key.stage = stage.number;
  second.part = Part::reset;
  second.number = final.number + 1;
  second.if_needed = true;
  second.origins = {Origin{Origin::Kind::winner_of, final.number},
                    Origin{Origin::Kind::loser_of, final.number}};
  all.push_back(second);
  return all;
}

Stage open_bracket(const StagePlan& stage, int entrants) {
  std::vector<Qualifier> entering(static_cast<std::size_t>(std::max(0, entrants)));
  for (std::size_t at = 0; at < entering.size(); ++at)
    entering[at].entrant = static_cast<Entrant>(at);
  const Plan plan;
  Facts facts;
  facts.entrants = entrants;
  const Results results;
  const std::vector<int> cuts;
  const StageInput input{plan, stage, 0, facts, results, entering, 1, cuts};
  Stage open = stage.format == Format::finals ? schedule_finals(input) : schedule_bracket(input);
  for (Pairing& pairing : open.groups.front().pairings) {
    pairing.known = {};
    pairing.seats = {};
    pairing.key.entrants = {};
  }
  open.state = StageState::waiting;
  return open;
}

}  // namespace aspis::formats
