// Decrypts TLS before other code sees the bytes: each connection becomes one end of a socketpair
// with its plain data. All other code has one kind of connection, usable on any thread. Knows no
// protocol.
#pragma once

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <memory>
#include <string>
#include <thread>
#include <unordered_map>

#include "protocol/descriptor.hpp"
#include "protocol/result.hpp"

namespace aspis::net {

/// The files of a server's certificate.
struct Certificate {
  std::string chain_file;  // PEM
  std::string key_file;
};

struct TlsLimits {
  std::chrono::milliseconds handshake{5'000};
  std::chrono::milliseconds write{30'000};      // to write 8 KiB
  std::chrono::milliseconds goodbye{2'000};     // for the client's close_notify
  std::chrono::milliseconds at_the_end{1'000};  // for remaining data when the Tls is destroyed
};

class TlsConnection;

/// Has its own thread, because handshakes take a millisecond each and must not delay others.
class Tls {
 public:
  /// Supports TLS 1.2 and 1.3. `hint` is sent to clients that do not use TLS. Errors name the file
  /// and what is wrong with it.
  [[nodiscard]] static protocol::Result<std::unique_ptr<Tls>> make(const Certificate&,
                                                                   const TlsLimits&,
                                                                   std::string hint);
  /// Closes open connections, at the latest after TlsLimits::at_the_end.
  ~Tls();
  Tls(const Tls&) = delete;
  Tls& operator=(const Tls&) = delete;

  /// Decrypts a TCP connection from now on. Returns a non-blocking socketpair end with its data,
  /// which is closed if the handshake fails; empty if descriptors run out. Thread-safe.
  [[nodiscard]] protocol::Descriptor start_session(protocol::Connection client);

 private:
  Tls(const TlsLimits&, std::string hint);

  [[nodiscard]] protocol::Result<void> load(const Certificate&);
  void run();
  void add(protocol::Connection client, protocol::Descriptor plain);
  void end();
  void close_all();

  const TlsLimits limits_;
  const std::string hint_;
  boost::asio::ssl::context context_;
  boost::asio::io_context io_{1};
  boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work_;
  boost::asio::steady_timer end_;
  std::unordered_map<TlsConnection*, std::shared_ptr<TlsConnection>> connections_;  // on its thread
  std::thread thread_;
};

}  // namespace aspis::net
