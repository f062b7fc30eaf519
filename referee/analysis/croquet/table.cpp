#include "referee/analysis/croquet/table.hpp"

#include <algorithm>
#include <cstdlib>

namespace aspis::analysis::croquet {

using rules::croquet::hoop_distance;
using rules::croquet::last_hoop;
using rules::croquet::longest_step;
using rules::croquet::Player;
using rules::croquet::State;
using rules::croquet::Where;

namespace {

constexpr int farthest = last_hoop + longest_step;

/// Grows with every step of the player but a skip: forward, back after the miss, forward again.
std::size_t progress(const Player& player) {
  constexpr std::size_t stretch = farthest + 1;
  const std::size_t number = player.number;
  if (player.where == Where::back) return stretch + farthest - number;
  return (player.misses == 0 ? 0 : 2 * stretch) + number;
}
constexpr std::size_t max_progress = 3 * (farthest + 1) - 1;

// Two bits of outcome below the number of moves.
std::uint16_t packed(const Entry& entry) {
  return static_cast<std::uint16_t>(entry.plies * 4 + static_cast<int>(entry.outcome) + 1);
}
Entry unpacked(std::uint16_t packed) {
  return {static_cast<Outcome>(packed % 4 - 1), packed / 4};
}

/// True if `one` is the better move for the player that makes it.
bool is_better(const Entry& one, const Entry& other) {
  if (one.outcome != other.outcome) return one.outcome > other.outcome;
  return one.outcome == Outcome::win ? one.plies < other.plies : one.plies > other.plies;
}

}  // namespace

std::size_t Table::player_kind(const Player& player) {
  if (player.where == Where::back) return kinds - 1;
  return static_cast<std::size_t>(player.misses * (longest_step + 1) + player.entry);
}

std::size_t Table::find_index(const State& state) const {
  const auto number = [this](const Player& player) -> std::size_t {
    return number_of_[player.number * kinds + player_kind(player)];
  };
  std::size_t bar = 0;
  if (state.opponent().where != Where::hoop) {
    const int last = std::abs(static_cast<int>(state.last_step));
    bar = static_cast<std::size_t>(std::min(last, longest_step + 1 - last));
  }
  if (state.last_step == 0) bar = 0;
  return ((number(state.players[0]) * players_.size() + number(state.players[1])) * bars + bar) *
             2 +
         state.turn;
}

/// The second miss ends the game, so that no player here has two.
void Table::list_players() {
  const auto add = [this](Player player) {
    number_of_[player.number * kinds + player_kind(player)] =
        static_cast<std::uint16_t>(players_.size());
    players_.push_back(player);
  };
  for (std::uint8_t misses = 0; misses < rules::croquet::fatal_miss; ++misses) {
    for (std::uint8_t number = 0; number <= farthest; ++number) {
      const bool at_hoop = number > 0 && number <= last_hoop && number % hoop_distance == 0;
      if (!at_hoop) add({number, Where::free, 0, 0, misses});
      for (std::uint8_t entry = 1; at_hoop && entry <= longest_step; ++entry) {
        add({number, Where::hoop, entry, 0, misses});
      }
    }
  }
  for (std::uint8_t hoop = hoop_distance; hoop <= last_hoop; hoop += hoop_distance) {
    for (std::uint8_t beyond = 0; beyond < longest_step; ++beyond) {
      add({static_cast<std::uint8_t>(hoop + beyond), Where::back, 0, hoop, 1});
    }
  }
}

Entry Table::after(const State& state, int step) const {
  const State next = rules::croquet::after(state, step);
  switch (outcome(next)) {
    case rules::croquet::Outcome::first_wins:
      return {state.turn == 0 ? Outcome::win : Outcome::loss, 1};
    case rules::croquet::Outcome::second_wins:
      return {state.turn == 0 ? Outcome::loss : Outcome::win, 1};
    case rules::croquet::Outcome::draw:
      return {Outcome::draw, 1};
    case rules::croquet::Outcome::playing:
      break;
  }
  const Entry theirs = at(next);
  return {turned(theirs.outcome), theirs.plies + 1};
}

Entry Table::solved(const State& state) const {
  const auto steps = legal_steps(state);
  Entry best = after(state, steps[0]);
  for (std::size_t at = 1; at < steps.size(); ++at) {
    const Entry entry = after(state, steps[at]);
    if (is_better(entry, best)) best = entry;
  }
  return best;
}

/// Every step adds to the progress of the two together, but for a skip, which leaves no bar: of
/// equal progress those without a bar come first, and all they lead to is known already.
void Table::solve() {
  std::vector<std::vector<Player>> at_progress(max_progress + 1);
  for (const Player& player : players_) at_progress[progress(player)].push_back(player);
  for (std::size_t sum = 2 * max_progress + 1; sum-- > 0;) {
    const std::size_t least = sum > max_progress ? sum - max_progress : 0;
    for (const bool barred : {false, true}) {
      for (std::size_t one = least; one <= std::min(sum, max_progress); ++one) {
        for (const Player& first : at_progress[one]) {
          for (const Player& second : at_progress[sum - one]) {
            for_each_state(first, second, [&](const State& state) {
              if ((state.last_step != 0) == barred) {
                entries_[find_index(state)] = packed(solved(state));
                ++positions_;
              }
            });
          }
        }
      }
    }
  }
}

Table::Table() {
  list_players();
  entries_.resize(players_.size() * players_.size() * bars * 2);
  solve();
}

Entry Table::at(const State& state) const {
  return unpacked(entries_[find_index(state)]);
}

const Table& table() {
  static const Table solved;
  return solved;
}

std::vector<int> best_steps(const Table& table, const State& state) {
  std::vector<int> best;
  const Outcome most = table.at(state).outcome;
  for (const int step : legal_steps(state)) {
    if (table.after(state, step).outcome == most) best.push_back(step);
  }
  return best;
}

Figures count_figures(const Table& table) {
  Figures figures;
  const State start;
  figures.start = table.at(start);
  for (const int step : legal_steps(start))
    figures.steps.push_back({step, table.after(start, step)});
  std::vector<bool> seen(table.size());
  std::vector<State> waiting = {start};
  seen[table.find_index(start)] = true;
  while (!waiting.empty()) {
    const State state = waiting.back();
    waiting.pop_back();
    const Entry entry = table.at(state);
    ++figures.reachable;
    ++(entry.outcome == Outcome::win    ? figures.won
       : entry.outcome == Outcome::draw ? figures.drawn
                                        : figures.lost);
    if (entry.outcome == Outcome::win && entry.plies > figures.longest_win) {
      figures.longest_win = entry.plies;
      figures.longest = state;
    }
    for (const int step : legal_steps(state)) {
      const State next = rules::croquet::after(state, step);
      if (outcome(next) != rules::croquet::Outcome::playing) continue;
      if (const std::size_t index = table.find_index(next); !seen[index]) {
        seen[index] = true;
        waiting.push_back(next);
      }
    }
  }
  return figures;
}

}  // namespace aspis::analysis::croquet
