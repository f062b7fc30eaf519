#include "server/net/tls.hpp"

#include <openssl/ssl.h>
#include <sys/socket.h>

#include <boost/asio/post.hpp>
#include <exception>
#include <utility>

#include "server/net/tls_connection.hpp"

namespace aspis::net {

namespace asio = boost::asio;
using boost::system::error_code;
using protocol::Error;

/// Of TLS 1.2; those of 1.3 all are. Whoever gets the certificate's key later can read nothing that
/// was said before, and nothing is padded.
constexpr const char* forward_secret_ciphers = "ECDHE+AESGCM:ECDHE+CHACHA20";

protocol::Result<std::unique_ptr<Tls>> Tls::make(const Certificate& certificate,
                                                 const TlsLimits& limits, std::string hint) {
  std::unique_ptr<Tls> tls(new Tls(limits, std::move(hint)));
  if (auto loaded = tls->load(certificate); !loaded) return loaded.error();
  tls->thread_ = std::thread([running = tls.get()] { running->run(); });
  return tls;
}

Tls::Tls(const TlsLimits& limits, std::string hint)
    : limits_(limits),
      hint_(std::move(hint)),
      context_(asio::ssl::context::tls_server),
      work_(io_.get_executor()),
      end_(io_) {
}

Tls::~Tls() {
  if (!thread_.joinable()) return;
  asio::post(io_, [this] { end(); });
  thread_.join();
}

protocol::Result<void> Tls::load(const Certificate& certificate) {
  ::SSL_CTX* const native = context_.native_handle();
  ::SSL_CTX_set_min_proto_version(native, TLS1_2_VERSION);
  ::SSL_CTX_set_options(native, SSL_OP_NO_COMPRESSION | SSL_OP_NO_RENEGOTIATION);
  ::SSL_CTX_set_mode(native, SSL_MODE_RELEASE_BUFFERS);
  if (::SSL_CTX_set_cipher_list(native, forward_secret_ciphers) != 1) {
    return Error{"this machine's OpenSSL has none of the ciphers for TLS: install another one"};
  }
  error_code failure;
  context_.use_certificate_chain_file(certificate.chain_file, failure);
  if (failure) {
    return Error{"cannot read the certificate " + certificate.chain_file + ": " +
                 failure.message()};
  }
  context_.use_private_key_file(certificate.key_file, asio::ssl::context::pem, failure);
  if (failure || ::SSL_CTX_check_private_key(native) != 1) {
    return Error{"cannot use the key " + certificate.key_file + ": " +
                 (failure ? failure.message() : "it does not match the certificate")};
  }
  return {};
}

/// Memory may run out for one connection: the others go on.
void Tls::run() {
  for (;;) {
    try {
      io_.run();
      return;
    } catch (const std::exception&) {
    }
  }
}

protocol::Descriptor Tls::start_session(protocol::Connection client) {
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends) != 0) {
    return protocol::Descriptor();
  }
  protocol::Descriptor ours(ends[0]);
  protocol::Descriptor theirs(ends[1]);
  asio::post(io_, [this, client = std::move(client), plain = std::move(ours)]() mutable {
    add(std::move(client), std::move(plain));
  });
  return theirs;
}

void Tls::add(protocol::Connection client, protocol::Descriptor plain) {
  const auto connection =
      std::make_shared<TlsConnection>(io_, context_, limits_, std::move(client), std::move(plain));
  connections_.emplace(connection.get(), connection);
  connection->start(hint_, [this, key = connection.get()] {
    connections_.erase(key);
    if (connections_.empty()) end_.cancel();
  });
}

void Tls::end() {
  work_.reset();
  if (connections_.empty()) return;
  end_.expires_after(limits_.at_the_end);
  end_.async_wait([this](error_code failure) {
    if (!failure) close_all();
  });
}

void Tls::close_all() {
  const auto connections = connections_;
  for (const auto& [key, connection] : connections) connection->close();
}

}  // namespace aspis::net
