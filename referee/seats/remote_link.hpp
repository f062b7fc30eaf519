// One connected stream socket on the event loop: bytes in, bytes out, a bounded number of them
// waiting. Knows neither lines nor games.
#pragma once

#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <memory>
#include <string>
#include <string_view>

#include "protocol/descriptor.hpp"
#include "referee/seats/host.hpp"

namespace aspis::seats {

/// Handlers keep it alive; when it is over they do nothing.
class RemoteLink : public std::enable_shared_from_this<RemoteLink> {
 public:
  /// The owner of a link; called while the link lives, but not after end() or close().
  class Owner {
   public:
    virtual ~Owner() = default;
    /// `readable` is when they could be read; the view lives for the call.
    virtual void on_bytes(std::string_view bytes, Instant readable) = 0;
    /// The connection is lost and the link is closed. May be called from within drain() and
    /// flush().
    virtual void on_lost(const std::string& why) = 0;
  };

  /// Throws if the event loop cannot wait for the descriptor.
  RemoteLink(Host&, protocol::Connection);
  ~RemoteLink();

  void start(const std::weak_ptr<Owner>&);

  /// The buffer that flush() sends.
  [[nodiscard]] std::string& unsent() { return unsent_; }
  /// Sends what the peer can receive now, and the rest later.
  void flush();

  /// Reads everything that is available now.
  void drain();
  /// Stops reading, but still sends unsent lines.
  void stop_reading() { reading_ = false; }

  /// The round trip measured by the kernel; nullopt if this is not a TCP connection.
  [[nodiscard]] std::optional<std::chrono::microseconds> kernel_round_trip() const;

  /// Sends `last_words` and unsent lines for a short time, then closes.
  void end(std::string_view last_words);
  /// At once.
  void close();

 private:
  using Stream = boost::asio::posix::stream_descriptor;

  void wait_to_read();
  void wait_to_write();
  /// Reads one piece; returns false if there is nothing to read now.
  bool read_some();
  void lose(const std::string& why);
  void finish_ending();
  void wait_for_peer_to_close();

  Stream stream_;
  std::shared_ptr<void> held_;                       // until it is closed
  std::shared_ptr<const protocol::Descriptor> tcp_;  // the outer socket, if this is a pair
  boost::asio::steady_timer patience_;
  std::weak_ptr<Owner> owner_;
  std::string unsent_;
  bool reading_ = true;
  bool waits_to_write_ = false;
  bool ending_ = false;
};

}  // namespace aspis::seats
