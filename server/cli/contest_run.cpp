// aspis contest run: runs every entrant's program under the contest's conditions, then ranks.
#include <atomic>
#include <memory>

#include "server/cli/arguments.hpp"
#include "server/cli/bots.hpp"
#include "server/cli/contest.hpp"
#include "server/cli/contest_view.hpp"
#include "server/cli/files.hpp"
#include "server/cli/interrupts.hpp"
#include "server/contest/contest_day.hpp"
#include "server/contest/stage_files.hpp"

namespace aspis::cli {
namespace {

struct ContestRunArguments {
  ContestArguments contest;
  std::optional<std::string> seconds_file;
  BoxArguments box;
};

int seconds_of(const std::string& file) {
  const auto text = contents_of(file);
  if (!text) bad_input(text.error().text);
  const auto seconds = contest::read_seconds(*text);
  if (!seconds) bad_input(located(file, seconds.error().text));
  return *seconds;
}

Status run_all(const ContestRunArguments& asked) {
  const auto piles = piles_of(asked.contest);
  const int seconds = seconds_of(*asked.seconds_file);
  auto entrants = entrants_of(asked.contest, false);
  const auto dictionary = read_dictionary(asked.contest.dictionary);
  std::atomic<bool> cancelled = false;
  const Interrupts interrupts([&] { cancelled = true; }, [] {});
  sandbox::Sandbox sandbox(asked.box.mode());
  check_sandbox(sandbox, asked.box.mode(), "aspis contest run");
  const contest::Day day{piles, dictionary.words, seconds, cancelled};
  {
    ContestView view(entrants, seconds);
    for (std::size_t number = 0; number < entrants.size() && !cancelled; ++number) {
      const auto ran =
          contest::run_entrant(sandbox, day, number, entrants[number],
                               [&view](const contest::Moment& moment) { view.show(moment); });
      if (!ran) bad_input(ran.error().text);
      if (!cancelled) view.tell(number);
    }
  }
  if (cancelled) bad_input("interrupted: entrants that were finished have their run.txt");
  print_ranking(asked.contest, entrants);
  return Status::success;
}

}  // namespace

void add_contest_run(CLI::App& group, Run& run) {
  const auto asked = std::make_shared<ContestRunArguments>();
  CLI::App& command = add_command(
      group, run,
      {"run", "Run, judge and rank every entrant's program",
       "Programs run one after the other, each in the entrant's folder. A program finds there the "
       "piles (input13.txt, input10.txt, input1310.txt), the time limit (seconds.txt, "
       "seconds10.txt) and the dictionary by first letter in three styles (a13.txt, a10.txt, "
       "a1310.txt to z1310.txt), and writes output.txt. The line 'command: ./solve --fast' of "
       "entry.txt names the program; without it, the program is the folder's only executable "
       "file.\n\nThe program first runs for a moment, to see that an interrupt (Ctrl-C) ends it "
       "within two seconds. Then it runs for its output and is stopped at the limit. It is "
       "disqualified if it is stopped at the limit, leaves a process behind, ignores the interrupt "
       "or writes no valid output. Without a line 'escape: Ctrl-C' in entry.txt it is disqualified "
       "and does not run. A cleared screen, a screen that does not change for a minute, and more "
       "than one temporary file are noted for the judges. Time and size, the interpreter's "
       "included, are measured and kept in run.txt.",
       "aspis contest run december --piles input10.txt --seconds-file seconds.txt\n"
       "aspis contest run december --piles input10.txt --seconds-file seconds.txt --html > "
       "day.html"},
      [asked] { return run_all(*asked); });
  add_contest_options(command, asked->contest);
  require(add_text(command, "--seconds-file", asked->seconds_file, "FILE",
                   "File with the time limit: one whole number of seconds"));
  add_sandbox(command, asked->box);
}

}  // namespace aspis::cli
