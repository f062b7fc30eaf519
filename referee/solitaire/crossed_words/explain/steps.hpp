// Groups of neighbouring tokens that may be one draw, discard or word, and the next steps from a
// state of the search, with their costs.
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
  int doubt = 0;  // its cost in addition to that of other groups
};

/// Each token on its own; lists of single letters such as "P, A, I and N"; words divided by
/// brackets such as "K(H)ADIS".
class Groups {
 public:
  Groups(const std::vector<Token>&, Places&);

  /// Groups that begin with the token; the token alone is the first.
  [[nodiscard]] const std::vector<Group>& at(std::size_t token) const { return groups_[token]; }

  /// Part of a word of the board that brackets part: "K(H)ADIS".
  [[nodiscard]] bool is_part(std::size_t token) const { return is_part_[token]; }

  /// The token and the one before it are in one list of single letters.
  [[nodiscard]] bool continues_list(std::size_t token) const {
    return token < continues_.size() && continues_[token];
  }

  /// The cost of passing over a token without content. It is higher for games with errors, so that
  /// an error in a token does not make another error look cheaper.
  [[nodiscard]] int to_pass(std::size_t token, bool errors) const {
    constexpr int times = 10;
    return to_pass_[token] * (errors && to_pass_[token] > 1 ? times : 1);
  }

 private:
  void weigh_letters(const std::vector<Token>& tokens);
  void find_lists(const std::vector<Token>& tokens);

  std::vector<bool> is_part_;               // by token
  std::vector<bool> continues_;             // by token: the list of the token before it
  std::vector<int> to_pass_;                // by token
  std::vector<std::vector<Group>> groups_;  // by token
};

// The costs of steps.
inline constexpr int per_laid = 1;            // letters laid in place of a word
inline constexpr int per_play = 5;            // so that its side words are not read as plays
inline constexpr int per_unsaid = 20;         // no pile, loss or score nearby
inline constexpr int per_unsaid_detail = 10;  // no total so far or place nearby
inline constexpr int per_repeat = 50;         // of a word of the last play that was named before
inline constexpr int per_hand_as_word = 2;    // the hand, if the last play formed that word too
inline constexpr int per_part = 20'000;       // of a list: letters that begin or end within it
inline constexpr int per_content = 90'000;    // passed over
inline constexpr int per_late_content = 100;  // passed over before the first draw
inline constexpr int per_missed_content = 1'500;  // skipped once the game may have begun
inline constexpr int per_error = 70'000;
inline constexpr int per_unheld = 70'500;
inline constexpr int per_second_draw = 69'450;
inline constexpr int per_discard_error = 69'950;
inline constexpr int per_other_word = 3'000;  // with more than one other letter
inline constexpr int per_side_error = 60'000;
inline constexpr int per_total_error = 69'600;
inline constexpr int per_missing_letter = 10'000;  // of the final board, behind the first
inline constexpr int max_clean_cost = 50'000;      // of a game without errors
inline constexpr int max_cost = 220'000;

/// The way in which a step breaks a rule or contradicts the file.
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
  word,     // the board has another word
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
/// For words on the final board, with letters of the hand.
bool add_plays(const Position&, std::vector<Step>&);
/// For repeats of the hand, or of words or letters of the last play.
bool add_repeats(const Position&, std::vector<Step>&);
/// For `count` letters, from piles that the tokens nearby name.
void add_counted_draws(const Position&, int count, std::vector<Step>&);

void add_wrong_draws(const Position&, std::vector<Step>&);
void add_wrong_discards(const Position&, std::vector<Step>&);
void add_wrong_plays(const Position&, std::vector<Step>&);
/// For words on the board instead of the given one.
void add_other_plays(const Position&, std::vector<Step>&);
void add_wrong_side_words(const Position&, std::vector<Step>&);

/// Describes the error of a step that has a slip.
[[nodiscard]] judge::RuleError describe_slip(const Step& step, const State& before,
                                             const Event& event, const Text& text,
                                             const Piles& piles, const Places& places);

// Functions for the files above.

[[nodiscard]] Step step_from(const Position&, Kind kind);
/// Removes the letters from the hand, and returns how many were not in it.
int take_from_hand(State& state, std::string_view letters);
/// The rest of a pile.
[[nodiscard]] std::string_view letters_left(const Piles& piles, const State& state, int pile);
/// A number among the tokens before and behind is one of the two.
[[nodiscard]] bool says_number(const Position&, int wanted, int other);
/// One letter more, less or other.
[[nodiscard]] bool one_edit_apart(std::string_view left, std::string_view right);
[[nodiscard]] int sum_values(std::string_view letters);
[[nodiscard]] std::string sorted(std::string text);

}  // namespace aspis::solitaire::crossed_words::explain
