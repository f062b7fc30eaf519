// Tests tournaments of one folder in one server: created, played simultaneously by house bots,
// closed and reopened.
#include "server/hosting/registry.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <fstream>

#include "db/schema.hpp"
#include "referee/formats/plan.hpp"
#include "tests/db/sql.hpp"
#include "tests/server/hosting/registry_test.hpp"
#include "tests/support/faulty_vfs.hpp"
#include "tests/support/forked.hpp"
#include "tests/support/power_cut.hpp"

namespace aspis::hosting {

using namespace tournament;  // NOLINT: the tests use most of it
namespace {

using support::answer_to;
using support::house_tournament;
using support::SampleRegistry;
using support::sound;
using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

TEST_F(RegistryTest, MakesTournamentAndPlaysItWhenStarted) {
  {
    SampleRegistry registry(folder_.path());
    const auto hosted = registry.create(house_tournament("cup", 4));
    const TournamentInfo info = hosted->info();
    EXPECT_EQ(info.name, "cup");
    EXPECT_EQ(info.title, "Cup cup");
    EXPECT_EQ(info.game, "boxing");
    EXPECT_EQ(info.preset, "round-robin");
    EXPECT_EQ(info.entrants, 4);
    EXPECT_EQ(info.games_played, 0);
    EXPECT_EQ(info.state, RunState::paused);
    EXPECT_THAT(hosted->entrants(), SizeIs(4));
    EXPECT_EQ(registry->find("cup"), hosted);
    EXPECT_EQ(registry->find("other"), nullptr);
    play_out(*hosted);
    EXPECT_GE(hosted->info().games_played, 12);
    SampleRegistry::until([&] { return hosted->lobby().view() == nullptr; });
    EXPECT_THAT(
        refusal(answer_to([&](ActDone done) { hosting::start(*hosted, "instructor", done); })),
        HasSubstr("finished"));
  }
  EXPECT_TRUE(compute_schedule(read_stored("cup")).finished);
  EXPECT_THAT(acts_in("cup"), AllOf(Contains("create"), Contains("start"), Contains("finish")));
  EXPECT_THAT(*db::check(file("cup")), IsEmpty());
}

TEST_F(RegistryTest, PreviewRefusesForSameReasonsAsCreation) {
  SampleRegistry registry(folder_.path());
  const auto seen = registry->preview(house_tournament("cup", 4));
  ASSERT_TRUE(seen) << seen.error().text;
  EXPECT_THAT(seen->roster.entrants, SizeIs(4));
  ASSERT_THAT(seen->stages, SizeIs(1));
  EXPECT_THAT(seen->stages[0].groups, ElementsAre(4));
  EXPECT_EQ(seen->stages[0].games, 12);
  EXPECT_EQ(registry->find("cup"), nullptr);
  EXPECT_THAT(names(), IsEmpty());
  NewTournamentRequest stranger = house_tournament("cup", 4);
  stranger.roster = "name,command\nAnn,rm -rf /\nBen,\n";
  EXPECT_THAT(registry->preview(stranger).error().text, HasSubstr("is refused"));
  NewTournamentRequest odd = house_tournament("cup", 4);
  odd.plan = support::sound(formats::with_value(R"({"game": "boxing", "stages": [{"name": "A"}]})",
                                                "options", R"({"arena": "nowhere"})"));
  EXPECT_THAT(registry->preview(odd).error().text, HasSubstr("options"));
  EXPECT_EQ(registry->preview(odd).error().text, registry->create(odd).error().text);
}

TEST_F(RegistryTest, RemovesTournamentWithFileAndFreesItsName) {
  SampleRegistry registry(folder_.path());
  start(*registry.create(house_tournament("cup", 4)));
  (void)registry.create(house_tournament("other", 4));
  SampleRegistry::until([&] { return registry->is_open(); });
  ASSERT_TRUE(registry->remove("cup"));
  EXPECT_EQ(registry->find("cup"), nullptr);
  EXPECT_FALSE(std::filesystem::exists(file("cup")));
  EXPECT_NE(registry->find("other"), nullptr);
  EXPECT_EQ(registry->remove("cup").error().text, "no tournament 'cup'");
  const auto again = registry.create(house_tournament("cup", 4));
  play_out(*again);
}

TEST_F(RegistryTest, MakesUniqueNameFromTitle) {
  SampleRegistry registry(folder_.path());
  NewTournamentRequest fresh = house_tournament("", 2);
  fresh.title = "Spring  Cup (2026)!";
  EXPECT_EQ(registry.create(fresh)->info().name, "spring-cup-2026");
  EXPECT_EQ(registry.create(fresh)->info().name, "spring-cup-2026-2");
  fresh.title = "\xc3\x84\xc3\x96";
  EXPECT_EQ(registry.create(fresh)->info().name, "tournament");
  fresh.name = "tournament";
  EXPECT_THAT(registry->create(fresh).error().text, HasSubstr("already"));
  const std::vector<std::string> wrong{"../x", "A", "a b", "a.db", std::string(65, 'a')};
  for (const std::string& name : wrong) {
    fresh.name = name;
    EXPECT_THAT(registry->create(fresh).error().text, HasSubstr("lower-case letters")) << name;
  }
}

TEST_F(RegistryTest, RefusalLeavesNoFileAndExplainsInOneLine) {
  SampleRegistry registry(folder_.path());
  const auto refused = [&](const std::function<void(NewTournamentRequest&)>& change) {
    NewTournamentRequest fresh = house_tournament("cup", 2);
    change(fresh);
    const auto made = registry->create(fresh);
    return made ? "it was made" : made.error().text;
  };
  const auto with_command = [&](const std::string& command) {
    return refused([&](NewTournamentRequest& fresh) { fresh.roster += "Eve," + command + "\n"; });
  };
  EXPECT_THAT(
      with_command("python3 evil.py"),
      AllOf(HasSubstr("Eve: the command 'python3 evil.py' is refused"), HasSubstr("house:NAME")));
  EXPECT_THAT(with_command("house:../../bin/sh"), HasSubstr("has no sample bot '../../bin/sh'"));
  EXPECT_THAT(with_command("house:croquet_random"), HasSubstr("it has boxing_"));
  EXPECT_THAT(refused([](NewTournamentRequest& fresh) { fresh.plan = "nonsense"; }),
              HasSubstr("no preset 'nonsense'; the presets are shield"));
  EXPECT_THAT(refused([](NewTournamentRequest& fresh) { fresh.plan = "{}"; }),
              Not(HasSubstr("made")));
  EXPECT_THAT(refused([](NewTournamentRequest& fresh) { fresh.roster = "name\n"; }),
              Not(HasSubstr("made")));
  EXPECT_THAT(names(), IsEmpty());
  EXPECT_THAT(registry->list(), IsEmpty());
}

TEST_F(RegistryTest, PlaysTwoTournamentsTogetherAsEachAlone) {
  {
    SampleRegistry registry(folder_.path());
    const auto one = registry.create(house_tournament("one", 5));
    const auto two = registry.create(house_tournament("two", 6, "single"));
    start(*one);
    start(*two);
    SampleRegistry::wait_for(*one, RunState::finished);
    SampleRegistry::wait_for(*two, RunState::finished);
  }
  expect_like("one", undisturbed(house_tournament("one", 5)));
  expect_like("two", undisturbed(house_tournament("two", 6, "single")));
}

TEST_F(RegistryTest, ResumesRunningTournamentsButNotPausedOnes) {
  {
    SampleRegistry registry(folder_.path());
    start(*registry.create(house_tournament("running", 5)));
    NewTournamentRequest endless = house_tournament("paused", 5);
    endless.roster += "Absent,\n";
    const auto paused = registry.create(endless);
    start(*paused);
    ASSERT_TRUE(
        answer_to([&](ActDone done) { hosting::pause(*paused, "instructor", true, done); }));
    SampleRegistry::wait_for(*paused, RunState::paused);
    registry->suspend(std::chrono::milliseconds(0));
  }
  {
    SampleRegistry registry(folder_.path());
    registry.wait_until_open();
    SampleRegistry::wait_for(*registry->find("running"), RunState::finished);
    EXPECT_EQ(registry->find("paused")->info().state, RunState::paused);
  }
  expect_like("running", undisturbed(house_tournament("running", 5)));
}

TEST_F(RegistryTest, KilledServerLosesNothingAndResumesAutomatically) {
  const NewTournamentRequest fresh = house_tournament("cup", 6);
  const Tournament expected = undisturbed(fresh);
  int kills = 0;
  std::size_t stored = 0;
  for (const int games : {1, 9, 25, 40}) {
    support::Forked server([&](const support::Reports& reports) {
      SampleRegistry registry(folder_.path());
      auto hosted = registry.opened("cup");
      if (!hosted) {
        hosted = registry.create(fresh);
        start(*hosted);
      }
      SampleRegistry::until([&] { return hosted->info().games_played >= games; });
      reports.say("stored");
      support::Reports::wait();
    });
    ASSERT_EQ(server.hear(), "stored");
    server.kill();
    ++kills;
    const Tournament tournament = read_stored("cup");
    EXPECT_GE(tournament.games.size(), std::max(stored, static_cast<std::size_t>(games)));
    stored = tournament.games.size();
    EXPECT_THAT(*db::check(file("cup")), IsEmpty());
  }
  {
    SampleRegistry registry(folder_.path());
    registry.wait_until_open();
    SampleRegistry::wait_for(*registry->find("cup"), RunState::finished);
  }
  EXPECT_EQ(kills, 4);
  expect_like("cup", expected);
}

TEST_F(RegistryTest, FailingDiskStopsOneTournamentUntilItRecovers) {
  support::FaultyVfs vfs("faulty");
  std::vector<std::string> reported;
  {
    SampleRegistry registry(
        folder_.path(), [&](const std::string& name) { return name == "bad" ? vfs.name() : ""; }, 3,
        {},
        [&](const std::string& name, const std::string& why) {
          reported.push_back(name + ": " + why);
        });
    const auto bad = registry.create(house_tournament("bad", 5));
    const auto good = registry.create(house_tournament("good", 5));
    vfs.fail({support::Fault::Kind::full, 60, true});
    start(*bad);
    start(*good);
    SampleRegistry::wait_for(*bad, RunState::failed);
    SampleRegistry::wait_for(*good, RunState::finished);
    EXPECT_THAT(bad->info().note, AllOf(HasSubstr("bad.db"), HasSubstr("the disk is full"),
                                        HasSubstr("tried again")));
    EXPECT_THAT(refusal(answer_to([&](ActDone done) {
                  hosting::announce(*bad, "instructor", "Is anybody there?", done);
                })),
                HasSubstr("check its state"));
    EXPECT_EQ(bad->lobby().view(), nullptr);
    start(*bad);  // "try again" changes nothing while the disk is full
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    EXPECT_EQ(bad->info().state, RunState::failed);

    vfs.heal();
    SampleRegistry::wait_for(*bad, RunState::finished);
    EXPECT_EQ(bad->info().note, "");
  }
  ASSERT_EQ(reported.size(), 2U) << "once, however often it was tried";
  EXPECT_THAT(reported[0], AllOf(HasSubstr("bad: "), HasSubstr("the disk is full")));
  EXPECT_EQ(reported[1], "bad: ");
  expect_like("bad", undisturbed(house_tournament("bad", 5)));
  expect_like("good", undisturbed(house_tournament("good", 5)));
}

TEST_F(RegistryTest, UnwritableDiskStopsOneTournamentUntilItRecovers) {
  support::FaultyVfs vfs("faulty");
  {
    SampleRegistry registry(folder_.path(), [&](const std::string&) { return vfs.name(); });
    const auto cup = registry.create(house_tournament("cup", 5));
    vfs.fail({support::Fault::Kind::broken, 40, true});
    start(*cup);
    SampleRegistry::wait_for(*cup, RunState::failed);
    SampleRegistry::until(
        [&] { return cup->info().note.find("tried again") != std::string::npos; });
    EXPECT_THAT(start_until(*cup, 1), HasSubstr("an error stopped the tournament"));
    vfs.heal();
    SampleRegistry::wait_for(*cup, RunState::finished);
  }
  expect_like("cup", undisturbed(house_tournament("cup", 5)));
}

TEST_F(RegistryTest, CreatesWholeTournamentOrNone) {
  support::FaultyVfs vfs("creating");
  SampleRegistry registry(folder_.path(), [&](const std::string&) { return vfs.name(); });
  for (std::int64_t at = 1;; ++at) {
    bool is_made = false;
    vfs.fail({support::Fault::Kind::broken, at, true});
    try {
      is_made = registry->create(house_tournament("cup", 5)).ok();
    } catch (const db::StoreError&) {
      EXPECT_FALSE(is_made);
    }
    if (is_made) break;
    EXPECT_THAT(names(), IsEmpty()) << "operation " << at << " failed";
  }
  vfs.heal();
}

TEST_F(RegistryTest, PowerCutAtAnyWriteLeadsToSameEnd) {
  std::vector<support::DiskEvent> events;
  {
    support::FaultyVfs vfs("remembering");
    vfs.remember();
    SampleRegistry registry(folder_.path(), [&](const std::string&) { return vfs.name(); });
    const auto cup = registry.create(house_tournament("cup", 4));
    play_out(*cup);
    registry.registry().suspend({});
    events = vfs.events();
  }
  const Tournament expected = undisturbed(house_tournament("cup", 4));
  protocol::Random random(20'261'125);
  support::PlatterModel disk;
  int resumed = 0;
  // Before its first write through this VFS the file is already complete.
  for (std::size_t event = 0; event < events.size(); ++event) {
    disk.see(events[event]);
    if (event < 10 || random.below(events.size()) > 12) continue;
    const support::TemporaryFolder after;
    const auto tournaments = after.path() / "tournaments";
    std::filesystem::create_directory(tournaments);
    disk.cut(random, tournaments);
    if (!std::filesystem::exists(tournaments / "cup.db")) continue;
    SCOPED_TRACE("after event " + std::to_string(event));
    {
      SampleRegistry registry(after.path());
      const auto cup = registry.opened("cup");
      if (cup->info().state == RunState::paused) start(*cup);
      SampleRegistry::wait_for(*cup, RunState::finished);
    }
    const auto path = tournaments / "cup.db";
    EXPECT_THAT(*db::check(path), IsEmpty());
    const Tournament found = read_database(path);
    EXPECT_EQ(support::standings_text(found), support::standings_text(expected));
    ++resumed;
  }
  EXPECT_GT(resumed, 4);
}

TEST_F(RegistryTest, FileOfAnEarlierVersionIsNamedAndTheOthersArePlayed) {
  {
    SampleRegistry registry(folder_.path());
    registry.create(house_tournament("old", 2));
    registry.create(house_tournament("sound", 2));
  }
  tests::run_sql(file("old"),
                 "PRAGMA application_id=" + std::to_string(db::tournament_schema.former_id));
  const std::string before = support::read_file(file("old"));
  SampleRegistry registry(folder_.path());
  registry.wait_until_open();
  SampleRegistry::wait_for(*registry->find("old"), RunState::failed);
  EXPECT_THAT(registry->find("old")->info().note,
              HasSubstr("old.db: an earlier version of aspis created this file"));
  start(*registry->find("sound"));
  SampleRegistry::wait_for(*registry->find("sound"), RunState::finished);
  EXPECT_EQ(support::read_file(file("old")), before);
}

TEST_F(RegistryTest, OpensReplacedFileOnRequest) {
  { SampleRegistry(folder_.path()).create(house_tournament("cup", 2)); }
  std::filesystem::rename(file("cup"), folder_.path() / "good");
  std::ofstream(file("cup")) << "this is no database, and was never one";
  SampleRegistry registry(folder_.path());
  const auto cup = registry.opened("cup");
  SampleRegistry::wait_for(*cup, RunState::failed);
  std::filesystem::rename(folder_.path() / "good", file("cup"));
  start(*cup);
  SampleRegistry::wait_for(*cup, RunState::paused);
  play_out(*cup);
}

TEST_F(RegistryTest, ListsUnreadableFileWithReason) {
  { SampleRegistry(folder_.path()).create(house_tournament("sound", 2)); }
  std::ofstream(file("broken")) << "this is no database, and was never one";
  std::ofstream(folder_.path() / "tournaments" / "Not A Name.db") << "x";
  SampleRegistry registry(folder_.path());
  registry.wait_until_open();
  EXPECT_THAT(registry->list(), SizeIs(2));
  SampleRegistry::wait_for(*registry->find("broken"), RunState::failed);
  const TournamentInfo broken = registry->find("broken")->info();
  EXPECT_EQ(broken.state, RunState::failed);
  EXPECT_THAT(broken.note, HasSubstr("broken.db"));
  EXPECT_EQ(registry->find("sound")->info().state, RunState::paused);
}

}  // namespace
}  // namespace aspis::hosting
