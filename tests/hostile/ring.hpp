// The fixture for games against misbehaving programs: a host, a temporary folder, and a check for
// what the bots left behind.
#pragma once

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "protocol/messages.hpp"
#include "protocol/tokens.hpp"
#include "referee/match/game.hpp"
#include "referee/match/seat_maker.hpp"
#include "referee/match/verify.hpp"
#include "referee/rules/catalog.hpp"
#include "referee/seats/child_seat.hpp"
#include "referee/seats/run_per_move_seat.hpp"
#include "referee/seats/scripted_seat.hpp"
#include "tests/conformance/table.hpp"

namespace aspis::hostile {

using namespace std::chrono_literals;
using protocol::Reason;

/// "rude mute": one of the programs of tests/hostile/bots, found and ready to be started.
inline sandbox::Placement bot(const std::string& words) {
  const auto command = sandbox::read_command(std::string(ASPIS_STAGE "/hostile/") + words);
  if (!command) throw std::runtime_error(command.error().text);
  return sandbox::place(*command).value();
}

class Ring : public testing::Test {
 protected:
  /// `off` is for bots that tell what they met by files that the test reads.
  explicit Ring(sandbox::Mode mode = sandbox::Mode::automatic,
                sandbox::Level best = sandbox::Level::users)
      : sandbox_(mode, best) {
    std::string path = (std::filesystem::temp_directory_path() / "ring-XXXXXX").string();
    if (::mkdtemp(path.data()) == nullptr) throw std::runtime_error("no temporary folder");
    ::chmod(path.c_str(), 0755);  // where bots lie
    temporary_ = path;
    const char* before = std::getenv("TMPDIR");
    if (before != nullptr) before_ = before;
    ::setenv("TMPDIR", path.c_str(), 1);
    host_.emplace(sandbox_);
  }

  ~Ring() override {
    host_.reset();
    if (before_) {
      ::setenv("TMPDIR", before_->c_str(), 1);
    } else {
      ::unsetenv("TMPDIR");
    }
    std::filesystem::remove_all(temporary_);
  }

  seats::Host& host() { return *host_; }
  const std::filesystem::path& temporary() const { return temporary_; }

  std::unique_ptr<seats::Seat> child(const std::string& words, std::size_t mebibytes = 1024) {
    return std::make_unique<seats::ChildSeat>(
        host(), bot(words), seats::aspis_dialect(),
        seats::ChildLimits{mebibytes << 20U, std::chrono::seconds(10)});
  }

  /// Plays legal moves of chance.
  std::unique_ptr<seats::Seat> opponent(std::uint64_t seed = 7) {
    auto random = std::make_shared<protocol::Random>(seed);
    return script([random](const rules::Position& position) {
      return seats::ScriptedTurn{position.random_move(*random), std::nullopt, 0ms};
    });
  }

  std::unique_ptr<seats::Seat> script(seats::ScriptedSeat::Script turns) {
    return std::make_unique<seats::ScriptedSeat>(host(), std::move(turns));
  }

  /// Answers with these lines in turn.
  std::unique_ptr<seats::Seat> answers(std::vector<std::string> lines,
                                       std::chrono::milliseconds after = 0ms) {
    auto turn = std::make_shared<std::size_t>(0);
    return script([=](const rules::Position&) {
      return seats::ScriptedTurn{lines.at((*turn)++), std::nullopt, after};
    });
  }

  /// Resigns at its first turn, in boxing of two.
  static match::SeatMaker quitter() {
    return [](seats::Host& host) -> std::unique_ptr<seats::Seat> {
      return std::make_unique<seats::ScriptedSeat>(host, [](const rules::Position& position) {
        const std::string mark = position.turn() == 0 ? "A" : "B";
        return seats::ScriptedTurn{mark + ",resign", std::nullopt, 0ms};
      });
    };
  }

  /// Never answers; `asked` is called when it is its turn.
  static match::SeatMaker mute(std::function<void()> asked = [] {}) {
    return [asked](seats::Host& host) -> std::unique_ptr<seats::Seat> {
      return std::make_unique<seats::ScriptedSeat>(host, [asked](const rules::Position&) {
        asked();
        return seats::ScriptedTurn{};
      });
    };
  }

  static match::GamePlan plan(std::string_view game, int seats = 2) {
    match::GamePlan plan;
    plan.rules = rules::rules_named(game).value();
    plan.seed = 11;
    plan.setup = plan.rules->deal(rules::game_options(game), seats, *plan.seed).value();
    if (plan.rules->needs_dictionary()) {
      plan.dictionary = &rules::small_dictionary();
      plan.dictionary_path = "/nowhere/words.txt";
    }
    plan.clock = {10s, std::nullopt};
    for (int seat = 0; seat < seats; ++seat) plan.names.push_back("bot " + std::to_string(seat));
    plan.date = "2026-11-20T20:51:06Z";
    return plan;
  }

  /// A word cube whose start is larger than what a pipe or a socket holds.
  static match::GamePlan large_cube() {
    match::GamePlan game = plan("wordcube");
    game.setup =
        game.rules->deal({{"rows", "60"}, {"columns", "60"}, {"planes", "80"}}, 2, *game.seed)
            .value();
    return game;
  }

  using Make = std::function<std::unique_ptr<seats::Seat>()>;

  /// Two of them play every game to an end without a forfeit.
  void expect_to_play_the_catalog(const Make& bot) {
    for (const rules::Rules* rules : rules::catalog()) {
      const auto outcome = play(plan(rules->name()), bot(), bot());
      EXPECT_EQ(outcome.record.verdict.culprit, std::nullopt) << protocol::text(outcome.record);
      EXPECT_GT(count_moves(outcome.record), 1);
    }
  }

  /// Eight of them.
  void expect_to_share_an_arena(const Make& bot) {
    match::Seats seats;
    for (int seat = 0; seat < 8; ++seat) seats.push_back(bot());
    const auto outcome = play(plan("boxing", 8), std::move(seats));
    EXPECT_EQ(outcome.record.verdict.reason, Reason::last_spot);
  }

  /// `bot` never reads; its time runs out nevertheless.
  void expect_to_stall_nobody(std::unique_ptr<seats::Seat> bot) {
    match::GamePlan game = large_cube();
    game.clock.move = 200ms;
    expect_loss(play(std::move(game), std::move(bot), opponent()), Reason::timeout, 0);
  }

  /// Plays one game to the end, waits for the last of its processes, and looks at what is left.
  match::GameOutcome play(match::GamePlan plan, match::Seats seats) {
    std::optional<match::GameOutcome> outcome;
    match::start_game(host(), std::move(plan), std::move(seats),
                      [&outcome](match::GameOutcome ended) { outcome = std::move(ended); });
    host().run();
    if (!outcome) throw std::logic_error("the game did not end");
    expect_nothing_left();
    expect_faithful(outcome->record);
    return *std::move(outcome);
  }

  match::GameOutcome play(match::GamePlan plan, std::unique_ptr<seats::Seat> first,
                          std::unique_ptr<seats::Seat> second) {
    match::Seats seats;
    seats.push_back(std::move(first));
    seats.push_back(std::move(second));
    return play(std::move(plan), std::move(seats));
  }

  /// This program adopts all orphans of its bots, so without any child, dead or alive, none of them
  /// has left a process.
  static void expect_no_process() {
    for (const auto& task : std::filesystem::directory_iterator("/proc/self/task")) {
      std::ifstream list(task.path() / "children");
      for (pid_t left = 0; list >> left;) {
        std::ifstream words("/proc/" + std::to_string(left) + "/cmdline");
        std::string name;
        std::getline(words, name);
        std::replace(name.begin(), name.end(), '\0', ' ');
        ADD_FAILURE() << "process " << left << " is left: " << name;
      }
    }
  }

  void expect_nothing_left() {
    EXPECT_EQ(host().buried(), 0U);
    host().empty();  // the boxes that wait for another game
    expect_no_process();
    for (const auto& entry : std::filesystem::directory_iterator(temporary_)) {
      const std::string name = entry.path().filename().string();
      // The sandbox keeps copies of what other users may not read for its next program.
      if (name.starts_with("aspis-") && !name.starts_with("aspis-temporary-copy-")) {
        ADD_FAILURE() << "the folder " << entry.path() << " is left";
      }
    }
  }

  /// The record says the same after a trip through its text, and its verdict follows from it.
  static void expect_faithful(const protocol::Record& record) {
    const std::string written = protocol::text(record);
    const auto read = protocol::read_record(written);
    ASSERT_TRUE(read.ok()) << read.error().text << "\n" << written;
    EXPECT_EQ(*read, record) << written;
    const bool cube = record.game == "wordcube";
    const auto verified = match::verify(*read, cube ? &rules::small_dictionary() : nullptr);
    EXPECT_TRUE(verified.ok()) << verified.error().text << "\n" << written;
    EXPECT_TRUE(protocol::is_printable(record.verdict.detail)) << record.verdict.detail;
  }

  static std::vector<std::string> list_warnings(const protocol::Record& record, int seat) {
    std::vector<std::string> texts;
    for (const protocol::Event& event : record.events) {
      const auto* warning = std::get_if<protocol::Warning>(&event);
      if (warning != nullptr && warning->seat == seat) texts.push_back(warning->text);
    }
    return texts;
  }

  static void expect_loss(const match::GameOutcome& outcome, Reason reason, int culprit) {
    EXPECT_EQ(outcome.record.verdict.reason, reason) << protocol::text(outcome.record);
    EXPECT_EQ(outcome.record.verdict.culprit, culprit);
  }

  static int count_moves(const protocol::Record& record) {
    return static_cast<int>(std::count_if(
        record.events.begin(), record.events.end(),
        [](const auto& event) { return std::holds_alternative<protocol::PlayedMove>(event); }));
  }

  sandbox::Sandbox sandbox_;

 private:
  std::filesystem::path temporary_;
  std::optional<std::string> before_;
  std::optional<seats::Host> host_;
};

}  // namespace aspis::hostile
