// The store as its users meet it: what goes in comes out, whole, for the right process.
#include "db/store.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "protocol/sha256.hpp"
#include "tests/db/samples.hpp"
#include "tests/db/sql.hpp"
#include "tests/support/sound.hpp"
#include "tests/support/temporary_folder.hpp"

namespace aspis::db {
namespace {

using support::refusal_text;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using tests::create_sample;
using tests::opened;
using tests::run_sql;
using tests::sample_entrants;
using tests::sample_game;
using tests::sample_match;
using tests::sample_record;
using tests::sample_tournament;

class StoreTest : public ::testing::Test {
 protected:
  [[nodiscard]] std::filesystem::path path() const { return folder_.path() / "cup.db"; }

  support::TemporaryFolder folder_;
};

TEST_F(StoreTest, NewFileHoldsTournamentAndEntrants) {
  const Store store = create_sample(path());
  const TournamentRow row = store.tournament();
  EXPECT_EQ(row.plan, sample_tournament().plan);
  EXPECT_EQ(row.seed, sample_tournament().seed);
  EXPECT_EQ(row.seed_sha256, sample_tournament().seed_sha256);
  EXPECT_EQ(row.closed, "");
  EXPECT_EQ(row.program, sample_tournament().program);
  EXPECT_EQ(store.entrants().all(), sample_entrants());
  EXPECT_THAT(store.matches().all(), IsEmpty());
  EXPECT_THAT(store.games().all(), IsEmpty());
  EXPECT_THAT(store.confirmed(), IsEmpty());
}

TEST_F(StoreTest, CreatingLeavesExactlyOneFile) {
  { const Store store = create_sample(path()); }
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder_.path())) {
    names.push_back(entry.path().filename());
  }
  EXPECT_THAT(names, ElementsAre("cup.db"));
}

TEST_F(StoreTest, ExistingFileIsNotTouched) {
  const std::string there = folder_.with("cup.db", "a letter to my aunt");
  EXPECT_THAT(refusal_text(Store::create(there, sample_tournament(), sample_entrants())),
              HasSubstr("cup.db: the file already exists"));
  EXPECT_EQ(support::read_file(there), "a letter to my aunt");
}

TEST_F(StoreTest, GameIsReadAsItWasWritten) {
  Store store = create_sample(path());
  GameRow game = sample_game(1, 0);
  const std::string text = sample_record(0);
  std::int64_t id = 0;
  store.transaction([&] {
    EXPECT_EQ(store.matches().add(sample_match()), 1);
    id = store.games().add(game, text);
  });
  EXPECT_EQ(id, 1);
  const auto stored = store.games().find(id);
  ASSERT_TRUE(stored);
  game.id = id;
  game.record_sha256 = protocol::sha256(text);
  EXPECT_EQ(*stored, game);
  EXPECT_EQ(store.games().record(id), text);
  for (GameSeatRow& seat : game.seats) seat.stderr_text.clear();
  EXPECT_THAT(store.games().all(), ElementsAre(game));
}

TEST_F(StoreTest, MissingGamesTableIsDamage) {
  const auto fault = [&](const std::function<void(const Store&)>& read) -> std::string {
    try {
      read(opened(path(), Mode::read));
    } catch (const StoreError& error) {
      return error.what();
    }
    return "";
  };
  const auto whole_page = [](const Store& store) { (void)store.games().page(0, 10, 0); };
  const auto own_page = [](const Store& store) { (void)store.games().page(0, 10, 1); };
  const auto all = [](const Store& store) { (void)store.games().all(); };
  {
    Store store = create_sample(path());
    store.transaction([&] {
      const std::int64_t match = store.matches().add(sample_match());
      for (int number = 0; number < 5; ++number) {
        store.games().add(sample_game(match, number), sample_record(number));
      }
    });
    EXPECT_EQ(store.games().page(0, 10, 0).size(), 5U);
    EXPECT_EQ(store.games().page(4, 2, 0).size(), 2U);
    EXPECT_EQ(store.games().page(1, 2, 0).size(), 0U);
    EXPECT_EQ(store.games().page(0, 10, 1).size(), 5U);
  }
  EXPECT_EQ(fault(whole_page), "");
  run_sql(path(), "DROP TRIGGER games_are_not_deleted; DELETE FROM games WHERE id = 3");
  EXPECT_THAT(fault(whole_page), HasSubstr("game 3 is missing"));
  EXPECT_THAT(fault(own_page), HasSubstr("a game of a seat is missing"));
  run_sql(path(), "DELETE FROM games");
  EXPECT_THAT(fault(whole_page), HasSubstr("the file is damaged (game 5 is missing)"));
  EXPECT_THAT(fault(all), HasSubstr("is missing"));
}

TEST_F(StoreTest, GameWithoutSeedAndRecordHasNeither) {
  Store store = create_sample(path());
  GameRow game = sample_game(1, 0);
  game.seed.reset();
  store.transaction([&] {
    store.matches().add(sample_match());
    store.games().add(game, "");
  });
  EXPECT_EQ(store.games().find(1)->seed, std::nullopt);
  EXPECT_EQ(store.games().find(1)->record_sha256, "");
  EXPECT_EQ(store.games().record(1), "");
  EXPECT_EQ(store.games().record(2), "");
  EXPECT_EQ(store.games().find(2), std::nullopt);
}

TEST_F(StoreTest, KeepsAnyBytesOfStandardError) {
  Store store = create_sample(path());
  GameRow game = sample_game(1, 0);
  for (int byte = 0; byte < 256; ++byte) game.seats[0].stderr_text += static_cast<char>(byte);
  store.transaction([&] {
    store.matches().add(sample_match());
    store.games().add(game, "");
  });
  EXPECT_EQ(store.games().find(1)->seats[0].stderr_text, game.seats[0].stderr_text);
}

TEST_F(StoreTest, ChangedGameKeepsMovesTimesAndRecord) {
  Store store = create_sample(path());
  store.transaction([&] {
    store.matches().add(sample_match());
    store.games().add(sample_game(1, 0), sample_record(0));
  });
  GameRow changed = store.games().all().at(0);
  changed.state = GameState::awarded;
  changed.reason = protocol::Reason::aborted;
  changed.detail = "the lamp fell";
  changed.seats[0].standing = protocol::Standing::loss;
  changed.seats[0].score = 0;
  changed.seats[1].standing = protocol::Standing::win;
  changed.seats[1].forfeit = true;
  store.transaction([&] { store.games().change(changed); });
  EXPECT_THAT(store.games().all(), ElementsAre(changed));
  EXPECT_EQ(store.games().find(1)->seats[0].stderr_text, sample_game(1, 0).seats[0].stderr_text);
  EXPECT_EQ(store.games().record(1), sample_record(0));
}

TEST_F(StoreTest, MatchesKeepEntrantsInOrderAndVoidReason) {
  Store store = create_sample(path());
  MatchRow match = sample_match();
  match.entrants = {3, 1, 2};
  store.transaction([&] {
    store.matches().add(sample_match());
    store.matches().add(match);
    store.matches().set_voided(1, "a correction of game 1");
  });
  const auto matches = store.matches().all();
  ASSERT_EQ(matches.size(), 2U);
  EXPECT_EQ(matches[0].voided, "a correction of game 1");
  EXPECT_EQ(matches[1].id, 2);
  EXPECT_THAT(matches[1].entrants, ElementsAre(3, 1, 2));
  EXPECT_EQ(matches[1].label, match.label);
}

TEST_F(StoreTest, KeepsLogConfirmationsAndClosing) {
  Store store = create_sample(path());
  store.transaction([&] {
    store.audit().add({0, "2026-11-20T20:51:06Z", "instructor", "award", "game 17", "it rained"});
    store.audit().add({0, "2026-11-20T20:52:06Z", "referee", "lot", "stage 1", ""});
    store.put(ConfirmedRow{2, 0});
    store.put(ConfirmedRow{1, 500});
    store.put(ConfirmedRow{2, 100});
    store.set_closed("2026-11-21T08:00:00Z");
  });
  const auto log = store.audit().all();
  ASSERT_EQ(log.size(), 2U);
  EXPECT_EQ(log[0].id, 1);
  EXPECT_EQ(log[0].reason, "it rained");
  EXPECT_EQ(log[1].id, 2);
  EXPECT_EQ(log[1].act, "lot");
  EXPECT_THAT(store.confirmed(), ElementsAre(std::pair(1, 500), std::pair(2, 100)));
  EXPECT_EQ(store.tournament().closed, "2026-11-21T08:00:00Z");
}

TEST_F(StoreTest, CommittedRowsRemainAfterReopening) {
  {
    Store store = create_sample(path());
    store.transaction([&] {
      store.matches().add(sample_match());
      store.games().add(sample_game(1, 0), sample_record(0));
    });
  }
  const Store store = opened(path(), Mode::read);
  EXPECT_EQ(store.games().all().size(), 1U);
  EXPECT_EQ(store.games().record(1), sample_record(0));
}

TEST_F(StoreTest, ThrowingTransactionLeavesNothing) {
  Store store = create_sample(path());
  EXPECT_THROW(store.transaction([&] {
    store.matches().add(sample_match());
    store.games().add(sample_game(1, 0), sample_record(0));
    throw std::runtime_error("enough");
  }),
               std::runtime_error);
  EXPECT_THAT(store.matches().all(), IsEmpty());
  EXPECT_THAT(store.games().all(), IsEmpty());
  store.transaction([&] { EXPECT_EQ(store.matches().add(sample_match()), 1); });
}

TEST_F(StoreTest, TransactionThatCatchesFailedChangeIsNotCommitted) {
  Store store = create_sample(path());
  EXPECT_THROW(store.transaction([&] {
    store.matches().add(sample_match());
    EXPECT_THROW(store.games().add(sample_game(99, 0), ""), std::logic_error);
  }),
               std::logic_error);
  EXPECT_THAT(store.matches().all(), IsEmpty());
}

TEST_F(StoreTest, ChangeOutsideTransactionIsLogicError) {
  Store store = create_sample(path());
  EXPECT_THROW(store.matches().add(sample_match()), std::logic_error);
  EXPECT_THROW(store.set_closed("now"), std::logic_error);
  EXPECT_THROW(store.transaction([&] { store.transaction([] {}); }), std::logic_error);
  EXPECT_THROW(store.transaction([&] { store.matches().set_voided(5, "there is none"); }),
               std::logic_error);
  EXPECT_EQ(store.tournament().closed, "");
}

TEST_F(StoreTest, ReaderSeesOnlyCommittedRows) {
  Store writer = create_sample(path());
  const Store reader = opened(path(), Mode::read);
  writer.transaction([&] {
    writer.matches().add(sample_match());
    EXPECT_THAT(reader.matches().all(), IsEmpty());
    EXPECT_EQ(writer.matches().all().size(), 1U);
  });
  EXPECT_EQ(reader.matches().all().size(), 1U);
}

TEST_F(StoreTest, SnapshotIsUnchangedByCommitsOfOthers) {
  Store writer = create_sample(path());
  const Store reader = opened(path(), Mode::read);
  reader.snapshot([&] {
    EXPECT_THAT(reader.matches().all(), IsEmpty());
    writer.transaction([&] { writer.matches().add(sample_match()); });
    EXPECT_THAT(reader.matches().all(), IsEmpty());
  });
  EXPECT_EQ(reader.matches().all().size(), 1U);
}

TEST_F(StoreTest, ReadOnlyStoreChangesNothing) {
  { const Store store = create_sample(path()); }
  Store reader = opened(path(), Mode::read);
  EXPECT_THROW(reader.transaction([&] { reader.matches().add(sample_match()); }), std::logic_error);
}

}  // namespace
}  // namespace aspis::db
