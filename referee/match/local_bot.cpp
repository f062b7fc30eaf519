#include "referee/match/local_bot.hpp"

#include "referee/seats/compiled_module.hpp"
#include "referee/seats/kept_child.hpp"
#include "referee/seats/run_per_move_seat.hpp"

namespace aspis::match {
namespace {

namespace fs = std::filesystem;
using protocol::Result;
using sandbox::Placement;
using seats::ChildLimits;
using seats::Host;

SeatMaker child_seats(const Placement& placement, const ChildLimits& limits,
                      std::unique_ptr<seats::Dialect> (*dialect)()) {
  return [=](Host& host) -> std::unique_ptr<seats::Seat> {
    return std::make_unique<seats::ChildSeat>(host, placement, dialect(), limits);
  };
}

/// Programs that speak the protocol can play several games.
SeatMaker protocol_seats(const Placement& placement, const ChildLimits& limits) {
  const SeatMaker fresh = child_seats(placement, limits, seats::aspis_dialect);
  return {fresh, [=](Host& host) -> std::unique_ptr<seats::KeptBot> {
            return std::make_unique<seats::KeptChild>(host, placement, seats::aspis_dialect,
                                                      limits);
          }};
}

SeatMaker run_per_move_seats(const Placement& placement, const ChildLimits& limits) {
  return [=](Host& host) -> std::unique_ptr<seats::Seat> {
    return std::make_unique<seats::RunPerMoveSeat>(host, placement, limits);
  };
}

/// The last word that names a file: "bot.py" of "python3 bot.py".
std::string short_name(const sandbox::Command& command) {
  std::string name = fs::path(command.argv.front()).filename().string();
  for (const std::string& word : command.argv) {
    if (word.starts_with("/")) name = fs::path(word).filename().string();
  }
  return name;
}

Result<Entrant> compiled_entrant(const LocalBot& bot, const ChildLimits& limits,
                                 sandbox::Sandbox& sandbox, const fs::path& workshop) {
  std::error_code ignored;
  fs::path target;
  for (int number = 1; target.empty(); ++number) {
    const fs::path candidate = workshop / ("entry" + std::to_string(number));
    if (fs::create_directory(candidate, ignored)) target = candidate;
    if (ignored) return protocol::Error{"cannot write to " + workshop.string()};
  }
  auto module = seats::compile_module(sandbox, bot.command, target, limits.static_data_bytes);
  if (!module) {
    const bool at_fault = module.error().text.starts_with("disqualified");
    return protocol::Error{(at_fault ? bot.command + ": " : "") + module.error().text};
  }
  auto placement = sandbox::place(module->command);
  if (!placement) return placement.error();
  ChildLimits of_module = limits;
  of_module.calls = sandbox::Calls::compute;
  return Entrant{bot.name.empty() ? module->player : bot.name,
                 child_seats(*placement, of_module, seats::aspis_dialect)};
}

}  // namespace

Result<Entrant> local_entrant(const LocalBot& bot, const rules::Rules& rules,
                              const ChildLimits& limits, sandbox::Sandbox& sandbox,
                              const fs::path& workshop) {
  if (bot.classic && rules.name() == "croquet") {
    return compiled_entrant(bot, limits, sandbox, workshop);
  }
  const auto command = sandbox::read_command(bot.command, bot.wishes.folder);
  if (!command) return command.error();
  const auto placement = sandbox::place(*command, bot.wishes);
  if (!placement) return placement.error();
  const std::string name = bot.name.empty() ? short_name(*command) : bot.name;
  if (!bot.classic) return Entrant{name, protocol_seats(*placement, limits)};
  if (rules.name() == "wordcube") {
    if (auto refusal = seats::classic_wordcube_refusal(bot.clock)) {
      return protocol::Error{*std::move(refusal)};
    }
    SeatMaker classic = child_seats(*placement, limits, seats::classic_wordcube_dialect);
    classic.set_refusal(seats::classic_wordcube_refusal);
    return Entrant{name, std::move(classic)};
  }
  if (rules.name() == "boxing") {
    if (!sandbox.has_private_tmp()) {
      return protocol::Error{
          "a classic boxing program needs a private /tmp, and here programs have none: " +
          sandbox.ability().what + "; use the line protocol, or see 'aspis doctor'"};
    }
    return Entrant{name, run_per_move_seats(*placement, limits)};
  }
  return protocol::Error{"'" + std::string(rules.name()) + "' has no classic dialect"};
}

}  // namespace aspis::match
