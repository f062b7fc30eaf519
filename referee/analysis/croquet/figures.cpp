#include "referee/analysis/croquet/figures.hpp"

namespace aspis::analysis::croquet {

using rules::croquet::State;

std::vector<int> best_steps(const Table& table, const State& state) {
  std::vector<int> best;
  const Outcome most = table.at(state).outcome;
  for (const int step : legal_steps(state)) {
    if (table.after(state, step).outcome == most) best.push_back(step);
  }
  return best;
}

Figures figures_of(const Table& table) {
  Figures figures;
  const State start;
  figures.start = table.at(start);
  for (const int step : legal_steps(start))
    figures.steps.push_back({step, table.after(start, step)});
  std::vector<bool> seen(table.size());
  std::vector<State> waiting = {start};
  seen[table.index_of(start)] = true;
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
      if (const std::size_t index = table.index_of(next); !seen[index]) {
        seen[index] = true;
        waiting.push_back(next);
      }
    }
  }
  return figures;
}

}  // namespace aspis::analysis::croquet
