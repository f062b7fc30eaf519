// Practice games in a file next to the tournament's: read in pages and kept for a while.
#include "db/practice_store.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

#include "db/maintenance.hpp"
#include "tests/db/samples.hpp"
#include "tests/db/sql.hpp"
#include "tests/support/faulty_vfs.hpp"
#include "tests/support/sound.hpp"
#include "tests/support/temporary_folder.hpp"

namespace aspis::db {
namespace {

using support::refusal_text;
using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using tests::ask_sql;
using tests::run_sql;
using tests::sample_practice;
using tests::sample_record;

class PracticeFile : public ::testing::Test {
 protected:
  [[nodiscard]] PracticeStore open(Mode mode = Mode::write, const std::string& vfs = "") const {
    return support::sound(PracticeStore::open(path_, mode, vfs));
  }
  static PracticeRow asked_by(int entrant, int number) {
    PracticeRow row = sample_practice(number, entrant);
    row.asked_by = entrant;
    return row;
  }
  [[nodiscard]] std::vector<std::int64_t> ids(int entrant = 0) const {
    std::vector<std::int64_t> all;
    for (const PracticeRow& row : open(Mode::read).page(0, 1000, entrant, 0)) all.push_back(row.id);
    return all;
  }
  [[nodiscard]] std::string exported() const {
    std::string all;
    EXPECT_TRUE(
        export_rows(path_, [&](std::string_view line) { all += std::string(line) + "\n"; }));
    return all;
  }

  support::TemporaryFolder folder_;
  std::filesystem::path path_ = folder_.path() / "cup.db";
  std::filesystem::path practice_ = folder_.path() / "cup.practice";
  Store store_ = tests::create_sample(path_);
};

TEST_F(PracticeFile, IsEmptyAndNotCreatedBeforeFirstGame) {
  EXPECT_THAT(open(Mode::read).page(0, 10, 0, 0), IsEmpty());
  EXPECT_EQ(open(Mode::read).record(1), "");
  EXPECT_FALSE(std::filesystem::exists(practice_));
  std::ofstream{practice_};  // as left by a process killed while creating it
  EXPECT_THAT(open(Mode::read).page(0, 10, 0, 0), IsEmpty());
  EXPECT_EQ(open().add(asked_by(1, 0), sample_record(0), 9), 1);
}

TEST_F(PracticeFile, IsReadInPagesWithStandardErrorOfOneEntrant) {
  PracticeStore store = open();
  for (int number = 0; number < 6; ++number) {
    PracticeRow row = sample_practice(number, number % 2 + 1);
    row.seats[0].stderr_text = "mine " + std::to_string(number);
    row.seats[1].stderr_text = "the house's";
    EXPECT_EQ(store.add(row, sample_record(number), 100), number + 1);
  }
  const PracticeStore reader = open(Mode::read);
  const auto page = reader.page(0, 2, 2, 2);
  ASSERT_THAT(page, SizeIs(2));
  EXPECT_EQ(page[0].id, 6);
  EXPECT_EQ(page[1].id, 4);
  EXPECT_EQ(page[0].seats[0].stderr_text, "mine 5");
  EXPECT_EQ(page[0].seats[1].stderr_text, "");
  EXPECT_EQ(page[0].seats[1].entrant, 0);
  EXPECT_THAT(page[0].names, ElementsAre("417", "croquet_greedy"));
  EXPECT_EQ(page[0].record_sha256, protocol::sha256(sample_record(5)));
  for (const PracticeRow& row : reader.page(0, 10, 0, 0)) {
    for (const GameSeatRow& seat : row.seats) EXPECT_EQ(seat.stderr_text, "");
  }
  EXPECT_THAT(reader.page(3, 10, 0, 0), SizeIs(2));
  EXPECT_EQ(reader.record(6), sample_record(5));
  EXPECT_EQ(reader.record(7), "");
  EXPECT_THAT(store_.games().all(), IsEmpty()) << "practice counts for nothing";
}

TEST_F(PracticeFile, KeepsLastGamesOfEachEntrant) {
  PracticeStore store = open();
  for (int number = 0; number < 20; ++number) {
    PracticeRow row = asked_by(1, number);
    row.seats[0].stderr_text = "oops";
    store.add(row, sample_record(number), 3);
    if (number == 4) store.add(asked_by(2, number), sample_record(number), 3);
  }
  EXPECT_THAT(ids(), ElementsAre(21, 20, 19, 6)) << "numbers are not given twice";
  EXPECT_THAT(ids(2), ElementsAre(6)) << "others' games are theirs";
  EXPECT_EQ(ask_sql(practice_, "SELECT count(*) FROM practice_records"), "4");
  EXPECT_EQ(ask_sql(practice_, "SELECT count(*) FROM practice_seats"), "8");
  EXPECT_EQ(ask_sql(practice_, "SELECT count(*) FROM practice_stderr_texts"), "3");
  EXPECT_THAT(*check(path_), IsEmpty());
}

TEST_F(PracticeFile, ListsScrimmagesSeparatelyWithVersions) {
  PracticeStore store = open();
  store.add(asked_by(1, 0), sample_record(0), 9);
  PracticeRow scrimmage = asked_by(2, 1);
  scrimmage.is_scrimmage = true;
  scrimmage.versions = {7, 0};
  store.add(scrimmage, sample_record(1), 9);
  EXPECT_THAT(ids(), ElementsAre(1));
  const auto games = open(Mode::read).page(0, 9, 2, 0, PracticeStore::Kind::scrimmage);
  ASSERT_THAT(games, SizeIs(1));
  EXPECT_EQ(games[0].id, 2);
  EXPECT_TRUE(games[0].is_scrimmage);
  EXPECT_THAT(games[0].versions, ElementsAre(7, 0));
  EXPECT_THAT(open(Mode::read).page(0, 9, 1, 0, PracticeStore::Kind::scrimmage), IsEmpty());
}

TEST_F(PracticeFile, DoesNotGrowBeyondKeptGames) {
  PracticeStore store = open();
  const auto pages_after = [&](int games) {
    for (int number = 0; number < games; ++number) {
      store.add(asked_by(1, 7), sample_record(7, 300), 10);
    }
    return std::stoi(ask_sql(practice_, "PRAGMA page_count"));
  };
  const int full = pages_after(20);
  EXPECT_LE(pages_after(100), full + 2);
}

TEST_F(PracticeFile, FileOfAnotherVersionIsRefusedAndUnchanged) {
  { EXPECT_EQ(open().add(asked_by(1, 0), sample_record(0), 9), 1); }
  run_sql(practice_, "PRAGMA application_id=" + std::to_string(0x41737070));
  const std::string before = support::read_file(practice_);
  for (const Mode mode : {Mode::read, Mode::write}) {
    EXPECT_THAT(refusal_text(PracticeStore::open(path_, mode)),
                EndsWith("cup.practice: this is a database, but not a practice store of this "
                         "version of aspis: move it away"));
  }
  EXPECT_THAT(*check(path_), ElementsAre(HasSubstr("cup.practice: this is a database")));
  EXPECT_EQ(support::read_file(practice_), before);
}

TEST_F(PracticeFile, IsCheckedAndExportedWithTournament) {
  PracticeStore store = open();
  for (int number = 0; number < 3; ++number) {
    PracticeRow row = asked_by(1, number);
    row.seats[0].stderr_text = "oops";
    store.add(row, sample_record(number), 9);
  }
  EXPECT_THAT(*check(path_), IsEmpty());
  const std::string all = exported();
  for (const char* table :
       {"practice_games", "practice_seats", "practice_records", "practice_stderr_texts"}) {
    EXPECT_THAT(all, HasSubstr("{\"table\":\"" + std::string(table) + "\""));
  }
  run_sql(practice_, "UPDATE practice_records SET record = 'x' WHERE practice = 2");
  EXPECT_THAT(*check(path_), ElementsAre("practice game 2: its record is not the one that was "
                                         "stored, by its SHA-256"));
}

TEST_F(PracticeFile, SurvivesEveryDiskErrorAndSparesTournament) {
  support::FaultyVfs vfs("faulty");
  int failed = 0;
  for (std::int64_t at = 1; at < 60; at += 2) {
    vfs.fail({support::Fault::Kind::full, at, true});
    try {
      auto store = PracticeStore::open(path_, Mode::write, vfs.name());
      if (!store) ++failed;
      for (int number = 0; store && number < 3; ++number) {
        store->add(asked_by(1, number), sample_record(number), 5);
      }
    } catch (const StoreError& error) {
      EXPECT_THAT(error.what(), HasSubstr("cup.practice: the disk is full"));
      ++failed;
    }
    vfs.heal();
    store_.transaction([&] { store_.audit().add({0, "", "referee", "note", "", ""}); });
    EXPECT_THAT(*check(path_), IsEmpty()) << at;
  }
  EXPECT_GT(failed, 3);
  EXPECT_GT(open().add(asked_by(1, 0), sample_record(0), 5), 0);
}

TEST_F(PracticeFile, PagesOfOneEntrantUseIndex) {
  static_cast<void>(open());
  EXPECT_THAT(ask_sql(practice_,
                      "EXPLAIN QUERY PLAN SELECT DISTINCT id, started FROM practice_seats JOIN "
                      "practice_games ON id = practice WHERE entrant = 1 AND practice < 9 AND "
                      "scrimmage = 0 ORDER BY practice DESC LIMIT 3",
                      3),
              HasSubstr("INDEX practice_seats_by_entrant (entrant=? AND practice<?)"));
  EXPECT_THAT(ask_sql(practice_,
                      "EXPLAIN QUERY PLAN SELECT id FROM practice_games WHERE asked_by = 1 "
                      "ORDER BY id DESC LIMIT -1 OFFSET 3",
                      3),
              HasSubstr("INDEX practice_games_by_asker (asked_by=?)"));
}

}  // namespace
}  // namespace aspis::db
