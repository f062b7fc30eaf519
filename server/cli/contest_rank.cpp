// aspis contest rank: judges the output files of all entrants and ranks them.
#include <memory>

#include "server/cli/contest.hpp"
#include "server/cli/files.hpp"

namespace aspis::cli {
namespace {

Status rank(const ContestArguments& arguments) {
  const auto piles = piles_of(arguments);
  auto entrants = entrants_of(arguments, true);
  const auto dictionary = read_dictionary(arguments.dictionary);
  for (contest::Entrant& entrant : entrants) {
    contest::verify(entrant, piles, dictionary.words);
  }
  print_ranking(arguments, entrants);
  return Status::success;
}

}  // namespace

void add_contest_rank(CLI::App& group, Run& run) {
  const auto arguments = std::make_shared<ContestArguments>();
  CLI::App& command = add_command(
      group, run,
      {"rank", "Judge and rank the output files of all entrants",
       "Each entrant has a folder with output.txt and entry.txt. Lines of entry.txt are 'name: "
       "Ada', 'escape: Ctrl-C', 'hours: 12.5' (programming), 'seconds: 41.2' (execution) and "
       "'bytes: 51200' (size of the program). Without an escape the entrant is disqualified. "
       "run.txt has the measurements of 'aspis contest run', which take precedence.\n\nEntrants "
       "are ranked by their verified totals. The rating breaks ties, and smaller is better: hours "
       "/ fewest hours / 5 + seconds / fewest seconds + bytes / fewest bytes, over all entrants in "
       "the contest. An entrant without a valid output is disqualified, and the first error is "
       "shown. An undecided output waits for a judge.",
       "aspis contest rank december --piles input10.txt\n"
       "aspis contest rank december --csv > ranking.csv\n"
       "aspis contest rank december --html > ranking.html"},
      [arguments] { return rank(*arguments); });
  add_contest_options(command, *arguments);
}

}  // namespace aspis::cli
