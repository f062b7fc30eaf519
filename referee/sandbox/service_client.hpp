// Boxes from the service that makes them for others.
#pragma once

#include <filesystem>
#include <memory>

#include "referee/sandbox/box.hpp"
#include "referee/sandbox/container.hpp"

namespace aspis::sandbox {

/// What boxes the service makes. The error is for one that is not there or cannot be understood.
[[nodiscard]] protocol::Result<Ability> ability_of_service(const std::filesystem::path& socket);

/// Parts and first process of a box that the service keeps; waits some milliseconds for it.
[[nodiscard]] protocol::Result<Made> made_by_service(const std::filesystem::path& socket,
                                                     const Box&, Level);

}  // namespace aspis::sandbox
