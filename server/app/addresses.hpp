// Addresses as people write and read them, and where the parts that come with the program lie.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace aspis::app {

/// From "0.0.0.0:0" and the port that it became: an address of this machine that others can reach,
/// where it has one, for every address; what was asked for otherwise.
[[nodiscard]] std::string shown_address(const std::string& asked, std::uint16_t port);

/// share/aspis beside the bin folder of the running program.
[[nodiscard]] std::filesystem::path share_folder();

}  // namespace aspis::app
