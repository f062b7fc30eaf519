// aspis solve croquet: the whole game solved, checked, and told in figures.
#include <nlohmann/json.hpp>

#include "protocol/json.hpp"
#include "referee/analysis/croquet/table.hpp"
#include "referee/rules/croquet/rules.hpp"
#include "server/cli/commands.hpp"
#include "server/cli/record_words.hpp"

namespace aspis::cli {
namespace {

namespace croquet = analysis::croquet;

std::string state_text(const rules::croquet::State& state) {
  return "player " + std::to_string(state.turn + 1) + " to move after a step of " +
         std::to_string(state.last_step) + ", state " +
         rules::croquet::CroquetPosition(state).status();
}

std::string json_text(const croquet::Figures& figures, const croquet::Checked& checked) {
  nlohmann::ordered_json steps = nlohmann::ordered_json::array();
  nlohmann::ordered_json best = nlohmann::ordered_json::array();
  for (const croquet::FirstStep& first : figures.steps) {
    steps.push_back({{"step", first.step},
                     {"value", outcome_word(first.entry.outcome)},
                     {"moves_left", first.entry.plies}});
    if (first.entry.outcome == figures.start.outcome) best.push_back(first.step);
  }
  return protocol::indented(
      nlohmann::ordered_json{{"game", "croquet"},
                             {"value", outcome_word(figures.start.outcome)},
                             {"best_first_steps", std::move(best)},
                             {"first_steps", std::move(steps)},
                             {"positions", figures.reachable},
                             {"won", figures.won},
                             {"drawn", figures.drawn},
                             {"lost", figures.lost},
                             {"longest_win", figures.longest_win},
                             {"longest_win_from", state_text(figures.longest)},
                             {"checked_positions", checked.positions}});
}

std::string words_of(const croquet::Figures& figures, const croquet::Checked& checked) {
  std::string best;
  std::string others;
  for (const croquet::FirstStep& first : figures.steps) {
    if (first.entry.outcome == figures.start.outcome) {
      best += (best.empty() ? "" : ", ") + std::to_string(first.step);
    } else {
      others += (others.empty() ? "" : ", ") + std::to_string(first.step) + " (" +
                std::string(outcome_word(first.entry.outcome)) + " in " +
                std::to_string(first.entry.plies) + ")";
    }
  }
  return "croquet is a " + std::string(outcome_word(figures.start.outcome)) +
         " for the first player with best play by both\n"
         "best first steps: " +
         best + "; others: " + others + "\n" + std::to_string(figures.reachable) +
         " positions can occur: the player to move wins " + std::to_string(figures.won) +
         ", draws " + std::to_string(figures.drawn) + ", loses " + std::to_string(figures.lost) +
         "\nlongest forced win: " + std::to_string(figures.longest_win) + " moves, " +
         state_text(figures.longest) + "\nchecked: each of the table's " +
         std::to_string(checked.positions) + " positions follows from those after it\n";
}

void solve_all(bool as_json) {
  const croquet::Table& table = croquet::table();
  const croquet::Checked checked = check(table);
  if (checked.fault) failed("the table is wrong: " + *checked.fault);
  const croquet::Figures figures = figures_of(table);
  print(as_json ? json_text(figures, checked) : words_of(figures, checked));
}

}  // namespace

Command solve_croquet_command() {
  const auto json = std::make_shared<bool>(false);
  return {"croquet",
          "Solve croquet",
          "Computes the value of every position and checks that each follows from the positions "
          "after it. Prints the value of the game, the best first steps, the number of positions, "
          "and the longest forced win. Takes a second.",
          "aspis solve croquet\n"
          "aspis solve croquet --json",
          {{"--json", json.get(), "Print the result as JSON"}},
          [json] { solve_all(*json); }};
}

}  // namespace aspis::cli
