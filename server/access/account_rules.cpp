// Rules for accounts, and changes to them.
#include "server/access/accounts.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "protocol/ascii.hpp"
#include "server/access/access.hpp"

namespace aspis::access {
namespace {

using protocol::Error;
using protocol::Result;

constexpr std::array all_roles = {Role::instructor, Role::assistant, Role::caretaker,
                                  Role::observer};

struct Row {
  Permission permission;
  std::string_view key;
  std::string_view said;  // "may not ..."
  bool assistant, caretaker, observer;
};

/// Instructors may do everything.
constexpr auto table = std::to_array<Row>({
    {Permission::come_and_go, "come-and-go", "log out", true, true, true},
    {Permission::see_server, "see-server", "see the state of the server", true, true, true},
    {Permission::maintain, "maintain", "make backups or open tournaments again", false, true,
     false},
    {Permission::see_tournament, "see-tournament", "see the log and the entrants", true, false,
     true},
    {Permission::play, "play", "start, pause or schedule games", true, false, false},
    {Permission::announce, "announce", "make announcements", true, false, false},
    {Permission::rule, "rule", "correct results or names of programs", true, false, false},
    {Permission::read_errors, "read-errors", "read what bots wrote on standard error", true, false,
     false},
    {Permission::manage_entrants, "manage-entrants", "manage entrants, their tokens or addresses",
     false, false, false},
    {Permission::grade, "grade", "read grades or programs", false, false, false},
    {Permission::plan, "plan", "plan or close tournaments", false, false, false},
    {Permission::create, "create", "create tournaments", false, false, false},
    {Permission::manage_accounts, "manage-accounts", "manage accounts", false, false, false},
});

const Row& find_row(Permission permission) {
  return *std::find_if(table.begin(), table.end(),
                       [&](const Row& row) { return row.permission == permission; });
}

constexpr std::size_t longest_name = 32;
constexpr std::size_t longest_email = 254;
constexpr std::size_t max_limits = 50;
constexpr std::size_t longest_tournament = 64;
constexpr std::string_view lower_letters = "abcdefghijklmnopqrstuvwxyz0123456789";

bool contains_only(std::string_view text, std::string_view letters, std::string_view more) {
  return std::all_of(text.begin(), text.end(), [&](char letter) {
    return letters.find(letter) != std::string_view::npos ||
           more.find(letter) != std::string_view::npos;
  });
}

bool is_reserved(std::string_view name) {
  return name == owner_name || name == "referee";
}

bool is_printable(char letter) {
  return letter > ' ' && letter < 0x7f;
}

/// An e-mail address may belong to only one account.
std::string email_error(const std::vector<Account>& accounts, const Account& wanted) {
  if (wanted.email.empty()) return "";
  for (const Account& account : accounts) {
    if (account.name == wanted.name || !account.revoked.empty()) continue;
    if (!protocol::same_word(account.email, wanted.email)) continue;
    return "email: this address belongs to '" + account.name + "': use another one";
  }
  return "";
}

}  // namespace

std::span<const Role> roles() {
  return all_roles;
}

std::string_view name(Role role) {
  return role_names.at(static_cast<std::size_t>(role));
}

std::optional<Role> role_named(std::string_view text) {
  for (const Role role : all_roles) {
    if (name(role) == text) return role;
  }
  return std::nullopt;
}

std::string_view name(Permission permission) {
  return find_row(permission).key;
}

std::span<const Permission> permissions() {
  static constexpr auto all = [] {
    std::array<Permission, table.size()> list{};
    for (std::size_t at = 0; at < table.size(); ++at) list.at(at) = table.at(at).permission;
    return list;
  }();
  return all;
}

bool may(Role role, Permission permission) {
  const Row& row = find_row(permission);
  switch (role) {
    case Role::instructor:
      return true;
    case Role::assistant:
      return row.assistant;
    case Role::caretaker:
      return row.caretaker;
    case Role::observer:
      return row.observer;
  }
  return false;
}

bool is_of_whole_server(Permission permission) {
  return permission == Permission::create || permission == Permission::manage_accounts;
}

std::string refusal(Role role, Permission permission) {
  std::string who;
  for (const Role other : all_roles) {
    if (may(other, permission)) who += (who.empty() ? "" : " or ") + std::string(name(other));
  }
  return "an " + std::string(name(role)) + " may not " + std::string(find_row(permission).said) +
         ": ask an " + who;
}

Account owner() {
  Account account;
  account.name = owner_name;
  account.role = Role::instructor;
  account.sees_names = true;
  return account;
}

std::string actor_name(const Account& account) {
  if (account.name == owner_name) return account.name;
  return account.name + " (" + std::string(name(account.role)) + ")";
}

std::string account_stamp(const Account& account) {
  return hash_token(account.created + "\n" + account.revoked + "\n" + account.password_hash + "\n" +
                    account.link_hash);
}

bool may(const Account& account, Permission permission) {
  return may(account.role, permission) &&
         (account.tournaments.empty() || !is_of_whole_server(permission));
}

bool may_see(const Account& account, std::string_view tournament) {
  const auto& limits = account.tournaments;
  return limits.empty() || std::find(limits.begin(), limits.end(), tournament) != limits.end();
}

bool sees_names(const Account& account) {
  return account.role == Role::instructor ||
         (account.role == Role::assistant && account.sees_names);
}

bool is_email(std::string_view text) {
  const std::size_t at = text.find('@');
  return text.size() <= longest_email && at != std::string_view::npos && at > 0 &&
         at + 1 < text.size() && text.find('@', at + 1) == std::string_view::npos &&
         std::all_of(text.begin(), text.end(), is_printable) &&
         text.find_first_of(",;<>\"") == std::string_view::npos;
}

std::string account_error(const Account& account) {
  const std::string& called = account.name;
  if (called.empty() || called.size() > longest_name ||
      !contains_only(called, lower_letters, "._-") ||
      !contains_only(called.substr(0, 1), lower_letters, "")) {
    return "name: 1 to 32 lower-case letters, digits, dots, hyphens and underscores, a letter or "
           "digit first";
  }
  if (is_reserved(called)) return "name: '" + called + "' is taken: choose another one";
  if (account.tournaments.size() > max_limits) return "tournaments: at most 50 can be named";
  for (const std::string& one : account.tournaments) {
    if (one.empty() || one.size() > longest_tournament || !contains_only(one, lower_letters, "-")) {
      return "tournaments: names are lower-case letters, digits and hyphens";
    }
  }
  if (!account.email.empty() && !is_email(account.email)) {
    return "email: must be one e-mail address, such as anna@example.edu";
  }
  return "";
}

Result<void> add(std::vector<Account>& accounts, Account fresh) {
  if (const std::string error = account_error(fresh); !error.empty()) return Error{error};
  for (const Account& account : accounts) {
    if (account.name == fresh.name && account.revoked.empty()) {
      return Error{"name: the account '" + fresh.name + "' already exists: choose another name"};
    }
  }
  if (const std::string error = email_error(accounts, fresh); !error.empty()) return Error{error};
  std::erase_if(accounts, [&](const Account& old) { return old.name == fresh.name; });
  if (accounts.size() >= max_accounts) {
    const auto old = std::find_if(accounts.begin(), accounts.end(),
                                  [](const Account& one) { return !one.revoked.empty(); });
    if (old == accounts.end()) return Error{"the maximum of 200 accounts is reached: revoke some"};
    accounts.erase(old);
  }
  accounts.push_back(std::move(fresh));
  return {};
}

Result<Account*> find_for_change(std::vector<Account>& accounts, std::string_view name) {
  for (Account& account : accounts) {
    if (account.name != name) continue;
    if (account.revoked.empty()) return &account;
    return Error{"the account '" + std::string(name) + "' was revoked: add it again"};
  }
  if (is_reserved(name)) {
    return Error{"'" + std::string(name) +
                 "' is not an account: 'aspis serve --new-password' replaces the first password"};
  }
  return Error{"no account '" + std::string(name) + "'"};
}

Result<void> change(const std::vector<Account>& accounts, Account& account, const Account& wanted) {
  Account changed = account;
  changed.role = wanted.role;
  changed.tournaments = wanted.tournaments;
  changed.sees_names = wanted.sees_names;
  changed.email = wanted.email;
  if (const std::string error = account_error(changed); !error.empty()) return Error{error};
  if (const std::string error = email_error(accounts, changed); !error.empty()) {
    return Error{error};
  }
  account = std::move(changed);
  return {};
}

Result<void> revoke(std::vector<Account>& accounts, std::string_view name,
                    const std::string& date) {
  const Result<Account*> found = find_for_change(accounts, name);
  if (!found) return found.error();
  Account& account = **found;
  account.revoked = date;
  account.password_hash.clear();
  account.link_hash.clear();
  return {};
}

std::string new_link_token() {
  return new_token() + "-" + new_token();
}

std::string link_to(std::string_view public_address, std::string_view token) {
  return std::string(public_address) + "/login#link=" + std::string(token);
}

}  // namespace aspis::access
