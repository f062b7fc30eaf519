// The tournament that a command line names, opened and read, and what people call its parts: stages
// by number or name, entrants by alias, games by number. Changes nothing.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "referee/rules/rules.hpp"
#include "server/cli/frame.hpp"
#include "server/tournament/tournament.hpp"

namespace CLI {
class App;
}

namespace aspis::cli {

struct Opened {
  std::filesystem::path file;
  db::Store store;
  tournament::Tournament tournament;
  formats::Schedule schedule;
  const rules::Rules* rules = nullptr;
};

/// As add_command; what the file or the disk refuses on the way is bad input too.
CLI::App& add_tournament_command(CLI::App& group, Run& run, const Description&, Run action);

/// -f,--file FILE; tournament.db unless told.
void add_file(CLI::App&, std::optional<std::string>& target);
[[nodiscard]] std::string file_named(const std::optional<std::string>&);

// These throw CommandError with Status::bad_input.

[[nodiscard]] Opened open_tournament(const std::optional<std::string>& file, db::Mode);

/// "2", "Round 2" or "round 2"; from 0.
[[nodiscard]] int stage_named(const formats::Plan&, const std::string& name);
[[nodiscard]] formats::Entrant entrant_named(const tournament::Tournament&,
                                             const std::string& alias);
/// One that is stored, whether it counts or not.
[[nodiscard]] const db::GameRow& game_numbered(const Opened&, int number);
/// "W", or the alias of who sat there.
[[nodiscard]] int seat_named(const Opened&, const db::GameRow&, const std::string& name);

/// "Deep Thought (417) beats 102, points, 41:38"; of a void game "417 and 102, void".
[[nodiscard]] std::string verdict_words(const tournament::Tournament&, const db::GameRow&);
/// "417 - 102": who plays, in the order of the seats.
[[nodiscard]] std::string sides_words(const tournament::Tournament&, const formats::Sides&);
/// Its points and tie-breaks, for formats::why.
[[nodiscard]] formats::RankingRules ranking_rules(const tournament::Tournament&,
                                                  const formats::Stage&);

}  // namespace aspis::cli
