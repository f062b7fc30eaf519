// Rows in SQL by their descriptions: what is written is read again, replaced, kept and removed by
// its key, and columns that no member can hold are damage.
#include "db/row_sql.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "db/rows.hpp"
#include "tests/db/row/random_row.hpp"
#include "tests/db/samples.hpp"
#include "tests/db/sql.hpp"
#include "tests/support/temporary_folder.hpp"

namespace aspis::db {
namespace {

class RowSql : public ::testing::Test {
 protected:
  RowSql() {
    { const Store store = tests::create_sample(path_); }
    tests::run_sql(path_,
                   "DROP TRIGGER entrants_are_not_deleted; DROP TRIGGER tournament_is_not_deleted; "
                   "DROP TRIGGER removed_names_are_not_deleted; "
                   "DROP TRIGGER announcements_are_not_deleted; "
                   "DROP TRIGGER entrants_keep_number_and_alias; "
                   "DROP TRIGGER tournament_is_not_changed; "
                   "DELETE FROM entrants; DELETE FROM tournament");
    connection_ = std::make_unique<Connection>(path_, Mode::write, "");
    connection_->database().exec("PRAGMA foreign_keys=OFF");
  }

  template <class Row>
  static void expect_equal(const Row& one, const Row& other) {
    for (const row::Field& field : row::type_for<Row>().fields) {
      EXPECT_EQ(field.get(&one), field.get(&other))
          << row::type_for<Row>().table << " " << field.name;
    }
  }

  template <class Row>
  [[nodiscard]] std::vector<Row> all() const {
    return all_rows<Row>(*connection_);
  }

  /// Rows with the keys 1, 2, ...; texts that must differ have the key in them.
  template <class Row>
  void expect_round_trip(int count = 20) {
    const row::Type& type = row::type_for<Row>();
    protocol::Random random(11);
    std::vector<Row> rows(static_cast<std::size_t>(count));
    const auto fill = [&](Row& row, std::int64_t key) {
      tests::fill(&row, type, random);
      for (const row::Field& field : type.fields) {
        if (field.name == "alias" || field.name == "hash") field.set(&row, std::to_string(key));
        if (type.table == "seeding" && field.name == "entrant") field.set(&row, key);
      }
      if (count > 1) type.fields.front().set(&row, key);
    };
    std::int64_t key = 0;
    for (Row& row : rows) fill(row, ++key);
    const auto change = [&](const std::function<void(Row&)>& work) {
      connection_->transaction(
          [&] { connection_->change([&] { std::for_each(rows.begin(), rows.end(), work); }); });
    };
    change([&](Row& row) { insert(*connection_, type, &row, OnConflict::fail); });
    const auto expect_all = [&](const std::vector<Row>& expected) {
      const std::vector<Row> found = all<Row>();
      ASSERT_EQ(found.size(), expected.size()) << type.table;
      for (std::size_t at = 0; at < found.size(); ++at) expect_equal(found[at], expected[at]);
    };
    expect_all(rows);
    EXPECT_THROW(change([&](Row& row) { insert(*connection_, type, &row, OnConflict::fail); }),
                 std::logic_error);
    const std::vector<Row> before = rows;
    for (Row& row : rows) {
      Row other = row;
      tests::fill(&other, type, random);
      for (std::size_t at = 0; at < type.fields.size(); ++at) {
        const row::Field& field = type.fields[at];
        const bool stays = at < type.keys || field.name == "alias" || field.name == "hash" ||
                           type.table == "seeding";
        if (!stays) field.set(&row, field.get(&other));
      }
    }
    change([&](Row& row) { insert(*connection_, type, &row, OnConflict::keep); });
    expect_all(before);
    change([&](Row& row) { insert(*connection_, type, &row, OnConflict::replace); });
    expect_all(rows);
    change([&](Row& row) { EXPECT_TRUE(erase(*connection_, type, &row)); });
    change([&](Row& row) { EXPECT_FALSE(erase(*connection_, type, &row)); });
    EXPECT_TRUE(all<Row>().empty());
  }

  support::TemporaryFolder folder_;
  std::filesystem::path path_ = folder_.path() / "cup.db";
  std::unique_ptr<Connection> connection_;
};

TEST_F(RowSql, RandomRowsAreReadAsTheyWereWritten) {
  expect_round_trip<TournamentRow>(1);
  expect_round_trip<EntrantRow>();
  expect_round_trip<HiddenAddressRow>();
  expect_round_trip<HiddenNameRow>();
  expect_round_trip<RemovedNameRow>();
  expect_round_trip<PassedThresholdRow>();
  expect_round_trip<SeedingRow>();
  expect_round_trip<ArrivalRow>();
  expect_round_trip<DepartureRow>();
  expect_round_trip<ConfirmedRow>();
  expect_round_trip<TokenRow>();
  expect_round_trip<AnnouncementRow>();
  expect_round_trip<BigScreenRow>(1);
  expect_round_trip<WindowRow>();
  expect_round_trip<EmbargoRow>();
  expect_round_trip<RevealedRow>();
  expect_round_trip<RevealTimeRow>();
  expect_round_trip<AgreementRow>();
}

TEST_F(RowSql, IdIsGivenAndColumnsAreUpdatedByKey) {
  RemovedNameRow row{7, 1, "Deep Thought", "2026-11-20T20:51:06Z", "why"};
  const auto change = [&](const std::function<void()>& work) {
    connection_->transaction([&] { connection_->change(work); });
  };
  change([&] {
    EXPECT_EQ(insert_with_new_id(*connection_, RemovedNameRowType, &row), 1);
    EXPECT_EQ(insert_with_new_id(*connection_, RemovedNameRowType, &row), 2);
  });
  row = {2, 9, "Other", "", "because"};
  change([&] { update(*connection_, RemovedNameRowType, &row, {"reason", "entrant"}); });
  EXPECT_EQ(all<RemovedNameRow>()[1],
            (RemovedNameRow{2, 9, "Deep Thought", "2026-11-20T20:51:06Z", "because"}));
  row.id = 3;
  EXPECT_THROW(change([&] { update(*connection_, RemovedNameRowType, &row, {"reason"}); }),
               std::logic_error);
}

TEST_F(RowSql, ColumnThatNoMemberCanHoldIsDamage) {
  const auto fault = [&](const std::string& sql, const auto& read) -> std::string {
    tests::run_sql(path_, "PRAGMA ignore_check_constraints=ON; " + sql);
    try {
      read();
    } catch (const StoreError& error) {
      return error.what();
    }
    return "it was read";
  };
  const std::string agreement = "INSERT OR REPLACE INTO agreements VALUES (0, 0, ";
  const auto read_agreements = [&] { static_cast<void>(all<AgreementRow>()); };
  EXPECT_THAT(fault("INSERT INTO windows VALUES (0, 0, '', '', 'never', 0)",
                    [&] { static_cast<void>(all<WindowRow>()); }),
              testing::HasSubstr("cup.db: the file is damaged (windows: at_close is 'never')"));
  EXPECT_THAT(fault("INSERT INTO embargoes VALUES (99999999999, 0)",
                    [&] { static_cast<void>(all<EmbargoRow>()); }),
              testing::HasSubstr("(embargoes: stage is '99999999999')"));
  EXPECT_THAT(fault(agreement + "'1 x', '', 1, 2, '', '')", read_agreements),
              testing::HasSubstr("(agreements: entrants is '1 x')"));
  EXPECT_THAT(fault("DELETE FROM agreements; " + agreement + "'1 2', 'key', 1, 2, '', '')",
                    read_agreements),
              testing::HasSubstr("(agreements: options is 'key')"));
}

}  // namespace
}  // namespace aspis::db
