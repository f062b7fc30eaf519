// aspis match: plays one or many games between two or more bots.
#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <random>

#include "protocol/messages.hpp"
#include "protocol/tokens.hpp"
#include "protocol/utc.hpp"
#include "referee/match/match.hpp"
#include "server/cli/bots.hpp"
#include "server/cli/command.hpp"
#include "server/cli/files.hpp"
#include "server/cli/match_summary.hpp"
#include "server/cli/terminal.hpp"

namespace aspis::cli {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;

struct MatchArguments : Arguments {
  GameRules rules{this};
  Texts bots{this, required, "-b,--bot", "COMMAND", "Bot; give one per seat"};
  Number games{this, "-n,--games", Bounds{1, 1'000'000}, "Number of games (default: 1)"};
  Flag swap{this, "--swap", "Let every bot play every board from every seat"};
  Text sprt{this, "--sprt", "ELO0,ELO1",
            "Stop when it is decided whether the first bot is better by ELO0 or by ELO1 (at most "
            "20,000 games)"};
  TimeLimit move_time{this, "--move-time", "Time limit per move, or none"};
  TimeLimit game_time{this, "--game-time", "Time limit per game, or none"};
  Duration grace{this, "--grace", "Extra time before a late move loses (default: 0)"};
  Duration ready_time{this, "--ready-time", "Time limit to start (default: 10s)"};
  Seed seed{this, "-s,--seed", "Seed of the boards (default: random)"};
  Text board{this, "--board", "FILE", "Board file to play every game on"};
  Text dictionary{this, dictionary_option};
  Flag classic{this, "--classic", "The bots use the game's classic dialect"};
  KeyValues options{this, rules_options};
  Number memory{this, "--memory", Bounds{16, 1'000'000},
                "Memory limit of a bot in MiB (default: 1024)"};
  Number static_data{this, "--static-data", Bounds{0, 1'000'000},
                     "Static data limit of a compiled entry in KiB; 0: no limit (default: 0)"};
  Text records{this, "--records", "FOLDER", "Folder for records and the bots' standard error"};
  Number concurrency{this, "-j,--concurrency", Bounds{1, 256},
                     "Concurrent games (default: one less than the cores)"};
  Flag keep{this, "--keep", "Keep each bot's process for all games; plays one game at a time"};
  Flag ponder{this, "--ponder",
              "Let bots compute during the opponent's turn instead of pausing them"};
  BoxArguments box{this};
  Flag pin{this, "--pin", "Pin each game and its bots to one core"};
  Flag json{this, "--json", "Print the result as JSON"};
  Flag quiet{this, "-q,--quiet", "Do not print a line per game"};
};

void check_seats(const rules::Rules& rules, std::size_t bots) {
  const auto count = static_cast<int>(bots);
  if (count >= rules.min_seats() && count <= rules.max_seats()) return;
  const std::string least = std::to_string(rules.min_seats());
  bad_input(std::string(rules.name()) + " is played by " +
            (rules.min_seats() == rules.max_seats()
                 ? least
                 : least + " to " + std::to_string(rules.max_seats())) +
            " bots, and " + std::to_string(count) + (count == 1 ? " is" : " are") +
            " given; give each with --bot \"COMMAND\"");
}

/// Creates the folder if it is missing; refuses one that already has records.
fs::path record_folder(const std::string& name) {
  make_folder(name);
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(name, error)) {
    if (entry.path().extension() == ".record") {
      bad_input(name + " already contains records; choose another folder, or empty this one");
    }
  }
  return name;
}

match::MatchPlan make_plan(const MatchArguments& asked) {
  match::MatchPlan plan;
  plan.rules = asked.rules;
  plan.options = asked.options;
  const auto seats = static_cast<int>(asked.bots.size());
  if (asked.board) plan.setup = read_board(*asked.rules, asked.options, seats, *asked.board);
  plan.seed = asked.seed ? *asked.seed : std::random_device()();
  plan.clock = asked.rules->default_clock();
  if (asked.move_time) plan.clock.move = *asked.move_time;
  if (asked.game_time) plan.clock.game = *asked.game_time;
  plan.grace = asked.grace.value_or(milliseconds(0));
  plan.ready_limit = asked.ready_time.value_or(protocol::ready_limit);
  constexpr int max_test_games = 20'000;
  plan.games = asked.games.value_or(asked.sprt ? max_test_games : 1);
  plan.swap = asked.swap;
  plan.games_at_once = asked.concurrency.value_or(default_concurrency());
  plan.pin = asked.pin;
  plan.keep_bots = asked.keep;
  if (asked.keep) plan.games_at_once = 1;
  plan.date = protocol::utc_now;
  return plan;
}

void warn_of_load(const match::MatchPlan& plan) {
  const auto cores = static_cast<int>(std::thread::hardware_concurrency());
  if (plan.games_at_once <= cores || plan.pin) return;
  std::fprintf(stderr,
               "aspis match: note: %d concurrent games share %d cores, so bots get less computing "
               "time per move; every record notes this\n",
               plan.games_at_once, cores);
}

/// Saves, counts and prints the games of a match.
class MatchOutput {
 public:
  MatchOutput(const MatchArguments& asked, const match::MatchPlan& plan)
      : asked_(asked), summary_(plan.entrants), progress_(plan.games) {
    if (asked.sprt) test_.emplace(read_hypotheses(*asked.sprt), plan.swap);
    if (asked.records) folder_ = record_folder(*asked.records);
  }

  void take(match::MatchGame game) {
    if (folder_) save_game(*folder_, game.game + 1, game.outcome);
    summary_.add(game);
    if (test_) test_->add(game);
    if (!asked_.quiet && !asked_.json) {
      progress_.clear();
      print(sentence(game) + "\n");
      if (const auto& culprit = game.outcome.record.verdict.culprit) {
        const auto seat = static_cast<std::size_t>(*culprit);
        const std::string last = game.outcome.reports[seat].last_line();
        if (!last.empty()) {
          print("  the last line of its standard error: " + protocol::in_quotes(last, 200) + "\n");
        }
      }
      flush();
    }
    progress_.show(summary_.games(), score() + (test_ ? ", " + test_->progress() : ""));
    if (asked_.json) {
      game.outcome.record.events.clear();  // the records have them, if they are wanted
      games_.push_back(std::move(game));
    }
  }

  /// True if the test of --sprt has an answer.
  [[nodiscard]] bool is_decided() const { return test_ && test_->is_decided(); }

  void finish(int wanted, std::uint64_t seed, bool dealt) {
    progress_.clear();
    std::sort(games_.begin(), games_.end(),
              [](const auto& a, const auto& b) { return a.game < b.game; });
    if (asked_.json) {
      print(json(summary_, games_, test_ ? test_->document() : nlohmann::json()));
    } else {
      print((asked_.quiet ? "" : "\n") + table(summary_));
      if (test_) {
        print("sprt: " + test_->words(summary_.lines()[0].name, summary_.lines()[1].name) + "\n");
      }
      if (dealt) print("boards from --seed " + std::to_string(seed) + "\n");
    }
    if (is_decided()) wanted = summary_.games();
    if (summary_.games() == wanted && summary_.void_games() == 0) return;
    failed(std::to_string(wanted - summary_.games() + summary_.void_games()) + " of " +
           std::to_string(wanted) + " games were not finished");
  }

 private:
  std::string score() const {
    std::string text;
    for (const SummaryLine& line : summary_.lines()) {
      text += (text.empty() ? "" : " : ") + formatted("%.1f", line.points());
    }
    return text;
  }

  const MatchArguments& asked_;
  MatchSummary summary_;
  std::optional<MatchSprt> test_;
  Progress progress_;
  std::optional<fs::path> folder_;
  std::vector<match::MatchGame> games_;
};

void play(const MatchArguments& asked) {
  if (asked.keep && asked.concurrency.value_or(1) > 1) {
    bad_input("--keep plays one game at a time: give either --keep or --concurrency");
  }
  check_seats(*asked.rules, asked.bots.size());
  if (asked.sprt && asked.bots.size() != 2) bad_input("--sprt needs exactly two bots");
  match::MatchPlan plan = make_plan(asked);
  const GameDictionary dictionary = dictionary_for(*asked.rules, asked.dictionary);
  plan.dictionary = dictionary.words();
  plan.dictionary_path = dictionary.path;
  sandbox::Sandbox sandbox(asked.box.mode());
  check_sandbox(sandbox, asked.box.mode(), "aspis match");
  const sandbox::TemporaryFolder workshop;
  seats::ChildLimits limits;
  limits.start = plan.ready_limit;
  limits.static_data_bytes = static_cast<std::size_t>(asked.static_data.value_or(0)) << 10U;
  limits.ponder = asked.ponder;
  if (asked.memory) limits.memory_bytes = static_cast<std::size_t>(*asked.memory) << 20U;
  plan.entrants = find_entrants(asked.bots, asked.classic, *asked.rules, plan.clock,
                                asked.box.wishes(), limits, sandbox, workshop.path());
  checked(plan.rules->start(checked(match::make_start(plan, 0)).setup, plan.dictionary));
  warn_of_load(plan);
  MatchOutput output(asked, plan);
  match::Match match(plan, sandbox);
  {
    const Interrupts interrupts([&match] { match.finish_running(); }, [&match] { match.abort(); });
    match.play([&](match::MatchGame game) {
      output.take(std::move(game));
      if (output.is_decided()) match.finish_running();
    });
  }
  return output.finish(plan.games, plan.seed, !plan.setup && !plan.rules->options().empty());
}

}  // namespace

Command match_command() {
  return command<MatchArguments>(
      "match", "Play games between bots",
      "Restarts every bot for each game, enforces the rules and the clock, and prints each game's "
      "verdict and the score with its 95 % interval.\n\nCOMMAND is a program with its arguments, "
      "quoted as for a shell; NAME=COMMAND names the bot. With --classic the bots use the game's "
      "classic dialect, described with the protocol. With --keep, bots that speak the protocol "
      "keep running for all games, unless they forfeit one.\n\nCtrl-C finishes the games in "
      "progress and starts no more; a second one aborts them.",
      "aspis match wordcube --bot \"./mybot --fast\" --bot \"python3 other.py\"\n"
      "aspis match boxing --bot ./a --bot ./b --games 200 --swap --records games\n"
      "aspis match boxing --bot ./new --bot ./old --swap --sprt 0,20 --quiet\n"
      "aspis match croquet --classic --bot alice/ --bot bob/ --games 2 --swap",
      play);
}

}  // namespace aspis::cli
