// A game as it stands where the letters of a file have been read up to a place in one of the ways
// there are, and what that way costs.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "referee/solitaire/crossed_words/legend/interpretation.hpp"

namespace aspis::solitaire::crossed_words::legend {

// What a reading costs where it does not fit.
inline constexpr int against_the_rules = 80;
inline constexpr int other_letters = 60;  // than the pile has
inline constexpr int a_slips_echo = 10;
inline constexpr int other_than_said = 70;  // a word formed that is not
inline constexpr int other_square = 40;     // a letter that the final board has otherwise
inline constexpr int other_total = 10;      // than line 1: it is as likely to be the fault
inline constexpr int role_changed = 15;     // groups written alike that mean different things
inline constexpr int act_left_out = 50;     // one of those that mean something is text
inline constexpr int explanation_in_capitals = 6;
inline constexpr int unannounced = 10;
inline constexpr int role_new = 3;
inline constexpr int against_label = 12;
inline constexpr int letters_laid = 15;  // that the file writes those in place of words
inline constexpr int a_discard = 4;
inline constexpr int counted_draw = 5;

using Role = std::uint8_t;
inline constexpr Role no_role = 0;
inline constexpr Role text_role = 7;
[[nodiscard]] inline Role role_of(Event::Kind kind) {
  return static_cast<Role>(static_cast<int>(kind) + 1);
}

/// The events so far, the last one first; shared by the ways that part behind it.
struct Node {
  Event event;
  std::shared_ptr<const Node> before;
};

struct State {
  Game game;
  int cost = 0;
  int faults = 0;
  int wrong_squares = 0;  // of the final board, still
  bool lays_letters = false;
  int owed = 0;             // letters played that were not held, and may be drawn yet
  std::vector<Role> roles;  // by key
  std::shared_ptr<const Node> last;
  std::vector<ScoredWord> unnamed;  // formed by the last play
  std::optional<ScoredPlay> last_play;
  std::vector<std::pair<std::size_t, std::size_t>> texts;

  // A right square is worth the reading that put it there.
  [[nodiscard]] int rank() const { return cost + 15 * wrong_squares; }
};

[[nodiscard]] inline std::string sorted(std::string letters) {
  std::sort(letters.begin(), letters.end());
  return letters;
}

[[nodiscard]] inline int squares_differing(const Board& left, const Board& right) {
  int differing = 0;
  for (int at = 0; at < squares; ++at) {
    const Square square{at / side, at % side};
    differing += left.at(square) != right.at(square) ? 1 : 0;
  }
  return differing;
}

[[nodiscard]] inline unsigned sense_of(Event::Kind kind) {
  switch (kind) {
    case Event::Kind::draw:
      return of_draw | of_pile;
    case Event::Kind::discard:
      return of_discard;
    case Event::Kind::play:
      return of_play;
    case Event::Kind::formed:
      return of_formed | of_play;
    case Event::Kind::hand:
    case Event::Kind::laid:
      return of_hand;
  }
  return 0;
}

}  // namespace aspis::solitaire::crossed_words::legend
