// aspis tournament entrants: the aliases, and for the instructor who is behind each.
#include <algorithm>

#include "protocol/columns.hpp"
#include "server/cli/commands.hpp"
#include "server/cli/tournament/opened.hpp"
#include "server/tournament/game_rows.hpp"

namespace aspis::cli {
namespace {

struct EntrantsArguments {
  std::optional<std::string> file;
  bool with_names = false;
};

int games_of(const tournament::Tournament& tournament, int number) {
  int games = 0;
  for (const auto& [id, game] : tournament.games) {
    if (!tournament::counts(tournament, game)) continue;
    for (const db::GameSeatRow& seat : game.seats) games += seat.entrant == number ? 1 : 0;
  }
  return games;
}

void list(const EntrantsArguments& asked) {
  const Opened opened = open_tournament(asked.file, db::Mode::read);
  std::vector<db::EntrantRow> entrants = opened.tournament.entrants;
  // The order of the roster would tell who is who.
  std::sort(entrants.begin(), entrants.end(),
            [](const auto& a, const auto& b) { return a.alias < b.alias; });
  std::vector<std::string> titles = {"alias", "program", "state", "games>"};
  if (asked.with_names) {
    titles = {"alias", "program", "name", "e-mail", "institution", "version", "command"};
  }
  protocol::Columns columns(titles);
  for (const db::EntrantRow& row : entrants) {
    if (asked.with_names) {
      columns.add(
          {row.alias, row.program, row.name, row.email, row.institution, row.version, row.command});
    } else {
      const auto gone = opened.tournament.departures.find(row.number);
      const std::string state = gone != opened.tournament.departures.end()
                                    ? tournament::words_of(gone->second)
                                : row.command.empty() ? "no program"
                                : row.classic         ? "classic"
                                                      : "uploaded";
      columns.add(
          {row.alias, row.program, state, std::to_string(games_of(opened.tournament, row.number))});
    }
  }
  print(columns.text());
}

}  // namespace

Command entrants_command() {
  const auto asked = std::make_shared<EntrantsArguments>();
  return {
      "entrants",
      "List the entrants by alias, or with names",
      "Shows only public data; --private adds names, e-mail addresses, institutions and commands.",
      "aspis tournament entrants\n"
      "aspis tournament entrants --private  # confidential",
      {file_option(asked->file),
       {"--private", &asked->with_names, "Add names and other confidential data"}},
      [asked] { list(*asked); }};
}

}  // namespace aspis::cli
