// What every subcommand stands in: how it is registered, how it ends, and its one line of error.
// Knows no subcommand.
#pragma once

#include <functional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

namespace CLI {
class App;
}

namespace aspis::cli {

/// Exit statuses, the same for every subcommand.
enum class Status : int {
  success = 0,
  failed = 1,     // the thing asked about: a record is wrong, a bot misbehaves
  bad_input = 2,  // nothing could be done: usage, a missing file, a malformed board
  undecided = 3,  // the thing asked about is for a person to judge
};

/// Ends a subcommand with one line on standard error: what, where, what to do. The name of the
/// subcommand is put in front of it by run_program, the only place that catches it.
class CommandError : public std::runtime_error {
 public:
  CommandError(Status status, const std::string& line)
      : std::runtime_error(line), status_(status) {}
  [[nodiscard]] Status status() const { return status_; }

 private:
  Status status_;
};

[[noreturn]] void bad_input(const std::string& line);
[[noreturn]] void failed(const std::string& line);

/// What a subcommand does once its command line has been read. Any status but success is better
/// left by throwing CommandError: it is the rule that a line says why.
using Run = std::function<Status()>;

/// For --help, which manual pages are made from, and completion.
struct Description {
  std::string name;
  std::string summary;   // one line without a full stop
  std::string details;   // paragraphs between empty lines; may be empty
  std::string examples;  // one a line: "aspis verify games/  # every record of the folder"
};

/// The new subcommand of the program, or of a group, for its options to be added to
/// (server/cli/arguments.hpp). When it is the one that was named, `action` becomes the program's
/// `run`.
CLI::App& add_command(CLI::App& parent, Run& run, const Description&, Run action);

/// A subcommand that has subcommands itself and nothing else: add_command them to it. Named alone,
/// it prints what it has.
CLI::App& add_group(CLI::App& program, Run& run, const Description&);

using Registration = void (*)(CLI::App& program, Run& run);

/// Reads the command line and carries it out; what main returns. `examples` stand below the list of
/// commands.
[[nodiscard]] int run_program(int argc, char** argv, std::span<const Registration> commands,
                              const std::string& examples);

/// To standard output, which nothing else writes to. Throws CommandError where it is closed or
/// full.
void print(std::string_view text);
/// Brings what was printed so far to whoever reads it now.
void flush();

}  // namespace aspis::cli
