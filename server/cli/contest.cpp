// aspis contest: the group of a contest day's subcommands, and what they share.
#include "server/cli/contest.hpp"

#include <CLI/App.hpp>
#include <filesystem>

#include "protocol/utc.hpp"
#include "server/cli/arguments.hpp"
#include "server/cli/commands.hpp"
#include "server/cli/piles.hpp"

namespace aspis::cli {
namespace {

/// The file of piles that a contest's folder keeps, in any of its three forms.
std::string piles_in(const std::string& folder) {
  for (const char* name : {"input10.txt", "input13.txt", "input1310.txt"}) {
    const std::filesystem::path file = std::filesystem::path(folder) / name;
    std::error_code error;
    if (std::filesystem::is_regular_file(file, error)) return file.string();
  }
  bad_input("no piles: give --piles FILE, or put input10.txt into " + folder);
}

}  // namespace

void add_contest_options(CLI::App& command, ContestArguments& arguments) {
  require(add_text(command, "FOLDER", arguments.folder, "FOLDER",
                   "Folder of the contest, with one folder per entrant"));
  add_text(command, "--piles", arguments.piles, "FILE",
           "File with the three lines of letters (default: input10.txt, input13.txt or "
           "input1310.txt of FOLDER)");
  add_dictionary(command, arguments.dictionary);
  add_flag(command, "--csv", arguments.csv, "Print the ranking as CSV");
  add_flag(command, "--json", arguments.json, "Print the ranking as JSON");
  add_flag(command, "--html", arguments.html, "Print the ranking as a page for printing");
}

solitaire::crossed_words::Piles piles_of(const ContestArguments& arguments) {
  if (static_cast<int>(arguments.csv) + static_cast<int>(arguments.json) +
          static_cast<int>(arguments.html) >
      1) {
    bad_input("give only one of --csv, --json and --html");
  }
  return read_piles_file(arguments.piles ? *arguments.piles : piles_in(*arguments.folder));
}

std::vector<contest::Entrant> entrants_of(const ContestArguments& arguments, bool with_runs) {
  auto entrants = contest::entrants_in(*arguments.folder, with_runs);
  if (!entrants) bad_input(entrants.error().text);
  return *std::move(entrants);
}

void print_ranking(const ContestArguments& arguments,
                   const std::vector<contest::Entrant>& entrants) {
  const auto ranked = contest::ranking(entrants);
  if (arguments.csv) {
    print(contest::ranking_csv(ranked));
  } else if (arguments.json) {
    print(contest::ranking_json(ranked));
  } else if (arguments.html) {
    print(contest::ranking_html(ranked, protocol::utc_now().substr(0, 10)));
  } else {
    print(contest::ranking_table(ranked));
  }
}

void add_contest(CLI::App& program, Run& run) {
  CLI::App& group =
      add_group(program, run,
                {"contest", "Run a contest day of Crossed Words Solitaire",
                 "A contest is a folder with one folder per entrant. 'run' runs every entrant's "
                 "program under the contest's conditions and judges its output. 'rank' judges "
                 "existing output files. 'judge' enters a total that a judge verified.",
                 "aspis contest rank december --piles input10.txt\n"
                 "aspis contest run december --piles input10.txt --seconds-file seconds.txt"});
  for (const Registration add : {add_contest_rank, add_contest_run, add_contest_judge})
    add(group, run);
}

}  // namespace aspis::cli
