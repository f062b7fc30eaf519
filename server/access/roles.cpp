#include "server/access/roles.hpp"

#include <algorithm>
#include <array>

namespace aspis::access {
namespace {

constexpr std::array all_roles = {Role::instructor, Role::assistant, Role::caretaker,
                                  Role::observer};

struct Row {
  Permission permission;
  std::string_view key;
  std::string_view said;  // "may not ..."
  bool assistant, caretaker, observer;
};

/// An instructor may do all of it.
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

const Row& row_of(Permission permission) {
  return *std::find_if(table.begin(), table.end(),
                       [&](const Row& row) { return row.permission == permission; });
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
  return row_of(permission).key;
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
  const Row& row = row_of(permission);
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
  return "an " + std::string(name(role)) + " may not " + std::string(row_of(permission).said) +
         ": ask an " + who;
}

}  // namespace aspis::access
