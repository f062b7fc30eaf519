#include "referee/solitaire/crossed_words/explain/search.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "protocol/ascii.hpp"
#include "referee/solitaire/crossed_words/explain/searcher.hpp"

namespace aspis::solitaire::crossed_words::explain {

Search::Search(const Text& text, const Piles& piles, const words::Dictionary& dictionary,
               bool laid_only, bool counts_only)
    : text_(text),
      piles_(piles),
      dictionary_(dictionary),
      groups_(text.tokens),
      laid_only_(laid_only),
      counts_only_(counts_only) {
  for (int square = 0; square < squares; ++square) {
    for (const Direction direction : {Direction::across, Direction::down}) {
      const Square first{square / side, square % side};
      std::string word;
      for (Square at = first; text_.board->holds(at); at = step(at, direction)) {
        word += text_.board->at(at);
        if (word.size() < 2) continue;
        const Run run{first, direction, static_cast<int>(word.size())};
        runs_[word].push_back(run);
        all_runs_.emplace_back(word, run);
      }
    }
  }
}

Explanation Search::best(int dearest) {
  dearest_ = dearest;
  add(0, State{}, Node{}, 0);
  std::optional<std::uint32_t> end;
  std::uint32_t furthest = 0;
  bool bounded = false;
  while (!open_.empty()) {
    const auto [cost, back, index] = open_.top();
    open_.pop();
    if (cost > dearest_) break;
    if (nodes_[index].cost != cost) continue;
    if (nodes_[index].state.token > nodes_[furthest].state.token) furthest = index;
    if (nodes_[index].state.token == text_.tokens.size()) {
      if (nodes_[index].kind == done) {
        end = index;
        break;
      }
      finish(index);
    } else if (nodes_.size() >= most_states) {
      bounded = true;
      break;
    } else {
      expand(index);
    }
  }
  Explanation found = told(end.value_or(furthest));
  found.whole = end.has_value();
  found.bounded = bounded;
  return found;
}

void Search::add(std::uint32_t parent, const State& state, Node node, int cost) {
  if (cost > dearest_ || nodes_.size() >= most_states) return;
  node.state = state;
  node.parent = parent;
  node.cost = cost;
  if (node.kind == done) {  // beside the state that it ends
    open_.emplace(cost, 0, static_cast<std::uint32_t>(nodes_.size()));
    nodes_.push_back(node);
    return;
  }
  const auto next = static_cast<std::uint32_t>(nodes_.size());
  const std::uint32_t index = states_.find_or_add(
      state, next, [this](std::uint32_t at) -> const State& { return nodes_[at].state; });
  if (index == next) {
    nodes_.push_back(node);
  } else if (nodes_[index].cost > cost) {
    nodes_[index] = node;
  } else {
    return;
  }
  open_.emplace(cost, -static_cast<int>(state.token), index);
}

void Search::finish(std::uint32_t index) {
  const State& state = state_at(index);
  int missing = 0;
  for (int square = 0; square < squares; ++square) {
    if (square == state.changed) continue;
    if (!text_.board->is_blank({square / side, square % side}) && !state.holds(square)) ++missing;
  }
  if (missing > largest_hand || !state.begun()) return;
  Node node;
  node.kind = done;
  const int wrong = text_.total && *text_.total == state.total ? 0 : per_total_fault;
  const int gaps = missing > 0 ? per_fault + per_missing_letter * (missing - 1) : 0;
  add(index, state, node, nodes_[index].cost + gaps + wrong);
}

bool Search::says_number(const Group& group, std::size_t first, int wanted, int other) const {
  const auto& tokens = text_.tokens;
  constexpr std::size_t before = 6;
  constexpr std::size_t behind = 10;
  const std::size_t from = first > before ? first - before : 0;
  const std::size_t end = std::min(tokens.size(), group.last + 1 + behind);
  for (std::size_t at = from; at < end; ++at) {
    if (tokens[at].number && (tokens[at].value == wanted || tokens[at].value == other)) return true;
  }
  return false;
}

int Search::fault(std::size_t token, std::string rule, std::string found, std::string expected) {
  faults_.push_back(
      {text_.tokens[token].line, std::move(rule), std::move(found), std::move(expected)});
  return static_cast<int>(faults_.size()) - 1;
}

void Search::expand(std::uint32_t index) {
  const State state = state_at(index);
  const int cost = nodes_[index].cost;
  const std::size_t first = state.token;
  const Token& token = text_.tokens[first];
  State next = state;
  ++next.token;
  Node skip;
  skip.last = state.token;
  skip.kind = skipped;
  int price = 0;
  if (!token.number && state.begun()) {
    if (token.content) {
      price = per_content;
      skip.kind = content_skipped;
    } else if (token.text.size() == 1) {
      price = per_single_letter;
    }
  }
  add(index, next, skip, cost + price);
  if (token.number) {
    if (counts_only_) draw_count(index, state, cost, first, token.value);
    return;
  }
  const auto& groups = groups_.at(first);
  for (std::size_t at = 0; at < groups.size(); ++at) {
    group_ = static_cast<std::uint8_t>(at);
    take(index, state, cost, first, groups[at]);
  }
}

Node Search::node_for(Event::Kind kind, const Group& group) const {
  Node node;
  node.kind = kind_of(kind);
  node.last = static_cast<std::uint16_t>(group.last);
  node.group = group_;
  return node;
}

void Search::take(std::uint32_t index, const State& state, int cost, std::size_t first,
                  const Group& group) {
  State next = state;
  next.token = static_cast<std::uint16_t>(group.last + 1);
  const std::string_view letters = group.text;
  if (letters.size() > 1 && sorted(group.text) == hand_of(state)) {
    add(index, next, node_for(Event::Kind::named, group), cost);
  }
  const bool drawn = draw(index, state, cost, first, group);
  const bool discarded = discard(index, state, cost, first, group);
  bool named = repeat(index, state, cost, group);
  if (letters.size() > 1 || laid_only_) named = play(index, state, cost, first, group) || named;
  if (drawn || named || cost + per_side_fault > dearest_) return;
  if (letters.size() > 1) wrong_play(index, state, cost, first, group);
  if (discarded) return;
  if (letters.size() == 1 && groups_.at(first).size() > 1 && group.last == first) return;
  wrong_draw(index, state, cost, first, group);
  wrong_discard(index, state, cost, group);
  if (letters.size() > 1) wrong_side_word(index, state, cost, group);
}

Explanation Search::told(std::uint32_t index) const {
  Explanation found;
  const State& last = state_at(index);
  found.cost = nodes_[index].cost;
  found.board = board_of(last);
  found.hand = hand_of(last);
  found.total = last.total;
  for (; index != 0; index = nodes_[index].parent) {
    const Node& node = nodes_[index];
    const State& before = state_at(node.parent);
    if (node.kind == content_skipped) found.passed_over.push_back(node.last);
    if (node.kind >= skipped) continue;
    Event event;
    event.kind = static_cast<Event::Kind>(node.kind);
    event.first = before.token;
    event.last = node.last;
    event.pile = node.pile;
    event.total = node.state.total;
    event.hand = hand_of(before);
    const bool counted = text_.tokens[event.first].number;
    event.letters = counted ? std::string(left_of(before, node.pile).substr(0, node.count))
                            : groups_.at(event.first)[node.group].text;
    event.lost = before.total - node.state.total;
    if (node.play >= 0) {
      const auto& [made, scored] = plays_[static_cast<std::size_t>(node.play)];
      event.play = made;
      event.scored = scored;
      if (event.kind == Event::Kind::side_word) event.side = scored.words[node.count];
    }
    if (node.fault >= 0) event.fault = faults_[static_cast<std::size_t>(node.fault)];
    found.events.push_back(std::move(event));
  }
  std::reverse(found.events.begin(), found.events.end());
  std::reverse(found.passed_over.begin(), found.passed_over.end());
  for (int square = 0; square < squares; ++square) {
    const Square at{square / side, square % side};
    if (text_.board->is_blank(at) || last.holds(square) || square == last.changed) continue;
    found.faults.push_back({text_.board_line + at.row, "final board",
                            std::string(1, protocol::upper_case(text_.board->at(at))) +
                                " in column " + std::to_string(at.column + 1),
                            "."});
  }
  return found;
}

Explanation explain(const Text& text, const Piles& piles, const words::Dictionary& dictionary) {
  Explanation best;
  best.cost = most_cost + 1;
  if (!text.board || text.tokens.size() > most_tokens) return best;
  for (const bool counts : {false, true}) {
    for (const bool laid : {false, true}) {
      constexpr int clean = 500;
      if (best.whole && best.cost < clean) return best;
      Search search(text, piles, dictionary, laid, counts);
      Explanation found = search.best(best.whole ? best.cost - 1 : most_cost);
      const bool bounded = best.bounded || found.bounded;
      const auto worth = [](const Explanation& one) {
        return std::pair(one.whole, one.events.size());
      };
      if (found.whole ? !best.whole || found.cost < best.cost : worth(found) > worth(best))
        best = std::move(found);
      best.bounded = bounded;
    }
  }
  return best;
}

}  // namespace aspis::solitaire::crossed_words::explain
