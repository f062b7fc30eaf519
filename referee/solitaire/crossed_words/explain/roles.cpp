#include "referee/solitaire/crossed_words/explain/roles.hpp"

#include <algorithm>
#include <cstdlib>

namespace aspis::solitaire::crossed_words::explain {
namespace {

int size_of(const std::string& text) {
  return static_cast<int>(text.size());
}

/// Of a word, before the squares that count for it whole.
int raw_score(const ScoredWord& word) {
  int sum = 0;
  for (int at = 0; at < word.run.length; ++at) {
    const Square square = step(word.run.first, word.run.direction, at);
    sum += letter_value(word.word[static_cast<std::size_t>(at)]) * letter_factor(bonus_at(square));
  }
  return sum;
}

Run run_of(const Event& event) {
  if (event.kind == Kind::side_word) return event.side.run;
  return {event.play.first, event.play.direction, size_of(event.play.word)};
}

}  // namespace

std::string_view rule_of(Role::Kind kind) {
  switch (kind) {
    case Role::Kind::score:
      return "word score";
    case Role::Kind::sum:
      return "sum";
    case Role::Kind::bonus:
      return "bonus";
    case Role::Kind::draw:
      return "draw";
    case Role::Kind::count:
      return "wrong number of letters";
    case Role::Kind::discard:
      return "discard";
    case Role::Kind::place:
      return "place";
    case Role::Kind::other:
      return "";
  }
  return "";
}

int pile_value(int pile, int way) {
  return way == 2 ? number_of_piles - pile : pile + 1 - way;
}

int place_value(const Run& run, int way) {
  constexpr int ways_of_square = 8;
  if (way >= 2 * ways_of_square) {
    const Square at =
        way % ways_of_square < 4 ? run.first : step(run.first, run.direction, run.length - 1);
    const bool by_rows = way / 2 % 2 == 0;
    return (by_rows ? at.row * side + at.column : at.column * side + at.row) + way % 2;
  }
  const bool last = way >= ways_of_square;
  const Square at = last ? step(run.first, run.direction, run.length - 1) : run.first;
  const int axis = way / 4 % 2 == 0 ? at.row : at.column;
  const bool from_end = way % 4 >= 2;
  return (from_end ? side - 1 - axis : axis) + way % 2;
}

Events::Events(const std::vector<Event>& events) {
  int turn = 0;
  int step = 0;
  int lost = 0;
  std::optional<std::size_t> last;
  for (const Event& event : events) {
    covered_.resize(event.last + 1);
    for (std::size_t token = event.first; token <= event.last; ++token) covered_[token] = true;
    if (event.kind == Kind::named) continue;
    const std::size_t at = events_.size();
    const bool begins = last && event.kind != Kind::side_word &&
                        events_.back().kind != Kind::draw && events_.back().kind != Kind::discard;
    if (begins) {
      ++turn;
      lost = 0;
    }
    if (event.kind == Kind::play) last = at;
    if (event.kind == Kind::discard) lost += event.lost;
    events_.push_back(event);
    turns_.push_back(turn);
    steps_.push_back(step);
    losses_.push_back(lost);
    last_plays_.push_back(last);
    step += event.kind == Kind::side_word ? 0 : 1;
  }
  next_plays_.resize(events_.size());
  std::optional<std::size_t> next;
  for (std::size_t at = events_.size(); at-- > 0;) {
    if (events_[at].kind == Kind::play) next = at;
    next_plays_[at] = next;
  }
}

/// What an event of any kind is worth.
void Events::add_value(std::optional<std::size_t> at, std::vector<Role>& roles) const {
  const Event* const event = at ? &events_[*at] : nullptr;
  for (const int way : {0, 1, 2}) {
    Role role{Role::Kind::score, {}, at.value_or(0), 0};
    if (event != nullptr && event->kind == Kind::play) {
      const int word = event->scored.words.front().score;
      role.way = word_way + way;
      role.value = way == 0 ? word : way == 1 ? word + event->scored.bonus : event->scored.score();
    } else if (event != nullptr && event->kind == Kind::side_word) {
      role.value = event->side.score;
    } else if (event != nullptr && event->kind == Kind::discard) {
      role.kind = Role::Kind::discard;
      role.value = event->lost;
    }
    if (way == 2 && role.kind == Role::Kind::score) role.kind = Role::Kind::sum;
    roles.push_back(role);
  }
}

void Events::add_play(std::optional<std::size_t> at, std::vector<Role>& roles) const {
  const auto add = [&](Role::Kind kind, int value) {
    roles.push_back({kind, at ? std::optional(value) : std::nullopt, at.value_or(0), 0});
  };
  static const Event none = [] {
    Event event;
    event.scored.words.emplace_back();
    return event;
  }();
  const Event& play = at ? events_[*at] : none;
  const int word = play.scored.words.front().score;
  const int all = play.scored.score();
  const int net = all - (at ? losses_[*at] : 0);
  add(Role::Kind::sum, all);
  roles.back().way = sum_way;
  add(Role::Kind::sum, all - play.scored.bonus);
  add(Role::Kind::sum, std::abs(net));
  add(Role::Kind::sum, std::abs(play.total));
  roles.back().way = total_way;
  add(Role::Kind::score, word);
  roles.back().way = word_way;
  add(Role::Kind::score, word + play.scored.bonus);
  roles.back().way = word_with_bonus_way;
  add(Role::Kind::bonus, play.scored.bonus);
  add(Role::Kind::discard, at ? losses_[*at] : 0);
  const Run run = run_of(play);
  for (int way = 0; way < place_ways; ++way) {
    add(Role::Kind::place, place_value(run, way));
    roles.back().way = way;
  }
  const int raw = raw_score(play.scored.words.front());
  const int factor = raw > 0 ? word / raw : 1;
  add(Role::Kind::score, raw);
  add(factor > 1 ? Role::Kind::score : Role::Kind::other, factor);
  add(Role::Kind::other, size_of(play.play.word));
  add(Role::Kind::other, size_of(play.scored.letters));
  add(Role::Kind::other, size_of(play.hand) - size_of(play.scored.letters));
  add(Role::Kind::other, all - word - play.scored.bonus);
  add(Role::Kind::other, std::abs(play.total - all));
  add(Role::Kind::other, play.play.direction == Direction::down ? 1 : 0);
  add(Role::Kind::other, play.play.direction == Direction::down ? 2 : 1);
}

void Events::add_event(std::optional<std::size_t> at, bool before, std::vector<Role>& roles) const {
  const auto add = [&](Role::Kind kind, bool has, int value) {
    roles.push_back({kind, has ? std::optional(value) : std::nullopt, at.value_or(0), 0});
  };
  static const Event none;
  const Event& event = at ? events_[*at] : none;
  const bool draw = at && event.kind == Kind::draw;
  const bool discard = at && event.kind == Kind::discard;
  const bool side_word = at && event.kind == Kind::side_word;
  const bool word = side_word || (at && event.kind == Kind::play);
  for (const int way : {0, 1, 2}) {
    add(Role::Kind::draw, draw, pile_value(event.pile, way));
    roles.back().way = way;
  }
  add(Role::Kind::count, draw || discard, size_of(event.letters));
  roles.back().way = count_way;
  add(Role::Kind::discard, discard, event.lost);
  add(Role::Kind::sum, at.has_value(), std::abs(event.total));
  roles.back().way = total_way;
  for (int way = 0; way < place_ways; ++way) {
    add(Role::Kind::place, word, word ? place_value(run_of(event), way) : 0);
    roles.back().way = way;
  }
  const int raw = side_word ? raw_score(event.side) : 0;
  const int factor = raw > 0 ? event.side.score / raw : 1;
  add(Role::Kind::score, side_word, raw);
  add(factor > 1 ? Role::Kind::score : Role::Kind::other, side_word, factor);
  const int hand = size_of(event.hand);
  const int after = draw      ? hand + size_of(event.letters)
                    : discard ? hand - size_of(event.letters)
                              : hand;
  add(Role::Kind::other, draw || discard, before ? after : hand);
  add(Role::Kind::other, at.has_value(), at ? turns_[*at] + 1 : 0);
  add(Role::Kind::other, at.has_value(), at ? turns_[*at] : 0);
  add(Role::Kind::other, at.has_value(), at ? steps_[*at] + 1 : 0);
  add(Role::Kind::other, at.has_value(), at ? steps_[*at] : 0);
}

/// Of a list of all squares of a word.
void Events::add_square(std::optional<std::size_t> at, std::optional<int> square,
                        std::vector<Role>& roles) const {
  const bool word =
      at && square && (events_[*at].kind == Kind::play || events_[*at].kind == Kind::side_word);
  const Run run = word ? run_of(events_[*at]) : Run{};
  const bool within = word && *square < run.length;
  const Run from{within ? step(run.first, run.direction, *square) : Square{}, run.direction, 1};
  for (int way = 0; way < 8; ++way) {
    roles.push_back({Role::Kind::place,
                     within ? std::optional(place_value(from, way)) : std::nullopt, at.value_or(0),
                     way});
  }
}

std::vector<Role> Events::roles_between(std::optional<std::size_t> before,
                                        std::optional<std::size_t> behind,
                                        std::optional<int> square) const {
  std::vector<Role> roles;
  add_value(before, roles);
  add_value(behind, roles);
  add_play(before ? last_plays_[*before] : std::nullopt, roles);
  add_play(behind ? next_plays_[*behind] : std::nullopt, roles);
  add_event(before, true, roles);
  add_event(behind, false, roles);
  add_square(before, square, roles);
  return roles;
}

}  // namespace aspis::solitaire::crossed_words::explain
