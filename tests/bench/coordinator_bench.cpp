// Measures how many cores one coordinator of a cluster can feed: games per second that it gathers,
// verifies from scratch and stores, compared with storing alone, and from that the cores that keep
// it busy by how long a game takes. Plays a shard of each game once with the sample bots, and
// gathers it repeatedly. Build with the release preset and run
// build/release/bin/coordinator_bench [FOLDER]: it stores on the disk of FOLDER (default: the
// temporary folder).
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <thread>

#include <boost/asio/post.hpp>
#include <boost/asio/thread_pool.hpp>

#include "db/store.hpp"
#include "protocol/utc.hpp"
#include "referee/formats/plan.hpp"
#include "referee/rules/catalog.hpp"
#include "referee/words/dictionary.hpp"
#include "server/cluster/arrival.hpp"
#include "server/cluster/play_shard.hpp"
#include "server/cluster/travelling_programs.hpp"
#include "tests/bench/measured.hpp"
#include "tests/db/samples.hpp"
#include "tests/support/temporary_folder.hpp"

namespace {

using namespace aspis;
namespace fs = std::filesystem;
using namespace aspis::bench;

constexpr int games_in_shard = 200;
constexpr std::chrono::seconds measured(4);
/// A coordinator gathers no more while so many are on their way to the disk.
constexpr int max_waiting = 2000;

/// A shard of two sample bots that think no time, and what its task left.
class PlayedShard {
 public:
  PlayedShard(const std::string& game, const words::Dictionary& words) : words_(words) {
    files_.make();
    rules_ = *rules::rules_named(game);
    shard_.version = "bench";
    shard_.tournament = "aspis-bench";
    shard_.game = game;
    for (const formats::Preset& preset : formats::presets()) {
      if (preset.name == "single") shard_.plan = *formats::read_plan(preset.json);
    }
    shard_.plan.game = game;
    shard_.sandbox = "auto";
    if (rules_->needs_dictionary()) {
      shard_.dictionary = words.sha256();
      cluster::put_words(words, files_);
    }
    cluster::TravellingPrograms programs(files_, folder_.path() / "none");
    for (int entrant = 0; entrant < 2; ++entrant) {
      const std::string command =
          ASPIS_STAGE "/share/aspis/bots/" + game + "_random " + std::to_string(entrant);
      shard_.bots.push_back(*programs.pack({command, "", false, ""}, game));
      shard_.bots.back().entrant = entrant;
      shard_.bots.back().alias = std::to_string(100 + entrant);
    }
    cluster::ShardMatch match{{0, 1, {0, 1}}, {}};
    for (int number = 0; number < games_in_shard; ++number) {
      cluster::ShardGame one;
      one.number = number;
      one.seed = static_cast<std::uint64_t>(number);
      one.seats = {number % 2, 1 - number % 2};
      match.games.push_back(one);
    }
    shard_.matches = {match};
    const fs::path file = files_.shard("batch", 0);
    fs::create_directories(file.parent_path());
    cluster::write_whole(file, cluster::text(shard_));
    sandbox::Sandbox sandbox;
    static_cast<void>(cluster::play_shard(
        shard_, file, {"bench", "here", folder_.path() / "scratch", protocol::utc_now}, sandbox));
  }

  /// Reads the shard's result once per core, like a coordinator with as many shards. Aborts if a
  /// game differs from the one that was played.
  [[nodiscard]] std::vector<tournament::StoredGame> gather() const {
    std::vector<tournament::StoredGame> games;
    const std::vector<cluster::Arrival> arrivals(
        std::max(1U, std::thread::hardware_concurrency()),
        {files_.result(cluster::shard_name(shard_)), &shard_});
    for (auto& shard : cluster::check_arrivals(arrivals, *rules_,
                                               rules_->needs_dictionary() ? &words_ : nullptr)) {
      for (cluster::ArrivedGame& one : shard) {
        if (!one.game) {
          std::fprintf(stderr, "%s\n", one.error.c_str());
          std::exit(1);
        }
        games.push_back(*std::move(one.game));
      }
    }
    return games;
  }

 private:
  const words::Dictionary& words_;
  support::TemporaryFolder folder_;
  cluster::SharedFiles files_{folder_.path() / "shared"};
  const rules::Rules* rules_ = nullptr;
  cluster::Shard shard_;
};

/// Games a second; with `gather`, each batch is gathered before it is stored.
double stored(const fs::path& file, const PlayedShard& shard, bool gathers) {
  db::Store store = tests::create_sample(file);
  std::int64_t match = 0;
  store.transaction([&] { match = store.matches().add(tests::sample_match()); });
  const std::vector<tournament::StoredGame> known = shard.gather();
  std::atomic<int> waiting{0};
  int number = 0;
  const auto begun = Clock::now();
  {
    boost::asio::thread_pool writer(1);
    while (Clock::now() - begun < measured) {
      for (int now = waiting; now > max_waiting; now = waiting) waiting.wait(now);
      auto games = gathers ? shard.gather() : known;
      for (tournament::StoredGame& game : games) {
        game.row.match = match;
        game.row.number = number++;
      }
      const int count = static_cast<int>(games.size());
      waiting += count;
      boost::asio::post(writer, [&store, &waiting, count, games = std::move(games)] {
        store.transaction([&] {
          for (const tournament::StoredGame& game : games) {
            store.games().add(game.row, game.record);
          }
        });
        waiting -= count;
        waiting.notify_one();
      });
    }
    writer.join();
  }
  return number / seconds_since(begun);
}

double verified(const PlayedShard& shard) {
  int games = 0;
  const auto begun = Clock::now();
  while (Clock::now() - begun < measured) games += static_cast<int>(shard.gather().size());
  return games / seconds_since(begun);
}

}  // namespace

int main(int count, char** arguments) {
  if (count > 1) ::setenv("TMPDIR", arguments[1], 1);
  const auto dictionary = words::Dictionary::load(ASPIS_STAGE "/share/aspis/words.txt");
  if (!dictionary) {
    std::fprintf(stderr, "%s\n", dictionary.error().text.c_str());
    return 1;
  }
  std::printf("games a second; cores are those that keep one coordinator busy\n");
  std::printf("%-9s %9s %9s %9s   %s\n", "", "verified", "stored", "both",
              "cores with games of 0.1 s, 1 s, 60 s");
  for (const rules::Rules* rules : rules::catalog()) {
    const PlayedShard shard(std::string(rules->name()), *dictionary);
    const support::TemporaryFolder files;
    const double verifies = verified(shard);
    const double stores = stored(files.path() / "stored.db", shard, false);
    const double both = stored(files.path() / "both.db", shard, true);
    std::printf("%-9s %9.0f %9.0f %9.0f   %.0f, %.0f, %.0f\n", std::string(rules->name()).c_str(),
                verifies, stores, both, both * 0.1, both, both * 60);
  }
  return 0;
}
