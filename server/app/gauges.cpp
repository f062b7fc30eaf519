#include "server/app/gauges.hpp"

#include <algorithm>
#include <utility>

namespace aspis::app {
namespace {

class Entries {
 public:
  explicit Entries(watch::Metrics& metrics) : metrics_(metrics) {}

  template <class Value>
  void gauge(std::string name, std::string labels, std::string help, Value value) {
    add(std::move(name), std::move(labels), std::move(help), false, std::move(value));
  }
  template <class Value>
  void counter(std::string name, std::string labels, std::string help, Value value) {
    add(std::move(name), std::move(labels), std::move(help), true, std::move(value));
  }

 private:
  template <class Value>
  void add(std::string name, std::string labels, std::string help, bool counter, Value value) {
    metrics_.gauges.push_back(
        {std::move(name), std::move(labels), std::move(help), counter,
         [value = std::move(value)] { return static_cast<double>(value()); }});
  }

  watch::Metrics& metrics_;
};

}  // namespace

void add_gauges(watch::Metrics& metrics, const watch::Log& log, const watch::DiskSpace& disk,
                const http::Server& server, const live::Hub& hub, const login::BotListener& bots,
                const hosting::Registry& registry) {
  Entries entries(metrics);
  const std::string connections = "aspis_connections";
  const std::string open = "Connections that are open now.";
  entries.gauge(connections, R"(kind="http")", open, [&] { return server.counts().open; });
  entries.gauge(connections, R"(kind="spectators")", open, [&] { return hub.counts().spectators; });
  entries.gauge(connections, R"(kind="bots_waiting")", open, [&] { return bots.counts().waiting; });
  entries.gauge(connections, R"(kind="bots_bridged")", open, [&] { return bots.counts().bridged; });
  entries.counter("aspis_http_requests_total", "", "HTTP requests that were read.",
                  [&] { return server.counts().requests; });
  entries.counter("aspis_http_refused_total", "", "HTTP connections refused by a limit.",
                  [&] { return server.counts().refused; });
  entries.counter("aspis_http_bad_total", "", "Malformed HTTP requests.",
                  [&] { return server.counts().bad; });
  entries.counter("aspis_bots_accepted_total", "", "Bots' connections accepted.",
                  [&] { return bots.counts().accepted; });
  entries.counter("aspis_bots_refused_total", "", "Bots' connections refused by a limit.",
                  [&] { return bots.counts().refused; });
  entries.counter("aspis_failed_logins_total", "", "Bots' logins refused.",
                  [&] { return bots.counts().failed_logins; });
  entries.counter("aspis_live_events_total", "", "Events of live pages.",
                  [&] { return hub.counts().events; });
  entries.counter("aspis_live_messages_total", "", "Messages handed to spectators' sockets.",
                  [&] { return hub.counts().messages; });
  entries.counter("aspis_live_resyncs_total", "", "Spectators told to fetch their page again.",
                  [&] { return hub.counts().resyncs; });
  entries.counter("aspis_live_dropped_total", "", "Spectators dropped because they stalled.",
                  [&] { return hub.counts().dropped; });
  entries.gauge("aspis_tournaments", "", "Tournaments in the data folder.",
                [&] { return registry.list().size(); });
  entries.gauge("aspis_tournaments_failed", "",
                "Tournaments stopped by an error; the server retries them.", [&] {
                  const auto all = registry.list();
                  return std::count_if(all.begin(), all.end(), [](const auto& one) {
                    return one.state == tournament::RunState::failed;
                  });
                });
  entries.gauge("aspis_disk_free_bytes", "", "Free space on the data folder's disk.",
                [&] { return disk.free_bytes(); });
  entries.counter("aspis_log_lines_dropped_total", "",
                  "Log lines dropped because the log was not read.", [&] { return log.dropped(); });
}

}  // namespace aspis::app
