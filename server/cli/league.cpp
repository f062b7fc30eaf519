// aspis league: plays versions of a student's program against each other and rates them.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <random>

#include "protocol/json.hpp"
#include "referee/sandbox/folders.hpp"
#include "server/cli/bots.hpp"
#include "server/cli/command.hpp"
#include "server/cli/files.hpp"
#include "server/cli/league.hpp"

namespace aspis::cli {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;

struct LeagueArguments : Arguments {
  GameRules rules{this};
  Text folder{this, required, "FOLDER", "FOLDER", "Folder with the versions"};
  Number games{this, "-n,--games", Bounds{0, 1'000'000},
               "Number of games per version (default: 100)"};
  TimeLimit move_time{this, "--move-time", "Time limit per move, or none"};
  TimeLimit game_time{this, "--game-time", "Time limit per game, or none"};
  Text dictionary{this, dictionary_option};
  Flag classic{this, "--classic", "The programs use the game's classic dialect"};
  KeyValues options{this, rules_options};
  Text records{this, "--records", "FOLDER", "Folder for records and the programs' standard error"};
  Number concurrency{this, "-j,--concurrency", Bounds{1, 256},
                     "Concurrent games (default: one less than the cores)"};
  BoxArguments box{this};
  Flag json{this, "--json", "Print the table as JSON"};
};

std::string limits_text(const protocol::TimeControl& clock) {
  const auto text = [](const std::optional<milliseconds>& limit) {
    return limit ? protocol::text(*limit) : std::string("no limit");
  };
  return text(clock.move) + " a move and " + text(clock.game) + " a game";
}

/// The terms of a new league in this folder.
LeagueTerms make_terms(const LeagueArguments& asked, const std::string& dictionary) {
  LeagueTerms terms;
  terms.game = asked.rules->name();
  terms.clock = asked.rules->default_clock();
  if (asked.move_time) terms.clock.move = *asked.move_time;
  if (asked.game_time) terms.clock.game = *asked.game_time;
  terms.dictionary = dictionary;
  terms.classic = asked.classic;
  terms.seed = std::random_device()();
  terms.options = checked(asked.rules->deal(asked.options, 2, terms.seed)).options;
  return terms;
}

/// Options given on the command line must match the league; other terms are taken from it.
void check_terms(const LeagueArguments& asked, const LeagueTerms& mine, const LeagueTerms& has) {
  const auto refuse = [&](const std::string& what) {
    bad_input(*asked.folder + " is a league with " + what +
              "; use another folder for other settings");
  };
  if (has.game != mine.game) refuse("games of " + has.game);
  if (has.dictionary != mine.dictionary) refuse("another word list");
  const bool other_clock = (asked.move_time && *asked.move_time != has.clock.move) ||
                           (asked.game_time && *asked.game_time != has.clock.game);
  if (other_clock) refuse(limits_text(has.clock));
  if (asked.classic && !has.classic) refuse("programs of the protocol");
  for (const protocol::Option& option : asked.options) {
    const auto found = std::find_if(has.options.begin(), has.options.end(),
                                    [&](const auto& each) { return each.key == option.key; });
    if (found != has.options.end() && found->value != option.value) {
      refuse(found->key + "=" + found->value);
    }
  }
}

void play_league(const LeagueArguments& asked) {
  const fs::path folder = *asked.folder;
  std::error_code error;
  if (!fs::is_directory(folder, error)) {
    bad_input(*asked.folder + ": no such folder; put each version into it as a file or a folder");
  }
  if (asked.rules->min_seats() > 2) bad_input("a league needs a game for two bots");
  const GameDictionary dictionary = dictionary_for(*asked.rules, asked.dictionary);
  const LeagueTerms mine = make_terms(asked, dictionary.list ? dictionary.list->sha256() : "");
  sandbox::Sandbox sandbox(asked.box.mode());
  check_sandbox(sandbox, asked.box.mode(), "aspis league");
  LeagueFile file(folder, mine);
  check_terms(asked, mine, file.terms());
  const bool croquet_modules = file.terms().classic && file.terms().game == "croquet";
  const FoundPrograms found = find_programs(folder, croquet_modules, asked.records.value_or(""));
  for (const std::string& line : found.left_out) {
    write_error_line("aspis league: note: " + line + ", left out");
  }
  if (asked.records) make_folder(*asked.records);
  const sandbox::TemporaryFolder workshop;
  LeagueRun run({.rules = asked.rules,
                 .dictionary = dictionary.words(),
                 .dictionary_path = dictionary.path,
                 .games = asked.games.value_or(100),
                 .games_at_once = asked.concurrency.value_or(default_concurrency()),
                 .records = asked.records.value_or(""),
                 .wishes = asked.box.wishes(),
                 .tells_games = !asked.json},
                file, sandbox, workshop.path());
  const int playing = run.enter(found.programs);
  if (playing < least_versions && asked.games != 0) {
    bad_input(*asked.folder + " has " + (playing == 0 ? "no version" : "one version") +
              " that can play; a league needs two");
  }
  run.play();
  print(asked.json ? protocol::indented(run.document()) : run.table());
  if (!asked.json && !run.is_over()) print("stopped; the same command resumes\n");
}

}  // namespace

Command league_command() {
  return command<LeagueArguments>(
      "league", "Rate versions of your program",
      "FOLDER holds the versions: executable files, .py files, or folders with a file bot "
      "(executable), bot.py, or command, whose first line starts the program. Versions play each "
      "other until each has --games games. New versions play first, then those with the least "
      "certain rating. Each pair plays every board twice, with seats exchanged. The table shows "
      "Elo ratings with 95 % intervals; their mean is 0.\n\nFOLDER/league.jsonl keeps the games, "
      "and the clock and options of the first start. The same command resumes: new versions play, "
      "and a changed version counts as a new one.\n\nCtrl-C finishes the games in progress and "
      "starts no more; a second one aborts them.",
      "aspis league boxing versions\n"
      "aspis league wordcube versions --games 40 --move-time 500ms --records games\n"
      "aspis league boxing versions --games 0  # only the table",
      play_league);
}

}  // namespace aspis::cli
