// The server's webhook, from its settings.
#pragma once

#include <memory>

#include "protocol/result.hpp"
#include "server/app/data_folder.hpp"
#include "server/app/settings.hpp"
#include "server/webhook/webhook.hpp"

namespace aspis::app {

/// Null where none is set. Errors say what is wrong with the setting.
[[nodiscard]] protocol::Result<std::unique_ptr<webhook::Webhook>> webhook_of(const Settings&,
                                                                             const DataFolder&,
                                                                             watch::Log&);

}  // namespace aspis::app
