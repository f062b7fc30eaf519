#include "server/login/login_session.hpp"

#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <utility>

#include "server/login/bot_listener.hpp"

namespace aspis::login {
namespace {

constexpr std::chrono::seconds patience{2};  // time for a refused client to read its last line
constexpr std::size_t max_read_away = std::size_t{4} << 20U;

}  // namespace

LoginSession::LoginSession(boost::asio::io_context& io, BotListener& listener,
                           protocol::Connection connection, net::ConnectionLimits::TicketPtr ticket)
    : listener_(&listener),
      socket_(io),
      held_(std::move(connection.held)),
      tcp_(std::move(connection.tcp)),
      timer_(io),
      ticket_(std::move(ticket)) {
  socket_.assign(connection.descriptor.get());
  static_cast<void>(connection.descriptor.release());
  socket_.native_non_blocking(true);
}

void LoginSession::start(Instant deadline) {
  set_deadline(deadline);
  wait();
}

void LoginSession::set_deadline(Instant deadline) {
  timer_.expires_at(deadline);
  timer_.async_wait([self = shared_from_this()](const boost::system::error_code& error) {
    if (!error && self->listener_ != nullptr) self->pass_deadline();
  });
}

void LoginSession::pass_deadline() {
  switch (state_) {
    case State::reading:
      return refuse(error_line("timeout", "no 'login TOKEN' received in time"));
    case State::delayed:
      return log_in();
    case State::refusing:
      return refuse(refusal_);
    case State::lingering:
      return close();
  }
}

void LoginSession::wait() {
  if (std::exchange(waiting_, true)) return;
  socket_.async_wait(boost::asio::posix::stream_descriptor::wait_read,
                     [self = shared_from_this()](const boost::system::error_code& error) {
                       self->waiting_ = false;
                       if (error || self->listener_ == nullptr) return;
                       self->state_ == State::lingering ? self->read_away() : self->read();
                     });
}

void LoginSession::read() {
  const auto room = reader_.room();
  const ssize_t count = ::recv(socket_.native_handle(), room.data(), room.size(), MSG_DONTWAIT);
  if (count > 0) {
    hear(reader_.filled(static_cast<std::size_t>(count)));
  } else if (count < 0 && (errno == EAGAIN || errno == EINTR)) {
    wait();
  } else {
    close();
  }
}

void LoginSession::hear(const Heard& heard) {
  if (heard.refused) {
    refuse(heard.reply);
    return;
  }
  say(heard.reply);
  if (heard.login) {
    login_ = *heard.login;
    log_in_when_it_may();
  } else {
    wait();
  }
}

void LoginSession::log_in_when_it_may() {
  const Instant next = listener_->next_login(*this, login_.token);
  if (next <= std::chrono::steady_clock::now()) return log_in();
  state_ = State::delayed;
  set_deadline(next);
}

void LoginSession::log_in() {
  timer_.cancel();
  protocol::Connection connection{std::move(held_), protocol::Descriptor(socket_.release()),
                                  std::move(tcp_)};
  std::optional<BotListener::Refusal> refusal;
  try {
    refusal = listener_->log_in(login_, connection, reader_.rest());
  } catch (...) {
    close();
    throw;
  }
  if (refusal) {
    held_ = std::move(connection.held);
    socket_.assign(connection.descriptor.release());
    if (refusal->delay.count() == 0) return refuse(refusal->line);
    refusal_ = std::move(refusal->line);
    state_ = State::refusing;
    return set_deadline(std::chrono::steady_clock::now() + refusal->delay);
  }
  ticket_->keep();
  std::exchange(listener_, nullptr)->forget(*this);
}

void LoginSession::say(std::string_view bytes) {
  // A fresh connection has room for a few bytes; if not, the client does not read.
  static_cast<void>(
      ::send(socket_.native_handle(), bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT));
}

// Closing a socket with unread bytes resets the connection, and the client could lose the last
// line. So read and discard bytes until the client closes.
void LoginSession::refuse(const std::string& line) {
  if (std::exchange(state_, State::lingering) == State::lingering) return;
  say(line);
  ::shutdown(socket_.native_handle(), SHUT_WR);
  set_deadline(std::chrono::steady_clock::now() + patience);
  wait();
}

void LoginSession::read_away() {
  std::array<char, 16 * 1024> unwanted;
  const ssize_t count =
      ::recv(socket_.native_handle(), unwanted.data(), unwanted.size(), MSG_DONTWAIT);
  if (count > 0) read_away_ += static_cast<std::size_t>(count);
  const bool more = count > 0 || (count < 0 && (errno == EAGAIN || errno == EINTR));
  if (more && read_away_ < max_read_away) {
    wait();
  } else {
    close();
  }
}

void LoginSession::make_room() {
  if (state_ != State::lingering) {
    say(error_line("busy", "too many connections have not logged in; log in immediately"));
  }
  close();
}

void LoginSession::close() {
  if (listener_ == nullptr) return;
  const auto self = shared_from_this();  // the listener's pointer may be the last one
  BotListener* const listener = std::exchange(listener_, nullptr);
  abandon();
  listener->forget(*this);
}

void LoginSession::abandon() {
  listener_ = nullptr;
  boost::system::error_code ignored;
  socket_.close(ignored);
  held_.reset();
  tcp_.reset();
  ticket_.reset();
  timer_.cancel();
}

}  // namespace aspis::login
