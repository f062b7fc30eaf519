// aspis solve crossedwords: plays Crossed Words Solitaire and writes the contest's output file.
#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <stop_token>

#include "referee/solitaire/crossed_words/solver/solution.hpp"
#include "referee/solitaire/crossed_words/solver/solver.hpp"
#include "server/cli/commands.hpp"
#include "server/cli/files.hpp"
#include "server/cli/interrupts.hpp"
#include "server/cli/solitaire.hpp"

namespace aspis::cli {
namespace {

namespace solver = solitaire::crossed_words::solver;

constexpr int most_seconds = 86'400;

struct SolveCrossedwordsArguments {
  std::optional<std::string> piles;
  std::optional<int> seconds;
  std::optional<std::string> seconds_file;
  std::optional<int> rounds;
  std::optional<int> threads;
  std::optional<std::uint64_t> seed;
  std::optional<int> width;
  std::optional<std::string> dictionary;
  std::optional<std::string> output;
};

/// One whole number, with any line end behind it.
int seconds_in(const std::string& file) {
  const auto text = checked(contents_of(file));
  const auto last = text.find_last_not_of(" \t\r\n");
  const std::string digits = last == std::string::npos ? "" : text.substr(0, last + 1);
  int seconds = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), seconds);
  if (error != std::errc() || end != digits.data() + digits.size() || seconds < 1 ||
      seconds > most_seconds) {
    bad_input(located(file, "expected one whole number of seconds from 1 to 86400"));
  }
  return seconds;
}

solver::Settings settings_of(const SolveCrossedwordsArguments& asked) {
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

/// The time asked for is the whole program's: what has passed, and the writing, are taken off.
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
  solver::Settings settings = settings_of(asked);
  const std::string output = asked.output.value_or("output.txt");
  if (output != "-") check_output_file(output);
  const auto piles = read_piles_file(*asked.piles);
  const NamedDictionary dictionary = read_dictionary(asked.dictionary);

  leave_time(settings, begun);

  std::stop_source stop;
  solver::Solution solution;
  {
    const Interrupts interrupts([&stop] { stop.request_stop(); }, [] { std::_Exit(130); });
    SolveTicker ticker;
    solution = solver::solve(
        piles, dictionary.words, settings,
        [&ticker](const solver::Progress& progress) {
          ticker.show(progress.elapsed, progress.best, progress.games, "games played");
        },
        stop.get_token());
  }
  const auto written = solver::written_game(solution, piles, dictionary.words);
  if (!written) throw std::logic_error("the game found breaks a rule: " + written.error().text);
  if (output == "-") return print(*written);
  write_whole_file(output, *written);
  print(std::to_string(solution.total) + " points, written to " + output + "\n");
}

}  // namespace

Command solve_crossedwords_command() {
  const auto asked = std::make_shared<SolveCrossedwordsArguments>();
  return {"crossedwords",
          "Search for a good game of Crossed Words Solitaire",
          "Plans long words over the bonus squares and words that grow out of words, then searches "
          "for draws, discards and plays that reach the plan. More time gives better games; the "
          "limit is for the whole program.\n\nWithout a time limit, the search ends after --rounds "
          "rounds. Then the same seed, width and rounds give the same game, whatever the number of "
          "threads. The game is replayed under the rules before it is written.",
          "aspis solve crossedwords --piles input10.txt --seconds 60\n"
          "aspis solve crossedwords --piles input10.txt --seconds-file seconds.txt\n"
          "aspis solve crossedwords --piles input10.txt --seed 7 --rounds 20 --output seven.txt\n"
          "aspis score crossedwords output.txt --piles input10.txt   # check the written game",
          {required({"--piles", &asked->piles, "FILE", "File with the three lines of letters"}),
           {"--seconds", &asked->seconds, Bounds{1, most_seconds}, "Time limit in seconds"},
           {"--seconds-file", &asked->seconds_file, "FILE", "File with the time limit in seconds"},
           {"--rounds", &asked->rounds, Bounds{1, 1'000'000},
            "Rounds of the search without a time limit (default: 200)"},
           {"--threads", &asked->threads, Bounds{1, 64}, "Number of threads (default: all cores)"},
           {"-s,--seed", &asked->seed, "Seed of the search (default: 1)"},
           {"--width", &asked->width, Bounds{1, 10'000},
            "States kept for each number of letters used (default: 6)"},
           dictionary_option(asked->dictionary),
           {"--output", &asked->output, "FILE",
            "Output file; - is standard output (default: output.txt)"}},
          [asked] { solve(*asked); }};
}

}  // namespace aspis::cli
