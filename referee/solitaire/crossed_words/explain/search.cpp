#include "referee/solitaire/crossed_words/explain/search.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "protocol/ascii.hpp"
#include "referee/solitaire/crossed_words/explain/places.hpp"
#include "referee/solitaire/crossed_words/explain/roles.hpp"
#include "referee/solitaire/crossed_words/explain/steps.hpp"

namespace aspis::solitaire::crossed_words::explain {
namespace {

constexpr std::size_t max_states = 2'000'000;  // of a search
constexpr int about_per_error = 55'000;
constexpr std::size_t max_errors = max_cost / about_per_error + 1;
// States kept for one token, by the number of errors that they may have.
constexpr std::array<std::size_t, max_errors> widths = {300, 300, 150, 100, 50};
constexpr std::size_t max_tokens = 60'000;
constexpr int max_extra_cost = 3'000;  // than the cheapest state at a token, without errors

struct Node {
  Step step;  // that led here
  std::uint32_t parent = 0;
  std::uint16_t first = 0;  // token of the step
  std::int32_t cost = 0;
};

struct Options {
  Manner manner;
  int max_cost = 0;
  int margin = 0;  // dearer than the cheapest state at a token
  int per_hint = 0;
};

using Hints = std::multimap<std::size_t, Hint>;  // by token

/// Goes through the tokens once and keeps the cheapest states at each.
class Search {
 public:
  Search(const Text& text, const Piles& piles, Places& places, const Groups& groups,
         const Hints& hints, Options options)
      : text_(text),
        piles_(piles),
        places_(places),
        groups_(groups),
        hints_(hints),
        options_(options) {
    const std::size_t end = text.tokens.size();
    acting_.resize(end + 2, end);
    for (std::size_t at = end; at-- > 0;) {
      const Token& token = text.tokens[at];
      const bool acts =
          token.content || !groups.at(at).empty() || (token.number && options.manner.counted);
      acting_[at] = acts ? at : acting_[at + 1];
    }
    layers_.resize(end + 1);
  }

  Explanation best(const Progress& progress) {
    nodes_.emplace_back();
    layers_[acting_.front()].emplace(State{}, 0);
    std::uint32_t furthest = 0;  // the cheapest state at the last token that a begun game reached
    std::vector<std::uint32_t> open;
    std::vector<std::uint32_t> at_end;
    for (std::size_t at = acting_.front(); at < layers_.size(); ++at) {
      if (layers_[at].empty()) continue;
      if (progress && at % 64 == 0) progress(static_cast<int>(100 * at / layers_.size()));
      open.clear();
      for (const auto& [state, index] : layers_[at]) open.push_back(index);
      layers_[at].clear();
      keep_cheapest(open);
      const auto begun = std::find_if(open.begin(), open.end(), [this](std::uint32_t index) {
        return nodes_[index].step.after.begun();
      });
      if (begun != open.end()) furthest = *begun;
      if (at == text_.tokens.size())
        at_end = open;
      else
        for (const std::uint32_t index : open) expand(at, index);
    }
    std::uint32_t best = furthest;
    int cost = options_.max_cost + 1;
    for (const std::uint32_t index : at_end) {
      const int whole = cost_at_end(index);
      if (whole >= cost) continue;
      cost = whole;
      best = index;
    }
    const bool whole = cost <= options_.max_cost;
    Explanation found = make_explanation(best, whole);
    found.whole = whole;
    if (found.whole) found.cost = cost;
    found.bounded = dropped_ < (found.whole ? found.cost : options_.max_cost);
    return found;
  }

 private:
  /// In the order of their costs, and of those as cheap, of their numbers.
  void keep_cheapest(std::vector<std::uint32_t>& open) {
    const auto cheaper = [this](std::uint32_t left, std::uint32_t right) {
      return std::pair(nodes_[left].cost, left) < std::pair(nodes_[right].cost, right);
    };
    std::sort(open.begin(), open.end(), cheaper);
    // A game without moves has no cost yet and gives no measure.
    const auto begun = std::find_if(open.begin(), open.end(), [this](std::uint32_t index) {
      return nodes_[index].step.after.begun();
    });
    const auto dear = std::find_if(begun, open.end(), [&](std::uint32_t index) {
      return nodes_[index].cost > nodes_[*begun].cost + options_.margin;
    });
    open.erase(dear, open.end());
    std::array<std::size_t, max_errors> kept{};
    const auto is_dropped = [&](std::uint32_t index) {
      const int cost = nodes_[index].cost;
      const auto errors = static_cast<std::size_t>(cost / about_per_error);
      if (++kept.at(errors) <= widths.at(errors)) return false;
      dropped_ = std::min(dropped_, cost);
      return true;
    };
    open.erase(std::remove_if(open.begin(), open.end(), is_dropped), open.end());
  }

  void add(const Node& node, std::size_t after) {
    if (node.cost > options_.max_cost) return;
    if (nodes_.size() >= max_states) {
      dropped_ = std::min(dropped_, node.cost);
      return;
    }
    const auto next = static_cast<std::uint32_t>(nodes_.size());
    const auto [known, added] = layers_[acting_[after]].try_emplace(node.step.after, next);
    if (added) {
      nodes_.push_back(node);
    } else if (nodes_[known->second].cost > node.cost) {
      nodes_[known->second] = node;
    }
  }

  void expand(std::size_t first, std::uint32_t index) {
    const State state = nodes_[index].step.after;
    const int cost = nodes_[index].cost;
    const Token& token = text_.tokens[first];
    steps_.clear();
    if (token.number) {
      const Group group{first, ""};
      add_counted_draws({text_, piles_, places_, state, first, group, options_.manner}, token.value,
                        steps_);
    } else {
      const auto& groups = groups_.at(first);
      for (std::size_t at = 0; at < groups.size(); ++at) {
        const std::size_t before = steps_.size();
        take({text_, piles_, places_, state, first, groups[at], options_.manner}, cost);
        for (std::size_t step = before; step < steps_.size(); ++step) {
          steps_[step].group = static_cast<std::uint8_t>(at);
          steps_[step].cost += groups[at].doubt;
        }
      }
    }
    for (const Step& step : steps_) {
      constexpr int telling = 3;  // letters
      if (!state.begun() && step.kind == Kind::draw && step.count >= telling) {
        first_draw_ = std::min(first_draw_, first);
      }
      const int more =
          step.cost + contradicted(first, step, state.total) + per_parts(first, step.last);
      add({step, index, static_cast<std::uint16_t>(first), cost + more}, step.last + 1);
    }
    pass_over(first, index, state, cost);
  }

  /// Letters of a list of single ones that leave some of it out.
  [[nodiscard]] int per_parts(std::size_t first, std::size_t last) const {
    return (groups_.continues_list(first) ? per_part : 0) +
           (groups_.continues_list(last + 1) ? per_part : 0);
  }

  /// The number that a hint refers to.
  [[nodiscard]] int hint_value(const Step& step, int way, int total_before) const {
    if (way == total_way) return std::abs(step.after.total);
    if (way == loss_way) return total_before - step.after.total;
    if (way == count_way) return step.count;
    if (step.kind == Kind::draw && way == sign_way) return step.pile;
    if (step.kind == Kind::draw) return pile_value(step.pile, way);
    const auto& [play, scored, rule, why] = places_.made(step.play);
    if (step.kind == Kind::side_word) return place_value(scored.words[step.count].run, way);
    if (way == sign_way) return play.direction == Direction::down ? 1 : 0;
    const int word = scored.words.front().score;
    if (way == word_way) return word;
    if (way == word_with_bonus_way) return word + scored.bonus;
    if (way == sum_way) return scored.score();
    return place_value({play.first, play.direction, static_cast<int>(play.word.size())}, way);
  }

  [[nodiscard]] int contradicted(std::size_t first, const Step& step, int total_before) const {
    int cost = 0;
    const auto [begin, end] = hints_.equal_range(first);
    for (auto hint = begin; hint != end; ++hint) {
      if (hint->second.way == kind_way)
        cost += hint->second.kind == step.kind ? 0 : options_.per_hint;
      if (hint->second.way == kind_way || hint->second.kind != step.kind) continue;
      const int value = hint_value(step, hint->second.way, total_before);
      cost += value == hint->second.value ? 0 : options_.per_hint;
    }
    return cost;
  }

  void pass_over(std::size_t first, std::uint32_t index, const State& state, int cost) {
    const Token& token = text_.tokens[first];
    const bool counts = !token.number && state.begun();
    const bool content = token.content || groups_.is_part(first);
    Node node;
    node.step.after = state;
    node.parent = index;
    node.first = static_cast<std::uint16_t>(first);
    node.step.last = first;
    node.step.kind = counts && content ? Kind::passed_over : Kind::skipped;
    if (counts && content) cost += per_content;
    if (!counts && content) cost += first > first_draw_ ? per_missed_content : per_late_content;
    if (counts && !content) cost += groups_.to_pass(first, options_.max_cost > max_clean_cost);
    const auto [begin, end] = hints_.equal_range(first);
    for (auto hint = begin; hint != end; ++hint) {
      cost +=
          hint->second.way == kind_way && hint->second.kind < Kind::named ? options_.per_hint : 0;
    }
    node.cost = cost;
    add(node, first + 1);
  }

  void take(const Position& at, int cost) {
    const bool repeats = add_repeats(at, steps_);
    const bool draws = add_draws(at, steps_);
    const bool discards = add_discards(at, steps_);
    const bool plays = add_plays(at, steps_);
    if (repeats || plays || cost + per_side_error > options_.max_cost) return;
    add_wrong_plays(at, steps_);
    add_other_plays(at, steps_);
    if (draws || discards) return;
    const bool list = at.group.text.size() == 1 && groups_.at(at.first).size() > 1;
    if (list && at.group.last == at.first) return;
    add_wrong_draws(at, steps_);
    add_wrong_discards(at, steps_);
    add_wrong_side_words(at, steps_);
  }

  [[nodiscard]] bool is_missing(const State& state, Square at) const {
    return !text_.board->is_blank(at) && !state.holds(at) &&
           at.row * side + at.column != state.changed;
  }

  /// More than the limit if the result is not a complete game.
  [[nodiscard]] int cost_at_end(std::uint32_t index) const {
    const State& state = nodes_[index].step.after;
    int missing = 0;
    for (int square = 0; square < squares; ++square) {
      missing += is_missing(state, {square / side, square % side}) ? 1 : 0;
    }
    if (missing > largest_hand || !state.begun()) return options_.max_cost + 1;
    const int total = text_.total && *text_.total == state.total ? 0 : per_total_error;
    const int gaps = missing > 0 ? per_error + per_missing_letter * (missing - 1) : 0;
    const int kept = state.kept != 0 ? per_content : 0;
    return nodes_[index].cost + gaps + total + kept;
  }

  [[nodiscard]] Event make_event(const Node& node) const {
    const State& before = nodes_[node.parent].step.after;
    Event event;
    event.kind = node.step.kind;
    event.first = node.first;
    event.last = node.step.last;
    event.pile = node.step.pile;
    event.total = node.step.after.total;
    event.hand = before.letters();
    const bool counted = text_.tokens[event.first].number;
    event.letters =
        counted
            ? std::string(letters_left(piles_, before, node.step.pile).substr(0, node.step.count))
            : groups_.at(event.first)[node.step.group].text;
    event.lost = before.total - node.step.after.total;
    if (node.step.play != no_play) {
      const MadePlay& made = places_.made(node.step.play);
      event.play = made.play;
      event.scored = made.scored;
      if (event.kind == Kind::side_word) event.side = made.scored.words[node.step.count];
    }
    if (node.step.slip != Slip::none) {
      event.error = describe_slip(node.step, before, event, text_, piles_, places_);
    }
    return event;
  }

  [[nodiscard]] Explanation make_explanation(std::uint32_t index, bool whole) const {
    Explanation found;
    const State& last = nodes_[index].step.after;
    found.cost = nodes_[index].cost;
    found.board = places_.make_board(last);
    found.hand = last.letters();
    found.total = last.total;
    for (; index != 0; index = nodes_[index].parent) {
      const Node& node = nodes_[index];
      if (node.step.kind == Kind::passed_over) found.passed_over.push_back(node.first);
      if (node.step.kind < Kind::skipped) found.events.push_back(make_event(node));
    }
    std::reverse(found.events.begin(), found.events.end());
    std::reverse(found.passed_over.begin(), found.passed_over.end());
    for (int square = 0; whole && square < squares; ++square) {
      const Square at{square / side, square % side};
      if (!is_missing(last, at)) continue;
      found.errors.push_back({text_.board_lines[static_cast<std::size_t>(at.row)], "final board",
                              protocol::upper_case(std::string(1, text_.board->at(at))) +
                                  " in column " + std::to_string(at.column + 1),
                              "."});
    }
    return found;
  }

  const Text& text_;
  const Piles& piles_;
  Places& places_;
  const Groups& groups_;
  const Hints& hints_;
  const Options options_;
  int dropped_ = max_cost + 1;           // the cheapest state that was dropped
  std::size_t first_draw_ = max_tokens;  // token that the game may begin at
  std::vector<std::size_t> acting_;  // by token: that one or the next that may be part of a step
  std::vector<std::unordered_map<State, std::uint32_t, StateHash>> layers_;  // by token
  std::vector<Node> nodes_;
  std::vector<Step> steps_;
};

}  // namespace

Explanation explain(const Text& text, const Piles& piles, const words::Dictionary& dictionary,
                    Manner manner, const std::vector<Hint>& hints, int max_cost,
                    const Progress& progress, int per_contradicted_hint) {
  if (text.tokens.size() > max_tokens) return {};
  Places places(*text.board, dictionary);
  const Groups groups(text.tokens, places);
  Hints by_token;
  for (const Hint& hint : hints) by_token.emplace(hint.first, hint);
  const int margin = max_cost <= max_clean_cost ? max_extra_cost : max_cost;
  return Search(text, piles, places, groups, by_token,
                {manner, max_cost, margin, per_contradicted_hint})
      .best(progress);
}

}  // namespace aspis::solitaire::crossed_words::explain
