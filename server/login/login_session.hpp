// A connection that has not logged in yet, on the game thread's loop: reads its login line under
// one deadline, and lets go of it or closes it so that its last words arrive.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <memory>
#include <string>
#include <string_view>

#include "protocol/descriptor.hpp"
#include "server/login/login_reader.hpp"

namespace aspis::login {

class BotListener;

class LoginSession : public std::enable_shared_from_this<LoginSession> {
 public:
  using Instant = std::chrono::steady_clock::time_point;

  /// `listener` is there until it has been told to forget the session, or abandon().
  LoginSession(boost::asio::io_context&, BotListener& listener, protocol::Connection,
               std::string peer);

  void start(Instant deadline);
  /// Says `line` as its last words in place of listening.
  void refuse(const std::string& line);
  /// Closes at once; tells nobody.
  void abandon();

 private:
  void wait();
  void read();
  void read_away();
  void hear(const Heard&);
  void log_in(const std::string& token);
  void say(std::string_view bytes);
  void pass_deadline();
  void set_deadline(Instant);
  void close();

  BotListener* listener_;  // null once it is over
  boost::asio::posix::stream_descriptor socket_;
  std::shared_ptr<void> held_;
  boost::asio::steady_timer timer_;
  std::string peer_;
  bool waiting_ = false;
  bool lingering_ = false;
  std::size_t read_away_ = 0;
  LoginReader reader_;
};

}  // namespace aspis::login
