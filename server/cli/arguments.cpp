#include "server/cli/arguments.hpp"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>

#include "protocol/time_control.hpp"
#include "protocol/tokens.hpp"
#include "referee/rules/catalog.hpp"
#include "server/cli/suggestions.hpp"

namespace aspis::cli {
namespace {

using std::chrono::milliseconds;

/// Calls `take` with the text that was given; `take` returns what is wrong with it, or "".
template <class Take>
CLI::Option& add_checked(CLI::App& command, const std::string& name, const std::string& value,
                         const std::string& help, Take take) {
  const std::string shown = name.starts_with('-') ? name.substr(name.rfind(',') + 1) + ": " : "";
  const std::function<void(const std::string&)> taken = [shown, take](const std::string& text) {
    const std::string wrong = take(text);
    if (!wrong.empty()) throw CLI::ValidationError(shown + wrong);
  };
  return *command.add_option_function<std::string>(name, taken, help)->type_name(value);
}

}  // namespace

CLI::Option& add_text(CLI::App& command, const std::string& name,
                      std::optional<std::string>& target, const std::string& value,
                      const std::string& help) {
  const std::string empty = (name.starts_with('-') ? "" : name + " ") + "must not be empty";
  return add_checked(command, name, value, help, [&target, empty](const std::string& text) {
    if (text.empty()) return empty;
    target = text;
    return std::string();
  });
}

CLI::Option& add_texts(CLI::App& command, const std::string& name, std::vector<std::string>& target,
                       const std::string& value, const std::string& help) {
  CLI::Option& option = *command.add_option(name, target, help)->type_name(value)->take_all();
  if (!option.get_positional()) option.expected(1)->allow_extra_args(false)->take_all();
  return option;
}

CLI::Option& add_flag(CLI::App& command, const std::string& name, bool& target,
                      const std::string& help) {
  return *command.add_flag(name, target, help)->disable_flag_override();
}

CLI::Option& add_choice(CLI::App& command, const std::string& name, std::string& target,
                        const std::vector<std::string>& choices, const std::string& help) {
  return add_checked(command, name, protocol::joined(choices, "|"), help,
                     [&target, choices](const std::string& text) {
                       if (std::find(choices.begin(), choices.end(), text) == choices.end()) {
                         return protocol::in_quotes(text) +
                                " is not one of: " + protocol::joined(choices, ", ");
                       }
                       target = text;
                       return std::string();
                     });
}

CLI::Option& add_number(CLI::App& command, const std::string& name, std::optional<int>& target,
                        int least, int most, const std::string& help) {
  return add_checked(command, name, "NUMBER", help,
                     [&target, least, most](const std::string& text) {
                       target = protocol::integer_from<int>(text);
                       if (target && *target >= least && *target <= most) return std::string();
                       return protocol::in_quotes(text) + " is not a whole number from " +
                              std::to_string(least) + " to " + std::to_string(most);
                     });
}

CLI::Option& add_seed(CLI::App& command, const std::string& name,
                      std::optional<std::uint64_t>& target, const std::string& help) {
  return add_checked(command, name, "NUMBER", help, [&target](const std::string& text) {
    target = protocol::integer_from<std::uint64_t>(text);
    if (target) return std::string();
    return protocol::in_quotes(text) + " is not a seed: expected a whole number from 0 to " +
           std::to_string(UINT64_MAX);
  });
}

CLI::Option& add_duration(CLI::App& command, const std::string& name,
                          std::optional<milliseconds>& target, const std::string& help) {
  return add_checked(command, name, "DURATION", help, [&target](const std::string& text) {
    const auto duration = protocol::read_duration(text);
    if (!duration) return duration.error().text;
    target = *duration;
    return std::string();
  });
}

CLI::Option& add_limit(CLI::App& command, const std::string& name,
                       std::optional<std::optional<milliseconds>>& target,
                       const std::string& help) {
  return add_checked(command, name, "DURATION", help, [&target](const std::string& text) {
    target.emplace();
    if (text == "none") return std::string();
    const auto duration = protocol::read_duration(text);
    if (!duration) return duration.error().text + ", or as none";
    target->emplace(*duration);
    return std::string();
  });
}

CLI::Option& add_game(CLI::App& command, const rules::Rules*& target) {
  std::vector<std::string> names;
  for (const rules::Rules* game : rules::catalog()) names.emplace_back(game->name());
  const std::string help = "Game: " + protocol::joined(names, ", ");
  CLI::Option& option =
      add_checked(command, "GAME", "GAME", help, [&target, names](const std::string& text) {
        const auto found = rules::rules_named(text);
        if (!found) {
          return "no game " + protocol::in_quotes(text) +
                 suggestion(text, names, "the games are " + protocol::joined(names, ", "));
        }
        target = *found;
        return std::string();
      });
  require(option);
  return option;
}

CLI::Option& add_rules_options(CLI::App& command, std::vector<protocol::Option>& target) {
  const std::function<void(const std::vector<std::string>&)> take =
      [&target](const std::vector<std::string>& texts) {
        for (const std::string& text : texts) {
          const std::size_t equals = text.find('=');
          if (equals == 0 || equals == std::string::npos || equals + 1 == text.size()) {
            throw CLI::ValidationError("--option",
                                       protocol::in_quotes(text) + " must have the form KEY=VALUE");
          }
          target.push_back({text.substr(0, equals), text.substr(equals + 1)});
        }
      };
  return *command
              .add_option_function<std::vector<std::string>>(
                  "-o,--option", take, "Rules option of the game; may be repeated")
              ->type_name("KEY=VALUE")
              ->expected(1)
              ->allow_extra_args(false)
              ->take_all();
}

CLI::Option& add_dictionary(CLI::App& command, std::optional<std::string>& target) {
  return add_text(command, "--dict", target, "FILE",
                  "Word list, a file or a folder (default: the built-in one)");
}

void require(CLI::Option& option) {
  option.required();
}

}  // namespace aspis::cli
