#include "referee/solitaire/crossed_words/judge/replay.hpp"

#include <algorithm>
#include <utility>

#include "protocol/ascii.hpp"
#include "referee/solitaire/crossed_words/judge/acts.hpp"

namespace aspis::solitaire::crossed_words::judge {
namespace {

class Replay {
 public:
  Replay(const Case& judged, const Piles& piles, Effort& effort)
      : judged_(judged), effort_(effort), game_(piles) {}

  Verdict run() {
    for (std::size_t step = 0; step < judged_.steps.size();) {
      Found found = search(judged_, game_, step, effort_);
      if (found.whole.size() > 1 && verdict_.faults.empty()) tell_ways(found.whole, step);
      auto choice = found.deepest.choices.begin();
      for (; step < found.deepest.reached; ++step) {
        const auto* const play = std::get_if<PlayStep>(&judged_.steps[step]);
        play != nullptr ? put(*play, *choice++) : std::visit(*this, judged_.steps[step]);
      }
      if (step < judged_.steps.size()) std::visit(*this, judged_.steps[step++]);
    }
    if (effort_.exhausted()) {
      verdict_.remarks.push_back({0, "so much is left open that not every way could be tried"});
    }
    verdict_.total = game_.total();
    verdict_.board = game_.board();
    verdict_.hand = game_.hand();
    return std::move(verdict_);
  }

  void operator()(const output::Draw& draw) { add(carry_out(game_, draw, verdict_.faults)); }
  void operator()(const output::Discard& discard) {
    add(carry_out(game_, discard, verdict_.faults));
  }

  /// A play that no way of placing makes right.
  void operator()(const PlayStep& step) {
    if (effort_.overdrawn()) {
      verdict_.faults.push_back({step.played.line, "not judged",
                                 protocol::upper_case(step.played.readings.front().word) +
                                     ", after all that was looked at for the plays before it",
                                 "places of words that are said outright"});
      return;
    }
    int as_good = 0;
    const auto best = best_candidate(judged_, game_, step, effort_, as_good);
    if (!best) {
      const output::Reading& reading = step.played.readings.front();
      verdict_.faults.push_back(
          {step.played.line, "nowhere to lie",
           protocol::upper_case(reading.word) + " where the board has no room for it", ""});
      return;
    }
    if (as_good > 0) {
      remark(step.played.line, "judged as " + text(best->play.first, best->play.direction) +
                                   "; other places are as good");
    }
    put(step, *best);
  }

  void operator()(const output::SumSaid& sum) {
    if (sum.points == game_.total()) return;
    verdict_.faults.push_back(
        {sum.line, "sum", std::to_string(sum.points), std::to_string(game_.total()) + " so far"});
  }

  void operator()(const output::HandShown& hand) {
    std::string said = hand.letters;
    std::string held = game_.hand();
    std::sort(said.begin(), said.end());
    std::sort(held.begin(), held.end());
    if (said != held) {
      remark(hand.line, "the hand is shown as " + protocol::upper_case(said) + " and is " +
                            protocol::upper_case(held));
    }
  }

  void operator()(const Stray& stray) {
    remark(stray.line, "says something of a play where there is none");
  }

  void operator()(const output::BoardShown& shown) {
    if (shown.board == game_.board()) return;
    if (const auto play = play_between(game_.board(), shown.board)) {
      const std::string hand = game_.hand();
      if (auto scored = game_.play(*play, judged_.dictionary)) {
        remark(shown.line,
               "the play of " + protocol::upper_case(play->word) + " is read from the board");
        add(Played{shown.line, *play, *std::move(scored), std::nullopt, hand});
        return;
      }
    }
    if (judged_.final_board && shown.board == judged_.final_board->board) return;
    compare_boards(shown.board, game_.board(), shown.line, "board between moves", verdict_.faults);
  }

 private:
  void put(const PlayStep& step, const Candidate& candidate) {
    const output::Reading& reading = step.played.readings[candidate.reading];
    verdict_.faults.insert(verdict_.faults.end(), candidate.faults.begin(), candidate.faults.end());
    const auto unnamed = unnamed_words(step, candidate.scored);
    const bool in_one_sum = reading.points && *reading.points == candidate.scored.score();
    for (const std::string& word : unnamed) {
      if (!in_one_sum)
        remark(step.played.line,
               protocol::upper_case(word) + " was formed as well and is not named");
    }
    const std::string hand = std::exchange(game_, candidate.after).hand();
    add(Played{step.played.line, candidate.play, candidate.scored, reading.points, hand});
  }

  /// Where ways through the game part, and whether it matters.
  void tell_ways(const std::vector<std::vector<Play>>& ways, std::size_t step) {
    std::size_t number = 0;
    for (; step < judged_.steps.size(); ++step) {
      const auto* const play = std::get_if<PlayStep>(&judged_.steps[step]);
      if (play == nullptr) continue;
      std::vector<std::string> places;
      for (const auto& way : ways) {
        const std::string place = text(way[number].first, way[number].direction);
        if (std::find(places.begin(), places.end(), place) == places.end()) places.push_back(place);
      }
      ++number;
      if (places.size() < 2) continue;
      std::string list;
      for (std::size_t at = 1; at < places.size(); ++at) list += (at > 1 ? "; " : "") + places[at];
      remark(play->played.line, "taken as " + places.front() + "; as possible: " + list);
    }
  }

  void remark(int line, std::string text) { verdict_.remarks.push_back({line, std::move(text)}); }
  void add(Act act) { verdict_.entries.push_back({std::move(act), game_.total()}); }

  const Case& judged_;
  Effort& effort_;
  Game game_;
  Verdict verdict_;
};

}  // namespace

Verdict replay(const Case& judged, const Piles& piles, Effort& effort) {
  return Replay(judged, piles, effort).run();
}

}  // namespace aspis::solitaire::crossed_words::judge
