// Reads any bytes as lines of the protocol: accepted lines are written back unchanged, and a stream
// gives the same lines and answers however it is cut.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/messages.hpp"
#include "referee/seats/answer_reader.hpp"
#include "tests/fuzz/require.hpp"

namespace {

using aspis::protocol::LineBuffer;
using aspis::seats::AnswerReader;

template <class Message>
void check_round_trip(aspis::protocol::Result<Message> (*read)(std::string_view),
                      std::string_view line) {
  const auto first = read(line);
  if (!first) {
    require_one_line(first.error().text);
    return;
  }
  const std::string written = aspis::protocol::text(*first);
  const auto second = read(written);
  require(second.ok() && *second == *first);
  require(aspis::protocol::text(*second) == written);
}

/// Pieces of 1 to 64 bytes; the input sets their lengths.
std::vector<std::string_view> split_pieces(std::string_view text) {
  std::vector<std::string_view> pieces;
  while (!text.empty()) {
    const std::size_t length = 1 + static_cast<unsigned char>(text[text.size() / 2]) % 64;
    pieces.push_back(text.substr(0, length));
    text.remove_prefix(std::min(length, text.size()));
  }
  return pieces;
}

std::vector<std::string> lines_in(const std::vector<std::string_view>& pieces, std::size_t limit) {
  LineBuffer buffer(limit);
  std::vector<std::string> lines;
  for (std::string_view piece : pieces) {
    while (!piece.empty() && !buffer.too_long()) {
      const auto room = buffer.room();
      const std::size_t count = std::min(room.size(), piece.size());
      std::copy_n(piece.begin(), count, room.begin());
      buffer.filled(count);
      piece.remove_prefix(count);
      while (const auto line = buffer.next_line()) {
        require(line->size() <= limit);
        lines.emplace_back(*line);
      }
    }
  }
  return lines;
}

/// Everything that a reader finds in a stream; the test asks for a new answer after every one.
struct Heard {
  std::vector<std::string> answers;
  bool failed = false;
  bool operator==(const Heard&) const = default;
};
Heard heard_in(const std::vector<std::string_view>& pieces) {
  AnswerReader reader;
  Heard heard;
  reader.ask();
  for (std::string_view piece : pieces) {
    // A piece ends with a whole answer here; otherwise the cut would decide whether the following
    // bytes are unsolicited.
    while (!piece.empty()) {
      const std::size_t stop = std::min(piece.find('\n'), piece.size() - 1) + 1;
      if (const auto answer = reader.feed(piece.substr(0, stop))) {
        heard.answers.emplace_back(*answer);
        reader.ask();
      }
      piece.remove_prefix(stop);
    }
  }
  heard.failed = reader.failure().has_value();
  return heard;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(bytes), size);
  const std::string_view line = text.substr(0, text.find('\n'));
  check_round_trip(aspis::protocol::read_referee_line, line);
  check_round_trip(aspis::protocol::read_bot_line, line);
  const auto pieces = split_pieces(text);
  for (const std::size_t limit : {std::size_t{1}, std::size_t{16}, std::size_t{4096}}) {
    require(lines_in(pieces, limit) == lines_in({text}, limit));
  }
  require(heard_in(pieces) == heard_in({text}));
  return 0;
}
