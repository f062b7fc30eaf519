#include "server/http/page.hpp"

#include <zlib.h>

#include <limits>
#include <new>
#include <utility>
#include <vector>

#include "protocol/ascii.hpp"
#include "protocol/sha256.hpp"
#include "server/http/request.hpp"

namespace aspis::http {
namespace {

using protocol::same_word;
using protocol::trimmed;

constexpr int gzip_window = 15 + 16;  // 15: the largest window, 16: gzip format

/// "gzip;q=0.5": the coding, and whether its weight is above 0; other weights make no difference.
struct Coding {
  std::string_view name;
  bool wanted = true;
};

Coding parse_coding(std::string_view element) {
  const std::size_t semicolon = element.find(';');
  Coding coding{trimmed(element.substr(0, semicolon)), true};
  if (semicolon == std::string_view::npos) return coding;
  const std::string_view weight = trimmed(element.substr(semicolon + 1));
  if (weight.size() > 2 && same_word(weight.substr(0, 2), "q=")) {
    coding.wanted = weight.substr(2).find_first_of("123456789") != std::string_view::npos;
  }
  return coding;
}

/// Whether one field accepts gzip: by name, or else by "*". Sets `any` to the answer of "*".
std::optional<bool> wants_gzip(std::string_view field, bool& any) {
  for (std::string_view rest = field; !rest.empty();) {
    const Coding coding = parse_coding(next_element(rest));
    if (same_word(coding.name, "gzip") || same_word(coding.name, "x-gzip")) return coding.wanted;
    if (coding.name == "*") any = coding.wanted;
  }
  return std::nullopt;
}

/// True if an If-None-Match field contains this ETag, weak or strong, or "*".
bool has_already(const Head& head, std::string_view etag) {
  for (const auto& [name, value] : head.fields) {
    if (!same_word(name, "if-none-match")) continue;
    for (std::string_view rest = value; !rest.empty();) {
      std::string_view known = next_element(rest);
      if (known == "*") return true;
      if (known.starts_with("W/")) known.remove_prefix(2);
      if (known == etag) return true;
    }
  }
  return false;
}

std::string header_lines(const PageContent& content, const std::string& etag, bool varies) {
  std::string lines = "ETag: " + etag + "\r\nCache-Control: " + content.cache_control + "\r\n";
  if (varies) lines += "Vary: Accept-Encoding\r\n";
  return lines;
}

struct Encoding {
  std::string etag;
  std::string_view line;  // "Content-Encoding: gzip" with its end, or ""
  bool varies = false;    // another encoding exists
};

Variant make_variant(const PageContent& content, std::string_view body, const Encoding& encoding) {
  Variant variant;
  variant.etag = encoding.etag;
  const std::string lines = header_lines(content, encoding.etag, encoding.varies);
  variant.ok = "HTTP/1.1 200 OK\r\nContent-Type: " + content.content_type +
               "\r\nContent-Length: " + std::to_string(body.size()) + "\r\n" + lines;
  variant.ok += encoding.line;
  variant.head = variant.ok.size();
  variant.ok += body;
  variant.ok.shrink_to_fit();
  variant.not_modified = "HTTP/1.1 304 Not Modified\r\n" + lines;
  return variant;
}

}  // namespace

std::string gzip(std::string_view text) {
  if (text.size() > std::numeric_limits<uInt>::max() / 2) throw std::bad_alloc();
  z_stream stream{};
  if (deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, gzip_window, 8,
                   Z_DEFAULT_STRATEGY) != Z_OK) {
    throw std::bad_alloc();
  }
  std::string packed(deflateBound(&stream, static_cast<uLong>(text.size())), '\0');
  // zlib does not change its input, although the type lacks const.
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

std::string_view next_element(std::string_view& rest) {
  const std::size_t comma = rest.find(',');
  const std::string_view element = trimmed(rest.substr(0, comma));
  rest = comma == std::string_view::npos ? std::string_view{} : rest.substr(comma + 1);
  return element;
}

bool accepts_gzip(const Head& head) {
  bool any = false;
  for (const auto& [name, value] : head.fields) {
    if (!same_word(name, "accept-encoding")) continue;
    if (const auto wanted = wants_gzip(value, any)) return *wanted;
  }
  return any;
}

bool accepts_gzip(std::string_view field) {
  bool any = false;
  return wants_gzip(field, any).value_or(any);
}

Choice choose(const Page& page, const Head& head) {
  const bool packed = !page.gzip.ok.empty() && accepts_gzip(head);
  const Variant& variant = packed ? page.gzip : page.plain;
  return {&variant, has_already(head, variant.etag)};
}

std::shared_ptr<const Page> make_page(const PageContent& content) {
  auto page = std::make_shared<Page>();
  // The digest includes the type: the same bytes with another type are another page.
  const std::string digest =
      protocol::sha256(content.content_type + '\n' + content.body).substr(0, 32);
  const std::string packed = content.gzip.empty() ? gzip(content.body) : content.gzip;
  // Saving less than a tenth is not worth the client's work of unpacking.
  const bool worthwhile = packed.size() + content.body.size() / 10 < content.body.size();
  page->in_frames = content.in_frames;
  page->plain = make_variant(content, content.body, {'"' + digest + '"', "", worthwhile});
  if (worthwhile) {
    page->gzip =
        make_variant(content, packed, {'"' + digest + "-gz\"", "Content-Encoding: gzip\r\n", true});
  }
  return page;
}

void Pages::put(const std::string& target, std::shared_ptr<const Page> page) {
  const std::lock_guard lock(mutex_);
  map_[target].swap(page);
}

void Pages::remove(const std::string& target) {
  std::shared_ptr<const Page> last;
  const std::lock_guard lock(mutex_);
  const auto found = map_.find(target);
  if (found == map_.end()) return;
  last = std::move(found->second);
  map_.erase(found);
}

void Pages::remove_below(std::string_view prefix) {
  std::vector<std::shared_ptr<const Page>> last;
  const std::lock_guard lock(mutex_);
  for (auto entry = map_.begin(); entry != map_.end();) {
    if (!entry->first.starts_with(prefix)) {
      ++entry;
      continue;
    }
    last.push_back(std::move(entry->second));
    entry = map_.erase(entry);
  }
}

std::shared_ptr<const Page> Pages::find(std::string_view target) const {
  const std::lock_guard lock(mutex_);
  const auto found = map_.find(target);
  return found == map_.end() ? nullptr : found->second;
}

}  // namespace aspis::http
