#include "server/app/demo.hpp"

#include "server/hosting/actions.hpp"

#include <algorithm>
#include <optional>

namespace aspis::app {
namespace {

using hosting::TournamentInfo;
using protocol::Result;
using tournament::RunState;

/// One sample bot is stronger than all others, and level matches are extended as far as a plan
/// allows, so that no final is decided by lot. The grace is for busy machines.
constexpr std::string_view plan = R"({
  "name": "demo",
  "about": "All play all, then a bracket",
  "clock": {"move": "1500ms", "game": "none", "grace": "20s", "ready": "60s", "pace": "400ms"},
  "stages": [
    {"name": "All play all", "format": "groups", "groups": {"by": "snake", "count": 1},
     "match": {"games": 2, "swap": true},
     "tie_breaks": ["points", "direct", "score", "lot"]},
    {"name": "Bracket", "format": "elimination", "entry": {"top": 4},
     "match": {"games": 2, "swap": true, "extensions": 100}}
  ]
})";

struct Player {
  std::string_view program;
  std::string_view bot;
};
constexpr std::array<Player, 5> players = {{{"Leonidas the Strong", "strong"},
                                            {"Gorgo the Greedy", "greedy"},
                                            {"Brasidas at Random", "random"},
                                            {"Cynisca at Random", "random"},
                                            {"Lysander at Random", "random"}}};

std::string demo_name(std::string_view game) {
  return "demo-" + std::string(game);
}

/// Its round among this game's demos; nothing if it is not one.
std::optional<int> demo_round(const TournamentInfo& info, std::string_view game) {
  const std::string base = demo_name(game);
  if (info.preset != "demo" || info.game != game || !info.name.starts_with(base)) return {};
  const std::string rest = info.name.substr(base.size());
  if (rest.empty()) return 1;
  const bool counts = rest.size() > 1 && rest.size() < 9 && rest.front() == '-' &&
                      rest.find_first_not_of("0123456789", 1) == std::string::npos;
  return counts ? std::optional<int>(std::stoi(rest.substr(1))) : std::nullopt;
}

}  // namespace

hosting::NewTournamentRequest demo_tournament(std::string_view game, int round) {
  hosting::NewTournamentRequest demo;
  demo.name = demo_name(game) + (round == 1 ? "" : "-" + std::to_string(round));
  demo.title = "Demonstration of " + std::string(game) + ", round " + std::to_string(round);
  demo.plan = plan;
  demo.game = game;
  if (game == "wordcube") {  // a small board, for games of half a minute
    demo.plan.insert(demo.plan.find("\"clock\""),
                     "\"options\": {\"rows\": 6, \"columns\": 6, \"planes\": 3},\n  ");
  }
  if (game == "boxing") {  // many small squares
    demo.plan.replace(demo.plan.find("400ms"), 5, "150ms");
  }
  demo.roster = "name,program,command\n";
  for (const auto& [program, bot] : players) {
    const std::string sample = std::string(game) + "_" + std::string(bot);
    demo.roster += std::string(program) + "," + std::string(program) + ",house:" + sample + "\n";
  }
  return demo;
}

Demo::Demo(hosting::Registry& registry, watch::Log& log, std::chrono::milliseconds stands)
    : registry_(registry), log_(log), stands_(stands) {
}

Demo::~Demo() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  changed_.notify_all();
  if (thread_.joinable()) thread_.join();
}

Result<void> Demo::begin() {
  for (const std::string_view game : demo_games) {
    if (auto begun = look_after(game); !begun) return begun;
  }
  first_look_ = false;
  thread_ = std::thread([this] { keep_on(); });
  return {};
}

void Demo::keep_on() {
  const auto often = std::min(stands_, std::chrono::milliseconds(1000));
  std::unique_lock lock(mutex_);
  while (!changed_.wait_for(lock, often, [this] { return ending_; })) {
    lock.unlock();
    for (const std::string_view game : demo_games) {
      if (const auto done = look_after(game); !done) {
        log_.warning("demo-not-begun", {{"why", done.error().text}});
      }
    }
    lock.lock();
  }
}

Result<void> Demo::look_after(std::string_view game) {
  std::optional<TournamentInfo> last;
  int round = 0;
  for (TournamentInfo& info : registry_.list()) {
    const auto number = demo_round(info, game);
    if (!number || *number <= round) continue;
    round = *number;
    last = std::move(info);
  }
  if (!last) return make(game, 1);
  if (last->state == RunState::paused && first_look_) {
    if (const auto hosted = registry_.find(last->name)) start(*hosted);
  }
  if (last->state != RunState::finished) return {};
  const auto now = std::chrono::steady_clock::now();
  if (now < finished_.emplace(last->name, now).first->second + stands_) return {};
  if (auto made = make(game, round + 1); !made) return made;
  finished_.erase(last->name);
  if (const auto removed = registry_.remove(last->name); !removed) {
    log_.warning("demo-not-removed", {{"why", removed.error().text}});
  }
  return {};
}

Result<void> Demo::make(std::string_view game, int round) {
  const auto made = registry_.create(demo_tournament(game, round));
  if (!made) return made.error();
  start(**made);
  return {};
}

void Demo::start(hosting::HostedTournament& hosted) {
  const auto told = [this](const Result<tournament::Consequences>& done) {
    if (!done) log_.warning("demo-not-begun", {{"why", done.error().text}});
  };
  hosting::start(hosted, "instructor", told);
}

}  // namespace aspis::app
