#include "server/cli/command.hpp"

#include <algorithm>

#include "protocol/time_control.hpp"
#include "protocol/tokens.hpp"
#include "referee/rules/catalog.hpp"

namespace aspis::cli {
namespace {

using protocol::in_quotes;
using std::chrono::milliseconds;

/// The kind of value that a field takes.
struct KindOfValue {
  std::string operator()(const bool*) const { return ""; }
  std::string operator()(const auto* /*text*/) const { return "TEXT"; }
  std::string operator()(const std::optional<int>*) const { return "NUMBER"; }
  std::string operator()(const std::optional<std::uint64_t>*) const { return "NUMBER"; }
  std::string operator()(const std::optional<milliseconds>*) const { return "DURATION"; }
  std::string operator()(const Limit*) const { return "DURATION"; }
  std::string operator()(const rules::Rules* const*) const { return "GAME"; }
};

/// Reads `text` into a field. Returns what is wrong with it, or "".
struct Reading {
  const Option& option;
  const std::string& text;

  std::string operator()(bool* flag) const {
    *flag = true;
    return "";
  }
  std::string operator()(std::string* word) const {
    const auto words = protocol::split_fields(option.value, '|');
    if (std::find(words.begin(), words.end(), text) == words.end()) {
      return in_quotes(text) + " is not one of: " + protocol::joined(words);
    }
    *word = text;
    return "";
  }
  std::string operator()(std::optional<std::string>* target) const {
    if (text.empty()) return (option.is_argument() ? option.name + " " : "") + "must not be empty";
    *target = text;
    return "";
  }
  std::string operator()(std::vector<std::string>* target) const {
    target->push_back(text);
    return "";
  }
  std::string operator()(std::optional<int>* number) const {
    *number = protocol::integer_from<int>(text);
    if (*number && **number >= option.bounds.least && **number <= option.bounds.most) return "";
    return in_quotes(text) + " is not a whole number from " + std::to_string(option.bounds.least) +
           " to " + std::to_string(option.bounds.most);
  }
  std::string operator()(std::optional<std::uint64_t>* seed) const {
    *seed = protocol::integer_from<std::uint64_t>(text);
    if (*seed) return "";
    return in_quotes(text) + " is not a seed: expected a whole number from 0 to " +
           std::to_string(UINT64_MAX);
  }
  std::string operator()(std::optional<milliseconds>* target) const {
    const auto duration = protocol::read_duration(text);
    if (!duration) return duration.error().text;
    *target = *duration;
    return "";
  }
  std::string operator()(Limit* limit) const {
    limit->emplace();
    if (text == "none") return "";
    const std::string wrong = (*this)(&**limit);
    return wrong.empty() ? "" : wrong + ", or as none";
  }
  std::string operator()(const rules::Rules** game) const {
    const auto found = rules::rules_named(text);
    if (!found) {
      const auto names = names_of_games();
      return "no game " + in_quotes(text) +
             suggestion(text, names, "the games are " + protocol::joined(names));
    }
    *game = *found;
    return "";
  }
  std::string operator()(std::vector<protocol::Option>* options) const {
    const std::size_t equals = text.find('=');
    if (equals == 0 || equals == std::string::npos || equals + 1 == text.size()) {
      return in_quotes(text) + " must have the form KEY=VALUE";
    }
    options->push_back({text.substr(0, equals), text.substr(equals + 1)});
    return "";
  }
};

// Help texts.

constexpr std::size_t help_width = 80;

/// Two columns: `left` from column 2, `right` from `indent`, wrapped between words.
std::string entry(const std::string& left, std::string_view right, std::size_t indent) {
  std::string text = "  " + left;
  std::size_t column = text.size();
  if (column + 2 > indent) {
    text += '\n';
    column = 0;
  }
  bool first = true;
  for (const std::string_view word : protocol::split_words(right)) {
    if (!first && column + 1 + word.size() > help_width) {
      text += '\n';
      column = 0;
      first = true;
    }
    const std::size_t gap = first ? indent - column : 1;
    text.append(gap, ' ').append(word);
    column += gap + word.size();
    first = false;
  }
  return text + '\n';
}

using Rows = std::vector<std::pair<std::string, std::string>>;

std::string make_list(const std::string& title, const Rows& rows, std::size_t most) {
  if (rows.empty()) return "";
  std::size_t indent = 0;
  for (const auto& [left, right] : rows) indent = std::max(indent, left.size() + 4);
  std::string text = "\n" + title + ":\n";
  for (const auto& [left, right] : rows) text += entry(left, right, std::min(indent, most));
  return text;
}

std::string left_column(const Option& option) {
  std::string left = protocol::joined(option.names());
  if (!option.is_argument() && !option.is_flag()) left += " " + option.value;
  return left + (option.is_repeated() ? "..." : "");
}

std::string usage_line(const Command& command) {
  if (!command.commands.empty()) return "SUBCOMMAND [ARGUMENTS]";
  std::string options = "[OPTIONS]";
  std::string arguments;
  for (const Option& option : command.options) {
    const std::string name = option.name + (option.is_repeated() ? "..." : "");
    if (option.is_argument()) {
      arguments += option.is_required ? " " + name : " [" + name + "]";
    } else if (option.is_required) {
      options += " " + option.names().back() + " " + option.value;
    }
  }
  return options + arguments;
}

std::string help_lists(const Command& command, bool is_program) {
  constexpr std::size_t widest_names = 32;
  Rows commands;
  for (const Command& nested : command.commands) commands.emplace_back(nested.name, nested.summary);
  Rows options = {{"-h, --help", "Print help and exit"}};
  Rows arguments;
  for (const Option& option : command.options) {
    (option.is_argument() ? arguments : options).emplace_back(left_column(option), option.help);
  }
  if (is_program) options.emplace_back("--version", "Print the version and exit");
  std::string text = make_list("Subcommands", commands, help_width) +
                     make_list("Arguments", arguments, widest_names) +
                     make_list("Options", options, widest_names);
  if (!command.examples.empty()) text += "\nExamples:\n";
  for (const std::string_view example : protocol::split_lines(command.examples)) {
    text.append("  ").append(example) += '\n';
  }
  return text;
}

}  // namespace

Option::Option(Target its_target, std::string_view its_name, std::string_view its_value,
               std::string_view its_help)
    : name(its_name), target(its_target), value(its_value), help(its_help) {
  const auto* const word = std::get_if<std::string*>(&target);
  if (word != nullptr && !(*word)->empty()) help += " (default: " + **word + ")";
}

Option::Option(Target its_target, std::string_view its_name, std::string_view its_help)
    : Option(its_target, its_name, std::visit(KindOfValue(), its_target), its_help) {
}

Option::Option(Target its_target, std::string_view its_name, Bounds its_bounds,
               std::string_view its_help)
    : Option(its_target, its_name, its_help) {
  bounds = its_bounds;
}

bool Option::is_repeated() const {
  return std::holds_alternative<std::vector<std::string>*>(target) ||
         std::holds_alternative<std::vector<protocol::Option>*>(target);
}

std::vector<std::string> Option::names() const {
  const auto all = protocol::split_fields(name, ',');
  return {all.begin(), all.end()};
}

std::string Option::read(const std::string& text) const {
  const std::string wrong = std::visit(Reading{*this, text}, target);
  return wrong.empty() || is_argument() ? wrong : names().back() + ": " + wrong;
}

std::vector<std::string> names_of_games() {
  std::vector<std::string> names;
  for (const rules::Rules* game : rules::catalog()) names.emplace_back(game->name());
  return names;
}

GameRules::GameRules(Arguments* of) {
  of->rows.emplace_back(&rules, "GAME", "Game: " + protocol::joined(names_of_games()));
  of->rows.back().is_required = true;
}

Command group(std::string_view name, std::string_view summary, std::string_view details,
              std::string_view examples, std::vector<Command> commands) {
  return {name, summary, details, examples, {}, {}, std::move(commands)};
}

std::string help_text(const Command& command, const std::string& path) {
  const std::string name = path.empty() ? "aspis" : "aspis " + path;
  std::string text =
      std::string(command.summary) + "\n\nUsage: " + name + " " + usage_line(command) + "\n";
  std::string_view details = command.details;
  while (!details.empty()) {
    const std::size_t end = std::min(details.find("\n\n"), details.size());
    const std::string paragraph = entry("", details.substr(0, end), 2);
    text += "\n" + paragraph.substr(paragraph.find('\n') + 1);
    details.remove_prefix(std::min(end + 2, details.size()));
  }
  text += help_lists(command, path.empty());
  if (command.commands.empty()) return text;
  return text + "\n'" + name + " SUBCOMMAND --help' for details.\n";
}

}  // namespace aspis::cli
