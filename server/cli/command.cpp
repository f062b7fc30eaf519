#include "server/cli/command.hpp"

#include <algorithm>

#include "protocol/time_control.hpp"
#include "protocol/tokens.hpp"
#include "referee/rules/catalog.hpp"

namespace aspis::cli {
namespace {

using protocol::in_quotes;
using std::chrono::milliseconds;

std::vector<std::string> names_of_games() {
  std::vector<std::string> names;
  for (const rules::Rules* game : rules::catalog()) names.emplace_back(game->name());
  return names;
}

/// The kind of value that a field takes.
struct KindOfValue {
  std::string operator()(const bool*) const { return ""; }
  std::string operator()(const std::string*) const { return "TEXT"; }
  std::string operator()(const std::optional<std::string>*) const { return "TEXT"; }
  std::string operator()(const std::vector<std::string>*) const { return "TEXT"; }
  std::string operator()(const std::optional<int>*) const { return "NUMBER"; }
  std::string operator()(const std::optional<std::uint64_t>*) const { return "NUMBER"; }
  std::string operator()(const std::optional<milliseconds>*) const { return "DURATION"; }
  std::string operator()(const Limit*) const { return "DURATION"; }
  std::string operator()(const rules::Rules* const*) const { return "GAME"; }
  std::string operator()(const std::vector<protocol::Option>*) const { return "KEY=VALUE"; }
};

/// Reads `text` into a field. What is wrong with it, or "".
struct Reading {
  const Option& option;
  const std::string& text;

  std::string operator()(bool* flag) const {
    *flag = true;
    return "";
  }
  std::string operator()(std::string* word) const {
    const auto words = protocol::fields_of(option.value, '|');
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

}  // namespace

Option::Option(std::string_view its_name, Target its_target, std::string_view its_value,
               std::string_view its_help)
    : name(its_name), target(its_target), value(its_value), help(its_help) {
  const auto* const word = std::get_if<std::string*>(&target);
  if (word != nullptr && !(*word)->empty()) help += " (default: " + **word + ")";
}

Option::Option(std::string_view its_name, Target its_target, std::string_view its_help)
    : Option(its_name, its_target, std::visit(KindOfValue(), its_target), its_help) {
}

Option::Option(std::string_view its_name, std::optional<int>* its_target, Bounds its_bounds,
               std::string_view its_help)
    : Option(its_name, its_target, its_help) {
  bounds = its_bounds;
}

bool Option::is_repeated() const {
  return std::holds_alternative<std::vector<std::string>*>(target) ||
         std::holds_alternative<std::vector<protocol::Option>*>(target);
}

std::vector<std::string> Option::names() const {
  const auto all = protocol::fields_of(name, ',');
  return {all.begin(), all.end()};
}

std::string Option::read(const std::string& text) const {
  const std::string wrong = std::visit(Reading{*this, text}, target);
  return wrong.empty() || is_argument() ? wrong : names().back() + ": " + wrong;
}

Option required(Option option) {
  option.is_required = true;
  return option;
}

Option game_option(const rules::Rules*& target) {
  return required({"GAME", &target, "Game: " + protocol::joined(names_of_games())});
}

Option rules_options(std::vector<protocol::Option>& target) {
  return {"-o,--option", &target, "Rules option of the game; may be repeated"};
}

Option dictionary_option(std::optional<std::string>& target) {
  return {"--dict", &target, "FILE", "Word list, a file or a folder (default: the built-in one)"};
}

Option color_option(std::string& target) {
  return {"--color", &target, "auto|always|never", "Use of colours; auto: on a terminal"};
}

}  // namespace aspis::cli
