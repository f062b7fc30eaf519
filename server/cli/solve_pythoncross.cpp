// aspis solve pythoncross: plays Pythoncross and writes the report of its best game.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <memory>
#include <stdexcept>
#include <thread>

#include "referee/solitaire/pythoncross/report.hpp"
#include "referee/solitaire/pythoncross/score.hpp"
#include "referee/solitaire/pythoncross/solver/solve.hpp"
#include "server/cli/arguments.hpp"
#include "server/cli/files.hpp"
#include "server/cli/interrupts.hpp"
#include "server/cli/maps.hpp"
#include "server/cli/solve_games.hpp"
#include "server/cli/solve_ticker.hpp"

namespace aspis::cli {
namespace {

namespace pythoncross = solitaire::pythoncross;

constexpr int longest_search = 86'400;
constexpr int usual_seconds = 60;

struct SolvePythoncrossArguments {
  std::optional<std::string> map;
  std::optional<std::string> grid;
  std::optional<int> seconds;
  std::optional<int> threads;
  std::optional<std::uint64_t> seed;
  std::optional<int> width;
  std::optional<std::string> dictionary;
  std::optional<std::string> output;
};

pythoncross::SolveOptions options_of(const SolvePythoncrossArguments& asked) {
  pythoncross::SolveOptions options;
  const int cores = static_cast<int>(std::thread::hardware_concurrency());
  options.threads = static_cast<unsigned>(asked.threads.value_or(std::max(1, cores)));
  options.seed = asked.seed.value_or(options.seed);
  if (asked.width) options.width = static_cast<std::size_t>(*asked.width);
  if (asked.seconds || !asked.width) {
    // The word list's loading and the writing are inside the time, too.
    constexpr std::chrono::milliseconds around(300);
    options.limit = std::chrono::seconds(asked.seconds.value_or(usual_seconds)) - around;
  }
  return options;
}

/// The game as the judge replays it: what a search believes does not count.
pythoncross::Verdict judged(const pythoncross::Solution& solution, const pythoncross::Map& map,
                            const words::Dictionary& dictionary) {
  auto verdict =
      pythoncross::judge(pythoncross::record_of(solution.plays, solution.score), map, dictionary);
  if (!verdict.valid()) {
    throw std::logic_error("the game found breaks a rule: " + pythoncross::text(verdict));
  }
  return verdict;
}

Status solve(const SolvePythoncrossArguments& asked) {
  if (asked.output && *asked.output != "-") check_output_file(*asked.output);
  const pythoncross::Map map = read_map_file(*asked.map, asked.grid);
  const auto options = options_of(asked);
  const NamedDictionary dictionary = read_dictionary(asked.dictionary);
  std::atomic<bool> stop = false;
  pythoncross::Solution solution;
  {
    const Interrupts interrupts([&stop] { stop = true; }, [] { std::_Exit(130); });
    SolveTicker ticker;
    solution = pythoncross::solve(
        map, dictionary.words, options,
        [&ticker](const pythoncross::SolveProgress& progress) {
          ticker.show(progress.elapsed, progress.best, progress.searches, "searches");
        },
        stop);
  }
  if (solution.plays.empty()) failed(located(*asked.map, "no game found that scores"));
  const auto report = pythoncross::report(judged(solution, map, dictionary.words));
  if (!asked.output || *asked.output == "-") {
    print(report);
    return Status::success;
  }
  write_whole_file(*asked.output, report);
  print(std::to_string(solution.score) + " points, written to " + *asked.output + "\n");
  return Status::success;
}

}  // namespace

void add_solve_pythoncross(CLI::App& group, Run& run) {
  const auto asked = std::make_shared<SolvePythoncrossArguments>();
  CLI::App& command = add_command(
      group, run,
      {"pythoncross", "Play Pythoncross",
       "Searches a map for the game with the highest score, with wider and wider searches and "
       "around the best games found, until the time is over. More time gives better games. The "
       "game is replayed under the rules and written as a report, which 'aspis score pythoncross' "
       "reads.\n\nWith --width and without --seconds it makes one search. Then the same width and "
       "seed give the same game, whatever the number of threads.",
       "aspis solve pythoncross treasure-map-1.txt --seconds 60\naspis solve pythoncross "
       "treasure-map-1.txt --width 3000 --seed 7\naspis solve pythoncross treasure-map-1.txt "
       "--output game.txt\naspis score pythoncross game.txt --map treasure-map-1.txt   # check the "
       "written game"},
      [asked] { return solve(*asked); });
  require(add_text(command, "MAP", asked->map, "FILE",
                   "Data file: letters, start and blocks; - is standard input"));
  add_number(command, "--seconds", asked->seconds, 1, longest_search,
             "Time limit in seconds (default: 60)");
  add_number(command, "--threads", asked->threads, 1, 64, "Number of threads (default: all cores)");
  add_seed(command, "-s,--seed", asked->seed, "Seed of the search (default: 1)");
  add_number(command, "--width", asked->width, 1, 1'000'000, "Boards kept after each play");
  add_text(command, "--grid", asked->grid, "FILE",
           "File with another scoring grid: nine lines of nine digits");
  add_dictionary(command, asked->dictionary);
  add_text(command, "--output", asked->output, "FILE",
           "File for the report (default: standard output)");
}

}  // namespace aspis::cli
