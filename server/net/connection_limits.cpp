#include "server/net/connection_limits.hpp"

namespace aspis::net {

using protocol::Error;
using protocol::MutexLock;
using protocol::Result;

ConnectionLimits::Ticket::~Ticket() {
  if (limits_) limits_->leave(peer_, in_all_);
}

Result<ConnectionLimits::Ticket> ConnectionLimits::admit(const std::string& peer) {
  return admit(peer, true);
}

Result<ConnectionLimits::Ticket> ConnectionLimits::admit_proxy() {
  return admit("", true);
}

Result<ConnectionLimits::Ticket> ConnectionLimits::admit_behind_proxy(const std::string& peer) {
  return admit(peer, false);
}

Result<ConnectionLimits::Ticket> ConnectionLimits::admit(const std::string& peer, bool in_all) {
  const MutexLock lock(mutex_);
  if (in_all && open_ >= in_all_) return Error{"the server has reached its connection limit"};
  if (!peer.empty()) {
    int& open = open_of_peer_[peer];
    if (open >= a_peer_) {
      return Error{"too many connections from your address: " + std::to_string(a_peer_) +
                   " are open"};
    }
    ++open;
  }
  if (in_all) ++open_;
  return Ticket(shared_from_this(), peer, in_all);
}

void ConnectionLimits::leave(const std::string& peer, bool in_all) {
  const MutexLock lock(mutex_);
  if (in_all) --open_;
  const auto found = open_of_peer_.find(peer);
  if (found != open_of_peer_.end() && --found->second == 0) open_of_peer_.erase(found);
}

}  // namespace aspis::net
