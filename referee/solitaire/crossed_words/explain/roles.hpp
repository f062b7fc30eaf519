// The possible meanings of a number next to the moves of a game, and its notation: numbers written
// the same way mean the same.
#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "referee/solitaire/crossed_words/board.hpp"
#include "referee/solitaire/crossed_words/explain/search.hpp"
#include "referee/solitaire/crossed_words/explain/tokens.hpp"

namespace aspis::solitaire::crossed_words::explain {

/// The pile, counted from 1 or 0 or from the last to the first.
[[nodiscard]] int pile_value(int pile, int way);

/// One meaning and its value at one number; no value if the neighbouring events do not have it.
struct Role {
  enum class Kind { score, sum, bonus, draw, count, discard, place, other };
  Kind kind = Kind::other;
  std::optional<int> value;
  std::size_t event = 0;  // that it is about
  int way = 0;            // of place_value() or pile_value()
  bool later = false;     // of a square in a list, but not the first: no place of the word
};

/// The rule that a wrong number breaks: "word score".
[[nodiscard]] std::string_view rule_name(Role::Kind kind);

/// A row or column of a run of squares in one of the ways to count: of the first or last square,
/// from 0 or 1, from the top left or the bottom right. Behind those, the number of the square among
/// all, by rows or by columns; then, from 0 or 1, the row of a word across or the column of one
/// down, and its first and last square within that row or column.
inline constexpr int place_ways = 30;
inline constexpr int first_way_along = 24;
[[nodiscard]] int place_value(const Run& run, int way);

/// True if the word of a play or side word is on the board in the place that the hints name.
[[nodiscard]] bool lies_as_said(const Board&, const Event&, const std::vector<Hint>&);

/// The events of a game and the tokens between them.
class Events {
 public:
  explicit Events(const std::vector<Event>& events);

  [[nodiscard]] const std::vector<Event>& all() const { return events_; }

  /// A part of an event, of those named too.
  [[nodiscard]] bool covers(std::size_t token) const {
    return token < covered_.size() && covered_[token];
  }

  /// The roles of a number between two neighbouring events, in the same order for all numbers. An
  /// event that is missing or too far away is nullopt.
  /// `square` counts the squares such as K8 before this one, if the number is a part of one.
  /// `order` counts the numbers written like this one before it: behind a play, the second one may
  /// be the loss of the second discard, as in "-6W-7W".
  [[nodiscard]] std::vector<Role> roles_between(std::optional<std::size_t> before,
                                                std::optional<std::size_t> behind,
                                                std::optional<int> square, std::size_t order) const;

 private:
  void add_value(std::optional<std::size_t> event, std::vector<Role>& roles) const;
  /// `over` if the next move has begun: a bonus is not one of the last play's.
  void add_play(std::optional<std::size_t> play, bool over, std::vector<Role>& roles) const;
  void add_square(std::optional<std::size_t> event, std::optional<int> square,
                  std::vector<Role>& roles) const;
  void add_event(std::optional<std::size_t> event, bool before, std::vector<Role>& roles) const;
  /// The loss of discard number `order` of the play's move.
  void add_loss(std::optional<std::size_t> play, std::size_t order, std::vector<Role>& roles) const;

  std::vector<Event> events_;
  std::vector<bool> covered_;  // by token
  std::vector<int> turns_;     // by event: the move that it belongs to, from 0
  std::vector<int> steps_;     // by event: acts before it
  std::vector<int> losses_;    // by event: of its move up to it
  std::vector<int> totals_;    // by event: with the words up to it
  std::vector<std::optional<std::size_t>> last_plays_;  // by event: at or before it
  std::vector<std::optional<std::size_t>> next_plays_;  // by event: at or behind it
};

/// Digits and letters next to digits have values.
[[nodiscard]] inline bool has_value(const Token& token) {
  return token.number || token.value >= 0;
}

/// Letters such as the N of "row N": many different ones follow the same word. Tokens.
[[nodiscard]] std::set<std::size_t> find_coordinates(const std::vector<Token>& tokens,
                                                     const Events& events);

/// A term of a sum that comes to a score or loss among the roles: the 9 of "QLN = 9+3+2".
[[nodiscard]] bool is_term(const std::vector<Token>& tokens, std::size_t at,
                           const std::vector<Role>& roles);

/// 50 or 100, and some play among the roles has that bonus.
[[nodiscard]] bool is_bonus(const std::vector<Role>& roles, int value);

/// Some role has the value and is about an act, and not only about a place.
[[nodiscard]] bool may_be_act(const std::vector<Role>& roles, int value);

struct Label {
  std::string exact;          // its cell, the word before it and the signs next to it
  std::string general;        // the same, with any letter that has a value for all of them
  std::string line_word;      // the first word of its line outside events
  std::string shape;          // "N", or which half of a square such as K8 or 8K it is
  std::optional<int> square;  // such squares before it on its line
};

/// The notation of token number `order` of `with_values`, the tokens with values between two
/// neighbouring events.
[[nodiscard]] Label make_label(const std::vector<Token>& tokens, const Events& events,
                               const std::vector<std::size_t>& with_values, std::size_t order);

}  // namespace aspis::solitaire::crossed_words::explain
