// Shows a beginner a bot's errors before a tournament does: games against friendly and hostile
// partners, and advice in plain words.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "referee/match/match.hpp"
#include "referee/sandbox/placement.hpp"

namespace aspis::match {

struct CheckPlan : GameTerms {
  std::vector<protocol::Option> options;
  std::uint64_t seed = 1;
  SeatMaker bot;
  /// The bot's command, to look at its output after its input ends; nullopt if the bot is not a
  /// program that speaks the protocol.
  std::optional<sandbox::Placement> program;
  /// Longer games are not followed by all others; a game is played with either seat.
  std::optional<std::chrono::milliseconds> budget;
};

enum class Grade { pass, warning, fail };

struct Finding {
  Grade grade = Grade::pass;
  std::string what;                 // one line: the test and its result
  std::vector<std::string> advice;  // what to do, and the observations; lines
};

/// A check game by game, so that it can be played on any host: start(), then look() once `played`
/// was called, until is_over(); then conclude(). All on one thread at a time.
class Checkup {
 public:
  /// Calls `on_finding` for each finding as soon as it is known. Throws std::invalid_argument if
  /// the rules refuse the options.
  Checkup(CheckPlan, std::function<void(const Finding&)> on_finding);
  ~Checkup();
  Checkup(const Checkup&) = delete;
  Checkup& operator=(const Checkup&) = delete;

  /// True if no game is left, or another would show nothing new.
  [[nodiscard]] bool is_over() const;
  /// Starts the next game. `played` is called once, on the host's thread, when the game is over or
  /// was aborted. The check outlives the game.
  GameHandle start(seats::Host&, std::function<void()> played);
  /// Looks at the finished game. An aborted game ends the check; a game that the referee's machine
  /// disturbed is played again, a few times. If the plan has a program, this may start it again and
  /// wait seconds for it, so it may run on another thread than the host's.
  void look(sandbox::Sandbox&);
  /// Adds processes of the bot that had to be killed after `bye`. Without a call, the check does
  /// not report how the bot ends.
  void note_outstayed(int count) { outstayed_ = outstayed_.value_or(0) + count; }
  /// The findings about all games together; returns every one.
  std::vector<Finding> conclude();

 private:
  struct CheckGame;
  /// The observations over all games.
  struct Impression {
    int moves = 0;
    std::chrono::microseconds slowest{0};
    std::string slowest_move;
    std::vector<std::string> unasked;       // output
    std::vector<std::string> disturbances;  // of its connection
  };

  /// Both seats, against every partner.
  [[nodiscard]] static std::vector<CheckGame> list_games(std::uint64_t seed);
  [[nodiscard]] GamePlan game_plan(int bot_seat) const;
  void skip_games();
  void look_at(const protocol::Record&, int bot_seat);
  bool report_game(const CheckGame&, sandbox::Sandbox&);
  bool is_spoiled_by_host(const CheckGame&);
  void report_warnings();
  void report_skipped();
  void report_disturbances();
  void report_time();
  void report_end();
  void add(Finding);

  const CheckPlan plan_;
  const std::function<void(const Finding&)> on_finding_;
  const std::vector<CheckGame> games_;
  protocol::Setup setup_;
  std::size_t next_ = 0;
  GameOutcome outcome_;  // of the last game
  std::vector<Finding> findings_;
  Impression seen_;
  std::optional<int> outstayed_;
  int spoiled_ = 0;  // how often the next game was
  bool all_played_ = true;
  bool ended_early_ = false;
  std::chrono::steady_clock::time_point started_;  // the last game
  std::chrono::steady_clock::duration played_{0};
  std::size_t skipped_ = 0;
};

/// Runs a whole check on its own host. Blocks for as long as the bot plays. Throws as Checkup does.
std::vector<Finding> check(const CheckPlan&, sandbox::Sandbox&,
                           const std::function<void(const Finding&)>& on_finding);

}  // namespace aspis::match
