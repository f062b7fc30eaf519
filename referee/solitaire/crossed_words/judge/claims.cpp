#include "referee/solitaire/crossed_words/judge/claims.hpp"

#include <algorithm>

#include "protocol/ascii.hpp"

namespace aspis::solitaire::crossed_words::judge {
namespace {

std::string equation(const std::string& word, int points) {
  return protocol::upper_case(word) + " = " + std::to_string(points);
}

/// The points of the word that was played itself.
void check_word(const PlayStep& step, const output::Reading& reading, const ScoredPlay& scored,
                std::vector<Fault>& faults) {
  if (!reading.points) return;
  const ScoredWord& word = scored.words.front();
  if (*reading.points == word.score) return;
  if (step.bonuses.empty() && *reading.points == word.score + scored.bonus) return;
  if (step.formed.empty() && *reading.points == scored.score()) return;
  std::string expected = equation(word.word, word.score);
  if (scored.bonus > 0) expected += " and a bonus of " + std::to_string(scored.bonus);
  faults.push_back(
      {step.played.line, "word score", equation(reading.word, *reading.points), expected});
}

/// The words said to be formed besides, each found once among those that were.
void check_formed(const PlayStep& step, const ScoredPlay& scored, const Naming& naming,
                  std::vector<Fault>& faults) {
  std::vector<ScoredWord> left(scored.words.begin() + 1, scored.words.end());
  for (const output::WordFormed& formed : step.formed) {
    const Spot spot = spot_of(formed.place, naming);
    const auto fits = [&](const ScoredWord& word, bool with_points) {
      return word.word == formed.word && agrees(spot, word.run.first, word.run.direction) &&
             (!with_points || !formed.points || word.score == *formed.points);
    };
    auto found =
        std::find_if(left.begin(), left.end(), [&](const auto& word) { return fits(word, true); });
    if (found == left.end()) {
      found = std::find_if(left.begin(), left.end(),
                           [&](const auto& word) { return fits(word, false); });
      if (found != left.end()) {
        faults.push_back({formed.line, "word score",
                          equation(formed.word, formed.points.value_or(0)),
                          equation(found->word, found->score)});
      }
    }
    if (found != left.end()) {
      left.erase(found);
      continue;
    }
    // The word played may be named again among those that it formed.
    if (fits(scored.words.front(), true)) continue;
    std::string expected;
    for (const ScoredWord& word : left) {
      expected += (expected.empty() ? "" : ", ") + equation(word.word, word.score);
    }
    faults.push_back({formed.line, "word formed", protocol::upper_case(formed.word),
                      expected.empty() ? "no other word" : expected});
  }
}

void check_sums(const PlayStep& step, const ScoredPlay& scored, int total,
                std::vector<Fault>& faults) {
  using Of = output::SumSaid::Of;
  for (const output::BonusSaid& bonus : step.bonuses) {
    if (bonus.points == scored.bonus) continue;
    faults.push_back({bonus.line, "bonus", std::to_string(bonus.points),
                      std::to_string(scored.bonus) + " for " +
                          std::to_string(scored.letters.size()) +
                          (scored.letters.size() == 1 ? " letter" : " letters")});
  }
  for (const output::SumSaid& sum : step.sums) {
    const bool of_move = sum.of != Of::game && sum.points == scored.score();
    const bool of_game = sum.of != Of::move && sum.points == total;
    if (of_move || of_game) continue;
    std::string expected;
    if (sum.of != Of::game) expected = std::to_string(scored.score()) + " for the move";
    if (sum.of == Of::either) expected += " or ";
    if (sum.of != Of::move) expected += std::to_string(total) + " so far";
    faults.push_back({sum.line, "sum", std::to_string(sum.points), expected});
  }
}

}  // namespace

std::vector<Fault> claim_faults(const PlayStep& step, const output::Reading& reading,
                                const ScoredPlay& scored, int total, const Naming& naming) {
  std::vector<Fault> faults;
  check_word(step, reading, scored, faults);
  if (reading.letters) {
    std::string said = *reading.letters;
    std::string played = scored.letters;
    std::sort(said.begin(), said.end());
    std::sort(played.begin(), played.end());
    if (said != played) {
      faults.push_back({step.played.line, "letters played", protocol::upper_case(*reading.letters),
                        protocol::upper_case(scored.letters)});
    }
  }
  check_formed(step, scored, naming, faults);
  check_sums(step, scored, total, faults);
  return faults;
}

std::vector<std::string> unnamed_words(const PlayStep& step, const ScoredPlay& scored) {
  std::vector<std::string> unnamed;
  for (auto word = scored.words.begin() + 1; word != scored.words.end(); ++word)
    unnamed.push_back(word->word);
  for (const output::WordFormed& formed : step.formed) {
    const auto found = std::find(unnamed.begin(), unnamed.end(), formed.word);
    if (found != unnamed.end()) unnamed.erase(found);
  }
  return unnamed;
}

}  // namespace aspis::solitaire::crossed_words::judge
