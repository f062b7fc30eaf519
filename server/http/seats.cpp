#include "server/http/seats.hpp"

#include <boost/asio/ip/address.hpp>
#include <utility>

namespace aspis::http {

namespace ip = boost::asio::ip;

std::string counted_peer(const std::string& address) {
  boost::system::error_code failure;
  const ip::address parsed = ip::make_address(address, failure);
  if (failure || !parsed.is_v6()) return address;
  ip::address_v6::bytes_type bytes = parsed.to_v6().to_bytes();
  std::fill(bytes.begin() + 8, bytes.end(), static_cast<unsigned char>(0));
  return ip::address_v6(bytes).to_string();
}

std::shared_ptr<void> Seats::take(const std::string& peer) {
  const std::lock_guard lock(mutex_);
  if (taken_ >= in_all_ || !add(peer)) return nullptr;
  ++taken_;
  return ticket(peer, true);
}

std::shared_ptr<void> Seats::take_of_proxy() {
  const std::lock_guard lock(mutex_);
  if (taken_ >= in_all_) return nullptr;
  ++taken_;
  return ticket("", true);
}

std::shared_ptr<void> Seats::take_share(const std::string& peer) {
  const std::lock_guard lock(mutex_);
  return add(peer) ? ticket(peer, false) : nullptr;
}

bool Seats::add(const std::string& peer) {
  int& count = by_peer_[peer];
  if (count >= a_peer_) return false;
  ++count;
  return true;
}

void Seats::give_back(const std::string& peer) {
  const auto found = by_peer_.find(peer);
  if (found != by_peer_.end() && --found->second <= 0) by_peer_.erase(found);
}

std::shared_ptr<void> Seats::ticket(std::string peer, bool in_all) {
  return {this, [seats = shared_from_this(), peer = std::move(peer), in_all](void*) {
            const std::lock_guard lock(seats->mutex_);
            if (in_all) --seats->taken_;
            if (!peer.empty()) seats->give_back(peer);
          }};
}

}  // namespace aspis::http
