// One TLS connection and its plain twin: a handshake, then bytes both ways between it and one end
// of a socketpair, in bounded memory. Knows no lines.
#pragma once

#include <array>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <chrono>
#include <functional>
#include <memory>
#include <string>

namespace aspis::gate {

/// All on the loop of its socket; its handlers keep it alive.
class TlsBridge : public std::enable_shared_from_this<TlsBridge> {
 public:
  using Tcp = boost::asio::ip::tcp;
  using Instant = std::chrono::steady_clock::time_point;

  /// Given the other end of the pair once TLS stands; owns it from then on.
  using Opened = std::function<void(int descriptor)>;

  TlsBridge(Tcp::socket, boost::asio::ssl::context&, Opened);

  /// The handshake is given up at `deadline`.
  void start(Instant deadline);
  /// To be called every now and then: closes what has overstayed.
  void look(Instant now);
  void close();

  [[nodiscard]] bool is_closed() const { return stage_ == Stage::closed; }
  /// The near side has ended and what it said is on its way out.
  [[nodiscard]] bool is_leaving() const { return stage_ == Stage::leaving; }

 private:
  using Local = boost::asio::local::stream_protocol;
  using Chunk = std::array<char, 8 * 1024>;
  enum class Stage { greeting, open, leaving, closed };

  void peek();
  void hint();
  void shake_hands();
  void open();
  void read_far();
  void write_near(std::size_t count);
  void read_near();
  void write_far(std::size_t count);
  void leave();

  boost::asio::ssl::stream<Tcp::socket> far_;
  Local::socket near_;
  Opened opened_;
  Stage stage_ = Stage::greeting;
  Instant deadline_;  // of the handshake, of a write to the far side, of the goodbye
  bool has_deadline_ = true;
  Chunk in_{};   // on their way to the near side
  Chunk out_{};  // on their way to the far side
};

}  // namespace aspis::gate
