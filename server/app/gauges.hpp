// The figures that the server's parts count themselves, entered in the list that /metrics prints.
#pragma once

#include "server/hosting/registry.hpp"
#include "server/http/server.hpp"
#include "server/live/hub.hpp"
#include "server/login/bot_listener.hpp"
#include "server/watch/disk_space.hpp"
#include "server/watch/log.hpp"
#include "server/watch/metrics.hpp"

namespace aspis::app {

/// All of them outlive the last use of the metrics' text.
void add_gauges(watch::Metrics&, const watch::Log&, const watch::DiskSpace&, const http::Server&,
                const live::Hub&, const login::BotListener&, const hosting::Registry&);

}  // namespace aspis::app
