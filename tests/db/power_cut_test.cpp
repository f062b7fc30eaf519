// The power goes off at 500 moments of a tournament: what was acknowledged is on the disk, whole.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "db/maintenance.hpp"
#include "db/store.hpp"
#include "tests/db/samples.hpp"
#include "tests/support/faulty_vfs.hpp"
#include "tests/support/power_cut.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/support/watched.hpp"

namespace aspis::db {
namespace {

using support::DiskEvent;
using support::FaultyVfs;
using support::PlatterModel;
using ::testing::IsEmpty;
using tests::create_sample;
using tests::opened;
using tests::sample_game;
using tests::sample_match;
using tests::sample_record;

/// Some games with a commit each, some in groups; the log is copied into the file every so often,
/// and at the end of each part.
std::vector<DiskEvent> tournament_on(const std::filesystem::path& path) {
  { const Store store = create_sample(path); }
  FaultyVfs vfs("remembering");
  vfs.remember();
  int number = 0;
  for (const int part : {120, 300, 60}) {
    Store store = opened(path, Mode::write, vfs.name());
    for (const int end = number + part; number < end;) {
      const int group = std::min(number % 50 == 0 ? 12 : 1, end - number);
      store.transaction([&] {
        const std::int64_t match = store.matches().add(sample_match());
        for (int game = number; game < number + group; ++game) {
          store.games().add(sample_game(match, game, 200), sample_record(game, 200));
        }
      });
      number += group;
      vfs.mark(number);
    }
  }
  return vfs.events();
}

/// Moments of the power cuts, in the order of time.
std::vector<std::size_t> moments(std::size_t count, std::size_t events, protocol::Random& random) {
  std::vector<std::size_t> all;
  while (all.size() < count) all.push_back(random.below(events) + 1);
  std::sort(all.begin(), all.end());
  return all;
}

struct Losses {
  int images = 0;
  int with_loss = 0;         // of acknowledged games
  std::string first_damage;  // findings of the check, of opening
};

/// The file as it is found after the cut.
void inspect(const std::filesystem::path& path, const std::string& vfs, std::int64_t acknowledged,
             Losses& losses) {
  ++losses.images;
  const auto damage = [&](const std::string& what) {
    if (losses.first_damage.empty()) {
      losses.first_damage = "image " + std::to_string(losses.images) + ": " + what;
    }
  };
  {
    auto store = Store::open(path, Mode::write, vfs);
    if (!store) return damage(store.error().text);
    std::int64_t found = 0;
    for (const GameRow& game : store->games().all()) {
      if (store->games().record(game.id) != sample_record(game.number, 200))
        damage("another record");
      if (game.seats.size() != 2) damage("a partial game");
      ++found;
    }
    if (found < acknowledged) ++losses.with_loss;
  }
  const auto findings = check(path);
  if (!findings) return damage(findings.error().text);
  if (!findings->empty()) damage(findings->front());
}

Losses cut(const std::vector<DiskEvent>& events, int cuts) {
  protocol::Random random(20'261'120);
  const FaultyVfs quick("quick");  // without real syncs
  PlatterModel disk;
  Losses losses;
  std::int64_t acknowledged = 0;
  std::size_t seen = 0;
  for (const std::size_t moment : moments(static_cast<std::size_t>(cuts), events.size(), random)) {
    for (; seen < moment; ++seen) {
      disk.see(events[seen]);
      if (events[seen].kind == DiskEvent::Kind::mark) acknowledged = events[seen].offset;
    }
    const support::TemporaryFolder folder;
    disk.cut(random, folder.path());
    inspect(folder.path() / "cup.db", quick.name(), acknowledged, losses);
  }
  return losses;
}

class PowerCut : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    const support::TemporaryFolder folder;
    events_ = tournament_on(folder.path() / "cup.db");
  }
  static void TearDownTestSuite() { events_.clear(); }

  static std::vector<DiskEvent> events_;
};

std::vector<DiskEvent> PowerCut::events_;

TEST_F(PowerCut, LosesNoAcknowledgedGameAndLeavesNoPartialOne) {
  const auto copied = std::count_if(events_.begin(), events_.end(), [](const DiskEvent& event) {
    return event.kind == DiskEvent::Kind::write && event.path.ends_with("cup.db");
  });
  EXPECT_GT(copied, 500) << "the log was hardly ever copied into the file";
  constexpr int cuts = 500 / static_cast<int>(support::watched);
  const Losses losses = cut(events_, cuts);
  EXPECT_EQ(losses.images, cuts);
  EXPECT_EQ(losses.with_loss, 0);
  EXPECT_EQ(losses.first_damage, "");
}

/// Without it the test above could as well look the other way.
TEST_F(PowerCut, LosesAcknowledgedGamesIfLogIsNotSyncedPerCommit) {
  constexpr int cuts = 100 / static_cast<int>(support::watched);
  const Losses losses = cut(with_lazy_log(events_), cuts);
  EXPECT_GT(losses.with_loss, cuts / 2);
  // The file is still consistent.
  EXPECT_EQ(losses.first_damage, "");
}

TEST(PlatterModel, KeepsSyncedSectorsAndAnyOfTheRest) {
  PlatterModel disk;
  using Kind = DiskEvent::Kind;
  disk.see({Kind::found, "a/log", 0, std::string(1024, 'a')});
  disk.see({Kind::write, "a/log", 0, std::string(512, 'b')});
  disk.see({Kind::sync, "a/log", 0, ""});
  disk.see({Kind::write, "a/log", 256, std::string(768, 'c')});
  protocol::Random random(1);
  std::vector<std::string> images;
  for (int image = 0; image < 100; ++image) {
    const support::TemporaryFolder folder;
    disk.cut(random, folder.path());
    images.push_back(support::read_file(folder.path() / "log"));
  }
  const std::string b256(256, 'b');
  const std::string first = b256 + std::string(256, 'c');
  const std::string none(512, 'b');
  for (const std::string& head : {first, none}) {
    for (const char tail : {'a', 'c'}) {
      EXPECT_THAT(images, ::testing::Contains(head + std::string(512, tail)));
    }
  }
  for (const std::string& image : images) {
    EXPECT_TRUE(image.substr(0, 512) == first || image.substr(0, 512) == none);
  }
}

}  // namespace
}  // namespace aspis::db
