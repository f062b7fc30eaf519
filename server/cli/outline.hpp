// The command line as a plain value, taken from the CLI11 tree: what help and completion are
// both written from. Reads no arguments.
#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace aspis::cli {

struct OptionOutline {
  std::vector<std::string> names;  // "-q", "--quiet"; for an argument its one name, "RECORD"
  std::string value;               // "DURATION", "auto|always|never"; empty for a flag
  std::string help;
  bool required = false;
  bool repeated = false;
};

struct CommandOutline {
  std::string name;
  std::string path;  // "tournament run", or the name alone; "" for the program
  std::string summary;
  std::vector<std::string> details;   // paragraphs
  std::vector<std::string> examples;  // "COMMAND  # what it does"
  std::vector<OptionOutline> arguments;
  std::vector<OptionOutline> options;
  std::vector<CommandOutline> commands;  // of a group
};

struct ProgramOutline {
  CommandOutline program;
  std::vector<CommandOutline> commands;
};

[[nodiscard]] ProgramOutline outline_of(const CLI::App& program);
[[nodiscard]] CommandOutline outline_of_command(const CLI::App& command);
/// The names on the way to it, without the program's.
[[nodiscard]] std::string path_of(const CLI::App& command);
/// What may stand as an option's or argument's value, for completion.
enum class ValueKind { none, files, games, rules_options, words, free_text };
[[nodiscard]] ValueKind kind_of(const OptionOutline&);
/// "auto|always|never" taken apart; the games; "rows=" and so on. Empty for files and free text.
[[nodiscard]] std::vector<std::string> values_of(const OptionOutline&);

/// "[OPTIONS] --seed NUMBER GAME", "SUBCOMMAND [ARGUMENTS]" of a group.
[[nodiscard]] std::string usage_of(const CommandOutline&);

[[nodiscard]] std::vector<std::string> command_names(const CLI::App& program);
[[nodiscard]] std::vector<std::string> option_names(const CLI::App& command);

}  // namespace aspis::cli
