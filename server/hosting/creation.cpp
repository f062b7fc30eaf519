#include "server/hosting/creation.hpp"

#include <utility>

#include "db/files.hpp"
#include "protocol/tokens.hpp"
#include "referee/formats/plan.hpp"
#include "referee/rules/catalog.hpp"
#include "server/tournament/instructor.hpp"
#include "server/tournament/sample_bots.hpp"

namespace aspis::hosting {
namespace {

using protocol::Error;
using protocol::Result;
using tournament::NewTournament;
using tournament::SampleBots;
namespace fs = std::filesystem;

/// The plan's JSON, or that of the preset with this name.
Result<std::string> plan_text(const NewTournamentRequest& fresh) {
  std::string text = fresh.plan;
  if (text.find('{') == std::string::npos) {
    std::string known;
    text.clear();
    for (const formats::Preset& preset : formats::presets()) {
      if (preset.name == fresh.plan) text = preset.json;
      known += (known.empty() ? "" : ", ") + preset.name;
    }
    if (text.empty()) return Error{"no preset '" + fresh.plan + "'; the presets are " + known};
  }
  if (fresh.game.empty()) return text;
  return formats::with_value(text, "game", "\"" + fresh.game + "\"");
}

/// Each threshold must name an existing bot.
std::optional<Error> thresholds_error(const formats::Plan& plan,
                                      const std::vector<db::EntrantRow>& entrants,
                                      const SampleBots& house) {
  for (const formats::Threshold& threshold : plan.thresholds) {
    const bool is_staff = std::any_of(
        entrants.begin(), entrants.end(),
        [&](const db::EntrantRow& row) { return row.staff && row.name == threshold.against; });
    const bool is_classic = threshold.against.ends_with("classic");
    if (is_staff || (house.bot(threshold.against) && !is_classic)) continue;
    return Error{"thresholds: \"" + threshold.name + "\" is against \"" + threshold.against +
                 "\", which is neither an entrant of the staff nor a sample bot of this server"};
  }
  return std::nullopt;
}

/// Only sample bots may have a command, so that a server runs no other programs from a roster.
std::optional<Error> commands_error(const std::vector<db::EntrantRow>& entrants,
                                    const SampleBots& house) {
  for (const db::EntrantRow& entrant : entrants) {
    if (entrant.command.empty()) continue;
    const std::string name = tournament::house_name(entrant);
    if (name.empty()) {
      return Error{entrant.name + ": the command '" + entrant.command +
                   "' is refused: leave it empty for a bot that connects over the network, or "
                   "write house:NAME for a sample bot of the server"};
    }
    if (house.bot(name)) continue;
    const std::string known = protocol::joined(house.names());
    return Error{entrant.name + ": the server has no sample bot '" + name + "' for this game" +
                 (known.empty() ? "" : "; it has " + known)};
  }
  return std::nullopt;
}

/// Keeps memory and disk within what a server for a class has.
constexpr std::int64_t max_games = 1'000'000;

formats::Facts make_facts(const NewTournament& made, const rules::Rules& rules) {
  formats::Facts facts;
  facts.entrants = static_cast<int>(made.roster.entrants.size());
  facts.seed = made.seed;
  facts.game_seats = rules.max_seats();
  for (const db::EntrantRow& row : made.roster.entrants) {
    if (row.staff) facts.staff.insert(row.number - 1);
  }
  return facts;
}

/// A tournament that this server can play.
struct Planned {
  NewTournament made;
  formats::Plan plan;
  const rules::Rules* rules = nullptr;
  formats::Facts facts;
};

Result<Planned> read(const NewTournamentRequest& fresh, const RegistryOptions& options,
                     sandbox::Sandbox& sandbox) {
  NewTournament made;
  auto text = plan_text(fresh);
  if (!text) return text.error();
  made.plan = *std::move(text);
  const auto plan = formats::read_plan(made.plan);
  if (!plan) return plan.error();
  const auto rules = rules::rules_named(plan->game);
  if (!rules) return Error{"game: " + rules.error().text};
  made.seed_was_given = fresh.seed.has_value();
  made.seed = fresh.seed ? *fresh.seed : tournament::drawn_seed();
  made.seed_nonce = tournament::drawn_nonce();
  auto roster = tournament::read_roster(fresh.roster, *plan, made.seed, fresh.columns);
  if (!roster) return roster.error();
  made.roster = *std::move(roster);
  if (made.seed_was_given) made.roster.notes.emplace_back(tournament::seed_warning);
  const SampleBots house(options.house_folder, **rules, *plan, sandbox);
  if (const auto error = thresholds_error(*plan, made.roster.entrants, house)) return *error;
  if (const auto error = commands_error(made.roster.entrants, house)) return *error;
  if ((*rules)->needs_dictionary()) {
    if (options.dictionary == nullptr)
      return Error{"this game needs a word list, and the server has none"};
    made.dictionary_sha256 = options.dictionary->sha256();
  }
  made.title = fresh.title;
  made.program = options.program;
  made.date = options.date();
  made.by = fresh.by;
  auto fitting = tournament::fitting_plan(made);
  if (!fitting) return fitting.error();
  formats::Facts facts = make_facts(made, **rules);
  const std::int64_t games = tournament::games_planned(*fitting, facts);
  if (games > max_games) {
    return Error{"the plan has " + std::to_string(games) + " games, and a server plays " +
                 std::to_string(max_games) +
                 " at most: reduce the games per match, or form groups"};
  }
  return Planned{std::move(made), *std::move(fitting), *rules, std::move(facts)};
}

}  // namespace

Result<db::Store> create_file(const fs::path& path, const std::string& name,
                              const NewTournamentRequest& fresh, const RegistryOptions& options,
                              sandbox::Sandbox& sandbox) {
  const auto planned = read(fresh, options, sandbox);
  if (!planned) return planned.error();
  try {
    return tournament::create(path, planned->made, options.vfs ? options.vfs(name) : "");
  } catch (const db::StoreError& error) {
    db::remove_database(path);
    return Error{error.what()};
  }
}

Result<Preview> preview(const NewTournamentRequest& fresh, const RegistryOptions& options,
                        sandbox::Sandbox& sandbox) {
  auto planned = read(fresh, options, sandbox);
  if (!planned) return planned.error();
  auto stages = tournament::forecast(planned->plan, planned->facts);
  const auto clock = formats::choose_clock(planned->plan, planned->rules->default_clock());
  return Preview{std::move(planned->plan), clock, std::move(planned->made.roster),
                 std::move(stages)};
}

std::string why_not_playable(const tournament::Tournament& tournament,
                             const RegistryOptions& options) {
  const auto rules = rules::rules_named(tournament.row.game);
  if (!rules) return rules.error().text;
  const std::string& wanted = tournament.row.dictionary_sha256;
  if (wanted.empty()) return "";
  if (options.dictionary != nullptr && options.dictionary->sha256() == wanted) return "";
  return "it uses the word list with SHA-256 " + wanted + ": start the server with that list";
}

}  // namespace aspis::hosting
