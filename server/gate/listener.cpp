#include "server/gate/listener.hpp"

#include <boost/asio/ip/v6_only.hpp>

#include "server/gate/address.hpp"

namespace aspis::gate {
namespace {

namespace asio = boost::asio;
constexpr std::chrono::milliseconds breath{200};  // where accepting fails for want of descriptors

bool is_of_one_connection(const boost::system::error_code& error) {
  return error == asio::error::connection_aborted || error == asio::error::interrupted ||
         error == asio::error::try_again || error == asio::error::connection_reset;
}

}  // namespace

protocol::Result<std::shared_ptr<Listener>> Listener::bind(asio::io_context& io,
                                                           const std::string& address,
                                                           Accepted accepted) {
  const auto read = read_listen_address(address);
  if (!read) return read.error();
  const auto listener = std::make_shared<Listener>(io);
  listener->accepted_ = std::move(accepted);
  boost::system::error_code error = listener->open(read->endpoint, read->everywhere);
  if (error == asio::error::address_family_not_supported && read->everywhere) {
    error = listener->open({Tcp::v4(), read->endpoint.port()}, false);
  }
  if (error) return protocol::Error{"cannot listen on " + address + ": " + error.message()};
  return listener;
}

boost::system::error_code Listener::open(const Tcp::endpoint& endpoint, bool both_families) {
  boost::system::error_code error;
  acceptor_.close(error);
  acceptor_.open(endpoint.protocol(), error);
  if (!error) acceptor_.set_option(Tcp::acceptor::reuse_address(true), error);
  if (!error && both_families) acceptor_.set_option(asio::ip::v6_only(false), error);
  if (!error) acceptor_.bind(endpoint, error);
  if (!error) acceptor_.listen(asio::socket_base::max_listen_connections, error);
  return error;
}

void Listener::accept() {
  acceptor_.async_accept(peer_, [self = shared_from_this()](const boost::system::error_code& error,
                                                            Tcp::socket socket) {
    if (!self->acceptor_.is_open()) return;
    if (!error) {
      self->accepted_(std::move(socket), self->peer_);
    } else if (!is_of_one_connection(error)) {
      self->pause();
      return;
    }
    self->accept();
  });
}

void Listener::pause() {
  pause_.expires_after(breath);
  pause_.async_wait([self = shared_from_this()](const boost::system::error_code& error) {
    if (!error && self->acceptor_.is_open()) self->accept();
  });
}

void Listener::close() {
  boost::system::error_code ignored;
  acceptor_.close(ignored);
  pause_.cancel();
}

}  // namespace aspis::gate
