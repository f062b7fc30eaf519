// Croquet solved: the value of every position, worked out from the ends of the game backwards; what
// there is to say of it in a few numbers; and a check by the rules as they are written down, once
// more and without a line of the solver or of the referee.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "referee/analysis/analyst.hpp"
#include "referee/rules/croquet/state.hpp"

namespace aspis::analysis::croquet {

/// For the player to move.
struct Entry {
  Outcome outcome = Outcome::loss;
  /// Moves until the game is over, if the winner hurries and the loser delays; for a draw the
  /// maximum.
  int plies = 0;
  bool operator==(const Entry&) const = default;
};

/// Every pair of players that the rules allow, with either to move and every bar, whether or not a
/// game can come there. Read by any number of threads.
class Table {
 public:
  /// Solves the game: a fraction of a second.
  Table();

  /// `state` is one of a game that is not over.
  [[nodiscard]] Entry at(const rules::croquet::State& state) const;
  /// The entry of the position after `step`, which must be legal, for the player who makes it.
  [[nodiscard]] Entry after(const rules::croquet::State& state, int step) const;

  /// Its place, below size(); the same for positions that play on alike.
  [[nodiscard]] std::size_t find_index(const rules::croquet::State&) const;
  [[nodiscard]] std::size_t size() const { return entries_.size(); }

  /// The size of the table, without positions of finished games.
  [[nodiscard]] std::size_t positions() const { return positions_; }
  /// Calls `see` with every one of them, in a fixed order.
  template <class See>
  void each(See see) const {
    for (const rules::croquet::Player& first : players_) {
      for (const rules::croquet::Player& second : players_) {
        for_each_state(first, second, see);
      }
    }
  }

 private:
  using Player = rules::croquet::Player;
  using State = rules::croquet::State;

  static constexpr std::size_t kinds = 19;  // of players on one number
  static constexpr std::size_t bars = 5;    // none, or 1 to 4: d and 9 - d bar the same steps

  template <class See>
  static void for_each_state(const Player& first, const Player& second, See see) {
    for (std::uint8_t turn = 0; turn < 2; ++turn) {
      const bool in_hoop = (turn == 0 ? second : first).where == rules::croquet::Where::hoop;
      for (std::int8_t bar = 0; bar < (in_hoop ? 1 : static_cast<int>(bars)); ++bar) {
        const State state{{first, second}, turn, bar};
        const bool is_over = outcome(state) != rules::croquet::Outcome::playing || second.home();
        if (!is_over) see(state);
      }
    }
  }

  [[nodiscard]] static std::size_t player_kind(const Player&);
  void list_players();
  void solve();
  [[nodiscard]] Entry solved(const State&) const;

  std::vector<Player> players_;
  std::array<std::uint16_t, std::size_t{109} * kinds> number_of_{};  // of a player, by its place
  std::vector<std::uint16_t> entries_;
  std::size_t positions_ = 0;
};

/// Solved when it is first asked for, once in the program.
[[nodiscard]] const Table& table();

struct FirstStep {
  int step = 0;
  Entry entry;  // for the first player
};

struct Figures {
  Entry start;                   // for the first player
  std::vector<FirstStep> steps;  // all of them
  std::size_t reachable = 0;     // positions that games can reach, without finished ones
  std::size_t won = 0;           // of these, by the player to move
  std::size_t drawn = 0;
  std::size_t lost = 0;
  int longest_win = 0;            // moves to the end, of those positions
  rules::croquet::State longest;  // a position with that many moves to the end
};

[[nodiscard]] Figures count_figures(const Table&);

/// Every step as good as the best one, in ascending size.
[[nodiscard]] std::vector<int> best_steps(const Table&, const rules::croquet::State&);

/// The result of checking croquet's table by the written rules, with code that shares nothing with
/// the solver and the referee.
struct Checked {
  std::size_t positions = 0;
  std::size_t won = 0;  // by the player to move
  std::size_t drawn = 0;
  std::size_t lost = 0;
  /// The first position whose value does not follow from the next ones; nullopt if all do.
  std::optional<std::string> error;
};

/// Looks at every position of the table: its outcome has to be the best of what its steps lead to,
/// and its number of moves one more than theirs. As the number shrinks with every move, the
/// outcomes then follow from the ends of the game alone.
[[nodiscard]] Checked check(const Table&);

}  // namespace aspis::analysis::croquet
