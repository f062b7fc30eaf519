// aspis tournament adjudicate, rerun, confirm, remove-name, close, disqualify, withdraw, reinstate:
// an instructor's decisions, with their consequences. aspis tournament reveal, hold-back: control
// which results are public.
#include "protocol/tokens.hpp"
#include "protocol/utc.hpp"
#include "server/cli/command.hpp"
#include "server/cli/tournament/opened.hpp"
#include "server/cli/tournament/stages.hpp"
#include "server/tournament/game_rows.hpp"
#include "server/tournament/held_back.hpp"
#include "server/tournament/instructor.hpp"
#include "server/tournament/program_names.hpp"

namespace aspis::cli {
namespace {

using Kind = db::DepartureRow::Kind;
using db::Store;
using tournament::Tournament;

struct GameArguments : ActArguments {
  Number game{this, required, "GAME", game_bounds, game_help};
};

struct AdjudicateArguments : GameArguments {
  Text reason{this, required, reason_option};
  Text award{this, "--award", "SEAT", "Winner: a seat's mark, or an alias"};
  Flag void_it{this, "--void", "Void the game: it no longer counts"};
};

struct RerunArguments : GameArguments {
  Text reason{this, required, reason_option};
  Flag fresh_board{this, "--fresh-board", "Play on a new board"};
};

struct ConfirmArguments : ActArguments {
  Text stage{this, required, "STAGE", "STAGE", "Stage: number or name"};
  Number sample{this, "--sample", Bounds{1, 1'000'000},
                "Sample size, rounded up so that each entrant plays every seat (default: all)"};
};

struct RemoveNameArguments : ActArguments {
  Text entrant{this, required, "ENTRANT", "ALIAS", "Entrant whose program loses its name"};
  Text reason{this, required, reason_option};
};

struct ReinstateArguments : ActArguments {
  Text entrant{this, required, "ALIAS", "ALIAS", "Alias of the entrant"};
  Text reason{this, required, reason_option};
};

template <Kind kind>
struct DepartArguments : ReinstateArguments {
  Word games{this, row::word(tournament::games_unless_told(kind)), "--games", "stand|void|award",
             "Results so far: stand, void, or awarded to the opponents"};
};

std::string game_words(const db::GameRow& game) {
  return "game " + std::to_string(game.id);
}

/// Finds a seat by its mark, such as "W", or its entrant's alias.
int seat_named(const Opened& opened, const db::GameRow& game, const std::string& name) {
  const auto found = tournament::find_seat(opened.tournament, *opened.rules, game, name);
  if (found) return *found;
  std::string all;
  for (std::size_t seat = 0; seat < game.seats.size(); ++seat) {
    all += (all.empty() ? "" : ", ") +
           tournament::entrant_alias(opened.tournament, game.seats[seat].entrant - 1) + " (" +
           opened.rules->mark(static_cast<int>(seat)) + ")";
  }
  bad_input("no seat " + protocol::in_quotes(name) + " in game " + std::to_string(game.id) +
            ": it has " + all);
}

void adjudicate(const AdjudicateArguments& asked) {
  if (asked.void_it == asked.award.has_value()) {
    bad_input("give either --award SEAT or --void");
  }
  Opened opened = open_for(asked);
  const db::GameRow game = game_numbered(opened, *asked.game);
  if (asked.void_it) {
    return say(game_words(game) + " is void: it no longer counts",
               carry_out(asked, opened, tournament::void_game, game.id, *asked.reason));
  }
  const int seat = seat_named(opened, game, *asked.award);
  const int winner = game.seats[static_cast<std::size_t>(seat)].entrant - 1;
  say(game_words(game) + " is awarded to " + tournament::display_name(opened.tournament, winner),
      carry_out(asked, opened, tournament::award, game.id, seat, *asked.reason));
}

void rerun(const RerunArguments& asked) {
  Opened opened = open_for(asked);
  const db::GameRow game = game_numbered(opened, *asked.game);
  say(game_words(game) + " will be replayed on " +
          (asked.fresh_board ? "a new board" : "the same board") +
          ": 'aspis tournament run' plays it",
      carry_out(asked, opened, tournament::rerun, game.id, asked.fresh_board, *asked.reason));
}

void confirm(const ConfirmArguments& asked) {
  Opened opened = open_for(asked);
  const int stage = stage_named(opened.tournament.plan, *asked.stage);
  const std::string games =
      asked.sample ? "a sample of " + std::to_string(*asked.sample) + " games, or a few more"
                   : "all games";
  say(opened.tournament.plan.stages[static_cast<std::size_t>(stage)].name + ": " + games +
          " will be played by 'aspis tournament run'",
      carry_out(asked, opened, tournament::confirm, stage, asked.sample.value_or(0)));
}

void remove_name(const RemoveNameArguments& asked) {
  Opened opened = open_for(asked);
  const formats::Entrant entrant = entrant_named(opened.tournament, *asked.entrant);
  carry_out(asked, opened, tournament::remove_program_name, entrant, *asked.reason);
  print("the program of " + *asked.entrant + " has no name; the old one cannot be used again\n");
}

void close(const ActArguments& asked) {
  Opened opened = open_for(asked);
  say("closed; the " + seed_words(opened.tournament),
      carry_out(asked, opened, [](Store& store, Tournament& tournament) {
        return close(store, tournament, protocol::utc_now());
      }));
}

template <Kind kind>
void depart(const DepartArguments<kind>& asked) {
  Opened opened = open_for(asked);
  db::DepartureRow row;
  row.entrant = entrant_named(opened.tournament, *asked.entrant) + 1;
  row.kind = kind;
  row.games = row::enum_from<db::DepartureRow::Games>(asked.games).value_or(row.games);
  row.reason = *asked.reason;
  say(*asked.entrant + " is " + tournament::departure_text(row),
      carry_out(asked, opened, [&](Store& store, Tournament& tournament) {
        return tournament::depart(store, tournament, row, protocol::utc_now());
      }));
}

void reinstate(const ReinstateArguments& asked) {
  Opened opened = open_for(asked);
  const int entrant = entrant_named(opened.tournament, *asked.entrant) + 1;
  say(*asked.entrant + " is reinstated: 'aspis tournament run' plays its games",
      carry_out(asked, opened, tournament::reinstate, entrant, *asked.reason));
}

struct RevealArguments : ActArguments {
  Number game{this, "GAME", Bounds{1, 2'000'000'000},
              "Number of a game, as listed by 'games', whose match to reveal"};
  Text stage{this, "--stage", "STAGE", "Stage: number or name"};
  Number round{this, "--round", Bounds{1, 100'000},
               "Round of the stage (default: all with results)"};
  Flag all{this, "--all", "Reveal everything that has results"};
  Text reason{this, reason_option};
};

struct HoldBackArguments : ActArguments {
  Text stage{this, "--stage", "STAGE", "Stage: number or name (default: all)"};
  Flag no_more{this, "--no-more", "Publish all results, also those that are held back"};
  Text reason{this, reason_option};
};

/// Prints the results held back, in the recommended order of revealing.
void list(const RevealArguments& asked) {
  Opened opened = open_tournament(asked.file, db::Mode::read);
  const tournament::Snapshot now = take_snapshot(opened.tournament);
  const auto order = tournament::reveal_order(*now);
  if (order.empty()) print("no result is held back\n");
  for (const tournament::HeldMatch& match : order) {
    const db::GameRow* const game = tournament::find_last_game(*now, match.key, 0);
    const std::string state = !match.over             ? "not over"
                              : match.can_be_revealed ? "ready"
                                                      : "after earlier matches";
    print(match.label + ": " + tournament::sides_words(*now, match.key.entrants) + ", " + state +
          (game == nullptr ? "" : ", game " + std::to_string(game->id)) + "\n");
  }
}

tournament::Reveal choice_in(const Opened& opened, const RevealArguments& asked) {
  if (!asked.game) return {{}, stage_in(opened, asked.stage).value_or(-1), asked.round.value_or(0)};
  const db::GameRow& game = game_numbered(opened, *asked.game);
  const formats::MatchKey key = tournament::make_key(opened.tournament.matches.at(game.match));
  return {key, key.stage, 0};
}

void reveal(const RevealArguments& asked) {
  const int named = int{asked.game.has_value()} + int{asked.stage.has_value()} + int{asked.all};
  if (named == 0 && !asked.round) return list(asked);
  if (named != 1) bad_input("give one of GAME, --stage STAGE or --all");
  if (asked.round && !asked.stage) bad_input("--round needs --stage");
  Opened opened = open_for(asked);
  const tournament::Reveal choice = choice_in(opened, asked);
  const auto done = carry_out(asked, opened, tournament::reveal, choice, asked.reason.value_or(""));
  for (const std::string& line : done) print(line + "\n");
}

void hold_back(const HoldBackArguments& asked) {
  Opened opened = open_for(asked);
  const int stage = stage_in(opened, asked.stage).value_or(-1);
  carry_out(asked, opened, tournament::hold_back, stage, !asked.no_more, asked.reason.value_or(""));
  const std::string what = asked.stage ? "results of " + *asked.stage : std::string("results");
  print(what + (asked.no_more ? " are public\n" : " are held back from now on\n"));
}

}  // namespace

std::vector<Command> decision_commands() {
  return {
      command<AdjudicateArguments>(
          "adjudicate", "Award a game to a seat, or void it",
          "The game keeps its record. Everything that depends on the result is computed again: "
          "matches that no longer apply are voided with a note, and all others stay. Pause the "
          "tournament first.",
          "aspis tournament adjudicate 17 --award 417 --reason \"the network was down\"\n"
          "aspis tournament adjudicate 17 --award W --reason \"the referee erred\"\n"
          "aspis tournament adjudicate 17 --void --reason \"both copied\"",
          adjudicate),
      command<RerunArguments>(
          "rerun", "Play a game again",
          "The earlier game stays in the file as superseded. 'run' plays the game again, on the "
          "same board by default. Pause the tournament first.",
          "aspis tournament rerun 17 --reason \"power cut in the lab\"\n"
          "aspis tournament rerun 17 --fresh-board --reason \"the board was known\"",
          rerun),
      command<ConfirmArguments>(
          "confirm", "Confirm a stage that plays every order",
          "Playing every order of many tied entrants takes a great many games. The tournament "
          "therefore waits until you confirm all games, or a sample drawn from the tournament's "
          "seed.",
          "aspis tournament confirm 2\n"
          "aspis tournament confirm 2 --sample 500",
          confirm),
      command<RemoveNameArguments>(
          "remove-name", "Remove the name of an entrant's program",
          "The program is shown by its alias until it gets another name. The removed name cannot "
          "be used again in this tournament.",
          "aspis tournament remove-name 417 --reason \"it insults\"", remove_name),
      command<ActArguments>(
          "close", "End an open-ended tournament",
          "No more rounds are paired, the places are final, and the seed is published.",
          "aspis tournament close", close),
      command<DepartArguments<Kind::disqualified>>(
          "disqualify", "Disqualify an entrant",
          "The entrant plays no more, and its opponents win all its games, also those that were "
          "not played. With '--games void' none of them count; with '--games stand' the results so "
          "far count. Everything that depends on them is computed again. The reason is shown in "
          "standings, lists of games and exports. Pause the tournament first.",
          "aspis tournament disqualify 417 --reason \"offensive text in its output\"\n"
          "aspis tournament disqualify 417 --games void --reason \"read its opponent's file\"",
          depart),
      command<DepartArguments<Kind::withdrawn>>(
          "withdraw", "Withdraw an entrant",
          "The entrant plays no more. Its results so far stand, and its opponents win the games "
          "that were not played. With '--games void' none of its games count. The reason is "
          "public. Pause the tournament first.",
          "aspis tournament withdraw 417 --reason \"asked to leave\"", depart),
      command<ReinstateArguments>(
          "reinstate", "Undo a disqualification or withdrawal",
          "The entrant's results count again as they were played, and its missing games become "
          "due. Matches that the departure voided are played again. Pause the tournament first.",
          "aspis tournament reinstate 417 --reason \"its output was misread\"", reinstate)};
}

std::vector<Command> embargo_commands() {
  return {command<RevealArguments>(
              "reveal", "Reveal results that are held back",
              "Results are held back by the plan's key \"embargo\" or by 'hold-back', and become "
              "public when you reveal them: the match of a game, a round, a stage, or everything. "
              "Without arguments, lists the results that are held back, in the recommended order.",
              "aspis tournament reveal                            # list held back results\n"
              "aspis tournament reveal 17                         # the match of game 17\n"
              "aspis tournament reveal --stage Bracket --round 1\n"
              "aspis tournament reveal --all --reason \"the party is over\"",
              reveal),
          command<HoldBackArguments>(
              "hold-back", "Hold results back until they are revealed",
              "Applies to matches without a result; public results stay public. A server shows the "
              "results only to staff, and exports and archives leave them out. 'reveal' makes them "
              "public.",
              "aspis tournament hold-back --stage Bracket\n"
              "aspis tournament hold-back --no-more",
              hold_back)};
}

}  // namespace aspis::cli
