// A registry over a temporary folder with sample bots as house bots, and an observer that only
// waits.
#pragma once

#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <future>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>

#include "server/hosting/actions.hpp"
#include "server/hosting/registry.hpp"
#include "tests/support/served_tournament.hpp"
#include "tests/support/waiting.hpp"

namespace aspis::support {

/// A tournament of boxing on a nearly full arena, so that games are short.
inline hosting::NewTournamentRequest house_tournament(const std::string& name, int entrants,
                                                      const std::string& preset = "round-robin") {
  hosting::NewTournamentRequest fresh;
  fresh.name = name;
  fresh.title = "Cup " + name;
  fresh.plan = quick_plan(preset, {{{"clock.move", "60s"}}});
  fresh.roster = "name,command\n";
  for (int i = 1; i <= entrants; ++i) {
    const std::string number = std::to_string(i);
    fresh.roster += "Entrant " + number + ",house:boxing_" + number + "\n";
  }
  fresh.seed = 7;
  return fresh;
}

/// boxing_1, boxing_2, ...: random bots, each of which always plays the same moves.
inline std::filesystem::path make_house(const std::filesystem::path& folder, int bots = 9) {
  const std::filesystem::path house = folder / "house";
  if (std::filesystem::exists(house)) return house;
  std::filesystem::create_directory(house);
  std::filesystem::copy(ASPIS_STAGE "/share/aspis/bots/boxing_random", house / "random");
  for (int i = 1; i <= bots; ++i) {
    const std::filesystem::path bot = house / ("boxing_" + std::to_string(i));
    std::ofstream(bot) << "#!/bin/sh\nexec \"${0%/*}/random\" " << i << '\n';
    std::filesystem::permissions(bot, std::filesystem::perms(0755));
  }
  return house;
}

class SampleRegistry {
 public:
  explicit SampleRegistry(const std::filesystem::path& folder,
                          std::function<std::string(const std::string&)> vfs = nullptr,
                          int games_at_once = 3, const std::filesystem::path& words = {},
                          std::function<void(const std::string&, const std::string&)> failed = {},
                          bool scrimmages = false,
                          const std::function<void(hosting::RegistryOptions&)>& change = {})
      : game_thread_(sandbox_, [](std::exception_ptr) {}) {
    hosting::RegistryOptions plan;
    plan.folder = folder / "tournaments";
    plan.house_folder = make_house(folder);
    plan.games_at_once = games_at_once;
    plan.date = [] { return std::string(ScriptedTournament::date); };
    plan.program = "test";
    plan.vfs = std::move(vfs);
    plan.failed = std::move(failed);
    plan.scrimmages = scrimmages;
    if (change) change(plan);
    if (!words.empty()) {
      words_.emplace(sound(words::Dictionary::load(words)));
      plan.dictionary = &*words_;
      plan.dictionary_path = words.string();
    }
    registry_ = std::make_unique<hosting::Registry>(std::move(plan), game_thread_, observer);
  }
  ~SampleRegistry() { registry_.reset(); }

  ScriptedObserver observer;

  [[nodiscard]] hosting::Registry& registry() { return *registry_; }
  [[nodiscard]] hosting::Registry* operator->() { return registry_.get(); }
  [[nodiscard]] match::GameThread& game_thread() { return game_thread_; }

  std::shared_ptr<hosting::HostedTournament> create(const hosting::NewTournamentRequest& fresh) {
    return sound(registry_->create(fresh));
  }
  void wait_until_open() const {
    until([this] { return registry_->is_open(); });
  }
  /// A tournament of the folder, once all are open.
  std::shared_ptr<hosting::HostedTournament> opened(const std::string& name) const {
    wait_until_open();
    return registry_->find(name);
  }
  static void wait_for(const hosting::HostedTournament& hosted, tournament::RunState state) {
    until([&] { return hosted.info().state == state; });
  }
  template <class Holds>
  static void until(Holds holds) {
    if (!comes_true(holds, std::chrono::minutes(2))) throw std::runtime_error("it never came true");
  }

 private:
  sandbox::Sandbox sandbox_;
  match::GameThread game_thread_;
  std::optional<words::Dictionary> words_;
  std::unique_ptr<hosting::Registry> registry_;
};

/// Waits for the result of an action. `ask` gets the callback.
template <class Value = tournament::Consequences, class Ask>
protocol::Result<Value> answer_to(Ask ask) {
  std::promise<protocol::Result<Value>> promise;
  auto answer = promise.get_future();
  ask([&promise](protocol::Result<Value> value) { promise.set_value(std::move(value)); });
  return answer.get();
}

}  // namespace aspis::support
