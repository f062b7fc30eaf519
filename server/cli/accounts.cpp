// aspis accounts: accounts of staff in a server's data folder, whether the server runs or not.
#include <sys/stat.h>
#include <unistd.h>

#include "protocol/tokens.hpp"
#include "protocol/utc.hpp"
#include "server/access/access.hpp"
#include "server/access/accounts.hpp"
#include "server/app/settings.hpp"
#include "server/cli/command.hpp"

namespace aspis::cli {
namespace {

using access::Account;

std::string names_of_roles() {
  std::vector<std::string_view> roles;
  for (const access::Role role : access::roles()) roles.push_back(access::name(role));
  return protocol::joined(roles, "|");
}

constexpr OptionText data_option = {"--data", "FOLDER", "Server's data folder (default: data)"};
constexpr OptionText account_option = {"NAME", "NAME", "Name of the account"};
constexpr OptionText address_option = {"--address", "URL",
                                       "Address of the pages, used in the link"};

struct AddAccountArguments : Arguments {
  Text name{this, required, "NAME", "NAME",
            "Name of the account: lower-case letters, digits, . _ -"};
  Word role{this, "assistant", "--role", names_of_roles(), "Role of the account"};
  Word by{this, "link", "--by", "link|password|nothing",
          "Sign-in method; nothing: single sign-on only"};
  Texts tournaments{this, "--tournament", "NAME",
                    "Tournament that the account is limited to; may be repeated"};
  Text email{this, "--email", "ADDRESS", "E-mail address for single sign-on"};
  Text address{this, address_option};
  Flag names{this, "--names", "Let an assistant see the names of entrants"};
  Text data{this, data_option};
};

struct ListAccountsArguments : Arguments {
  Text data{this, data_option};
};

struct AccountArguments : Arguments {
  Text name{this, required, account_option};
  Text data{this, data_option};
};

struct LinkArguments : Arguments {
  Text name{this, required, account_option};
  Text address{this, address_option};
  Text data{this, data_option};
};

/// Refuses a folder of another user: the server must be able to read what is written here.
access::AccountFile accounts_in(const std::optional<std::string>& data) {
  const std::filesystem::path folder = data.value_or("data");
  struct ::stat found {};
  if (::stat(folder.c_str(), &found) != 0 || !S_ISDIR(found.st_mode)) {
    bad_input(folder.string() + " is not a data folder: give the server's with --data");
  }
  if (found.st_uid != ::geteuid()) {
    bad_input(folder.string() + " belongs to another user: run this as that user, with sudo -u");
  }
  return access::AccountFile(folder / "accounts");
}

/// Adds a sign-in method to the account. Returns the text to give to its owner, shown only once.
std::string open_way(const std::string& by, const std::optional<std::string>& address,
                     Account& account) {
  if (by == "nothing") return "";
  if (by == "password") {
    const std::string password = access::new_token();
    account.password_hash = checked(access::hash_of_password(password));
    return "password   " + password + "  (shown only once)\n";
  }
  const std::string token = access::new_link_token();
  account.link_hash = access::hash_token(token);
  const auto site = app::read_site_address(address.value_or("http://localhost:8080"));
  if (!site) bad_input("--address: '" + *address + "' " + site.error().text);
  return "link       " + access::link_to(*site, token) + "  (shown only once)\n";
}

void add_account(const AddAccountArguments& asked) {
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
  const std::string told = open_way(asked.by, asked.address, account);
  checked(accounts_in(asked.data).change([&](std::vector<Account>& all) {
    return access::add(all, account);
  }));
  print("added " + access::actor_name(account) + "\n" + told);
  const std::filesystem::path files =
      std::filesystem::path(asked.data.value_or("data")) / "tournaments";
  for (const std::string& name : asked.tournaments) {
    if (!std::filesystem::exists(files / (name + ".db"))) {
      print("note: there is no tournament '" + name + "' yet\n");
    }
  }
}

void list_accounts(const ListAccountsArguments& asked) {
  const auto all = checked(accounts_in(asked.data).all());
  for (const Account& account : all) {
    std::string ways = account.link_hash.empty() ? "" : " link";
    if (!account.password_hash.empty()) ways += " password";
    if (!account.email.empty()) ways += " " + account.email;
    print(access::actor_name(account) +
          (account.tournaments.empty() ? "" : ", only " + protocol::joined(account.tournaments)) +
          (account.revoked.empty() ? ", by" + ways : ", revoked " + account.revoked) + "\n");
  }
  if (all.empty()) print("no accounts: only the first password can sign in\n");
}

void renew(const std::string& by, const std::string& name, const std::optional<std::string>& data,
           const std::optional<std::string>& address) {
  Account fresh;
  const std::string told = open_way(by, address, fresh);
  checked(accounts_in(data).change([&](std::vector<Account>& all) -> protocol::Result<void> {
    const auto account = access::find_for_change(all, name);
    if (!account) return account.error();
    if (by == "link") (*account)->link_hash = fresh.link_hash;
    if (by == "password") (*account)->password_hash = fresh.password_hash;
    return {};
  }));
  print(told);
}

void revoke_account(const AccountArguments& asked) {
  checked(accounts_in(asked.data).change([&](std::vector<Account>& all) {
    return access::revoke(all, *asked.name, protocol::utc_now());
  }));
  print("revoked " + *asked.name + "; its sessions have ended\n");
}

}  // namespace

Command accounts_command() {
  return group(
      "accounts", "Manage staff accounts of a server",
      "The server may be running: it rereads the accounts when they change.",
      "aspis accounts add anna --role assistant --tournament spring\n"
      "aspis accounts list --data course\n"
      "aspis accounts revoke anna",
      {command<AddAccountArguments>(
           "add", "Create a staff account",
           "An instructor may do everything. An assistant runs matches and rules on disputes. An "
           "operator looks after health and backups. An observer only reads. The link or password "
           "is shown once.",
           "aspis accounts add anna --data course\n"
           "aspis accounts add otto --role operator --by password",
           add_account),
       command<ListAccountsArguments>("list", "List all accounts with their sign-in methods", "",
                                      "aspis accounts list --data course", list_accounts),
       command<LinkArguments>("link", "Replace the sign-in link of an account", "",
                              "aspis accounts link anna --address https://aspis.example.edu",
                              [](const LinkArguments& asked) {
                                renew("link", *asked.name, asked.data, asked.address);
                              }),
       command<AccountArguments>(
           "password", "Replace the password of an account", "", "aspis accounts password otto",
           [](const AccountArguments& asked) { renew("password", *asked.name, asked.data, {}); }),
       command<AccountArguments>("revoke", "Revoke an account and end its sessions", "",
                                 "aspis accounts revoke anna", revoke_account)});
}

}  // namespace aspis::cli
