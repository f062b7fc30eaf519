#include "server/cli/bots.hpp"

#include <algorithm>
#include <thread>

#include "server/cli/command.hpp"

namespace aspis::cli {
namespace {

/// Accepts only letters, digits, _ and - before the "=", so that a path is not read as a name.
match::LocalBot read_bot(const std::string& text, bool classic) {
  constexpr std::string_view letters =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";
  const std::size_t end = text.find_first_not_of(letters);
  if (end == std::string::npos || end == 0 || end > 32 || text[end] != '=') {
    return {text, classic, ""};
  }
  return {text.substr(end + 1), classic, text.substr(0, end)};
}

/// "FOO=1 ./bot" names a bot FOO with the command "1". Explains how to set a variable instead.
std::string variable_hint(const match::LocalBot& bot) {
  const bool is_like_variable =
      !bot.name.empty() &&
      std::none_of(bot.name.begin(), bot.name.end(), [](char c) { return c >= 'a' && c <= 'z'; });
  if (!is_like_variable) return "";
  return "; '" + bot.name + "=' names the bot: to set a variable write sh -c '" + bot.name +
         "=...'";
}

void tell_apart(std::vector<match::Entrant>& entrants) {
  std::vector<std::string> names;
  for (const match::Entrant& entrant : entrants) names.push_back(entrant.name);
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (std::count(names.begin(), names.end(), names[i]) < 2) continue;
    const auto before =
        std::count(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(i), names[i]);
    entrants[i].name = names[i] + "-" + std::to_string(before + 1);
  }
}

}  // namespace

sandbox::Mode mode_named(const std::string& word) {
  if (word == "require") return sandbox::Mode::require;
  return word == "off" ? sandbox::Mode::off : sandbox::Mode::automatic;
}

std::filesystem::path sample_bots() {
  std::error_code error;
  return std::filesystem::read_symlink("/proc/self/exe", error).parent_path().parent_path() /
         "share/aspis/bots";
}

int default_concurrency() {
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 1);
}

void check_sandbox(sandbox::Sandbox& sandbox, sandbox::Mode mode, const std::string& place) {
  if (sandbox.confines()) return;
  const sandbox::Ability& ability = sandbox.ability();
  const std::string help = ability.better.empty() ? "" : "; " + ability.better;
  if (mode == sandbox::Mode::require) {
    bad_input("programs cannot be confined on this machine: " + ability.what + help);
  }
  write_error_line(place + ": note: " +
                   (mode == sandbox::Mode::off
                        ? ability.what
                        : "bots are not confined on this machine: " + ability.what + help));
}

std::vector<match::Entrant> find_entrants(const std::vector<std::string>& bots, bool classic,
                                          const rules::Rules& rules,
                                          const protocol::TimeControl& clock,
                                          const sandbox::Wishes& wishes,
                                          const seats::ChildLimits& limits,
                                          sandbox::Sandbox& sandbox,
                                          const std::filesystem::path& workshop) {
  std::vector<match::Entrant> entrants;
  for (const std::string& text : bots) {
    match::LocalBot bot = read_bot(text, classic);
    bot.clock = clock;
    bot.wishes = wishes;
    auto entrant = match::local_entrant(bot, rules, limits, sandbox, workshop);
    if (!entrant) bad_input(entrant.error().text + variable_hint(bot));
    entrants.push_back(*std::move(entrant));
  }
  tell_apart(entrants);
  return entrants;
}

}  // namespace aspis::cli
