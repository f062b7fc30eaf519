#include "server/http/server.hpp"

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <exception>
#include <thread>
#include <utility>

#include "server/http/front.hpp"
#include "server/http/listener.hpp"
#include "server/http/tls.hpp"
#include "server/live/hub.hpp"

namespace aspis::http {

namespace asio = boost::asio;

class Server::Shared {
 public:
  Shared(ServerPlan plan, live::Hub& hub)
      : io_(std::make_shared<asio::io_context>(1)),
        open_(io_->get_executor()),
        front_(io_, std::move(plan), hub),
        listener_(front_,
                  [this](protocol::Descriptor client, Origin origin, std::shared_ptr<void> seat) {
                    take(std::move(client), std::move(origin), std::move(seat));
                  }) {}

  ~Shared() {
    asio::post(*io_, [this] {
      listener_.close();
      front_.close_all();
      io_->stop();
    });
    if (thread_.joinable()) thread_.join();
    // What was under way learns that it is over while there still is a front.
    io_->restart();
    io_->poll();
  }

  protocol::Result<std::uint16_t> listen() {
    const ServerPlan& plan = front_.plan();
    if (plan.certificate) {
      auto tls = Tls::make(plan.certificate->first, plan.certificate->second,
                           {.handshake = plan.limits.header, .write = plan.limits.write});
      if (!tls) return tls.error();
      tls_ = std::move(*tls);
    }
    auto port = listener_.listen(plan.address);
    if (port) thread_ = std::thread([this] { run(); });
    return port;
  }

  void stop() {
    asio::post(*io_, [this] {
      listener_.close();
      front_.stop();
    });
  }

  [[nodiscard]] HttpCounts counts() const {
    return {front_.requests, front_.refused, front_.bad, front_.open()};
  }

 private:
  /// Memory or descriptors may run out for one connection: the others go on.
  void run() {
    for (;;) {
      try {
        io_->run();
        return;
      } catch (const std::exception&) {
        ++front_.refused;
      }
    }
  }

  void take(protocol::Descriptor client, Origin origin, std::shared_ptr<void> seat) {
    protocol::Descriptor plain = tls_ ? tls_->take(std::move(client), seat) : std::move(client);
    if (!plain) {
      ++front_.refused;
      return;
    }
    front_.take(std::move(plain), std::move(origin), std::move(seat));
  }

  const std::shared_ptr<asio::io_context> io_;
  const asio::executor_work_guard<asio::io_context::executor_type> open_;
  Front front_;
  std::unique_ptr<Tls> tls_;
  Listener listener_;
  std::thread thread_;
};

Server::Server(ServerPlan plan, live::Hub& hub)
    : shared_(std::make_unique<Shared>(std::move(plan), hub)) {
}
Server::~Server() = default;

protocol::Result<std::uint16_t> Server::listen() {
  return shared_->listen();
}
void Server::stop() {
  shared_->stop();
}
HttpCounts Server::counts() const {
  return shared_->counts();
}

}  // namespace aspis::http
