#include "referee/solitaire/crossed_words/game.hpp"

#include <algorithm>

#include "protocol/ascii.hpp"
#include "protocol/tokens.hpp"
#include "protocol/utf8.hpp"

namespace aspis::solitaire::crossed_words {

using protocol::Error;
using protocol::Result;

namespace {

std::string letters_in(int count) {
  return std::to_string(count) + (count == 1 ? " letter" : " letters");
}

}  // namespace

Result<Piles> read_piles(std::string_view bytes) {
  const std::string text = protocol::typed_text(bytes);
  const auto lines = protocol::split_lines(text);
  Piles piles;
  for (std::size_t at = 0; at < lines.size(); ++at) {
    const std::string_view line = protocol::trimmed(lines[at]);
    const std::string where = "line " + std::to_string(at + 1) + ": ";
    if (at >= piles.size()) {
      if (line.empty()) continue;
      return Error{where + "more than three lines: a file of piles has three lines of letters"};
    }
    const auto bad = std::find_if_not(line.begin(), line.end(), protocol::is_ascii_letter);
    if (bad != line.end()) {
      return Error{where + protocol::in_quotes({&*bad, 1}) +
                   " is not a letter: a pile is a line of letters A to Z"};
    }
    piles[at] = protocol::lower_case(line);
  }
  if (lines.size() < piles.size()) {
    return Error{"a file of piles has three lines of letters, and here the number of lines is " +
                 std::to_string(lines.size())};
  }
  return piles;
}

std::string_view Game::pile(int number) const {
  const auto at = static_cast<std::size_t>(number);
  return std::string_view(piles_[at]).substr(taken_[at]);
}

Result<std::string> Game::draw(int number, int count) {
  if (number < 0 || number >= number_of_piles) {
    return Error{"no such pile: piles are 1, 2 and 3, not " + std::to_string(number + 1)};
  }
  const std::string_view left = pile(number);
  if (drawn_) return Error{"two draws: a second draw in one move needs a discard before it"};
  if (count < 1 || count > largest_hand) {
    return Error{"wrong number of letters: a draw takes 1 to 8, not " + std::to_string(count)};
  }
  if (static_cast<std::size_t>(count) > left.size()) {
    return Error{"pile " + std::to_string(number + 1) + " is too short: " + letters_in(count) +
                 " wanted, " + std::to_string(left.size()) + " left"};
  }
  const int held = static_cast<int>(hand_.size()) + count;
  if (held > largest_hand) {
    return Error{"hand too full: " + std::to_string(hand_.size()) + " held and " +
                 std::to_string(count) + " drawn are " + std::to_string(held) +
                 ", and 8 is the most"};
  }
  std::string drawn(left.substr(0, static_cast<std::size_t>(count)));
  hand_ += drawn;
  taken_[static_cast<std::size_t>(number)] += drawn.size();
  drawn_ = true;
  return drawn;
}

Result<int> Game::discard(std::string_view letters) {
  if (letters.empty()) return Error{"no letters: a discard names at least one"};
  auto left = without(hand_, letters);
  if (!left) return Error{"not in the hand: " + left.error().text};
  int lost = 0;
  for (const char letter : letters) lost += letter_value(protocol::lower_case(letter));
  hand_ = *std::move(left);
  total_ -= lost;
  drawn_ = false;
  return lost;
}

Result<ScoredPlay> Game::play(const Play& play, const words::Dictionary& dictionary) {
  const auto placed = placed_by(board_, play);
  if (!placed) return placed.error();
  auto left = without(hand_, placed->letters);
  if (!left) return Error{"not in the hand: " + left.error().text};
  auto scored = put_play(board_, play, dictionary);
  if (!scored) return scored;
  hand_ = *std::move(left);
  total_ += scored->score();
  ++plays_;
  drawn_ = false;
  return scored;
}

std::optional<ScoredPlay> Game::assume_played(const Play& play) {
  const auto placed = placed_by(board_, play);
  drawn_ = false;
  if (!placed) return std::nullopt;
  take_from_hand(placed->letters);
  ScoredPlay scored = put_placed(board_, play, *placed);
  total_ += scored.score();
  ++plays_;
  return scored;
}

void Game::take_from_hand(std::string_view letters) {
  for (const char letter : letters) {
    const std::size_t at = hand_.find(protocol::lower_case(letter));
    if (at != std::string::npos) hand_.erase(at, 1);
  }
}

Result<std::string> without(std::string hand, std::string_view letters) {
  const std::string held = protocol::upper_case(hand);
  for (const char letter : letters) {
    const std::size_t at = hand.find(protocol::lower_case(letter));
    if (at != std::string::npos) {
      hand.erase(at, 1);
      continue;
    }
    return Error{protocol::escaped(protocol::upper_case(letters), 40) + " wanted, " +
                 (held.empty() ? "the hand is empty" : held + " held")};
  }
  return hand;
}

}  // namespace aspis::solitaire::crossed_words
