// How many games of 40 moves per second the store takes, with a commit each and as the writing
// thread groups them, compared with bare SQLite inserting the same rows; and how long it takes to
// read 100,000 games. Build with the release preset and run build/release/bin/store_bench [FOLDER]:
// it measures the disk of FOLDER (default: the temporary folder).
#include <sqlite3.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/bench/measured.hpp"
#include "tests/db/samples.hpp"
#include "tests/support/bare_games.hpp"

namespace {

using namespace aspis;
using namespace aspis::bench;

constexpr int single = 2'000;    // games with a commit each
constexpr int grouped = 20'000;  // games in groups
constexpr int many = 100'000;    // games to read
constexpr int rounds = 5;

/// A new file, removed at the end.
class File {
 public:
  explicit File(const std::filesystem::path& folder)
      : path_(folder / ("aspis-store-bench-" + std::to_string(::getpid()) + ".db")) {
    remove();
  }
  ~File() { remove(); }
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  void remove() const {
    std::error_code ignored;
    for (const char* beside : {"", "-wal", "-shm", "-journal", ".writer"}) {
      std::filesystem::remove(path_.string() + beside, ignored);
    }
  }
  std::filesystem::path path_;
};

/// Made beforehand: what is measured is the storage.
struct Games {
  std::vector<std::string> records;
  std::vector<db::GameRow> rows;
};

Games games_of_40_moves() {
  Games games;
  for (int number = 0; number < 500; ++number) {
    games.records.push_back(tests::sample_record(number));
    games.rows.push_back(tests::sample_game(1, number));
    for (auto& seat : games.rows.back().seats) seat.stderr_text.clear();
  }
  return games;
}

db::Store new_store(const File& file) {
  db::Store store = tests::create_sample(file.path());
  store.transaction([&] { store.matches().add(tests::sample_match()); });
  return store;
}

/// Seconds for `count` games in commits of `group`.
double bare(const std::filesystem::path& folder, const Games& games, int count, int group) {
  const File file(folder);
  support::BareGames store(file.path());
  return measure_seconds([&] {
    for (int number = 0; number < count;) {
      store.begin();
      for (int end = std::min(number + group, count); number < end; ++number) {
        store.add(number + 1, games.records[static_cast<std::size_t>(number) % games.rows.size()]);
      }
      store.commit();
    }
  });
}

void add(db::Store& store, const Games& games, int number) {
  const std::size_t at = static_cast<std::size_t>(number) % games.rows.size();
  store.games().add(games.rows[at], games.records[at]);
}

double with_a_commit_each(const std::filesystem::path& folder, const Games& games) {
  const File file(folder);
  db::Store store = new_store(file);
  return measure_seconds([&] {
    for (int number = 0; number < single; ++number) {
      store.transaction([&] { add(store, games, number); });
    }
  });
}

/// Commits `at_once` games together, as a tournament with many parallel games does.
double with_grouped_commits(const std::filesystem::path& folder, const Games& games, int at_once) {
  const File file(folder);
  db::Store store = new_store(file);
  return measure_seconds([&] {
    for (int number = 0; number < grouped;) {
      store.transaction([&] {
        const int end = std::min(grouped, number + at_once);
        while (number < end) add(store, games, number++);
      });
    }
  });
}

void measure_writing(const std::filesystem::path& folder, const Games& games) {
  std::vector<double> floor;
  std::vector<double> ours;
  for (int round = 0; round < rounds; ++round) {
    floor.push_back(bare(folder, games, single, 1));
    ours.push_back(with_a_commit_each(folder, games));
  }
  std::printf("a commit each        %8.0f games/s  bare SQLite %8.0f games/s  %.2f of its time\n",
              single / median(ours), single / median(floor), median(ours) / median(floor));
  for (const int at_once : {16, 256}) {
    floor.clear();
    ours.clear();
    for (int round = 0; round < rounds; ++round) {
      ours.push_back(with_grouped_commits(folder, games, at_once));
      floor.push_back(bare(folder, games, grouped, at_once));
    }
    std::printf("%3d a commit         %8.0f games/s  bare SQLite %8.0f games/s  %.2f of its time\n",
                at_once, grouped / median(ours), grouped / median(floor),
                median(ours) / median(floor));
  }
}

void measure_reading(const std::filesystem::path& folder, const Games& games) {
  const File file(folder);
  {
    db::Store store = new_store(file);
    for (int number = 0; number < many;) {
      store.transaction([&] {
        for (int end = number + 5000; number < end; ++number) add(store, games, number);
      });
    }
  }
  const db::Store store = tests::opened(file.path(), db::Mode::read);
  std::vector<double> ours;
  std::vector<double> floor;
  for (int round = 0; round < rounds; ++round) {
    ours.push_back(measure_seconds([&] {
      if (store.games().all().size() != many) std::abort();
    }));
    floor.push_back(measure_seconds([&] {
      sqlite3* connection = nullptr;
      support::require(sqlite3_open(file.path().c_str(), &connection), connection);
      std::size_t bytes = 0;
      for (const char* sql : {"SELECT * FROM games", "SELECT * FROM game_seats"}) {
        sqlite3_stmt* statement = nullptr;
        support::require(sqlite3_prepare_v2(connection, sql, -1, &statement, nullptr), connection);
        while (sqlite3_step(statement) == SQLITE_ROW) {
          for (int at = 0; at < sqlite3_column_count(statement); ++at) {
            bytes += static_cast<std::size_t>(sqlite3_column_text(statement, at) != nullptr);
          }
        }
        sqlite3_finalize(statement);
      }
      sqlite3_close(connection);
      if (bytes == 0) std::abort();
    }));
  }
  std::printf("all of %d games in  %.3f s  bare SQLite, every column as text %.3f s  (%.2f)\n",
              many, median(ours), median(floor), median(ours) / median(floor));
  std::printf("file: %.0f bytes a game\n",
              static_cast<double>(std::filesystem::file_size(file.path())) / many);
}

}  // namespace

int main(int count, char** arguments) {
  const std::filesystem::path folder =
      count > 1 ? std::filesystem::path(arguments[1]) : std::filesystem::temp_directory_path();
  const Games games = games_of_40_moves();
  std::printf("games of 40 moves, records of %zu bytes, medians of %d rounds, in %s\n",
              games.records.front().size(), rounds, folder.c_str());
  measure_writing(folder, games);
  measure_reading(folder, games);
}
