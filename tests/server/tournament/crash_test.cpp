// Kills `aspis tournament run` at predetermined moments, and starts it again each time: afterwards
// no stored game is lost or duplicated, and the standings equal those of an undisturbed run.
// ASPIS_KILLS sets the number; the nightly checks do it 500 times.
#include <gmock/gmock.h>

#include <cstdlib>
#include <fstream>

#include "db/maintenance.hpp"
#include "tests/server/cli/aspis.hpp"
#include "tests/support/alike.hpp"
#include "tests/support/scripted_tournament.hpp"
#include "tests/support/started_program.hpp"
#include "tests/support/waiting.hpp"
#include "tests/support/watched.hpp"

namespace aspis::tournament {
namespace {

using namespace std::chrono_literals;
using cli::invocation;
using support::sound;
using testing::IsEmpty;

constexpr int entrants = 18;
constexpr int games_at_once = 4;

int kills_asked() {
  const char* const text = std::getenv("ASPIS_KILLS");
  return text == nullptr ? 50 / static_cast<int>(support::watched) : std::atoi(text);
}

/// Returns a stored game with all its fields.
std::string fixed(const db::GameRow& game) {
  std::string text = std::to_string(game.match) + "." + std::to_string(game.number) + " " +
                     game.started + " " + std::to_string(game.took.count()) + " " +
                     game.record_sha256;
  for (const db::GameSeatRow& seat : game.seats) {
    text += " " + std::to_string(seat.entrant) + std::string(protocol::name(seat.standing));
  }
  return text;
}
using Kept = std::map<std::int64_t, std::string>;  // by id

class Crashes : public testing::Test {
 protected:
  Crashes() : bot_(folder_.path() / "bot") {
    // A copy of the program, so that its processes can be told from all others.
    std::filesystem::copy_file(ASPIS_STAGE "/share/aspis/bots/boxing_random", bot_);
    std::ofstream roster(folder_.path() / "roster.csv");
    roster << "name,command\n";
    for (int i = 1; i <= entrants; ++i) {
      roster << "Entrant " << i << ',' << bot_.string() << ' ' << i << '\n';
    }
  }

  [[nodiscard]] std::filesystem::path file(const std::string& name) const {
    return folder_.path() / name;
  }
  void make(const std::filesystem::path& path) const {
    const auto made = support::run_program(
        invocation({"tournament", "new", "--preset", "shield", "--game", "boxing", "--set",
                    R"(options={"unusable":"90"})", "--set", "clock.move=60s", "--seed", "7",
                    "--roster", file("roster.csv").string(), "--file", path.string()}));
    ASSERT_EQ(made.status, 0) << made.err;
  }
  [[nodiscard]] static support::Invocation run(const std::filesystem::path& path) {
    support::Invocation invoked =
        invocation({"tournament", "run", "--concurrency", std::to_string(games_at_once), "--file",
                    path.string()});
    invoked.patience = 300s;
    return invoked;
  }
  [[nodiscard]] static Tournament read_stored(const std::filesystem::path& path) {
    return sound(read_tournament(sound(db::Store::open(path, db::Mode::read))));
  }
  [[nodiscard]] static Kept games_in(const std::filesystem::path& path) {
    Kept games;
    for (const db::GameRow& game : sound(db::Store::open(path, db::Mode::read)).games().all()) {
      games.emplace(game.id, fixed(game));
    }
    return games;
  }

  /// Expects that earlier games are unchanged.
  static void expect_kept(const Kept& before, const Kept& after) {
    for (const auto& [id, game] : before) {
      const auto found = after.find(id);
      ASSERT_NE(found, after.end()) << "game " << id << " is lost";
      ASSERT_EQ(found->second, game);
    }
  }
  void expect_no_bots() const {
    EXPECT_TRUE(support::comes_true([&] { return support::count_processes(bot_) == 0; }))
        << "bots outlive their referee";
  }
  void expect_finished_like(const std::filesystem::path& path, const Tournament& other) const {
    const Tournament tournament = read_stored(path);
    EXPECT_TRUE(compute_schedule(tournament).finished);
    support::expect_like(tournament, other);
    EXPECT_THAT(*db::check(path), IsEmpty());
  }

  /// Runs the tournament until it is killed after `life`, or finished. The file must keep
  /// everything that it contained just before the kill.
  bool run_for(const std::filesystem::path& path, std::chrono::microseconds life) {
    support::StartedProgram program(run(path));
    const auto status = program.wait(life);
    const Kept before = games_in(path);
    program.kill();
    EXPECT_EQ(status.value_or(0), 0);
    expect_kept(before, games_in(path));
    expect_no_bots();
    EXPECT_THAT(*db::check(path), IsEmpty());
    return !status;
  }

  support::TemporaryFolder folder_;
  std::filesystem::path bot_;
};

TEST_F(Crashes, AtAnyMomentLoseAndDuplicateNothing) {
  make(file("whole.db"));
  const auto began = std::chrono::steady_clock::now();
  ASSERT_EQ(support::run_program(run(file("whole.db"))).status, 0);
  const auto whole = std::chrono::duration_cast<std::chrono::microseconds>(
      std::chrono::steady_clock::now() - began);
  const Tournament expected = read_stored(file("whole.db"));

  protocol::Random fractions(50);
  int killed = 0;
  int number = 0;
  while (killed < kills_asked() && !HasFatalFailure()) {
    const auto path = file("killed" + std::to_string(++number) + ".db");
    make(path);
    bool interrupted = true;
    while (interrupted && killed < kills_asked() && !HasFatalFailure()) {
      const auto thousandths = static_cast<std::int64_t>(20 + fractions.below(500));
      interrupted = run_for(path, whole * thousandths / 1000);
      killed += interrupted ? 1 : 0;
    }
    if (interrupted) {
      ASSERT_EQ(support::run_program(run(path)).status, 0);
    }
    expect_finished_like(path, expected);
    std::filesystem::remove(path);
  }
  EXPECT_EQ(killed, kills_asked());
}

}  // namespace
}  // namespace aspis::tournament
