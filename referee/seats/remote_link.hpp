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

/// Handlers keep it alive; when it is over they find nothing to do.
class RemoteLink : public std::enable_shared_from_this<RemoteLink> {
 public:
  /// Whom the link serves; called while it lives, and not any more after end() or close().
  class Owner {
   public:
    virtual ~Owner() = default;
    /// `readable` is when they could be read; the view lives for the call.
    virtual void on_bytes(std::string_view bytes, Instant readable) = 0;
    /// The connection is gone; the link is closed. May come from within drain() and flush().
    virtual void on_lost(const std::string& why) = 0;
  };

  /// Throws where the descriptor is nothing to wait for.
  RemoteLink(Host&, protocol::Connection);
  ~RemoteLink();

  void start(const std::weak_ptr<Owner>&);

  /// Where to append what flush() then sends.
  [[nodiscard]] std::string& unsent() { return unsent_; }
  /// Sends what the peer has room for, and the rest when it has.
  void flush();

  /// Takes what is readable now.
  void drain();
  /// Nothing is taken any more, but what is unsent still goes out.
  void stop_reading() { reading_ = false; }

  /// The round trip that the kernel measures by itself; nothing where this is no TCP connection.
  [[nodiscard]] std::optional<std::chrono::microseconds> kernel_round_trip() const;

  /// Sends `last_words` and what is unsent as far as the peer takes it soon, then closes.
  void end(std::string_view last_words);
  /// At once.
  void close();

 private:
  using Stream = boost::asio::posix::stream_descriptor;

  void wait_to_read();
  void wait_to_write();
  /// One piece; false where there is nothing more now.
  bool read_some();
  void receive(std::string_view bytes);
  void lose(const std::string& why);
  void finish_ending();
  void wait_for_peer_to_close();

  Stream stream_;
  std::shared_ptr<void> held_;                       // until it is closed
  std::shared_ptr<const protocol::Descriptor> tcp_;  // what it goes through, where it is a pair
  boost::asio::steady_timer patience_;
  std::weak_ptr<Owner> owner_;
  std::string unsent_;
  bool reading_ = true;
  bool waits_to_write_ = false;
  bool ending_ = false;
};

}  // namespace aspis::seats
