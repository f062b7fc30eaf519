#include "referee/solitaire/crossed_words/judge/acts.hpp"

#include <algorithm>

#include "protocol/ascii.hpp"

namespace aspis::solitaire::crossed_words::judge {
namespace {

constexpr int most_squares_named = 20;

std::string shown(const Board& board, Square at) {
  return board.is_blank(at) ? "a blank" : std::string(1, protocol::upper_case(board.at(at)));
}

}  // namespace

Fault fault_of(int line, const std::string& refusal) {
  const std::size_t colon = refusal.find(": ");
  if (colon == std::string::npos) return {line, refusal, "", ""};
  return {line, refusal.substr(0, colon), refusal.substr(colon + 2), ""};
}

Drawn carry_out(Game& game, const output::Draw& draw, std::vector<Fault>& faults) {
  const int number = draw.pile - 1;
  const bool is_pile = number >= 0 && number < number_of_piles;
  const std::string_view pile = is_pile ? game.pile(number) : std::string_view();
  const int most = static_cast<int>(pile.size());
  const int count = draw.letters ? static_cast<int>(draw.letters->size()) : draw.count.value_or(0);
  const std::string there(pile.substr(0, static_cast<std::size_t>(std::min(count, most))));
  const std::string letters = draw.letters.value_or(there);
  if (draw.letters && draw.count && *draw.count != count) {
    faults.push_back({draw.line, "draw", std::to_string(*draw.count) + " letters",
                      std::to_string(count) + ", as " + protocol::upper_case(letters) + " are"});
  }
  if (is_pile && count <= most && letters != there) {
    faults.push_back({draw.line, "draw",
                      protocol::upper_case(letters) + " from pile " + std::to_string(draw.pile),
                      protocol::upper_case(there)});
  }
  if (const auto drawn = game.draw(number, count); !drawn || *drawn != letters) {
    // The letters that were said, so that what follows is judged by itself.
    if (!drawn) faults.push_back(fault_of(draw.line, drawn.error().text));
    if (drawn) game.assume_swapped(*drawn, letters);
    if (!drawn) game.assume_drawn(number, letters);
  }
  return {draw.line, number, letters};
}

Discarded carry_out(Game& game, const output::Discard& discard, std::vector<Fault>& faults) {
  int lost = 0;
  for (const char letter : discard.letters) lost += letter_value(letter);
  if (const auto done = game.discard(discard.letters); !done) {
    faults.push_back(fault_of(discard.line, done.error().text));
    game.assume_discarded(discard.letters);
  }
  if (discard.loss && *discard.loss != lost) {
    faults.push_back({discard.line, "discard",
                      protocol::upper_case(discard.letters) + " -" + std::to_string(*discard.loss),
                      "-" + std::to_string(lost)});
  }
  return {discard.line, discard.letters, lost};
}

std::optional<Play> play_between(const Board& before, const Board& after) {
  std::vector<Square> changed;
  for (int at = 0; at < squares; ++at) {
    const Square square{at / side, at % side};
    if (before.at(square) == after.at(square)) continue;
    if (!before.is_blank(square)) return std::nullopt;
    changed.push_back(square);
  }
  if (changed.empty() || changed.size() > largest_hand) return std::nullopt;
  const auto runs = [&](Direction direction) {
    return run_through(after, changed.front(), direction);
  };
  const auto holds_all = [&](const Run& run) {
    return std::all_of(changed.begin(), changed.end(), [&](Square square) {
      const int along = run.direction == Direction::across ? square.column - run.first.column
                                                           : square.row - run.first.row;
      return along >= 0 && along < run.length && step(run.first, run.direction, along) == square;
    });
  };
  for (const Direction direction : {Direction::across, Direction::down}) {
    const Run run = runs(direction);
    if (run.length > 1 && holds_all(run)) return Play{run.first, direction, letters_of(after, run)};
  }
  return std::nullopt;
}

void compare_boards(const Board& found, const Board& expected, int line, const std::string& rule,
                    std::vector<Fault>& faults) {
  int differing = 0;
  for (int at = 0; at < squares; ++at) {
    const Square square{at / side, at % side};
    if (found.at(square) == expected.at(square)) continue;
    if (++differing > most_squares_named) continue;
    faults.push_back({line + square.row, rule,
                      shown(found, square) + " at row " + std::to_string(square.row + 1) +
                          ", column " + std::to_string(square.column + 1),
                      shown(expected, square)});
  }
  if (differing > most_squares_named) {
    faults.push_back({line, rule, std::to_string(differing) + " squares that differ in all", ""});
  }
}

}  // namespace aspis::solitaire::crossed_words::judge
