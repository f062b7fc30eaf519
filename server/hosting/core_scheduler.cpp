#include "server/hosting/core_scheduler.hpp"

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <tuple>
#include <utility>

namespace aspis::hosting {

CoreScheduler::CoreScheduler(int count, boost::asio::io_context& io)
    : count_(count), left_(count), io_(io) {
}

void CoreScheduler::add(const void* who, std::function<void()> offer) {
  clients_[who] = {std::move(offer), 0, 0, 0};
}

void CoreScheduler::remove(const void* who) {
  clients_.erase(who);
  if (offered_ != who) return;
  offered_ = nullptr;
  offer_next();
}

bool CoreScheduler::take(const void* who) {
  Client& client = clients_.at(who);
  const int kept = offered_ != nullptr && offered_ != who ? 1 : 0;
  if (left_ <= kept) {
    if (client.waits_since == 0) client.waits_since = ++moment_;
    ask_to_give_way();
    return false;
  }
  --left_;
  ++client.playing;
  client.last_taken = ++moment_;
  client.waits_since = 0;
  if (offered_ == who) {
    offered_ = nullptr;
    offer_next();
  }
  return true;
}

void CoreScheduler::give_back(const void* who, std::chrono::milliseconds took) {
  ++left_;
  if (const auto client = clients_.find(who); client != clients_.end()) --client->second.playing;
  if (took.count() > 0) usual_ = usual_.count() == 0 ? took : (usual_ * 7 + took) / 8;
  offer_next();
}

std::shared_ptr<void> CoreScheduler::take_spare(std::function<void()> give_way) {
  const int kept = count_ > 1 ? 1 : 0;
  const bool somebody_waits = std::any_of(clients_.begin(), clients_.end(), [](const auto& client) {
    return client.second.waits_since != 0;
  });
  if (left_ <= kept || somebody_waits || offered_ != nullptr) return nullptr;
  --left_;
  const std::shared_ptr<Spare> spare(new Spare{std::move(give_way)},
                                     [this, alive = std::weak_ptr(alive_)](Spare* given) {
                                       if (!alive.expired()) give_back_spare(given);
                                       delete given;
                                     });
  spares_.push_back(spare.get());
  return spare;
}

void CoreScheduler::give_back_spare(const void* spare) {
  std::erase_if(spares_, [spare](const Spare* one) { return one == spare; });
  ++left_;
  offer_next();
}

void CoreScheduler::ask_to_give_way() {
  for (auto spare = spares_.rbegin(); spare != spares_.rend(); ++spare) {
    if (!(*spare)->give_way) continue;
    boost::asio::post(io_, std::exchange((*spare)->give_way, nullptr));
    return;
  }
}

bool CoreScheduler::is_before(const Client& one, const Client& other) {
  return std::tie(one.playing, one.last_taken, one.waits_since) <
         std::tie(other.playing, other.last_taken, other.waits_since);
}

void CoreScheduler::offer_next() {
  if (left_ == 0 || offered_ != nullptr) return;
  auto next = clients_.end();
  for (auto client = clients_.begin(); client != clients_.end(); ++client) {
    if (client->second.waits_since == 0) continue;
    if (next == clients_.end() || is_before(client->second, next->second)) next = client;
  }
  if (next == clients_.end()) return;
  offered_ = next->first;
  next->second.offer();
  // What the client posted has run by then: a core that was not taken is offered to another.
  boost::asio::post(io_, [this, alive = std::weak_ptr(alive_), who = offered_] {
    if (alive.expired() || offered_ != who) return;
    offered_ = nullptr;
    if (const auto client = clients_.find(who); client != clients_.end())
      client->second.waits_since = 0;
    offer_next();
  });
}

bool CoreScheduler::waits(const void* who) const {
  const auto at = clients_.find(who);
  return at != clients_.end() && at->second.waits_since != 0;
}

std::optional<std::chrono::milliseconds> CoreScheduler::expected(const void* who) const {
  if (!waits(who) || usual_.count() == 0) return std::nullopt;
  const auto at = clients_.find(who);
  const auto before = std::count_if(clients_.begin(), clients_.end(), [&](const auto& other) {
    return other.second.waits_since != 0 && is_before(other.second, at->second);
  });
  return usual_ * (before + 1) / count_;
}

}  // namespace aspis::hosting
