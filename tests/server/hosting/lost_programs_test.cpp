// Tests programs whose files are damaged, lost, or newer than the tournament's file.
#include <gmock/gmock.h>

#include "server/tournament/roster_changes.hpp"
#include "tests/server/hosting/hosted_programs_test.hpp"

namespace aspis::hosting {
namespace {

namespace fs = std::filesystem;

using db::VersionRow;
using db::VersionState;
using support::SampleRegistry;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

class LostPrograms : public HostedProgramsTest {
 protected:
  [[nodiscard]] fs::path programs() const { return HostedPrograms::programs_folder(file("cup")); }
  [[nodiscard]] fs::path program(int entrant) const {
    return programs() / (std::to_string(entrant) + "-1") / "program";
  }
  static void wait_for_note(HostedTournament& cup, const std::string& part) {
    SampleRegistry::until([&] { return cup.info().note.find(part) != std::string::npos; });
  }

  /// A class of two, with the programs of both, on a server that has ended.
  void hand_in_and_stop() {
    SampleRegistry registry(folder_.path());
    hand_in_and_wait(*registry.create(make_class(2)), 2);
  }

  std::function<void(const std::string&, const std::string&)> reports() {
    return [this](const std::string&, const std::string& why) {
      const std::lock_guard lock(mutex_);
      last_report_ = why;
    };
  }
  std::string last_report() {
    const std::lock_guard lock(mutex_);
    return last_report_;
  }

 private:
  std::mutex mutex_;
  std::string last_report_;
};

TEST_F(LostPrograms, ADamagedFileOfVersionsPausesTheTournamentUntilItIsReadable) {
  hand_in_and_stop();
  const fs::path versions = programs() / "versions.db";
  const auto put = [&](const std::string& bytes) {
    std::ofstream(folder_.path() / "draft", std::ios::binary) << bytes;
    fs::rename(folder_.path() / "draft", versions);
  };
  const std::string whole = support::read_file(versions);
  // The header is intact, and the tables are not.
  for (const std::string& damaged :
       {std::string(), std::string(8192, 'x'),
        whole.substr(0, 100) + std::string(whole.size() - 100, '\0')}) {
    put(damaged);
    SampleRegistry registry(folder_.path());
    const auto cup = registry.opened("cup");
    wait_for_note(*cup, "versions.db");
    EXPECT_EQ(cup->info().state, RunState::failed);
    const auto& submissions = cup->programs().submissions();
    EXPECT_THROW(static_cast<void>(submissions.versions(1)), db::StoreError);
    EXPECT_THROW(static_cast<void>(submissions.choice(1)), db::StoreError);
    // The tournament fails again, and does not continue without the programs.
    const std::string first = cup->info().note;
    SampleRegistry::until([&] { return cup->info().note != first; });
    EXPECT_EQ(cup->info().state, RunState::failed);
    put(whole);
    SampleRegistry::until([&] { return cup->info().state != RunState::failed; });
    EXPECT_THAT(submissions.versions(1), SizeIs(1));
    EXPECT_EQ(submissions.choice(2), 1);
  }
}

TEST_F(LostPrograms, AMissingFileOfVersionsPausesTheTournament) {
  hand_in_and_stop();
  fs::rename(programs(), folder_.path() / "away");
  SampleRegistry registry(folder_.path());
  const auto cup = registry.opened("cup");
  wait_for_note(*cup, "versions.db is missing");
  fs::rename(folder_.path() / "away", programs());
  SampleRegistry::until([&] { return cup->info().state != RunState::failed; });
  start(*cup);
  expect_played(*cup);
}

TEST_F(LostPrograms, TournamentContinuesWithEmptyProgramFolder) {
  hand_in_and_stop();
  fs::remove_all(programs());
  fs::create_directory(programs());
  SampleRegistry registry(folder_.path());
  const auto cup = registry.opened("cup");
  SampleRegistry::until([&] { return cup->lobby().view() != nullptr; });
  EXPECT_THAT(cup->programs().submissions().versions(1), IsEmpty());
}

TEST_F(LostPrograms, RestoredTournamentGivesNoProgramToAnotherEntrant) {
  const auto add = [](HostedTournament& cup, const std::string& name) {
    db::EntrantRow late;
    late.name = name;
    return act(cup, [late](db::Store& store, Tournament& stored) {
      return add_entrant(store, stored, late, 0, "enrolled late",
                         Stamp{support::ScriptedTournament::date});
    });
  };
  hand_in_and_stop();
  const std::string monday = support::read_file(file("cup"));
  {
    SampleRegistry registry(folder_.path());
    const auto cup = registry.opened("cup");
    ASSERT_TRUE(add(*cup, "Zoe"));
    ASSERT_TRUE(cup->programs().hand_in(python(3, "# by Zoe")));
    ASSERT_EQ(wait_for(*cup, 3).state, VersionState::ready);
  }
  for (const char* end : {"-wal", "-shm"}) fs::remove(file("cup").string() + end);
  std::ofstream(file("cup"), std::ios::binary) << monday;
  SampleRegistry registry(folder_.path());
  const auto cup = registry.opened("cup");
  ASSERT_TRUE(add(*cup, "Adam"));
  const Submissions& submissions = cup->programs().submissions();
  EXPECT_THAT(submissions.versions(3), IsEmpty());
  EXPECT_EQ(submissions.choice(3), 0);
  EXPECT_EQ(submissions.upload(3, 1), std::nullopt);
  ASSERT_THAT(submissions.unclaimed(), SizeIs(1));
  EXPECT_EQ(submissions.unclaimed().front().entrant, 3);
  EXPECT_EQ(submissions.choice(1), 1) << "the others have theirs";
  const auto own = cup->programs().hand_in(python(3, "# by Adam"));
  ASSERT_TRUE(own) << own.error().text;
  EXPECT_EQ(own->number, 2) << "the number of the other one is not given again";
  EXPECT_EQ(wait_for(*cup, 3, 2).state, VersionState::ready);
  EXPECT_THAT(submissions.upload(3, 2).value(), HasSubstr("by Adam"));
}

TEST_F(LostPrograms, LostProgramIsRebuiltWithoutForfeits) {
  SampleRegistry registry(folder_.path());
  const auto cup = registry.create(make_class(3));
  hand_in_and_wait(*cup, 3);
  fs::remove_all(program(2));
  start(*cup);
  expect_played(*cup);
  EXPECT_TRUE(fs::exists(program(2)));
}

TEST_F(LostPrograms, TournamentWaitsForLostProgramWithoutSource) {
  SampleRegistry registry(folder_.path(), nullptr, 3, {}, reports());
  const auto cup = registry.create(make_class(3));
  hand_in_and_wait(*cup, 3);
  fs::rename(program(2), folder_.path() / "away");
  fs::rename(programs() / "2-1.upload", folder_.path() / "away.upload");
  start(*cup);
  wait_for_note(*cup, "2-1/program is missing");
  SampleRegistry::until([&] { return !last_report().empty(); });
  fs::rename(folder_.path() / "away", program(2));
  fs::rename(folder_.path() / "away.upload", programs() / "2-1.upload");
  expect_played(*cup);
}

TEST_F(LostPrograms, BuildWaitsForBrokenDiskAndResumes) {
  SampleRegistry registry(folder_.path(), nullptr, 1, {}, reports());
  const auto cup = registry.create(make_class(2));
  hand_in_and_wait(*cup, 1);
  // The folder is lost after the file is stored, before the build and the check: a program that is
  // never ready occupies the only core.
  NewTournamentRequest second = make_class(2);
  second.name = "second";
  const auto other = registry.create(second);
  Submission silent = python(1);
  silent.bytes = "import time\ntime.sleep(600)\n";
  ASSERT_TRUE(other->programs().hand_in(silent));
  SampleRegistry::until([&] {
    return other->programs().submissions().version(1, 1).value().state != VersionState::queued;
  });
  ASSERT_TRUE(cup->programs().hand_in(python(2)));
  fs::rename(programs(), folder_.path() / "away");
  SampleRegistry::until([&] {
    const VersionRow row = cup->programs().submissions().version(2, 1).value();
    return row.state == VersionState::queued && !row.reason.empty();
  });
  SampleRegistry::until([&] { return !last_report().empty(); });
  fs::rename(folder_.path() / "away", programs());
  EXPECT_EQ(wait_for(*cup, 2).state, VersionState::ready) << read_report(*cup, 2);
  SampleRegistry::until([&] { return last_report().empty(); });
}

}  // namespace
}  // namespace aspis::hosting
