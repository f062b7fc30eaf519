// The hub's inside: its thread, its topics, its spectators. For the files of this folder alone.
#pragma once

#include <atomic>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <cstdint>
#include <memory>
#include <mutex>
#include <random>
#include <string>
#include <thread>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/live/arrival.hpp"
#include "server/live/hub.hpp"
#include "server/live/spectator.hpp"
#include "server/live/topic.hpp"

namespace aspis::live {

/// Its events are for any thread, the rest for the hub's.
struct Topic {
  Topic(boost::asio::io_context& io, std::string name, std::size_t kept, std::uint64_t first)
      : events(std::move(name), kept, first), timer(io) {}

  Events events;
  boost::asio::steady_timer timer;  // the end of the gap
  /// Who follows it and with which seat; null where one has left during a broadcast.
  std::vector<std::pair<Spectator*, std::size_t>> places;
  std::size_t left = 0;  // such places
  bool is_sending = false;
  bool is_waiting = false;
  std::chrono::steady_clock::time_point next;  // may be sent from then on
  std::chrono::steady_clock::time_point forget_at = std::chrono::steady_clock::time_point::max();
};

class Hub::Shared {
 public:
  explicit Shared(HubLimits limits);
  ~Shared();
  Shared(const Shared&) = delete;
  Shared& operator=(const Shared&) = delete;

  /// From any thread.
  void publish(const std::string& name, std::string event);
  void end(const std::string& name);
  [[nodiscard]] std::uint64_t version(const std::string& name) const;
  void take(Arrival);
  [[nodiscard]] HubCounts counts() const;

  /// For spectators, on the hub's thread.
  [[nodiscard]] std::shared_ptr<Topic> enter(const std::string& name, Spectator&, std::size_t seat);
  void exit(Spectator::Seat&);
  void remove(Spectator&);
  [[nodiscard]] unsigned draw_delay();

  const HubLimits limits;
  std::atomic<std::uint64_t> events{0}, messages{0}, resyncs{0}, dropped{0};

 private:
  struct Broadcast;
  void run();
  [[nodiscard]] std::shared_ptr<Topic>& topic(const std::string& name);
  void flush(const std::shared_ptr<Topic>&);
  void send_slice(const std::shared_ptr<Broadcast>&);
  void finish(const Broadcast&);
  void wait(const std::shared_ptr<Topic>&);
  void sweep();
  void forget_ended(std::chrono::steady_clock::time_point now);

  boost::asio::io_context io_{1};
  boost::asio::executor_work_guard<boost::asio::io_context::executor_type> open_{
      io_.get_executor()};
  boost::asio::steady_timer sweeps_{io_};
  std::minstd_rand random_{std::random_device{}()};
  mutable std::mutex mutex_;  // of the next two
  std::unordered_map<std::string, std::shared_ptr<Topic>> topics_;
  /// A topic that was forgotten and begins again goes on above its old numbers.
  std::uint64_t next_first_ = 1;
  std::unordered_map<Spectator*, std::unique_ptr<Spectator>> spectators_;
  std::atomic<int> spectator_count_{0};
  std::thread thread_;
};

}  // namespace aspis::live
