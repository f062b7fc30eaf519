// Responses as bytes: heads, the headers common to all responses, and the unsent part of an answer.
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

/// The end of every response's head: Date, the plan's headers, the empty line. Remade once a
/// second.
struct CommonHeaders {
  std::time_t second = 0;
  std::string keep;   // for connections that stay open
  std::string close;  // adds "Connection: close"
};
[[nodiscard]] CommonHeaders common_headers(
    std::time_t now, const std::vector<std::pair<std::string, std::string>>& plan);

/// "Sun, 06 Nov 1994 08:49:37 GMT"
[[nodiscard]] std::string http_date(std::time_t);

/// Whether a response with this status may have a body.
[[nodiscard]] bool has_body(int status);

/// Status line and headers, without CommonHeaders. Replaces control characters in values by spaces,
/// so that a value cannot start another line.
[[nodiscard]] std::string response_head(const Response&);

/// The answer being written. For each answer call set(), begin() and write(). Used on its
/// connection's thread.
class Outgoing {
 public:
  /// The size of the pieces in which files are sent, so that other connections get their turn.
  static constexpr std::size_t file_piece = std::size_t{256} << 10U;

  void set(Response, bool with_body);
  void set(std::shared_ptr<const Page>, const Choice&, bool with_body);
  /// Adds the common headers. Returns the number of body bytes in memory.
  std::size_t begin(std::shared_ptr<const CommonHeaders>, bool keeps_connection);
  void clear() { *this = {}; }
  /// True for a page that other sites may show in a frame.
  [[nodiscard]] bool in_frames() const { return page_ && page_->in_frames; }

  enum class Progress {
    done,
    wait,        // until the socket accepts more
    next_piece,  // of a file was loaded; wait as well
    failed
  };
  /// Writes as much as the socket accepts. Fails if a file has become too short for its length.
  [[nodiscard]] Progress write(net::Socket&);

 private:
  [[nodiscard]] Progress next_piece_of_file();

  std::array<boost::asio::const_buffer, 3> pieces_;  // head, common headers, body
  std::shared_ptr<const Page> page_;
  std::shared_ptr<const CommonHeaders> common_;
  std::string head_;
  std::string body_;
  std::shared_ptr<const FileBody> file_{};  // its current piece is in `body_`
  std::uint64_t sent_of_file_ = 0;
};

}  // namespace aspis::http
