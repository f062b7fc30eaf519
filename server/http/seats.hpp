// How many connections there are, by peer and in all.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

namespace aspis::http {

/// What a peer is counted as: an IPv4 address, or the network of an IPv6 one (/64), of which
/// everybody has more addresses than can be counted.
[[nodiscard]] std::string counted_peer(const std::string& address);

/// From any thread.
class Seats : public std::enable_shared_from_this<Seats> {
 public:
  Seats(int a_peer, int in_all) : a_peer_(a_peer), in_all_(in_all) {}

  /// Null where there is none left. Given back by the last who has it, on whatever thread, even
  /// after everything else is gone.
  [[nodiscard]] std::shared_ptr<void> take(const std::string& peer);
  /// Without the limit of a peer: for a proxy's own address.
  [[nodiscard]] std::shared_ptr<void> take_of_proxy();
  /// A peer's share of connections that have a seat already.
  [[nodiscard]] std::shared_ptr<void> take_share(const std::string& peer);

 private:
  [[nodiscard]] bool add(const std::string& peer);
  void give_back(const std::string& peer);
  [[nodiscard]] std::shared_ptr<void> ticket(std::string peer, bool in_all);

  const int a_peer_;
  const int in_all_;
  std::mutex mutex_;
  int taken_ = 0;
  std::unordered_map<std::string, int> by_peer_;
};

}  // namespace aspis::http
