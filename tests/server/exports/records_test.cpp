// Tests exported records: their names, the zip of all of them, and a folder for each entrant.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <set>

#include "protocol/record.hpp"
#include "server/exports/exports.hpp"
#include "server/submissions/archive.hpp"
#include "tests/support/scripted_tournament.hpp"

namespace aspis::exports {
namespace {

namespace fs = std::filesystem;
using support::refusal_text;
using support::sound;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

struct Files {
  std::vector<std::string> names;  // in the order of the zip
  std::map<std::string, std::string> texts;
};

Files unzipped(const fs::path& path) {
  Files files;
  for (const submissions::SourceFile& file :
       sound(submissions::read_archive(support::read_file(path), submissions::ArchiveKind::zip))) {
    files.names.push_back(file.path);
    files.texts[file.path] = file.bytes;
  }
  return files;
}

/// Four entrants that played a round robin.
class Records : public testing::Test {
 protected:
  Records() : tournament_(support::quick_plan("round-robin"), 4) {
    static_cast<void>(tournament_.run());
  }
  [[nodiscard]] const fs::path& folder() const { return folder_.path(); }

  support::ScriptedTournament tournament_;
  support::TemporaryFolder folder_;
};

TEST_F(Records, AreNamedByTheirGame) {
  const Tournament tournament = tournament_.tournament();
  std::set<std::string> names;
  for (const auto& [id, game] : tournament.games) {
    const std::string name = record_name(tournament, game);
    EXPECT_THAT(name, StartsWith("1-"));
    EXPECT_TRUE(names.insert(name).second) << name;
    for (const db::GameSeatRow& seat : game.seats) {
      EXPECT_THAT(name, HasSubstr(tournament::entrant_alias(tournament, seat.entrant - 1)));
    }
  }
  EXPECT_EQ(names.size(), tournament.games.size());
}

TEST_F(Records, AreAllInZipAndVerify) {
  const db::Store store = tournament_.open(db::Mode::read);
  const Tournament tournament = tournament_.tournament();
  const auto count = zip_of_records(store, tournament, folder() / "records.zip");
  ASSERT_TRUE(count.ok()) << count.error().text;
  const Files files = unzipped(folder() / "records.zip");
  EXPECT_EQ(*count, tournament.games.size());
  ASSERT_EQ(files.names.size(), tournament.games.size());
  EXPECT_TRUE(std::is_sorted(files.names.begin(), files.names.end()));
  for (const auto& [id, game] : tournament.games) {
    EXPECT_EQ(files.texts.at(record_name(tournament, game)), store.games().record(id));
  }
  EXPECT_TRUE(protocol::read_record(files.texts.begin()->second).ok());
}

TEST_F(Records, MakeIdenticalZipAgainAndLeaveNothing) {
  const db::Store store = tournament_.open(db::Mode::read);
  const Tournament tournament = tournament_.tournament();
  ASSERT_TRUE(zip_of_records(store, tournament, folder() / "one.zip").ok());
  ASSERT_TRUE(zip_of_records(store, tournament, folder() / "two.zip").ok());
  ASSERT_TRUE(zip_of_records(store, tournament, folder() / "two.zip").ok());
  EXPECT_EQ(support::read_file(folder() / "one.zip"), support::read_file(folder() / "two.zip"));
  EXPECT_EQ(std::distance(fs::directory_iterator(folder()), {}), 2);
}

TEST_F(Records, CannotBeZippedIntoMissingFolder) {
  const db::Store store = tournament_.open(db::Mode::read);
  EXPECT_THAT(refusal_text(zip_of_records(store, tournament_.tournament(),
                                          folder() / "none" / "records.zip")),
              HasSubstr("records.zip: cannot be written: "));
}

TEST_F(Records, SeparateGamesThatDoNotCount) {
  {
    db::Store store = tournament_.open();
    Tournament tournament = tournament_.tournament();
    const std::int64_t first = tournament.games.begin()->first;
    ASSERT_TRUE(tournament::rerun(store, tournament, first, true, "a test", "now").ok());
  }
  static_cast<void>(tournament_.run());
  const Tournament tournament = tournament_.tournament();
  const db::GameRow& old = tournament.games.begin()->second;
  const std::string name = record_name(tournament, old);
  EXPECT_THAT(name, StartsWith("void/1-"));
  EXPECT_THAT(name, HasSubstr("-v1.record"));
  const auto again =
      std::find_if(tournament.games.begin(), tournament.games.end(), [&](const auto& entry) {
        return entry.first != old.id && entry.second.match == old.match &&
               entry.second.number == old.number;
      });
  ASSERT_NE(again, tournament.games.end());
  EXPECT_EQ(
      "void/" + fs::path(record_name(tournament, again->second)).stem().string() + "-v1.record",
      name);
}

TEST_F(Records, OfEntrantAreThoseOfItsOwnGames) {
  const db::Store store = tournament_.open(db::Mode::read);
  const Tournament tournament = tournament_.tournament();
  const auto count = entrant_folders(store, tournament, folder() / "entrants");
  ASSERT_TRUE(count.ok()) << count.error().text;
  EXPECT_EQ(*count, 2 * tournament.games.size());
  for (const db::EntrantRow& entrant : tournament.entrants) {
    std::size_t records = 0;
    for (const auto& file : fs::directory_iterator(folder() / "entrants" / entrant.alias)) {
      EXPECT_THAT(file.path().filename().string(), HasSubstr("-" + entrant.alias + "-"));
      ++records;
    }
    EXPECT_EQ(records, 2U * 3);
  }
  EXPECT_EQ(fs::status(folder() / "entrants").permissions(), fs::perms::owner_all);
  EXPECT_THAT(entrant_folders(store, tournament, folder() / "entrants").error().text,
              HasSubstr("already exists"));
}

TEST_F(Records, OfEntrantIncludeOutputOfItsOwnProgramOnly) {
  Tournament tournament;
  std::string record;
  {
    db::Store store = tournament_.open();
    tournament = tournament_.tournament();
    db::GameRow game = tournament.games.begin()->second;
    record = store.games().record(game.id);
    db::MatchRow match = tournament.matches.at(game.match);
    store.transaction([&] {
      match.phase = 50;
      game.match = store.matches().add(match);
      game.seats[0].stderr_text = "mine: first";
      game.seats[1].stderr_text = "mine: second";
      game.id = store.games().add(game, record);
    });
  }
  const db::Store store = tournament_.open(db::Mode::read);
  tournament = tournament_.tournament();
  ASSERT_TRUE(entrant_folders(store, tournament, folder() / "entrants").ok());
  const db::GameRow& game = tournament.games.rbegin()->second;
  const fs::path name = record_name(tournament, game).replace_extension(".stderr");
  const auto read_errors = [&](std::size_t seat) {
    const std::string& alias = tournament::entrant_alias(tournament, game.seats[seat].entrant - 1);
    return support::read_file(folder() / "entrants" / alias / name);
  };
  EXPECT_EQ(read_errors(0), "mine: first");
  EXPECT_EQ(read_errors(1), "mine: second");
}

TEST(RecordNames, IncludeGroupMatchRoundOrderAndPlayOff) {
  Tournament tournament;
  for (const auto format : {formats::Format::groups, formats::Format::elimination,
                            formats::Format::swiss, formats::Format::orders}) {
    tournament.plan.stages.emplace_back().format = format;
  }
  for (const char* alias : {"417", "10/2", "311"}) tournament.entrants.emplace_back().alias = alias;
  const auto name = [&](int stage, int phase, const std::string& label, std::vector<int> who) {
    tournament.matches[1] = {1, stage, phase, std::move(who), label, ""};
    db::GameRow game;
    game.match = 1;
    return record_name(tournament, game).string();
  };
  EXPECT_EQ(name(0, 0, "Round 1, group A, M3", {1, 3}), "1-A-417-311-1.record");
  EXPECT_EQ(name(0, 1, "Round 1, group A, M9", {1, 3}), "1-AC2-417-311-1.record");
  EXPECT_EQ(name(0, 0, "Round robin, M3", {1, 3}), "1-417-311-1.record");
  EXPECT_EQ(name(0, formats::first_play_off + 1, "Round 1, group A, play-off 2, M30", {3, 1}),
            "1-P2-311-417-1.record");
  EXPECT_EQ(name(1, 2, "Bracket, M12", {1, 2}), "2-M12-417-10_2-1.record");
  EXPECT_EQ(name(2, 4, "Swiss, M12", {1, 2}), "3-R4-417-10_2-1.record");
  EXPECT_EQ(name(3, 4, "Stage 2, M5", {1, 2, 3}), "4-O5-417-10_2-311-1.record");
}

}  // namespace
}  // namespace aspis::exports
