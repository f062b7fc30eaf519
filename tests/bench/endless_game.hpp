// A game in which every line is a move: what is measured with it is everything but the rules.
#pragma once

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "referee/match/local_bot.hpp"
#include "referee/match/match.hpp"
#include "referee/rules/position.hpp"
#include "referee/rules/rules.hpp"

namespace aspis::match {

/// A long game of two players that accepts every line: the loop with next to no rules.
class Endless final : public rules::Position {
 public:
  explicit Endless(int plies) : left_(plies) {}
  std::unique_ptr<Position> clone() const override { return std::make_unique<Endless>(*this); }
  int turn() const override { return turn_; }
  bool over() const override { return left_ == 0; }
  rules::Ending ending() const override {
    using protocol::Standing;
    return {protocol::Reason::last_spot, {Standing::tie, Standing::tie}, {0, 0}, ""};
  }
  std::vector<std::int64_t> scores() const override { return {0, 0}; }
  std::optional<rules::Refusal> play(std::string_view) override {
    turn_ = 1 - turn_;
    --left_;
    return std::nullopt;
  }
  void drop(int) override { left_ = 0; }
  std::string status() const override { return std::to_string(left_) + " moves left in this game"; }
  std::vector<std::string> moves() const override { return {}; }
  std::string random_move(protocol::Random&) const override { return ""; }
  protocol::Board board() const override { return {}; }
  std::string text() const override { return std::to_string(left_); }

 private:
  int left_;
  int turn_ = 0;
};

class EndlessRules final : public rules::Rules {
 public:
  std::string_view name() const override { return "endless"; }
  std::string_view summary() const override { return ""; }
  int min_seats() const override { return 2; }
  int max_seats() const override { return 2; }
  std::string mark(int seat) const override { return seat == 0 ? "A" : "B"; }
  protocol::TimeControl default_clock() const override { return {}; }
  bool needs_dictionary() const override { return false; }
  std::vector<rules::OptionSpec> options() const override { return {}; }
  protocol::Result<protocol::Setup> deal(const std::vector<protocol::Option>&, int,
                                         std::uint64_t) const override {
    return protocol::Setup{};
  }
  protocol::Result<protocol::Setup> set_up(const std::vector<protocol::Option>&, int,
                                           std::string_view) const override {
    return protocol::Setup{};
  }
  std::string board_file(const protocol::Board&) const override { return ""; }
  protocol::Result<std::unique_ptr<rules::Position>> start(
      const protocol::Setup&, const words::Dictionary*) const override {
    return std::unique_ptr<rules::Position>(std::make_unique<Endless>(20'000));
  }
};

/// A match of this bot against itself. Ends the program if it cannot be started.
inline MatchPlan match_with_itself(const std::string& bot, const rules::Rules& rules, int games,
                                   int at_once, sandbox::Sandbox& children) {
  MatchPlan plan;
  plan.rules = &rules;
  plan.clock.move = std::chrono::seconds(10);
  plan.games = games;
  plan.games_at_once = at_once;
  plan.date = [] { return "2026-01-01T00:00:00Z"; };
  for (const char* name : {"a", "b"}) {
    auto entrant = local_entrant({bot, false, name}, rules, {}, children, "/");
    if (!entrant) {
      std::fprintf(stderr, "%s\n", entrant.error().text.c_str());
      std::exit(2);
    }
    plan.entrants.push_back(*std::move(entrant));
  }
  return plan;
}

}  // namespace aspis::match
