#include "referee/solitaire/crossed_words/judge/search.hpp"

#include <algorithm>
#include <utility>

#include "referee/solitaire/crossed_words/judge/acts.hpp"

namespace aspis::solitaire::crossed_words::judge {
namespace {

constexpr std::size_t most_ways = 8;
constexpr std::size_t most_options = 32;  // of one play

/// One play and the places left to try for it.
struct Frame {
  std::size_t step;
  std::vector<Candidate> options;
  std::size_t taken = 0;
};

class Searcher {
 public:
  Searcher(const Case& judged, Effort& effort) : judged_(judged), effort_(effort) {}

  Found run(Game game, std::size_t step) {
    found_.deepest.reached = step;
    for (bool going = true; going;) {
      while (step < judged_.steps.size() && passes(judged_, game, judged_.steps[step])) ++step;
      if (!open(game, step)) {
        note(game, step);
        going = found_.whole.size() < most_ways && next_option();
      }
      if (!going) break;
      const Frame& frame = frames_.back();
      game = frame.options[frame.taken].after;
      step = frame.step + 1;
    }
    return std::move(found_);
  }

 private:
  /// A frame for the play at `step`, with its first option; false where there is none.
  bool open(const Game& game, std::size_t step) {
    if (step >= judged_.steps.size() || effort_.exhausted()) return false;
    const auto* const play = std::get_if<PlayStep>(&judged_.steps[step]);
    if (play == nullptr) return false;
    auto options = right_candidates(judged_, game, *play, effort_);
    if (options.empty()) return false;
    if (options.size() > most_options) options.erase(options.begin() + most_options, options.end());
    frames_.push_back({step, std::move(options), 0});
    return true;
  }

  /// The next option of the latest play that has one.
  bool next_option() {
    while (!frames_.empty() && ++frames_.back().taken >= frames_.back().options.size()) {
      frames_.pop_back();
    }
    return !frames_.empty();
  }

  /// Where the way ends.
  void note(const Game& game, std::size_t step) {
    const bool whole = step == judged_.steps.size() &&
                       (!judged_.final_board || judged_.final_board->board == game.board());
    if (whole) {
      auto& plays = found_.whole.emplace_back();
      for (const Frame& frame : frames_) plays.push_back(frame.options[frame.taken].play);
    }
    const bool first_whole = whole && found_.whole.size() == 1;
    const bool deeper = found_.whole.empty() && step > found_.deepest.reached;
    if (!first_whole && !deeper) return;
    found_.deepest = {{}, step};
    for (const Frame& frame : frames_) found_.deepest.choices.push_back(frame.options[frame.taken]);
  }

  const Case& judged_;
  Effort& effort_;
  std::vector<Frame> frames_;
  Found found_;
};

struct Passing {
  const Case& judged;
  Game& game;

  bool operator()(const output::Draw& draw) const { return right(draw); }
  bool operator()(const output::Discard& discard) const { return right(discard); }
  bool operator()(const PlayStep&) const { return false; }
  bool operator()(const output::SumSaid& sum) const { return sum.points == game.total(); }
  bool operator()(const output::HandShown&) const { return true; }
  bool operator()(const Stray&) const { return true; }
  bool operator()(const output::BoardShown& shown) const {
    if (shown.board == game.board()) return true;
    const auto play = play_between(game.board(), shown.board);
    if (play && game.play(*play, judged.dictionary).ok()) return true;
    return judged.final_board && shown.board == judged.final_board->board;
  }

  template <class Said>
  bool right(const Said& said) const {
    std::vector<Fault> faults;
    carry_out(game, said, faults);
    return faults.empty();
  }
};

}  // namespace

bool passes(const Case& judged, Game& game, const Step& step) {
  if (std::holds_alternative<PlayStep>(step)) return false;
  Game after = game;
  if (!std::visit(Passing{judged, after}, step)) return false;
  game = std::move(after);
  return true;
}

Found search(const Case& judged, Game game, std::size_t first_step, Effort& effort) {
  return Searcher(judged, effort).run(std::move(game), first_step);
}

}  // namespace aspis::solitaire::crossed_words::judge
