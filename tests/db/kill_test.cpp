// The writing process is killed at 20 moments: what it had acknowledged is in the file.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <string>

#include "db/maintenance.hpp"
#include "db/store.hpp"
#include "protocol/random.hpp"
#include "tests/db/samples.hpp"
#include "tests/support/forked.hpp"
#include "tests/support/temporary_folder.hpp"

namespace aspis::db {
namespace {

using support::Forked;
using support::Reports;
using ::testing::IsEmpty;
using tests::opened;
using tests::sample_game;
using tests::sample_match;
using tests::sample_record;

/// Continues after the stored games; reports the number of each game when its commit has returned.
void write_games(const std::filesystem::path& path, const Reports& reports) {
  Store store = opened(path, Mode::write);
  int number = static_cast<int>(store.games().all().size());
  for (;;) {
    const int games = 1 + number % 3;  // in one commit
    store.transaction([&] {
      for (int game = 0; game < games; ++game) {
        const std::int64_t match = store.matches().add(sample_match());
        store.games().add(sample_game(match, number + game), sample_record(number + game));
      }
    });
    for (int game = 0; game < games; ++game) reports.say(std::to_string(++number));
  }
}

TEST(KilledWriter, At20MomentsLosesNoAcknowledgedGameAndLeavesNoPartialOne) {
  const support::TemporaryFolder folder;
  const std::filesystem::path path = folder.path() / "cup.db";
  { const Store store = tests::create_sample(path); }
  protocol::Random random(20);
  std::int64_t before = 0;
  for (int kill = 0; kill < 20; ++kill) {
    Forked child([&](const Reports& reports) { write_games(path, reports); });
    std::int64_t acknowledged = 0;
    for (std::uint64_t wait = random.below(60) + 1; wait > 0; --wait) {
      const std::string line = child.hear();
      ASSERT_NE(line, "");
      acknowledged = std::stoll(line);
    }
    ::usleep(static_cast<::useconds_t>(random.below(3000)));
    child.kill();
    for (const std::string& line : child.hear_all()) acknowledged = std::stoll(line);
    EXPECT_GT(acknowledged, before);

    const Store store = opened(path, kill % 2 == 0 ? Mode::read : Mode::write);
    const auto games = store.games().all();
    EXPECT_GE(static_cast<std::int64_t>(games.size()), acknowledged);
    EXPECT_EQ(store.matches().all().size(), games.size());
    for (const GameRow& game : games) {
      EXPECT_EQ(game.seats.size(), 2U);
      EXPECT_EQ(store.games().record(game.id), sample_record(game.number));
    }
    EXPECT_THAT(*check(path), IsEmpty());
    before = acknowledged;
  }
}

TEST(KilledWriter, DuringCreationLeavesWholeFileOrNone) {
  protocol::Random random(21);
  for (int kill = 0; kill < 20; ++kill) {
    const support::TemporaryFolder folder;
    const std::filesystem::path path = folder.path() / "cup.db";
    {
      Forked child([&](const Reports& reports) {
        reports.say("now");
        const Store store = tests::create_sample(path);
        Reports::wait();
      });
      ASSERT_EQ(child.hear(), "now");
      ::usleep(static_cast<::useconds_t>(random.below(12'000)));
    }
    if (std::filesystem::exists(path)) {
      EXPECT_EQ(opened(path, Mode::write).entrants().all(), tests::sample_entrants());
    } else {
      EXPECT_EQ(tests::create_sample(path).entrants().all(), tests::sample_entrants());
    }
  }
}

}  // namespace
}  // namespace aspis::db
