#include "referee/solitaire/crossed_words/explain/steps.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "protocol/ascii.hpp"

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

std::string_view letters_left(const Piles& piles, const State& state, int pile) {
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

int sum_values(std::string_view letters) {
  int sum = 0;
  for (const char letter : letters) sum += letter_value(letter);
  return sum;
}

std::string sorted(std::string text) {
  std::sort(text.begin(), text.end());
  return text;
}

namespace {

/// True if a number or a letter among the tokens nearby names the pile.
bool names_pile(const Position& at, int pile, std::size_t before, std::size_t behind) {
  const auto& tokens = at.text.tokens;
  const std::size_t from = at.first > before ? at.first - before : 0;
  const std::size_t end = std::min(tokens.size(), at.group.last + 1 + behind);
  for (std::size_t near = from; near < end; ++near) {
    const Token& token = tokens[near];
    if ((near >= at.first && near <= at.group.last) || token.line != tokens[at.first].line)
      continue;
    const bool adjacent = near < at.first ? near + 2 >= at.first : near == at.group.last + 1;
    if (token.number ? token.value == pile + 1
                     : adjacent && token.text.size() == 1 &&
                           (token.text[0] == "abc"[pile] || token.text[0] == "lmr"[pile] ||
                            token.text[0] == "xyz"[pile])) {
      return true;
    }
  }
  return false;
}

/// A draw that the rules may be against.
void add_draw(const Position& at, int pile, std::string_view letters, int cost, Slip slip,
              std::vector<Step>& steps) {
  Step step = step_from(at, Kind::draw);
  for (const char letter : letters) ++step.after.hand[static_cast<std::size_t>(letter - 'a')];
  std::uint8_t& taken = step.after.taken[static_cast<std::size_t>(pile)];
  taken = static_cast<std::uint8_t>(taken + letters.size());
  step.after.drawn = true;
  step.after.last_play = no_play;
  step.after.named = 0;
  step.pile = static_cast<std::uint8_t>(pile);
  step.count = static_cast<std::uint8_t>(letters.size());
  step.slip = slip;
  if (slip == Slip::none && at.state.drawn) step.slip = Slip::second_draw;
  if (slip == Slip::none && !at.state.drawn && step.after.held() > largest_hand) {
    step.slip = Slip::full_hand;
  }
  const int error = step.slip == Slip::second_draw ? per_second_draw : per_error;
  step.cost = cost + (step.slip == Slip::none ? 0 : error);
  steps.push_back(step);
}

/// The letters as the pile has them.
std::string in_order(const Position& at) {
  const std::string& letters = at.group.text;
  return at.manner.backwards ? std::string(letters.rbegin(), letters.rend()) : letters;
}

bool fits_hand(const State& state, std::size_t letters) {
  return !state.drawn && state.held() + static_cast<int>(letters) <= largest_hand;
}

}  // namespace

bool add_draws(const Position& at, std::vector<Step>& steps) {
  const std::string letters = in_order(at);
  bool drawn = false;
  for (int pile = 0; pile < number_of_piles; ++pile) {
    if (!letters_left(at.piles, at.state, pile).starts_with(letters)) continue;
    if (letters.size() > largest_hand) {
      add_draw(at, pile, letters, 0, Slip::draw_number, steps);
      continue;
    }
    const bool fits = fits_hand(at.state, letters.size());
    constexpr std::size_t close = 3;
    if (!fits && letters.size() < 2 && !names_pile(at, pile, close, 0)) continue;
    drawn = drawn || fits;
    constexpr std::size_t near = 5;
    const int unsaid = names_pile(at, pile, near, near + 1) ? 0 : per_unsaid;
    add_draw(at, pile, letters, unsaid, Slip::none, steps);
  }
  return drawn;
}

void add_counted_draws(const Position& at, int count, std::vector<Step>& steps) {
  if (count < 1 || count > largest_hand) return;
  const auto wanted = static_cast<std::size_t>(count);
  for (int pile = 0; pile < number_of_piles; ++pile) {
    const std::string_view left = letters_left(at.piles, at.state, pile);
    if (left.size() < wanted || !fits_hand(at.state, wanted) || !names_pile(at, pile, 2, 1)) {
      continue;
    }
    add_draw(at, pile, left.substr(0, wanted), per_unsaid, Slip::none, steps);
  }
}

void add_wrong_draws(const Position& at, std::vector<Step>& steps) {
  const std::string letters = in_order(at);
  if (letters.size() > largest_hand || at.state.drawn) return;
  for (int pile = 0; pile < number_of_piles; ++pile) {
    const std::string_view left = letters_left(at.piles, at.state, pile);
    for (std::size_t count = std::max<std::size_t>(letters.size(), 2) - 1;
         count <= std::min(letters.size() + 1, left.size()); ++count) {
      const std::string_view next = left.substr(0, count);
      if (!one_edit_apart(letters, next) && sorted(letters) != sorted(std::string(next))) continue;
      constexpr std::size_t near = 2;
      constexpr std::size_t telling = 3;  // letters, without the pile
      if (letters.size() < telling && !names_pile(at, pile, near, near)) continue;
      if (!fits_hand(at.state, count)) continue;
      add_draw(at, pile, next, 0, Slip::draw_letters, steps);
    }
  }
}

bool add_discards(const Position& at, std::vector<Step>& steps) {
  Step step = step_from(at, Kind::discard);
  if (take_from_hand(step.after, at.group.text) > 0) return false;
  const int lost = sum_values(at.group.text);
  step.after.total -= lost;
  step.after.drawn = false;
  step.after.last_play = no_play;
  step.after.named = 0;
  step.cost = says_number(at, lost, lost) ? 0 : per_unsaid;
  steps.push_back(step);
  return true;
}

/// All letters but one are in the hand; any other one may have been discarded instead.
void add_wrong_discards(const Position& at, std::vector<Step>& steps) {
  if (at.group.text.size() > largest_hand) return;
  Step step = step_from(at, Kind::discard);
  const int held = at.state.held();
  if (take_from_hand(step.after, at.group.text) != 1) return;
  const int kept = step.after.held();
  if (kept == 0 || held - kept + 1 != static_cast<int>(at.group.text.size())) return;
  step.after.drawn = false;
  step.after.last_play = no_play;
  step.after.named = 0;
  step.slip = Slip::discard;
  step.cost = per_discard_error;
  const int before = sum_values(at.state.letters());
  for (std::size_t letter = 0; letter < step.after.hand.size(); ++letter) {
    if (step.after.hand[letter] == 0) continue;
    Step one = step;
    --one.after.hand[letter];
    one.after.total -= before - sum_values(one.after.letters());
    steps.push_back(one);
  }
}

namespace {

std::string upper(std::string_view text) {
  return protocol::upper_case(text);
}

}  // namespace

judge::RuleError describe_slip(const Step& step, const State& before, const Event& event,
                               const Text& text, const Piles& piles, const Places& places) {
  const int line = text.tokens[event.first].file_line;
  switch (step.slip) {
    case Slip::none:
      break;
    case Slip::draw_letters:
      return {line, "draw", upper(event.letters),
              upper(letters_left(piles, before, step.pile).substr(0, step.count)) + " from pile " +
                  std::to_string(step.pile + 1)};
    case Slip::draw_number:
      return {line, "wrong number of letters",
              "a draw takes 1 to 8, not " + std::to_string(step.count), ""};
    case Slip::second_draw:
      return {line, "two draws", "a second draw in one move needs a discard before it", ""};
    case Slip::full_hand:
      return {line, "hand too full",
              std::to_string(before.held()) + " held and " + std::to_string(step.count) +
                  " drawn are " + std::to_string(before.held() + step.count) +
                  ", and 8 is the most",
              ""};
    case Slip::discard:
      return {line, "not in the hand", upper(event.letters),
              "letters of " + upper(before.letters())};
    case Slip::rule: {
      const MadePlay& made = places.made(step.play);
      return {line, made.rule, made.why, ""};
    }
    case Slip::unheld:
      return {line, "not in the hand",
              upper(event.scored.letters) + " is played from " + upper(before.letters()), ""};
    case Slip::board: {
      const Square at{step.after.changed / side, step.after.changed % side};
      return {
          text.board_lines[static_cast<std::size_t>(at.row)], "final board",
          upper(std::string(1, text.board->at(at))) + " in column " + std::to_string(at.column + 1),
          upper(std::string(1, step.after.letter))};
    }
    case Slip::word:
      return {line, "word", upper(event.letters), upper(event.play.word)};
    case Slip::side_word:
      return {line, "word formed besides", upper(event.letters), upper(event.side.word)};
  }
  return {};
}

}  // namespace aspis::solitaire::crossed_words::explain
