// Some of the spectators, and the thread that they live on.
#pragma once

#include <atomic>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <thread>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/live/arrival.hpp"
#include "server/live/hub.hpp"
#include "server/live/spectator.hpp"
#include "server/live/topics.hpp"

namespace aspis::live {

/// A topic's events on their way to those who follow it in a room, in slices. What is published
/// during the first turn goes with it, and in a second one to those whose turn was over then.
struct Broadcast {
  Events::State until;
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
