#include "server/exports/chart/emblem.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

namespace aspis::exports::chart {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

TEST(Emblem, of_an_alias_is_the_one_that_the_pages_draw) {
  std::ifstream golden(ASPIS_SOURCE "/tests/golden/emblems.txt");
  int lines = 0;
  for (std::string line; std::getline(golden, line); ++lines) {
    const std::size_t end = line.rfind('"') + 1;
    const std::string alias = nlohmann::json::parse(line.substr(0, end)).get<std::string>();
    EmblemChoice wanted;
    int swapped = 0;
    std::istringstream numbers(line.substr(end));
    numbers >> wanted.outline >> wanted.division >> wanted.charge >> swapped >> wanted.colour;
    wanted.swapped = swapped == 1;
    EXPECT_TRUE(emblem_of(alias) == wanted) << line;
  }
  EXPECT_GT(lines, 10) << "the file was not read";
}

TEST(Emblem, is_drawn_in_its_colour_within_its_square) {
  const std::string drawn = emblem_svg("417", 100, 200, 24);
  EXPECT_THAT(drawn, AllOf(HasSubstr("<path d=\"M"), HasSubstr("#a32a6f"), Not(HasSubstr("nan"))));
  EXPECT_THAT(drawn, HasSubstr("M101.8 201.8L122.2 201.8")) << "the square";
}

}  // namespace
}  // namespace aspis::exports::chart
