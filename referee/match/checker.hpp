// Tells a beginner what is wrong with a bot before a tournament does: games against a gentle and
// against nasty partners, and what they showed in plain words.
#pragma once

#include <functional>

#include "referee/match/match.hpp"

namespace aspis::match {

struct CheckPlan {
  const rules::Rules* rules = nullptr;
  std::vector<protocol::Option> options;
  std::uint64_t seed = 1;
  const words::Dictionary* dictionary = nullptr;
  std::string dictionary_path;
  protocol::TimeControl clock;
  std::chrono::milliseconds ready_limit{10'000};
  SeatMaker bot;
  /// How to start the bot for a look at its output when its input ends; nothing where it is not a
  /// program that speaks the protocol.
  std::optional<seats::Command> program;
};

enum class Grade { pass, warning, fail };

struct Finding {
  Grade grade = Grade::pass;
  std::string what;                  // one line: what was tried and what came of it
  std::vector<std::string> advice;   // what to do, and what was seen; lines
};

/// Each finding is given to `on_finding` as soon as it is known. Takes as long as the bot does.
/// Throws std::invalid_argument where the rules refuse the options.
std::vector<Finding> check(const CheckPlan&, seats::Children&,
                           const std::function<void(const Finding&)>& on_finding);

}  // namespace aspis::match
