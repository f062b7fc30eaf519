#include "server/tournament/sample_bots.hpp"

#include <unistd.h>

#include "referee/match/local_bot.hpp"
#include "referee/seats/child_seat.hpp"
#include "server/tournament/planned_game.hpp"

namespace aspis::tournament {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view mark = "house:";

}  // namespace

std::string house_name(const db::EntrantRow& row) {
  return row.command.starts_with(mark) ? row.command.substr(mark.size()) : "";
}

SampleBots::SampleBots(const fs::path& folder, const rules::Rules& rules, const formats::Plan& plan,
                       sandbox::Sandbox& sandbox) {
  const std::string prefix = std::string(rules.name()) + "_";
  std::error_code ignored;  // without the folder there are no sample bots
  for (const auto& entry : fs::directory_iterator(folder, ignored)) {
    const std::string name = entry.path().filename().string();
    if (!name.starts_with(prefix) || !entry.is_regular_file(ignored)) continue;
    if (::access(entry.path().c_str(), X_OK) != 0) continue;
    const match::LocalBot bot{sandbox::quoted({fs::absolute(entry.path()).string()}),
                              name.ends_with("classic"), name,
                              formats::choose_clock(plan, rules.default_clock())};
    auto found = match::local_entrant(bot, rules, program_limits(plan), sandbox, folder);
    if (found) bots_.emplace(name, std::move(found->seat));
  }
}

std::vector<std::string> SampleBots::names() const {
  std::vector<std::string> names;
  for (const auto& [name, bot] : bots_) names.push_back(name);
  return names;
}

match::SeatMaker SampleBots::bot(std::string_view name) const {
  const auto found = bots_.find(name);
  return found == bots_.end() ? match::SeatMaker() : found->second;
}

}  // namespace aspis::tournament
