// aspis tournament emails: the e-mail addresses of each group, for the instructor to send.
#include "protocol/tokens.hpp"
#include "server/cli/commands.hpp"
#include "server/cli/tournament/opened.hpp"
#include "server/tournament/forecast.hpp"
#include "server/tournament/people.hpp"

namespace aspis::cli {
namespace {

struct EmailsArguments {
  std::optional<std::string> file;
  std::optional<std::string> stage;
  std::optional<std::string> hide;
  std::optional<std::string> show;
};

/// "417 (ada@example.org)"
std::vector<std::string> addressees(const tournament::Tournament& tournament,
                                    const std::vector<int>& numbers) {
  std::vector<std::string> names;
  for (const int number : numbers) {
    const db::EntrantRow& row = tournament.entrants.at(static_cast<std::size_t>(number) - 1);
    names.push_back(row.alias + " (" + (row.email.empty() ? row.name : row.email) + ")");
  }
  return names;
}

void list_addresses(const EmailsArguments& asked) {
  const Opened opened = open_tournament(asked.file, db::Mode::read);
  const std::optional<int> stage = stage_in(opened, asked.stage);
  bool any = false;
  for (const tournament::GroupAddresses& group : tournament::addresses_of(
           opened.tournament, opened.schedule, opened.store.entrants().hidden_addresses())) {
    if (stage && group.stage != *stage) continue;
    any = true;
    print(opened.tournament.plan.stages.at(static_cast<std::size_t>(group.stage)).name +
          (group.group.empty() ? "" : ", group " + group.group) + ": " +
          tournament::count_words(static_cast<int>(group.members.size()), "entrant") + "\n");
    if (!group.addresses.empty()) print("  " + protocol::joined(group.addresses, ", ") + "\n");
    if (!group.hidden.empty()) {
      print("  hidden from the others: " +
            protocol::joined(addressees(opened.tournament, group.hidden), ", ") + "\n");
    }
    if (!group.without.empty()) {
      print("  without an address: " +
            protocol::joined(addressees(opened.tournament, group.without), ", ") + "\n");
    }
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

Command emails_command() {
  const auto asked = std::make_shared<EmailsArguments>();
  return {"emails",
          "List the e-mail addresses of each group",
          "Confidential: a list for each group, to send to its members so that they can arrange "
          "their matches. It is sorted by address and has no aliases. --hide leaves out an entrant "
          "who does not want to share the address; you pass on their messages.",
          "aspis tournament emails \"Round 1\"\n"
          "aspis tournament emails --hide 417",
          {file_option(asked->file),
           stage_option(asked->stage),
           {"--hide", &asked->hide, "ALIAS", "Entrant to leave out of the list"},
           {"--show", &asked->show, "ALIAS", "Entrant to list again"}},
          [asked] { run_emails(*asked); }};
}

}  // namespace aspis::cli
