// aspis contest: the subcommands of a contest day and the code they share.
#include <algorithm>
#include <atomic>
#include <cstdio>

#include "protocol/utc.hpp"
#include "referee/solitaire/crossed_words/game.hpp"
#include "server/cli/bots.hpp"
#include "server/cli/command.hpp"
#include "server/cli/files.hpp"
#include "server/cli/solitaire.hpp"
#include "server/cli/terminal.hpp"
#include "server/contest/contest_day.hpp"
#include "server/contest/ranking.hpp"

namespace aspis::cli {
namespace {

struct ContestArguments : Arguments {
  Text folder{this, required, "FOLDER", "FOLDER",
              "Folder of the contest, with one folder per entrant"};
};

struct RankArguments : ContestArguments {
  Text piles{this, "--piles", "FILE",
             "File with the three lines of letters (default: input10.txt, input13.txt or "
             "input1310.txt of FOLDER)"};
  Text dictionary{this, dictionary_option};
  Flag csv{this, "--csv", "Print the ranking as CSV"};
  Flag json{this, "--json", "Print the ranking as JSON"};
  Flag html{this, "--html", "Print the ranking as a page for printing"};
};

struct RunContestArguments : RankArguments {
  Text seconds_file{this, required, "--seconds-file", "FILE",
                    "File with the time limit: one whole number of seconds"};
  Word sandbox{this, "auto", sandbox_option};
};

struct JudgeArguments : ContestArguments {
  Text entrant{this, required, "ENTRANT", "ENTRANT", "Entrant's name or folder"};
  Number total{this, required, "TOTAL", Bounds{-1000000, 1000000}, "Verified total of the game"};
  Text reason{this, required, "--reason", "TEXT", "Reason, shown to the public"};
};

/// "2/5 ada runs, 12 s of 300, best so far 474 (bob)".
std::string moment_line(const std::vector<contest::Entrant>& entrants,
                        const contest::Moment& moment, int seconds) {
  std::string line = std::to_string(moment.number + 1) + "/" + std::to_string(entrants.size()) +
                     " " + entrants[moment.number].name + " " + moment.doing + ", " +
                     std::to_string(static_cast<int>(moment.passed.count())) + " s of " +
                     std::to_string(seconds);
  const contest::Entrant* best = nullptr;  // among verified entrants that are not disqualified
  for (const contest::Entrant& entrant : entrants) {
    if (!entrant.verified || !entrant.disqualified.empty()) continue;
    if (best == nullptr || *entrant.verified > *best->verified) best = &entrant;
  }
  if (best != nullptr) {
    line += ", best so far " + std::to_string(*best->verified) + " (" + best->name + ")";
  }
  return line;
}

/// Shows a running contest day on standard error: a status line on a terminal, otherwise one line
/// per entrant. The entrants outlive it.
class ContestView {
 public:
  ContestView(const std::vector<contest::Entrant>& entrants, int seconds)
      : entrants_(entrants), seconds_(seconds) {}

  void show(const contest::Moment& moment) { line_.show(moment_line(entrants_, moment, seconds_)); }

  /// Reports that the entrant has finished.
  void tell(std::size_t number) {
    line_.clear();
    const contest::Entrant& entrant = entrants_[number];
    std::string line = entrant.name + ": ";
    if (entrant.disqualified.empty()) {
      line += std::to_string(entrant.verified.value_or(0)) + " verified";
    } else {
      line += "disqualified: " + entrant.disqualified.front();
    }
    if (entrant.measures.execution_seconds) {
      line += formatted(", %.1f s", *entrant.measures.execution_seconds);
    }
    std::fprintf(stderr, "%s\n", line.c_str());
  }

 private:
  const std::vector<contest::Entrant>& entrants_;
  int seconds_;
  MovingLine line_;
};

/// The file of piles in a contest's folder: one of its three forms.
std::string piles_in(const std::string& folder) {
  for (const char* name : {"input10.txt", "input13.txt", "input1310.txt"}) {
    const std::filesystem::path file = std::filesystem::path(folder) / name;
    std::error_code error;
    if (std::filesystem::is_regular_file(file, error)) return file.string();
  }
  bad_input("no piles: give --piles FILE, or put input10.txt into " + folder);
}

solitaire::crossed_words::Piles chosen_piles(const RankArguments& asked) {
  if (int{asked.csv} + int{asked.json} + int{asked.html} > 1) {
    bad_input("give only one of --csv, --json and --html");
  }
  return read_piles_file(asked.piles ? *asked.piles : piles_in(*asked.folder));
}

void print_ranking(const RankArguments& asked, const std::vector<contest::Entrant>& entrants) {
  const auto ranked = contest::ranking(entrants);
  if (asked.csv) {
    print(contest::ranking_csv(ranked));
  } else if (asked.json) {
    print(contest::ranking_json(ranked));
  } else if (asked.html) {
    print(contest::ranking_html(ranked, protocol::utc_now().substr(0, 10)));
  } else {
    print(contest::ranking_table(ranked));
  }
}

void rank(const RankArguments& asked) {
  const auto piles = chosen_piles(asked);
  auto entrants = checked(contest::entrants_in(*asked.folder, true));
  const auto dictionary = read_dictionary(asked.dictionary);
  for (contest::Entrant& entrant : entrants) {
    contest::verify(entrant, piles, *dictionary.list);
  }
  print_ranking(asked, entrants);
}

void run_all(const RunContestArguments& asked) {
  const auto piles = chosen_piles(asked);
  const int seconds =
      checked(contest::read_seconds(checked(read_file(*asked.seconds_file))), *asked.seconds_file);
  auto entrants = checked(contest::entrants_in(*asked.folder, false));
  const auto dictionary = read_dictionary(asked.dictionary);
  std::atomic<bool> cancelled = false;
  const Interrupts interrupts([&] { cancelled = true; }, [] {});
  const sandbox::Mode mode = mode_named(asked.sandbox);
  sandbox::Sandbox sandbox(mode);
  check_sandbox(sandbox, mode, "aspis contest run");
  const contest::Day day{piles, *dictionary.list, seconds, cancelled};
  {
    ContestView view(entrants, seconds);
    for (std::size_t number = 0; number < entrants.size() && !cancelled; ++number) {
      checked(contest::run_entrant(sandbox, day, number, entrants[number],
                                   [&view](const contest::Moment& moment) { view.show(moment); }));
      if (!cancelled) view.tell(number);
    }
  }
  if (cancelled) bad_input("interrupted: entrants that were finished have their run.txt");
  print_ranking(asked, entrants);
}

void judge(const JudgeArguments& asked) {
  const auto entrants = checked(contest::entrants_in(*asked.folder, false));
  const auto found = std::find_if(entrants.begin(), entrants.end(), [&](const auto& entrant) {
    return entrant.name == *asked.entrant || entrant.folder.filename() == *asked.entrant;
  });
  if (found == entrants.end()) {
    bad_input("no entrant '" + *asked.entrant + "' in " + *asked.folder);
  }
  if (asked.reason->find_first_not_of(" \t") == std::string::npos) {
    bad_input("--reason is empty: give a reason that others can read");
  }
  checked(contest::keep_judgement(*found, *asked.total, *asked.reason));
  print(found->name + " is verified at " + std::to_string(*asked.total) + ": " + *asked.reason +
        "\n");
}

}  // namespace

Command contest_command() {
  return group(
      "contest", "Run a contest day of Crossed Words Solitaire",
      "A contest is a folder with one folder per entrant. 'run' runs every entrant's program under "
      "the contest's conditions and judges its output. 'rank' judges existing output files. "
      "'judge' enters a total that a judge verified.",
      "aspis contest rank december --piles input10.txt\n"
      "aspis contest run december --piles input10.txt --seconds-file seconds.txt",
      {command<RankArguments>(
           "rank", "Judge and rank the output files of all entrants",
           "Each entrant has a folder with output.txt and entry.txt. Lines of entry.txt are 'name: "
           "Ada', 'escape: Ctrl-C', 'hours: 12.5' (programming), 'seconds: 41.2' (execution) and "
           "'bytes: 51200' (size of the program). Without an escape the entrant is disqualified. "
           "run.txt has the measurements of 'aspis contest run', which take "
           "precedence.\n\nEntrants are ranked by their verified totals. The rating breaks ties, "
           "and smaller is better: hours / fewest hours / 5 + seconds / fewest seconds + bytes / "
           "fewest bytes, over all entrants in the contest. An entrant without a valid output is "
           "disqualified, and the first error is shown. An undecided output waits for a judge.",
           "aspis contest rank december --piles input10.txt\n"
           "aspis contest rank december --csv > ranking.csv\n"
           "aspis contest rank december --html > ranking.html",
           rank),
       command<RunContestArguments>(
           "run", "Run, judge and rank every entrant's program",
           "Programs run one after the other, each in the entrant's folder. A program finds there "
           "the piles (input13.txt, input10.txt, input1310.txt), the time limit (seconds.txt, "
           "seconds10.txt) and the dictionary by first letter in three styles (a13.txt, a10.txt, "
           "a1310.txt to z1310.txt), and writes output.txt. The line 'command: ./solve --fast' of "
           "entry.txt names the program; without it, the program is the folder's only executable "
           "file.\n\nThe program first runs for a moment, to see that an interrupt (Ctrl-C) ends "
           "it within two seconds. Then it runs for its output and is stopped at the limit. It is "
           "disqualified if it is stopped at the limit, leaves a process behind, ignores the "
           "interrupt or writes no valid output. Without a line 'escape: Ctrl-C' in entry.txt it "
           "is disqualified and does not run. A cleared screen, a screen that does not change for "
           "a minute, and more than one temporary file are noted for the judges. Time and size, "
           "the interpreter's included, are measured and kept in run.txt.",
           "aspis contest run december --piles input10.txt --seconds-file seconds.txt\n"
           "aspis contest run december --piles input10.txt --seconds-file seconds.txt --html > "
           "day.html",
           run_all),
       command<JudgeArguments>(
           "judge", "Enter a total that a judge verified",
           "If an output is UNDECIDED, a judge reads the lines that the referee did not "
           "understand. The total and its reason are written to entry.txt as 'verified_total: 45 "
           "because REASON', and replace the referee's verdict in every later ranking. The last "
           "entry counts.",
           "aspis contest judge december ada 45 --reason 'line 20 plays HEATS down from H6'",
           judge)});
}

}  // namespace aspis::cli
