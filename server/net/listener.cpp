#include "server/net/listener.hpp"

#include <fcntl.h>
#include <netinet/tcp.h>
#include <sys/resource.h>
#include <sys/socket.h>

#include <boost/asio/ip/v6_only.hpp>
#include <cerrno>
#include <utility>

#include "server/net/address.hpp"

namespace aspis::net {
namespace {

namespace asio = boost::asio;

constexpr std::chrono::milliseconds pause_time{100};
constexpr int max_pauses = 10;  // after that, waiting connections are closed
constexpr int max_turned_away = 64;

protocol::Descriptor reserved() {
  return protocol::Descriptor(::open("/dev/null", O_RDONLY | O_CLOEXEC));
}

bool is_shortage(int error) {
  return error == EMFILE || error == ENFILE || error == ENOBUFS || error == ENOMEM;
}

}  // namespace

std::uint64_t raise_descriptor_limit() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return 0;
  const rlim_t before = limit.rlim_cur;
  limit.rlim_cur = limit.rlim_max;
  return ::setrlimit(RLIMIT_NOFILE, &limit) == 0 ? limit.rlim_max : before;
}

protocol::Result<std::shared_ptr<Listener>> Listener::bind(asio::io_context& io,
                                                           const std::string& address,
                                                           Handlers handlers) {
  const auto read = read_listen_address(address);
  if (!read) return read.error();
  const auto listener = std::make_shared<Listener>(io, std::move(handlers));
  boost::system::error_code failure = listener->open(read->endpoint);
  if (failure && failure != asio::error::address_in_use && read->everywhere) {
    failure = listener->open({Tcp::v4(), read->endpoint.port()});  // IPv6 may be missing
  }
  if (failure) return protocol::Error{"cannot listen on " + address + ": " + failure.message()};
  return listener;
}

Listener::Listener(asio::io_context& io, Handlers handlers)
    : handlers_(std::move(handlers)), acceptor_(io), pause_(io), reserve_(reserved()) {
}

boost::system::error_code Listener::open(const Tcp::endpoint& endpoint) {
  boost::system::error_code failure;
  acceptor_.close(failure);
  acceptor_.open(endpoint.protocol(), failure);
  if (!failure) acceptor_.set_option(Tcp::acceptor::reuse_address(true), failure);
  // Accept IPv4 on "[::]" and ":PORT" regardless of the system's default.
  if (!failure && endpoint.address().is_v6()) {
    acceptor_.set_option(asio::ip::v6_only(false), failure);
  }
  if (!failure) acceptor_.bind(endpoint, failure);
  if (!failure) acceptor_.listen(asio::socket_base::max_listen_connections, failure);
  if (!failure) acceptor_.native_non_blocking(true, failure);
  return failure;
}

void Listener::stop_accepting() {
  boost::system::error_code ignored;
  acceptor_.close(ignored);
  pause_.cancel();
}

void Listener::wait() {
  acceptor_.async_wait(Tcp::acceptor::wait_read,
                       [self = shared_from_this()](const boost::system::error_code& failure) {
                         if (!failure && self->acceptor_.is_open()) self->accept();
                       });
}

protocol::Descriptor Listener::next(Tcp::endpoint& peer) {
  auto size = static_cast<socklen_t>(peer.capacity());
  protocol::Descriptor accepted(
      ::accept4(acceptor_.native_handle(), peer.data(), &size, SOCK_NONBLOCK | SOCK_CLOEXEC));
  if (accepted) peer.resize(size);
  return accepted;
}

void Listener::accept() {
  Tcp::endpoint peer;
  protocol::Descriptor accepted = next(peer);
  if (!accepted && is_shortage(errno)) return pause();
  wait();  // first: an error here must not stop the listener
  if (!accepted) return;
  pauses_ = 0;
  const int on = 1;
  ::setsockopt(accepted.get(), IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  ::setsockopt(accepted.get(), SOL_SOCKET, SO_KEEPALIVE, &on, sizeof on);
  handlers_.accepted(std::move(accepted), peer);
}

/// New connections wait in the system's queue until others have closed theirs.
void Listener::pause() {
  if (++pauses_ > max_pauses) turn_away();
  pause_.expires_after(pause_time);
  pause_.async_wait([self = shared_from_this()](const boost::system::error_code& failure) {
    if (!failure && self->acceptor_.is_open()) self->accept();
  });
}

/// Closes waiting connections with the help of the reserve descriptor, so that clients notice.
void Listener::turn_away() {
  reserve_.close();
  for (int closed = 0; closed < max_turned_away; ++closed) {
    Tcp::endpoint peer;
    const protocol::Descriptor accepted = next(peer);
    if (!accepted) break;
    handlers_.turned_away();
  }
  reserve_ = reserved();
}

}  // namespace aspis::net
