#include "server/cli/bots.hpp"

#include <algorithm>

#include "server/cli/frame.hpp"

namespace aspis::cli {
namespace {

/// NAME= in front of a command: letters, digits and a few signs, so that no path is taken for it.
match::LocalBot read_bot(const std::string& text, bool classic) {
  constexpr std::string_view letters =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";
  const std::size_t end = text.find_first_not_of(letters);
  if (end == std::string::npos || end == 0 || end > 32 || text[end] != '=') {
    return {text, classic, ""};
  }
  return {text.substr(end + 1), classic, text.substr(0, end)};
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

std::vector<match::Entrant> find_entrants(const std::vector<std::string>& bots, bool classic,
                                          const rules::Rules& rules,
                                          const protocol::TimeControl& clock,
                                          const seats::ChildLimits& limits,
                                          seats::Children& children,
                                          const std::filesystem::path& workshop) {
  std::vector<match::Entrant> entrants;
  for (const std::string& text : bots) {
    match::LocalBot bot = read_bot(text, classic);
    bot.clock = clock;
    auto entrant = match::local_entrant(bot, rules, limits, children, workshop);
    if (!entrant) bad_input(entrant.error().text);
    entrants.push_back(*std::move(entrant));
  }
  tell_apart(entrants);
  return entrants;
}

}  // namespace aspis::cli
