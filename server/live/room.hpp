// Some of the spectators, the thread that they live on, and how events are sent to them.
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

/// One who looks on: the WebSocket, the bounded queue before it, and how far its topics have come.
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
  void offer(Seat&, const Topic::State& until);
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

/// A topic's events on their way to those who follow it in a room, in slices. What is published
/// during the first turn goes with it, and in a second one to those whose turn was over then.
struct Broadcast {
  Topic::State until;
  std::chrono::steady_clock::time_point started = std::chrono::steady_clock::now();
  std::size_t index = 0;  // of the next place
  std::size_t again = 0;  // places of the second turn
  bool is_second_turn = false;
};

/// Those in a room who follow a topic.
struct Subscribers {
  Subscribers(boost::asio::io_context& io, std::shared_ptr<Topic> followed)
      : topic(std::move(followed)), timer(io) {}

  const std::shared_ptr<Topic> topic;
  boost::asio::steady_timer timer;  // the end of the gap
  /// Who it is and with which seat; null where one has left during a broadcast.
  std::vector<std::pair<Spectator*, std::size_t>> places;
  std::size_t left = 0;  // such places
  std::optional<Broadcast> broadcast;
  bool is_waiting = false;
  std::chrono::steady_clock::time_point next;  // may be sent from then on
  std::chrono::steady_clock::duration cost{};  // of the last broadcast
};

/// From any thread.
struct RoomCounts {
  std::atomic<int> spectators{0};
  std::atomic<std::uint64_t> messages{0}, resyncs{0}, dropped{0};
};

/// On its own thread but for what says otherwise.
class Room {
 public:
  Room(const HubLimits&, Topics&);
  ~Room();
  Room(const Room&) = delete;
  Room& operator=(const Room&) = delete;

  /// From any thread.
  void add_spectator(Arrival);
  /// There is something to send of this topic.
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
  std::unordered_map<const Topic*, std::shared_ptr<Subscribers>> subscribers_of_;
  std::unordered_map<Spectator*, std::unique_ptr<Spectator>> spectators_;
  std::thread thread_;
};

}  // namespace aspis::live
