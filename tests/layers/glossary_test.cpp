// The names in docs/types.md are types of the tree.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>
#include <set>
#include <string>
#include <vector>

#include "tests/layers/source_tree.hpp"

namespace aspis::layers {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

constexpr const char* heading = "| type | meaning |";

/// Names in the first column of the page's table.
std::vector<std::string> types_in_glossary(const std::string& text) {
  std::vector<std::string> types;
  const std::size_t begin = text.find(heading);
  if (begin == std::string::npos) return types;
  static const std::regex row("\n\\| (`[^|]*`) \\|");
  static const std::regex name("`([A-Za-z]+)`");
  const std::string section = text.substr(begin);
  for (std::sregex_iterator at(section.begin(), section.end(), row), end; at != end; ++at) {
    const std::string cell = (*at)[1];
    for (std::sregex_iterator one(cell.begin(), cell.end(), name); one != end; ++one) {
      types.push_back((*one)[1]);
    }
  }
  return types;
}

/// Classes, structs, enums and aliases that headers declare.
std::set<std::string> types_in(const Tree& tree) {
  static const std::regex declared(
      R"((?:class|struct|enum class|using) ([A-Z][A-Za-z]*)(?: final)?\s*[:{=;])");
  std::set<std::string> types;
  for (const auto& [path, text] : tree) {
    if (!is_header(path) || path.starts_with("tests/")) continue;
    for (std::sregex_iterator at(text.begin(), text.end(), declared), end; at != end; ++at) {
      types.insert((*at)[1]);
    }
  }
  return types;
}

std::vector<std::string> missing(const Tree& tree) {
  const std::set<std::string> types = types_in(tree);
  std::vector<std::string> missing;
  for (const std::string& type : types_in_glossary(tree.at("docs/types.md"))) {
    if (!types.contains(type)) missing.push_back(type);
  }
  return missing;
}

TEST(Glossary, NamesTypesOfTree) {
  const Tree tree = read_tree(ASPIS_SOURCE);
  EXPECT_THAT(types_in_glossary(tree.at("docs/types.md")), SizeIs(testing::Gt(30U)));
  EXPECT_THAT(missing(tree), IsEmpty());
}

TEST(Glossary, FindsMissingType) {
  EXPECT_THAT(missing({{"docs/types.md", std::string(heading) + "\n| `Kept`, `Gone` | `Text` |\n"},
                       {"server/kept.hpp", "class Kept final : public Base {"}}),
              ElementsAre("Gone"));
}

}  // namespace
}  // namespace aspis::layers
