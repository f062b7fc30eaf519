// The cluster that a server's settings name.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "server/app/settings.hpp"
#include "server/hosting/registry_options.hpp"

namespace aspis::app {

/// Makes the executor of a tournament; empty where the settings name no cluster. `version` is the
/// program's: tasks play for no other. What it makes throws where the shared folder fails.
[[nodiscard]] std::function<std::unique_ptr<runner::Executor>(const hosting::ClusterTournament&)>
cluster_of(const Settings&, std::string version);

}  // namespace aspis::app
