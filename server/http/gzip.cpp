#include "server/http/gzip.hpp"

#include <zlib.h>

#include <limits>
#include <new>

namespace aspis::http {
namespace {

constexpr int gzip_window = 15 + 16;  // the largest window, framed as gzip and not as zlib

}  // namespace

std::string gzip(std::string_view text) {
  if (text.size() > std::numeric_limits<uInt>::max() / 2) throw std::bad_alloc();
  z_stream stream{};
  if (deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, gzip_window, 8,
                   Z_DEFAULT_STRATEGY) != Z_OK) {
    throw std::bad_alloc();
  }
  std::string packed(deflateBound(&stream, static_cast<uLong>(text.size())), '\0');
  // zlib does not write to what it reads, though its type does not say so.
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  const int outcome = deflate(&stream, Z_FINISH);
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  if (outcome != Z_STREAM_END) throw std::bad_alloc();
  return packed;
}

std::optional<std::string> gunzip(std::string_view packed) {
  z_stream stream{};
  if (inflateInit2(&stream, gzip_window) != Z_OK) throw std::bad_alloc();
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
  stream.avail_in = static_cast<uInt>(packed.size());
  std::string text;
  int outcome = Z_OK;
  while (outcome == Z_OK) {
    constexpr std::size_t piece = 64 * 1024;
    const std::size_t before = text.size();
    text.resize(before + piece);
    stream.next_out = reinterpret_cast<Bytef*>(text.data() + before);
    stream.avail_out = piece;
    outcome = inflate(&stream, Z_NO_FLUSH);
    text.resize(before + piece - stream.avail_out);
  }
  inflateEnd(&stream);
  if (outcome != Z_STREAM_END) return std::nullopt;
  return text;
}

}  // namespace aspis::http
