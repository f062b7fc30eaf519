// aspis check: explains what is wrong with a bot.
#include <algorithm>

#include "protocol/messages.hpp"
#include "referee/match/checker.hpp"
#include "referee/match/local_bot.hpp"
#include "server/cli/bots.hpp"
#include "server/cli/command.hpp"
#include "server/cli/files.hpp"

namespace aspis::cli {
namespace {

struct CheckArguments : Arguments {
  GameRules rules{this};
  Texts command{this, required, "COMMAND", "COMMAND", "Bot and its arguments, after --"};
  TimeLimit move_time{this, "--move-time", "Time limit per move, or none"};
  Duration ready_time{this, "--ready-time", "Time limit to start (default: 10s)"};
  Seed seed{this, "-s,--seed", "Seed of the board (default: 1)"};
  Text dictionary{this, dictionary_option};
  BoxArguments box{this};
  Flag classic{this, "--classic", "The bot uses the game's classic dialect"};
  KeyValues options{this, rules_options};
};

void show(const match::Finding& finding) {
  constexpr std::string_view grades[] = {"pass", "warn", "FAIL"};
  std::string text =
      "[" + std::string(grades[static_cast<int>(finding.grade)]) + "] " + finding.what + "\n";
  for (const std::string& line : finding.advice) text += "         " + line + "\n";
  print(text);
  flush();
}

void conclude(const std::vector<match::Finding>& findings) {
  const auto count = [&](match::Grade grade) {
    return std::count_if(findings.begin(), findings.end(),
                         [grade](const auto& finding) { return finding.grade == grade; });
  };
  const auto fails = count(match::Grade::fail);
  print("\n" + std::to_string(count(match::Grade::pass)) + " passed, " + std::to_string(fails) +
        " failed, " + std::to_string(count(match::Grade::warning)) + " warned\n");
  if (fails == 0) return;
  failed("the bot is not ready for a tournament: " + counted(fails, "check") + " failed");
}

void run_check(const CheckArguments& asked) {
  match::CheckPlan plan;
  plan.rules = asked.rules;
  plan.options = asked.options;
  plan.seed = asked.seed.value_or(1);
  plan.clock = asked.rules->default_clock();
  if (asked.move_time) plan.clock.move = *asked.move_time;
  plan.ready_limit = asked.ready_time.value_or(protocol::ready_limit);
  checked(asked.rules->deal(asked.options, 2, plan.seed));
  const GameDictionary dictionary = dictionary_for(*asked.rules, asked.dictionary);
  plan.dictionary = dictionary.words();
  plan.dictionary_path = dictionary.path;
  sandbox::Sandbox sandbox(asked.box.mode());
  check_sandbox(sandbox, asked.box.mode(), "aspis check");
  const sandbox::TemporaryFolder workshop;
  const std::string line = sandbox::quoted(asked.command);
  const match::LocalBot bot{asked.classic ? asked.command.front() : line, asked.classic, "bot",
                            plan.clock, asked.box.wishes()};
  plan.bot = checked(match::local_entrant(bot, *asked.rules, {}, sandbox, workshop.path())).seat;
  if (!asked.classic) {
    const auto program = sandbox::read_command(line);
    auto placement = program ? sandbox::place(*program, asked.box.wishes()) : program.error();
    if (placement) plan.program = *std::move(placement);
  }
  return conclude(match::check(plan, sandbox, show));
}

}  // namespace

Command check_command() {
  return command<CheckArguments>(
      "check", "Find out what is wrong with a bot",
      "Plays the bot in every seat against a simple opponent and against misbehaving ones. Reports "
      "for each check whether it passed, and if not, why and what to do. Checks include whether "
      "lines are flushed, whether moves carry the bot's own mark (A, B), whether anything is "
      "written before 'go', how much of its time the bot uses, and whether it exits when told to.",
      "aspis check wordcube -- ./mybot --fast\n"
      "aspis check boxing --move-time 500ms -- python3 mybot.py\n"
      "aspis check croquet --classic -- entry/  # a folder with MOVE.C and PLAYER.TXT",
      run_check);
}

}  // namespace aspis::cli
