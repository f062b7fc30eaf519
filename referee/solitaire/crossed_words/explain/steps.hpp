// Which letters of neighbouring tokens may be one draw, discard or word, and the ways to go on from
// one state of the search to the next, with what they cost.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "referee/solitaire/crossed_words/explain/places.hpp"
#include "referee/solitaire/crossed_words/explain/search.hpp"
#include "referee/solitaire/crossed_words/explain/tokens.hpp"
#include "referee/solitaire/crossed_words/game.hpp"

namespace aspis::solitaire::crossed_words::explain {

struct Group {
  std::size_t last = 0;  // token
  std::string text;
  int doubt = 0;  // what it costs more than other groups
};

/// Each token by itself; lists of single letters such as "P, A, I and N"; words parted by brackets
/// such as "K(H)ADIS".
class Groups {
 public:
  Groups(const std::vector<Token>&, Places&);

  /// Those that begin with the token; the token by itself is the first.
  [[nodiscard]] const std::vector<Group>& at(std::size_t token) const { return groups_[token]; }

  /// Part of a word of the board that brackets part: "K(H)ADIS".
  [[nodiscard]] bool is_part(std::size_t token) const { return is_part_[token]; }

  /// What it costs to pass over a token without content. Among games with faults, more: a fault in
  /// it must not make another one look cheaper.
  [[nodiscard]] int to_pass(std::size_t token, bool faults) const {
    constexpr int times = 10;
    return to_pass_[token] * (faults && to_pass_[token] > 1 ? times : 1);
  }

 private:
  void weigh_letters(const std::vector<Token>& tokens);

  std::vector<bool> is_part_;               // by token
  std::vector<int> to_pass_;                // by token
  std::vector<std::vector<Group>> groups_;  // by token
};

// What steps cost.
inline constexpr int per_laid = 1;            // letters laid in place of a word
inline constexpr int per_play = 5;            // so that words formed besides are no plays
inline constexpr int per_unsaid = 20;         // no pile, loss or score nearby
inline constexpr int per_unsaid_detail = 10;  // no total so far or place nearby
inline constexpr int per_repeat = 50;         // of a word of the last play that was named before
inline constexpr int per_part = 20'000;       // of a list: letters that begin or end within it
inline constexpr int per_content = 90'000;    // passed over
inline constexpr int per_late_content = 100;  // passed over before the first draw
inline constexpr int per_missed_content = 1'500;  // passed over where the game may have begun
inline constexpr int per_fault = 70'000;
inline constexpr int per_unheld = 70'500;
inline constexpr int per_second_draw = 69'450;
inline constexpr int per_discard_fault = 69'950;
inline constexpr int per_other_word = 3'000;  // with more than one other letter
inline constexpr int per_side_fault = 60'000;
inline constexpr int per_total_fault = 69'600;
inline constexpr int per_missing_letter = 10'000;  // of the final board, behind the first
inline constexpr int most_clean = 50'000;          // of a game without faults
inline constexpr int most_cost = 220'000;

/// How a step is against the rules or the file.
enum class Slip : std::uint8_t {
  none,
  draw_letters,  // not the next ones of the pile
  draw_number,   // more than 8
  second_draw,
  full_hand,
  discard,  // of a letter that is not in the hand
  rule,     // of plays
  unheld,   // letters played
  board,    // one square of the final board
  word,     // another one lies on the board
  side_word,
};

struct Step {
  State after;
  std::size_t last = 0;  // token
  int cost = 0;
  Kind kind = Kind::skipped;
  Slip slip = Slip::none;
  std::uint8_t pile = 0;
  std::uint8_t count = 0;  // of letters drawn; which of the words, for a side word
  std::uint8_t group = 0;
  std::int32_t play = no_play;
};

/// Letters of a file, and the state before them.
struct Position {
  const Text& text;
  const Piles& piles;
  Places& places;
  const State& state;
  std::size_t first = 0;  // token
  const Group& group;
  Manner manner;
};

// Each adds its steps and says whether it added one without a slip.

bool add_draws(const Position&, std::vector<Step>&);
bool add_discards(const Position&, std::vector<Step>&);
/// Of words that lie on the final board, from letters of the hand.
bool add_plays(const Position&, std::vector<Step>&);
/// What the last play formed or laid, or the hand.
bool add_repeats(const Position&, std::vector<Step>&);
/// Of `count` letters, from piles that the tokens nearby name.
void add_counted_draws(const Position&, int count, std::vector<Step>&);

void add_wrong_draws(const Position&, std::vector<Step>&);
void add_wrong_discards(const Position&, std::vector<Step>&);
void add_wrong_plays(const Position&, std::vector<Step>&);
/// Of words that the board has in place of this one.
void add_other_plays(const Position&, std::vector<Step>&);
void add_wrong_side_words(const Position&, std::vector<Step>&);

/// What is wrong with a step that has a slip.
[[nodiscard]] judge::Fault fault_of(const Step& step, const State& before, const Event& event,
                                    const Text& text, const Piles& piles, const Places& places);

// What the files above share.

[[nodiscard]] Step step_from(const Position&, Kind kind);
/// Takes the letters from the hand as far as they are there; how many were not.
int take_from_hand(State& state, std::string_view letters);
/// What is left of a pile.
[[nodiscard]] std::string_view left_of(const Piles& piles, const State& state, int pile);
/// A number among the tokens before and behind is one of the two.
[[nodiscard]] bool says_number(const Position&, int wanted, int other);
/// One letter more, less or other.
[[nodiscard]] bool one_edit_apart(std::string_view left, std::string_view right);
[[nodiscard]] int value_of(std::string_view letters);
[[nodiscard]] std::string sorted(std::string text);

}  // namespace aspis::solitaire::crossed_words::explain
