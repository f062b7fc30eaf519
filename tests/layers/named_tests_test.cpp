// The tests that the documents name as proof exist.
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

/// Names in backquotes of a suite in `tests`, or in PascalCase or with two or more underscores
/// after the dot, as no other word of a document has.
std::vector<std::string> named_in(const std::string& text, const std::set<std::string>& tests) {
  static const std::regex named(R"(`(([A-Z]\w+\.)\w+))");
  static const std::regex shape(R"(.*\.(?:[a-z]\w*_\w*_\w*|[A-Z]\w*[a-z][A-Z]\w*))");
  std::vector<std::string> names;
  for (std::sregex_iterator at(text.begin(), text.end(), named), end; at != end; ++at) {
    const std::string name = (*at)[1];
    const auto next = tests.lower_bound((*at)[2]);
    const bool of_suite = next != tests.end() && next->starts_with(std::string((*at)[2]));
    if (of_suite || std::regex_match(name, shape)) names.push_back(name);
  }
  return names;
}

TEST(NamedTests, Exist) {
  const Tree tree = read_tree(ASPIS_SOURCE);
  const std::set<std::string> tests = tests_in(tree);
  std::vector<std::string> missing;
  std::size_t count = 0;
  for (const auto& [path, text] : tree) {
    if (!path.ends_with(".md")) continue;
    for (const std::string& name : named_in(text, tests)) {
      ++count;
      if (!tests.contains(name)) missing.push_back(path + ": " + name);
    }
  }
  EXPECT_THAT(missing, IsEmpty());
  EXPECT_GE(count, 327U) << "fewer than before: does a name escape the pattern?";
}

TEST(NamedTests, MissingOneIsFound) {
  const auto tests = tests_in({{"a_test.cpp", "TEST_F(Doors, ShutAtNight) {"}});
  EXPECT_TRUE(tests.contains("Doors.ShutAtNight"));
  EXPECT_EQ(named_in("`Doors.Shut`, `A.b`, `README.txt`, `Old.are_shut_at_night`, `New.OpenAtDay`",
                     tests),
            (std::vector<std::string>{"Doors.Shut", "Old.are_shut_at_night", "New.OpenAtDay"}));
}

}  // namespace
}  // namespace aspis::layers
