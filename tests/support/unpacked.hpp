// Decompresses gzip, for tests.
#pragma once

#include <zlib.h>

#include <string>

namespace aspis::tests {

/// Returns up to `most` bytes; "no gzip" if the input has another format.
inline std::string unpacked(const std::string& packed, std::size_t most = 1'000'000) {
  std::string text(most, '\0');
  z_stream stream{};
  inflateInit2(&stream, 15 + 16);
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
  stream.avail_in = static_cast<uInt>(packed.size());
  stream.next_out = reinterpret_cast<Bytef*>(text.data());
  stream.avail_out = static_cast<uInt>(text.size());
  const int outcome = inflate(&stream, Z_FINISH);
  text.resize(stream.total_out);
  inflateEnd(&stream);
  return outcome == Z_STREAM_END ? text : "no gzip";
}

}  // namespace aspis::tests
