// Creates tournaments from requests of an instructor, each in its own file.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "server/hosting/registry_options.hpp"
#include "server/tournament/forecast.hpp"
#include "server/tournament/instructor.hpp"

namespace aspis::hosting {

struct NewTournamentRequest {
  std::string name;  // [a-z0-9-]{1,64}; "": derived from the title
  std::string title;
  std::string plan;    // JSON, or the name of a preset
  std::string game;    // for a preset without a game
  std::string roster;  // CSV; a command may only be "house:NAME", a sample bot on the server
  std::vector<std::string> columns{};  // meaning of the roster's columns, see roster.hpp
  std::optional<std::uint64_t> seed;
  std::string by = "instructor";  // actor in the log
};

/// A tournament that a request would create.
struct Preview {
  formats::Plan plan;
  protocol::TimeControl clock;  // the game's default if the plan has none
  tournament::Roster roster;
  std::vector<tournament::StageForecast> stages;
};

/// Writes nothing. Errors are for the instructor.
[[nodiscard]] protocol::Result<Preview> preview(const NewTournamentRequest&, const RegistryOptions&,
                                                sandbox::Sandbox&);

/// Leaves either a complete file or none. `name` is the tournament's name.
[[nodiscard]] protocol::Result<db::Store> create_file(const std::filesystem::path&,
                                                      const std::string& name,
                                                      const NewTournamentRequest&,
                                                      const RegistryOptions&, sandbox::Sandbox&);

/// Why this server cannot play it, for example another word list; "" if it can.
[[nodiscard]] std::string why_not_playable(const tournament::Tournament&, const RegistryOptions&);

}  // namespace aspis::hosting
