// aspis tournament new, presets, roster: creates a tournament's file from a plan and a roster,
// lists the built-in plans, and makes a roster of sample bots for trying things out.
#include <algorithm>
#include <array>

#include "protocol/columns.hpp"
#include "protocol/tokens.hpp"
#include "protocol/utc.hpp"
#include "referee/formats/plan.hpp"
#include "referee/rules/catalog.hpp"
#include "server/cli/bots.hpp"
#include "server/cli/command.hpp"
#include "server/cli/files.hpp"
#include "server/cli/tournament/opened.hpp"
#include "server/cli/tournament/stages.hpp"
#include "server/tournament/instructor.hpp"
#include "server/tournament/sample_bots.hpp"
#include "server/version.hpp"

namespace aspis::cli {
namespace {

std::vector<std::string> names_of_presets() {
  std::vector<std::string> names;
  for (const formats::Preset& preset : formats::presets()) names.push_back(preset.name);
  return names;
}

struct NewArguments : TournamentArguments {
  Text preset{this, "--preset", protocol::joined(names_of_presets(), "|"),
              "Format of the tournament"};
  Text plan{this, "--plan", "FILE", "JSON file with your own plan"};
  Text game{this, "--game", "GAME",
            "Game (default: the plan's; shield has wordcube, potm boxing, croquar croquet)"};
  Text roster{this, required, "--roster", "FILE", "Roster of the entrants; - is standard input"};
  Texts changes{this, "--set", "PATH=VALUE",
                "Value of the plan to set, such as stages[0].match.games=2; may be repeated"};
  Seed seed{this, "-s,--seed", "Seed of everything random (default: random)"};
  Text dictionary{this, dictionary_option};
};

struct ReadPlan {
  std::string json;
  formats::Plan plan;
  std::vector<std::string> notes;
};

ReadPlan changed(const ReadPlan& plan, const std::string& path, const std::string& value,
                 const std::string& option) {
  const auto json = formats::with_value(plan.json, path, value);
  if (!json) bad_input(option + ": " + json.error().text);
  ReadPlan fresh{*json, checked(formats::read_plan(*json), option), plan.notes};
  if (fresh.plan == plan.plan) {
    fresh.notes.push_back(
        option + " changes nothing: it already has that value, or every stage sets its own value");
  }
  return fresh;
}

const formats::Preset& preset_named(const std::string& name) {
  for (const formats::Preset& preset : formats::presets()) {
    if (preset.name == name) return preset;
  }
  const auto names = names_of_presets();
  bad_input("no preset '" + protocol::escaped(name, 60) + "'" +
            suggestion(name, names, "the presets are " + protocol::joined(names)));
}

ReadPlan load_plan(const NewArguments& asked) {
  if (asked.preset.has_value() == asked.plan.has_value()) {
    bad_input(
        "give either --preset NAME or --plan FILE: 'aspis tournament presets' lists the presets");
  }
  const std::string json = asked.preset ? std::string(preset_named(*asked.preset).json)
                                        : checked(read_file(*asked.plan));
  const std::string source = asked.plan ? *asked.plan : "preset " + *asked.preset;
  ReadPlan plan{json, checked(formats::read_plan(json), source), {}};
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

const rules::Rules& find_rules(const formats::Plan& plan) {
  if (plan.game.empty()) {
    bad_input("the plan leaves the game open: choose one with --game GAME, which is one of " +
              protocol::joined(names_of_games()));
  }
  return *checked(rules::rules_named(plan.game));
}

tournament::Roster load_roster(const std::string& file, const formats::Plan& plan,
                               std::uint64_t seed) {
  auto roster = tournament::read_roster(checked(read_file(file)), plan, seed);
  if (!roster) {
    // Report every error on its own line; the last one ends the command.
    const auto lines = protocol::split_lines(roster.error().text);
    for (std::size_t at = 0; at + 1 < lines.size(); ++at) {
      write_error_line("aspis tournament new: " + located(file, lines[at]));
    }
    bad_input(located(file, lines.empty() ? roster.error().text : lines.back()));
  }
  const auto error = formats::find_error(plan, static_cast<int>(roster->entrants.size()));
  if (error) bad_input("the plan does not fit the roster: " + error->text);
  return *std::move(roster);
}

void make(const NewArguments& asked) {
  const std::filesystem::path file = file_named(asked.file);
  const ReadPlan read = load_plan(asked);
  const rules::Rules& rules = find_rules(read.plan);
  tournament::NewTournament made;
  made.plan = read.json;
  made.seed_was_given = asked.seed.has_value();
  made.seed = asked.seed ? *asked.seed : tournament::drawn_seed();
  made.seed_nonce = tournament::drawn_nonce();
  made.program = version();
  made.date = protocol::utc_now();
  made.roster = load_roster(*asked.roster, read.plan, made.seed);
  const GameDictionary dictionary = dictionary_for(rules, asked.dictionary);
  if (dictionary.list) made.dictionary_sha256 = dictionary.list->sha256();
  // Deal a board now, so that invalid options are found before the first round.
  checked(rules.start(checked(rules.deal(read.plan.options, rules.min_seats(), made.seed)),
                      dictionary.words()));
  std::error_code ignored;
  if (std::filesystem::exists(file, ignored)) {
    bad_input(file.string() +
              " already exists and is never overwritten: choose another file with --file");
  }
  const auto tournament = tournament::read_tournament(checked(tournament::create(file, made)));
  if (!tournament) bad_input(file.string() + ": " + tournament.error().text);
  std::string text = make_overview(*tournament, rules);
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

struct PresetsArguments : Arguments {
  Text name{this, "NAME", protocol::joined(names_of_presets(), "|"),
            "Preset to print (default: list all)"};
};

void print_presets(const PresetsArguments& asked) {
  if (asked.name) return print(preset_named(*asked.name).json);
  protocol::Columns columns({"preset", "format of the tournament"});
  for (const formats::Preset& preset : formats::presets()) {
    const auto plan = formats::read_plan(preset.json);
    columns.add({preset.name, plan ? plan->about : plan.error().text});
  }
  print(columns.text() + "\n'aspis tournament presets NAME' prints one to copy and edit.\n");
}

constexpr int fewest = 2;
constexpr int most = 400;

struct RosterArguments : Arguments {
  Number sample{this, required, "--sample", Bounds{fewest, most}, "Number of entrants"};
  Text game{this, required, "--game", "GAME", "Game"};
};

/// Quotes the command for the shell and for the CSV file, which escape quotes differently.
std::string command_cell(const std::filesystem::path& program, const std::string& arguments) {
  std::string command = "'";
  for (const char c : program.string()) command += c == '\'' ? "'\\''" : std::string(1, c);
  command += "'" + arguments;
  std::string cell = "\"";
  for (const char c : command) cell += c == '"' ? "\"\"" : std::string(1, c);
  return cell + "\"";
}

/// Twenty first names and twenty family names give 400 distinct names.
std::string sample_name(int number) {
  static constexpr std::array first = {"Ada",   "Bo",   "Chen", "Dina", "Emil", "Fay",  "Gus",
                                       "Hana",  "Ivo",  "Jun",  "Kira", "Leo",  "Mona", "Nils",
                                       "Odile", "Paul", "Quin", "Rosa", "Sami", "Tess"};
  static constexpr std::array last = {
      "Abel",   "Brandt", "Costa", "Duran", "Engel", "Fodor", "Grau",  "Holm",  "Ivens", "Jansa",
      "Keller", "Lind",   "Moro",  "Novak", "Orban", "Petri", "Quist", "Rossi", "Stein", "Toth"};
  const auto at = static_cast<std::size_t>(number);
  return std::string(first[at % first.size()]) + " " + last[(at + at / first.size()) % last.size()];
}

std::string roster_line(int number, const std::string& game, const std::filesystem::path& folder) {
  // Every fourth bot is greedy, so that equal bots meet and ties occur. The others play random
  // moves, each from its own seed.
  const bool greedy = number % 4 == 0;
  const std::filesystem::path program = folder / (game + (greedy ? "_greedy" : "_random"));
  return sample_name(number) + ",student" + std::to_string(number + 1) +
         "@example.org,Sample University," +
         command_cell(program, greedy ? "" : " " + std::to_string(number + 1)) + "\n";
}

void print_roster(const RosterArguments& asked) {
  const auto rules = checked(rules::rules_named(*asked.game));
  const std::filesystem::path folder = sample_bots();
  std::error_code error;
  if (!std::filesystem::is_directory(folder, error)) {
    bad_input("no sample bots next to this program: " + folder.string() + " is not a folder");
  }
  std::string csv = "name,e-mail,institution,command\n";
  for (int number = 0; number < *asked.sample; ++number) {
    csv += roster_line(number, std::string((rules)->name()), folder);
  }
  print(csv);
}

}  // namespace

std::vector<Command> new_commands() {
  return {
      command<NewArguments>(
          "new", "Create a tournament from a plan and a roster",
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
          make),
      command<PresetsArguments>(
          "presets", "List the presets, or print one as JSON",
          "A preset is a built-in plan. Print it, edit it, and pass it to 'aspis tournament new "
          "--plan'.",
          "aspis tournament presets\n"
          "aspis tournament presets shield > mine.json",
          print_presets),
      command<RosterArguments>(
          "roster", "Print a roster of sample bots",
          "For a trial tournament: invented names, and this program's sample bots. The commands "
          "have absolute paths, so the tournament can run from any folder.",
          "aspis tournament roster --sample 34 --game wordcube > roster.csv", print_roster)};
}

}  // namespace aspis::cli
