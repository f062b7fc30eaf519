// Correct bots play ten tournaments simultaneously while random actions happen to these; the
// referee never makes a bot lose.
#include <gmock/gmock.h>

#include <array>
#include <cstdlib>
#include <map>

#include "protocol/random.hpp"
#include "tests/server/hosting/registry_test.hpp"
#include "tests/support/faulty_vfs.hpp"

namespace aspis::hosting {

using namespace tournament;  // NOLINT: the tests use most of it
namespace {

using support::answer_to;
using support::SampleRegistry;

/// Returns ASPIS_SOAK_GAMES, or a number that suits a test run.
std::size_t games_wanted() {
  const char* wanted = std::getenv("ASPIS_SOAK_GAMES");
  return wanted != nullptr ? std::strtoul(wanted, nullptr, 10) : 2'000;
}

/// The tournaments of a registry and the actions on them. A new tournament replaces any that is
/// finished, closed or failed.
class Turmoil {
 public:
  Turmoil(SampleRegistry& registry, support::FaultyVfs& disk, std::uint64_t seed)
      : registry_(registry), disk_(disk), random_(seed) {
    for (std::size_t i = 0; i < 10; ++i) begin(i);
  }

  void one_act() {
    HostedTournament& hosted = *open_[random_.below(open_.size())];
    switch (random_.below(6)) {
      case 0:
        stop_and_start(hosted, true);
        break;
      case 1:
        stop_and_start(hosted, false);
        break;
      case 2:
        correct(hosted);
        break;
      case 3:
        close(hosted);
        break;
      case 4:
        fail_the_disk();
        break;
      default:
        break;  // nothing, for once
    }
    for (std::size_t i = 0; i < open_.size(); ++i) {
      if (is_over(*open_[i])) begin(i);
    }
  }

  /// Waits until this many more games are stored, or until a tournament must be replaced.
  void wait_for(std::size_t more) {
    const std::size_t until = registry_.observer.games_stored() + more;
    SampleRegistry::until([&] {
      return registry_.observer.games_stored() >= until ||
             std::any_of(open_.begin(), open_.end(), [](const auto& one) { return is_over(*one); });
    });
  }

  std::map<std::string, int> done;  // acts that were not refused

 private:
  static bool is_over(const HostedTournament& hosted) {
    const RunState state = hosted.info().state;
    return state == RunState::finished || state == RunState::failed;
  }
  void begin(std::size_t place) {
    constexpr std::array presets = {"round-robin", "swiss", "ladder"};
    const std::string name = (place == 0 ? "frail-" : "sound-") + std::to_string(++made_);
    open_.resize(std::max(open_.size(), place + 1));
    if (place == 0) disk_.heal();
    open_[place] = registry_.create(
        support::house_tournament(name, 8, presets[random_.below(presets.size())]));
    note("start",
         answer_to([&](ActDone told) { hosting::start(*open_[place], "instructor", told); }));
  }
  void stop_and_start(HostedTournament& hosted, bool at_once) {
    note(at_once ? "abort" : "pause",
         answer_to([&](ActDone told) { hosting::pause(hosted, "instructor", at_once, told); }));
    note("start", answer_to([&](ActDone told) { hosting::start(hosted, "instructor", told); }));
  }
  void correct(HostedTournament& hosted) {
    const std::uint64_t what = random_.below(3);
    const std::uint64_t which = random_.next();
    note("correct",
         acted(hosted,
               [=](db::Store& store, Tournament& tournament) -> protocol::Result<Consequences> {
                 const std::string date = support::ScriptedTournament::date;
                 if (tournament.games.empty()) return protocol::Error{"nothing was played yet"};
                 const auto place = static_cast<std::ptrdiff_t>(which % tournament.games.size());
                 const std::int64_t game = std::next(tournament.games.begin(), place)->first;
                 if (what == 0) return award(store, tournament, game, 0, "an awarded one", date);
                 if (what == 1) return void_game(store, tournament, game, "a void one", date);
                 return rerun(store, tournament, game, true, "once more", date);
               }));
  }
  void close(HostedTournament& hosted) {
    note("close", acted(hosted, [](db::Store& store, Tournament& tournament) {
           return tournament::close(store, tournament, support::ScriptedTournament::date);
         }));
  }
  void fail_the_disk() {
    const auto writes = static_cast<std::int64_t>(random_.below(40));
    disk_.fail({support::Fault::Kind::full, 1 + writes, true});
    ++done["disk"];
  }
  template <class Work>
  static protocol::Result<Consequences> acted(HostedTournament& hosted, Work work) {
    return answer_to([&](ActDone told) { hosted.act(work, told); });
  }
  void note(const std::string& act, const protocol::Result<Consequences>& result) {
    if (result) ++done[act];
  }

  SampleRegistry& registry_;
  support::FaultyVfs& disk_;
  protocol::Random random_;
  std::vector<std::shared_ptr<HostedTournament>> open_;
  int made_ = 0;
};

TEST_F(RegistryTest, CorrectBotsForfeitNothingWhateverStaffDoes) {
  support::FaultyVfs disk("frail");
  SampleRegistry registry(folder_.path(), [&](const std::string& name) {
    return name.starts_with("frail") ? disk.name() : "";
  });
  protocol::Random random(23);
  Turmoil turmoil(registry, disk, random.next());
  while (registry.observer.games_stored() < games_wanted()) {
    turmoil.wait_for(random.below(8));
    turmoil.one_act();
  }
  for (const char* act : {"start", "abort", "pause", "correct", "close", "disk"}) {
    EXPECT_GT(turmoil.done[act], 0) << act;
  }
  for (const auto& [live, row] : registry.observer.stored()) {
    EXPECT_EQ(row.reason, protocol::Reason::last_spot) << "game " << live << ": " << row.detail;
  }
}

}  // namespace
}  // namespace aspis::hosting
