// The arguments that subcommands share: how each kind is declared and what it says when it is
// wrong. Declares; files.hpp reads what they name.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/setup.hpp"
#include "referee/rules/rules.hpp"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace aspis::cli {

// `name` is CLI11's: "-s,--seed" for an option, "RECORD" for an argument that stands by itself.
// Targets outlive the parsing. `value` names the kind of value: completion offers files for FILE
// and FOLDER, games for GAME, subcommands for SUBCOMMAND, keys for KEY=VALUE, and the words
// themselves for "bash|zsh|fish".

CLI::Option& add_text(CLI::App&, const std::string& name, std::optional<std::string>& target,
                      const std::string& value, const std::string& help);
/// As often as wanted. An option takes one value each time; an argument takes all that are left.
CLI::Option& add_texts(CLI::App&, const std::string& name, std::vector<std::string>& target,
                       const std::string& value, const std::string& help);
CLI::Option& add_flag(CLI::App&, const std::string& name, bool& target, const std::string& help);

/// One of `choices`, of which `target` holds the one taken unless told.
CLI::Option& add_choice(CLI::App&, const std::string& name, std::string& target,
                        const std::vector<std::string>& choices, const std::string& help);

/// A whole number from `least` to `most`.
CLI::Option& add_number(CLI::App&, const std::string& name, std::optional<int>& target, int least,
                        int most, const std::string& help);
/// Any unsigned number of 64 bits.
CLI::Option& add_seed(CLI::App&, const std::string& name, std::optional<std::uint64_t>& target,
                      const std::string& help);

/// 500ms, 2s, 1m.
CLI::Option& add_duration(CLI::App&, const std::string& name,
                          std::optional<std::chrono::milliseconds>& target,
                          const std::string& help);
/// A duration, or "none" for no limit, which is kept as an empty optional inside.
CLI::Option& add_limit(CLI::App&, const std::string& name,
                       std::optional<std::optional<std::chrono::milliseconds>>& target,
                       const std::string& help);

/// The argument GAME, required.
CLI::Option& add_game(CLI::App&, const rules::Rules*& target);
/// -o,--option KEY=VALUE, as often as wanted: the options of a game's rules. Their keys and values
/// are left to the rules.
CLI::Option& add_rules_options(CLI::App&, std::vector<protocol::Option>& target);
/// --dict FILE
CLI::Option& add_dictionary(CLI::App&, std::optional<std::string>& target);

void require(CLI::Option&);

}  // namespace aspis::cli
