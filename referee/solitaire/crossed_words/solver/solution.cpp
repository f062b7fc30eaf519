#include "referee/solitaire/crossed_words/solver/solution.hpp"

#include <string_view>

#include "protocol/ascii.hpp"

namespace aspis::solitaire::crossed_words::solver {
namespace {

using protocol::Result;

constexpr std::string_view legend =
    "How to read the moves: a number before letters is the pool that they are drawn from.\n"
    "Letters after a minus sign are discarded, and what that costs follows.\n"
    "In braces stands where a word begins, its column A to Q and its row 1 to 17, and whether it\n"
    "runs across (a) or down (d); then the word and its score. In parentheses stands a word that\n"
    "the same move formed besides.\n";

/// Plays the acts and keeps a line of each.
class Writer {
 public:
  Writer(const Piles& piles, const words::Dictionary& dictionary)
      : game_(piles), dictionary_(dictionary) {}

  Result<void> operator()(const DrawAct& act) {
    const auto drawn = game_.draw(act.pile, act.count);
    if (!drawn) return drawn.error();
    lines_ += std::to_string(act.pile + 1) + protocol::upper_case(*drawn) + "\n";
    return {};
  }
  Result<void> operator()(const DiscardAct& act) {
    const auto lost = game_.discard(act.letters);
    if (!lost) return lost.error();
    lines_ += "-" + protocol::upper_case(act.letters) + " -" + std::to_string(*lost) + "\n";
    return {};
  }
  Result<void> operator()(const Play& act) {
    const auto played = game_.play(act, dictionary_);
    if (!played) return played.error();
    const ScoredWord& main = played->words.front();
    lines_ += "{" + square_text(main.run.first, main.run.direction) + "} " +
              protocol::upper_case(main.word) + "=" + std::to_string(main.score) + "\n";
    for (std::size_t i = 1; i < played->words.size(); ++i) {
      const ScoredWord& word = played->words[i];
      lines_ += "(" + protocol::upper_case(word.word) + ")=" + std::to_string(word.score) + "\n";
    }
    if (played->bonus > 0) lines_ += "Bonus " + std::to_string(played->bonus) + "\n";
    return {};
  }

  [[nodiscard]] std::string text() const {
    return std::to_string(game_.total()) + "\n" + crossed_words::text(game_.board()) + "\n" +
           std::string(legend) + "\n" + lines_;
  }

 private:
  Game game_;
  const words::Dictionary& dictionary_;
  std::string lines_;
};

}  // namespace

std::string square_text(Square first, Direction direction) {
  return std::string(1, static_cast<char>('A' + first.column)) + std::to_string(first.row + 1) +
         (direction == Direction::across ? "a" : "d");
}

Result<std::string> written_game(const Solution& solution, const Piles& piles,
                                 const words::Dictionary& dictionary) {
  Writer writer(piles, dictionary);
  for (const Act& act : solution.acts) {
    const auto done = std::visit(writer, act);
    if (!done) return done.error();
  }
  return writer.text();
}

}  // namespace aspis::solitaire::crossed_words::solver
