#include "referee/solitaire/crossed_words/judge/steps.hpp"

namespace aspis::solitaire::crossed_words::judge {
namespace {

/// Hands and boards may stand between a play and what else is said about it; draws and discards
/// begin the next move.
class StepMaker {
 public:
  void operator()(const output::Draw& draw) { begin(draw); }
  void operator()(const output::Discard& discard) { begin(discard); }
  void operator()(const output::WordPlayed& played) {
    play_ = steps_.size();
    steps_.emplace_back(PlayStep{played, {}, {}, {}});
  }
  void operator()(const output::WordFormed& formed) {
    if (auto* play = open_play(formed.line)) play->formed.push_back(formed);
  }
  void operator()(const output::BonusSaid& bonus) {
    if (auto* play = open_play(bonus.line)) play->bonuses.push_back(bonus);
  }
  void operator()(const output::SumSaid& sum) {
    if (play_ < steps_.size()) {
      std::get<PlayStep>(steps_[play_]).sums.push_back(sum);
    } else {
      steps_.emplace_back(sum);
    }
  }
  void operator()(const output::HandShown& hand) { steps_.emplace_back(hand); }
  void operator()(const output::BoardShown& board) { steps_.emplace_back(board); }

  std::vector<Step> take() { return std::move(steps_); }

 private:
  template <class Act>
  void begin(const Act& act) {
    play_ = none;
    steps_.emplace_back(act);
  }
  PlayStep* open_play(int line) {
    if (play_ < steps_.size()) return &std::get<PlayStep>(steps_[play_]);
    steps_.emplace_back(Stray{line});
    return nullptr;
  }

  static constexpr std::size_t none = static_cast<std::size_t>(-1);
  std::size_t play_ = none;
  std::vector<Step> steps_;
};

}  // namespace

std::vector<Step> steps_of(const output::Output& output) {
  StepMaker maker;
  for (const output::Statement& statement : output.statements) std::visit(maker, statement);
  return maker.take();
}

}  // namespace aspis::solitaire::crossed_words::judge
