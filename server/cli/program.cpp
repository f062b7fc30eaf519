// Parses the command line and reports what is wrong with it. The only source that uses CLI11.
#include <fcntl.h>
#include <unistd.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <span>

#include "server/cli/command.hpp"
#include "server/version.hpp"

namespace aspis::cli {
namespace {

/// Opens an unusable descriptor for each closed standard stream. Otherwise a file opened later
/// could get its number and be written to by mistake.
void hold_standard_streams() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(stream, F_GETFD) >= 0) continue;
    // Gets this stream's number, the lowest free one. The wrong direction makes uses fail.
    [[maybe_unused]] const int held =
        ::open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
  }
}

void register_option(CLI::App& parser, const Option& option) {
  const auto read = [&option](const std::string& text) {
    const std::string wrong = option.read(text);
    if (!wrong.empty()) throw CLI::ValidationError(wrong);
  };
  if (option.is_flag()) {
    const std::function<void(std::int64_t)> set = [read](std::int64_t) { read(""); };
    parser.add_flag_function(option.name, set)->disable_flag_override();
  } else if (option.is_repeated()) {
    const std::function<void(const std::vector<std::string>&)> read_all =
        [read](const std::vector<std::string>& texts) {
          for (const std::string& text : texts) read(text);
        };
    CLI::Option& added = *parser.add_option_function(option.name, read_all);
    if (!option.is_argument()) added.expected(option.values)->allow_extra_args(false);
    added.take_all()->required(option.is_required);
  } else {
    const std::function<void(const std::string&)> read_one = read;
    parser.add_option_function(option.name, read_one)->required(option.is_required);
  }
}

void register_command(CLI::App& parser, const Command& command) {
  for (const Option& option : command.options) register_option(parser, option);
  for (const Command& nested : command.commands) {
    register_command(*parser.add_subcommand(std::string(nested.name)), nested);
  }
  if (!command.commands.empty()) parser.require_subcommand(0, 1);
}

/// The innermost command on the command line: run in `aspis tournament run`.
struct Named {
  const CLI::App* parser;
  const Command* command;
  std::string path;  // "tournament run", or "" if there is no command

  [[nodiscard]] std::string place() const { return path.empty() ? "aspis" : "aspis " + path; }
};

Named named_command(const CLI::App& parser, const Command& program) {
  Named named{&parser, &program, ""};
  while (!named.parser->get_subcommands().empty()) {
    named.parser = named.parser->get_subcommands().front();
    const auto& commands = named.command->commands;
    named.command = &*std::find_if(commands.begin(), commands.end(), [&](const Command& each) {
      return each.name == named.parser->get_name();
    });
    named.path.append(named.path.empty() ? "" : " ").append(named.command->name);
  }
  return named;
}

/// The first argument that no command takes. It says more than a missing option does.
std::string unknown_argument(const CLI::App& parser, const Named& named, const std::string& help) {
  std::vector<std::string> left = named.parser->remaining();
  if (left.empty()) left = parser.remaining(true);
  if (left.empty()) return "";
  const std::string& argument = left.front();
  if (argument == "--") return "nothing follows '--': " + help;
  const std::string name = argument.substr(0, argument.find('='));
  std::vector<std::string> names;
  if (argument.starts_with('-')) {
    for (const CLI::Option* option : named.parser->get_options()) {
      for (const std::string& one : option->get_snames()) names.push_back("-" + one);
      for (const std::string& one : option->get_lnames()) names.push_back("--" + one);
    }
    return "unknown option '" + name + "'" + suggestion(name, names, help);
  }
  for (const Command& command : named.command->commands) names.emplace_back(command.name);
  if (names.empty()) return "unexpected argument '" + argument + "': " + help;
  return "unknown subcommand '" + argument + "'" + suggestion(argument, names, help);
}

std::string usage_error(const CLI::App& parser, const Named& named, const CLI::ParseError& error) {
  const std::string_view what = error.what();
  if (dynamic_cast<const CLI::ValidationError*>(&error) != nullptr) return error.what();
  const std::string help = "see '" + named.place() + " --help'";
  const auto value_of_flag = what.find(" was given a disallowed flag override");
  if (value_of_flag != what.npos) {
    return "--" + std::string(what.substr(0, value_of_flag)) + " takes no value: " + help;
  }
  const std::string unknown = unknown_argument(parser, named, help);
  if (!unknown.empty()) return unknown;
  if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr) {
    return std::string(what) + ": " + help;
  }
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) == nullptr) return error.what();
  return std::string(what.substr(0, what.find(':'))) +
         (what.ends_with("missing") ? " needs a value: " : " given more than once: ") + help;
}

/// Without this, CLI11 would take the next argument as the value missing in `--data=`.
void refuse_empty_values(std::span<char*> arguments) {
  for (const std::string_view argument : arguments) {
    if (argument == "--") return;
    if (argument.starts_with("--") && argument.find('=') == argument.size() - 1) {
      bad_input("'" + std::string(argument) + "' has no value: write one behind the '='");
    }
  }
}

void run(const Command& program, int argc, char** argv, std::string& place) {
  CLI::App parser("", "aspis");
  parser.set_help_flag("-h,--help");
  register_command(parser, program);
  parser.set_version_flag("--version", std::string(version()));
  const auto named = [&] { return named_command(parser, program); };
  bool wants_help = false;
  refuse_empty_values(std::span(argv, static_cast<std::size_t>(argc)));
  try {
    parser.parse(argc, argv);
  } catch (const CLI::CallForVersion&) {
    return print("aspis " + std::string(version()) + "\n");
  } catch (const CLI::CallForHelp&) {
    wants_help = true;
  } catch (const CLI::ParseError& error) {
    place = named().place();
    bad_input(usage_error(parser, named(), error));
  }
  place = named().place();
  const Command& command = *named().command;
  if (!wants_help && command.run) return command.run();
  print(help_text(command, named().path));
}

}  // namespace

int run_program(int argc, char** argv, std::vector<Command> commands, std::string_view examples) {
  hold_standard_streams();
  Command program{"aspis",
                  "Referee for bot tournaments: play, check and replay games between programs",
                  "",
                  examples,
                  {},
                  {},
                  std::move(commands)};
  program.commands.push_back(completion_command(program));
  std::string place = "aspis";
  Status status = Status::success;
  const auto refuse = [&](Status why, const std::string& line) {
    if (!line.empty()) write_error_line(place + ": " + line);
    status = why;
  };
  try {
    run(program, argc, argv, place);
    flush();
  } catch (const CommandError& error) {
    refuse(error.status(), error.what());
  } catch (const std::exception& error) {
    refuse(Status::bad_input, std::string("internal error: ") + error.what());
  }
  return static_cast<int>(status);
}

}  // namespace aspis::cli
