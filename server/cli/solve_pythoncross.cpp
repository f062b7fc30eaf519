// aspis solve pythoncross: plays Pythoncross and writes the report of its best game.
#include <algorithm>
#include <atomic>
#include <stdexcept>

#include "referee/solitaire/pythoncross/score.hpp"
#include "referee/solitaire/pythoncross/solver/solve.hpp"
#include "server/cli/commands.hpp"
#include "server/cli/files.hpp"
#include "server/cli/interrupts.hpp"
#include "server/cli/solitaire.hpp"

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

void solve(const SolvePythoncrossArguments& asked) {
  if (asked.output && *asked.output != "-") check_output_file(*asked.output);
  const pythoncross::Map map = read_map_file(*asked.map, asked.grid);
  const auto options = options_of(asked);
  const NamedDictionary dictionary = read_dictionary(asked.dictionary);
  std::atomic<bool> stop = false;
  pythoncross::Solution solution;
  {
    const Interrupts interrupts(stop);
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
  if (!asked.output || *asked.output == "-") return print(report);
  write_whole_file(*asked.output, report);
  print(std::to_string(solution.score) + " points, written to " + *asked.output + "\n");
}

}  // namespace

Command solve_pythoncross_command() {
  const auto asked = std::make_shared<SolvePythoncrossArguments>();
  return {"pythoncross",
          "Play Pythoncross",
          "Searches a map for the game with the highest score, with wider and wider searches and "
          "around the best games found, until the time is over. More time gives better games. The "
          "game is replayed under the rules and written as a report, which 'aspis score "
          "pythoncross' reads.\n\nWith --width and without --seconds it makes one search. Then the "
          "same width and seed give the same game, whatever the number of threads.",
          "aspis solve pythoncross treasure-map-1.txt --seconds 60\n"
          "aspis solve pythoncross treasure-map-1.txt --width 3000 --seed 7\n"
          "aspis solve pythoncross treasure-map-1.txt --output game.txt\n"
          "aspis score pythoncross game.txt --map treasure-map-1.txt   # check the written game",
          {required({"MAP", &asked->map, "FILE",
                     "Data file: letters, start and blocks; - is standard input"}),
           {"--seconds", &asked->seconds, Bounds{1, longest_search},
            "Time limit in seconds (default: 60)"},
           {"--threads", &asked->threads, Bounds{1, 64}, "Number of threads (default: all cores)"},
           {"-s,--seed", &asked->seed, "Seed of the search (default: 1)"},
           {"--width", &asked->width, Bounds{1, 1'000'000}, "Boards kept after each play"},
           {"--grid", &asked->grid, "FILE",
            "File with another scoring grid: nine lines of nine digits"},
           dictionary_option(asked->dictionary),
           {"--output", &asked->output, "FILE", "File for the report (default: standard output)"}},
          [asked] { solve(*asked); }};
}

}  // namespace aspis::cli
