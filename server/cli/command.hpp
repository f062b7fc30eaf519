// A command: its name, help, action, and options bound to the fields that they set. Help, shell
// completion and the parsing of command lines are all derived from it.
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

/// A time limit. The inner value is empty if the user gave "none".
using Limit = std::optional<std::optional<std::chrono::milliseconds>>;

/// The field that an option sets. Its type decides which values are accepted: a flag takes none, a
/// number must be within bounds, a vector may be repeated. The field outlives the command.
using Target =
    std::variant<bool*, std::string*, std::optional<std::string>*, std::vector<std::string>*,
                 std::optional<int>*, std::optional<std::uint64_t>*,
                 std::optional<std::chrono::milliseconds>*, Limit*, const rules::Rules**,
                 std::vector<protocol::Option>*>;

struct Bounds {
  int least = 0;
  int most = 0;
};

/// The texts of an option that several commands share.
struct OptionText {
  std::string_view name;
  std::string_view value;
  std::string_view help;
};

/// An option, or a positional argument.
struct Option {
  /// `name` is "-s,--seed" for an option, "RECORD" for an argument. `value` is its kind: completion
  /// offers files for FILE and FOLDER, games for GAME, and the words themselves for "a4|a3|letter".
  /// A std::string accepts only these words; help shows its initial value as the default.
  Option(Target, std::string_view name, std::string_view value, std::string_view help);
  /// The field's type decides the kind of value.
  Option(Target, std::string_view name, std::string_view help);
  Option(Target, std::string_view name, Bounds, std::string_view help);
  Option(Target target, const OptionText& text)
      : Option(target, text.name, text.value, text.help) {}

  [[nodiscard]] bool is_argument() const { return !name.starts_with('-'); }
  [[nodiscard]] bool is_flag() const { return std::holds_alternative<bool*>(target); }
  [[nodiscard]] bool is_repeated() const;
  /// For example "-s" and "--seed".
  [[nodiscard]] std::vector<std::string> names() const;
  /// Reads `text` into the field. Returns what is wrong with it, or "".
  [[nodiscard]] std::string read(const std::string& text) const;

  std::string name;
  Target target;
  std::string value;
  std::string help;
  Bounds bounds{};
  bool is_required = false;
  int values = 1;  // how many values follow the option's name each time
};

/// The options and arguments of a command. Each field names the option that sets it:
///   Flag swap{this, "--swap", "Let every bot play every board from every seat"};
/// Help lists them in the order of the fields.
struct Arguments {
  Arguments() = default;
  Arguments(const Arguments&) = delete;
  Arguments& operator=(const Arguments&) = delete;

  std::vector<Option> rows;
};

enum class Required { yes };
inline constexpr Required required = Required::yes;

/// A field that can be used like its value. `option` holds Option's arguments after the target.
template <class Value>
struct Given : Value {
  Given(Arguments* of, auto... option) {
    of->rows.emplace_back(static_cast<Value*>(this), option...);
  }
  Given(Arguments* of, Required, auto... option) : Given(of, option...) {
    of->rows.back().is_required = true;
  }
};
using Text = Given<std::optional<std::string>>;
using Texts = Given<std::vector<std::string>>;
using Number = Given<std::optional<int>>;
using Seed = Given<std::optional<std::uint64_t>>;
using Duration = Given<std::optional<std::chrono::milliseconds>>;
using TimeLimit = Given<Limit>;
using KeyValues = Given<std::vector<protocol::Option>>;

struct Flag {
  Flag(Arguments* of, std::string_view name, std::string_view help) {
    of->rows.emplace_back(&given, name, help);
  }
  operator bool() const { return given; }

  bool given = false;
};

/// One of the words that its option accepts; `usual` is the default.
struct Word : std::string {
  Word(Arguments* of, std::string_view usual, auto... option) : std::string(usual) {
    of->rows.emplace_back(static_cast<std::string*>(this), option...);
  }
};

[[nodiscard]] std::vector<std::string> names_of_games();

/// GAME, required.
struct GameRules {
  explicit GameRules(Arguments*);
  operator const rules::Rules*() const { return rules; }
  const rules::Rules* operator->() const { return rules; }

  const rules::Rules* rules = nullptr;
};

/// The game's rules check keys and values.
inline constexpr OptionText rules_options = {"-o,--option", "KEY=VALUE",
                                             "Rules option of the game; may be repeated"};
inline constexpr OptionText dictionary_option = {
    "--dict", "FILE", "Word list, a file or a folder (default: the built-in one)"};
inline constexpr OptionText color_option = {"--color", "auto|always|never",
                                            "Use of colours; auto: on a terminal"};

struct Command {
  std::string_view name;
  std::string_view summary;   // one line without a full stop
  std::string_view details;   // paragraphs between empty lines; may be empty
  std::string_view examples;  // one a line: "aspis verify games/  # every record of the folder"
  std::vector<Option> options;
  /// Empty if this is a group. Throws CommandError if the command fails.
  std::function<void()> run;
  std::vector<Command> commands = {};  // subcommands; a group has no action
};

/// A command whose arguments are in `Told`, a subclass of Arguments.
template <class Told>
Command command(std::string_view name, std::string_view summary, std::string_view details,
                std::string_view examples, void (*run)(const Told&)) {
  const auto told = std::make_shared<Told>();
  return {name, summary, details, examples, told->rows, [told, run] { run(*told); }};
}
[[nodiscard]] Command group(std::string_view name, std::string_view summary,
                            std::string_view details, std::string_view examples,
                            std::vector<Command> commands);

/// `path` is "tournament run", or "" for the program itself.
[[nodiscard]] std::string help_text(const Command&, const std::string& path);

/// aspis completion. The returned command keeps a reference to `program`.
[[nodiscard]] Command completion_command(const Command& program);

/// Parses the command line and runs the command; returns main's exit status. Help shows `examples`
/// below the list of commands. Adds the completion command.
[[nodiscard]] int run_program(int argc, char** argv, std::vector<Command> commands,
                              std::string_view examples);

// To add a command, write its source file, declare it here, and list it in main.cpp or in the
// source of its group.

Command accounts_command();
Command analyse_command();
Command archive_command();
Command board_command();
Command box_command();
Command check_command();
Command connect_command();
Command contest_command();
Command db_command();
Command doctor_command();
Command league_command();
Command match_command();
Command play_command();
Command replay_command();
Command score_command();
Command serve_command();
Command shard_command();
Command show_command();
Command showcase_command();
Command solve_command();
Command submit_command();
Command tournament_command();
Command verify_command();

// Subcommands of aspis play and aspis solve.
Command play_crossedwords_command();
Command play_pythoncross_command();
Command solve_boxing_command();

// Subcommands of aspis tournament.
std::vector<Command> new_commands();
Command run_command();
std::vector<Command> status_commands();
std::vector<Command> standings_commands();
std::vector<Command> list_commands();
std::vector<Command> decision_commands();
std::vector<Command> roster_commands();
Command export_command();
std::vector<Command> embargo_commands();

}  // namespace aspis::cli
