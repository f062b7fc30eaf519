// What each part of the server is told, from the settings.
#pragma once

#include <optional>

#include "referee/seats/remote_bot.hpp"
#include "server/app/settings.hpp"
#include "server/live/hub.hpp"
#include "server/login/bot_listener.hpp"

namespace aspis::app {

/// At least 1; one core is left to the server itself.
[[nodiscard]] int games_at_once(const Settings&);
[[nodiscard]] seats::RemotePolicy remote_policy(const Settings&);
/// Numbers of events go on after a restart, as far as clocks do: a page from before it is old.
[[nodiscard]] live::HubLimits hub_limits();
[[nodiscard]] login::BotLimits bot_limits(const Settings&);
/// The settings with no more connections than there are descriptors for, beside files and programs.
[[nodiscard]] Settings fitted(Settings, std::uint64_t descriptors);
/// Nothing where no --tls is set.
[[nodiscard]] std::optional<net::Certificate> certificate_of(const Settings&);

}  // namespace aspis::app
