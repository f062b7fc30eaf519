// aspis contest judge: a judge's total for an output that the referee could not decide.
#include <algorithm>
#include <memory>

#include "server/cli/arguments.hpp"
#include "server/cli/contest.hpp"

namespace aspis::cli {
namespace {

struct ContestJudgeArguments {
  ContestArguments contest;
  std::optional<std::string> entrant;
  std::optional<int> total;
  std::optional<std::string> reason;
};

Status judge(const ContestJudgeArguments& asked) {
  const auto entrants = entrants_of(asked.contest, false);
  const auto found = std::find_if(entrants.begin(), entrants.end(), [&](const auto& entrant) {
    return entrant.name == *asked.entrant || entrant.folder.filename() == *asked.entrant;
  });
  if (found == entrants.end()) {
    bad_input("no entrant '" + *asked.entrant + "' in " + *asked.contest.folder);
  }
  if (asked.reason->find_first_not_of(" \t") == std::string::npos) {
    bad_input("--reason is empty: give a reason that others can read");
  }
  if (auto kept = contest::keep_judgement(*found, *asked.total, *asked.reason); !kept) {
    bad_input(kept.error().text);
  }
  print(found->name + " is verified at " + std::to_string(*asked.total) + ": " + *asked.reason +
        "\n");
  return Status::success;
}

}  // namespace

void add_contest_judge(CLI::App& group, Run& run) {
  const auto asked = std::make_shared<ContestJudgeArguments>();
  CLI::App& command = add_command(
      group, run,
      {"judge", "Enter a total that a judge verified",
       "If an output is UNDECIDED, a judge reads the lines that the referee did not understand. "
       "The total and its reason are written to entry.txt as 'verified_total: 45 because REASON', "
       "and replace the referee's verdict in every later ranking. The last entry counts.",
       "aspis contest judge december ada 45 --reason 'line 20 plays HEATS down from H6'"},
      [asked] { return judge(*asked); });
  require(add_text(command, "FOLDER", asked->contest.folder, "FOLDER",
                   "Folder of the contest, with one folder per entrant"));
  require(add_text(command, "ENTRANT", asked->entrant, "ENTRANT", "Entrant's name or folder"));
  require(
      add_number(command, "TOTAL", asked->total, -1000000, 1000000, "Verified total of the game"));
  require(add_text(command, "--reason", asked->reason, "TEXT", "Reason, shown to the public"));
}

}  // namespace aspis::cli
