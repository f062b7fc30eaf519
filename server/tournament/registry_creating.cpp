// From what an instructor hands in to a tournament in a file of its own.
#include <random>
#include <utility>

#include "protocol/tokens.hpp"
#include "referee/formats/plan_json.hpp"
#include "referee/rules/catalog.hpp"
#include "server/tournament/registry_names.hpp"
#include "server/tournament/registry_shared.hpp"
#include "server/tournament/sample_bots.hpp"

namespace aspis::tournament {

using protocol::Error;
using protocol::Result;

namespace {

namespace fs = std::filesystem;

constexpr std::size_t longest_title = 200;

std::uint64_t drawn_seed() {
  std::random_device device;
  return (std::uint64_t{device()} << 32U) | device();
}

/// The plan's JSON, of a preset where it is the name of one.
Result<std::string> plan_text(const NewTournamentRequest& fresh) {
  std::string text = fresh.plan;
  if (text.find('{') == std::string::npos) {
    std::string known;
    text.clear();
    for (const formats::Preset& preset : formats::presets()) {
      if (preset.name == fresh.plan) text = preset.json;
      known += (known.empty() ? "" : ", ") + preset.name;
    }
    if (text.empty()) return Error{"there is no preset '" + fresh.plan + "'; there are " + known};
  }
  if (fresh.game.empty()) return text;
  return formats::with_value(text, "game", "\"" + fresh.game + "\"");
}

/// On a server nobody's command is run but the house's own.
std::optional<Error> fault_of_commands(const std::vector<db::EntrantRow>& entrants,
                                       const SampleBots& house) {
  for (const db::EntrantRow& entrant : entrants) {
    if (entrant.command.empty()) continue;
    const std::string name = house_name(entrant);
    if (name.empty()) {
      return Error{entrant.name + ": the command '" + entrant.command +
                   "' is refused: leave it empty for a bot that comes over the network, or write "
                   "house:NAME for one of the server's own"};
    }
    if (house.bot(name)) continue;
    const std::string known = protocol::joined(house.names());
    return Error{entrant.name + ": the server has no bot '" + name + "' for this game" +
                 (known.empty() ? "" : "; it has " + known)};
  }
  return std::nullopt;
}

}  // namespace

Result<NewTournament> Registry::Shared::plan_of(const NewTournamentRequest& fresh) const {
  NewTournament made;
  auto text = plan_text(fresh);
  if (!text) return text.error();
  made.plan = *std::move(text);
  const auto plan = formats::read_plan(made.plan);
  if (!plan) return plan.error();
  const auto rules = rules::rules_named(plan->game);
  if (!rules) return Error{"game: " + rules.error().text};
  made.seed = fresh.seed ? *fresh.seed : drawn_seed();
  auto roster = read_roster(fresh.roster, *plan, made.seed);
  if (!roster) return roster.error();
  made.roster = *std::move(roster);
  const SampleBots house(plan_.house_folder, **rules, *plan, game_thread_.host().sandbox());
  if (const auto fault = fault_of_commands(made.roster.entrants, house)) return *fault;
  if ((*rules)->needs_dictionary()) {
    if (plan_.dictionary == nullptr)
      return Error{"this game needs a word list, and the server has none"};
    made.dictionary_sha256 = plan_.dictionary->sha256();
  }
  made.title = fresh.title;
  made.program = plan_.program;
  made.date = plan_.date();
  return made;
}

/// A name that nobody has, kept for this one until it is there or release() is called.
Result<std::string> Registry::Shared::reserve(const NewTournamentRequest& fresh) {
  if (!fresh.name.empty() && !is_name(fresh.name)) {
    return Error{"a tournament's name has 1 to 64 lower-case letters, digits and hyphens; '" +
                 fresh.name + "' has others"};
  }
  const std::lock_guard lock(mutex_);
  const auto is_taken = [this](const std::string& name) {
    return tournaments_.contains(name) || fs::exists(path_of(name));
  };
  std::string name = fresh.name.empty() ? name_of_title(fresh.title) : fresh.name;
  if (!fresh.name.empty() && is_taken(name)) {
    return Error{"there is a tournament '" + name + "' already: choose another name"};
  }
  const std::string base = name.substr(0, longest_name - 8);
  for (int number = 2; is_taken(name); ++number) name = base + "-" + std::to_string(number);
  tournaments_[name] = nullptr;
  return name;
}

void Registry::Shared::release(const std::string& name) {
  const std::lock_guard lock(mutex_);
  tournaments_.erase(name);
}

Result<db::Store> Registry::Shared::make_file(const std::string& name, const NewTournamentRequest& fresh) {
  auto made = plan_of(fresh);
  if (!made) return made.error();
  const fs::path path = path_of(name);
  try {
    return tournament::create(path, *made, plan_.vfs ? plan_.vfs(name) : "");
  } catch (const db::StoreError& error) {
    // The file was there, but not all that belongs into it.
    std::error_code ignored;
    for (const char* const end : {"", "-wal", "-shm"}) fs::remove(path.string() + end, ignored);
    return Error{error.what()};
  }
}

Result<Preview> Registry::Shared::preview(const NewTournamentRequest& fresh) const {
  auto made = plan_of(fresh);
  if (!made) return made.error();
  auto plan = fitting_plan(*made);
  if (!plan) return plan.error();
  const auto rules = rules::rules_named(plan->game);
  if (!rules) return rules.error();
  formats::Facts facts;
  facts.entrants = static_cast<int>(made->roster.entrants.size());
  facts.seed = made->seed;
  facts.game_seats = (*rules)->most_seats();
  auto stages = forecast(*plan, facts);
  const auto clock = formats::clock_of(*plan, (*rules)->default_clock());
  return Preview{*std::move(plan), clock, std::move(made->roster), std::move(stages)};
}

Result<std::shared_ptr<HostedTournament>> Registry::Shared::create(const NewTournamentRequest& fresh) {
  if (stopping_) return Error{"the server is closing"};
  if (fresh.title.size() > longest_title) {
    return Error{"a title has at most " + std::to_string(longest_title) + " bytes"};
  }
  auto name = reserve(fresh);
  if (!name) return name.error();
  auto store = make_file(*name, fresh);
  if (!store) {
    release(*name);
    return store.error();
  }
  const auto file = std::make_shared<HostedFile>(*name, path_of(*name), parts());
  file->begin(*std::move(store));
  {
    const std::lock_guard lock(mutex_);
    tournaments_[*name] = file;
  }
  observer_.changed(*name);
  return std::shared_ptr<HostedTournament>(file);
}

}  // namespace aspis::tournament
