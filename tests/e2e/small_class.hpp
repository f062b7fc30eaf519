// A class of a few students for end-to-end tests: a tournament of some seconds, and its bots.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tests/e2e/classroom.hpp"
#include "tests/support/instructor.hpp"
#include "tests/support/started_server.hpp"
#include "tests/support/temporary_folder.hpp"

namespace aspis::e2e {

inline std::uint16_t find_port(const std::string& address) {
  return static_cast<std::uint16_t>(std::stoi(address.substr(address.rfind(':') + 1)));
}

/// A class on one machine, whose tournament takes some seconds.
class SmallClass : public testing::Test {
 protected:
  /// Bots connect to `way` if it differs from the server's address.
  void open(const support::StartedServer& server, const std::string& way = "") {
    instructor_.emplace("http://" + server.pages());
    instructor_->log_in(server.password());
    instructor_->post("tournaments", {{"name", "cup"},
                                      {"preset", "round-robin"},
                                      {"game", "boxing"},
                                      {"changes", changes_},
                                      {"roster", roster(entrants_)}});
    tickets_ = tickets_in(instructor_->post("tournaments/cup/tokens", support::json::object()));
    for (std::size_t i = 0; i < tickets_.size(); ++i) {
      students_.push_back(std::make_unique<Student>(
          folder_.path() / std::to_string(i), i % 2 == 0 ? Client::cpp : Client::python,
          tickets_[i].token, std::vector<std::string>{way.empty() ? server.bots() : way},
          "boxing_greedy"));
    }
  }
  void start() { instructor_->post("tournaments/cup/start", support::json::object()); }
  [[nodiscard]] bool finishes() {
    return support::comes_true(
        patience, [&] { return instructor_->get("tournaments/cup").at("finished").get<bool>(); });
  }
  /// Ignores games that were replayed after a stall of the machine, and play-offs, which depend on
  /// the seed.
  void expect_all_games_played() {
    std::size_t played = 0;
    for (const support::json& game : instructor_->games("cup")) {
      if (game.at("state") == "superseded") continue;
      EXPECT_EQ(game.at("reason"), "last-spot") << game;
      const auto match = game.at("label").get<std::string>();
      played += match.find("play-off") == std::string::npos ? 1 : 0;
    }
    EXPECT_EQ(played, games_);
  }

  support::TemporaryFolder folder_;
  int entrants_ = 4;
  support::json changes_ = {{"clock.move", "20s"}};
  std::size_t games_ = 12;
  std::optional<support::Instructor> instructor_;
  std::vector<Ticket> tickets_;
  std::vector<std::unique_ptr<Student>> students_;
};

}  // namespace aspis::e2e
