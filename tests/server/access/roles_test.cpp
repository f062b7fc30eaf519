#include "server/access/accounts.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

namespace aspis::access {
namespace {

std::set<Permission> permissions_of(Role role) {
  std::set<Permission> all;
  for (const Permission one : permissions()) {
    if (may(role, one)) all.insert(one);
  }
  return all;
}

TEST(Roles, are_found_by_the_names_that_people_read) {
  for (const Role role : roles()) EXPECT_EQ(role_named(name(role)), role);
  EXPECT_EQ(name(Role::caretaker), "operator");
  EXPECT_EQ(role_named("caretaker"), std::nullopt);
  EXPECT_EQ(role_named(""), std::nullopt);
  EXPECT_EQ(role_named("Instructor"), std::nullopt);
}

TEST(Roles, may_do_what_their_name_says_and_nothing_else) {
  using enum Permission;
  EXPECT_EQ(permissions_of(Role::instructor).size(), permissions().size());
  EXPECT_THAT(permissions_of(Role::assistant),
              testing::UnorderedElementsAre(come_and_go, see_server, see_tournament, play, announce,
                                            rule, read_errors));
  EXPECT_THAT(permissions_of(Role::caretaker),
              testing::UnorderedElementsAre(come_and_go, see_server, maintain));
  EXPECT_THAT(permissions_of(Role::observer),
              testing::UnorderedElementsAre(come_and_go, see_server, see_tournament));
}

TEST(Roles, permissions_have_names_for_pages) {
  std::set<std::string_view> names;
  for (const Permission one : permissions()) names.insert(name(one));
  EXPECT_EQ(names.size(), permissions().size());
  EXPECT_TRUE(names.contains("see-tournament"));
}

TEST(Roles, a_refusal_says_what_may_not_be_done_and_who_may) {
  EXPECT_EQ(refusal(Role::observer, Permission::play),
            "an observer may not start, pause or schedule games: ask an instructor or assistant");
  EXPECT_EQ(refusal(Role::assistant, Permission::maintain),
            "an assistant may not make backups or open tournaments again: ask an instructor or "
            "operator");
}

}  // namespace
}  // namespace aspis::access
