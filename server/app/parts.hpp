// Converts the settings to the options of each part, and connects parts.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "protocol/result.hpp"
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

/// At least 1. Leaves one core to the server itself.
[[nodiscard]] int games_at_once(const Settings&);
/// Event numbers continue after a restart, by the clock, so that older pages are outdated.
[[nodiscard]] live::HubLimits hub_limits();
/// Limits connections to the file descriptors that files and programs leave.
[[nodiscard]] Settings fitted(Settings, std::uint64_t descriptors);
/// Returns no certificate if TLS is off.
[[nodiscard]] std::optional<net::Certificate> make_certificate(const Settings&);

/// Null if no webhook is set. The error says what is wrong with the setting.
[[nodiscard]] protocol::Result<std::unique_ptr<webhook::Webhook>> make_webhook(const Settings&,
                                                                               const DataFolder&,
                                                                               watch::Log&);

/// Admits a bot to the tournament that its token belongs to.
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

/// The references outlive the last use of the metrics' text.
void add_gauges(watch::Metrics&, const watch::Log&, const watch::DiskSpace&, const http::Server&,
                const live::Hub&, const login::BotListener&, const hosting::Registry&);

}  // namespace aspis::app
