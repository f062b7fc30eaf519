// A disk that is full, or breaks, at any one of the operations of a tournament's first minutes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "db/maintenance.hpp"
#include "db/store.hpp"
#include "protocol/sha256.hpp"
#include "tests/db/samples.hpp"
#include "tests/support/faulty_vfs.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/support/watched.hpp"

namespace aspis::db {
namespace {

using support::Fault;
using support::FaultyVfs;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using tests::create_sample;
using tests::opened;
using tests::sample_game;
using tests::sample_match;
using tests::sample_record;

constexpr int games = 6;

struct Outcome {
  bool created = false;
  std::vector<std::int64_t> acknowledged;  // games
  std::string complaint;
};

std::int64_t play(Store& store, int number) {
  std::int64_t id = 0;
  store.transaction([&] {
    const std::int64_t match = store.matches().add(sample_match());
    id = store.games().add(sample_game(match, number, 300), sample_record(number, 300));
    store.audit().add({0, "2026-11-20T20:51:06Z", "referee", "game", std::to_string(id), ""});
    store.put(TokenRow{1, std::to_string(number), ""});
  });
  return id;
}

/// A new file, games with a commit each until the disk refuses one, and the end of the store.
Outcome work(const std::filesystem::path& path, const std::string& vfs) {
  Outcome outcome;
  auto store = Store::create(path, tests::sample_tournament(), tests::sample_entrants(), vfs);
  if (!store) {
    outcome.complaint = store.error().text;
    return outcome;
  }
  outcome.created = true;
  try {
    for (int number = 0; number < games; ++number) {
      outcome.acknowledged.push_back(play(*store, number));
    }
  } catch (const StoreError& error) {
    outcome.complaint = error.what();
  }
  return outcome;
}

/// Every acknowledged game is stored, none is stored in part, and the store can be used.
void expect_whole(const std::filesystem::path& path, const Outcome& outcome,
                  const std::string& vfs) {
  {
    Store store = opened(path, Mode::write, vfs);
    const std::vector<GameRow> rows = store.games().all();
    EXPECT_GE(rows.size(), outcome.acknowledged.size());
    EXPECT_LE(rows.size(), outcome.acknowledged.size() + 1);
    EXPECT_EQ(store.matches().all().size(), rows.size());
    EXPECT_EQ(store.audit().all().size(), rows.size());
    EXPECT_EQ(store.all<TokenRow>().size(), rows.empty() ? 0U : 1U);
    for (const GameRow& row : rows) {
      EXPECT_EQ(row.seats.size(), 2U);
      EXPECT_EQ(store.games().record(row.id), sample_record(static_cast<int>(row.id) - 1, 300));
    }
    EXPECT_EQ(play(store, static_cast<int>(rows.size())),
              static_cast<std::int64_t>(rows.size()) + 1);
  }
  const auto findings = check(path);
  ASSERT_TRUE(findings) << findings.error().text;
  EXPECT_THAT(*findings, IsEmpty());
}

void run_with(Fault fault, const std::string& complaint) {
  constexpr int every = support::watched > 1 ? 7 : 1;
  FaultyVfs vfs("faulty");
  for (fault.at = 1;; fault.at += every) {
    SCOPED_TRACE("operation " + std::to_string(fault.at));
    const support::TemporaryFolder folder;
    const std::filesystem::path path = folder.path() / "cup.db";
    vfs.fail(fault);
    const Outcome outcome = work(path, vfs.name());
    const bool failed = vfs.failures() > 0;
    vfs.heal();
    // An error while the store is closed is harmless: closing is repeated at the next opening.
    if (outcome.acknowledged.size() < games) {
      EXPECT_THAT(outcome.complaint, HasSubstr("cup.db: " + complaint));
      EXPECT_THAT(outcome.complaint, Not(HasSubstr("\n")));
    }
    if (outcome.created) {
      expect_whole(path, outcome, vfs.name());
    } else {
      EXPECT_THAT(support::names_in(folder.path()), IsEmpty());
      create_sample(path, vfs.name());
    }
    if (::testing::Test::HasFailure()) return;
    if (!failed) {
      EXPECT_EQ(outcome.acknowledged.size(), static_cast<std::size_t>(games));
      EXPECT_GT(fault.at, 50);
      return;
    }
  }
}

TEST(DiskFaults, DiskFullOnceAtAnyWriteLosesNoAcknowledgedGame) {
  run_with({Fault::Kind::full, 0, false}, "the disk is full: free some space, then run again");
}

TEST(DiskFaults, DiskFullFromAnyWriteOnLosesNoAcknowledgedGame) {
  run_with({Fault::Kind::full, 0, true}, "the disk is full: free some space, then run again");
}

TEST(DiskFaults, OneErrorAtAnyOperationLosesNoAcknowledgedGame) {
  run_with({Fault::Kind::broken, 0, false}, "the disk did not read or write correctly");
}

TEST(DiskFaults, ErrorsFromAnyOperationOnLoseNoAcknowledgedGame) {
  run_with({Fault::Kind::broken, 0, true}, "the disk did not read or write correctly");
}

/// A game whose words fill the log, so that it is copied into the file right after the commit.
std::int64_t play_loudly(Store& store, int number) {
  GameRow game = sample_game(1, number);
  game.seats[1].stderr_text = std::string(4'500'000, static_cast<char>('a' + number));
  std::int64_t id = 0;
  store.transaction([&] { id = store.games().add(game, sample_record(number)); });
  return id;
}

TEST(DiskFaults, ErrorDuringCheckpointLosesNothing) {
  FaultyVfs vfs("faulty");
  std::int64_t most = 0;
  for (Fault fault{Fault::Kind::broken, 1, true};;
       fault.at += 211 * static_cast<int>(support::watched)) {
    const support::TemporaryFolder folder;
    const std::filesystem::path path = folder.path() / "cup.db";
    std::int64_t acknowledged = 0;
    bool failed = false;
    {
      Store store = create_sample(path, vfs.name());
      store.transaction([&] { store.matches().add(sample_match()); });
      vfs.fail(fault);
      try {
        for (int number = 0; number < 3; ++number) acknowledged = play_loudly(store, number);
      } catch (const StoreError&) {
        EXPECT_LT(acknowledged, 3);
      }
      failed = vfs.failures() > 0;
    }
    vfs.heal();
    {
      const Store store = opened(path, Mode::write, vfs.name());
      const auto games_found = static_cast<std::int64_t>(store.games().all().size());
      EXPECT_GE(games_found, acknowledged);
      EXPECT_LE(games_found, acknowledged + 1);
      for (std::int64_t id = 1; id <= games_found; ++id) {
        EXPECT_EQ(store.games().find(id)->seats.at(1).stderr_text.size(), 4'500'000U);
      }
    }
    EXPECT_THAT(*check(path), IsEmpty());
    most = std::max(most, acknowledged);
    if (!failed || HasFailure()) break;
  }
  EXPECT_EQ(most, 3);
}

TEST(DiskFaults, StoreContinuesAfterSpaceIsFreed) {
  FaultyVfs vfs("faulty");
  const support::TemporaryFolder folder;
  Store store = create_sample(folder.path() / "cup.db", vfs.name());
  EXPECT_EQ(play(store, 0), 1);
  vfs.fail({Fault::Kind::full, 1, true});
  EXPECT_THROW(play(store, 1), StoreError);
  EXPECT_THROW(play(store, 1), StoreError);
  EXPECT_EQ(store.games().all().size(), 1U);
  vfs.heal();
  EXPECT_EQ(play(store, 1), 2);
  EXPECT_EQ(store.games().record(2), sample_record(1, 300));
}

}  // namespace
}  // namespace aspis::db
