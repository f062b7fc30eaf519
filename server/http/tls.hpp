// TLS, taken off before anything else sees the bytes: each connection becomes the end of a
// socketpair that carries them plain. So there is one kind of connection behind it, which can be
// handed to any thread, and one instantiation of everything. The only place that knows OpenSSL.
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "protocol/descriptor.hpp"
#include "protocol/result.hpp"

namespace aspis::http {

struct TlsLimits {
  std::chrono::milliseconds handshake{5'000};
  std::chrono::milliseconds write{30'000};    // for 8 KiB to be taken
  std::chrono::milliseconds shutdown{2'000};  // until the other side has said goodbye too
};

/// A thread of its own, so that handshakes, which cost a millisecond each, delay nobody.
class Tls {
 public:
  /// TLS 1.2 and 1.3. Errors name the file and say what is wrong with it.
  [[nodiscard]] static protocol::Result<std::unique_ptr<Tls>> make(const std::string& chain_file,
                                                                   const std::string& key_file,
                                                                   const TlsLimits&);
  ~Tls();
  Tls(const Tls&) = delete;
  Tls& operator=(const Tls&) = delete;

  /// Takes TLS off `client` from now on: the end of a pair for what it says. `held` is let go when
  /// the client is gone. From any thread. A number below 0 where no descriptor is left.
  [[nodiscard]] protocol::Descriptor take(protocol::Descriptor client, std::shared_ptr<void> held);

 private:
  class Shared;
  explicit Tls(std::unique_ptr<Shared>);
  std::unique_ptr<Shared> shared_;
};

}  // namespace aspis::http
