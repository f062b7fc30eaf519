#include "server/app/parts.hpp"

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

#include "bots/connect/address.hpp"
#include "protocol/utc.hpp"

namespace aspis::app {

using protocol::Error;

int games_at_once(const Settings& settings) {
  if (settings.games_at_once > 0) return settings.games_at_once;
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 1);
}

live::HubLimits hub_limits() {
  live::HubLimits limits;
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  limits.first_number = static_cast<std::uint64_t>(
      std::chrono::duration_cast<std::chrono::milliseconds>(now).count());
  // A game's topic takes about 30 KB, and fast bots finish hundreds of games a second. Finished
  // games can be read as pages.
  limits.forgotten = std::chrono::seconds(5);
  return limits;
}

Settings fitted(Settings settings, std::uint64_t descriptors) {
  constexpr std::uint64_t others = 192;  // for tournament files and programs' pipes
  const std::uint64_t usable = descriptors >= 2 * others ? descriptors - others : descriptors / 2;
  // TLS needs two more for each connection.
  const auto fits = [](std::uint64_t share, bool tls) {
    return static_cast<int>(std::clamp<std::uint64_t>(tls ? share / 3 : share, 1, 1'000'000));
  };
  settings.http_max_total =
      std::min(settings.http_max_total, fits(usable / 4 * 3, !settings.tls_certificate.empty()));
  settings.bots_max_total =
      std::min(settings.bots_max_total, fits(usable / 4, !settings.bots_tls.empty()));
  return settings;
}

std::optional<net::Certificate> make_certificate(const Settings& settings) {
  if (settings.tls_certificate.empty()) return std::nullopt;
  return net::Certificate{settings.tls_certificate, settings.tls_key};
}

protocol::Result<std::unique_ptr<webhook::Webhook>> make_webhook(const Settings& settings,
                                                                 const DataFolder& folder,
                                                                 watch::Log& log) {
  if (settings.webhook.empty()) return std::unique_ptr<webhook::Webhook>();
  webhook::WebhookPlan plan;
  auto url = connect::read_url(settings.webhook, "http", "https");
  if (!url) return Error{"webhook: " + url.error().text};
  plan.url = *std::move(url);
  auto secret = webhook::read_secret(settings.webhook_secret_file);
  if (!secret) return Error{"webhook-secret-file: " + secret.error().text};
  plan.secret = *std::move(secret);
  plan.date = protocol::utc_now;
  auto store = db::DeliveryStore::open(folder.deliveries(), plan.date());
  if (!store) return store.error();
  return std::make_unique<webhook::Webhook>(std::move(plan), *std::move(store), log);
}

void add_gauges(watch::Metrics& metrics, const watch::Log& log, const watch::DiskSpace& disk,
                const http::Server& server, const live::Hub& hub, const login::BotListener& bots,
                const hosting::Registry& registry) {
  const auto gauge = [&](std::string name, std::string labels, std::string help, auto value,
                         bool is_counter = false) {
    metrics.gauges.push_back({std::move(name), std::move(labels), std::move(help), is_counter,
                              [value] { return static_cast<double>(value()); }});
  };
  const auto counter = [&](std::string name, std::string help, auto value) {
    gauge(std::move(name), "", std::move(help), value, true);
  };
  const std::string connections = "aspis_connections";
  const std::string open = "Connections that are open now.";
  gauge(connections, R"(kind="http")", open, [&] { return server.counts().open; });
  gauge(connections, R"(kind="spectators")", open, [&] { return hub.counts().spectators; });
  gauge(connections, R"(kind="bots_waiting")", open, [&] { return bots.counts().waiting; });
  gauge(connections, R"(kind="bots_bridged")", open, [&] { return bots.counts().bridged; });
  counter("aspis_http_requests_total", "HTTP requests that were read.",
          [&] { return server.counts().requests; });
  counter("aspis_http_refused_total", "HTTP connections refused by a limit.",
          [&] { return server.counts().refused; });
  counter("aspis_http_bad_total", "Malformed HTTP requests.", [&] { return server.counts().bad; });
  counter("aspis_bots_accepted_total", "Bots' connections accepted.",
          [&] { return bots.counts().accepted; });
  counter("aspis_bots_refused_total", "Bots' connections refused by a limit.",
          [&] { return bots.counts().refused; });
  counter("aspis_failed_logins_total", "Bots' logins refused.",
          [&] { return bots.counts().failed_logins; });
  counter("aspis_live_events_total", "Events of live pages.", [&] { return hub.counts().events; });
  counter("aspis_live_messages_total", "Messages handed to spectators' sockets.",
          [&] { return hub.counts().messages; });
  counter("aspis_live_resyncs_total", "Spectators told to fetch their page again.",
          [&] { return hub.counts().resyncs; });
  counter("aspis_live_dropped_total", "Spectators dropped because they stalled.",
          [&] { return hub.counts().dropped; });
  gauge("aspis_tournaments", "", "Tournaments in the data folder.",
        [&] { return registry.list().size(); });
  gauge("aspis_tournaments_failed", "", "Tournaments stopped by an error; the server retries them.",
        [&] {
          const auto all = registry.list();
          return std::count_if(all.begin(), all.end(), [](const auto& one) {
            return one.state == tournament::RunState::failed;
          });
        });
  gauge("aspis_disk_free_bytes", "", "Free space on the data folder's disk.",
        [&] { return disk.free_bytes(); });
  counter("aspis_log_lines_dropped_total", "Log lines dropped because the log was not read.",
          [&] { return log.dropped(); });
}

}  // namespace aspis::app
