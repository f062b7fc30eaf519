#include "server/cli/frame.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

#include "server/cli/help.hpp"
#include "server/cli/outline.hpp"
#include "server/cli/standard_streams.hpp"
#include "server/cli/suggestions.hpp"
#include "server/version.hpp"

namespace aspis::cli {
namespace {

constexpr std::string_view program_summary =
    "Referee for bot tournaments: play, check and replay games between programs";

/// The innermost one: of `aspis tournament run` it is run.
const CLI::App& named_command(const CLI::App& program) {
  const CLI::App* command = &program;
  for (auto named = command->get_subcommands(); !named.empty();
       named = command->get_subcommands()) {
    command = named.front();
  }
  return *command;
}

/// "aspis tournament run", or "aspis" where no subcommand was named.
std::string place_of(const CLI::App& program) {
  const std::string path = path_of(named_command(program));
  return path.empty() ? "aspis" : "aspis " + path;
}

/// The first argument that nothing took, which says more than an option that is missing with it.
std::string unknown_argument(const CLI::App& program) {
  const CLI::App& command = named_command(program);
  std::vector<std::string> left = command.remaining();
  if (left.empty()) left = program.remaining(true);
  const std::string help = "see '" + place_of(program) + " --help'";
  if (left.empty()) return "";
  const std::string& argument = left.front();
  const std::string name = argument.substr(0, argument.find('='));
  if (argument.starts_with('-')) {
    return "unknown option '" + name + "'" + suggestion(name, option_names(command), help);
  }
  const std::vector<std::string> names = command_names(command);
  if (names.empty()) return "unexpected argument '" + argument + "': " + help;
  return "unknown subcommand '" + argument + "'" + suggestion(argument, names, help);
}

std::string usage_fault(const CLI::App& program, const CLI::ParseError& error) {
  if (dynamic_cast<const CLI::ValidationError*>(&error) != nullptr) return error.what();
  std::string unknown = unknown_argument(program);
  if (!unknown.empty()) return unknown;
  const std::string help = "see '" + place_of(program) + " --help'";
  if (const auto* missing = dynamic_cast<const CLI::RequiredError*>(&error)) {
    return std::string(missing->what()) + ": " + help;
  }
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr) {
    const std::string_view what = error.what();
    const std::string name(what.substr(0, what.find(':')));
    return name + (what.ends_with("missing") ? " needs a value: " : " given more than once: ") +
           help;
  }
  return error.what();
}

int refused(const CLI::App& program, Status status, const std::string& line) {
  write_error_line(place_of(program) + ": " + line);
  return static_cast<int>(status);
}

/// Nothing to run where the command line asked for help or the version, which are printed here.
Run parsed(CLI::App& program, const Run& run, int argc, char** argv) {
  try {
    program.parse(argc, argv);
  } catch (const CLI::CallForVersion&) {
    print("aspis " + std::string(version()) + "\n");
    return {};
  } catch (const CLI::CallForHelp&) {
    const CLI::App& command = named_command(program);
    print(&command == &program ? overview(outline_of(program))
                               : help_text(outline_of_command(command)));
    return {};
  } catch (const CLI::ParseError& error) {
    bad_input(usage_fault(program, error));
  }
  if (!run) print(overview(outline_of(program)));
  return run;
}

}  // namespace

void bad_input(const std::string& line) {
  throw CommandError(Status::bad_input, line);
}
void failed(const std::string& line) {
  throw CommandError(Status::failed, line);
}

CLI::App& add_command(CLI::App& parent, Run& run, const Description& description, Run action) {
  CLI::App* const command = parent.add_subcommand(
      description.name, description.details.empty()
                            ? description.summary
                            : description.summary + "\n" + description.details);
  command->footer(description.examples);
  command->callback([&run, action = std::move(action)] {
    // A group's own comes after that of the subcommand that was named in it.
    if (!run) run = action;
  });
  return *command;
}

CLI::App& add_group(CLI::App& program, Run& run, const Description& description) {
  const auto group = std::make_shared<const CLI::App*>();
  CLI::App& command = add_command(program, run, description, [group] {
    print(help_text(outline_of_command(**group)));
    return Status::success;
  });
  *group = &command;
  command.require_subcommand(0, 1);
  return command;
}

int run_program(int argc, char** argv, std::span<const Registration> commands,
                const std::string& examples) {
  hold_standard_streams();
  CLI::App program(std::string(program_summary), "aspis");
  program.set_help_flag("-h,--help", "Print help and exit");
  Run run;
  for (const Registration add : commands) add(program, run);
  program.set_version_flag("--version", std::string(version()), "Print the version and exit");
  program.require_subcommand(0, 1);
  program.footer(examples);
  try {
    const Run action = parsed(program, run, argc, argv);
    const Status status = action ? action() : Status::success;
    flush();
    return static_cast<int>(status);
  } catch (const CommandError& error) {
    return refused(program, error.status(), error.what());
  } catch (const std::exception& fault) {
    return refused(program, Status::bad_input, std::string("internal error: ") + fault.what());
  }
}

void print(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) {
    bad_input(std::string("cannot write to standard output: ") + std::strerror(errno));
  }
}

void flush() {
  if (std::fflush(stdout) != 0) {
    bad_input(std::string("cannot write to standard output: ") + std::strerror(errno));
  }
}

}  // namespace aspis::cli
