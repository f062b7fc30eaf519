// Croquet solved: the value of every position, worked out from the ends of the game backwards.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "referee/analysis/value.hpp"
#include "referee/rules/croquet/state.hpp"

namespace aspis::analysis::croquet {

/// Of the player to move.
struct Entry {
  Outcome outcome = Outcome::loss;
  /// Moves until the game is over, where the winner hurries and the loser delays; of a draw the
  /// most there can be.
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
  /// What `step`, a legal one, leads to, for the player who makes it.
  [[nodiscard]] Entry after(const rules::croquet::State& state, int step) const;

  /// Its place, below size(); the same for positions that play on alike.
  [[nodiscard]] std::size_t index_of(const rules::croquet::State&) const;
  [[nodiscard]] std::size_t size() const { return entries_.size(); }

  /// Of the table: those of games that are over are none.
  [[nodiscard]] std::size_t positions() const { return positions_; }
  /// Calls `see` with every one of them, in a fixed order.
  template <class See>
  void each(See see) const {
    for (const rules::croquet::Player& first : players_) {
      for (const rules::croquet::Player& second : players_) {
        each_of(first, second, see);
      }
    }
  }

 private:
  using Player = rules::croquet::Player;
  using State = rules::croquet::State;

  static constexpr std::size_t kinds = 19;  // of players on one number
  static constexpr std::size_t bars = 5;    // none, or 1 to 4: d and 9 - d bar the same steps

  template <class See>
  static void each_of(const Player& first, const Player& second, See see) {
    for (std::uint8_t turn = 0; turn < 2; ++turn) {
      const bool in_hoop = (turn == 0 ? second : first).where == rules::croquet::Where::hoop;
      for (std::int8_t bar = 0; bar < (in_hoop ? 1 : static_cast<int>(bars)); ++bar) {
        const State state{{first, second}, turn, bar};
        const bool is_over = outcome(state) != rules::croquet::Outcome::playing || second.home();
        if (!is_over) see(state);
      }
    }
  }

  [[nodiscard]] static std::size_t kind_of(const Player&);
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

}  // namespace aspis::analysis::croquet
