#include "server/gate/gate.hpp"

#include <fcntl.h>
#include <sys/socket.h>

#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <mutex>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/gate/address.hpp"
#include "server/gate/listener.hpp"
#include "server/gate/newcomer.hpp"
#include "server/gate/peers.hpp"
#include "server/gate/tls_door.hpp"

namespace aspis::gate {
namespace {

namespace asio = boost::asio;
using std::chrono::steady_clock;

constexpr int most_refused = 64;  // that are told why at a time

}  // namespace

/// What belongs to the game thread is kept by what is posted there, however long that takes.
class Gate::Shared final : public Reception, public std::enable_shared_from_this<Shared> {
 public:
  Shared(match::GameThread& game_thread, const GateLimits& limits, Doorkeeper& doorkeeper)
      : game_thread_(game_thread),
        io_(game_thread.host().io()),
        limits_(limits),
        doorkeeper_(doorkeeper),
        peers_(limits) {}

  protocol::Result<std::uint16_t> listen(const std::string& address,
                                         const std::optional<Certificate>& certificate);
  void take(int descriptor, const std::string& peer);
  GateCounts counts();
  void close();

  std::string admit(Newcomer&, std::string_view token, int descriptor,
                    std::string received) override;
  void gone(Newcomer&) override;

 private:
  using Instant = steady_clock::time_point;

  protocol::Result<std::uint16_t> listen_plainly(const std::string& address);
  TlsDoor& door();
  void accept(Listener::Tcp::socket);
  void receive(int descriptor, const std::string& peer, Way, Instant deadline);
  void turn_away(int descriptor, const std::string& peer, Way, const std::string& why);
  void count_out(const Newcomer&);

  match::GameThread& game_thread_;
  asio::io_context& io_;
  const GateLimits limits_;
  Doorkeeper& doorkeeper_;
  Peers peers_;
  std::atomic<int> waiting_{0};

  // On the game thread.
  std::vector<std::shared_ptr<Listener>> listeners_;
  std::unordered_map<Newcomer*, std::shared_ptr<Newcomer>> newcomers_;
  std::unordered_map<Newcomer*, std::shared_ptr<Newcomer>> refused_;  // at the door: not counted
  bool closed_ = false;

  std::mutex door_mutex_;
  std::unique_ptr<TlsDoor> door_;  // made with the first listener that needs it
};

protocol::Result<std::uint16_t> Gate::Shared::listen(
    const std::string& address, const std::optional<Certificate>& certificate) {
  return certificate ? door().listen(address, *certificate) : listen_plainly(address);
}

protocol::Result<std::uint16_t> Gate::Shared::listen_plainly(const std::string& address) {
  auto listener = Listener::bind(io_, address, [this](Listener::Tcp::socket socket, const auto&) {
    accept(std::move(socket));
  });
  if (!listener) return listener.error();
  const std::uint16_t port = (*listener)->port();
  asio::post(io_, [self = shared_from_this(), listener = *listener] {
    if (self->closed_) return;
    self->listeners_.push_back(listener);
    listener->start();
  });
  return port;
}

TlsDoor& Gate::Shared::door() {
  const std::lock_guard lock(door_mutex_);
  if (!door_) {
    door_ = std::make_unique<TlsDoor>(
        peers_, limits_, [this](int descriptor, std::string peer, Instant deadline) {
          asio::post(io_, [self = shared_from_this(), descriptor, peer = std::move(peer),
                           deadline] { self->receive(descriptor, peer, Way::tls, deadline); });
        });
  }
  return *door_;
}

void Gate::Shared::accept(Listener::Tcp::socket socket) {
  boost::system::error_code error;
  const auto endpoint = socket.remote_endpoint(error);
  if (error) return;
  socket.set_option(asio::ip::tcp::no_delay(true), error);
  socket.set_option(asio::socket_base::keep_alive(true), error);
  const std::string peer = peer_of(endpoint.address());
  const auto now = steady_clock::now();
  const std::string why = peers_.enter(peer, now);
  const int descriptor = socket.release(error);
  if (error) return;
  if (why.empty()) {
    receive(descriptor, peer, Way::plain, now + limits_.login);
  } else {
    turn_away(descriptor, peer, Way::plain, why);
  }
}

void Gate::Shared::take(int descriptor, const std::string& address) {
  asio::post(io_, [self = shared_from_this(), descriptor, peer = peer_of(address)] {
    const auto now = steady_clock::now();
    const std::string why = self->peers_.enter(peer, now);
    if (why.empty()) {
      self->receive(descriptor, peer, Way::taken, now + self->limits_.login);
    } else {
      self->turn_away(descriptor, peer, Way::taken, why);
    }
  });
}

void Gate::Shared::receive(int descriptor, const std::string& peer, Way way, Instant deadline) {
  ::fcntl(descriptor, F_SETFL, ::fcntl(descriptor, F_GETFL) | O_NONBLOCK);
  const auto newcomer = std::make_shared<Newcomer>(io_, *this, descriptor, peer, way);
  if (closed_) {
    newcomer->abandon();
    return;
  }
  newcomers_.emplace(newcomer.get(), newcomer);
  ++waiting_;
  newcomer->start(deadline);
}

void Gate::Shared::turn_away(int descriptor, const std::string& peer, Way way,
                             const std::string& why) {
  const auto newcomer = std::make_shared<Newcomer>(io_, *this, descriptor, peer, way);
  if (closed_ || refused_.size() >= most_refused) {
    newcomer->abandon();
    return;
  }
  refused_.emplace(newcomer.get(), newcomer);
  newcomer->refuse(error_line("busy", why));
}

std::string Gate::Shared::admit(Newcomer& newcomer, std::string_view token, int descriptor,
                                std::string received) {
  const Peers::Socket socket = Peers::socket_of(descriptor);
  const auto alias = doorkeeper_.admit(token, descriptor, std::move(received));
  if (!alias && !doorkeeper_.knows_all_tokens()) {
    return error_line("busy", "the server is still starting; try again");
  }
  if (!alias) {
    peers_.failed(newcomer.peer(), steady_clock::now());
    return error_line("login", alias.error().text);
  }
  if (newcomer.way() == Way::tls) return "";  // its bridge counts for as long as it is open
  peers_.hand_over(newcomer.peer(), socket, newcomer.way() == Way::taken);
  return "";
}

void Gate::Shared::gone(Newcomer& newcomer) {
  if (refused_.erase(&newcomer) > 0) return;
  count_out(newcomer);
  newcomers_.erase(&newcomer);
}

void Gate::Shared::count_out(const Newcomer& newcomer) {
  --waiting_;
  if (newcomer.way() == Way::tls || newcomer.is_taken()) return;
  peers_.leave(newcomer.peer());
}

GateCounts Gate::Shared::counts() {
  const Peers::Counts counted = peers_.counts();
  GateCounts counts{counted.accepted, counted.refused, counted.failed_logins, waiting_, 0};
  counts.bridged = peers_.bridged();
  const std::lock_guard lock(door_mutex_);
  if (door_) counts.bridged += door_->open();
  return counts;
}

void Gate::Shared::close() {
  {
    const std::lock_guard lock(door_mutex_);
    door_.reset();
  }
  game_thread_.call([this] {
    closed_ = true;
    for (const auto& listener : listeners_) listener->close();
    listeners_.clear();
    for (auto* const all : {&newcomers_, &refused_}) {
      for (const auto& [key, newcomer] : std::exchange(*all, {})) newcomer->abandon();
    }
    waiting_ = 0;
  });
}

Gate::Gate(match::GameThread& game_thread, GateLimits limits, Doorkeeper& doorkeeper)
    : shared_(std::make_shared<Shared>(game_thread, limits, doorkeeper)) {
}
Gate::~Gate() {
  shared_->close();
}

protocol::Result<std::uint16_t> Gate::listen(const std::string& address,
                                             const std::optional<Certificate>& certificate) {
  return shared_->listen(address, certificate);
}

void Gate::take(int descriptor, const std::string& peer) {
  shared_->take(descriptor, peer);
}

GateCounts Gate::counts() const {
  return shared_->counts();
}

}  // namespace aspis::gate
