// What the API asks of all tournaments together: tournament::Registry in the server, something smaller
// in tests. Safe to call from any thread.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/tournament/registry.hpp"
#include "server/tournament/hosted.hpp"

namespace aspis::api {

class Tournaments {
 public:
  using Holder = tournament::Registry::Holder;

  virtual ~Tournaments() = default;
  [[nodiscard]] virtual std::vector<tournament::TournamentInfo> list() const = 0;
  [[nodiscard]] virtual std::shared_ptr<tournament::HostedTournament> find(std::string_view name) const = 0;
  [[nodiscard]] virtual protocol::Result<std::shared_ptr<tournament::HostedTournament>> create(
      const tournament::NewTournamentRequest&) = 0;
  [[nodiscard]] virtual protocol::Result<tournament::Preview> preview(
      const tournament::NewTournamentRequest&) const = 0;
  [[nodiscard]] virtual std::optional<Holder> holder(std::string_view token) const = 0;
  [[nodiscard]] virtual bool is_open() const = 0;
};

class TournamentsOfRegistry final : public Tournaments {
 public:
  explicit TournamentsOfRegistry(tournament::Registry& registry) : registry_(registry) {}

  [[nodiscard]] std::vector<tournament::TournamentInfo> list() const override {
    return registry_.list();
  }
  [[nodiscard]] std::shared_ptr<tournament::HostedTournament> find(std::string_view name) const override {
    return registry_.find(name);
  }
  [[nodiscard]] protocol::Result<std::shared_ptr<tournament::HostedTournament>> create(
      const tournament::NewTournamentRequest& fresh) override {
    return registry_.create(fresh);
  }
  [[nodiscard]] protocol::Result<tournament::Preview> preview(
      const tournament::NewTournamentRequest& fresh) const override {
    return registry_.preview(fresh);
  }
  [[nodiscard]] std::optional<Holder> holder(std::string_view token) const override {
    return registry_.holder(token);
  }
  [[nodiscard]] bool is_open() const override { return registry_.is_open(); }

 private:
  tournament::Registry& registry_;
};

}  // namespace aspis::api
