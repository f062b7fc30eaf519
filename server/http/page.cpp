#include "server/http/page.hpp"

#include <utility>
#include <vector>

#include "protocol/sha256.hpp"
#include "server/http/gzip.hpp"

namespace aspis::http {
namespace {

std::string lines_of(const PageContent& content, const std::string& etag, bool varies) {
  std::string lines = "ETag: " + etag + "\r\nCache-Control: " + content.cache_control + "\r\n";
  if (varies) lines += "Vary: Accept-Encoding\r\n";
  return lines;
}

struct Encoding {
  std::string etag;
  std::string_view line;  // "Content-Encoding: gzip" with its end, or ""
  bool varies = false;    // there is the other encoding too
};

Variant variant_of(const PageContent& content, std::string_view body, const Encoding& encoding) {
  Variant variant;
  variant.etag = encoding.etag;
  const std::string lines = lines_of(content, encoding.etag, encoding.varies);
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

std::shared_ptr<const Page> make_page(const PageContent& content) {
  auto page = std::make_shared<Page>();
  // The type belongs to what a cache keeps: the same bytes as another type are another page.
  const std::string digest =
      protocol::sha256_of(content.content_type + '\n' + content.body).substr(0, 32);
  const std::string packed = content.gzip.empty() ? gzip(content.body) : content.gzip;
  // A tenth is less than what unpacking costs the other side.
  const bool worthwhile = packed.size() + content.body.size() / 10 < content.body.size();
  page->in_frames = content.in_frames;
  page->etag = '"' + digest + '"';
  page->plain = variant_of(content, content.body, {page->etag, "", worthwhile});
  if (worthwhile) {
    page->gzip =
        variant_of(content, packed, {'"' + digest + "-gz\"", "Content-Encoding: gzip\r\n", true});
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
