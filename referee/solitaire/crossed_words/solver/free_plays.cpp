#include "referee/solitaire/crossed_words/solver/free_plays.hpp"

#include <algorithm>
#include <bit>
#include <optional>

namespace aspis::solitaire::crossed_words::solver {

namespace {

using words::WordGraph;

/// A square of a line as plays along the line see it.
struct LineSquare {
  int there = -1;                                  // the letter on the square
  std::uint32_t allowed = WordGraph::all_letters;  // by the crossing word
  bool crossed = false;                            // crosses letters
  int crossing_sum = 0;                            // of those letters, times crossing_factor ..
  int crossing_factor = 1;                         // .. of their squares and this one
  int letter_times = 1;
  int word_times = 1;
};

using LineSquares = std::array<LineSquare, side>;

int letter_number(char letter) {
  return letter - 'a';
}

class CrossWords {
 public:
  CrossWords(const Board& board, const WordGraph& graph) : board_(board), graph_(graph) {}

  [[nodiscard]] LineSquare square(Square at, Direction along) const {
    LineSquare square;
    const Bonus bonus = bonus_at(at);
    square.letter_times = letter_factor(bonus);
    square.word_times = word_factor(bonus);
    if (board_.holds(at)) {
      square.there = letter_number(board_.at(at));
      return square;
    }
    const Direction across = other(along);
    if (!board_.holds(step(at, across, -1)) && !board_.holds(step(at, across, 1))) return square;
    square.crossed = true;
    square.crossing_factor = square.word_times;
    Square first = at;
    while (board_.holds(step(first, across, -1))) first = step(first, across, -1);
    auto before = graph_.root();
    for (Square s = first; s != at; s = step(s, across)) {
      before = walked(before, count(square, s));
    }
    std::array<int, side> behind{};
    std::size_t length = 0;
    for (Square s = step(at, across); board_.holds(s); s = step(s, across)) {
      behind[length++] = count(square, s);
    }
    square.allowed = 0;
    for (std::uint32_t letters = before.letters(); letters != 0; letters &= letters - 1) {
      const auto letter = static_cast<unsigned>(std::countr_zero(letters));
      auto node = graph_.child(before, letter);
      for (std::size_t i = 0; i < length; ++i) node = walked(node, behind[i]);
      if (node.ends_word()) square.allowed |= 1U << letter;
    }
    return square;
  }

 private:
  /// The letter there, its value and its square's bonus having been counted.
  int count(LineSquare& square, Square at) const {
    const Bonus bonus = bonus_at(at);
    square.crossing_sum += letter_value(board_.at(at)) * letter_factor(bonus);
    square.crossing_factor *= word_factor(bonus);
    return letter_number(board_.at(at));
  }

  [[nodiscard]] WordGraph::Node walked(WordGraph::Node node, int letter) const {
    const auto number = static_cast<unsigned>(letter);
    return (node.letters() >> number & 1U) != 0 ? graph_.child(node, number) : WordGraph::Node();
  }

  const Board& board_;
  const WordGraph& graph_;
};

/// The state of a partial play.
struct PartialPlay {
  WordGraph::Node node;
  int at = 0;
  int sum = 0;
  int factor = 1;
  int crossings = 0;
  bool touches = false;
};

/// The plays of one line.
class LineSearch {
 public:
  LineSearch(const WordGraph& graph, const LineSquares& line, LetterCounts hand, bool anywhere,
             std::vector<FreePlay>& found)
      : graph_(graph), line_(line), hand_(hand), anywhere_(anywhere), found_(found) {
    for (int letter = 0; letter < alphabet; ++letter) {
      if (hand.of(letter) > 0) held_ |= 1U << letter;
    }
  }

  void run(Square line_start, Direction direction) {
    play_.direction = direction;
    for (int start = 0; start + 1 < side; ++start) {
      if (start > 0 && square(start - 1).there >= 0) continue;
      if (!anywhere_ && !reaches_old_letters(start)) continue;
      play_.first = step(line_start, direction, start);
      start_ = start;
      extend({graph_.root(), start, 0, 1, 0, anywhere_});
    }
  }

 private:
  [[nodiscard]] const LineSquare& square(int at) const {
    return line_[static_cast<std::size_t>(at)];
  }

  [[nodiscard]] bool reaches_old_letters(int start) const {
    int blanks = 0;
    for (int at = start; at < side && blanks < largest_hand; ++at) {
      if (square(at).there >= 0 || square(at).crossed) return true;
      ++blanks;
    }
    return start + blanks < side && square(start + blanks).there >= 0;
  }

  void extend(const PartialPlay& so_far) {
    if (so_far.at == side) return;
    const LineSquare& here = square(so_far.at);
    if (here.there >= 0) {
      const auto letter = static_cast<unsigned>(here.there);
      if ((so_far.node.letters() >> letter & 1U) != 0) go_on(so_far, letter, true);
      return;
    }
    if (play_.count == largest_hand) return;
    std::uint32_t letters = so_far.node.letters() & here.allowed & held_;
    for (; letters != 0; letters &= letters - 1) {
      const auto letter = static_cast<unsigned>(std::countr_zero(letters));
      const int number = static_cast<int>(letter);
      hand_.remove(number);
      if (hand_.of(number) == 0) held_ &= ~(1U << letter);
      ++play_.count;
      go_on(so_far, letter, here.crossed);
      --play_.count;
      hand_.add(number);
      held_ |= 1U << letter;
    }
  }

  void go_on(const PartialPlay& so_far, unsigned letter, bool touches) {
    const LineSquare& here = square(so_far.at);
    PartialPlay next = so_far;
    next.node = graph_.child(so_far.node, letter);
    next.at = so_far.at + 1;
    const int worth = letter_values[letter] * here.letter_times;
    next.sum += worth;
    next.factor *= here.word_times;
    next.touches = so_far.touches || touches;
    if (here.crossed) next.crossings += (here.crossing_sum + worth) * here.crossing_factor;
    play_.letters[static_cast<std::size_t>(so_far.at - start_)] = static_cast<std::uint8_t>(letter);
    const bool ends = next.at == side || square(next.at).there < 0;
    if (ends && next.node.ends_word() && next.touches && play_.count > 0) tell(next);
    extend(next);
  }

  void tell(const PartialPlay& whole) {
    play_.length = whole.at - start_;
    if (play_.length < 2) return;
    play_.score = whole.sum * whole.factor + whole.crossings + bonus_for(play_.count);
    found_.push_back(play_);
    auto& letters = found_.back().letters;
    std::fill(letters.begin() + play_.length, letters.end(), std::uint8_t{0});
  }

  const WordGraph& graph_;
  const LineSquares& line_;
  LetterCounts hand_;
  std::uint32_t held_ = 0;
  bool anywhere_;
  std::vector<FreePlay>& found_;
  FreePlay play_;
  int start_ = 0;
};

}  // namespace

Play FreePlay::play() const {
  Play play{first, direction, {}};
  for (int k = 0; k < length; ++k) {
    play.word += static_cast<char>('a' + letters[static_cast<std::size_t>(k)]);
  }
  return play;
}

void PlayFinder::find(const Board& board, const LetterCounts& hand,
                      std::vector<FreePlay>& found) const {
  found.clear();
  const bool anywhere = board.empty();
  const CrossWords crosses(board, graph_);
  for (const Direction direction : {Direction::across, Direction::down}) {
    for (int number = 0; number < side; ++number) {
      const Square start = direction == Direction::across ? Square{number, 0} : Square{0, number};
      LineSquares line;
      for (int k = 0; k < side; ++k) {
        line[static_cast<std::size_t>(k)] = crosses.square(step(start, direction, k), direction);
      }
      LineSearch(graph_, line, hand, anywhere, found).run(start, direction);
    }
  }
}

namespace {

/// The number of plays with the highest scores at a place that are tried in the game.
constexpr std::size_t tried_plays = 30;

/// Returns false if the rules forbid the act.
bool apply(const Act& act, Game& game, const words::Dictionary& dictionary) {
  if (const auto* draw = std::get_if<DrawAct>(&act)) return game.draw(draw->pile, draw->count).ok();
  if (const auto* thrown = std::get_if<DiscardAct>(&act)) return game.discard(thrown->letters).ok();
  return game.play(std::get<Play>(act), dictionary).ok();
}

LetterCounts count_letters(std::string_view letters) {
  LetterCounts counts;
  for (const char letter : letters) counts.add(letter - 'a');
  return counts;
}

/// Letters in hand that the game, from act `from` on, discards before it would miss them, and those
/// left at its end: at most as many of each as the hand holds.
LetterCounts doomed(const std::vector<Act>& acts, std::size_t from, const Game& now,
                    const Game& end) {
  const LetterCounts hand = count_letters(now.hand());
  LetterCounts gone = count_letters(end.hand());
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

std::optional<int> GameImprover::replay_total(const std::vector<Act>& acts) const {
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
    // Before a draw or a play, useless letters can stay in the hand.
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
    const auto total = replay_total(next.acts);
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
  // Plays at least one move, even when time is up: an empty game cannot be scored.
  while (solution.acts.empty() || !stopped()) {
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
    finder_.find(game.board(), count_letters(hand), plays);
    for (const FreePlay& play : plays) {
      if (play.score <= best.score) continue;
      best = play;
      draw = {pile, count};
    }
  }
  return {draw, best};
}

}  // namespace aspis::solitaire::crossed_words::solver
