// A connection that has not logged in yet, on the game thread's loop: reads its login line under
// one deadline, and lets go of it or closes it so that its last words arrive. A wrong token is told
// so after a while, and a token that logs in too often is let in after a while.
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
#include "server/net/connection_limits.hpp"

namespace aspis::login {

class BotListener;

class LoginSession : public std::enable_shared_from_this<LoginSession> {
 public:
  using Instant = std::chrono::steady_clock::time_point;

  /// `listener` is there until it has been told to forget the session, or abandon().
  /// The ticket is the connection's; none of one that is only to be refused.
  LoginSession(boost::asio::io_context&, BotListener& listener, protocol::Connection,
               net::ConnectionLimits::TicketPtr);

  void start(Instant deadline);
  /// Says `line` as its last words in place of listening.
  void refuse(const std::string& line);
  /// Closes at once.
  void close();
  /// The same, and tells nobody.
  void abandon();

 private:
  void wait();
  void read();
  void read_away();
  void hear(const Heard&);
  void log_in_when_it_may();
  void log_in();
  void say(std::string_view bytes);
  void pass_deadline();
  void set_deadline(Instant);

  BotListener* listener_;  // null once it is over
  boost::asio::posix::stream_descriptor socket_;
  std::shared_ptr<void> held_;
  std::shared_ptr<const protocol::Descriptor> tcp_;
  boost::asio::steady_timer timer_;
  net::ConnectionLimits::TicketPtr ticket_;
  enum class State { reading, delayed, refusing, lingering } state_ = State::reading;
  protocol::Login login_;  // of one that is delayed
  std::string refusal_;    // of one whose token is wrong, for when it is told
  bool waiting_ = false;
  std::size_t read_away_ = 0;
  LoginReader reader_;
};

}  // namespace aspis::login
