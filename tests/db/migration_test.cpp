// Files of earlier versions: read as they are, brought up to date when written to, with a copy
// kept.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "db/maintenance.hpp"
#include "db/practice_store.hpp"
#include "db/schema.hpp"
#include "db/store.hpp"
#include "protocol/sha256.hpp"
#include "tests/db/samples.hpp"
#include "tests/db/sql.hpp"
#include "tests/support/faulty_vfs.hpp"
#include "tests/support/temporary_folder.hpp"

namespace aspis::db {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using tests::ask_sql;
using tests::opened;
using tests::run_sql;

class OldVersion : public ::testing::Test {
 protected:
  explicit OldVersion(int version) {
    run_sql(path_, support::text_of_file(std::string(ASPIS_SOURCE "/tests/golden/db/version-") +
                                         std::to_string(version) + ".sql"));
    run_sql(path_, "PRAGMA journal_mode=WAL");
  }

  /// All that the fixtures hold in common.
  static void expect_everything(const Store& store) {
    EXPECT_EQ(store.tournament().seed, 18'446'744'073'709'551'557U);
    EXPECT_EQ(store.tournament().created, "2026-11-20T20:51:06Z");
    const auto entrants = store.entrants().all();
    ASSERT_EQ(entrants.size(), 3U);
    EXPECT_EQ(entrants[0].name, "Anna \"Ann\" Åström");
    EXPECT_TRUE(entrants[1].classic);
    const auto matches = store.matches().all();
    ASSERT_EQ(matches.size(), 3U);
    EXPECT_THAT(matches[1].entrants, ElementsAre(3, 1));
    EXPECT_EQ(matches[2].voided, "game 1 was corrected");
    const auto games = store.games().all();
    ASSERT_EQ(games.size(), 4U);
    EXPECT_EQ(games[0].seed, 0U);
    EXPECT_EQ(games[1].took, std::chrono::microseconds(1'234'568));
    EXPECT_EQ(games[2].state, GameState::awarded);
    EXPECT_EQ(games[2].seed, std::nullopt);
    EXPECT_TRUE(games[2].seats.at(0).forfeit);
    EXPECT_EQ(games[3].state, GameState::superseded);
    EXPECT_EQ(store.games().find(2)->seats.at(1).stderr_text,
              "half a letter: \xc3\nand a bell: \a\n");
    for (const GameRow& game : games) {
      const std::string record = store.games().record(game.id);
      EXPECT_EQ(record.empty() ? "" : protocol::sha256_of(record), game.record_sha256);
    }
    const auto log = store.audit().all();
    ASSERT_EQ(log.size(), 3U);
    EXPECT_EQ(log[1].reason, "no program was handed in");
    EXPECT_EQ(log[2].subject, "game 4");
  }

  /// The disk fails at each operation of the first opening in turn.
  void expect_whole_whenever_the_disk_fails() const {
    support::FaultyVfs vfs("faulty");
    int refused = 0;
    for (std::int64_t at = 1;; ++at) {
      vfs.fail({support::Fault::Kind::broken, at, true});
      const bool opens = Store::open(path_, Mode::write, vfs.name()).ok();
      const bool failed = vfs.failures() > 0;
      vfs.heal();
      if (!opens) {
        ++refused;
        expect_everything(opened(path_, Mode::read));
      }
      if (!failed || opens) break;
    }
    EXPECT_GT(refused, 10);
    expect_everything(opened(path_, Mode::write));
    EXPECT_THAT(*check(path_), IsEmpty());
  }

  support::TemporaryFolder folder_;
  std::filesystem::path path_ = folder_.path() / "old.db";
};

class VersionOne : public OldVersion {
 protected:
  VersionOne() : OldVersion(1) {}
};
class VersionTwo : public OldVersion {
 protected:
  VersionTwo() : OldVersion(2) {}
};

class VersionThree : public OldVersion {
 protected:
  VersionThree() : OldVersion(3) {}
};

class VersionSix : public OldVersion {
 protected:
  VersionSix() : OldVersion(6) {}
};

class VersionNine : public OldVersion {
 protected:
  VersionNine() : OldVersion(9) {}
};

class VersionTen : public OldVersion {
 protected:
  VersionTen() : OldVersion(10) {}
};

TEST_F(VersionOne, is_read_as_it_is) {
  const Store store = opened(path_, Mode::read);
  expect_everything(store);
  EXPECT_THAT(store.confirmed(), IsEmpty());
  EXPECT_EQ(ask_sql(path_, "PRAGMA user_version"), "1");
  EXPECT_FALSE(std::filesystem::exists(folder_.path() / "old.db.version-1"));
}

TEST_F(VersionOne, passes_its_check_and_is_exported_and_backed_up_as_it_is) {
  EXPECT_THAT(*check(path_), IsEmpty());
  EXPECT_EQ(*export_rows(path_, [](std::string_view) {}), 34U);
  ASSERT_TRUE(backup(path_, folder_.path() / "copy.db"));
  expect_everything(opened(folder_.path() / "copy.db", Mode::read));
  EXPECT_EQ(ask_sql(folder_.path() / "copy.db", "PRAGMA user_version"), "1");
}

TEST_F(VersionOne, is_brought_up_to_date_when_it_is_written_to) {
  {
    Store store = opened(path_, Mode::write);
    expect_everything(store);
    store.transaction([&] {
      store.audit().add({0, "2026-11-22T08:00:00Z", "instructor", "confirm", "stage 2", ""});
      store.confirm(1, 0);
    });
    EXPECT_THAT(store.confirmed(), ElementsAre(std::pair(1, 0)));
  }
  EXPECT_EQ(ask_sql(path_, "PRAGMA user_version"), std::to_string(current_version()));
  EXPECT_EQ(opened(path_, Mode::read).audit().all().size(), 4U);
  // The chain of the log holds from its first row on.
  EXPECT_THAT(*check(path_), IsEmpty());
}

TEST_F(VersionOne, is_kept_beside_the_new_one) {
  { const Store store = opened(path_, Mode::write); }
  const std::filesystem::path kept = folder_.path() / "old.db.version-1";
  EXPECT_EQ(ask_sql(kept, "PRAGMA user_version"), "1");
  expect_everything(opened(kept, Mode::read));
}

TEST_F(VersionOne, is_kept_under_another_name_where_there_is_such_a_file) {
  const std::string there = folder_.with("old.db.version-1", "mine");
  { const Store store = opened(path_, Mode::write); }
  EXPECT_EQ(support::text_of_file(there), "mine");
  EXPECT_EQ(ask_sql(folder_.path() / "old.db.version-1.2", "PRAGMA user_version"), "1");
}

TEST_F(VersionOne, with_gaps_in_its_log_keeps_every_row_of_it) {
  run_sql(path_, "DROP TRIGGER audit_is_not_deleted; DELETE FROM audit WHERE id = 2");
  const Store store = opened(path_, Mode::write);
  EXPECT_EQ(store.audit().all().size(), 2U);
  EXPECT_THAT(*check(path_), ElementsAre("audit 2: is missing"));
}

TEST_F(VersionOne, stays_whole_where_the_disk_fails_while_it_is_brought_up_to_date) {
  expect_whole_whenever_the_disk_fails();
}

TEST_F(VersionTwo, is_read_as_it_is_with_nothing_in_the_tables_that_it_lacks) {
  const Store store = opened(path_, Mode::read);
  expect_everything(store);
  EXPECT_THAT(store.confirmed(), ElementsAre(std::pair(1, 8)));
  EXPECT_EQ(store.tournament().title, "");
  EXPECT_FALSE(store.tournament().running);
  EXPECT_THAT(store.hosting().tokens(), IsEmpty());
  EXPECT_THAT(store.hosting().announcements(), IsEmpty());
  EXPECT_THAT(store.hosting().windows(), IsEmpty());
  EXPECT_THAT(store.hosting().agreements(), IsEmpty());
  EXPECT_THAT(store.entrants().departures(), IsEmpty());
  EXPECT_THAT(store.entrants().hidden_addresses(), IsEmpty());
  const auto practice = PracticeStore::open(path_, Mode::read);
  EXPECT_THAT(practice->page(0, 10, 0, 0), IsEmpty());
  EXPECT_EQ(practice->record(1), "");
  const auto page = store.games().page(4, 2, 0);
  ASSERT_EQ(page.size(), 2U);
  EXPECT_EQ(page[0].id, 3);
  EXPECT_EQ(page[1].id, 2);
  EXPECT_EQ(ask_sql(path_, "PRAGMA user_version"), "2");
}

TEST_F(VersionTwo, passes_its_check_and_is_exported_and_backed_up_as_it_is) {
  EXPECT_THAT(*check(path_), IsEmpty());
  EXPECT_EQ(*export_rows(path_, [](std::string_view) {}), 35U);
  ASSERT_TRUE(backup(path_, folder_.path() / "copy.db"));
  expect_everything(opened(folder_.path() / "copy.db", Mode::read));
}

TEST_F(VersionTwo, is_brought_up_to_date_and_kept_beside_the_new_one) {
  {
    Store store = opened(path_, Mode::write);
    expect_everything(store);
    store.transaction([&] {
      store.set_title("Cup");
      store.hosting().put_token({2, "00ff", "2026-11-22T08:00:00Z"});
    });
    EXPECT_EQ(store.tournament().title, "Cup");
    EXPECT_EQ(store.games().page(0, 9, 3).size(), 1U);
  }
  EXPECT_EQ(ask_sql(path_, "PRAGMA user_version"), std::to_string(current_version()));
  EXPECT_THAT(*check(path_), IsEmpty());
  const std::filesystem::path kept = folder_.path() / "old.db.version-2";
  EXPECT_EQ(ask_sql(kept, "PRAGMA user_version"), "2");
  expect_everything(opened(kept, Mode::read));
}

TEST_F(VersionTwo, stays_whole_where_the_disk_fails_while_it_is_brought_up_to_date) {
  expect_whole_whenever_the_disk_fails();
}

TEST_F(VersionThree, is_read_as_it_is_with_programs_without_names) {
  const Store store = opened(path_, Mode::read);
  expect_everything(store);
  EXPECT_EQ(store.tournament().title, "Cup");
  EXPECT_EQ(store.hosting().tokens().size(), 1U);
  for (const EntrantRow& entrant : store.entrants().all()) EXPECT_EQ(entrant.program, "");
  EXPECT_THAT(store.entrants().removed_names(), IsEmpty());
  EXPECT_THAT(*check(path_), IsEmpty());
  EXPECT_EQ(*export_rows(path_, [](std::string_view) {}), 36U);
  EXPECT_EQ(ask_sql(path_, "PRAGMA user_version"), "3");
}

TEST_F(VersionThree, gives_programs_names_when_it_is_written_to) {
  {
    Store store = opened(path_, Mode::write);
    expect_everything(store);
    store.transaction([&] { store.entrants().set_program_name(2, "Deep Thought"); });
  }
  EXPECT_EQ(opened(path_, Mode::read).entrants().all()[1].program, "Deep Thought");
  EXPECT_EQ(ask_sql(path_, "PRAGMA user_version"), std::to_string(current_version()));
  EXPECT_EQ(ask_sql(folder_.path() / "old.db.version-3", "PRAGMA user_version"), "3");
  EXPECT_THAT(*check(path_), IsEmpty());
}

TEST_F(VersionThree, stays_whole_where_the_disk_fails_while_it_is_brought_up_to_date) {
  expect_whole_whenever_the_disk_fails();
}

TEST_F(VersionSix, is_read_as_it_is_without_a_chain_of_results) {
  const Store store = opened(path_, Mode::read);
  expect_everything(store);
  EXPECT_EQ(store.entrants().all()[1].program, "Deep Thought");
  EXPECT_EQ(store.entrants().departures().at(3).reason, "ill");
  EXPECT_EQ(store.chain_head(), ChainHead());
  EXPECT_THAT(*check(path_), IsEmpty());
  EXPECT_EQ(chain_state(path_)->head.links, 0);
  EXPECT_EQ(ask_sql(path_, "PRAGMA user_version"), "6");
}

TEST_F(VersionSix, has_its_results_chained_when_it_is_written_to_and_it_is_told_which_were_found) {
  Store store = opened(path_, Mode::write);
  // Two that say so, one tournament, 3 entrants, 3 matches, 4 games, a departure, 3 lines of log,
  // and what was confirmed.
  const std::int64_t found = store.chain_head().links;
  EXPECT_EQ(found, 18);
  EXPECT_EQ(ask_sql(path_, "SELECT what FROM chain WHERE id = 1"), "found 6");
  store.transaction([&] { store.matches().set_voided(1, "game 1 was corrected"); });
  const auto state = chain_state(path_);
  EXPECT_EQ(state->found, found);
  EXPECT_EQ(state->head.links, found + 1);
  EXPECT_THAT(*check(path_), IsEmpty());
  run_sql(path_, "UPDATE game_seats SET score = score + 1 WHERE game = 2 AND place = 0");
  EXPECT_THAT(*check(path_),
              Contains(HasSubstr("game 2: it is not what the chain of results has")));
}

TEST_F(VersionSix, stays_whole_where_the_disk_fails_while_it_is_brought_up_to_date) {
  expect_whole_whenever_the_disk_fails();
}

TEST_F(VersionNine, is_read_as_it_is_without_emblems_and_with_nothing_asked_of_the_big_screens) {
  const Store store = opened(path_, Mode::read);
  expect_everything(store);
  for (const EntrantRow& entrant : store.entrants().all()) EXPECT_EQ(entrant.emblem, "");
  EXPECT_EQ(store.hosting().big_screen(), BigScreenRow());
  EXPECT_THAT(*check(path_), IsEmpty());
  EXPECT_EQ(ask_sql(path_, "PRAGMA user_version"), "9");
}

TEST_F(VersionNine, has_emblems_chosen_when_it_is_written_to_and_its_chain_holds) {
  {
    Store store = opened(path_, Mode::write);
    expect_everything(store);
    store.transaction([&] { store.entrants().set_emblem(2, "0 1 6 0 3"); });
  }
  EXPECT_EQ(opened(path_, Mode::read).entrants().all()[1].emblem, "0 1 6 0 3");
  EXPECT_EQ(ask_sql(path_, "PRAGMA user_version"), std::to_string(current_version()));
  EXPECT_EQ(chain_state(path_)->head.links, 18);
  EXPECT_THAT(*check(path_), IsEmpty());
}

TEST_F(VersionNine, KeepsIdentifiersOnceItIsWrittenTo) {
  EXPECT_EQ(opened(path_, Mode::read).entrants().all()[1].identifiers, "");
  {
    Store store = opened(path_, Mode::write);
    EntrantRow row = store.entrants().all()[1];
    row.identifiers = "ID\t90210\n";
    store.transaction([&] { store.entrants().change(row); });
  }
  EXPECT_EQ(opened(path_, Mode::read).entrants().all()[1].identifiers, "ID\t90210\n");
  EXPECT_THAT(*check(path_), IsEmpty());
}

TEST_F(VersionNine, keeps_what_is_asked_of_the_big_screens_when_it_is_written_to) {
  const BigScreenRow asked{true, 7, 2, "ceremony", 3, {17, 4}, {9}};
  {
    Store store = opened(path_, Mode::write);
    expect_everything(store);
    EXPECT_EQ(store.hosting().big_screen(), BigScreenRow());
    store.transaction([&] { store.hosting().put_big_screen({}); });
    store.transaction([&] { store.hosting().put_big_screen(asked); });
  }
  EXPECT_EQ(opened(path_, Mode::read).hosting().big_screen(), asked);
  EXPECT_EQ(ask_sql(path_, "PRAGMA user_version"), std::to_string(current_version()));
  EXPECT_TRUE(std::filesystem::exists(folder_.path() / "old.db.version-9"));
  EXPECT_THAT(*check(path_), IsEmpty());
}

TEST_F(VersionNine, stays_whole_where_the_disk_fails_while_it_is_brought_up_to_date) {
  expect_whole_whenever_the_disk_fails();
}

TEST_F(VersionTen, IsReadAsItIsWithoutHiddenNames) {
  const Store store = opened(path_, Mode::read);
  expect_everything(store);
  EXPECT_EQ(store.entrants().hidden_names(), HiddenNames());
  EXPECT_FALSE(store.tournament().names_on_paper);
  EXPECT_THAT(*check(path_), IsEmpty());
  EXPECT_EQ(ask_sql(path_, "PRAGMA user_version"), "10");
}

TEST_F(VersionTen, KeepsHiddenNamesWhenItIsWrittenTo) {
  {
    Store store = opened(path_, Mode::write);
    expect_everything(store);
    store.transaction([&] { store.entrants().hide_name(2, HiddenNames::ChosenBy::entrant, true); });
  }
  EXPECT_TRUE(opened(path_, Mode::read).entrants().hidden_names().contains(2));
  EXPECT_EQ(ask_sql(path_, "PRAGMA user_version"), std::to_string(current_version()));
  EXPECT_EQ(chain_state(path_)->head.links, 18);
  EXPECT_THAT(*check(path_), IsEmpty());
}

TEST_F(VersionTen, StaysWholeWhenTheDiskFailsDuringItsMigration) {
  expect_whole_whenever_the_disk_fails();
}

}  // namespace
}  // namespace aspis::db
