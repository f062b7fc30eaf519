// Damage is found, copies are whole, exports can be read.
#include "db/maintenance.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "db/store.hpp"
#include "protocol/random.hpp"
#include "tests/db/samples.hpp"
#include "tests/db/sql.hpp"
#include "tests/support/faulty_vfs.hpp"
#include "tests/support/forked.hpp"
#include "tests/support/sound.hpp"
#include "tests/support/temporary_folder.hpp"

namespace aspis::db {
namespace {

using support::Forked;
using support::refusal_text;
using support::Reports;
using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using tests::create_sample;
using tests::opened;
using tests::run_sql;
using tests::sample_game;
using tests::sample_match;
using tests::sample_record;

class Maintenance : public ::testing::Test {
 protected:
  /// A closed file with 30 games and a log.
  Maintenance() {
    Store store = create_sample(path_);
    store.transaction([&] {
      for (int number = 0; number < 30; ++number) {
        const std::int64_t match = store.matches().add(sample_match());
        store.games().add(sample_game(match, number), sample_record(number));
        store.audit().add(
            {0, "2026-11-20T20:51:06Z", "referee", "game", std::to_string(number), ""});
      }
    });
  }

  [[nodiscard]] std::vector<std::string> findings() const { return tests::findings(path_); }

  /// Byte by byte, past SQLite.
  void replace_once(const std::string& old_bytes, const std::string& new_bytes) const {
    std::string bytes = support::read_file(path_);
    const std::size_t at = bytes.find(old_bytes);
    ASSERT_NE(at, std::string::npos);
    bytes.replace(at, old_bytes.size(), new_bytes);
    std::ofstream(path_, std::ios::binary) << bytes;
  }

  support::TemporaryFolder folder_;
  std::filesystem::path path_ = folder_.path() / "cup.db";
  std::filesystem::path copy_ = folder_.path() / "copy.db";
};

TEST_F(Maintenance, SoundFileHasNoFindings) {
  EXPECT_THAT(findings(), IsEmpty());
}

TEST_F(Maintenance, FindsFlippedByteInRecord) {
  // A time in the middle of game 8's moves.
  const std::string record = sample_record(7);
  const std::string line = record.substr(record.find("\n17 "), 12);
  std::string changed = line;
  changed.back() = static_cast<char>(changed.back() ^ 1);
  replace_once(line, changed);
  EXPECT_THAT(findings(), ElementsAre("game 8: its record is not the one that was stored, by its "
                                      "SHA-256"));
}

TEST_F(Maintenance, FindsResultThatDiffersFromRecord) {
  run_sql(path_, "UPDATE game_seats SET score = score + 1 WHERE game = 3 AND place = 1");
  EXPECT_THAT(findings(),
              ElementsAre("game 3: its result is not that of its record",
                          HasSubstr("game 3: it is not what the chain of results has")));
}

TEST_F(Maintenance, FindsDeletedSeat) {
  run_sql(path_,
          "DROP TRIGGER game_seats_are_not_deleted; DELETE FROM game_seats WHERE game = 5 AND "
          "place = 1");
  EXPECT_THAT(findings(), Contains("game 5: its seats (1) are not the entrants of match 5 (2)"));
}

TEST_F(Maintenance, FindsDeletedGamesRecordsAndMatches) {
  run_sql(path_,
          "DROP TRIGGER games_are_not_deleted; DROP TRIGGER records_are_not_deleted; "
          "DROP TRIGGER matches_are_not_deleted; DELETE FROM games WHERE id IN (6, 7); "
          "DELETE FROM records WHERE game = 9; DELETE FROM matches WHERE id = 10");
  EXPECT_THAT(
      findings(),
      AllOf(Contains("game 6 to 7: are missing"), Contains("records 6: belongs to no row of games"),
            Contains("game 9: its record is missing"), Contains("match 10: is missing")));
}

TEST_F(Maintenance, FindsChangedLog) {
  run_sql(path_, "DROP TRIGGER audit_is_not_changed; UPDATE audit SET act = 'gift' WHERE id = 4");
  EXPECT_THAT(findings(),
              Contains("audit 4: it, or a row before it, is not what was stored, by its "
                       "SHA-256"));
}

TEST_F(Maintenance, FindsGapInLog) {
  run_sql(path_, "DROP TRIGGER audit_is_not_deleted; DELETE FROM audit WHERE id = 4");
  EXPECT_THAT(findings(), AllOf(Contains("audit 4: is missing"), Contains(HasSubstr("audit 5: "))));
}

TEST_F(Maintenance, FindsOtherSeedThanPromised) {
  run_sql(path_, "DROP TRIGGER tournament_is_not_changed; UPDATE tournament SET seed = '5'");
  EXPECT_THAT(findings(), ElementsAre(HasSubstr("its seed is not the one that was promised")));
}

TEST_F(Maintenance, FindsOtherNonceThanPromised) {
  run_sql(path_, "DROP TRIGGER tournament_is_not_changed; UPDATE tournament SET seed_nonce = 'ab'");
  EXPECT_THAT(findings(), ElementsAre(HasSubstr("its seed is not the one that was promised")));
}

TEST_F(Maintenance, FindsFileCutOffAtAnyPage) {
  const std::string whole = support::read_file(path_);
  for (std::size_t size = 512; size < whole.size(); size += 4096 * 3) {
    std::ofstream(path_, std::ios::binary) << whole.substr(0, size);
    EXPECT_THAT(findings(), Not(IsEmpty())) << size;
  }
}

TEST_F(Maintenance, FindsPageOfZerosOrNoise) {
  const std::string whole = support::read_file(path_);
  protocol::Random random(3);
  for (std::size_t page = 1; page * 4096 < whole.size(); ++page) {
    std::string damaged = whole;
    for (std::size_t at = 0; at < 4096; ++at) {
      damaged[page * 4096 + at] = page % 2 == 0 ? '\0' : static_cast<char>(random.below(256));
    }
    std::ofstream(path_, std::ios::binary) << damaged;
    EXPECT_THAT(findings(), Not(IsEmpty())) << "page " << page;
  }
}

TEST_F(Maintenance, OtherFilesAreErrorsNotFindings) {
  EXPECT_FALSE(check(folder_.path() / "none.db"));
  EXPECT_FALSE(check(folder_.with("letter", std::string(1000, 'x'))));
}

TEST_F(Maintenance, CopyIsOneWholeFile) {
  const auto size = backup(path_, copy_);
  ASSERT_TRUE(size) << size.error().text;
  EXPECT_EQ(*size, std::filesystem::file_size(copy_));
  EXPECT_THAT(*check(copy_), IsEmpty());
  Store store = opened(copy_, Mode::write);
  EXPECT_EQ(store.games().all().size(), 30U);
  store.transaction([&] { store.matches().add(sample_match()); });
}

TEST_F(Maintenance, CopyDoesNotOverwrite) {
  const std::string there = folder_.with("copy.db", "mine");
  EXPECT_THAT(refusal_text(backup(path_, there)), HasSubstr("copy.db: the file already exists"));
  EXPECT_EQ(support::read_file(there), "mine");
  EXPECT_FALSE(backup(path_, path_));
}

TEST_F(Maintenance, DamagedFileIsNotCopied) {
  const std::string whole = support::read_file(path_);
  std::string damaged = whole;
  for (std::size_t at = 4096; at < damaged.size(); ++at) damaged[at] = '\0';
  std::ofstream(path_, std::ios::binary) << damaged;
  EXPECT_THAT(refusal_text(backup(path_, copy_)), HasSubstr("cup.db: the file is damaged"));
  EXPECT_FALSE(std::filesystem::exists(copy_));
}

TEST_F(Maintenance, CopyThatDoesNotFitLeavesNoFile) {
  support::FaultyVfs vfs("faulty");
  vfs.fail({support::Fault::Kind::full, 5, true});
  EXPECT_THAT(refusal_text(backup(path_, copy_, vfs.name())), HasSubstr("the disk is full"));
  for (const auto& entry : std::filesystem::directory_iterator(folder_.path())) {
    EXPECT_THAT(entry.path().filename().string(), Not(HasSubstr("copy")));
  }
}

TEST_F(Maintenance, CopiesWhileOtherProcessWrites) {
  Forked child([&](const Reports& reports) {
    Store store = opened(path_, Mode::write);
    for (int number = 30;; ++number) {
      store.transaction([&] {
        const std::int64_t match = store.matches().add(sample_match());
        store.games().add(sample_game(match, number), sample_record(number));
      });
      reports.say(std::to_string(number + 1));
    }
  });
  std::size_t before = 30;
  for (int number = 0; number < 5; ++number) {
    const std::size_t acknowledged = std::stoul(child.hear());
    const std::filesystem::path copy = folder_.path() / ("copy" + std::to_string(number));
    const auto made = backup(path_, copy);
    ASSERT_TRUE(made) << made.error().text;
    EXPECT_THAT(*check(copy), IsEmpty());
    const std::size_t games = opened(copy, Mode::read).games().all().size();
    EXPECT_GE(games, std::max(before, acknowledged));
    before = games;
  }
}

/// All lines, as JSON.
std::vector<nlohmann::json> exported(const std::filesystem::path& path) {
  std::vector<nlohmann::json> rows;
  const auto count = export_rows(path, [&](std::string_view line) {
    rows.push_back(nlohmann::json::parse(line, nullptr, false));
    EXPECT_TRUE(rows.back().is_object()) << line;
  });
  EXPECT_TRUE(count);
  EXPECT_EQ(*count, rows.size());
  return rows;
}

TEST_F(Maintenance, ExportsEveryTableInKeyOrder) {
  std::map<std::string, int> counts;
  std::int64_t last_game = 0;
  for (const nlohmann::json& row : exported(path_)) {
    ++counts[row.at("table").get<std::string>()];
    if (row.at("table") != "games") continue;
    EXPECT_EQ(row.at("id"), ++last_game);
    EXPECT_EQ(row.at("state"), "played");
    EXPECT_EQ(row.at("seed"), std::to_string(last_game - 1));
  }
  const std::map<std::string, int> expected{
      {"tournament", 1}, {"entrants", 3},    {"matches", 30}, {"match_entrants", 60},
      {"games", 30},     {"game_seats", 60}, {"records", 30}, {"stderr_texts", 10},
      {"audit", 30},     {"chain", 94}};
  EXPECT_EQ(counts, expected);
}

TEST_F(Maintenance, ExportsAnyBytesAsJson) {
  {
    Store store = opened(path_, Mode::write);
    GameRow game = sample_game(1, 99);
    for (int byte = 0; byte < 256; ++byte) game.seats[0].stderr_text += static_cast<char>(byte);
    store.transaction([&] { store.games().add(game, ""); });
  }
  EXPECT_THAT(exported(path_).back().dump(), Not(HasSubstr("discarded")));
}

TEST_F(Maintenance, ExportsSeedOnceTournamentIsClosed) {
  EXPECT_TRUE(exported(path_).front().at("seed").is_null());
  EXPECT_TRUE(exported(path_).front().at("seed_nonce").is_null());
  {
    Store store = opened(path_, Mode::write);
    store.transaction([&] { store.set_closed("2026-11-21T08:00:00Z"); });
  }
  EXPECT_EQ(exported(path_).front().at("seed"), "18446744073709551557");
}

}  // namespace
}  // namespace aspis::db
