#include "server/gate/newcomer.hpp"

#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <utility>

namespace aspis::gate {
namespace {

constexpr std::chrono::seconds patience{2};  // for whom is refused to take its last words
constexpr std::size_t most_read_away = std::size_t{4} << 20U;

}  // namespace

Newcomer::Newcomer(boost::asio::io_context& io, Reception& reception, int descriptor,
                   std::string peer, Way way)
    : reception_(&reception),
      socket_(io, descriptor),
      timer_(io),
      peer_(std::move(peer)),
      way_(way) {
}

void Newcomer::start(Instant deadline) {
  set_deadline(deadline);
  wait();
}

void Newcomer::set_deadline(Instant deadline) {
  timer_.expires_at(deadline);
  timer_.async_wait([self = shared_from_this()](const boost::system::error_code& error) {
    if (!error && self->reception_ != nullptr) self->pass_deadline();
  });
}

void Newcomer::pass_deadline() {
  if (lingering_) {
    close();
  } else {
    refuse(error_line("timeout", "no 'login TOKEN' received in time"));
  }
}

void Newcomer::wait() {
  if (std::exchange(waiting_, true)) return;
  socket_.async_wait(boost::asio::posix::stream_descriptor::wait_read,
                     [self = shared_from_this()](const boost::system::error_code& error) {
                       self->waiting_ = false;
                       if (error || self->reception_ == nullptr) return;
                       self->lingering_ ? self->read_away() : self->read();
                     });
}

void Newcomer::read() {
  const auto room = login_.room();
  const ssize_t count = ::recv(socket_.native_handle(), room.data(), room.size(), MSG_DONTWAIT);
  if (count > 0) {
    hear(login_.filled(static_cast<std::size_t>(count)));
  } else if (count < 0 && (errno == EAGAIN || errno == EINTR)) {
    wait();
  } else {
    close();
  }
}

void Newcomer::hear(const Heard& heard) {
  if (heard.refused) {
    refuse(heard.reply);
    return;
  }
  say(heard.reply);
  if (heard.token) {
    enter(*heard.token);
  } else {
    wait();
  }
}

void Newcomer::enter(const std::string& token) {
  timer_.cancel();
  const int descriptor = socket_.release();
  const std::string refusal = reception_->admit(*this, token, descriptor, login_.rest());
  if (!refusal.empty()) {
    socket_.assign(descriptor);
    refuse(refusal);
    return;
  }
  taken_ = true;
  std::exchange(reception_, nullptr)->gone(*this);
}

void Newcomer::say(std::string_view bytes) {
  // A few bytes on a fresh connection fit, or nobody reads them.
  static_cast<void>(
      ::send(socket_.native_handle(), bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT));
}

// Closing a socket with unread bytes resets the connection, and what was just said is lost on its
// way: so the rest is read away until the other side closes.
void Newcomer::refuse(const std::string& line) {
  const bool listening = !std::exchange(lingering_, true);
  if (!listening) return;
  say(line);
  ::shutdown(socket_.native_handle(), SHUT_WR);
  set_deadline(std::chrono::steady_clock::now() + patience);
  wait();
}

void Newcomer::read_away() {
  std::array<char, 16 * 1024> unwanted;
  const ssize_t count =
      ::recv(socket_.native_handle(), unwanted.data(), unwanted.size(), MSG_DONTWAIT);
  if (count > 0) read_away_ += static_cast<std::size_t>(count);
  const bool more = count > 0 || (count < 0 && (errno == EAGAIN || errno == EINTR));
  if (more && read_away_ < most_read_away) {
    wait();
  } else {
    close();
  }
}

void Newcomer::close() {
  Reception* const reception = std::exchange(reception_, nullptr);
  abandon();
  reception->gone(*this);
}

void Newcomer::abandon() {
  reception_ = nullptr;
  boost::system::error_code ignored;
  socket_.close(ignored);
  timer_.cancel();
}

}  // namespace aspis::gate
