// TLS, taken off before anything else sees the bytes: each connection becomes the end of a
// socketpair that carries them plain. So there is one kind of connection behind it, which can be
// handed to any thread. Knows no protocol.
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

/// The files with which a server proves its name.
struct Certificate {
  std::string chain_file;  // PEM
  std::string key_file;
};

struct TlsLimits {
  std::chrono::milliseconds handshake{5'000};
  std::chrono::milliseconds write{30'000};      // for 8 KiB to be taken
  std::chrono::milliseconds goodbye{2'000};     // until the other side has said it too
  std::chrono::milliseconds at_the_end{1'000};  // for the last words, when the Tls itself goes
};

class TlsConnection;

/// A thread of its own, so that handshakes, which cost a millisecond each, delay nobody.
class Tls {
 public:
  /// TLS 1.2 and 1.3. `hint` is said to whoever speaks plainly, who would not understand what TLS
  /// answers. Errors name the file and say what is wrong with it.
  [[nodiscard]] static protocol::Result<std::unique_ptr<Tls>> make(const Certificate&,
                                                                   const TlsLimits&,
                                                                   std::string hint);
  /// Closes what is open after TlsLimits::at_the_end.
  ~Tls();
  Tls(const Tls&) = delete;
  Tls& operator=(const Tls&) = delete;

  /// Takes TLS off a TCP connection from now on: the end of a pair for what it says, which does not
  /// block. It ends where the handshake fails. From any thread. None where no descriptor is left.
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
  std::unordered_map<TlsConnection*, std::shared_ptr<TlsConnection>> connections_;  // its thread's
  std::thread thread_;
};

}  // namespace aspis::net
