// Tests that the documents name as their proof are there.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>
#include <set>
#include <string>
#include <vector>

#include "tests/layers/source_tree.hpp"

namespace aspis::layers {
namespace {

using ::testing::IsEmpty;

/// "Suite.name" of every test in the tree.
std::set<std::string> tests_in(const Tree& tree) {
  static const std::regex test(R"(TEST(?:_F|_P)?\((\w+),\s*(\w+)\))");
  std::set<std::string> names;
  for (const auto& [path, text] : tree) {
    if (!path.ends_with("_test.cpp")) continue;
    for (std::sregex_iterator at(text.begin(), text.end(), test), end; at != end; ++at) {
      names.insert(std::string((*at)[1]) + "." + std::string((*at)[2]));
    }
  }
  return names;
}

/// In backquotes, with two or more underscores in the name, or in PascalCase, as no other word of a
/// document has.
std::vector<std::string> named_in(const std::string& text) {
  static const std::regex named(R"(`([A-Z]\w+\.(?:[a-z]\w*_\w*_\w*|[A-Z]\w*[a-z][A-Z]\w*))`)");
  std::vector<std::string> names;
  for (std::sregex_iterator at(text.begin(), text.end(), named), end; at != end; ++at) {
    names.push_back((*at)[1]);
  }
  return names;
}

TEST(NamedTests, are_there) {
  const Tree tree = read_tree(ASPIS_SOURCE);
  const std::set<std::string> tests = tests_in(tree);
  std::vector<std::string> missing;
  std::size_t count = 0;
  for (const auto& [path, text] : tree) {
    if (!path.ends_with(".md")) continue;
    for (const std::string& name : named_in(text)) {
      ++count;
      if (!tests.contains(name)) missing.push_back(path + ": " + name);
    }
  }
  EXPECT_THAT(missing, IsEmpty());
  EXPECT_GE(count, 20U) << "operating.md alone names more";
}

TEST(NamedTests, one_that_is_not_there_is_found) {
  const Tree tree = {{"a_test.cpp", "TEST_F(Doors, are_shut_at_night) {"}};
  EXPECT_TRUE(tests_in(tree).contains("Doors.are_shut_at_night"));
  EXPECT_EQ(named_in("by `Doors.are_shut_at_night`, `a.b` and `Doors.OpenAtDay`"),
            (std::vector<std::string>{"Doors.are_shut_at_night", "Doors.OpenAtDay"}));
}

}  // namespace
}  // namespace aspis::layers
