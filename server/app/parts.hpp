// What each part of the server is told or made with, from the settings, and what joins two of them.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "protocol/result.hpp"
#include "referee/seats/remote_bot.hpp"
#include "server/app/data_folder.hpp"
#include "server/app/settings.hpp"
#include "server/hosting/registry.hpp"
#include "server/hosting/registry_options.hpp"
#include "server/http/server.hpp"
#include "server/live/hub.hpp"
#include "server/login/bot_listener.hpp"
#include "server/watch/disk_space.hpp"
#include "server/watch/log.hpp"
#include "server/watch/metrics.hpp"
#include "server/webhook/webhook.hpp"

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

/// Makes the executor of a tournament; empty where the settings name no cluster. `version` is the
/// program's: tasks play for no other. What it makes throws where the shared folder fails.
[[nodiscard]] std::function<std::unique_ptr<runner::Executor>(const hosting::ClusterTournament&)>
cluster_of(const Settings&, std::string version);

/// Null where none is set. Errors say what is wrong with the setting.
[[nodiscard]] protocol::Result<std::unique_ptr<webhook::Webhook>> webhook_of(const Settings&,
                                                                             const DataFolder&,
                                                                             watch::Log&);

/// Lets a bot into whichever tournament its token is for.
class TokenLogin final : public login::LoginHandler {
 public:
  TokenLogin(hosting::Registry& registry, watch::Log& log) : registry_(registry), log_(log) {}

  protocol::Result<std::string> admit(const protocol::Login& login,
                                      protocol::Connection& connection,
                                      std::string received) override {
    auto alias = registry_.admit(login, connection, std::move(received));
    if (alias) {
      log_.info("bot-came", {{"alias", *alias}});
    } else {
      log_.info("bot-refused", {{"why", alias.error().text}});
    }
    return alias;
  }

  [[nodiscard]] bool knows_all_tokens() const override { return registry_.is_open(); }

 private:
  hosting::Registry& registry_;
  watch::Log& log_;
};

/// All of them outlive the last use of the metrics' text.
void add_gauges(watch::Metrics&, const watch::Log&, const watch::DiskSpace&, const http::Server&,
                const live::Hub&, const login::BotListener&, const hosting::Registry&);

}  // namespace aspis::app
