// aspis solve: plays Crossed Words Solitaire and Pythoncross and writes the best games found;
// solves and verifies croquet and prints statistics.
#include <algorithm>
#include <atomic>
#include <charconv>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <stop_token>

#include "protocol/json.hpp"
#include "referee/analysis/croquet/table.hpp"
#include "referee/rules/croquet/rules.hpp"
#include "referee/solitaire/crossed_words/solver/solution.hpp"
#include "referee/solitaire/crossed_words/solver/solver.hpp"
#include "referee/solitaire/pythoncross/judge.hpp"
#include "referee/solitaire/pythoncross/score.hpp"
#include "referee/solitaire/pythoncross/solver/solve.hpp"
#include "server/cli/command.hpp"
#include "server/cli/files.hpp"
#include "server/cli/record_words.hpp"
#include "server/cli/solitaire.hpp"
#include "server/cli/terminal.hpp"

namespace aspis::cli {
namespace {

namespace solver = solitaire::crossed_words::solver;
namespace pythoncross = solitaire::pythoncross;
namespace croquet = analysis::croquet;

constexpr int max_seconds = 86'400;

struct SolveCrossedwordsArguments : Arguments {
  Text piles{this, required, "--piles", "FILE", "File with the three lines of letters"};
  Number seconds{this, "--seconds", Bounds{1, max_seconds}, "Time limit in seconds"};
  Text seconds_file{this, "--seconds-file", "FILE", "File with the time limit in seconds"};
  Number rounds{this, "--rounds", Bounds{1, 1'000'000},
                "Rounds of the search without a time limit (default: 200)"};
  Number threads{this, "--threads", Bounds{1, 64}, "Number of threads (default: all cores)"};
  Seed seed{this, "-s,--seed", "Seed of the search (default: 1)"};
  Number width{this, "--width", Bounds{1, 10'000},
               "States kept for each number of letters used (default: 6)"};
  Text dictionary{this, dictionary_option};
  Text output{this, "--output", "FILE", "Output file; - is standard output (default: output.txt)"};
};

/// Reads one whole number and an optional line end.
int seconds_in(const std::string& file) {
  const std::string text = checked(read_file(file));
  const std::string digits = text.substr(0, text.find_last_not_of(" \t\r\n") + 1);
  int seconds = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), seconds);
  if (error != std::errc() || end != digits.data() + digits.size() || seconds < 1 ||
      seconds > max_seconds) {
    bad_input(located(file, "expected one whole number of seconds from 1 to 86400"));
  }
  return seconds;
}

solver::Settings make_settings(const SolveCrossedwordsArguments& asked) {
  if (asked.seconds && asked.seconds_file) {
    bad_input("give either --seconds or --seconds-file");
  }
  if (asked.rounds && (asked.seconds || asked.seconds_file)) {
    bad_input("--rounds ends the search without a clock: give either --rounds or a time");
  }
  solver::Settings settings;
  const auto cores = static_cast<int>(std::thread::hardware_concurrency());
  settings.threads = asked.threads.value_or(std::max(1, cores));
  settings.seed = asked.seed.value_or(settings.seed);
  settings.width = asked.width.value_or(settings.width);
  settings.rounds = asked.rounds.value_or(settings.rounds);
  if (asked.seconds) settings.time = std::chrono::seconds(*asked.seconds);
  if (asked.seconds_file) settings.time = std::chrono::seconds(seconds_in(*asked.seconds_file));
  return settings;
}

/// The limit is for the whole program, so subtract the time already used and the time to write.
void leave_time(solver::Settings& settings, std::chrono::steady_clock::time_point begun) {
  using std::chrono::milliseconds;
  constexpr milliseconds for_start_and_writing(300);
  constexpr milliseconds least(100);
  if (!settings.time) return;
  const auto passed =
      std::chrono::duration_cast<milliseconds>(std::chrono::steady_clock::now() - begun);
  settings.time = std::max(least, *settings.time - passed - for_start_and_writing);
}

void solve(const SolveCrossedwordsArguments& asked) {
  const auto begun = std::chrono::steady_clock::now();
  solver::Settings settings = make_settings(asked);
  const std::string output = asked.output.value_or("output.txt");
  if (output != "-") check_output_file(output);
  const auto piles = read_piles_file(*asked.piles);
  const GameDictionary dictionary = read_dictionary(asked.dictionary);

  leave_time(settings, begun);

  std::stop_source stop;
  solver::Solution solution;
  {
    const Interrupts interrupts([&stop] { stop.request_stop(); }, [] { std::_Exit(130); });
    SolveTicker ticker;
    solution = solver::solve(
        piles, *dictionary.list, settings,
        [&ticker](const solver::Progress& progress) {
          ticker.show(progress.elapsed, progress.best, progress.games, "games played");
        },
        stop.get_token());
  }
  const auto written = solver::written_game(solution, piles, *dictionary.list);
  if (!written) throw std::logic_error("the game found breaks a rule: " + written.error().text);
  if (output == "-") return print(*written);
  write_whole_file(output, *written);
  print(std::to_string(solution.total) + " points, written to " + output + "\n");
}

constexpr int usual_seconds = 60;

struct SolvePythoncrossArguments : Arguments {
  Text map{this, required, "MAP", "FILE",
           "Data file: letters, start and blocks; - is standard input"};
  Number seconds{this, "--seconds", Bounds{1, max_seconds}, "Time limit in seconds (default: 60)"};
  Number threads{this, "--threads", Bounds{1, 64}, "Number of threads (default: all cores)"};
  Seed seed{this, "-s,--seed", "Seed of the search (default: 1)"};
  Number width{this, "--width", Bounds{1, 1'000'000}, "Boards kept after each play"};
  Text grid{this, "--grid", "FILE", "File with another scoring grid: nine lines of nine digits"};
  Text dictionary{this, dictionary_option};
  Text output{this, "--output", "FILE", "File for the report (default: standard output)"};
};

pythoncross::SolveOptions make_options(const SolvePythoncrossArguments& asked) {
  pythoncross::SolveOptions options;
  const int cores = static_cast<int>(std::thread::hardware_concurrency());
  options.threads = static_cast<unsigned>(asked.threads.value_or(std::max(1, cores)));
  options.seed = asked.seed.value_or(options.seed);
  if (asked.width) options.width = static_cast<std::size_t>(*asked.width);
  if (asked.seconds || !asked.width) {
    // The limit includes loading the word list and writing the result.
    constexpr std::chrono::milliseconds around(300);
    options.limit = std::chrono::seconds(asked.seconds.value_or(usual_seconds)) - around;
  }
  return options;
}

/// Replays the game with the official rules, without relying on the search's own score.
pythoncross::Verdict judged(const pythoncross::Solution& solution, const pythoncross::Map& map,
                            const words::Dictionary& dictionary) {
  auto verdict =
      pythoncross::judge(pythoncross::make_record(solution.plays, solution.score), map, dictionary);
  if (!verdict.valid()) {
    throw std::logic_error("the game found breaks a rule: " + pythoncross::text(verdict));
  }
  return verdict;
}

void solve(const SolvePythoncrossArguments& asked) {
  if (asked.output && *asked.output != "-") check_output_file(*asked.output);
  const pythoncross::Map map = read_map_file(*asked.map, asked.grid);
  const auto options = make_options(asked);
  const GameDictionary dictionary = read_dictionary(asked.dictionary);
  std::atomic<bool> stop = false;
  pythoncross::Solution solution;
  {
    const Interrupts interrupts(stop);
    SolveTicker ticker;
    solution = pythoncross::solve(
        map, *dictionary.list, options,
        [&ticker](const pythoncross::SolveProgress& progress) {
          ticker.show(progress.elapsed, progress.best, progress.searches, "searches");
        },
        stop);
  }
  if (solution.plays.empty()) failed(located(*asked.map, "no game found that scores"));
  const auto report = pythoncross::report(judged(solution, map, *dictionary.list));
  if (!asked.output || *asked.output == "-") return print(report);
  write_whole_file(*asked.output, report);
  print(std::to_string(solution.score) + " points, written to " + *asked.output + "\n");
}

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

std::string describe_figures(const croquet::Figures& figures, const croquet::Checked& checked) {
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

struct SolveCroquetArguments : Arguments {
  Flag json{this, "--json", "Print the result as JSON"};
};

void solve_all(const SolveCroquetArguments& asked) {
  const croquet::Table& table = croquet::table();
  const croquet::Checked checked = check(table);
  if (checked.error) failed("the table is wrong: " + *checked.error);
  const croquet::Figures figures = count_figures(table);
  print(asked.json ? json_text(figures, checked) : describe_figures(figures, checked));
}

}  // namespace

Command solve_command() {
  return group(
      "solve", "Search for high solitaire scores, or solve a game",
      "Searches for a solitaire game with as many points as possible and writes it in the "
      "contest's format. Ctrl-C ends the search early; the best game so far is still written.",
      "aspis solve crossedwords --piles input10.txt --seconds 60\n"
      "aspis solve pythoncross treasure-map-1.txt --seconds 60\n"
      "aspis solve croquet\n"
      "aspis solve boxing 4x9 7x7",
      {command<SolveCrossedwordsArguments>(
           "crossedwords", "Search for a good game of Crossed Words Solitaire",
           "Plans long words over the bonus squares and words that grow out of words, then "
           "searches for draws, discards and plays that reach the plan. More time gives better "
           "games; the limit is for the whole program.\n\nWithout a time limit, the search ends "
           "after --rounds rounds. Then the same seed, width and rounds give the same game, "
           "whatever the number of threads. The game is replayed under the rules before it is "
           "written.",
           "aspis solve crossedwords --piles input10.txt --seconds 60\n"
           "aspis solve crossedwords --piles input10.txt --seconds-file seconds.txt\n"
           "aspis solve crossedwords --piles input10.txt --seed 7 --rounds 20 --output seven.txt\n"
           "aspis score crossedwords output.txt --piles input10.txt   # check the written game",
           solve),
       command<SolvePythoncrossArguments>(
           "pythoncross", "Play Pythoncross",
           "Searches a map for the game with the highest score, with wider and wider searches and "
           "around the best games found, until the time is over. More time gives better games. The "
           "game is replayed under the rules and written as a report, which 'aspis score "
           "pythoncross' reads.\n\nWith --width and without --seconds it makes one search. Then "
           "the same width and seed give the same game, whatever the number of threads.",
           "aspis solve pythoncross treasure-map-1.txt --seconds 60\n"
           "aspis solve pythoncross treasure-map-1.txt --width 3000 --seed 7\n"
           "aspis solve pythoncross treasure-map-1.txt --output game.txt\n"
           "aspis score pythoncross game.txt --map treasure-map-1.txt   # check the written game",
           solve),
       solve_boxing_command(),
       command<SolveCroquetArguments>(
           "croquet", "Solve croquet",
           "Computes the value of every position and checks that each follows from the positions "
           "after it. Prints the value of the game, the best first steps, the number of positions, "
           "and the longest forced win. Takes a second.",
           "aspis solve croquet\n"
           "aspis solve croquet --json",
           solve_all)});
}

}  // namespace aspis::cli
