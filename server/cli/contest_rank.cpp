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
       "Each entrant has a folder with output.txt and entry.txt, with lines such as 'name: Ada', "
       "'escape: Ctrl-C' (required; without it the entrant is disqualified), 'hours: 12.5' (of "
       "programming), 'seconds: 41.2' (of execution) and 'bytes: 51200' (of the program). "
       "Measurements by 'aspis contest run' are in run.txt and take precedence.\n\n"
       "Entrants are ranked by the totals that were verified. Equal totals are parted by the "
       "rating, the smaller the better: hours / fewest hours / 5 + seconds / fewest seconds + "
       "bytes / fewest bytes, over all entrants in the contest. An entrant without a valid output "
       "is disqualified, with the first fault; an undecided output waits for a judge.",
       "aspis contest rank december --piles input10.txt\n"
       "aspis contest rank december --csv > ranking.csv\n"
       "aspis contest rank december --html > ranking.html"},
      [arguments] { return rank(*arguments); });
  add_contest_options(command, *arguments);
}

}  // namespace aspis::cli
