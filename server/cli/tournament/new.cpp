// aspis tournament new, presets: a tournament's file from a plan and a roster, and the plans there
// are.
#include <algorithm>

#include "protocol/columns.hpp"
#include "protocol/tokens.hpp"
#include "protocol/utc.hpp"
#include "referee/formats/plan.hpp"
#include "referee/rules/catalog.hpp"
#include "server/cli/commands.hpp"
#include "server/cli/files.hpp"
#include "server/cli/tournament/opened.hpp"
#include "server/cli/tournament/stages.hpp"
#include "server/tournament/instructor.hpp"
#include "server/tournament/sample_bots.hpp"
#include "server/version.hpp"

namespace aspis::cli {
namespace {

struct NewArguments {
  std::optional<std::string> file;
  std::optional<std::string> preset;
  std::optional<std::string> plan;
  std::optional<std::string> game;
  std::optional<std::string> roster;
  std::vector<std::string> changes;
  std::optional<std::uint64_t> seed;
  std::optional<std::string> dictionary;
};

struct ReadPlan {
  std::string json;
  formats::Plan plan;
  std::vector<std::string> notes;
};

/// `source` is put before what is wrong: a file's name, or that of a preset.
formats::Plan plan_from(const std::string& json, const std::string& source) {
  return checked(formats::read_plan(json), source);
}

ReadPlan changed(const ReadPlan& plan, const std::string& path, const std::string& value,
                 const std::string& option) {
  const auto json = formats::with_value(plan.json, path, value);
  if (!json) bad_input(option + ": " + json.error().text);
  ReadPlan fresh{*json, plan_from(*json, option), plan.notes};
  if (fresh.plan == plan.plan) {
    fresh.notes.push_back(
        option +
        " changes nothing: it already has that value, or every stage sets its own "
        "value");
  }
  return fresh;
}

std::vector<std::string> names_of_presets() {
  std::vector<std::string> names;
  for (const formats::Preset& preset : formats::presets()) names.push_back(preset.name);
  return names;
}

const formats::Preset& preset_named(const std::string& name) {
  for (const formats::Preset& preset : formats::presets()) {
    if (preset.name == name) return preset;
  }
  const auto names = names_of_presets();
  bad_input("no preset '" + protocol::escaped(name, 60) + "'" +
            suggestion(name, names, "the presets are " + protocol::joined(names)));
}

ReadPlan plan_of(const NewArguments& asked) {
  if (asked.preset.has_value() == asked.plan.has_value()) {
    bad_input(
        "give either --preset NAME or --plan FILE: 'aspis tournament presets' lists the presets");
  }
  const std::string json = asked.preset ? std::string(preset_named(*asked.preset).json)
                                        : checked(contents_of(*asked.plan));
  const std::string source = asked.plan ? *asked.plan : "preset " + *asked.preset;
  ReadPlan plan{json, plan_from(json, source), {}};
  if (asked.game && *asked.game != plan.plan.game) {
    plan = changed(plan, "game", *asked.game, "--game");
  }
  for (const std::string& change : asked.changes) {
    const std::size_t equals = change.find('=');
    if (equals == 0 || equals == std::string::npos) {
      bad_input("--set: '" + protocol::escaped(change, 60) + "' must have the form PATH=VALUE");
    }
    plan = changed(plan, change.substr(0, equals), change.substr(equals + 1),
                   "--set " + protocol::escaped(change, 60));
  }
  return plan;
}

const rules::Rules& rules_of(const formats::Plan& plan) {
  if (plan.game.empty()) {
    std::string names;
    for (const rules::Rules* rules : rules::catalog()) {
      names += (names.empty() ? "" : ", ") + std::string(rules->name());
    }
    bad_input("the plan leaves the game open: choose one with --game GAME, which is one of " +
              names);
  }
  const auto rules = checked(rules::rules_named(plan.game));
  return *rules;
}

/// Options that no board can be dealt with are found now, not in the middle of the first round.
void check_start(const formats::Plan& plan, const rules::Rules& rules, std::uint64_t seed,
                 const words::Dictionary* dictionary) {
  const auto setup = rules.deal(plan.options, rules.least_seats(), seed);
  if (!setup) bad_input(setup.error().text);
  const auto position = rules.start(*setup, dictionary);
  if (!position) bad_input(position.error().text);
}

/// All faults of a roster at once: each has its line, and the last one ends the command.
[[noreturn]] void refuse_roster(const std::string& file, const std::string& faults) {
  const auto lines = protocol::lines_of(faults);
  for (std::size_t at = 0; at + 1 < lines.size(); ++at) {
    write_error_line("aspis tournament new: " + located(file, lines[at]));
  }
  bad_input(located(file, lines.empty() ? faults : lines.back()));
}

tournament::Roster roster_of(const std::string& file, const formats::Plan& plan,
                             std::uint64_t seed) {
  const auto csv = contents_of(file);
  if (!csv) bad_input(csv.error().text);
  auto roster = tournament::read_roster(*csv, plan, seed);
  if (!roster) refuse_roster(file, roster.error().text);
  const auto fault = formats::fault_of(plan, static_cast<int>(roster->entrants.size()));
  if (fault) bad_input("the plan does not fit the roster: " + fault->text);
  return *std::move(roster);
}

void make(const NewArguments& asked) {
  const std::filesystem::path file = file_named(asked.file);
  const ReadPlan read = plan_of(asked);
  const rules::Rules& rules = rules_of(read.plan);
  tournament::NewTournament made;
  made.plan = read.json;
  made.seed_was_given = asked.seed.has_value();
  made.seed = asked.seed ? *asked.seed : tournament::drawn_seed();
  made.seed_nonce = tournament::drawn_nonce();
  made.program = version();
  made.date = protocol::utc_now();
  made.roster = roster_of(*asked.roster, read.plan, made.seed);
  std::optional<NamedDictionary> dictionary;
  if (rules.needs_dictionary()) {
    dictionary.emplace(read_dictionary(asked.dictionary));
    made.dictionary_sha256 = dictionary->words.sha256();
  }
  check_start(read.plan, rules, made.seed, dictionary ? &dictionary->words : nullptr);
  std::error_code ignored;
  if (std::filesystem::exists(file, ignored)) {
    bad_input(file.string() +
              " already exists and is never overwritten: choose another file with --file");
  }
  const auto tournament = tournament::read_tournament(checked(tournament::create(file, made)));
  if (!tournament) bad_input(file.string() + ": " + tournament.error().text);
  std::string text = overview_of(*tournament, rules);
  if (asked.seed) text += std::string("note      --seed: ") + tournament::seed_warning + "\n";
  for (const std::string& note : read.notes) text += "note      " + note + "\n";
  for (const std::string& note : made.roster.notes) {
    text += "note      " + located(*asked.roster, note) + "\n";
  }
  for (const db::EntrantRow& row : made.roster.entrants) {
    const std::string house = tournament::house_name(row);
    if (house.empty()) continue;
    text += "note      " + located(*asked.roster, row.command) +
            " works on a server only: for 'aspis tournament run' write " + house + "\n";
    break;
  }
  const std::string option = asked.file ? " --file " + *asked.file : "";
  print(text + "\nmade " + file.string() + "; to play: aspis tournament run" + option + "\n");
}

void print_presets(const std::optional<std::string>& name) {
  if (name) return print(preset_named(*name).json);
  protocol::Columns columns({"preset", "format of the tournament"});
  for (const formats::Preset& preset : formats::presets()) {
    const auto plan = formats::read_plan(preset.json);
    columns.add({preset.name, plan ? plan->about : plan.error().text});
  }
  print(columns.text() + "\n'aspis tournament presets NAME' prints one to copy and edit.\n");
}

}  // namespace

Command new_command() {
  const auto asked = std::make_shared<NewArguments>();
  return {"new",
          "Create a tournament from a plan and a roster",
          "The plan is a preset or a JSON file; --set changes a value. The roster is a CSV file "
          "with a header line: name, e-mail, institution, version, command, classic, program (its "
          "name); only the name is required. Exports of Canvas and Moodle and a plain list of "
          "names, one per line, work too. Aliases are drawn at random. The command prints a "
          "preview of the tournament.\n\nThe seed determines everything random. Leave it random. "
          "The SHA-256 of a nonce and the seed is printed now; the nonce and the seed are printed "
          "when the tournament ends. 'aspis verify --tournament' compares them.",
          "aspis tournament new --preset shield --roster roster.csv\n"
          "aspis tournament new --preset single --game boxing --set stages[0].match.games=4 "
          "--roster roster.csv\n"
          "aspis tournament new --plan mine.json --roster roster.csv --file spring.db",
          {file_option(asked->file),
           {"--preset", &asked->preset, protocol::joined(names_of_presets(), "|"),
            "Format of the tournament"},
           {"--plan", &asked->plan, "FILE", "JSON file with your own plan"},
           {"--game", &asked->game, "GAME",
            "Game (default: the plan's; shield has wordcube, potm boxing, croquar croquet)"},
           required(
               {"--roster", &asked->roster, "FILE", "Roster of the entrants; - is standard input"}),
           {"--set", &asked->changes, "PATH=VALUE",
            "Value of the plan to set, such as stages[0].match.games=2; may be repeated"},
           {"-s,--seed", &asked->seed, "Seed of everything random (default: random)"},
           dictionary_option(asked->dictionary)},
          [asked] { make(*asked); }};
}

Command presets_command() {
  const auto name = std::make_shared<std::optional<std::string>>();
  return {"presets",
          "List the presets, or print one as JSON",
          "A preset is a built-in plan. Print it, edit it, and pass it to 'aspis tournament new "
          "--plan'.",
          "aspis tournament presets\n"
          "aspis tournament presets shield > mine.json",
          {{"NAME", name.get(), protocol::joined(names_of_presets(), "|"),
            "Preset to print (default: list all)"}},
          [name] { return print_presets(*name); }};
}

}  // namespace aspis::cli
