#include "server/app/plans.hpp"

#include <algorithm>
#include <chrono>
#include <thread>

namespace aspis::app {

int games_at_once(const Settings& settings) {
  if (settings.games_at_once > 0) return settings.games_at_once;
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 1);
}

seats::RemotePolicy remote_policy(const Settings& settings) {
  seats::RemotePolicy policy;
  policy.ping_every = settings.ping;
  policy.lag_a_move = settings.lag_a_move;
  policy.lag_quota = settings.lag_quota;
  policy.lag_by_kernel = settings.lag_by_kernel;
  return policy;
}

live::HubLimits hub_limits() {
  live::HubLimits limits;
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  limits.first_number = static_cast<std::uint64_t>(
      std::chrono::duration_cast<std::chrono::milliseconds>(now).count());
  // A topic of a game takes some 30 KB, and quick bots end hundreds of games a second; what is over
  // can be read as a page.
  limits.forgotten = std::chrono::seconds(5);
  return limits;
}

login::BotLimits bot_limits(const Settings& settings) {
  login::BotLimits limits;
  limits.a_peer = settings.bots_a_peer;
  limits.in_all = settings.bots_in_all;
  return limits;
}

Settings fitted(Settings settings, std::uint64_t descriptors) {
  constexpr std::uint64_t others = 192;  // tournaments' files, programs' pipes
  const std::uint64_t usable = descriptors >= 2 * others ? descriptors - others : descriptors / 2;
  // TLS takes a pair beside each.
  const auto fits = [](std::uint64_t share, bool tls) {
    return static_cast<int>(std::clamp<std::uint64_t>(tls ? share / 3 : share, 1, 1'000'000));
  };
  settings.http_in_all =
      std::min(settings.http_in_all, fits(usable / 4 * 3, !settings.tls_certificate.empty()));
  settings.bots_in_all =
      std::min(settings.bots_in_all, fits(usable / 4, !settings.bots_tls.empty()));
  return settings;
}

std::optional<net::Certificate> certificate_of(const Settings& settings) {
  if (settings.tls_certificate.empty()) return std::nullopt;
  return net::Certificate{settings.tls_certificate, settings.tls_key};
}

}  // namespace aspis::app
