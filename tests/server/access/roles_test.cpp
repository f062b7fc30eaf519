#include "server/access/accounts.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

namespace aspis::access {
namespace {

std::set<Permission> list_permissions(Role role) {
  std::set<Permission> all;
  for (const Permission one : permissions()) {
    if (may(role, one)) all.insert(one);
  }
  return all;
}

TEST(Roles, AreFoundByTheirDisplayNames) {
  for (const Role role : roles()) EXPECT_EQ(role_named(name(role)), role);
  EXPECT_EQ(name(Role::caretaker), "operator");
  EXPECT_EQ(role_named("caretaker"), std::nullopt);
  EXPECT_EQ(role_named(""), std::nullopt);
  EXPECT_EQ(role_named("Instructor"), std::nullopt);
}

TEST(Roles, PermitOnlyWhatTheirNamesSay) {
  using enum Permission;
  EXPECT_EQ(list_permissions(Role::instructor).size(), permissions().size());
  EXPECT_THAT(list_permissions(Role::assistant),
              testing::UnorderedElementsAre(come_and_go, see_server, see_tournament, play, announce,
                                            rule, read_errors));
  EXPECT_THAT(list_permissions(Role::caretaker),
              testing::UnorderedElementsAre(come_and_go, see_server, maintain));
  EXPECT_THAT(list_permissions(Role::observer),
              testing::UnorderedElementsAre(come_and_go, see_server, see_tournament));
}

TEST(Roles, NamePermissionsForPages) {
  std::set<std::string_view> names;
  for (const Permission one : permissions()) names.insert(name(one));
  EXPECT_EQ(names.size(), permissions().size());
  EXPECT_TRUE(names.contains("see-tournament"));
}

TEST(Roles, RefusalNamesForbiddenActionAndPermittedRoles) {
  EXPECT_EQ(refusal(Role::observer, Permission::play),
            "an observer may not start, pause or schedule games: ask an instructor or assistant");
  EXPECT_EQ(refusal(Role::assistant, Permission::maintain),
            "an assistant may not make backups or open tournaments again: ask an instructor or "
            "operator");
}

}  // namespace
}  // namespace aspis::access
