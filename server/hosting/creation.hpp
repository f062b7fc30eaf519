// From what an instructor hands in to a tournament in a file of its own.
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
  std::string name;  // [a-z0-9-]{1,64}; "" makes one of the title
  std::string title;
  std::string plan;    // JSON, or the name of a preset
  std::string game;    // put into a preset that leaves it open
  std::string roster;  // CSV; a command may only be "house:NAME", a sample bot on the server
  std::vector<std::string> columns{};  // what the roster's columns mean; see roster.hpp
  std::optional<std::uint64_t> seed;
  std::string by = "instructor";  // who makes it, as the log says
};

/// What a tournament would be.
struct Preview {
  formats::Plan plan;
  protocol::TimeControl clock;  // the game's own where the plan has none
  tournament::Roster roster;
  std::vector<tournament::StageForecast> stages;
};

/// Errors are for the instructor. Nothing is written.
[[nodiscard]] protocol::Result<Preview> preview(const NewTournamentRequest&, const RegistryOptions&,
                                                sandbox::Sandbox&);

/// The file is there whole, or not at all. `name` is that of the tournament.
[[nodiscard]] protocol::Result<db::Store> create_file(const std::filesystem::path&,
                                                      const std::string& name,
                                                      const NewTournamentRequest&,
                                                      const RegistryOptions&, sandbox::Sandbox&);

/// The reason why this server cannot play it, such as another word list; "" if it can.
[[nodiscard]] std::string why_not_playable(const tournament::Tournament&, const RegistryOptions&);

}  // namespace aspis::hosting
