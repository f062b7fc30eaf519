#include "server/http/listener.hpp"

#include <fcntl.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

namespace aspis::http {

namespace asio = boost::asio;
using asio::ip::tcp;

namespace {

constexpr std::chrono::milliseconds pause_time{100};

std::optional<std::uint16_t> port_of(std::string_view text) {
  std::uint16_t port = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), port);
  if (text.empty() || error != std::errc{} || stop != text.data() + text.size()) {
    return std::nullopt;
  }
  return port;
}

protocol::Descriptor reserved() {
  return protocol::Descriptor(::open("/dev/null", O_RDONLY | O_CLOEXEC));
}

boost::system::error_code open_and_listen(tcp::acceptor& acceptor, const tcp::endpoint& endpoint) {
  boost::system::error_code failure;
  const auto holds = [&failure] { return !failure; };
  acceptor.open(endpoint.protocol(), failure);
  if (holds()) acceptor.set_option(asio::socket_base::reuse_address(true), failure);
  if (holds() && endpoint.address().is_v6()) {
    // "[::]" and ":PORT" are for IPv4 too, whatever the system's default is.
    acceptor.set_option(asio::ip::v6_only(false), failure);
  }
  if (holds()) acceptor.bind(endpoint, failure);
  if (holds()) acceptor.listen(asio::socket_base::max_listen_connections, failure);
  if (failure) {
    boost::system::error_code ignored;
    acceptor.close(ignored);
  }
  return failure;
}

}  // namespace

protocol::Result<std::vector<tcp::endpoint>> read_address(const std::string& address) {
  const protocol::Error wrong{"cannot listen on \"" + address +
                              "\": give ADDRESS:PORT, as 127.0.0.1:8080, [::1]:8080 or :8080"};
  const std::size_t colon = address.rfind(':');
  if (colon == std::string::npos) return wrong;
  const auto port = port_of(std::string_view(address).substr(colon + 1));
  if (!port) return wrong;
  std::string host = address.substr(0, colon);
  if (host.empty()) {
    return std::vector<tcp::endpoint>{{asio::ip::address_v6::any(), *port},
                                      {asio::ip::address_v4::any(), *port}};
  }
  const bool brackets = host.size() > 2 && host.front() == '[' && host.back() == ']';
  if (brackets) host = host.substr(1, host.size() - 2);
  if (host == "localhost") host = "127.0.0.1";
  boost::system::error_code failure;
  const asio::ip::address ip = asio::ip::make_address(host, failure);
  if (failure || ip.is_v6() != brackets) return wrong;
  return std::vector<tcp::endpoint>{{ip, *port}};
}

Listener::Listener(Front& front, Take take)
    : front_(front),
      take_(std::move(take)),
      acceptor_(*front.io()),
      pause_(*front.io()),
      reserve_(reserved()) {
}

protocol::Result<std::uint16_t> Listener::listen(const std::string& address) {
  const auto endpoints = read_address(address);
  if (!endpoints) return endpoints.error();
  boost::system::error_code failure;
  for (const tcp::endpoint& endpoint : *endpoints) {
    failure = open_and_listen(acceptor_, endpoint);
    if (!failure || failure == asio::error::address_in_use) break;
  }
  if (failure) return protocol::Error{"cannot listen on " + address + ": " + failure.message()};
  accept();
  return acceptor_.local_endpoint().port();
}

void Listener::close() {
  boost::system::error_code ignored;
  acceptor_.close(ignored);
  pause_.cancel();
}

void Listener::accept() {
  acceptor_.async_accept(from_, [this](boost::system::error_code failure, tcp::socket socket) {
    if (!acceptor_.is_open()) return;
    if (failure == asio::error::no_descriptors ||
        failure == boost::system::errc::too_many_files_open_in_system ||
        failure == asio::error::no_buffer_space || failure == asio::error::no_memory) {
      return pause();
    }
    const tcp::endpoint from = from_;
    accept();  // first: what fails with this one must not end it for all
    if (!failure) accepted(protocol::Descriptor(socket.release()), from);
  });
}

void Listener::accepted(protocol::Descriptor descriptor, const tcp::endpoint& from) {
  Origin origin = origin_of(from);
  auto seat = origin.proxied ? front_.seats()->take_of_proxy()
                             : front_.seats()->take(counted_peer(origin.peer));
  if (!seat) return refuse(descriptor);
  const int on = 1;
  ::setsockopt(descriptor.get(), IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  take_(std::move(descriptor), std::move(origin), std::move(seat));
}

/// Says why where that can be said at once; nobody waits for somebody who is one too many.
void Listener::refuse(const protocol::Descriptor& descriptor) {
  ++front_.refused;
  if (front_.plan().certificate) return;
  const Response response = error_response(503, "too-many-connections",
                                           "too many connections: close some, or try again later");
  const std::string bytes = head_of(response) + front_.common()->close + response.body;
  static_cast<void>(
      ::send(descriptor.get(), bytes.data(), bytes.size(), MSG_DONTWAIT | MSG_NOSIGNAL));
  ::shutdown(descriptor.get(), SHUT_WR);
}

/// No descriptor is left. With the one kept in reserve the next in line is let in and sent away, so
/// that it knows; then others may close theirs.
void Listener::pause() {
  ++front_.refused;
  { const protocol::Descriptor given_up = std::move(reserve_); }
  { const protocol::Descriptor next(::accept(acceptor_.native_handle(), nullptr, nullptr)); }
  reserve_ = reserved();
  pause_.expires_after(pause_time);
  pause_.async_wait([this](boost::system::error_code failure) {
    if (!failure && acceptor_.is_open()) accept();
  });
}

Origin Listener::origin_of(const tcp::endpoint& from) const {
  asio::ip::address address = from.address();
  if (address.is_v6() && address.to_v6().is_v4_mapped()) {
    address = asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6());
  }
  const ServerPlan& plan = front_.plan();
  Origin origin{address.to_string(), plan.certificate.has_value(), false};
  origin.proxied =
      std::find(plan.proxies.begin(), plan.proxies.end(), origin.peer) != plan.proxies.end();
  return origin;
}

}  // namespace aspis::http
