// A connection before its login, on the game thread's loop. It reads the login line under one
// deadline, then hands the connection on or closes it after the last line has arrived. Answers to
// wrong tokens, and logins with a token that logs in too often, are delayed.
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

  /// `listener` must exist until it is told to forget the session, or abandon() is called. The
  /// ticket is the connection's; null if the connection will only be refused.
  LoginSession(boost::asio::io_context&, BotListener& listener, protocol::Connection,
               net::ConnectionLimits::TicketPtr);

  void start(Instant deadline);
  /// Sends `line` as the last message and does not read a login.
  void refuse(const std::string& line);
  /// Says `busy` if nothing was refused yet, and closes: another connection needs the place.
  void make_room();
  /// Closes immediately and tells the listener.
  void close();
  /// Closes immediately without telling the listener.
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

  BotListener* listener_;  // null after the end
  boost::asio::posix::stream_descriptor socket_;
  std::shared_ptr<void> held_;
  std::shared_ptr<const protocol::Descriptor> tcp_;
  boost::asio::steady_timer timer_;
  net::ConnectionLimits::TicketPtr ticket_;
  enum class State { reading, delayed, refusing, lingering } state_ = State::reading;
  protocol::Login login_;  // waiting until the token may log in
  std::string refusal_;    // for a wrong token, to send after the delay
  bool waiting_ = false;
  std::size_t read_away_ = 0;
  LoginReader reader_;
};

}  // namespace aspis::login
