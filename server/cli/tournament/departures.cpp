// aspis tournament disqualify, withdraw, reinstate: entrants that play no more, and may again.
#include <memory>

#include "protocol/utc.hpp"
#include "server/cli/arguments.hpp"
#include "server/cli/tournament/opened.hpp"
#include "server/cli/tournament/said.hpp"
#include "server/cli/tournament/subcommands.hpp"
#include "server/tournament/departing.hpp"

#include <CLI/App.hpp>

namespace aspis::cli {
namespace {

using Kind = db::DepartureRow::Kind;

struct DeparturesArguments {
  std::optional<std::string> file;
  std::optional<std::string> entrant;
  std::optional<std::string> reason;
  std::string games;
};

Status depart(const DeparturesArguments& asked, Kind kind) {
  Opened opened = open_tournament(asked.file, db::Mode::write);
  db::DepartureRow row;
  row.entrant = entrant_named(opened.tournament, *asked.entrant) + 1;
  row.kind = kind;
  row.games = row::value_of<db::DepartureRow::Games>(asked.games).value_or(row.games);
  row.reason = *asked.reason;
  return say(*asked.entrant + " is " + tournament::words_of(row),
             tournament::depart(opened.store, opened.tournament, row, protocol::utc_now()));
}

Status reinstate(const DeparturesArguments& asked) {
  Opened opened = open_tournament(asked.file, db::Mode::write);
  const int entrant = entrant_named(opened.tournament, *asked.entrant) + 1;
  return say(*asked.entrant + " is reinstated: 'aspis tournament run' plays its games",
             tournament::reinstate(opened.store, opened.tournament, entrant, *asked.reason,
                                   protocol::utc_now()));
}

void add_entrant_and_reason(CLI::App& command, DeparturesArguments& asked) {
  add_file(command, asked.file);
  require(add_text(command, "ALIAS", asked.entrant, "ALIAS", "Alias of the entrant"));
  require(add_text(command, "--reason", asked.reason, "TEXT", "Reason, for the public log"));
}

void add_games(CLI::App& command, DeparturesArguments& asked, Kind kind) {
  asked.games = row::word(tournament::games_unless_told(kind));
  add_choice(
      command, "--games", asked.games, {"stand", "void", "award"},
      "Results so far: stand, void, or awarded to the opponents (default: " + asked.games + ")");
}

}  // namespace

void add_tournament_disqualify(CLI::App& group, Run& run) {
  const auto asked = std::make_shared<DeparturesArguments>();
  CLI::App& command = add_tournament_command(
      group, run,
      {"disqualify", "Disqualify an entrant",
       "The entrant plays no more, and its opponents win all its games, also those that were not "
       "played. With '--games void' none of them count; with '--games stand' the results so far "
       "count. Everything that depends on them is computed again. The reason is shown in "
       "standings, lists of games and exports. Pause the tournament first.",
       "aspis tournament disqualify 417 --reason \"offensive text in its output\"\n"
       "aspis tournament disqualify 417 --games void --reason \"read its opponent's file\""},
      [asked] { return depart(*asked, Kind::disqualified); });
  add_entrant_and_reason(command, *asked);
  add_games(command, *asked, Kind::disqualified);
}

void add_tournament_withdraw(CLI::App& group, Run& run) {
  const auto asked = std::make_shared<DeparturesArguments>();
  CLI::App& command = add_tournament_command(
      group, run,
      {"withdraw", "Withdraw an entrant",
       "The entrant plays no more. Its results so far stand, and its opponents win the games that "
       "were not played. With '--games void' none of its games count. The reason is public. Pause "
       "the tournament first.",
       "aspis tournament withdraw 417 --reason \"asked to leave\""},
      [asked] { return depart(*asked, Kind::withdrawn); });
  add_entrant_and_reason(command, *asked);
  add_games(command, *asked, Kind::withdrawn);
}

void add_tournament_reinstate(CLI::App& group, Run& run) {
  const auto asked = std::make_shared<DeparturesArguments>();
  CLI::App& command = add_tournament_command(
      group, run,
      {"reinstate", "Undo a disqualification or withdrawal",
       "The entrant's results count again as they were played, and its missing games become due. "
       "Matches that the departure voided are played again. Pause the tournament first.",
       "aspis tournament reinstate 417 --reason \"its output was misread\""},
      [asked] { return reinstate(*asked); });
  add_entrant_and_reason(command, *asked);
}

}  // namespace aspis::cli
