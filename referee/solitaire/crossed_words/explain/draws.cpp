#include "referee/solitaire/crossed_words/explain/searcher.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

namespace aspis::solitaire::crossed_words::explain {

bool Search::names_pile(const Group& group, std::size_t first, int pile, std::size_t before,
                        std::size_t behind) const {
  const auto& tokens = text_.tokens;
  const std::size_t from = first > before ? first - before : 0;
  const std::size_t end = std::min(tokens.size(), group.last + 1 + behind);
  for (std::size_t at = from; at < end; ++at) {
    const Token& token = tokens[at];
    if ((at >= first && at <= group.last) || token.line != tokens[first].line) continue;
    const bool adjacent = at < first ? at + 2 >= first : at == group.last + 1;
    if (token.number ? token.value == pile + 1
                     : adjacent && token.text.size() == 1 &&
                           (token.text[0] == "abc"[pile] || token.text[0] == "lmr"[pile] ||
                            token.text[0] == "xyz"[pile])) {
      return true;
    }
  }
  return false;
}

void Search::take_letters(State& state, std::string_view letters, int pile) const {
  for (const char letter : letters) ++state.hand[static_cast<std::size_t>(letter - 'a')];
  state.taken[static_cast<std::size_t>(pile)] =
      static_cast<std::uint8_t>(state.taken[static_cast<std::size_t>(pile)] + letters.size());
  state.drawn = true;
  state.last_play = no_play;
}

std::string_view Search::left_of(const State& state, int pile) const {
  const auto at = static_cast<std::size_t>(pile);
  return std::string_view(piles_[at])
      .substr(std::min<std::size_t>(state.taken[at], piles_[at].size()));
}

void Search::add_draw(std::uint32_t index, const State& state, int cost, std::size_t first,
                      const Group& group, int pile, std::string_view letters, int wrong) {
  State next = state;
  next.token = static_cast<std::uint16_t>(group.last + 1);
  take_letters(next, letters, pile);
  Node node = node_for(Event::Kind::draw, group);
  node.pile = static_cast<std::uint8_t>(pile);
  node.count = static_cast<std::uint8_t>(letters.size());
  node.fault = wrong;
  if (wrong >= 0) {
    cost += per_fault;
  } else if (state.drawn) {
    cost += per_fault;
    if (cost > dearest_) return;
    node.fault =
        fault(first, "two draws", "a second draw in one move needs a discard before it", "");
  } else if (next.held() > largest_hand) {
    cost += per_fault;
    if (cost > dearest_) return;
    node.fault =
        fault(first, "hand too full",
              std::to_string(state.held()) + " held and " + std::to_string(letters.size()) +
                  " drawn are " + std::to_string(next.held()) + ", and 8 is the most",
              "");
  }
  add(index, next, node, cost);
}

bool Search::draw(std::uint32_t index, const State& state, int cost, std::size_t first,
                  const Group& group) {
  bool drawn = false;
  for (int pile = 0; pile < number_of_piles; ++pile) {
    if (!left_of(state, pile).starts_with(group.text)) continue;
    if (group.text.size() > largest_hand) {
      if (cost + per_fault <= dearest_)
        add_draw(index, state, cost, first, group, pile, group.text,
                 fault(first, "wrong number of letters",
                       "a draw takes 1 to 8, not " + std::to_string(group.text.size()), ""));
      continue;
    }
    const bool fits =
        !state.drawn && state.held() + static_cast<int>(group.text.size()) <= largest_hand;
    constexpr std::size_t close = 3;
    if (!fits && group.text.size() < 2 && !names_pile(group, first, pile, close, 0)) continue;
    drawn = drawn || fits;
    constexpr std::size_t near = 5;
    const int unnamed = names_pile(group, first, pile, near, near + 1) ? 0 : per_unnamed_pile;
    add_draw(index, state, cost + unnamed, first, group, pile, group.text, -1);
  }
  return drawn;
}

void Search::draw_count(std::uint32_t index, const State& state, int cost, std::size_t first,
                        int count) {
  if (count < 1 || count > largest_hand) return;
  Group group;
  group.last = first;
  for (int pile = 0; pile < number_of_piles; ++pile) {
    const std::string_view left = left_of(state, pile);
    if (left.size() < static_cast<std::size_t>(count)) continue;
    if (state.drawn || state.held() + count > largest_hand) continue;
    if (!names_pile(group, first, pile, 2, 1)) continue;
    add_draw(index, state, cost + per_unnamed_pile, first, group, pile,
             left.substr(0, static_cast<std::size_t>(count)), -1);
  }
}

void Search::wrong_draw(std::uint32_t index, const State& state, int cost, std::size_t first,
                        const Group& group) {
  if (cost + per_fault > dearest_ || group.text.size() > largest_hand) return;
  if (group.text.size() < 2 && state.drawn) return;
  for (int pile = 0; pile < number_of_piles; ++pile) {
    for (int more = -1; more <= 1; ++more) {
      const int count = static_cast<int>(group.text.size()) + more;
      const std::string_view left = left_of(state, pile);
      if (count < 1 || static_cast<std::size_t>(count) > left.size()) continue;
      const std::string_view letters = left.substr(0, static_cast<std::size_t>(count));
      if (!one_edit_apart(group.text, letters) &&
          sorted(group.text) != sorted(std::string(letters)))
        continue;
      constexpr std::size_t near = 2;
      if (group.text.size() < 3 && !names_pile(group, first, pile, near, near)) continue;
      if (state.drawn || state.held() + count > largest_hand) continue;
      add_draw(index, state, cost, first, group, pile, letters,
               fault(first, "draw", upper(group.text),
                     upper(letters) + " from pile " + std::to_string(pile + 1)));
    }
  }
}

bool Search::discard(std::uint32_t index, const State& state, int cost, std::size_t first,
                     const Group& group) {
  State next = state;
  next.token = static_cast<std::uint16_t>(group.last + 1);
  for (const char letter : group.text) {
    std::uint8_t& held = next.hand[static_cast<std::size_t>(letter - 'a')];
    if (held == 0) return false;
    --held;
  }
  const int lost = value_of(group.text);
  next.total = static_cast<std::int16_t>(next.total - lost);
  next.drawn = false;
  next.last_play = no_play;
  const int unsaid = says_number(group, first, lost, lost) ? 0 : per_unsaid_number;
  add(index, next, node_for(Event::Kind::discard, group), cost + unsaid);
  return true;
}

void Search::wrong_discard(std::uint32_t index, const State& state, int cost, const Group& group) {
  cost += per_discard_fault;
  if (cost > dearest_ || group.text.size() > largest_hand) return;
  State next = state;
  next.token = static_cast<std::uint16_t>(group.last + 1);
  next.drawn = false;
  next.last_play = no_play;
  char missing = '\0';
  for (const char letter : group.text) {
    std::uint8_t& held = next.hand[static_cast<std::size_t>(letter - 'a')];
    if (held > 0) {
      --held;
      next.total = static_cast<std::int16_t>(next.total - letter_value(letter));
    } else if (missing != '\0') {
      return;
    } else {
      missing = letter;
    }
  }
  if (missing == '\0') return;
  Node node = node_for(Event::Kind::discard, group);
  node.fault = fault(group.last, "not in the hand", upper(group.text),
                     "letters of " + upper(hand_of(state)));
  for (std::size_t at = 0; at < next.hand.size(); ++at) {
    if (next.hand[at] == 0) continue;
    State after = next;
    --after.hand[at];
    after.total = static_cast<std::int16_t>(after.total - letter_values[at]);
    add(index, after, node, cost);
  }
}

}  // namespace aspis::solitaire::crossed_words::explain
