// An entrant of a contest day: what its folder says of it, its program (how it is started, and how
// large it is as the contest counts), and what became of it. Runs nothing.
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

/// What the rating formula divides, as far as it is known.
struct Measures {
  std::optional<double> programming_hours;
  std::optional<double> execution_seconds;
  std::optional<std::uint64_t> size_bytes;
  bool operator==(const Measures&) const = default;
};

struct Entrant {
  std::string name;  // of its folder, or as its entry.txt says
  std::filesystem::path folder;
  std::optional<std::string> command;  // entry.txt's
  std::optional<std::string> escape;   // entry.txt's way to end it early
  Measures measures;
  std::optional<int> claimed;   // line 1 of its output
  std::optional<int> verified;  // where its output is valid
  /// What a judge made of its output, instead of the referee; entry.txt's, with the reason.
  std::optional<int> judged;
  std::string judged_because;
  /// What a judge has to read before its output is worth anything; "" where there is nothing.
  std::string undecided;
  /// Why it is out of the contest; empty where it is not.
  std::vector<std::string> disqualified;
  /// What the judges should know and decide upon.
  std::vector<std::string> remarks;
};

/// One a folder below `contest`, hidden ones left out, in the order of their names. entry.txt, and
/// after it run.txt where it is wanted, are read: lines "KEY: VALUE" with the keys name, command,
/// hours (of programming), seconds (of execution), bytes (of the program), escape, verified_total
/// ("45 because REASON"), disqualified and remark. Who names no escape is disqualified. The error
/// names file and line.
[[nodiscard]] protocol::Result<std::vector<Entrant>> entrants_in(
    const std::filesystem::path& contest, bool with_runs);

/// What run.txt keeps of a run: all but what is wrong with the output.
[[nodiscard]] std::string run_text(const Entrant&);

/// Adds a judge's total to entry.txt, after earlier ones, of which the last counts.
[[nodiscard]] protocol::Result<void> keep_judgement(const Entrant&, int total,
                                                    const std::string& reason);

/// Judges output.txt of the entrant's folder, and disqualifies it where that is missing, not to be
/// read, or invalid. A total that a judge gave stands instead.
void verify(Entrant&, const solitaire::crossed_words::Piles&, const words::Dictionary&);

/// What its entry.txt names (words between spaces, files of its folder by their names), else the
/// one file of its folder that may be executed.
[[nodiscard]] protocol::Result<sandbox::Command> program_of(const Entrant&);

/// Bytes of the program's file, of the files that its arguments name (.txt left out: the piles and
/// the limit are no program), and of what has to run it: a command's interpreter, or the one that a
/// script's first line names. Of `env` it is the program that env starts, as the kernel and env
/// would find it. Links count as what they lead to, and everything once.
[[nodiscard]] std::optional<std::uint64_t> size_of_program(const sandbox::Command&);

}  // namespace aspis::contest
