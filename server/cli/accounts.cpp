// aspis accounts: people who help, in the data folder of a server, whether it runs or not.
#include <sys/stat.h>
#include <unistd.h>

#include "protocol/tokens.hpp"
#include "protocol/utc.hpp"
#include "server/access/access.hpp"
#include "server/access/accounts.hpp"
#include "server/app/settings.hpp"
#include "server/cli/commands.hpp"

namespace aspis::cli {
namespace {

using access::Account;

struct AccountsArguments {
  std::optional<std::string> data;
  std::optional<std::string> name;
  std::string role = "assistant";
  std::string by = "link";
  std::vector<std::string> tournaments;
  std::optional<std::string> email;
  std::optional<std::string> address;
  bool names = false;
};

/// The server must be able to read what is written here.
access::AccountFile accounts_of(const AccountsArguments& asked) {
  const std::filesystem::path folder = asked.data.value_or("data");
  struct ::stat found {};
  if (::stat(folder.c_str(), &found) != 0 || !S_ISDIR(found.st_mode)) {
    bad_input(folder.string() + " is not a data folder: give the server's with --data");
  }
  if (found.st_uid != ::geteuid()) {
    bad_input(folder.string() + " belongs to another user: run this as that user, with sudo -u");
  }
  return access::AccountFile(folder / "accounts");
}

void store(const AccountsArguments& asked, const access::AccountFile::Change& change) {
  access::AccountFile file = accounts_of(asked);
  if (const auto done = file.change(change); !done) bad_input(done.error().text);
}

std::string site_of(const AccountsArguments& asked) {
  if (!asked.address) return "http://localhost:8080";
  auto site = app::read_site_address(*asked.address);
  if (!site) bad_input("--address: '" + *asked.address + "' " + site.error().text);
  return *std::move(site);
}

/// Puts a new way in into the account, and gives what its person is told, this once.
std::string open_way(const AccountsArguments& asked, const std::string& by, Account& account) {
  if (by == "nothing") return "";
  if (by == "password") {
    const std::string password = access::new_token();
    account.password_hash = checked(access::hash_of_password(password));
    return "password   " + password + "  (shown only once)\n";
  }
  const std::string token = access::new_link_token();
  account.link_hash = access::hash_of(token);
  return "link       " + access::link_to(site_of(asked), token) + "  (shown only once)\n";
}

void add_account(const AccountsArguments& asked) {
  Account account;
  account.name = *asked.name;
  account.role = access::role_named(asked.role).value_or(access::Role::observer);
  account.tournaments = asked.tournaments;
  account.sees_names = asked.names;
  account.email = asked.email.value_or("");
  account.created = protocol::utc_now();
  if (asked.by == "nothing" && account.email.empty()) {
    bad_input("the account could not sign in: give --by link, --by password or --email ADDRESS");
  }
  const std::string told = open_way(asked, asked.by, account);
  store(asked, [&](std::vector<Account>& all) { return access::add(all, account); });
  print("added " + access::actor_of(account) + "\n" + told);
}

void list_accounts(const AccountsArguments& asked) {
  const auto all = checked(accounts_of(asked).all());
  for (const Account& account : all) {
    std::string ways = account.link_hash.empty() ? "" : " link";
    if (!account.password_hash.empty()) ways += " password";
    if (!account.email.empty()) ways += " " + account.email;
    print(access::actor_of(account) +
          (account.tournaments.empty() ? "" : ", only " + protocol::joined(account.tournaments)) +
          (account.revoked.empty() ? ", by" + ways : ", revoked " + account.revoked) + "\n");
  }
  if (all.empty()) print("no accounts: only the first password can sign in\n");
}

void renew(const AccountsArguments& asked, const std::string& by) {
  Account fresh;
  const std::string told = open_way(asked, by, fresh);
  store(asked, [&](std::vector<Account>& all) -> protocol::Result<void> {
    const auto account = access::find_for_change(all, *asked.name);
    if (!account) return account.error();
    if (by == "link") (*account)->link_hash = fresh.link_hash;
    if (by == "password") (*account)->password_hash = fresh.password_hash;
    return {};
  });
  print(told);
}

void revoke_account(const AccountsArguments& asked) {
  store(asked, [&](std::vector<Account>& all) {
    return access::revoke(all, *asked.name, protocol::utc_now());
  });
  print("revoked " + *asked.name + "; its sessions have ended\n");
}

Option account_name_option(AccountsArguments& asked) {
  return required({"NAME", &asked.name, "NAME", "Name of the account"});
}

Option data_option(AccountsArguments& asked) {
  return {"--data", &asked.data, "FOLDER", "Server's data folder (default: data)"};
}

Option address_option(AccountsArguments& asked) {
  return {"--address", &asked.address, "URL", "Address of the pages, used in the link"};
}

Command add_account_command(const std::shared_ptr<AccountsArguments>& asked) {
  std::vector<std::string_view> roles;
  for (const access::Role role : access::roles()) roles.push_back(access::name(role));
  return {"add",
          "Create a staff account",
          "An instructor may do everything. An assistant runs matches and rules on disputes. An "
          "operator looks after health and backups. An observer only reads. The link or password "
          "is shown once.",
          "aspis accounts add anna --data course\n"
          "aspis accounts add otto --role operator --by password",
          {required({"NAME", &asked->name, "NAME",
                     "Name of the account: lower-case letters, digits, . _ -"}),
           {"--role", &asked->role, protocol::joined(roles, "|"), "Role of the account"},
           {"--by", &asked->by, "link|password|nothing",
            "Sign-in method; nothing: single sign-on only"},
           {"--tournament", &asked->tournaments, "NAME",
            "Tournament that the account is limited to; may be repeated"},
           {"--email", &asked->email, "ADDRESS", "E-mail address for single sign-on"},
           address_option(*asked),
           {"--names", &asked->names, "Let an assistant see the names of entrants"},
           data_option(*asked)},
          [asked] { add_account(*asked); }};
}

}  // namespace

Command accounts_command() {
  const auto asked = std::make_shared<AccountsArguments>();
  return {"accounts",
          "Manage staff accounts of a server",
          "The server may be running: it rereads the accounts when they change.",
          "aspis accounts add anna --role assistant --tournament spring\n"
          "aspis accounts list --data course\n"
          "aspis accounts revoke anna",
          {},
          {},
          {add_account_command(asked),
           {"list",
            "List all accounts with their sign-in methods",
            "",
            "aspis accounts list --data course",
            {data_option(*asked)},
            [asked] { list_accounts(*asked); }},
           {"link",
            "Replace the sign-in link of an account",
            "",
            "aspis accounts link anna --address https://aspis.example.edu",
            {account_name_option(*asked), address_option(*asked), data_option(*asked)},
            [asked] { renew(*asked, "link"); }},
           {"password",
            "Replace the password of an account",
            "",
            "aspis accounts password otto",
            {account_name_option(*asked), data_option(*asked)},
            [asked] { renew(*asked, "password"); }},
           {"revoke",
            "Revoke an account and end its sessions",
            "",
            "aspis accounts revoke anna",
            {account_name_option(*asked), data_option(*asked)},
            [asked] { revoke_account(*asked); }}}};
}

}  // namespace aspis::cli
