// Shared code of the tournament commands: options, opening the file that a command line names, and
// finding parts of a tournament by their names.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "protocol/utc.hpp"
#include "referee/rules/rules.hpp"
#include "server/cli/command.hpp"
#include "server/tournament/settling.hpp"
#include "server/tournament/tournament.hpp"

namespace aspis::cli {

struct Opened {
  std::filesystem::path file;
  db::Store store;
  tournament::Tournament tournament;
  formats::Schedule schedule;
  const rules::Rules* rules = nullptr;
};

/// Reports errors of the file or the disk as bad input.
[[nodiscard]] Command with_store_errors(Command);

inline constexpr OptionText stage_option = {"STAGE", "STAGE",
                                            "Stage: number or name (default: all)"};
inline constexpr OptionText reason_option = {"--reason", "TEXT", "Reason, for the public log"};

struct TournamentArguments : Arguments {
  Text file{this, "-f,--file", "FILE", "File of the tournament (default: tournament.db)"};
};
struct ActArguments : TournamentArguments {
  Flag dry_run{this, "--dry-run", "Show the consequences without making changes"};
};
inline constexpr Bounds game_bounds = {1, 2'000'000'000};
inline constexpr const char* game_help = "Number of the game, as listed by 'games'";

[[nodiscard]] std::string file_named(const std::optional<std::string>&);

// These throw CommandError with Status::bad_input.

[[nodiscard]] Opened open_tournament(const std::optional<std::string>& file, db::Mode);

/// The stage's index, from 0.
[[nodiscard]] int stage_named(const formats::Plan&, const std::string& name);
/// Like stage_named(); empty if `name` is.
[[nodiscard]] std::optional<int> stage_in(const Opened&, const std::optional<std::string>& name);
[[nodiscard]] formats::Entrant entrant_named(const tournament::Tournament&,
                                             const std::string& alias);
/// Finds a stored game, whether it counts or not.
[[nodiscard]] const db::GameRow& game_numbered(const Opened&, int number);

/// Opens the file for changes, or read-only for a dry run.
[[nodiscard]] Opened open_for(const ActArguments&);
/// Carries out the act. A dry run only computes the consequences, and says so.
tournament::Consequences carry_out(const ActArguments&, Opened&, const tournament::Act&);
/// Carries out `act(store, tournament, with..., now)`.
template <class... Taken>
tournament::Consequences carry_out(const ActArguments& asked, Opened& opened,
                                   protocol::Result<tournament::Consequences> (*act)(
                                       db::Store&, tournament::Tournament&, Taken...),
                                   const auto&... with) {
  return carry_out(asked, opened, [&](db::Store& store, tournament::Tournament& tournament) {
    return act(store, tournament, with..., protocol::utc_now());
  });
}
/// Prints `done`, which describes the act, and then one line per consequence.
void say(const std::string& done, const tournament::Consequences&);

}  // namespace aspis::cli
