// Compares grades and a table of a shield of 34 byte for byte with tests/golden/exports. After an
// intended change, write the files again and look at them:
//   ASPIS_WRITE_GOLDEN=1 build/dev/bin/tournament_test --gtest_filter='GoldenExports.*'
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "server/exports/exports.hpp"
#include "tests/support/played_book.hpp"
#include "tests/support/temporary_folder.hpp"

namespace aspis::exports {
namespace {

void expect_golden(const std::string& name, const std::string& text) {
  const std::filesystem::path path =
      std::filesystem::path(ASPIS_SOURCE) / "tests/golden/exports" / name;
  if (std::getenv("ASPIS_WRITE_GOLDEN") != nullptr) {
    std::ofstream(path, std::ios::binary) << text;
    return;
  }
  EXPECT_TRUE(support::read_file(path) == text)
      << name << " is not as it was: the top of this file says how to write it anew";
}

TEST(GoldenExports, OfShieldOf34AreUnchanged) {
  const tests::Played played = tests::play_preset("shield", 34, 2026);
  const Tournament& tournament = played.tournament;
  expect_golden("crosstable.txt", crosstable(tournament, played.schedule.stages[0].groups[0]));
  expect_golden("canvas.csv", canvas_csv(tournament, played.schedule));
  expect_golden("moodle.csv", moodle_csv(tournament, played.schedule));
}

}  // namespace
}  // namespace aspis::exports
