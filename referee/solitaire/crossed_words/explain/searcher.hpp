// One search: its states, cheapest first, and every way to go on from one. Only search.hpp is for
// others.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <queue>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "protocol/ascii.hpp"
#include "referee/solitaire/crossed_words/explain/groups.hpp"
#include "referee/solitaire/crossed_words/explain/search.hpp"
#include "referee/solitaire/crossed_words/explain/state.hpp"

namespace aspis::solitaire::crossed_words::explain {

// What the edges cost.
inline constexpr int per_single_letter = 1;   // passed over
inline constexpr int per_unnamed_pile = 20;   // no sign of the pile nearby
inline constexpr int per_unsaid_number = 20;  // no loss or score nearby
inline constexpr int per_content = 900;       // passed over
inline constexpr int per_side_fault = 600;
inline constexpr int per_discard_fault = 710;
inline constexpr int per_fault = 700;
inline constexpr int per_total_fault = 730;
inline constexpr int per_missing_letter = 100;  // of the final board, behind the first
inline constexpr int most_cost = 2200;
inline constexpr std::size_t most_states = 300'000;  // of each of four searches
inline constexpr std::size_t most_tokens = 60'000;

struct Node {
  State state;
  std::uint32_t parent = 0;
  std::int32_t cost = 0;
  std::int32_t fault = -1;
  std::uint16_t last = 0;       // token
  std::int16_t play = no_play;  // of a play, or the word of the last play that is a side word
  std::uint8_t kind = 0;        // of an event, or one of those below
  std::uint8_t pile = 0;
  std::uint8_t count = 0;  // of a draw
  std::uint8_t group = 0;
};
inline constexpr std::uint8_t skipped = 100;
inline constexpr std::uint8_t content_skipped = 101;

inline std::uint8_t kind_of(Event::Kind kind) {
  return static_cast<std::uint8_t>(kind);
}

inline int value_of(std::string_view letters) {
  int sum = 0;
  for (const char letter : letters) sum += letter_value(letter);
  return sum;
}

inline std::string upper(std::string_view text) {
  return protocol::upper_case(text);
}

inline std::string sorted(std::string text) {
  std::sort(text.begin(), text.end());
  return text;
}

inline std::string hand_of(const State& state) {
  std::string letters;
  for (std::size_t at = 0; at < state.hand.size(); ++at) {
    letters.append(state.hand[at], static_cast<char>('a' + static_cast<int>(at)));
  }
  return letters;
}

/// One letter more, less or other.
inline bool one_edit_apart(std::string_view left, std::string_view right) {
  if (left.size() > right.size()) std::swap(left, right);
  if (right.size() - left.size() > 1) return false;
  std::size_t at = 0;
  while (at < left.size() && left[at] == right[at]) ++at;
  const std::string_view rest =
      left.size() == right.size() ? left.substr(std::min(at + 1, left.size())) : left.substr(at);
  return left != right && rest == right.substr(std::min(at + 1, right.size()));
}

struct Found {
  Run run;
  Square changed;      // where one square of the board differs
  char letter = '\0';  // that the word has there
};

class Search {
 public:
  Search(const Text& text, const Piles& piles, const words::Dictionary& dictionary, bool laid_only,
         bool counts_only);

  Explanation best(int dearest);

 private:
  static constexpr std::uint8_t done = 102;

  [[nodiscard]] const State& state_at(std::uint32_t index) const { return nodes_[index].state; }

  void add(std::uint32_t parent, const State& state, Node node, int cost);

  void finish(std::uint32_t index);

  /// A number or a letter around the tokens may stand for the pile.
  [[nodiscard]] bool names_pile(const Group& group, std::size_t first, int pile, std::size_t before,
                                std::size_t behind) const;

  [[nodiscard]] bool says_number(const Group& group, std::size_t first, int wanted,
                                 int other) const;

  int fault(std::size_t token, std::string rule, std::string found, std::string expected);

  void expand(std::uint32_t index);

  Node node_for(Event::Kind kind, const Group& group) const;

  void take(std::uint32_t index, const State& state, int cost, std::size_t first,
            const Group& group);

  void take_letters(State& state, std::string_view letters, int pile) const;

  [[nodiscard]] std::string_view left_of(const State& state, int pile) const;

  /// A draw that the rules may be against.
  void add_draw(std::uint32_t index, const State& state, int cost, std::size_t first,
                const Group& group, int pile, std::string_view letters, int wrong);

  bool draw(std::uint32_t index, const State& state, int cost, std::size_t first,
            const Group& group);

  void draw_count(std::uint32_t index, const State& state, int cost, std::size_t first, int count);

  void wrong_draw(std::uint32_t index, const State& state, int cost, std::size_t first,
                  const Group& group);

  bool discard(std::uint32_t index, const State& state, int cost, std::size_t first,
               const Group& group);

  /// All of the letters but one are in the hand: one that is there went for it.
  void wrong_discard(std::uint32_t index, const State& state, int cost, const Group& group);

  /// What the last play formed or put down.
  bool repeat(std::uint32_t index, const State& state, int cost, const Group& group);

  void wrong_side_word(std::uint32_t index, const State& state, int cost, const Group& group);

  [[nodiscard]] Board board_of(const State& state) const;

  /// Where the word, or the letters laid, can lie on the final board.
  const std::vector<std::pair<Run, std::string>>& places_for(const std::string& letters);

  /// The letters of the word that do not lie on the board yet; nothing where they run on.
  [[nodiscard]] std::optional<std::string> new_letters(const State& state, const Run& run,
                                                       std::string_view word) const;

  static int take_from(State& state, std::string_view letters);

  void add_play(std::uint32_t index, State next, int cost, std::size_t first, const Group& group,
                const Play& play, ScoredPlay scored, int wrong);

  bool play(std::uint32_t index, const State& state, int cost, std::size_t first,
            const Group& group);

  void wrong_play(std::uint32_t index, const State& state, int cost, std::size_t first,
                  const Group& group);

  /// One square of the final board is not as the word has it.
  void play_beside_board(std::uint32_t index, const State& state, int cost, std::size_t first,
                         const Group& group, const Board& board);

  const std::vector<Found>& near_places(const std::string& word);

  [[nodiscard]] Explanation told(std::uint32_t index) const;

  using Entry = std::tuple<int, int, std::uint32_t>;

  const Text& text_;
  const Piles& piles_;
  const words::Dictionary& dictionary_;
  Groups groups_;
  bool laid_only_;
  bool counts_only_;
  int dearest_ = most_cost;
  std::uint8_t group_ = 0;
  std::map<std::string, std::vector<Run>> runs_;
  std::vector<std::pair<std::string, Run>> all_runs_;
  std::map<std::string, std::vector<std::pair<Run, std::string>>> places_;
  std::map<std::string, std::vector<Found>> near_;
  std::vector<std::pair<Play, ScoredPlay>> plays_;
  std::map<std::string, std::int16_t> play_ids_;
  std::vector<judge::Fault> faults_;
  std::vector<Node> nodes_;
  StateSet states_;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open_;
};

}  // namespace aspis::solitaire::crossed_words::explain
