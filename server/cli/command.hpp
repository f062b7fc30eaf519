// What a command is: its name and its help, its options bound to the fields that they set, and what
// it does. Help, completion and the reading of command lines all follow from it.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "protocol/setup.hpp"
#include "referee/rules/rules.hpp"
#include "server/cli/frame.hpp"

namespace aspis::cli {

/// A time limit that may be given as "none", which is then empty inside.
using Limit = std::optional<std::optional<std::chrono::milliseconds>>;

/// The field that an option sets. Its type says which texts are taken: flags take none, numbers
/// those within bounds, a vector as many as are given. It outlives the command.
using Target =
    std::variant<bool*, std::string*, std::optional<std::string>*, std::vector<std::string>*,
                 std::optional<int>*, std::optional<std::uint64_t>*,
                 std::optional<std::chrono::milliseconds>*, Limit*, const rules::Rules**,
                 std::vector<protocol::Option>*>;

struct Bounds {
  int least = 0;
  int most = 0;
};

/// An option, or an argument that stands by itself. A row of a command's table: to add one, add a
/// field to the command's arguments and a row.
struct Option {
  /// `name` is "-s,--seed" of an option, "RECORD" of an argument. `value` is the kind of value:
  /// completion offers files for FILE and FOLDER, games for GAME, and the words themselves for
  /// "a4|a3|letter". A std::string takes only such words, and help shows the one that it holds.
  Option(std::string_view name, Target, std::string_view value, std::string_view help);
  /// Its kind of value follows from the field.
  Option(std::string_view name, Target, std::string_view help);
  Option(std::string_view name, std::optional<int>*, Bounds, std::string_view help);

  [[nodiscard]] bool is_argument() const { return !name.starts_with('-'); }
  [[nodiscard]] bool is_flag() const { return std::holds_alternative<bool*>(target); }
  [[nodiscard]] bool is_repeated() const;
  /// "-s" and "--seed".
  [[nodiscard]] std::vector<std::string> names() const;
  /// Reads a text into the field. What is wrong with it, or "".
  [[nodiscard]] std::string read(const std::string& text) const;

  std::string name;
  Target target;
  std::string value;
  std::string help;
  Bounds bounds{};
  bool is_required = false;
  int values = 1;  // after the option's name, each time that it is given
};

[[nodiscard]] Option required(Option);

/// GAME, required.
[[nodiscard]] Option game_option(const rules::Rules*&);
/// -o,--option KEY=VALUE. Keys and values are left to the game's rules.
[[nodiscard]] Option rules_options(std::vector<protocol::Option>&);
/// --dict FILE
[[nodiscard]] Option dictionary_option(std::optional<std::string>&);
/// --color auto|always|never
[[nodiscard]] Option color_option(std::string&);

struct Command {
  std::string_view name;
  std::string_view summary;   // one line without a full stop
  std::string_view details;   // paragraphs between empty lines; may be empty
  std::string_view examples;  // one a line: "aspis verify games/  # every record of the folder"
  std::vector<Option> options;
  /// Throws CommandError where it does not succeed. Empty of a group.
  std::function<void()> run;
  std::vector<Command> commands = {};  // of a group, which does nothing else
};

/// `path` is "tournament run", or "" of the program.
[[nodiscard]] std::string help_of(const Command&, const std::string& path);

/// aspis completion, of a program that outlives it.
[[nodiscard]] Command completion_command(const Command& program);

/// Reads the command line and carries it out; what main returns. `examples` stand below the list of
/// commands, to which completion is added.
[[nodiscard]] int run_program(int argc, char** argv, std::vector<Command> commands,
                              std::string_view examples);

}  // namespace aspis::cli
