// aspis tournament add, correct, merge, import: changes to the roster of an existing tournament.
#include "server/tournament/roster_changes.hpp"
#include "protocol/utc.hpp"
#include "server/cli/command.hpp"
#include "server/cli/files.hpp"
#include "server/cli/tournament/opened.hpp"

namespace aspis::cli {
namespace {

constexpr OptionText email_option = {"--email", "ADDRESS",
                                     "E-mail address; separate several with ;"};
constexpr OptionText institution_option = {"--institution", "TEXT", "Institution"};
constexpr OptionText members_option = {
    "--members", "NAMES", "People of a team, separated by ; in the order of the addresses"};
constexpr OptionText name_option = {"--name", "NAME", "Name of the person or team"};

struct AddArguments : ActArguments {
  Text name{this, required, name_option};
  Text email{this, email_option};
  Text institution{this, institution_option};
  Text members{this, members_option};
  Text stage{this, "--stage", "STAGE", "First stage that the entrant may join: number or name"};
  Text reason{this, required, reason_option};
};

struct CorrectArguments : ActArguments {
  Text entrant{this, required, "ALIAS", "ALIAS", "Alias of the entrant"};
  Text name{this, name_option};
  Text email{this, email_option};
  Text institution{this, institution_option};
  Text members{this, members_option};
  Text reason{this, required, reason_option};
};

struct MergeArguments : ActArguments {
  Text entrant{this, required, "ALIAS", "ALIAS", "Entrant that stays"};
  Text other{this, required, "OTHER", "ALIAS", "Entrant that is withdrawn"};
  Text reason{this, required, reason_option};
};

struct ImportArguments : ActArguments {
  Text roster{this, required, "ROSTER", "FILE", "CSV file; - is standard input"};
  Flag drop{this, "--drop", "Withdraw entrants that the roster does not list"};
  Text reason{this, reason_option};
};

/// Copies the options about a person or team into the row.
void enter(const auto& asked, db::EntrantRow& row) {
  if (asked.name) row.name = *asked.name;
  if (asked.email) row.email = *asked.email;
  if (asked.institution) row.institution = *asked.institution;
  if (asked.members) row.members = *asked.members;
}

void add(const AddArguments& asked) {
  Opened opened = open_for(asked);
  db::EntrantRow row;
  enter(asked, row);
  const int stage = stage_in(opened, asked.stage).value_or(0);
  say("added", carry_out(asked, opened, tournament::add_entrant, row, stage, *asked.reason));
}

void correct(const CorrectArguments& asked) {
  Opened opened = open_for(asked);
  const auto at = static_cast<std::size_t>(entrant_named(opened.tournament, *asked.entrant));
  db::EntrantRow row = opened.tournament.entrants[at];
  enter(asked, row);
  say("corrected", carry_out(asked, opened, tournament::change_entrant, row, *asked.reason));
}

void merge(const MergeArguments& asked) {
  Opened opened = open_for(asked);
  const int into = entrant_named(opened.tournament, *asked.entrant) + 1;
  const int from = entrant_named(opened.tournament, *asked.other) + 1;
  say("merged", carry_out(asked, opened, tournament::merge_entrants, into, from, *asked.reason));
}

std::string person_words(const db::EntrantRow& row) {
  return row.name + (row.email.empty() ? "" : " <" + row.email + ">");
}

void print_difference(const tournament::Tournament& now, const tournament::RosterDifference& all,
                      bool drop) {
  for (const std::string& note : all.notes) print(note + "\n");
  const auto arrival = tournament::next_arrival(now);
  const std::string where =
      arrival ? now.plan.stages[static_cast<std::size_t>(arrival->stage)].name : "nothing";
  for (const db::EntrantRow& row : all.come) {
    print("joins with " + where + ": " + person_words(row) + "\n");
  }
  for (const auto& [before, after] : all.change) {
    std::string line = "changes: " + before.alias + " " + person_words(before);
    if (before.command == after.command || person_words(before) != person_words(after)) {
      line += " -> " + person_words(after);
    }
    if (before.command != after.command) {
      line += ": command " + before.command + " -> " + after.command;
    }
    print(line + "\n");
  }
  for (const db::EntrantRow& row : all.go) {
    print((drop ? "is withdrawn: " : "stays, not in the roster: ") + row.alias + " " +
          person_words(row) + "\n");
  }
  if (all.come.empty() && all.change.empty() && (all.go.empty() || !drop)) {
    print("nothing would change\n");
  }
}

void import(const ImportArguments& asked) {
  const std::string csv = checked(read_file(*asked.roster));
  if (asked.dry_run) {
    const Opened opened = open_tournament(asked.file, db::Mode::read);
    const auto difference = checked(
        tournament::compare_roster(opened.tournament, csv, {}, tournament::RosterCommands::read),
        *asked.roster);
    return print_difference(opened.tournament, difference, asked.drop);
  }
  if (!asked.reason) bad_input("no reason: give --reason TEXT, or only look with --dry-run");
  Opened opened = open_tournament(asked.file, db::Mode::write);
  say("imported", checked(tournament::import_roster(opened.store, opened.tournament, csv,
                                                    asked.drop, *asked.reason, protocol::utc_now(),
                                                    {}, tournament::RosterCommands::read)));
}

}  // namespace

std::vector<Command> roster_commands() {
  return {
      command<AddArguments>(
          "add", "Add an entrant",
          "The entrant joins the first stage that has not begun, or the next round of a Swiss "
          "stage or a ladder, and ranks behind all others. Existing draws do not change. Pause the "
          "tournament first.",
          "aspis tournament add --name \"Ada King\" --email ada@example.org --reason \"was ill\"",
          add),
      command<CorrectArguments>(
          "correct", "Correct an entrant's name, addresses or team",
          "Corrects the fields that you give. The other fields, the alias and all results stay. "
          "Pause the tournament first.",
          "aspis tournament correct 417 --email ada@example.org --reason \"misspelt\"", correct),
      command<MergeArguments>(
          "merge", "Merge two entrants into a team",
          "The people of OTHER join ALIAS, and OTHER is withdrawn. OTHER must not have played. "
          "Pause the tournament first.",
          "aspis tournament merge 417 233 --reason \"work together\"", merge),
      command<ImportArguments>(
          "import", "Update the entrants from a new roster",
          "Entrants are matched by an identifier of Canvas or Moodle, then by e-mail address, or "
          "by name if they have neither. Entrants missing from the roster stay, unless '--drop' "
          "withdraws them. Commands change until the first game has been played. Pause the "
          "tournament first, and try '--dry-run'.",
          "aspis tournament import roster.csv --dry-run\n"
          "aspis tournament import roster.csv --drop --reason \"enrolment closed\"",
          import)};
}

}  // namespace aspis::cli
