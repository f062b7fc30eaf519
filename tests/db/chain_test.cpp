// Results changed in the file are found: by their own links, or by a head of the chain that was
// published before.
#include "db/chain.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "db/maintenance.hpp"
#include "db/store.hpp"
#include "tests/db/samples.hpp"
#include "tests/db/sql.hpp"
#include "tests/support/temporary_folder.hpp"

namespace aspis::db {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using tests::create_sample;
using tests::opened;
using tests::run_sql;
using tests::sample_entrants;
using tests::sample_game;
using tests::sample_match;
using tests::sample_record;

/// A change by a user who can write to the file: swaps both seats of a game.
const std::string reversal =
    "UPDATE game_seats SET standing = CASE standing WHEN 'win' THEN 'loss' ELSE 'win' END, "
    "score = 200 - score WHERE game = 3";

class Chain : public ::testing::Test {
 protected:
  /// Five games, of which one was awarded later, and a withdrawal.
  Chain() {
    Store store = create_sample(path_);
    store.transaction([&] {
      const std::int64_t match = store.matches().add(sample_match());
      for (int number = 0; number < 5; ++number) {
        store.games().add(sample_game(match, number), sample_record(number));
      }
      GameRow game = *store.games().find(2);
      game.state = GameState::awarded;
      game.detail = "awarded to 417: \"a test\"";
      store.games().change(game);
      store.put(
          DepartureRow{3, DepartureRow::Kind::withdrawn, DepartureRow::Games::stand, 0, 0, ""});
      store.audit().add({0, "2026-11-20T20:51:06Z", "instructor", "award", "game 2", "a test"});
    });
    published_ = store.chain_head();
  }

  [[nodiscard]] std::vector<std::string> findings() const { return tests::findings(path_); }
  [[nodiscard]] ChainState state(const std::string& published) const {
    return support::sound(chain_state(path_, published));
  }
  void without_triggers(const std::string& sql) const {
    run_sql(path_,
            "DROP TRIGGER IF EXISTS chain_is_not_changed; DROP TRIGGER IF EXISTS "
            "chain_is_not_deleted; " +
                sql);
  }
  /// As a forger would: computes every link again from the file's rows.
  void make_the_chain_anew() const {
    without_triggers("DELETE FROM chain");
    Connection connection(path_, Mode::write, "");
    connection.transaction([&] {
      chain(connection, "tournament", 1);
      for (const EntrantRow& entrant : sample_entrants()) {
        chain(connection, "entrants", entrant.number);
      }
      chain(connection, "matches", 1);
      for (int game = 1; game <= 5; ++game) chain(connection, "games", game);
      chain(connection, "departures", 3);
      chain(connection, "audit", 1);
    });
  }

  support::TemporaryFolder folder_;
  std::filesystem::path path_ = folder_.path() / "cup.db";
  ChainHead published_;
};

TEST_F(Chain, HasLinkForEveryRowAndChange) {
  // The tournament, three entrants, a match, five games, an award, a departure, a line of the log.
  EXPECT_EQ(published_.links, 13);
  EXPECT_THAT(published_.head, SizeIs(64));
  EXPECT_THAT(findings(), IsEmpty());
  EXPECT_EQ(state("").head, published_);
}

TEST_F(Chain, FindsReversedResultThatRecordDoesNotShow) {
  run_sql(path_, reversal + "; DELETE FROM records WHERE game = 99");
  EXPECT_THAT(findings(), Contains("game 3: it is not what the chain of results has, see link 8"));
}

TEST_F(Chain, FindsReversedAward) {
  run_sql(path_,
          "UPDATE game_seats SET standing = CASE standing WHEN 'win' THEN 'loss' ELSE 'win' END "
          "WHERE game = 2");
  EXPECT_THAT(findings(),
              ElementsAre(HasSubstr("game 2: it is not what the chain of results has")));
}

TEST_F(Chain, FindsReversedResultWithRewrittenLink) {
  run_sql(path_, reversal);
  without_triggers(
      "UPDATE chain SET what = replace(replace(what, '1 \"win\"', '1 \"loss\"'), "
      "'2 \"loss\"', '2 \"win\"') WHERE id = 8");
  EXPECT_THAT(findings(), Contains(HasSubstr("link 8 of the chain of results (game 3): it, or a "
                                             "link before it, is not what was stored")));
}

TEST_F(Chain, RebuiltFromReversedResultsHasOtherHead) {
  run_sql(path_, reversal);
  make_the_chain_anew();
  EXPECT_THAT(findings(), Not(Contains(HasSubstr("chain"))));
  EXPECT_EQ(state(published_.head).published, std::nullopt);
  EXPECT_EQ(state(published_.head.substr(0, 16)).published, std::nullopt);
}

TEST_F(Chain, KnowsAllItsEarlierHeads) {
  Store store = opened(path_, Mode::write);
  store.transaction([&] {
    store.games().add(sample_game(1, 5), sample_record(5));
    store.games().add(sample_game(1, 6), sample_record(6));
  });
  EXPECT_EQ(store.chain_head().links, 15);
  EXPECT_EQ(state(published_.head).published, 13);
  EXPECT_EQ(state(published_.head.substr(0, 16)).published, 13);
  EXPECT_EQ(state(store.chain_head().head).published, 15);
  EXPECT_EQ(state(std::string(64, '0')).published, std::nullopt);
}

TEST_F(Chain, FindsGamesAddedOrRemovedWithoutLinks) {
  run_sql(
      path_,
      "INSERT INTO games SELECT 6, match, 5, attempt, board, seed, state, fresh_board, reason, "
      "detail, started, took_us, '' FROM games WHERE id = 5; INSERT INTO game_seats SELECT 6, "
      "place, entrant, standing, forfeit, score, moves, slowest_us FROM game_seats WHERE game = "
      "5");
  EXPECT_THAT(findings(), ElementsAre("game 6: it is not in the chain of results"));
  run_sql(path_,
          "DROP TRIGGER game_seats_are_not_deleted; DROP TRIGGER games_are_not_deleted; "
          "DROP TRIGGER records_are_not_deleted; DELETE FROM game_seats WHERE game >= 5; "
          "DELETE FROM records WHERE game = 5; DELETE FROM stderr_texts WHERE game = 5; "
          "DELETE FROM games WHERE id >= 5");
  EXPECT_THAT(
      findings(),
      ElementsAre("game 5: link 10 of the chain of results has it, but it is missing in the file"));
}

TEST_F(Chain, FindsExchangedNamesAndRevertedDeparture) {
  run_sql(
      path_,
      "UPDATE entrants SET name = CASE number WHEN 1 THEN 'Bert' ELSE 'Anna' END WHERE number < "
      "3; DELETE FROM departures");
  EXPECT_THAT(findings(),
              AllOf(SizeIs(3), Each(HasSubstr("chain of results")),
                    Contains(HasSubstr("entrant 1: ")), Contains(HasSubstr("departure 3: "))));
}

TEST_F(Chain, FindsMissingLinksAtItsEnd) {
  without_triggers("DELETE FROM chain WHERE id > 9");
  EXPECT_THAT(findings(), Contains("game 5: it is not in the chain of results"));
}

TEST_F(Chain, FollowsEveryChangeOfStore) {
  Store store = opened(path_, Mode::write);
  store.transaction([&] {
    store.remove(store.entrants().departures().at(3));
    store.matches().set_voided(1, "is void since game 2 was awarded");
    store.put(ConfirmedRow{0, 8});
    store.put(ConfirmedRow{0, 0});
    store.set_closed("2026-11-21T08:00:00Z");
  });
  EXPECT_EQ(store.chain_head().links, published_.links + 5);
  EXPECT_THAT(findings(), IsEmpty());
}

TEST_F(Chain, OnlyGrows) {
  EXPECT_THROW(run_sql(path_, "UPDATE chain SET link = '' WHERE id = 3"), std::runtime_error);
  EXPECT_THROW(run_sql(path_, "DELETE FROM chain"), std::runtime_error);
  EXPECT_THROW(run_sql(path_, "INSERT OR REPLACE INTO chain VALUES (3, '', '')"),
               std::runtime_error);
}

TEST_F(Chain, RollsBackWithTransaction) {
  Store store = opened(path_, Mode::write);
  EXPECT_THROW(store.transaction([&] {
    store.games().add(sample_game(1, 5), sample_record(5));
    throw std::runtime_error("no");
  }),
               std::runtime_error);
  EXPECT_EQ(store.chain_head(), published_);
}

}  // namespace
}  // namespace aspis::db
