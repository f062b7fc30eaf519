#include "server/hosting/registry_options.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <future>

#include "tests/db/samples.hpp"
#include "tests/support/temporary_folder.hpp"

namespace aspis::hosting {
namespace {

using ::testing::HasSubstr;
using ::testing::SizeIs;

class PracticeWriterTest : public ::testing::Test {
 protected:
  /// Returns why the game was not stored.
  static std::string store(PracticeWriter& writer, const std::filesystem::path& tournament) {
    std::promise<std::string> told;
    lobby::StoredPractice game{tests::sample_practice(1), tests::sample_record(1)};
    game.row.asked_by = 1;
    writer.store(tournament, std::move(game),
                 [&told](const std::string& why) { told.set_value(why); });
    return told.get_future().get();
  }
  static std::vector<db::PracticeRow> stored(const std::filesystem::path& tournament) {
    return db::PracticeStore::open(tournament, db::Mode::read)->page(0, 100, 0, 0);
  }

  support::TemporaryFolder folder_;
  std::filesystem::path cup_ = folder_.path() / "cup.db";
  std::filesystem::path shield_ = folder_.path() / "shield.db";
  db::Store stores_[2] = {tests::create_sample(cup_), tests::create_sample(shield_)};
};

TEST_F(PracticeWriterTest, ReportsFailureAndRetriesWithNextGame) {
  PracticeWriter writer(5);
  const auto in_the_way = db::PracticeStore::path_for(cup_);
  std::filesystem::create_directory(in_the_way);
  EXPECT_THAT(store(writer, cup_), HasSubstr("cup.practice"));
  EXPECT_EQ(store(writer, shield_), "") << "another tournament's";
  std::filesystem::remove(in_the_way);
  EXPECT_EQ(store(writer, cup_), "");
  EXPECT_THAT(stored(cup_), SizeIs(1));
}

TEST_F(PracticeWriterTest, KeepsPracticeOfTournamentsApart) {
  PracticeWriter writer(5);
  for (int game = 0; game < 7; ++game) {
    EXPECT_EQ(store(writer, cup_), "");
    if (game < 2) {
      EXPECT_EQ(store(writer, shield_), "");
    }
  }
  EXPECT_THAT(stored(cup_), SizeIs(5));
  EXPECT_THAT(stored(shield_), SizeIs(2));
}

TEST_F(PracticeWriterTest, StoresQueuedGamesBeforeItEnds) {
  {
    PracticeWriter writer(200);
    for (int game = 0; game < 100; ++game) {
      writer.store(cup_, {tests::sample_practice(1), tests::sample_record(1)},
                   [](const std::string&) {});
    }
  }
  EXPECT_THAT(stored(cup_), SizeIs(100));
}

TEST_F(PracticeWriterTest, RemovesPracticeWithItsTournament) {
  PracticeWriter writer(5);
  EXPECT_EQ(store(writer, cup_), "");
  writer.remove(cup_);
  EXPECT_FALSE(std::filesystem::exists(folder_.path() / "cup.practice"));
  EXPECT_FALSE(std::filesystem::exists(folder_.path() / "cup.practice-wal"));
  EXPECT_EQ(store(writer, cup_), "");
  EXPECT_THAT(stored(cup_), SizeIs(1));
}

}  // namespace
}  // namespace aspis::hosting
