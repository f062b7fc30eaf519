#include "server/cli/outline.hpp"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>

#include "protocol/tokens.hpp"
#include "referee/rules/catalog.hpp"

namespace aspis::cli {
namespace {

OptionOutline outline_of_option(const CLI::Option& option) {
  OptionOutline outline;
  if (option.get_positional()) {
    outline.names.push_back(option.get_name(true));
  } else {
    for (const std::string& name : option.get_snames()) outline.names.push_back("-" + name);
    for (const std::string& name : option.get_lnames()) outline.names.push_back("--" + name);
  }
  if (option.get_items_expected_max() > 0) outline.value = option.get_type_name();
  outline.help = option.get_description();
  outline.required = option.get_required();
  outline.repeated = option.get_multi_option_policy() == CLI::MultiOptionPolicy::TakeAll ||
                     option.get_items_expected_max() > 1;
  return outline;
}

/// The lines of `text`, those between empty ones joined.
std::vector<std::string> paragraphs_of(std::string_view text) {
  std::vector<std::string> paragraphs;
  std::vector<std::string> lines;
  for (const std::string_view line : protocol::lines_of(text)) {
    if (!line.empty()) {
      lines.emplace_back(line);
    } else if (!lines.empty()) {
      paragraphs.push_back(protocol::joined(lines, " "));
      lines.clear();
    }
  }
  if (!lines.empty()) paragraphs.push_back(protocol::joined(lines, " "));
  return paragraphs;
}

}  // namespace

CommandOutline outline_of_command(const CLI::App& command) {
  CommandOutline outline;
  outline.name = command.get_name();
  outline.path = path_of(command);
  const std::string description = command.get_description();
  const std::size_t end = std::min(description.find('\n'), description.size());
  outline.summary = description.substr(0, end);
  outline.details = paragraphs_of(std::string_view(description).substr(end));
  const std::string examples = command.get_footer();
  for (const std::string_view line : protocol::lines_of(examples)) {
    outline.examples.emplace_back(line);
  }
  for (const CLI::Option* option : command.get_options()) {
    auto& list = option->get_positional() ? outline.arguments : outline.options;
    list.push_back(outline_of_option(*option));
  }
  for (const CLI::App* nested : command.get_subcommands([](const CLI::App*) { return true; })) {
    outline.commands.push_back(outline_of_command(*nested));
  }
  return outline;
}

ProgramOutline outline_of(const CLI::App& program) {
  ProgramOutline outline{outline_of_command(program), {}};
  outline.commands.swap(outline.program.commands);
  return outline;
}

std::string path_of(const CLI::App& command) {
  std::string path;
  for (const CLI::App* at = &command; at->get_parent() != nullptr; at = at->get_parent()) {
    path = at->get_name() + (path.empty() ? "" : " ") + path;
  }
  return path;
}

std::string usage_of(const CommandOutline& command) {
  if (!command.commands.empty()) return "SUBCOMMAND [ARGUMENTS]";
  std::string usage = "[OPTIONS]";
  for (const OptionOutline& option : command.options) {
    if (option.required) usage += " " + option.names.back() + " " + option.value;
  }
  for (const OptionOutline& argument : command.arguments) {
    const std::string name = argument.names.front() + (argument.repeated ? "..." : "");
    usage += argument.required ? " " + name : " [" + name + "]";
  }
  return usage;
}

ValueKind kind_of(const OptionOutline& option) {
  const std::string& value = option.value;
  if (value.empty()) return ValueKind::none;
  if (value == "FILE" || value == "FOLDER") return ValueKind::files;
  if (value == "GAME") return ValueKind::games;
  if (value == "KEY=VALUE") return ValueKind::rules_options;
  return value.find('|') == std::string::npos ? ValueKind::free_text : ValueKind::words;
}

std::vector<std::string> values_of(const OptionOutline& option) {
  std::vector<std::string> values;
  const ValueKind kind = kind_of(option);
  if (kind == ValueKind::words) {
    for (const std::string_view word : protocol::fields_of(option.value, '|')) {
      values.emplace_back(word);
    }
  }
  if (kind != ValueKind::games && kind != ValueKind::rules_options) return values;
  for (const rules::Rules* game : rules::catalog()) {
    if (kind == ValueKind::games) values.emplace_back(game->name());
    if (kind != ValueKind::rules_options) continue;
    for (const rules::OptionSpec& spec : game->options()) values.push_back(spec.key + "=");
  }
  return values;
}

std::vector<std::string> command_names(const CLI::App& program) {
  std::vector<std::string> names;
  for (const CommandOutline& command : outline_of(program).commands) {
    names.push_back(command.name);
  }
  return names;
}

std::vector<std::string> option_names(const CLI::App& command) {
  std::vector<std::string> names;
  for (const OptionOutline& option : outline_of_command(command).options) {
    names.insert(names.end(), option.names.begin(), option.names.end());
  }
  return names;
}

}  // namespace aspis::cli
