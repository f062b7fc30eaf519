#include <cstdlib>
#include <string>

#include <gtest/gtest.h>

#include "referee/rules/boxing/arena.hpp"
#include "tests/support/temporary_folder.hpp"

namespace aspis::tests {
namespace {

using namespace rules::boxing;

/// Runs the filter once, with files for its input and output.
class Filter {
 public:
  /// The program's output for `arena`; sets `status` to its exit status.
  std::string run(const std::string& arena, char mark, int& status) const {
    const std::string before = folder_.with("old.arena", arena);
    const std::string after = (folder_.path() / "new.arena").string();
    const std::string command = "'" ASPIS_STAGE "/share/aspis/bots/boxing_classic' " +
                                std::string(1, mark) + " < '" + before + "' > '" + after +
                                "' 2> /dev/null";
    status = std::system(command.c_str());
    return support::read_file(after);
  }

 private:
  support::TemporaryFolder folder_;
};

/// The last mark made when the filter plays both seats from `arena` to the end.
char last_mark(const Filter& filter, Arena arena) {
  char mark = 'B';
  while (!arena.full()) {
    mark = mark == 'A' ? 'B' : 'A';
    int status = -1;
    const std::string before = classic_text(arena);
    const std::string after = filter.run(before, mark, status);
    EXPECT_EQ(status, 0);
    const auto square = square_between(before, after, mark);
    if (!square.ok()) {
      ADD_FAILURE() << square.error().text;
      return '?';
    }
    arena.fill(*square, mark);
  }
  return mark;
}

TEST(BoxingClassic, PlaysWholeGameAgainstItself) {
  const Filter filter;
  EXPECT_NE(last_mark(filter, random_arena(4, Symmetry::none, 1994)), '?');
}

TEST(BoxingClassic, TakesMiddleOfEmptyArenaAndWinsByReflection) {
  const Filter filter;
  EXPECT_EQ(last_mark(filter, Arena{}), 'A');
}

TEST(BoxingClassic, CopiesFullArenaAndRefusesInvalidOne) {
  const Filter filter;
  Arena full;
  full.fill({0, 0, 16}, 'A');
  full.fill({0, 16, 16}, 'B');
  int status = -1;
  EXPECT_EQ(filter.run(classic_text(full), 'A', status), classic_text(full));
  EXPECT_EQ(status, 0);
  EXPECT_EQ(filter.run("---\n", 'A', status), "");
  EXPECT_NE(status, 0);
}

}  // namespace
}  // namespace aspis::tests
