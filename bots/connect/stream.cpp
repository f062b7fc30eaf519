#include "bots/connect/stream.hpp"

#include <array>
#include <boost/asio/connect.hpp>
#include <boost/asio/ip/address.hpp>
#include <boost/beast/websocket/teardown.hpp>
#include <cstdlib>

namespace aspis::connect {

namespace asio = boost::asio;
namespace fs = std::filesystem;
using asio::ip::tcp;

std::string system_certificates(const fs::path& root) {
  constexpr std::array<const char*, 5> places = {
      "etc/ssl/certs/ca-certificates.crt",                 // Debian, Ubuntu, Arch, Gentoo
      "etc/pki/tls/certs/ca-bundle.crt",                   // Fedora, Red Hat
      "etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem",  // Fedora from 43
      "etc/ssl/ca-bundle.pem",                             // openSUSE
      "etc/ssl/cert.pem",                                  // Alpine
  };
  std::error_code ignored;
  for (const char* const place : places) {
    if (fs::is_regular_file(root / place, ignored)) return (root / place).string();
  }
  return "";
}

namespace {

/// True if the default paths of this OpenSSL exist. A statically linked one may have others than
/// the system's.
bool has_default_places() {
  std::error_code ignored;
  return std::getenv("SSL_CERT_FILE") != nullptr || std::getenv("SSL_CERT_DIR") != nullptr ||
         fs::exists(X509_get_default_cert_file(), ignored) ||
         fs::exists(X509_get_default_cert_dir(), ignored);
}

/// TLS 1.2 and later; trusts the system's certificates, or those of `authority` unless it is "".
asio::ssl::context client_context(const std::string& authority, bool insecure) {
  asio::ssl::context context(asio::ssl::context::tls_client);
  SSL_CTX_set_min_proto_version(context.native_handle(), TLS1_2_VERSION);
  if (insecure) return context;
  if (authority.empty()) {
    context.set_default_verify_paths();
    const std::string others = has_default_places() ? "" : system_certificates();
    if (!others.empty()) context.load_verify_file(others);
  } else {
    context.load_verify_file(authority);
  }
  context.set_verify_mode(asio::ssl::verify_peer);
  return context;
}

}  // namespace

Stream::Stream(asio::io_context& io, const Route& route, bool is_tls)
    : is_tls_(is_tls),
      insecure_(route.insecure),
      context_(client_context(route.authority, route.insecure || !is_tls)),
      tls_(io, context_),
      resolver_(io) {
}

void Stream::open(const Url& url, std::function<void(Step, const Code&)> done) {
  auto reached = [this, host = url.host, done](const Code& error, const tcp::endpoint&) {
    if (error || closed_) return done(Step::reach, error);
    Code ignored;
    tls_.next_layer().set_option(tcp::no_delay(true), ignored);
    if (!is_tls_) return done(Step::secure, {});
    expect(host);
    tls_.async_handshake(asio::ssl::stream_base::client,
                         [done](const Code& failure) { done(Step::secure, failure); });
  };
  resolver_.async_resolve(url.host, std::to_string(url.port),
                          [this, done = std::move(done), reached = std::move(reached)](
                              const Code& error, const tcp::resolver::results_type& found) {
                            if (error || closed_) return done(Step::find, error);
                            asio::async_connect(tls_.next_layer(), found, reached);
                          });
}

/// Sends `host` to the server, and has the certificate checked for it.
void Stream::expect(const std::string& host) {
  SSL* const tls = tls_.native_handle();
  Code not_an_address;
  asio::ip::make_address(host, not_an_address);
  if (not_an_address) SSL_set_tlsext_host_name(tls, host.c_str());
  if (insecure_) return;
  if (not_an_address) {
    SSL_set1_host(tls, host.c_str());
  } else {
    X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(tls), host.c_str());
  }
}

std::string Stream::certificate_error() {
  const long result = SSL_get_verify_result(tls_.native_handle());
  return result == X509_V_OK ? "" : X509_verify_cert_error_string(result);
}

void Stream::read_some(asio::mutable_buffer buffer, Handler done) {
  if (is_tls_) {
    tls_.async_read_some(buffer, std::move(done));
  } else {
    tls_.next_layer().async_read_some(buffer, std::move(done));
  }
}

void Stream::write_some(asio::const_buffer buffer, Handler done) {
  if (is_tls_) {
    tls_.async_write_some(buffer, std::move(done));
  } else {
    tls_.next_layer().async_write_some(buffer, std::move(done));
  }
}

void Stream::shut_down(std::function<void(const Code&)> done) {
  const auto end_socket = [this, done = std::move(done)](const Code&) {
    boost::beast::websocket::async_teardown(boost::beast::role_type::client, tls_.next_layer(),
                                            done);
  };
  if (is_tls_) {
    tls_.async_shutdown(end_socket);
  } else {
    end_socket({});
  }
}

void Stream::close() {
  closed_ = true;
  resolver_.cancel();
  Code ignored;
  tls_.next_layer().shutdown(Socket::shutdown_both, ignored);
  tls_.next_layer().close(ignored);
}

}  // namespace aspis::connect
