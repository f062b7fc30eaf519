// All tournaments of a folder, without a registry.
#pragma once

#include <map>

#include "server/api/tournaments.hpp"
#include "tests/server/api/fake_hosted.hpp"

namespace aspis::tests {

class FakeTournaments final : public api::Tournaments {
 public:
  FakeTournaments(std::filesystem::path folder, tournament::TournamentObserver& observer)
      : folder_(std::move(folder)), observer_(observer) {}

  void add(const std::string& name, const std::filesystem::path& file) {
    const std::lock_guard lock(mutex_);
    all_[name] = std::make_shared<FakeHosted>(name, file, observer_);
  }

  [[nodiscard]] std::vector<tournament::TournamentInfo> list() const override {
    const std::lock_guard lock(mutex_);
    std::vector<tournament::TournamentInfo> list;
    for (const auto& [name, hosted] : all_) list.push_back(hosted->info());
    tournament::TournamentInfo failed;
    failed.name = "broken";
    failed.state = tournament::RunState::failed;
    failed.note = "/srv/secret/place/broken.db: no such file";
    list.push_back(failed);
    return list;
  }

  [[nodiscard]] std::shared_ptr<tournament::HostedTournament> find(std::string_view name) const override {
    const std::lock_guard lock(mutex_);
    const auto found = all_.find(std::string(name));
    return found == all_.end() ? nullptr : found->second;
  }

  [[nodiscard]] protocol::Result<std::shared_ptr<tournament::HostedTournament>> create(
      const tournament::NewTournamentRequest& wanted) override {
    tournament::NewTournament fresh;
    fresh.plan = wanted.plan;
    if (!wanted.game.empty()) {
      fresh.plan = sound(formats::with_value(fresh.plan, "game", wanted.game));
    }
    const auto plan = formats::read_plan(fresh.plan);
    if (!plan) return plan.error();
    auto roster = tournament::read_roster(wanted.roster, *plan, wanted.seed.value_or(1));
    if (!roster) return roster.error();
    fresh.roster = *std::move(roster);
    fresh.date = the_date;
    const std::filesystem::path file = folder_ / (wanted.name + ".db");
    {
      const auto store = tournament::create(file, fresh);
      if (!store) return store.error();
    }
    add(wanted.name, file);
    return find(wanted.name);
  }

  /// Of one stage that knows its groups.
  [[nodiscard]] protocol::Result<tournament::Preview> preview(
      const tournament::NewTournamentRequest& wanted) const override {
    const auto json = formats::with_value(wanted.plan, "game", wanted.game);
    if (!json) return json.error();
    auto plan = formats::read_plan(*json);
    if (!plan) return plan.error();
    auto roster = tournament::read_roster(wanted.roster, *plan, 1);
    if (!roster) return roster.error();
    formats::Facts facts;
    facts.entrants = static_cast<int>(roster->entrants.size());
    auto stages = tournament::forecast(*plan, facts);
    return tournament::Preview{*std::move(plan), {}, *std::move(roster), std::move(stages)};
  }

  [[nodiscard]] std::optional<Holder> holder(std::string_view token) const override {
    const std::lock_guard lock(mutex_);
    for (const auto& [name, hosted] : all_) {
      const int number = hosted->holder(token);
      if (number == 0) continue;
      return Holder{hosted, number,
                    hosted->entrants().at(static_cast<std::size_t>(number) - 1).alias};
    }
    return std::nullopt;
  }

  [[nodiscard]] bool is_open() const override { return open; }

  std::atomic<bool> open{true};

 private:
  const std::filesystem::path folder_;
  tournament::TournamentObserver& observer_;
  mutable std::mutex mutex_;
  std::map<std::string, std::shared_ptr<FakeHosted>> all_;
};

}  // namespace aspis::tests
