// aspis tournament games, record, entrants, emails: lists of games and the text of one; aliases,
// with names for the instructor; the e-mail addresses of each group.
#include <algorithm>

#include "protocol/columns.hpp"
#include "protocol/tokens.hpp"
#include "server/cli/command.hpp"
#include "server/cli/tournament/opened.hpp"
#include "server/tournament/game_rows.hpp"
#include "server/tournament/people.hpp"

namespace aspis::cli {
namespace {

struct GamesArguments : TournamentArguments {
  Text entrant{this, "--entrant", "ALIAS", "Entrant whose games to list"};
  Text stage{this, "--stage", "STAGE", "Stage whose games to list: number or name"};
};

std::string game_state_words(const tournament::Tournament& tournament, const db::GameRow& game) {
  const auto match = tournament.matches.find(game.match);
  if (match != tournament.matches.end() && !match->second.voided.empty()) {
    return "match void: " + match->second.voided;
  }
  if (game.state == db::GameState::played) return "counts";
  return std::string(row::word(game.state)) + ": " + game.detail;
}

void list(const GamesArguments& asked) {
  const Opened opened = open_tournament(asked.file, db::Mode::read);
  std::optional<int> entrant;
  if (asked.entrant) entrant = entrant_named(opened.tournament, *asked.entrant) + 1;
  const std::optional<int> stage = stage_in(opened, asked.stage);
  protocol::Columns columns({"game>", "match", "seats", "result", "state"});
  int listed = 0;
  for (const auto& [id, game] : opened.tournament.games) {
    const auto match = opened.tournament.matches.find(game.match);
    if (match == opened.tournament.matches.end()) continue;
    if (stage && match->second.stage != *stage) continue;
    bool plays = !entrant;
    std::vector<std::string> names;
    for (const db::GameSeatRow& seat : game.seats) {
      plays = plays || seat.entrant == entrant;
      names.push_back(tournament::display_name(opened.tournament, seat.entrant - 1));
    }
    if (!plays) continue;
    columns.add({std::to_string(id), match->second.label, protocol::joined(names, " - "),
                 tournament::verdict_words(opened.tournament, game),
                 game_state_words(opened.tournament, game)});
    ++listed;
  }
  print(listed == 0 ? "no games yet\n" : columns.text());
}

struct RecordArguments : TournamentArguments {
  Number game{this, required, "GAME", game_bounds, game_help};
};

void print_record(const RecordArguments& asked) {
  const Opened opened = open_tournament(asked.file, db::Mode::read);
  const db::GameRow& game = game_numbered(opened, *asked.game);
  const std::string text = opened.store.games().record(game.id);
  if (text.empty()) {
    failed("game " + std::to_string(game.id) + " has no record: it was not played");
  }
  print(text);
}

struct EntrantsArguments : TournamentArguments {
  Flag with_names{this, "--private", "Add names and other confidential data"};
};

int count_games(const tournament::Tournament& tournament, int number) {
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
  // Sort by alias, because the order of the roster would reveal identities.
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
                                    ? tournament::departure_text(gone->second)
                                : row.command.empty() ? "no program"
                                : row.classic         ? "classic"
                                                      : "uploaded";
      columns.add({row.alias, row.program, state,
                   std::to_string(count_games(opened.tournament, row.number))});
    }
  }
  print(columns.text());
}

struct EmailsArguments : TournamentArguments {
  Text stage{this, stage_option};
  Text hide{this, "--hide", "ALIAS", "Entrant to leave out of the list"};
  Text show{this, "--show", "ALIAS", "Entrant to list again"};
};

/// "417 (ada@example.org)"
void print_addressees(const std::string& what, const tournament::Tournament& tournament,
                      const std::vector<int>& numbers) {
  std::vector<std::string> names;
  for (const int number : numbers) {
    const db::EntrantRow& row = tournament.entrants.at(static_cast<std::size_t>(number) - 1);
    names.push_back(row.alias + " (" + (row.email.empty() ? row.name : row.email) + ")");
  }
  if (!names.empty()) print("  " + what + protocol::joined(names) + "\n");
}

void list_addresses(const EmailsArguments& asked) {
  const Opened opened = open_tournament(asked.file, db::Mode::read);
  const std::optional<int> stage = stage_in(opened, asked.stage);
  bool any = false;
  for (const tournament::GroupAddresses& group : tournament::group_addresses(
           opened.tournament, opened.schedule, opened.store.entrants().hidden_addresses())) {
    if (stage && group.stage != *stage) continue;
    any = true;
    print(opened.tournament.plan.stages.at(static_cast<std::size_t>(group.stage)).name +
          (group.group.empty() ? "" : ", group " + group.group) + ": " +
          counted(group.members.size(), "entrant") + "\n");
    if (!group.addresses.empty()) print("  " + protocol::joined(group.addresses, ", ") + "\n");
    print_addressees("hidden from the others: ", opened.tournament, group.hidden);
    print_addressees("without an address: ", opened.tournament, group.without);
  }
  if (!any) print("the groups of this stage are not known yet\n");
}

void hide_address(const EmailsArguments& asked, const std::string& alias, bool hides) {
  Opened opened = open_tournament(asked.file, db::Mode::write);
  const int entrant = entrant_named(opened.tournament, alias) + 1;
  opened.store.transaction(
      [&] { opened.store.put_or_remove(db::HiddenAddressRow{entrant}, hides); });
  print("the address of " + alias + " is " +
        (hides ? "hidden from the others of its group\n" : "shown to the others of its group\n"));
}

void run_emails(const EmailsArguments& asked) {
  if (asked.hide && asked.show) bad_input("give either --hide ALIAS or --show ALIAS");
  if (asked.hide) return hide_address(asked, *asked.hide, true);
  if (asked.show) return hide_address(asked, *asked.show, false);
  return list_addresses(asked);
}

}  // namespace

std::vector<Command> list_commands() {
  return {
      command<GamesArguments>(
          "games", "List played games with their numbers",
          "'adjudicate', 'rerun' and 'record' take these numbers. Void and superseded games are "
          "listed too, with the reason.",
          "aspis tournament games --entrant 417\n"
          "aspis tournament games --stage 2",
          list),
      command<RecordArguments>(
          "record", "Print the record of a game",
          "Prints the same text as 'aspis match --records' writes. 'aspis show' draws it and "
          "'aspis verify' checks it.",
          "aspis tournament record 17 > 17.record\n"
          "aspis tournament record 17 | aspis show -",
          print_record),
      command<EntrantsArguments>("entrants", "List the entrants by alias, or with names",
                                 "Shows only public data; --private adds names, e-mail addresses, "
                                 "institutions and commands.",
                                 "aspis tournament entrants\n"
                                 "aspis tournament entrants --private  # confidential",
                                 list),
      command<EmailsArguments>(
          "emails", "List the e-mail addresses of each group",
          "Confidential: a list for each group, to send to its members so that they can arrange "
          "their matches. It is sorted by address and has no aliases. --hide leaves out an entrant "
          "who does not want to share the address; you pass on their messages.",
          "aspis tournament emails \"Round 1\"\n"
          "aspis tournament emails --hide 417",
          run_emails)};
}

}  // namespace aspis::cli
