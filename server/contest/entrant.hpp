// An entrant of a contest day: its folder's data, its program (command and size by the contest's
// rules), and its results. Runs nothing.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "protocol/result.hpp"
#include "referee/sandbox/sandbox.hpp"
#include "referee/solitaire/crossed_words/game.hpp"
#include "referee/words/dictionary.hpp"

namespace aspis::contest {

/// The known values for the rating formula.
struct Measures {
  std::optional<double> programming_hours;
  std::optional<double> execution_seconds;
  std::optional<std::uint64_t> size_bytes;
  bool operator==(const Measures&) const = default;
};

struct Entrant {
  std::string name;  // the folder's name, or the one in entry.txt
  std::filesystem::path folder;
  std::optional<std::string> command;  // from entry.txt
  std::optional<std::string> escape;   // from entry.txt: how to end the program early
  Measures measures;
  std::optional<int> claimed;   // line 1 of its output
  std::optional<int> verified;  // set if its output is valid
  /// A judge's total that replaces the referee's; from entry.txt, with the reason.
  std::optional<int> judged;
  std::string judged_because;
  /// The output that a judge must decide before it counts, or "".
  std::string undecided;
  /// The reasons for its disqualification; empty if it takes part.
  std::vector<std::string> disqualified;
  /// Facts that judges should know and decide about.
  std::vector<std::string> remarks;
};

/// One entrant per folder below `contest`, except hidden ones, sorted by name. Reads entry.txt and
/// then, if wanted, run.txt: lines "KEY: VALUE" with the keys name, command, hours (of
/// programming), seconds (of execution), bytes (of the program), escape, verified_total ("45
/// because REASON"), disqualified and remark. An entrant without an escape is disqualified. The
/// error names file and line.
[[nodiscard]] protocol::Result<std::vector<Entrant>> entrants_in(
    const std::filesystem::path& contest, bool with_runs);

/// The text of run.txt: all results of a run except what is wrong with the output.
[[nodiscard]] std::string run_text(const Entrant&);

/// Appends a judge's total to entry.txt; the last one counts.
[[nodiscard]] protocol::Result<void> keep_judgement(const Entrant&, int total,
                                                    const std::string& reason);

/// Judges output.txt in the entrant's folder; disqualifies the entrant if it is missing, unreadable
/// or invalid. A judge's total has priority.
void verify(Entrant&, const solitaire::crossed_words::Piles&, const words::Dictionary&);

/// The command in entry.txt (words between spaces, with files of its folder by name), or the only
/// executable file of its folder.
[[nodiscard]] protocol::Result<sandbox::Command> find_program(const Entrant&);

/// Bytes of the program's file, of files named by its arguments (except .txt, such as piles and
/// limit), and of its interpreter: the command's, or the one in a script's first line. For `env` it
/// counts the program that env would start. Follows links and counts every file once.
[[nodiscard]] std::optional<std::uint64_t> size_of_program(const sandbox::Command&);

}  // namespace aspis::contest
