// Is a server up? What the health check of a container or a supervisor asks, by the server's own
// settings.
#pragma once

#include "protocol/result.hpp"
#include "server/app/settings.hpp"

namespace aspis::cli {

/// Asks the server that these settings make, on this machine. The error says why it is not ready.
[[nodiscard]] protocol::Result<void> health_of(const app::Settings&);

}  // namespace aspis::cli
