// Responses as bytes: heads, the headers that all responses of a server share, and how much of an
// answer is still to be written.
#pragma once

#include <array>
#include <boost/asio/buffer.hpp>
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/http/message.hpp"
#include "server/http/page.hpp"
#include "server/net/socket.hpp"

namespace aspis::http {

/// What every response ends its head with: Date, the plan's headers, the empty line. Made once a
/// second.
struct CommonHeaders {
  std::time_t second = 0;
  std::string keep;   // the connection stays
  std::string close;  // with "Connection: close"
};
[[nodiscard]] CommonHeaders common_headers(
    std::time_t now, const std::vector<std::pair<std::string, std::string>>& plan);

/// "Sun, 06 Nov 1994 08:49:37 GMT"
[[nodiscard]] std::string http_date(std::time_t);

/// Whether a response of this status may have a body.
[[nodiscard]] bool has_body(int status);

/// Status line and headers, up to where CommonHeaders follow. Control characters in the values
/// become spaces, so that no value can begin another line.
[[nodiscard]] std::string head_of(const Response&);

/// An answer on its way out: its pieces, and what they lie in. One answer after the other: set,
/// begun, written; set again. On its connection's thread.
class Outgoing {
 public:
  /// Read and written at a time of a file, so that nobody else waits long.
  static constexpr std::size_t file_piece = std::size_t{256} << 10U;

  void set(Response, bool with_body);
  void set(std::shared_ptr<const Page>, const Choice&, bool with_body);
  /// What every response ends its head with. Returns the bytes of the body in hand.
  std::size_t begin(std::shared_ptr<const CommonHeaders>, bool keeps_connection);
  void clear() { *this = {}; }
  /// Whether it is a page that other sites may show in a frame.
  [[nodiscard]] bool in_frames() const { return page_ && page_->in_frames; }

  enum class Progress {
    done,
    wait,        // until the socket takes more
    next_piece,  // of a file, which is in hand now; then as `wait`
    failed
  };
  /// Writes what the socket takes. A file that became shorter fails, since its length was promised.
  [[nodiscard]] Progress write(net::Socket&);

 private:
  [[nodiscard]] Progress next_piece_of_file();

  std::array<boost::asio::const_buffer, 3> pieces_;  // head, common headers, body
  std::shared_ptr<const Page> page_;
  std::shared_ptr<const CommonHeaders> common_;
  std::string head_;
  std::string body_;
  std::shared_ptr<const FileBody> file_{};  // whose next piece goes through `body_`
  std::uint64_t sent_of_file_ = 0;
};

}  // namespace aspis::http
