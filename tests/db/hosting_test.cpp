// A server's tables apart from games: written, replaced, read back in pages.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <algorithm>
#include <string>
#include <vector>

#include "db/maintenance.hpp"
#include "db/store.hpp"
#include "tests/db/samples.hpp"
#include "tests/db/sql.hpp"
#include "tests/support/temporary_folder.hpp"

namespace aspis::db {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;
using tests::ask_sql;
using tests::run_sql;
using tests::sample_game;
using tests::sample_match;
using tests::sample_record;

class HostingTables : public ::testing::Test {
 protected:
  void change(const std::function<void()>& work) { store_.transaction(work); }

  [[nodiscard]] static std::vector<std::int64_t> ids(const std::vector<GameRow>& games) {
    std::vector<std::int64_t> all;
    for (const GameRow& game : games) all.push_back(game.id);
    return all;
  }

  /// The plan of the query for one entrant's page, as SQLite tells it.
  [[nodiscard]] std::string explain_query(const std::string& sql) const {
    std::string plan;
    sqlite3* connection = nullptr;
    sqlite3_stmt* statement = nullptr;
    ::sqlite3_open(path_.c_str(), &connection);
    const std::string explained = "EXPLAIN QUERY PLAN " + sql;
    if (::sqlite3_prepare_v2(connection, explained.c_str(), -1, &statement, nullptr) == SQLITE_OK) {
      while (::sqlite3_step(statement) == SQLITE_ROW) {
        plan += reinterpret_cast<const char*>(::sqlite3_column_text(statement, 3));
        plan += "\n";
      }
    }
    ::sqlite3_finalize(statement);
    ::sqlite3_close(connection);
    return plan;
  }

  support::TemporaryFolder folder_;
  std::filesystem::path path_ = folder_.path() / "cup.db";
  Store store_ = tests::create_sample(path_);
};

TEST_F(HostingTables, TournamentHasTitleNamesPolicyAndRunningFlag) {
  EXPECT_EQ(store_.tournament().title, "");
  EXPECT_FALSE(store_.tournament().shows_names);
  tests::run_sql(path_, "UPDATE tournament SET title = 'Bots \"of\" spring\n'");
  change([&] {
    store_.set_shows_names(true);
    store_.set_running(true);
  });
  EXPECT_EQ(store_.tournament().title, "Bots \"of\" spring\n");
  EXPECT_TRUE(store_.tournament().shows_names);
  EXPECT_TRUE(store_.tournament().running);
}

TEST_F(HostingTables, EveryEntrantHasOneUniqueToken) {
  change([&] {
    store_.put(TokenRow{2, "bb", "2026-11-20T20:51:06Z"});
    store_.put(TokenRow{1, "aa", "2026-11-20T20:51:06Z"});
    store_.put(TokenRow{2, "cc", "2026-11-21T08:00:00Z"});
  });
  const auto tokens = store_.all<TokenRow>();
  ASSERT_THAT(tokens, SizeIs(2));
  EXPECT_EQ(tokens[0].hash, "aa");
  EXPECT_EQ(tokens[1].entrant, 2);
  EXPECT_EQ(tokens[1].hash, "cc");
  EXPECT_EQ(tokens[1].issued, "2026-11-21T08:00:00Z");
  EXPECT_THROW(change([&] { store_.put(TokenRow{3, "aa", ""}); }), std::logic_error);
  EXPECT_THROW(change([&] { store_.put(TokenRow{4, "dd", ""}); }), std::logic_error) << "nobody";
}

TEST_F(HostingTables, AnnouncementsAreNewestFirst) {
  change([&] {
    EXPECT_EQ(store_.add(AnnouncementRow{0, "2026-11-20T20:51:06Z", "Welcome"}), 1);
    EXPECT_EQ(store_.add(AnnouncementRow{0, "2026-11-21T08:00:00Z", "Round 2 is open"}), 2);
  });
  const auto announcements = store_.announcements();
  ASSERT_THAT(announcements, SizeIs(2));
  EXPECT_EQ(announcements[0].text, "Round 2 is open");
  EXPECT_EQ(announcements[1].at, "2026-11-20T20:51:06Z");
}

TEST_F(HostingTables, PageOfGamesIsNewestFirstForAllOrOneEntrant) {
  change([&] {
    MatchRow other = sample_match();
    other.entrants = {1, 3};
    const std::int64_t first = store_.matches().add(sample_match());
    const std::int64_t second = store_.matches().add(other);
    for (int number = 0; number < 10; ++number) {
      GameRow game = sample_game(number % 2 == 0 ? first : second, number);
      if (number % 2 != 0) game.seats[1].entrant = 3;
      store_.games().add(game, sample_record(number));
    }
  });
  EXPECT_THAT(ids(store_.games().page(0, 3, 0)), ElementsAre(10, 9, 8));
  EXPECT_THAT(ids(store_.games().page(8, 3, 0)), ElementsAre(7, 6, 5));
  EXPECT_THAT(ids(store_.games().page(2, 3, 0)), ElementsAre(1));
  EXPECT_THAT(ids(store_.games().page(0, 3, 3)), ElementsAre(10, 8, 6));
  EXPECT_THAT(ids(store_.games().page(6, 3, 3)), ElementsAre(4, 2));
  EXPECT_THAT(store_.games().page(0, 0, 0), IsEmpty());
  EXPECT_THAT(store_.games().page(0, -1, 0), IsEmpty()) << "no limit is not asked for";
  const GameRow game = store_.games().page(0, 1, 0).front();
  ASSERT_THAT(game.seats, SizeIs(2));
  EXPECT_EQ(game.seats[1].entrant, 3);
  EXPECT_EQ(game.seats[0].stderr_text, "") << "it is not for everybody";
  GameRow whole = *store_.games().find(game.id);
  for (GameSeatRow& seat : whole.seats) seat.stderr_text.clear();
  EXPECT_EQ(game, whole);
}

TEST_F(HostingTables, PagesOfOneEntrantUseIndex) {
  EXPECT_THAT(explain_query("SELECT game FROM game_seats WHERE entrant = 1 AND game < 9 "
                            "ORDER BY game DESC LIMIT 3"),
              HasSubstr("INDEX game_seats_by_entrant (entrant=? AND game<?)"));
}

TEST_F(HostingTables, ExportsAllButTokenHashes) {
  tests::run_sql(path_, "UPDATE tournament SET title = 'Cup'");
  change([&] {
    store_.put(TokenRow{1, "5ec2e7", "2026-11-20T20:51:06Z"});
    store_.add(AnnouncementRow{0, "2026-11-20T20:51:06Z", "Welcome"});
    store_.put(WindowRow{});
    store_.put(AgreementRow{0, 0, {1, 2}, {}, {}, "", ""});
    store_.put(
        DepartureRow{1, DepartureRow::Kind::withdrawn, DepartureRow::Games::stand, 0, 0, "ill"});
    store_.put_or_remove(HiddenAddressRow{2}, true);
  });
  std::vector<std::string> lines;
  ASSERT_TRUE(export_rows(path_, [&](std::string_view line) { lines.emplace_back(line); }));
  std::string all;
  for (const std::string& line : lines) all += line + "\n";
  EXPECT_THAT(all, Not(HasSubstr("5ec2e7")));
  EXPECT_THAT(all, HasSubstr(R"({"table":"tokens","entrant":1,"issued":"2026-11-20T20:51:06Z"})"));
  EXPECT_THAT(lines.front(),
              HasSubstr(R"("title":"Cup","shows_names":0,"names_on_paper":0,"running":0)"));
  for (const char* table :
       {"announcements", "windows", "agreements", "departures", "hidden_addresses"}) {
    EXPECT_THAT(all, HasSubstr("{\"table\":\"" + std::string(table) + "\""));
  }
  EXPECT_EQ(std::count_if(lines.begin(), lines.end(),
                          [](const std::string& line) {
                            return line.starts_with(R"({"table":"tournament")");
                          }),
            1);
}

TEST_F(HostingTables, DepartureReplacesEarlierOneAndCanBeReverted) {
  const DepartureRow first{2,    DepartureRow::Kind::withdrawn, DepartureRow::Games::stand, 1, 3,
                           "ill"};
  const DepartureRow then{
      2, DepartureRow::Kind::disqualified, DepartureRow::Games::void_, 1, 3, "offensive text"};
  change([&] { store_.put(first); });
  EXPECT_EQ(store_.entrants().departures().at(2), first);
  change([&] { store_.put(then); });
  EXPECT_THAT(store_.entrants().departures(), ElementsAre(std::pair(2, then)));
  change([&] { EXPECT_TRUE(store_.remove(then)); });
  EXPECT_THAT(store_.entrants().departures(), IsEmpty());
  change([&] { EXPECT_FALSE(store_.remove(then)); });
}

TEST_F(HostingTables, AddressIsHiddenAndShownAgain) {
  change([&] {
    store_.put_or_remove(HiddenAddressRow{3}, true);
    store_.put_or_remove(HiddenAddressRow{3}, true);
  });
  EXPECT_THAT(store_.entrants().hidden_addresses(), ElementsAre(3));
  change([&] { store_.put_or_remove(HiddenAddressRow{3}, false); });
  EXPECT_THAT(store_.entrants().hidden_addresses(), IsEmpty());
}

TEST_F(HostingTables, NamesStayHiddenUntilBothWhoHideThemShowThem) {
  using ChosenBy = HiddenNames::ChosenBy;
  change([&] {
    store_.set_shows_names(false, true);
    store_.put_or_remove(HiddenNameRow{2, ChosenBy::entrant}, true);
    store_.put_or_remove(HiddenNameRow{2, ChosenBy::staff}, true);
    store_.put_or_remove(HiddenNameRow{3, ChosenBy::staff}, true);
    store_.put_or_remove(HiddenNameRow{3, ChosenBy::staff}, true);
  });
  EXPECT_TRUE(store_.tournament().names_on_paper);
  EXPECT_EQ(store_.entrants().hidden_names(), (HiddenNames{{2}, {2, 3}}));
  change([&] { store_.put_or_remove(HiddenNameRow{2, ChosenBy::staff}, false); });
  EXPECT_TRUE(store_.entrants().hidden_names().contains(2));
  change([&] { store_.put_or_remove(HiddenNameRow{2, ChosenBy::entrant}, false); });
  EXPECT_EQ(store_.entrants().hidden_names(), (HiddenNames{{}, {3}}));
}

}  // namespace
}  // namespace aspis::db
