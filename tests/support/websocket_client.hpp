// A WebSocket client made of raw frames, so that tests can also send what no honest client does.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

#include "tests/support/raw_client.hpp"

namespace aspis::support {

struct Frame {
  int opcode = 0;  // 1 text, 8 close, 9 ping, 10 pong; 0: the connection is over
  bool is_last = true;
  std::string payload;

  /// The code of a close frame; 0 for other frames.
  [[nodiscard]] int close_code() const {
    if (opcode != 8 || payload.size() < 2) return 0;
    return static_cast<unsigned char>(payload[0]) * 256 + static_cast<unsigned char>(payload[1]);
  }
};

/// A frame as bytes. `first` is the whole first byte (0x81: a last text frame).
inline std::string frame_bytes(int first, std::string_view payload, bool masked = true) {
  const int mask_bit = masked ? 0x80 : 0;
  std::string bytes(1, static_cast<char>(first));
  if (payload.size() < 126) {
    bytes += static_cast<char>(mask_bit | static_cast<int>(payload.size()));
  } else if (payload.size() < 65'536) {
    bytes += static_cast<char>(mask_bit | 126);
    bytes += static_cast<char>(payload.size() >> 8U);
    bytes += static_cast<char>(payload.size() & 255U);
  } else {
    bytes += static_cast<char>(mask_bit | 127);
    for (unsigned shift = 64; shift > 0; shift -= 8) {
      bytes += static_cast<char>((payload.size() >> (shift - 8)) & 255U);
    }
  }
  if (!masked) return bytes.append(payload);
  constexpr std::string_view mask = "\x12\x34\x56\x78";
  bytes += mask;
  for (std::size_t at = 0; at < payload.size(); ++at) {
    bytes += static_cast<char>(payload[at] ^ mask[at % 4]);
  }
  return bytes;
}

inline std::string upgrade_request(const std::string& target, const std::string& headers = "") {
  return "GET " + target +
         " HTTP/1.1\r\nHost: x\r\nConnection: keep-alive, Upgrade\r\nUpgrade: websocket\r\n"
         "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n" +
         headers + "\r\n";
}

class WebSocketClient {
 public:
  /// Throws if the server refuses the upgrade.
  WebSocketClient(std::uint16_t port, const std::string& target, const std::string& headers = "")
      : raw_(port) {
    raw_.send(upgrade_request(target, headers));
    const RawResponse response = raw_.response();
    if (response.status != 101) throw std::runtime_error("no WebSocket: " + response.body);
    if (response.header("Sec-WebSocket-Accept") != "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=") {
      throw std::runtime_error("a wrong answer to the key");
    }
  }

  [[nodiscard]] RawClient& raw() { return raw_; }

  bool say(std::string_view text) { return raw_.send(frame_bytes(0x81, text)); }
  void close(int code = 1000) {
    const std::string payload = {static_cast<char>(code >> 8), static_cast<char>(code & 255)};
    raw_.send(frame_bytes(0x88, payload));
  }

  Frame frame() {
    Frame frame;
    const std::string head = raw_.take(2);
    if (head.size() < 2) return frame;
    const auto byte = [](char letter) {
      return static_cast<std::size_t>(static_cast<unsigned char>(letter));
    };
    frame.opcode = static_cast<int>(byte(head[0]) & 15U);
    frame.is_last = (byte(head[0]) & 128U) != 0;
    std::size_t length = byte(head[1]) & 127U;
    const std::size_t more = length == 126 ? 2 : length == 127 ? 8 : 0;
    if (more > 0) {
      length = 0;
      for (const char letter : raw_.take(more)) length = length * 256 + byte(letter);
    }
    frame.payload = raw_.take(length);
    return frame;
  }

  /// Returns the next text message, and answers pings. "" if the connection is over.
  std::string hear() {
    for (;;) {
      const Frame next = frame();
      if (next.opcode == 1) return next.payload;
      if (next.opcode == 9) raw_.send(frame_bytes(0x8a, next.payload));
      if (next.opcode == 8 || next.opcode == 0) return "";
    }
  }

 private:
  RawClient raw_;
};

}  // namespace aspis::support
