#include "server/gate/tls_door.hpp"

#include <atomic>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <list>
#include <thread>
#include <vector>

#include "server/gate/address.hpp"
#include "server/gate/listener.hpp"
#include "server/gate/tls_bridge.hpp"

namespace aspis::gate {
namespace {

namespace asio = boost::asio;
using Ssl = asio::ssl::context;
using std::chrono::steady_clock;

constexpr std::chrono::milliseconds between_looks{250};
constexpr int looks_at_the_end = 4;

/// The chain and the key, found to fit each other; TLS 1.2 and later.
protocol::Result<std::shared_ptr<Ssl>> context_of(const Certificate& certificate) {
  const auto context = std::make_shared<Ssl>(Ssl::tls_server);
  context->set_options(Ssl::default_workarounds | Ssl::no_sslv2 | Ssl::no_sslv3 | Ssl::no_tlsv1 |
                       Ssl::no_tlsv1_1 | Ssl::no_compression);
  SSL_CTX* const native = context->native_handle();
  SSL_CTX_set_min_proto_version(native, TLS1_2_VERSION);
  SSL_CTX_set_options(native, SSL_OP_NO_RENEGOTIATION);
  SSL_CTX_set_mode(native, SSL_MODE_RELEASE_BUFFERS);
  boost::system::error_code error;
  context->use_certificate_chain_file(certificate.chain_file, error);
  if (error) {
    return protocol::Error{"cannot read the certificate " + certificate.chain_file + ": " +
                           error.message()};
  }
  context->use_private_key_file(certificate.key_file, Ssl::pem, error);
  if (error || SSL_CTX_check_private_key(native) != 1) {
    return protocol::Error{"cannot use the key " + certificate.key_file + ": " +
                           (error ? error.message() : "it does not match the certificate")};
  }
  return context;
}

}  // namespace

class TlsDoor::Shared {
 public:
  Shared(Peers& peers, const GateLimits& limits, Opened opened)
      : peers_(peers),
        limits_(limits),
        opened_(std::move(opened)),
        work_(io_.get_executor()),
        looks_(io_),
        thread_([this] { io_.run(); }) {}

  ~Shared() {
    asio::post(io_, [this] { stop(); });
    thread_.join();
  }

  protocol::Result<std::uint16_t> listen(const std::string& address,
                                         const Certificate& certificate) {
    auto context = context_of(certificate);
    if (!context) return context.error();
    auto listener = Listener::bind(
        io_, address,
        [this, context = *context](Listener::Tcp::socket socket, const auto& endpoint) {
          accept(std::move(socket), context, peer_of(endpoint.address()));
        });
    if (!listener) return listener.error();
    const std::uint16_t port = (*listener)->port();
    asio::post(io_, [this, listener = *listener] {
      listeners_.push_back(listener);
      listener->start();
    });
    return port;
  }

  int open() const { return open_; }

 private:
  struct Entry {
    std::shared_ptr<TlsBridge> bridge;
    std::shared_ptr<Ssl> context;  // outlives the bridge
    std::string peer;
  };

  void accept(Listener::Tcp::socket socket, const std::shared_ptr<Ssl>& context,
              const std::string& peer) {
    const auto now = steady_clock::now();
    // Nothing can be said in a language that it understands without the cost of a handshake.
    if (!peers_.enter(peer, now).empty()) return;
    const auto deadline = now + limits_.login;
    const auto bridge = std::make_shared<TlsBridge>(
        std::move(socket), *context,
        [this, peer, deadline](int descriptor) { opened_(descriptor, peer, deadline); });
    if (bridges_.empty()) look_later();
    bridges_.push_back({bridge, context, peer});
    ++open_;
    bridge->start(deadline);
  }

  void look_later() {
    looks_.expires_after(between_looks);
    looks_.async_wait([this](const boost::system::error_code& error) {
      if (error) return;
      look();
      if (!bridges_.empty()) look_later();
    });
  }

  void look() {
    const auto now = steady_clock::now();
    const bool at_once = stopping_ && ++looks_since_ > looks_at_the_end;
    for (auto entry = bridges_.begin(); entry != bridges_.end();) {
      TlsBridge& bridge = *entry->bridge;
      if (!bridge.is_closed()) bridge.look(now);
      if (!bridge.is_closed() && at_once) bridge.close();
      if (!bridge.is_closed()) {
        ++entry;
        continue;
      }
      peers_.leave(entry->peer);
      --open_;
      entry = bridges_.erase(entry);
    }
  }

  void stop() {
    stopping_ = true;
    for (const auto& listener : listeners_) listener->close();
    listeners_.clear();
    work_.reset();
  }

  Peers& peers_;
  GateLimits limits_;
  Opened opened_;
  asio::io_context io_{1};
  asio::executor_work_guard<asio::io_context::executor_type> work_;
  asio::steady_timer looks_;
  std::vector<std::shared_ptr<Listener>> listeners_;
  std::list<Entry> bridges_;
  std::atomic<int> open_{0};
  bool stopping_ = false;
  int looks_since_ = 0;
  std::thread thread_;
};

TlsDoor::TlsDoor(Peers& peers, const GateLimits& limits, Opened opened)
    : shared_(std::make_unique<Shared>(peers, limits, std::move(opened))) {
}
TlsDoor::~TlsDoor() = default;

protocol::Result<std::uint16_t> TlsDoor::listen(const std::string& address,
                                                const Certificate& certificate) {
  return shared_->listen(address, certificate);
}

int TlsDoor::open() const {
  return shared_->open();
}

}  // namespace aspis::gate
