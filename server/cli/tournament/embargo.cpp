// aspis tournament reveal, hold-back: results that the public does not see yet.
#include "protocol/utc.hpp"
#include "server/cli/commands.hpp"
#include "server/cli/tournament/opened.hpp"
#include "server/tournament/game_rows.hpp"
#include "server/tournament/held_back.hpp"

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

/// What is held back, in the order in which it is best revealed.
void list(const EmbargoArguments& asked) {
  Opened opened = open_tournament(asked.file, db::Mode::read);
  const tournament::Snapshot now = snapshot_of(opened.tournament);
  const auto order = tournament::reveal_order(*now);
  if (order.empty()) print("no result is held back\n");
  for (const tournament::HeldMatch& match : order) {
    const db::GameRow* const game = tournament::last_game_of(*now, match.key, 0);
    const std::string state = !match.over             ? "not over"
                              : match.can_be_revealed ? "ready"
                                                      : "after earlier matches";
    print(match.label + ": " + tournament::sides_words(*now, match.key.entrants) + ", " + state +
          (game == nullptr ? "" : ", game " + std::to_string(game->id)) + "\n");
  }
}

tournament::Reveal choice_in(const Opened& opened, const EmbargoArguments& asked) {
  if (!asked.game) return {{}, stage_in(opened, asked.stage).value_or(-1), asked.round.value_or(0)};
  const db::GameRow& game = game_numbered(opened, *asked.game);
  const formats::MatchKey key = tournament::key_of(opened.tournament.matches.at(game.match));
  return {key, key.stage, 0};
}

void reveal(const EmbargoArguments& asked) {
  const int named = int{asked.game.has_value()} + int{asked.stage.has_value()} + int{asked.all};
  if (named == 0 && !asked.round) return list(asked);
  if (named != 1) bad_input("give one of GAME, --stage STAGE or --all");
  if (asked.round && !asked.stage) bad_input("--round needs --stage");
  Opened opened = open_tournament(asked.file, db::Mode::write);
  const auto done =
      checked(tournament::reveal(opened.store, opened.tournament, choice_in(opened, asked),
                                 asked.reason.value_or(""), protocol::utc_now()));
  for (const std::string& line : done) print(line + "\n");
}

void hold_back(const EmbargoArguments& asked) {
  Opened opened = open_tournament(asked.file, db::Mode::write);
  const int stage = stage_in(opened, asked.stage).value_or(-1);
  const auto done =
      checked(tournament::hold_back(opened.store, opened.tournament, stage, !asked.no_more,
                                    asked.reason.value_or(""), protocol::utc_now()));
  const std::string what = asked.stage ? "results of " + *asked.stage : std::string("results");
  print(what + (asked.no_more ? " are public\n" : " are held back from now on\n"));
}

}  // namespace

Command reveal_command() {
  const auto asked = std::make_shared<EmbargoArguments>();
  return {"reveal",
          "Reveal results that are held back",
          "Results are held back by the plan's key \"embargo\" or by 'hold-back', and become "
          "public when you reveal them: the match of a game, a round, a stage, or everything. "
          "Without arguments, lists the results that are held back, in the recommended order.",
          "aspis tournament reveal                            # list held back results\n"
          "aspis tournament reveal 17                         # the match of game 17\n"
          "aspis tournament reveal --stage Bracket --round 1\n"
          "aspis tournament reveal --all --reason \"the party is over\"",
          {file_option(asked->file),
           {"GAME", &asked->game, Bounds{1, 2'000'000'000},
            "Number of a game, as listed by 'games', whose match to reveal"},
           {"--stage", &asked->stage, "STAGE", "Stage: number or name"},
           {"--round", &asked->round, Bounds{1, 100'000},
            "Round of the stage (default: all with results)"},
           {"--all", &asked->all, "Reveal everything that has results"},
           reason_option(asked->reason)},
          [asked] { reveal(*asked); }};
}

Command hold_back_command() {
  const auto asked = std::make_shared<EmbargoArguments>();
  return {
      "hold-back",
      "Hold results back until they are revealed",
      "Applies to matches without a result; public results stay public. A server shows the results "
      "only to staff, and exports and archives leave them out. 'reveal' makes them public.",
      "aspis tournament hold-back --stage Bracket\n"
      "aspis tournament hold-back --no-more",
      {file_option(asked->file),
       {"--stage", &asked->stage, "STAGE", "Stage: number or name (default: all)"},
       {"--no-more", &asked->no_more, "Publish all results, also those that are held back"},
       reason_option(asked->reason)},
      [asked] { hold_back(*asked); }};
}

}  // namespace aspis::cli
