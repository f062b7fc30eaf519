#include "referee/solitaire/crossed_words/solver/game_improver.hpp"

#include <algorithm>
#include <optional>

namespace aspis::solitaire::crossed_words::solver {
namespace {

/// Of the plays found at a place, so many of the dearest are tried in the game.
constexpr std::size_t tried_plays = 30;

/// False where the rules forbid the act.
bool apply(const Act& act, Game& game, const words::Dictionary& dictionary) {
  if (const auto* draw = std::get_if<DrawAct>(&act)) return game.draw(draw->pile, draw->count).ok();
  if (const auto* thrown = std::get_if<DiscardAct>(&act)) return game.discard(thrown->letters).ok();
  return game.play(std::get<Play>(act), dictionary).ok();
}

LetterCounts counts_of(std::string_view letters) {
  LetterCounts counts;
  for (const char letter : letters) counts.add(letter - 'a');
  return counts;
}

/// Letters in hand that the game from act `from` on throws away before it would miss them, and
/// those that are left at its end: as many of each letter as the hand holds at most.
LetterCounts doomed(const std::vector<Act>& acts, std::size_t from, const Game& now,
                    const Game& end) {
  const LetterCounts hand = counts_of(now.hand());
  LetterCounts gone = counts_of(end.hand());
  for (std::size_t i = from; i < acts.size(); ++i) {
    const auto* thrown = std::get_if<DiscardAct>(&acts[i]);
    if (thrown == nullptr) continue;
    for (const char letter : thrown->letters) {
      if (gone.of(letter - 'a') < LetterCounts::most) gone.add(letter - 'a');
    }
  }
  LetterCounts both;
  for (int letter = 0; letter < alphabet; ++letter) {
    both.add(letter, std::min(hand.of(letter), gone.of(letter)));
  }
  return both;
}

/// Takes the letters out of the discards from act `from` on, the next ones first. Draws of a pile
/// that come together become one.
std::vector<Act> without_discards(const std::vector<Act>& acts, std::size_t from,
                                  LetterCounts letters) {
  std::vector<Act> kept(acts.begin(), acts.begin() + static_cast<std::ptrdiff_t>(from));
  for (std::size_t i = from; i < acts.size(); ++i) {
    Act act = acts[i];
    if (auto* thrown = std::get_if<DiscardAct>(&act)) {
      std::erase_if(thrown->letters, [&](char letter) {
        if (letters.of(letter - 'a') == 0) return false;
        letters.remove(letter - 'a');
        return true;
      });
      if (thrown->letters.empty()) continue;
    }
    const auto* draw = std::get_if<DrawAct>(&act);
    auto* before = kept.size() > from ? std::get_if<DrawAct>(&kept.back()) : nullptr;
    if (draw != nullptr && before != nullptr && before->pile == draw->pile) {
      before->count += draw->count;
    } else {
      kept.push_back(std::move(act));
    }
  }
  return kept;
}

/// The letters that a play places.
LetterCounts placed_by(const FreePlay& play, const Board& board) {
  LetterCounts letters;
  for (int k = 0; k < play.length; ++k) {
    if (!board.holds(step(play.first, play.direction, k))) {
      letters.add(play.letters[static_cast<std::size_t>(k)]);
    }
  }
  return letters;
}

void keep_dearest(std::vector<FreePlay>& plays) {
  std::stable_sort(plays.begin(), plays.end(), [](const FreePlay& left, const FreePlay& right) {
    return left.score > right.score;
  });
  if (plays.size() > tried_plays) plays.resize(tried_plays);
}

}  // namespace

std::optional<int> GameImprover::total_of(const std::vector<Act>& acts) const {
  Game game(piles_);
  for (const Act& act : acts) {
    if (!apply(act, game, dictionary_)) return std::nullopt;
  }
  return game.total();
}

Solution GameImprover::glean(Solution solution, const std::function<bool()>& stopped) const {
  // Words that were made of leavings are something for others to join on to.
  for (int before = -1; solution.total > before && !stopped();) {
    before = solution.total;
    go_through(solution, stopped);
  }
  play_on(solution, stopped);
  return solution;
}

void GameImprover::go_through(Solution& solution, const std::function<bool()>& stopped) const {
  Game game(piles_);
  for (std::size_t act = 0; act <= solution.acts.size() && !stopped(); ++act) {
    // Where letters are drawn or played next, those that are doomed can wait.
    while (act == solution.acts.size() || std::holds_alternative<DiscardAct>(solution.acts[act])) {
      if (stopped() || !improve_at(solution, act, game)) break;
      apply(solution.acts[act++], game, dictionary_);
    }
    if (act < solution.acts.size()) apply(solution.acts[act], game, dictionary_);
  }
}

bool GameImprover::improve_at(Solution& solution, std::size_t act, const Game& now) const {
  Game end = now;
  for (std::size_t i = act; i < solution.acts.size(); ++i) {
    apply(solution.acts[i], end, dictionary_);
  }
  std::vector<FreePlay> plays;
  finder_.find(now.board(), doomed(solution.acts, act, now, end), plays);
  keep_dearest(plays);
  Solution best = solution;
  for (const FreePlay& play : plays) {
    Solution next;
    next.acts = without_discards(solution.acts, act, placed_by(play, now.board()));
    next.acts.insert(next.acts.begin() + static_cast<std::ptrdiff_t>(act), play.play());
    const auto total = total_of(next.acts);
    if (!total || *total <= best.total) continue;
    next.total = *total;
    best = std::move(next);
  }
  if (best.total == solution.total) return false;
  solution = std::move(best);
  return true;
}

void GameImprover::play_on(Solution& solution, const std::function<bool()>& stopped) const {
  Game game(piles_);
  for (const Act& act : solution.acts) apply(act, game, dictionary_);
  while (!stopped()) {
    const auto [draw, play] = dearest_next(game);
    if (play.score == 0) return;
    std::vector<Act> acts;
    if (draw.count > 0) acts.push_back(draw);
    acts.push_back(play.play());
    for (Act& act : acts) {
      if (!apply(act, game, dictionary_)) return;
      solution.acts.push_back(std::move(act));
    }
    solution.total = game.total();
  }
}

std::pair<DrawAct, FreePlay> GameImprover::dearest_next(const Game& game) const {
  DrawAct draw;
  FreePlay best;
  for (int pile = 0; pile < number_of_piles; ++pile) {
    const int room = game.may_draw() ? largest_hand - static_cast<int>(game.hand().size()) : 0;
    const int count = std::min(room, static_cast<int>(game.pile(pile).size()));
    std::string hand = game.hand();
    hand += game.pile(pile).substr(0, static_cast<std::size_t>(count));
    std::vector<FreePlay> plays;
    finder_.find(game.board(), counts_of(hand), plays);
    for (const FreePlay& play : plays) {
      if (play.score <= best.score) continue;
      best = play;
      draw = {pile, count};
    }
  }
  return {draw, best};
}

}  // namespace aspis::solitaire::crossed_words::solver
