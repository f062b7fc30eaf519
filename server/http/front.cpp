#include "server/http/front.hpp"

#include <algorithm>
#include <ctime>
#include <utility>
#include <vector>

#include "server/http/bridge.hpp"
#include "server/http/connection.hpp"

namespace aspis::http {

Front::Front(std::shared_ptr<boost::asio::io_context> io, ServerPlan plan, live::Hub& hub)
    : io_(std::move(io)),
      plan_(std::move(plan)),
      hub_(hub),
      seats_(std::make_shared<Seats>(plan_.limits.a_peer, plan_.limits.in_all)),
      deadlines_(*io_) {
}

Front::~Front() = default;

void Front::take(protocol::Descriptor descriptor, Origin origin, std::shared_ptr<void> seat) {
  auto connection = std::make_shared<Connection>(
      *this, live::socket_of(*io_, std::move(descriptor)), std::move(origin), std::move(seat));
  connections_.emplace(connection.get(), connection);
  ++open_;
  connection->start();
  watch_deadlines();
}

void Front::stop() {
  is_stopping_ = true;
  const auto connections = connections_;
  for (const auto& [key, connection] : connections) connection->stop();
}

void Front::close_all() {
  is_stopping_ = true;
  const auto connections = connections_;
  for (const auto& [key, connection] : connections) connection->close();
  const auto bridges = bridges_;
  for (const auto& [key, bridge] : bridges) bridge->close();
  deadlines_.cancel();
}

const std::shared_ptr<const CommonHeaders>& Front::common() {
  const std::time_t now = std::time(nullptr);
  if (!common_ || common_->second != now) {
    common_ = std::make_shared<const CommonHeaders>(common_headers(now, plan_.headers));
  }
  return common_;
}

void Front::forget(Connection& connection) {
  if (connections_.erase(&connection) > 0) --open_;
}

void Front::keep(std::shared_ptr<Bridge> bridge) {
  Bridge* const key = bridge.get();
  bridges_.emplace(key, std::move(bridge));
  ++open_;
}

void Front::forget(Bridge& bridge) {
  if (bridges_.erase(&bridge) > 0) --open_;
}

void Front::watch_deadlines() {
  // One timer for all: a timer a connection, set anew for every request, would cost more than the
  // rest of an answer.
  if (std::exchange(is_watching_, true)) return;
  const HttpLimits& limits = plan_.limits;
  const auto shortest = std::min({limits.header, limits.body, limits.idle, limits.write});
  deadlines_.expires_after(
      std::clamp(shortest / 8, std::chrono::milliseconds(10), std::chrono::milliseconds(250)));
  deadlines_.async_wait([this](boost::system::error_code failure) {
    if (failure) return;
    is_watching_ = false;
    const auto now = std::chrono::steady_clock::now();
    std::vector<std::shared_ptr<Connection>> late;
    for (const auto& [key, connection] : connections_) {
      if (connection->is_late(now)) late.push_back(connection);
    }
    for (const auto& connection : late) connection->end_late();
    if (!connections_.empty()) watch_deadlines();
  });
}

}  // namespace aspis::http
