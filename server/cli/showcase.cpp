// aspis showcase: plays a game of each kind between sample bots and draws it in the terminal.
#include <unistd.h>

#include <algorithm>
#include <thread>

#include "protocol/utc.hpp"
#include "referee/rules/catalog.hpp"
#include "server/cli/bots.hpp"
#include "server/cli/command.hpp"
#include "server/cli/drawing/drawing.hpp"
#include "server/cli/files.hpp"
#include "server/cli/record_words.hpp"

namespace aspis::cli {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;

struct ShowcaseArguments : Arguments {
  Seed seed{this, "-s,--seed", "Seed of the boards (default: 1995)"};
  Text bots{this, "--bots", "FOLDER", "Folder of the sample bots"};
};

/// One game of the showcase.
struct Item {
  std::string game;
  std::vector<std::string> bots;
  std::vector<protocol::Option> options;
  milliseconds move_time;
};

std::vector<Item> programme() {
  return {{"croquet", {"greedy", "strong"}, {}, milliseconds(5000)},
          {"boxing", {"strong", "greedy"}, {{"symmetry", "half-turn"}}, milliseconds(500)},
          {"wordcube",
           {"strong", "greedy"},
           {{"rows", "6"}, {"columns", "6"}, {"planes", "3"}},
           milliseconds(500)}};
}

protocol::Record play(const Item& item, const fs::path& folder, std::uint64_t seed,
                      const GameDictionary& dictionary, sandbox::Sandbox& sandbox) {
  match::MatchPlan plan;
  plan.rules = *rules::rules_named(item.game);
  plan.options = item.options;
  plan.seed = seed;
  plan.clock = {item.move_time, std::nullopt};
  if (plan.rules->needs_dictionary()) {
    plan.dictionary = dictionary.words();
    plan.dictionary_path = dictionary.path;
  }
  plan.date = protocol::utc_now;
  std::vector<std::string> commands;
  for (const std::string& bot : item.bots) {
    commands.push_back(bot + "=\"" + (folder / (item.game + "_" + bot)).string() + "\"");
  }
  plan.entrants = find_entrants(commands, false, *plan.rules, {}, {}, {}, sandbox, "/");
  protocol::Record record;
  match::Match(plan, sandbox).play([&record](match::MatchGame game) {
    record = std::move(game.outcome.record);
  });
  return record;
}

/// A terminal shows the game as an animation of some seconds; other outputs get the final position.
void draw(const protocol::Record& record, const GameDictionary& dictionary) {
  const ReplayView view(record, dictionary.words(), record.game);
  const drawing::Style style = drawing::style_for_output("auto");
  const bool film = ::isatty(STDOUT_FILENO) == 1;
  constexpr int frames = 40;
  const int stride = std::max(1, view.plies() / frames);
  for (int ply = film ? 0 : view.plies(); ply < view.plies(); ply += stride) {
    const std::string frame = view.at(ply, style);
    print(frame);
    flush();
    std::this_thread::sleep_for(milliseconds(120));
    const auto lines = std::count(frame.begin(), frame.end(), '\n');
    print("\033[" + std::to_string(lines) + "A\033[J");  // move up and clear everything below
  }
  print(view.at(view.plies(), style) + "\n");
}

void run_showcase(const ShowcaseArguments& asked) {
  const fs::path folder = asked.bots ? fs::path(*asked.bots) : sample_bots();
  std::error_code error;
  if (!fs::is_directory(folder, error)) {
    bad_input("no sample bots in " + folder.string() + "; give their folder with --bots");
  }
  const GameDictionary dictionary = read_dictionary(std::nullopt);
  sandbox::Sandbox sandbox;
  for (const Item& item : programme()) {
    const protocol::Record record =
        play(item, folder, asked.seed.value_or(1995), dictionary, sandbox);
    print(record_header(record) + "\n");
    draw(record, dictionary);
    flush();
  }
  print("Your own bots: aspis match wordcube --bot \"./mybot\" --bot \"" +
        (folder / "wordcube_greedy").string() + "\"\n");
}

}  // namespace

Command showcase_command() {
  return command<ShowcaseArguments>(
      "showcase", "Show one game of each kind between sample bots",
      "Plays croquet, the boxing match and the word cube once each and draws them: move by move on "
      "a terminal, otherwise only the last position.",
      "aspis showcase --seed 7", run_showcase);
}

}  // namespace aspis::cli
