// A part of the spectators, their thread, and the broadcasts of events to them.
#pragma once

#include <atomic>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <thread>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/live/hub.hpp"
#include "server/live/topics.hpp"
#include "server/live/websocket.hpp"

namespace aspis::live {

class Room;
struct Subscribers;

/// One spectator: its WebSocket, a bounded queue, and its position in each topic. Used on its
/// room's thread.
class Spectator final : public WebSocket::User {
 public:
  /// A topic that it follows. It has received or queued every event up to `at`.
  struct Seat {
    std::shared_ptr<Subscribers> subscribers;
    std::size_t place = 0;  // in the list of subscribers
    std::uint64_t at = 0;
    bool lost = false;  // must be told to fetch the page again before later events
  };

  Spectator(Room&, net::Socket, Arrival);
  ~Spectator() override;
  Spectator(const Spectator&) = delete;
  Spectator& operator=(const Spectator&) = delete;

  /// The topic has reached `until`: queues the events that this spectator lacks.
  void offer(Seat&, const Topic::State& until);
  /// The topic is forgotten. Closes the connection if it was the last one.
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
  const std::shared_ptr<WebSocket> socket_;
  std::vector<Seat> seats_;
  std::vector<Text> queue_;
  std::size_t queued_bytes_ = 0;
  bool is_writing_ = false;
  std::chrono::steady_clock::time_point writing_since_;
  std::shared_ptr<void> held_;
  std::vector<Subscription> wanted_;  // until the socket is open
  std::function<bool(const std::string& topic)> may_read_;
  bool is_turned_away_ = false;
};

/// A broadcast of a topic's events to a room, in slices. Events published during the first turn
/// join it; spectators already served get them in a second turn.
struct Broadcast {
  Topic::State until;
  std::chrono::steady_clock::time_point started = std::chrono::steady_clock::now();
  std::size_t index = 0;  // of the next place
  std::size_t again = 0;  // number of places in the second turn
  bool is_second_turn = false;
};

/// The spectators of one topic in a room.
struct Subscribers {
  Subscribers(boost::asio::io_context& io, std::shared_ptr<Topic> followed)
      : topic(std::move(followed)), timer(io) {}

  const std::shared_ptr<Topic> topic;
  boost::asio::steady_timer timer;  // for the end of the gap
  /// The spectators and their seats; null for one that left during a broadcast.
  std::vector<std::pair<Spectator*, std::size_t>> places;
  std::size_t left = 0;  // number of these nulls
  std::optional<Broadcast> broadcast;
  bool is_waiting = false;
  std::chrono::steady_clock::time_point next;  // earliest time of the next broadcast
  std::chrono::steady_clock::duration cost{};  // of the last broadcast
};

/// Thread-safe.
struct RoomCounts {
  std::atomic<int> spectators{0};
  std::atomic<std::uint64_t> messages{0}, resyncs{0}, dropped{0};
};

/// Used on its own thread, except for functions marked otherwise.
class Room {
 public:
  Room(const HubLimits&, Topics&);
  ~Room();
  Room(const Room&) = delete;
  Room& operator=(const Room&) = delete;

  /// Thread-safe.
  void add_spectator(Arrival);
  /// The topic has new events. Thread-safe.
  void tell(std::shared_ptr<Topic>);

  /// For spectators, on the room's thread.
  [[nodiscard]] std::shared_ptr<Subscribers> enter(const std::string& topic, Spectator&,
                                                   std::size_t seat);
  void exit(Spectator::Seat&);
  void remove(Spectator&);
  [[nodiscard]] unsigned draw_delay();

  const HubLimits limits;
  RoomCounts counts;

 private:
  void run();
  void flush(const std::shared_ptr<Subscribers>&);
  void begin(const std::shared_ptr<Subscribers>&);
  void take_up(Subscribers&);
  void wait(const std::shared_ptr<Subscribers>&);
  void send_slice(const std::shared_ptr<Subscribers>&);
  void finish(const std::shared_ptr<Subscribers>&);
  void sweep();
  void forget_empty(const Subscribers&);
  void drop_stalled(std::chrono::steady_clock::time_point now);
  void leave_forgotten();

  Topics& topics_;
  boost::asio::io_context io_{1};
  boost::asio::executor_work_guard<boost::asio::io_context::executor_type> open_{
      io_.get_executor()};
  boost::asio::steady_timer sweeps_{io_};
  std::minstd_rand random_{std::random_device{}()};
  std::unordered_map<const Topic*, std::shared_ptr<Subscribers>> subscribers_by_topic_;
  std::unordered_map<Spectator*, std::unique_ptr<Spectator>> spectators_;
  std::thread thread_;
};

}  // namespace aspis::live
