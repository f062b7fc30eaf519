#include "tests/referee/solitaire/crossed_words/printed_game.hpp"

#include <algorithm>
#include <cstddef>

#include "protocol/ascii.hpp"

namespace aspis::solitaire::crossed_words {
namespace {

using protocol::upper_case;

PrintedWord make_word(const ScoredWord& scored, const std::vector<Square>& played) {
  PrintedWord word{
      upper_case(scored.word), scored.run.first, scored.run.direction, "", 0, 1, scored.score};
  for (std::size_t at = 0; at < scored.word.size(); ++at) {
    const Square square = step(word.first, word.direction, static_cast<int>(at));
    word.laid += std::find(played.begin(), played.end(), square) == played.end() ? '0' : '1';
    word.raw += letter_value(scored.word[at]) * letter_factor(bonus_at(square));
    word.factor *= word_factor(bonus_at(square));
  }
  return word;
}

/// Follows a game and collects the acts of a move until its word is played.
class Printer {
 public:
  explicit Printer(PrintedGame& game) : game_(game) {}

  void add(const judge::Entry& entry) {
    total_ = entry.total;
    std::visit(*this, entry.act);
  }

  void operator()(const judge::Drawn& drawn) {
    hand_ += upper_case(drawn.letters);
    move_.steps.emplace_back(PrintedDraw{drawn.pile, upper_case(drawn.letters),
                                         static_cast<int>(drawn.letters.size()), hand_});
  }
  void operator()(const judge::Discarded& discarded) {
    take(upper_case(discarded.letters));
    move_.net -= discarded.lost;
    move_.steps.emplace_back(PrintedDiscard{upper_case(discarded.letters), discarded.lost, hand_});
  }
  void operator()(const judge::Played& played) {
    take(upper_case(played.scored.letters));
    for (const ScoredWord& scored : played.scored.words) {
      move_.besides.push_back(make_word(scored, played.scored.played));
    }
    move_.word = move_.besides.front();
    move_.besides.erase(move_.besides.begin());
    move_.bonus = played.scored.bonus;
    move_.with_bonus = move_.word.score + move_.bonus;
    move_.sum = played.scored.score();
    move_.net += move_.sum;
    move_.total = total_;
    move_.hand = hand_;
    game_.moves.push_back(move_);
    move_ = {};
  }

 private:
  /// Letters that are not in the hand are passed over.
  void take(const std::string& letters) {
    for (const char letter : letters) {
      const std::size_t at = hand_.find(letter);
      if (at != std::string::npos) hand_.erase(at, 1);
    }
  }

  PrintedGame& game_;
  PrintedMove move_;
  std::string hand_;
  int total_ = 0;
};

}  // namespace

PrintedGame make_printed_game(const RandomGame& game, std::uint64_t style) {
  PrintedGame printed{game.total, game.board.rows(), {}, {}, style};
  for (const std::string& pile : game.piles) printed.piles.push_back(upper_case(pile));
  Printer printer(printed);
  for (const judge::Entry& entry : game.entries) printer.add(entry);
  return printed;
}

}  // namespace aspis::solitaire::crossed_words
