// The server's side of a WebSocket whose text messages are lines, frame by frame as RFC 6455 has
// them: for what a real server does not let a test do.
#pragma once

#include <openssl/evp.h>
#include <openssl/sha.h>

#include <string>
#include <utility>

#include "tests/bots/connect/scripted_server.hpp"

namespace aspis::tests {

/// A server's answer to this key.
inline std::string accepted_key(const std::string& key) {
  const std::string text = key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
  unsigned char digest[SHA_DIGEST_LENGTH];
  unsigned int size = 0;
  EVP_Digest(text.data(), text.size(), digest, &size, EVP_sha1(), nullptr);
  unsigned char proof[64];
  const int length = EVP_EncodeBlock(proof, digest, SHA_DIGEST_LENGTH);
  return std::string(proof, proof + length);
}

class WebCaller {
 public:
  /// Reads the handshake.
  explicit WebCaller(Caller caller) : caller_(std::move(caller)) {
    request_ = caller_.hear_to("\r\n\r\n");
  }

  [[nodiscard]] const std::string& request() const { return request_; }
  [[nodiscard]] std::string key() const {
    const std::string name = "Sec-WebSocket-Key: ";
    const std::size_t at = request_.find(name) + name.size();
    return request_.substr(at, request_.find('\r', at) - at);
  }
  void accept(const std::string& proof) const {
    caller_.say_bytes(
        "HTTP/1.1 101 Switching Protocols\r\nupgrade: WebSocket\r\nConnection: upgrade\r\n"
        "sec-websocket-accept: " +
        proof + "\r\n\r\n");
  }
  void answer(const std::string& bytes) const { caller_.say_bytes(bytes); }

  /// `first` is the first byte of a frame: 0x81 is a whole text message.
  void frame(int first, const std::string& payload) const {
    std::string bytes(1, static_cast<char>(first));
    if (payload.size() < 126) {
      bytes += static_cast<char>(payload.size());
    } else {
      bytes += static_cast<char>(126);
      bytes += static_cast<char>(payload.size() >> 8U);
      bytes += static_cast<char>(payload.size() & 0xffU);
    }
    caller_.say_bytes(bytes + payload);
  }

  void say(const std::string& lines) const { say_bytes(lines + "\n"); }
  void say_bytes(const std::string& lines) const {
    for (std::size_t at = 0; at < lines.size();) {
      const std::size_t end = lines.find('\n', at);
      frame(0x81, lines.substr(at, end - at));
      at = end + 1;
    }
  }

  /// The next frame, unmasked, whatever it is: its first byte before its payload.
  std::string hear_frame() {
    const std::string head = caller_.hear_bytes(2);
    if (head.size() < 2) return "(end)";
    std::size_t size = static_cast<unsigned char>(head[1]) & 0x7fU;
    if ((static_cast<unsigned char>(head[1]) & 0x80U) == 0) return "(not masked)";
    if (size == 126) {
      const std::string length = caller_.hear_bytes(2);
      size = static_cast<std::size_t>(static_cast<unsigned char>(length[0])) << 8U |
             static_cast<unsigned char>(length[1]);
    }
    const std::string mask = caller_.hear_bytes(4);
    std::string payload = caller_.hear_bytes(size);
    for (std::size_t at = 0; at < payload.size(); ++at) {
      payload[at] = static_cast<char>(payload[at] ^ mask[at % 4]);
    }
    return head.substr(0, 1) + payload;
  }
  std::string hear() {
    const std::string frame = hear_frame();
    return frame.starts_with('\x81') ? frame.substr(1) : "(no line) " + frame;
  }

 private:
  Caller caller_;
  std::string request_;
};

}  // namespace aspis::tests
