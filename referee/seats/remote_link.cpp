#include "referee/seats/remote_link.hpp"

#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <system_error>
#include <utility>

#include "protocol/messages.hpp"

namespace aspis::seats {
namespace {

using std::chrono::steady_clock;

constexpr std::chrono::milliseconds last_patience{1'000};  // for the peer to take the last words

}  // namespace

RemoteLink::RemoteLink(Host& host, protocol::Connection connection)
    : stream_(host.io()),
      held_(std::move(connection.held)),
      tcp_(std::move(connection.tcp)),
      patience_(host.io()) {
  stream_.assign(connection.descriptor.get());
  const int descriptor = connection.descriptor.release();
  ::fcntl(descriptor, F_SETFL, ::fcntl(descriptor, F_GETFL) | O_NONBLOCK);
  const int on = 1;  // fails for sockets that are not TCP, which do not need it
  ::setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
}

RemoteLink::~RemoteLink() = default;

void RemoteLink::start(const std::weak_ptr<Owner>& owner) {
  owner_ = owner;
  wait_to_read();
}

// Waits and then reads, instead of reading in the background: all bytes read are processed
// directly, so drain() gets the remaining ones in order.
void RemoteLink::wait_to_read() {
  stream_.async_wait(Stream::wait_read,
                     [self = shared_from_this()](const boost::system::error_code& error) {
                       if (error || !self->reading_) return;
                       self->read_some();
                       if (self->reading_ && self->stream_.is_open()) self->wait_to_read();
                     });
}

bool RemoteLink::read_some() {
  std::array<char, 8192> chunk;
  const ssize_t count = ::recv(stream_.native_handle(), chunk.data(), chunk.size(), MSG_DONTWAIT);
  if (count > 0) {
    const std::string_view bytes(chunk.data(), static_cast<std::size_t>(count));
    if (const auto owner = owner_.lock()) owner->on_bytes(bytes, steady_clock::now());
    // The buffer was not filled, so the socket is empty; if more arrives, the loop reports it.
    return count == static_cast<ssize_t>(chunk.size());
  }
  if (count == 0) {
    lose("closed by its end");
  } else if (errno == EINTR) {
    return true;
  } else if (errno != EAGAIN && errno != EWOULDBLOCK) {
    lose(std::generic_category().message(errno));
  }
  return false;
}

void RemoteLink::drain() {
  const auto self = shared_from_this();
  // A flood is not worth more than its first part: the limits on output are reached before.
  constexpr std::size_t pieces = protocol::longest_game / 8192 + 1;
  for (std::size_t piece = 0; piece < pieces; ++piece) {
    if (ending_ || !reading_ || !stream_.is_open() || !read_some()) return;
  }
}

void RemoteLink::flush() {
  if (waits_to_write_ || !stream_.is_open()) return;
  while (!unsent_.empty()) {
    const ssize_t count = ::send(stream_.native_handle(), unsent_.data(), unsent_.size(),
                                 MSG_DONTWAIT | MSG_NOSIGNAL);
    if (count >= 0) {
      unsent_.erase(0, static_cast<std::size_t>(count));
    } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
      wait_to_write();
      return;
    } else if (errno != EINTR) {
      lose(std::generic_category().message(errno));
      return;
    }
  }
  if (ending_) finish_ending();
}

void RemoteLink::wait_to_write() {
  waits_to_write_ = true;
  stream_.async_wait(Stream::wait_write,
                     [self = shared_from_this()](const boost::system::error_code& error) {
                       self->waits_to_write_ = false;
                       if (!error) self->flush();
                     });
}

std::optional<std::chrono::microseconds> RemoteLink::kernel_round_trip() const {
  if (!stream_.is_open()) return std::nullopt;
  const int descriptor = tcp_ ? tcp_->get() : const_cast<Stream&>(stream_).native_handle();
  tcp_info info{};
  socklen_t size = sizeof info;
  if (::getsockopt(descriptor, IPPROTO_TCP, TCP_INFO, &info, &size) != 0) return std::nullopt;
  return std::chrono::microseconds(info.tcpi_rtt);
}

void RemoteLink::end(std::string_view last_words) {
  const auto self = shared_from_this();
  if (!stream_.is_open() || ending_) return;
  ending_ = true;
  reading_ = false;
  owner_.reset();
  unsent_ += last_words;
  patience_.expires_after(last_patience);
  patience_.async_wait([self](const boost::system::error_code& error) {
    if (!error) self->close();
  });
  flush();
}

/// Closing while something is unread would reset the connection, and the last words with it.
void RemoteLink::finish_ending() {
  ::shutdown(stream_.native_handle(), SHUT_WR);
  wait_for_peer_to_close();
}

void RemoteLink::wait_for_peer_to_close() {
  stream_.async_wait(
      Stream::wait_read, [self = shared_from_this()](const boost::system::error_code& error) {
        std::array<char, 8192> chunk;
        if (error || !self->stream_.is_open()) return;
        const ssize_t count =
            ::recv(self->stream_.native_handle(), chunk.data(), chunk.size(), MSG_DONTWAIT);
        const bool more = count > 0 || (count < 0 && (errno == EAGAIN || errno == EINTR));
        if (more) {
          self->wait_for_peer_to_close();
        } else {
          self->close();
        }
      });
}

void RemoteLink::close() {
  owner_.reset();
  reading_ = false;
  patience_.cancel();
  boost::system::error_code ignored;
  stream_.close(ignored);
  held_.reset();
}

void RemoteLink::lose(const std::string& why) {
  const auto self = shared_from_this();
  const auto owner = owner_.lock();
  close();
  if (owner) owner->on_lost(why);
}

}  // namespace aspis::seats
