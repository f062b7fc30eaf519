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

/// What the command line calls an option that several commands have.
struct OptionText {
  std::string_view name;
  std::string_view value;
  std::string_view help;
};

/// An option, or an argument that stands by itself.
struct Option {
  /// `name` is "-s,--seed" of an option, "RECORD" of an argument. `value` is the kind of value:
  /// completion offers files for FILE and FOLDER, games for GAME, and the words themselves for
  /// "a4|a3|letter". A std::string takes only such words, and help shows the one that it holds.
  Option(Target, std::string_view name, std::string_view value, std::string_view help);
  /// Its kind of value follows from the field.
  Option(Target, std::string_view name, std::string_view help);
  Option(Target, std::string_view name, Bounds, std::string_view help);
  Option(Target target, const OptionText& text)
      : Option(target, text.name, text.value, text.help) {}

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

/// What a command was told. Each field says which option sets it, so that a line adds an option:
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

/// A field that is used like what it holds. `option` is what follows the target of an Option.
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

/// One of the words of its option's value; `usual` where none is given.
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

/// Keys and values are left to the game's rules.
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
  /// Throws CommandError where it does not succeed. Empty of a group.
  std::function<void()> run;
  std::vector<Command> commands = {};  // of a group, which does nothing else
};

/// A command that is told `Told`, a struct of Arguments.
template <class Told>
Command command(std::string_view name, std::string_view summary, std::string_view details,
                std::string_view examples, void (*run)(const Told&)) {
  const auto told = std::make_shared<Told>();
  return {name, summary, details, examples, told->rows, [told, run] { run(*told); }};
}
[[nodiscard]] Command group(std::string_view name, std::string_view summary,
                            std::string_view details, std::string_view examples,
                            std::vector<Command> commands);

/// `path` is "tournament run", or "" of the program.
[[nodiscard]] std::string help_of(const Command&, const std::string& path);

/// aspis completion, of a program that outlives it.
[[nodiscard]] Command completion_command(const Command& program);

/// Reads the command line and carries it out; what main returns. `examples` stand below the list of
/// commands, to which completion is added.
[[nodiscard]] int run_program(int argc, char** argv, std::vector<Command> commands,
                              std::string_view examples);

// The commands there are. To add one: a source beside this, a line here, and one in main.cpp or in
// the source of its group.

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

// Of aspis play and solve.
Command play_crossedwords_command();
Command play_pythoncross_command();
Command solve_boxing_command();

// Of aspis tournament.
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
