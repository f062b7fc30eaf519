#include "referee/solitaire/crossed_words/judge/candidates.hpp"

#include <algorithm>
#include <utility>

#include "protocol/ascii.hpp"
#include "referee/solitaire/crossed_words/judge/acts.hpp"

namespace aspis::solitaire::crossed_words::judge {
namespace {

// What weighs more is blamed less: a wrong sum is likelier than a wrong place.
constexpr int weight_of_claim = 1;
constexpr int weight_of_final_board = 2;  // a letter
constexpr int weight_of_place = 4;
constexpr int weight_of_rule = 8;

/// Calls `take` with every place on the board that the reading allows and where its word physically
/// fits, on its squares and around the letters that lie there.
template <class Take>
void for_each_place(const Game& game, const std::string& word, const Spot& spot, Effort& effort,
                    Take take) {
  for (const Direction direction : {Direction::across, Direction::down}) {
    if (spot.direction && *spot.direction != direction) continue;
    for (int row = spot.row.value_or(0); row <= spot.row.value_or(side - 1); ++row) {
      for (int column = spot.column.value_or(0); column <= spot.column.value_or(side - 1);
           ++column) {
        --effort.left;
        const Play play{{row, column}, direction, word};
        if (const auto placed = placed_by(game.board(), play)) take(play, *placed);
      }
    }
  }
}

/// How many of its letters the final board has otherwise.
int against_final_board(const Case& judged, const Placed& placed) {
  int against = 0;
  for (std::size_t at = 0; judged.final_board && at < placed.squares.size(); ++at) {
    against += judged.final_board->board.at(placed.squares[at]) != placed.letters[at] ? 1 : 0;
  }
  return against;
}

/// "CAT in row 8", counted from 1.
std::string said_place(const std::string& word, const Spot& spot) {
  std::string text = protocol::upper_case(word);
  if (spot.row) text += " in row " + std::to_string(*spot.row + 1);
  if (spot.column)
    text += (spot.row ? ", column " : " in column ") + std::to_string(*spot.column + 1);
  if (spot.direction) text += *spot.direction == Direction::across ? ", across" : ", down";
  return text;
}

/// All that is against the play, be it right or not.
std::optional<Candidate> weighed(const Case& judged, const Game& game, const PlayStep& step,
                                 std::size_t number, const Play& play, const Placed& placed) {
  Candidate candidate{number, play, {}, game, {}, 0};
  if (auto scored = candidate.after.play(play, judged.dictionary)) {
    candidate.scored = *std::move(scored);
  } else {
    candidate.faults.push_back(fault_of(step.played.line, scored.error().text));
    candidate.weight += weight_of_rule;
    auto assumed = candidate.after.assume_played(play);
    if (!assumed) return std::nullopt;
    candidate.scored = *std::move(assumed);
  }
  const auto claims = claim_faults(step, step.played.readings[number], candidate.scored,
                                   candidate.after.total(), judged.naming);
  candidate.weight += weight_of_claim * static_cast<int>(claims.size());
  candidate.faults.insert(candidate.faults.end(), claims.begin(), claims.end());
  candidate.weight += weight_of_final_board * against_final_board(judged, placed);
  return candidate;
}

}  // namespace

std::vector<Candidate> right_candidates(const Case& judged, const Game& game, const PlayStep& step,
                                        Effort& effort) {
  std::vector<Candidate> candidates;
  for (std::size_t number = 0; number < step.played.readings.size(); ++number) {
    const output::Reading& reading = step.played.readings[number];
    const auto take = [&](const Play& play, const Placed& placed) {
      // The cheap tests first: most places of a word are ruled out by them.
      if (against_final_board(judged, placed) > 0 || !without(game.hand(), placed.letters)) return;
      auto candidate = weighed(judged, game, step, number, play, placed);
      if (candidate && candidate->weight == 0) candidates.push_back(*std::move(candidate));
    };
    for_each_place(game, reading.word, spot_of(reading.place, judged.naming), effort, take);
  }
  return candidates;
}

std::optional<Candidate> best_candidate(const Case& judged, const Game& game, const PlayStep& step,
                                        Effort& effort, int& as_good) {
  std::optional<Candidate> best;
  as_good = 0;
  const auto search = [&](std::size_t number, const Spot& spot, int extra_weight) {
    for_each_place(game, step.played.readings[number].word, spot, effort,
                   [&](const Play& play, const Placed& placed) {
                     auto candidate = weighed(judged, game, step, number, play, placed);
                     if (!candidate) return;
                     candidate->weight += extra_weight;
                     if (best && candidate->weight == best->weight) ++as_good;
                     if (best && candidate->weight >= best->weight) return;
                     best = std::move(candidate);
                     as_good = 0;
                   });
  };
  for (std::size_t number = 0; number < step.played.readings.size(); ++number) {
    search(number, spot_of(step.played.readings[number].place, judged.naming), 0);
  }
  // Where its place is against the rules, or no place at all, another one may be meant.
  if (best && best->weight < weight_of_rule) return best;
  search(0, Spot{}, weight_of_place);
  if (!best) return best;
  const output::Reading& reading = step.played.readings[best->reading];
  const Spot said = spot_of(reading.place, judged.naming);
  if (!agrees(said, best->play.first, best->play.direction)) {
    best->faults.insert(best->faults.begin(),
                        {step.played.line, "place", said_place(reading.word, said),
                         text(best->play.first, best->play.direction) + ", where it fits"});
  }
  return best;
}

}  // namespace aspis::solitaire::crossed_words::judge
