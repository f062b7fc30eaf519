// Which files a store opens, which it refuses and in what words, and who may write.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <string>

#include "db/maintenance.hpp"
#include "db/schema.hpp"
#include "db/store.hpp"
#include "tests/db/samples.hpp"
#include "tests/db/sql.hpp"
#include "tests/support/forked.hpp"
#include "tests/support/sound.hpp"
#include "tests/support/temporary_folder.hpp"

namespace aspis::db {
namespace {

using support::Forked;
using support::refusal_text;
using support::Reports;
using ::testing::AllOf;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
using tests::create_sample;
using tests::opened;
using tests::run_sql;
using tests::sample_match;

class StoreOpening : public ::testing::Test {
 protected:
  [[nodiscard]] std::filesystem::path path() const { return folder_.path() / "cup.db"; }

  /// One line for either mode, the same.
  [[nodiscard]] static std::string refusal(const std::filesystem::path& file) {
    const auto reading = Store::open(file, Mode::read);
    const auto writing = Store::open(file, Mode::write);
    if (reading || writing) return "it was opened";
    EXPECT_EQ(reading.error(), writing.error());
    EXPECT_THAT(reading.error().text, Not(HasSubstr("\n")));
    return reading.error().text;
  }

  support::TemporaryFolder folder_;
};

TEST_F(StoreOpening, MissingFileIsRefusedByName) {
  EXPECT_THAT(refusal(path()), HasSubstr("cup.db: no such file"));
  EXPECT_FALSE(std::filesystem::exists(path()));
}

TEST_F(StoreOpening, NewFileAndItsCopyAreOnlyForOwner) {
  { (void)create_sample(path()); }
  const std::filesystem::path copy = folder_.path() / "copy.db";
  ASSERT_TRUE(backup(path(), copy));
  for (const std::filesystem::path& file : {path(), copy}) {
    EXPECT_EQ(std::filesystem::status(file).permissions(),
              std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
  }
}

TEST_F(StoreOpening, FolderIsRefused) {
  EXPECT_THAT(refusal(folder_.path()), HasSubstr("not a file"));
}

TEST_F(StoreOpening, OtherFileIsRefusedAndUnchanged) {
  const std::string letter(5000, 'x');
  const std::string file = folder_.with("cup.db", letter);
  EXPECT_THAT(refusal(file), HasSubstr("cup.db: this is not a tournament's file"));
  EXPECT_EQ(support::read_file(file), letter);
}

TEST_F(StoreOpening, EmptyFileIsRefused) {
  EXPECT_THAT(refusal(folder_.with("cup.db", "")), HasSubstr("not a tournament's"));
  EXPECT_EQ(std::filesystem::file_size(path()), 0U);
}

TEST_F(StoreOpening, DatabaseOfOtherProgramIsRefused) {
  run_sql(path(), "PRAGMA application_id=77; CREATE TABLE bookmarks (address TEXT)");
  EXPECT_THAT(refusal(path()), HasSubstr("cup.db: this is a database, but not a tournament's"));
}

TEST_F(StoreOpening, FilesOfOtherVersionsAreRefusedAndUnchanged) {
  { const Store store = create_sample(path()); }
  std::filesystem::create_directory(folder_.path() / "others");
  const std::filesystem::path other = folder_.path() / "others" / "cup.db";
  const auto refused = [&](int id, int version) {
    std::filesystem::copy_file(path(), other, std::filesystem::copy_options::overwrite_existing);
    run_sql(other, "PRAGMA application_id=" + std::to_string(id) +
                       "; PRAGMA user_version=" + std::to_string(version));
    const std::string before = support::read_file(other);
    std::string why = refusal(other);
    const auto exported = export_rows(other, [](std::string_view) {});
    EXPECT_EQ(exported ? "exported" : exported.error().text, why);
    EXPECT_EQ(support::read_file(other), before) << id << " " << version;
    const std::filesystem::directory_iterator files(other.parent_path());
    EXPECT_EQ(std::distance(begin(files), end(files)), 1) << "nothing is left beside it";
    return why;
  };
  for (const int version : {1, 6, 12}) {
    EXPECT_THAT(refused(tournament_schema.former_id, version),
                EndsWith("cup.db: an earlier version of aspis created this file, and this version "
                         "cannot read it: continue with that version, or save its tables with "
                         "that version's `aspis db export`"));
  }
  EXPECT_THAT(refused(tournament_schema.application_id, tables_version + 1),
              EndsWith("cup.db: a later version of aspis created it (its tables are version 2, "
                       "this program knows 1): use that version"));
  EXPECT_THAT(refused(tournament_schema.application_id, 0),
              HasSubstr("its version is 0, which never existed"));
  EXPECT_THAT(refused(77, tables_version), HasSubstr("this is a database, but not a tournament's"));
}

TEST_F(StoreOpening, LogOfALaterVersionIsLeftForThatVersion) {
  { const Store store = create_sample(path()); }
  Forked child([&](const Reports& reports) {
    sqlite3* later = nullptr;
    ::sqlite3_open(path().c_str(), &later);
    ::sqlite3_exec(later, "PRAGMA user_version=2", nullptr, nullptr, nullptr);
    reports.say("upgraded");
    Reports::wait();
  });
  ASSERT_EQ(child.hear(), "upgraded");
  child.kill();
  const std::string file = support::read_file(path());
  const std::string log = support::read_file(path().string() + "-wal");
  EXPECT_THAT(refusal(path()), HasSubstr("a later version of aspis created it"));
  EXPECT_EQ(support::read_file(path()), file);
  EXPECT_EQ(support::read_file(path().string() + "-wal"), log);
}

TEST_F(StoreOpening, NewFileInMissingFolderIsRefused) {
  EXPECT_THAT(refusal_text(Store::create(folder_.path() / "no" / "cup.db",
                                         tests::sample_tournament(), tests::sample_entrants())),
              AllOf(HasSubstr("no folder"), HasSubstr("create it first")));
}

/// The error for a user without rights, since root has them all.
std::string told_to_nobody(const std::function<std::string()>& attempt) {
  Forked child([&](const Reports& reports) {
    if (::getuid() == 0 && (::setgid(65534) != 0 || ::setuid(65534) != 0)) ::_exit(4);
    reports.say(attempt());
  });
  return child.hear();
}

std::string opened_by_nobody(const std::filesystem::path& path, Mode mode) {
  return told_to_nobody([&] {
    const auto store = Store::open(path, mode);
    return store ? std::string("it was opened") : store.error().text;
  });
}

TEST_F(StoreOpening, ReadOnlyFolderIsRefusedInPlainWords) {
  { const Store store = create_sample(path()); }
  ASSERT_EQ(::chmod(folder_.path().c_str(), 0555), 0);
  const std::string opening = opened_by_nobody(path(), Mode::write);
  const std::string creating = told_to_nobody([&] {
    const auto store = Store::create(folder_.path() / "new.db", tests::sample_tournament(),
                                     tests::sample_entrants());
    return store ? std::string("it was made") : store.error().text;
  });
  const std::string reading = opened_by_nobody(path(), Mode::read);
  ASSERT_EQ(::chmod(folder_.path().c_str(), 0755), 0);
  EXPECT_THAT(opening, HasSubstr("cup.db: its folder is read-only"));
  EXPECT_THAT(creating, HasSubstr("new.db: its folder is read-only"));
  EXPECT_THAT(reading, HasSubstr("cup.db: its folder is read-only"));
}

TEST_F(StoreOpening, WriteProtectedFileIsRefusedForWriting) {
  { const Store store = create_sample(path()); }
  ASSERT_EQ(::chmod(path().c_str(), 0444), 0);
  ASSERT_EQ(::chmod(folder_.path().c_str(), 0777), 0);
  EXPECT_THAT(opened_by_nobody(path(), Mode::write), HasSubstr("cup.db: the file is read-only"));
}

TEST_F(StoreOpening, WriterPublishesItsRole) {
  { const Store made = create_sample(path()); }
  EXPECT_EQ(writer_role(path()), WriterRole::other);
  {
    const Store store = opened(path(), Mode::write);
    EXPECT_EQ(writer_role(path()), WriterRole::other);
    for (const WriterRole role : {WriterRole::run, WriterRole::server, WriterRole::other}) {
      store.tell_role(role);
      EXPECT_EQ(writer_role(path()), role);
      EXPECT_EQ(find_writer(path()), ::getpid());
    }
    store.tell_role(WriterRole::server);
  }
  const Store store = opened(path(), Mode::write);
  EXPECT_EQ(writer_role(path()), WriterRole::other) << "not what the last one was";
}

TEST_F(StoreOpening, SecondWriterOfSameProcessIsRefused) {
  const Store first = create_sample(path());
  EXPECT_THAT(refusal_text(Store::open(path(), Mode::write)),
              HasSubstr("cup.db: process " + std::to_string(::getpid()) + " is writing to it"));
  EXPECT_EQ(find_writer(path()), ::getpid());
  // Asking and refusing took nothing from the first.
  EXPECT_FALSE(Store::open(path(), Mode::write));
}

TEST_F(StoreOpening, SecondWriterIsToldProcessOfFirst) {
  { const Store store = create_sample(path()); }
  EXPECT_EQ(find_writer(path()), std::nullopt);
  Forked child([&](const Reports& reports) {
    const Store store = opened(path(), Mode::write);
    reports.say("open");
    Reports::wait();
  });
  ASSERT_EQ(child.hear(), "open");
  const int number = child.pid();
  EXPECT_EQ(find_writer(path()), number);
  EXPECT_THAT(refusal_text(Store::open(path(), Mode::write)),
              AllOf(HasSubstr("process " + std::to_string(number) + " is writing to it"),
                    EndsWith("wait until it ends, or stop it")));
  EXPECT_TRUE(opened(path(), Mode::read).games().all().empty());
  child.kill();
  EXPECT_EQ(find_writer(path()), std::nullopt);
  const Store third = opened(path(), Mode::write);
  EXPECT_EQ(find_writer(path()), ::getpid());
}

TEST_F(StoreOpening, KilledWritersChildDelaysNextOneOnlyBriefly) {
  { const Store store = create_sample(path()); }
  Forked child([&](const Reports& reports) {
    const Store store = opened(path(), Mode::write);
    // As a program that is being started: what was open is open in it until it has begun.
    if (::fork() == 0) {
      ::usleep(300'000);
      ::_exit(0);
    }
    reports.say("open");
    Reports::wait();
  });
  ASSERT_EQ(child.hear(), "open");
  child.kill();
  const auto second = Store::open(path(), Mode::write);
  EXPECT_TRUE(second) << second.error().text;
}

TEST_F(StoreOpening, LinkToFileIsSameFile) {
  const Store first = create_sample(path());
  std::filesystem::create_symlink(path(), folder_.path() / "link.db");
  EXPECT_FALSE(Store::open(folder_.path() / "link.db", Mode::write));
  EXPECT_EQ(find_writer(folder_.path() / "link.db"), ::getpid());
}

TEST_F(StoreOpening, ConcurrentCreationGivesOneFileAndOneRefusal) {
  const auto create = [&](const Reports& reports) {
    const auto store = Store::create(path(), tests::sample_tournament(), tests::sample_entrants());
    reports.say(store ? "made" : store.error().text);
    Reports::wait();
  };
  Forked one(create);
  Forked other(create);
  const std::string first = one.hear();
  const std::string second = other.hear();
  EXPECT_TRUE((first == "made") != (second == "made")) << first << " / " << second;
}

TEST_F(StoreOpening, MovedStoreKeepsItsWriterLock) {
  Store first = create_sample(path());
  Store second = std::move(first);
  second.transaction([&] { second.matches().add(sample_match()); });
  EXPECT_EQ(find_writer(path()), ::getpid());
  second = create_sample(folder_.path() / "other.db");
  EXPECT_EQ(find_writer(path()), std::nullopt);
  EXPECT_EQ(opened(path(), Mode::write).matches().all().size(), 1U);
}

TEST_F(StoreOpening, TriggersRefuseDeletions) {
  Store store = create_sample(path());
  store.transaction([&] {
    store.matches().add(sample_match());
    store.games().add(tests::sample_game(1, 0), tests::sample_record(0));
    store.audit().add({0, "2026-11-20T20:51:06Z", "referee", "create", "tournament", ""});
    store.audit().add({0, "2026-11-20T20:51:06Z", "referee", "close", "tournament", ""});
  });
  for (const char* sql :
       {"UPDATE audit SET reason = 'none'", "DELETE FROM audit", "DELETE FROM audit WHERE id = 2",
        "INSERT OR REPLACE INTO audit VALUES (1, '', '', '', '', '', '')",
        "INSERT INTO audit VALUES (9, '', '', '', '', '', '')", "DELETE FROM records",
        "UPDATE records SET record = ''", "DELETE FROM games", "DELETE FROM game_seats",
        "DELETE FROM match_entrants", "DELETE FROM matches", "DELETE FROM entrants",
        "UPDATE games SET seed = '1'", "UPDATE tournament SET seed = '1'",
        "DELETE FROM tournament"}) {
    EXPECT_THROW(run_sql(path(), sql), std::runtime_error) << sql;
  }
}

}  // namespace
}  // namespace aspis::db
