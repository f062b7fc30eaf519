// aspis tournament reveal, hold-back: results that the public does not see yet.
#include <memory>

#include "protocol/utc.hpp"
#include "server/cli/arguments.hpp"
#include "server/cli/tournament/opened.hpp"
#include "server/cli/tournament/subcommands.hpp"
#include "server/tournament/held_back.hpp"
#include "server/tournament/reveal.hpp"

#include <CLI/App.hpp>

namespace aspis::cli {
namespace {

struct EmbargoArguments {
  std::optional<std::string> file;
  std::optional<int> game;
  std::optional<std::string> stage;
  std::optional<int> round;
  bool all = false;
  bool no_more = false;
  std::optional<std::string> reason;
};

/// -1 where none is named.
int stage_in(const Opened& opened, const EmbargoArguments& asked) {
  return asked.stage ? stage_named(opened.tournament.plan, *asked.stage) : -1;
}

/// What is held back, in the order in which it is best revealed.
Status list(const EmbargoArguments& asked) {
  Opened opened = open_tournament(asked.file, db::Mode::read);
  const tournament::Snapshot now = snapshot_of(opened.tournament);
  const auto order = tournament::reveal_order(*now);
  if (order.empty()) print("no result is held back\n");
  for (const tournament::HeldMatch& match : order) {
    const db::GameRow* const game = tournament::last_game_of(*now, match.key, 0);
    const std::string state = !match.over             ? "not over"
                              : match.can_be_revealed ? "ready"
                                                      : "after earlier matches";
    print(match.label + ": " + sides_words(*now, match.key.entrants) + ", " + state +
          (game == nullptr ? "" : ", game " + std::to_string(game->id)) + "\n");
  }
  return Status::success;
}

tournament::Reveal choice_in(const Opened& opened, const EmbargoArguments& asked) {
  if (!asked.game) return {{}, stage_in(opened, asked), asked.round.value_or(0)};
  const db::GameRow& game = game_numbered(opened, *asked.game);
  const formats::MatchKey key = tournament::key_of(opened.tournament.matches.at(game.match));
  return {key, key.stage, 0};
}

Status reveal(const EmbargoArguments& asked) {
  const int named = int{asked.game.has_value()} + int{asked.stage.has_value()} + int{asked.all};
  if (named == 0 && !asked.round) return list(asked);
  if (named != 1) bad_input("give one of GAME, --stage STAGE or --all");
  if (asked.round && !asked.stage) bad_input("--round needs --stage");
  Opened opened = open_tournament(asked.file, db::Mode::write);
  const auto done = tournament::reveal(opened.store, opened.tournament, choice_in(opened, asked),
                                       asked.reason.value_or(""), protocol::utc_now());
  if (!done) bad_input(done.error().text);
  for (const std::string& line : *done) print(line + "\n");
  return Status::success;
}

Status hold_back(const EmbargoArguments& asked) {
  Opened opened = open_tournament(asked.file, db::Mode::write);
  const int stage = stage_in(opened, asked);
  const auto done = tournament::hold_back(opened.store, opened.tournament, stage, !asked.no_more,
                                          asked.reason.value_or(""), protocol::utc_now());
  if (!done) bad_input(done.error().text);
  const std::string what = asked.stage ? "results of " + *asked.stage : std::string("results");
  print(what + (asked.no_more ? " are public\n" : " are held back from now on\n"));
  return Status::success;
}

}  // namespace

void add_tournament_reveal(CLI::App& group, Run& run) {
  const auto asked = std::make_shared<EmbargoArguments>();
  CLI::App& command = add_tournament_command(
      group, run,
      {"reveal", "Reveal results that are held back",
       "Results are held back by the plan's key \"embargo\" or by 'hold-back', and become public "
       "when you reveal them: the match of a game, a round, a stage, or everything. Without "
       "arguments, lists the results that are held back, in the recommended order.",
       "aspis tournament reveal                            # list held back results\naspis "
       "tournament reveal 17                         # the match of game 17\naspis tournament "
       "reveal --stage Bracket --round 1\naspis tournament reveal --all --reason \"the party is "
       "over\""},
      [asked] { return reveal(*asked); });
  add_file(command, asked->file);
  add_number(command, "GAME", asked->game, 1, 2'000'000'000,
             "Number of a game, as listed by 'games', whose match to reveal");
  add_text(command, "--stage", asked->stage, "STAGE", "Stage: number or name");
  add_number(command, "--round", asked->round, 1, 100'000,
             "Round of the stage (default: all with results)");
  add_flag(command, "--all", asked->all, "Reveal everything that has results");
  add_text(command, "--reason", asked->reason, "TEXT", "Reason, for the public log");
}

void add_tournament_hold_back(CLI::App& group, Run& run) {
  const auto asked = std::make_shared<EmbargoArguments>();
  CLI::App& command =
      add_tournament_command(group, run,
                             {"hold-back", "Hold results back until they are revealed",
                              "Applies to matches without a result; public results stay public. A "
                              "server shows the results only to staff, and exports and archives "
                              "leave them out. 'reveal' makes them public.",
                              "aspis tournament hold-back --stage Bracket\n"
                              "aspis tournament hold-back --no-more"},
                             [asked] { return hold_back(*asked); });
  add_file(command, asked->file);
  add_text(command, "--stage", asked->stage, "STAGE", "Stage: number or name (default: all)");
  add_flag(command, "--no-more", asked->no_more,
           "Publish all results, also those that are held back");
  add_text(command, "--reason", asked->reason, "TEXT", "Reason, for the public log");
}

}  // namespace aspis::cli
