// How soon a server resumes a tournament of a million stored games: seconds until the registry is
// open and until the next game begins, compared with a bare pass over the same rows. Run
// start_bench [GAMES [FOLDER]]. It first creates the file, in big transactions, and removes it at
// the end.
#include <SQLiteCpp/SQLiteCpp.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <future>
#include <string>
#include <thread>
#include <utility>

#include "protocol/sha256.hpp"
#include "server/hosting/registry.hpp"
#include "tests/bench/measured.hpp"
#include "tests/support/scripted_tournament.hpp"

namespace aspis {
namespace {

using namespace bench;
constexpr int entrants = 50;
constexpr int cycles = 10;
constexpr std::size_t games_a_transaction = 20'000;
constexpr std::size_t games_left = 50;
constexpr const char* date = "2026-11-20T20:51:06Z";

std::string make_plan(int games) {
  const int pairs = entrants * (entrants - 1) / 2 * cycles;
  const int a_match = std::max(2, (games / pairs + 1) / 2 * 2);
  return support::quick_plan("round-robin", {{{"stages[0].cycles", std::to_string(cycles)},
                                              {"stages[0].match.games", std::to_string(a_match)},
                                              {"stages[0].cuts", "[]"},
                                              {"clock.move", "60s"}}});
}

std::string roster() {
  std::string csv = "name,command\n";
  for (int i = 1; i <= entrants; ++i) {
    csv += "Entrant " + std::to_string(i) + ",house:boxing_random\n";
  }
  return csv;
}

db::GameRow make_row(const formats::DueGame& due, std::int64_t match) {
  db::GameRow row;
  row.match = match;
  row.number = due.number;
  row.board = due.board;
  row.seed = static_cast<std::uint64_t>(due.number) * 0x9e3779b97f4a7c15U;
  row.reason = protocol::Reason::last_spot;
  row.started = date;
  row.took = std::chrono::microseconds(1'234'567);
  for (const formats::Entrant entrant : due.seats) {
    db::GameSeatRow seat;
    seat.entrant = entrant + 1;
    const bool wins = (due.number % 2 == 0) == (entrant == due.seats[0]);
    seat.standing = wins ? protocol::Standing::win : protocol::Standing::loss;
    seat.score = wins ? 40 : 0;
    seat.moves = 20;
    seat.slowest = std::chrono::microseconds(900);
    row.seats.push_back(seat);
  }
  return row;
}

/// All games but the last few, as if they had been played. Records are short: the start does not
/// read them.
std::size_t fill(db::Store& store, const tournament::Tournament& tournament) {
  const formats::Schedule schedule = tournament::compute_schedule(tournament);
  const std::string record = "a record of a game that nobody played\n";
  const std::size_t end = schedule.due.size() - std::min(games_left, schedule.due.size());
  std::map<formats::MatchKey, std::int64_t> matches;
  for (std::size_t at = 0; at < end;) {
    store.transaction([&] {
      for (const std::size_t stop = std::min(end, at + games_a_transaction); at < stop; ++at) {
        const formats::DueGame& due = schedule.due[at];
        std::int64_t& match = matches[due.match];
        if (match == 0) {
          db::MatchRow row;
          row.phase = due.match.phase;
          for (const formats::Entrant entrant : due.match.entrants) {
            row.entrants.push_back(entrant + 1);
          }
          row.label = "Round 1";
          match = store.matches().add(row);
        }
        store.games().add(make_row(due, match), record);
      }
    });
  }
  store.transaction([&] { store.set_running(true); });
  return end;
}

std::size_t make(const std::filesystem::path& path, int games) {
  tournament::NewTournament fresh;
  fresh.plan = make_plan(games);
  fresh.roster = support::sound(
      tournament::read_roster(roster(), support::sound(formats::read_plan(fresh.plan)), 7));
  fresh.seed = 7;
  fresh.program = "bench";
  fresh.date = date;
  db::Store store = support::sound(tournament::create(path, fresh));
  return fill(store, support::sound(tournament::read_tournament(store)));
}

/// SQLite alone, the columns that results are made of.
double bare_pass(const std::filesystem::path& path) {
  const auto begun = Clock::now();
  const SQLite::Database database(path.string(), SQLite::OPEN_READONLY);
  std::int64_t sum = 0;
  for (const char* sql :
       {"SELECT id, match, number, state, seed, started, record_sha256 FROM games",
        "SELECT game, entrant, standing, score, moves FROM game_seats"}) {
    SQLite::Statement rows(database, sql);
    while (rows.executeStep()) {
      for (int at = 0; at < rows.getColumnCount(); ++at) sum += rows.getColumn(at).getBytes();
    }
  }
  if (sum == 0) std::exit(1);
  return seconds_since(begun);
}

class FirstGame final : public tournament::TournamentObserver {
 public:
  std::shared_ptr<match::Observer> game_begins(const std::string&,
                                               const tournament::GameStart&) override {
    if (!began_.exchange(true)) first_.set_value();
    return nullptr;
  }
  void game_stored(const std::string&, const std::string&, const db::MatchRow&,
                   const db::GameRow&) override {}
  void published(const std::string&, const tournament::Snapshot&, tournament::RunState) override {}
  void changed(const std::string&) override {}
  void wait() { first_.get_future().wait(); }

 private:
  std::atomic<bool> began_{false};
  std::promise<void> first_;
};

void measure(const std::filesystem::path& folder) {
  sandbox::Sandbox children;
  match::GameThread game_thread(children, [](std::exception_ptr) { std::exit(1); });
  FirstGame observer;
  hosting::RegistryOptions plan;
  plan.folder = folder;
  plan.house_folder = ASPIS_STAGE "/share/aspis/bots";
  plan.date = [] { return std::string(date); };
  plan.program = "bench";
  const auto begun = Clock::now();
  hosting::Registry registry(plan, game_thread, observer);
  while (!registry.is_open()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  const double open = seconds_since(begun);
  for (const hosting::TournamentInfo& info : registry.list()) {
    if (info.state == tournament::RunState::failed) {
      std::printf("%s\n", info.note.c_str());
      return;
    }
  }
  observer.wait();
  std::printf("open after %.2f s, first game after %.2f s\n", open, seconds_since(begun));
}

}  // namespace
}  // namespace aspis

int main(int argc, char** argv) {
  using namespace aspis;
  const int games = argc > 1 ? std::atoi(argv[1]) : 1'000'000;
  const support::TemporaryFolder own;
  const std::filesystem::path folder = argc > 2 ? std::filesystem::path(argv[2]) : own.path();
  const auto begun = Clock::now();
  const std::size_t made = make(folder / "million.db", games);
  std::printf("%zu games stored in %.1f s\n", made, seconds_since(begun));
  std::printf("a bare pass over their rows: %.2f s\n", bare_pass(folder / "million.db"));
  for (int round = 0; round < 3; ++round) measure(folder);
  std::error_code ignored;
  for (const char* const end : {"", "-wal", "-shm"}) {
    std::filesystem::remove(folder / (std::string("million.db") + end), ignored);
  }
}
