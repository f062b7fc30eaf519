#include "referee/solitaire/crossed_words/explain/roles.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <string_view>

namespace aspis::solitaire::crossed_words::explain {

namespace {

int length(const std::string& text) {
  return static_cast<int>(text.size());
}

/// The score of a word before the bonuses for whole words.
int raw_score(const ScoredWord& word) {
  int sum = 0;
  for (int at = 0; at < word.run.length; ++at) {
    const Square square = step(word.run.first, word.run.direction, at);
    sum += letter_value(word.word[static_cast<std::size_t>(at)]) * letter_factor(bonus_at(square));
  }
  return sum;
}

Run find_run(const Event& event) {
  if (event.kind == Kind::side_word) return event.side.run;
  return {event.play.first, event.play.direction, length(event.play.word)};
}

}  // namespace

std::string_view rule_name(Role::Kind kind) {
  static constexpr std::array<std::string_view, 8> rules = {
      "word score", "sum", "bonus", "draw", "wrong number of letters", "discard", "place", ""};
  return rules[static_cast<std::size_t>(kind)];
}

int pile_value(int pile, int way) {
  return way == 2 ? number_of_piles - pile : pile + 1 - way;
}

int place_value(const Run& run, int way) {
  if (way >= first_way_along) {
    const int kind = (way - first_way_along) / 2;  // 0 is the word's own row or column
    const Square at = kind == 2 ? step(run.first, run.direction, run.length - 1) : run.first;
    const bool is_row = (run.direction == Direction::across) == (kind == 0);
    return (is_row ? at.row : at.column) + way % 2;
  }
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

bool lies_as_said(const Board& board, const Event& event, const std::vector<Hint>& hints) {
  const std::string& word = event.kind == Kind::play ? event.play.word : event.side.word;
  for (int square = 0; square < squares; ++square) {
    for (const Direction direction : {Direction::across, Direction::down}) {
      const Run run{{square / side, square % side}, direction, length(word)};
      if (!is_inside(step(run.first, direction, run.length - 1)) ||
          run_letters(board, run) != word) {
        continue;
      }
      const auto fits = [&](const Hint& hint) {
        return hint.first != event.first || hint.way >= place_ways ||
               place_value(run, hint.way) == hint.value;
      };
      if (std::all_of(hints.begin(), hints.end(), fits)) return true;
    }
  }
  return false;
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
    const ScoredPlay& play = event.scored;
    const bool with_words = event.kind == Kind::play;
    totals_.push_back(with_words ? event.total - play.score() + play.words.front().score
                      : event.kind == Kind::side_word && last ? totals_.back() + event.side.score
                                                              : event.total);
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

/// Roles for the value of an event of any kind.
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
      role = {Role::Kind::discard, event->lost, *at, loss_way};
    }
    if (way == 2 && role.kind == Role::Kind::score) role.kind = Role::Kind::sum;
    roles.push_back(role);
  }
}

void Events::add_play(std::optional<std::size_t> at, bool over, std::vector<Role>& roles) const {
  const auto add = [&](Role::Kind kind, int value, int way = 0) {
    roles.push_back({kind, at ? std::optional(value) : std::nullopt, at.value_or(0), way});
  };
  static const Event none = [] {
    Event event;
    event.scored.words.emplace_back();
    return event;
  }();
  const Event& play = at ? events_[*at] : none;
  const int word = play.scored.words.front().score;
  const int all = play.scored.score();
  const int lost = at ? losses_[*at] : 0;
  add(Role::Kind::sum, all, sum_way);
  add(Role::Kind::sum, all - play.scored.bonus);
  add(Role::Kind::sum, std::abs(all - lost));
  add(Role::Kind::sum, std::abs(play.total), total_way);
  add(Role::Kind::score, word, word_way);
  add(Role::Kind::score, word + play.scored.bonus, word_with_bonus_way);
  add(Role::Kind::bonus, play.scored.bonus);
  if (over) roles.back().value = std::nullopt;
  add(Role::Kind::discard, lost);
  const Run run = find_run(play);
  for (int way = 0; way < place_ways; ++way) {
    add(Role::Kind::place, place_value(run, way), way);
  }
  const int raw = raw_score(play.scored.words.front());
  const int factor = raw > 0 ? word / raw : 1;
  add(Role::Kind::score, raw);
  add(factor > 1 ? Role::Kind::score : Role::Kind::other, factor);
  const int down = play.play.direction == Direction::down ? 1 : 0;
  for (const int value :
       {length(play.play.word), length(play.scored.letters),
        length(play.hand) - length(play.scored.letters), all - word - play.scored.bonus,
        std::abs(play.total - all), down, down + 1}) {
    add(Role::Kind::other, value);
  }
}

void Events::add_event(std::optional<std::size_t> at, bool before, std::vector<Role>& roles) const {
  const auto add = [&](Role::Kind kind, bool has, int value, int way = 0) {
    roles.push_back({kind, has ? std::optional(value) : std::nullopt, at.value_or(0), way});
  };
  static const Event none;
  const Event& event = at ? events_[*at] : none;
  const bool draw = at && event.kind == Kind::draw;
  const bool discard = at && event.kind == Kind::discard;
  const bool side_word = at && event.kind == Kind::side_word;
  const bool word = side_word || (at && event.kind == Kind::play);
  for (const int way : {0, 1, 2}) add(Role::Kind::draw, draw, pile_value(event.pile, way), way);
  add(Role::Kind::count, draw || discard, length(event.letters), count_way);
  add(Role::Kind::discard, discard, event.lost, loss_way);
  add(Role::Kind::sum, at.has_value(), std::abs(event.total), total_way);
  add(Role::Kind::sum, at.has_value(), at ? std::abs(totals_[*at]) : 0);
  for (int way = 0; way < place_ways; ++way) {
    add(Role::Kind::place, word, word ? place_value(find_run(event), way) : 0, way);
  }
  const int raw = side_word ? raw_score(event.side) : 0;
  const int factor = raw > 0 ? event.side.score / raw : 1;
  add(Role::Kind::score, side_word, raw);
  add(factor > 1 ? Role::Kind::score : Role::Kind::other, side_word, factor);
  const int hand = length(event.hand);
  const int after = draw      ? hand + length(event.letters)
                    : discard ? hand - length(event.letters)
                              : hand;
  add(Role::Kind::other, draw || discard, before ? after : hand);
  for (const int base : {1, 0}) add(Role::Kind::other, at.has_value(), at ? turns_[*at] + base : 0);
  for (const int base : {1, 0}) add(Role::Kind::other, at.has_value(), at ? steps_[*at] + base : 0);
}

void Events::add_loss(std::optional<std::size_t> play, std::size_t order,
                      std::vector<Role>& roles) const {
  std::vector<int> losses;
  for (std::size_t at = play.value_or(0); at-- > 0 && turns_[at] == turns_[*play];) {
    if (events_[at].kind == Kind::discard) losses.insert(losses.begin(), events_[at].lost);
  }
  const bool has = order < losses.size();
  roles.push_back({Role::Kind::discard, has ? std::optional(losses[order]) : std::nullopt,
                   play.value_or(0), 0});
}

/// Roles in a list of all squares of a word.
void Events::add_square(std::optional<std::size_t> at, std::optional<int> square,
                        std::vector<Role>& roles) const {
  const bool word =
      at && square && (events_[*at].kind == Kind::play || events_[*at].kind == Kind::side_word);
  const Run run = word ? find_run(events_[*at]) : Run{};
  const bool within = word && *square < run.length;
  const Run from{within ? step(run.first, run.direction, *square) : Square{}, run.direction, 1};
  for (int way = 0; way < 8; ++way) {
    roles.push_back({Role::Kind::place,
                     within ? std::optional(place_value(from, way)) : std::nullopt, at.value_or(0),
                     way, within && *square > 0});
  }
}

std::vector<Role> Events::roles_between(std::optional<std::size_t> before,
                                        std::optional<std::size_t> behind,
                                        std::optional<int> square, std::size_t order) const {
  std::vector<Role> roles;
  add_value(before, roles);
  add_value(behind, roles);
  const bool over =
      before && (events_[*before].kind == Kind::draw || events_[*before].kind == Kind::discard);
  add_play(before ? last_plays_[*before] : std::nullopt, over, roles);
  add_play(behind ? next_plays_[*behind] : std::nullopt, false, roles);
  add_event(before, true, roles);
  add_event(behind, false, roles);
  add_square(before, square, roles);
  add_loss(before ? last_plays_[*before] : std::nullopt, order, roles);
  return roles;
}

std::set<std::size_t> find_coordinates(const std::vector<Token>& tokens, const Events& events) {
  std::map<std::string, std::set<std::string>> letters;  // by the word before
  std::map<std::size_t, std::string> words;              // by token
  for (std::size_t at = 1; at < tokens.size(); ++at) {
    const Token& word = tokens[at - 1];
    const bool letter = tokens[at].text.size() == 1 && !has_value(tokens[at]) && !events.covers(at);
    if (!letter || word.text.size() < 2 || word.number || word.line != tokens[at].line ||
        events.covers(at - 1)) {
      continue;
    }
    letters[word.text].insert(tokens[at].text);
    words[at] = word.text;
  }
  std::set<std::size_t> found;
  constexpr std::size_t many = 5;
  for (const auto& [at, word] : words) {
    if (letters[word].size() >= many) found.insert(at);
  }
  return found;
}

bool is_term(const std::vector<Token>& tokens, std::size_t at, const std::vector<Role>& roles) {
  const auto is_sign = [](char sign) { return sign == '+' || sign == '-'; };
  const auto joined = [&](std::size_t behind) {
    return behind > 0 && behind < tokens.size() && tokens[behind - 1].number &&
           tokens[behind].number && tokens[behind - 1].line == tokens[behind].line &&
           is_sign(tokens[behind].left) && is_sign(tokens[behind - 1].right);
  };
  std::size_t first = at;
  while (joined(first)) --first;
  int sum = tokens[first].value;
  std::size_t end = first + 1;
  for (; joined(end); ++end) sum += (tokens[end].left == '-' ? -1 : 1) * tokens[end].value;
  return end > first + 1 && std::any_of(roles.begin(), roles.end(), [sum](const Role& role) {
           const bool price = role.kind == Role::Kind::score || role.kind == Role::Kind::sum ||
                              role.kind == Role::Kind::discard;
           return price && role.value == std::abs(sum);
         });
}

bool is_bonus(const std::vector<Role>& roles, int value) {
  return value > 0 && std::any_of(roles.begin(), roles.end(), [value](const Role& role) {
           return role.kind == Role::Kind::bonus && role.value == value;
         });
}

bool may_be_act(const std::vector<Role>& roles, int value) {
  return std::any_of(roles.begin(), roles.end(), [value](const Role& role) {
    return role.kind != Role::Kind::other && role.kind != Role::Kind::place && role.value == value;
  });
}

namespace {

std::string describe_shape(const std::vector<Token>& tokens, std::size_t at) {
  const auto square = [&](std::size_t behind) {
    return behind < tokens.size() && tokens[behind].touches && has_value(tokens[behind]) &&
           tokens[behind].number != tokens[behind - 1].number;
  };
  const std::string sign = tokens[at].number ? "N" : "L";
  return square(at + 1) ? sign + "-" : at > 0 && square(at) ? "-" + sign : sign;
}

std::string find_line_word(const std::vector<Token>& tokens, const Events& events, std::size_t at) {
  std::string word;
  for (std::size_t left = at; left-- > 0 && tokens[left].line == tokens[at].line;) {
    if (!has_value(tokens[left]) && !events.covers(left)) word = tokens[left].text;
  }
  return word;
}

std::string written(const std::vector<Token>& tokens, const Events& events, std::size_t at,
                    bool exact, bool with_signs = true) {
  const Token& number = tokens[at];
  std::string key;
  if (number.cell >= 0) key = "c" + std::to_string(number.cell);
  key += number.number ? "" : "L";
  int numbers = 0;
  std::string word;
  for (std::size_t left = at; left-- > 0;) {
    const Token& one = tokens[left];
    if (one.line != number.line || one.cell != number.cell) break;
    if (one.number) {
      ++numbers;
      continue;
    }
    word = events.covers(left) ? "@" : has_value(one) && !exact ? "L" : one.text;
    break;
  }
  if (!word.empty() && word != "@") key = number.number ? "" : "L";
  key += "'" + word + std::to_string(numbers);
  if (!with_signs) return key;
  static constexpr std::string_view before = "=*+/:(#@";
  static constexpr std::string_view behind = "=*+/x";
  if (number.left != '\0' && before.find(number.left) != std::string_view::npos) {
    key += number.left;
  }
  if (number.right != '\0' && behind.find(number.right) != std::string_view::npos) {
    key += std::string(">") + number.right;
  }
  return key;
}

/// With the number of tokens before it on its line that are written alike, apart from signs.
std::string counted(const std::vector<Token>& tokens, const Events& events,
                    const std::vector<std::size_t>& with_values, std::size_t order, bool exact) {
  const auto words = [&](std::size_t at) { return written(tokens, events, at, exact, false); };
  const std::size_t at = with_values[order];
  int same = 0;
  for (std::size_t before = 0; before < order; ++before) {
    if (tokens[with_values[before]].line != tokens[at].line) continue;
    same += words(with_values[before]) == words(at) ? 1 : 0;
  }
  const std::string key = written(tokens, events, at, exact);
  return same == 0 ? key : key + "#" + std::to_string(same);
}

}  // namespace

Label make_label(const std::vector<Token>& tokens, const Events& events,
                 const std::vector<std::size_t>& with_values, std::size_t order) {
  const std::size_t at = with_values[order];
  const std::string shape = describe_shape(tokens, at);
  std::optional<int> square;
  if (shape.size() > 1) {
    square = static_cast<int>(std::count_if(
        with_values.begin(), with_values.begin() + static_cast<std::ptrdiff_t>(order),
        [&](std::size_t other) {
          return tokens[other].line == tokens[at].line && describe_shape(tokens, other) == shape;
        }));
  }
  return {counted(tokens, events, with_values, order, true),
          counted(tokens, events, with_values, order, false), find_line_word(tokens, events, at),
          shape, square};
}

}  // namespace aspis::solitaire::crossed_words::explain
