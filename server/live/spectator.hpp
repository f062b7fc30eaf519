// One who looks on: the WebSocket, the bounded queue before it, and how far its topics have come.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "server/live/arrival.hpp"
#include "server/live/topic.hpp"
#include "server/live/websocket.hpp"

namespace aspis::live {

class Room;
struct Subscribers;

/// On its room's thread.
class Spectator final : public WebSocket::User {
 public:
  /// A topic that it follows. At `at` it has, or its queue does, every event up to there.
  struct Seat {
    std::shared_ptr<Subscribers> subscribers;
    std::size_t place = 0;  // in its list
    std::uint64_t at = 0;
    bool lost = false;  // what follows waits until it was told to fetch the page again
  };

  Spectator(Room&, net::Socket, Arrival);
  ~Spectator() override;
  Spectator(const Spectator&) = delete;
  Spectator& operator=(const Spectator&) = delete;

  /// The topic has come to `until`: queues what this spectator lacks of it.
  void offer(Seat&, const Events::State& until);
  /// The topic is forgotten. Closes where it was the last one.
  void leave(const Subscribers&);
  [[nodiscard]] Seat& seat(std::size_t index) { return seats_[index]; }

  [[nodiscard]] bool is_stalled(std::chrono::steady_clock::time_point now) const;

  void opened() override;
  void received(std::string_view text) override;
  void written() override;
  void gone() override;

 private:
  void join(const std::string& topic, std::optional<std::uint64_t> after);
  void begin(Seat&);
  void send(const Text&);
  void lose(Seat&);
  void ask_to_fetch(Seat&);
  void write(Text);

  Room& room_;
  WebSocket socket_;
  std::vector<Seat> seats_;
  std::vector<Text> queue_;
  std::size_t queued_bytes_ = 0;
  bool is_writing_ = false;
  std::chrono::steady_clock::time_point writing_since_;
  std::shared_ptr<void> held_;
  std::vector<Subscription> wanted_;  // until it is open
  std::function<bool(const std::string& topic)> may_read_;
  bool is_turned_away_ = false;
};

}  // namespace aspis::live
