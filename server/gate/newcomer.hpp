// A connection that has not logged in yet, on the game thread's loop: reads its login line under one
// deadline, and lets go of the descriptor or closes it so that its last words arrive.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "server/gate/login.hpp"

namespace aspis::gate {

class Newcomer;

/// How it came, which says who counts it.
enum class Way {
  plain,
  tls,    // the far end of its bridge is counted
  taken,  // a bridge made elsewhere
};

/// Where newcomers are received; on the loop's thread.
class Reception {
 public:
  virtual ~Reception() = default;
  /// The line for the bot where it is refused, and then the descriptor stays the newcomer's; ""
  /// where it was taken.
  [[nodiscard]] virtual std::string admit(Newcomer&, std::string_view token, int descriptor,
                                          std::string received) = 0;
  /// It is not needed any more, taken or closed; the call may destroy it.
  virtual void gone(Newcomer&) = 0;
};

class Newcomer : public std::enable_shared_from_this<Newcomer> {
 public:
  using Instant = std::chrono::steady_clock::time_point;

  /// Owns the descriptor, any connected stream socket. `reception` is there until gone() or
  /// abandon().
  Newcomer(boost::asio::io_context&, Reception&, int descriptor, std::string peer, Way);

  void start(Instant deadline);
  /// Says `line` as its last words in place of listening.
  void refuse(const std::string& line);
  /// Closes at once; tells nobody.
  void abandon();

  [[nodiscard]] const std::string& peer() const { return peer_; }
  [[nodiscard]] Way way() const { return way_; }
  /// Its descriptor is somebody else's now.
  [[nodiscard]] bool is_taken() const { return taken_; }

 private:
  void wait();
  void read();
  void read_away();
  void hear(const Heard&);
  void enter(const std::string& token);
  void say(std::string_view bytes);
  void pass_deadline();
  void set_deadline(Instant);
  void close();

  Reception* reception_;  // null once it has gone
  boost::asio::posix::stream_descriptor socket_;
  boost::asio::steady_timer timer_;
  std::string peer_;
  Way way_;
  bool waiting_ = false;
  bool lingering_ = false;
  bool taken_ = false;
  std::size_t read_away_ = 0;
  LoginReader login_;
};

}  // namespace aspis::gate
