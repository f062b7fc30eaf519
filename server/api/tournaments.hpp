// What the API asks of all tournaments together: tournament::Hall in the server, something smaller
// in tests. Safe to call from any thread.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/tournament/hall.hpp"
#include "server/tournament/hosted.hpp"

namespace aspis::api {

class Tournaments {
 public:
  using Holder = tournament::Hall::Holder;

  virtual ~Tournaments() = default;
  [[nodiscard]] virtual std::vector<tournament::TournamentInfo> list() const = 0;
  [[nodiscard]] virtual std::shared_ptr<tournament::Hosted> find(std::string_view name) const = 0;
  [[nodiscard]] virtual protocol::Result<std::shared_ptr<tournament::Hosted>> create(
      const tournament::NewHosted&) = 0;
  [[nodiscard]] virtual protocol::Result<tournament::Preview> preview(
      const tournament::NewHosted&) const = 0;
  [[nodiscard]] virtual std::optional<Holder> holder(std::string_view token) const = 0;
  [[nodiscard]] virtual bool is_open() const = 0;
};

class TournamentsOfHall final : public Tournaments {
 public:
  explicit TournamentsOfHall(tournament::Hall& hall) : hall_(hall) {}

  [[nodiscard]] std::vector<tournament::TournamentInfo> list() const override {
    return hall_.list();
  }
  [[nodiscard]] std::shared_ptr<tournament::Hosted> find(std::string_view name) const override {
    return hall_.find(name);
  }
  [[nodiscard]] protocol::Result<std::shared_ptr<tournament::Hosted>> create(
      const tournament::NewHosted& fresh) override {
    return hall_.create(fresh);
  }
  [[nodiscard]] protocol::Result<tournament::Preview> preview(
      const tournament::NewHosted& fresh) const override {
    return hall_.preview(fresh);
  }
  [[nodiscard]] std::optional<Holder> holder(std::string_view token) const override {
    return hall_.holder(token);
  }
  [[nodiscard]] bool is_open() const override { return hall_.is_open(); }

 private:
  tournament::Hall& hall_;
};

}  // namespace aspis::api
