// What the commands of a tournament share: options, the file that a command line names, opened and
// read, and its parts as people name them. Changes nothing.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

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

/// What the file or the disk refuses on the way is bad input.
[[nodiscard]] Command with_store_errors(Command);

inline constexpr OptionText stage_option = {"STAGE", "STAGE",
                                            "Stage: number or name (default: all)"};
inline constexpr OptionText reason_option = {"--reason", "TEXT", "Reason, for the public log"};

struct TournamentArguments : Arguments {
  Text file{this, "-f,--file", "FILE", "File of the tournament (default: tournament.db)"};
};
struct GameArguments : TournamentArguments {
  Number game{this, required, "GAME", Bounds{1, 2'000'000'000},
              "Number of the game, as listed by 'games'"};
};

[[nodiscard]] std::string file_named(const std::optional<std::string>&);

// These throw CommandError with Status::bad_input.

[[nodiscard]] Opened open_tournament(const std::optional<std::string>& file, db::Mode);

/// From 0.
[[nodiscard]] int stage_named(const formats::Plan&, const std::string& name);
/// Nothing where none is named.
[[nodiscard]] std::optional<int> stage_in(const Opened&, const std::optional<std::string>& name);
[[nodiscard]] formats::Entrant entrant_named(const tournament::Tournament&,
                                             const std::string& alias);
/// One that is stored, whether it counts or not.
[[nodiscard]] const db::GameRow& game_numbered(const Opened&, int number);

/// `done`: the act itself; then what follows from it, a line each.
void say(const std::string& done, const protocol::Result<tournament::Consequences>&);

}  // namespace aspis::cli
