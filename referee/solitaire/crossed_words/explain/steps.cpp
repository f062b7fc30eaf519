#include "referee/solitaire/crossed_words/explain/steps.hpp"

#include <algorithm>
#include <utility>

namespace aspis::solitaire::crossed_words::explain {

Step step_from(const Position& at, Kind kind) {
  Step step;
  step.after = at.state;
  step.last = at.group.last;
  step.kind = kind;
  return step;
}

int take_from_hand(State& state, std::string_view letters) {
  int missing = 0;
  for (const char letter : letters) {
    std::uint8_t& held = state.hand[static_cast<std::size_t>(letter - 'a')];
    if (held == 0) {
      ++missing;
    } else {
      --held;
    }
  }
  return missing;
}

std::string_view left_of(const Piles& piles, const State& state, int pile) {
  const std::string_view letters = piles[static_cast<std::size_t>(pile)];
  const std::size_t taken = state.taken[static_cast<std::size_t>(pile)];
  return letters.substr(std::min(taken, letters.size()));
}

bool says_number(const Position& at, int wanted, int other) {
  const auto& tokens = at.text.tokens;
  constexpr std::size_t before = 6;
  constexpr std::size_t behind = 10;
  const std::size_t from = at.first > before ? at.first - before : 0;
  const std::size_t end = std::min(tokens.size(), at.group.last + 1 + behind);
  for (std::size_t near = from; near < end; ++near) {
    const Token& token = tokens[near];
    if (token.value >= 0 && (token.value == wanted || token.value == other)) return true;
  }
  return false;
}

bool one_edit_apart(std::string_view left, std::string_view right) {
  if (left.size() > right.size()) std::swap(left, right);
  if (right.size() - left.size() > 1) return false;
  std::size_t at = 0;
  while (at < left.size() && left[at] == right[at]) ++at;
  const std::string_view rest =
      left.size() == right.size() ? left.substr(std::min(at + 1, left.size())) : left.substr(at);
  return left != right && rest == right.substr(std::min(at + 1, right.size()));
}

int value_of(std::string_view letters) {
  int sum = 0;
  for (const char letter : letters) sum += letter_value(letter);
  return sum;
}

std::string sorted(std::string text) {
  std::sort(text.begin(), text.end());
  return text;
}

}  // namespace aspis::solitaire::crossed_words::explain
