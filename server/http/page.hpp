// A response that is made once and sent many times: bytes, their gzip, and strong ETags. Never
// changes. And which form of it a request wants: none because it has it, packed, or plain.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace aspis::http {

struct Head;

/// The same bytes for the same text, whenever it is made. Throws std::bad_alloc alone.
[[nodiscard]] std::string gzip(std::string_view text);
/// The text again; nothing if gzip() did not make these bytes.
[[nodiscard]] std::optional<std::string> gunzip(std::string_view packed);

/// The next element of a comma-separated list, trimmed, taken off `rest`.
[[nodiscard]] std::string_view next_element(std::string_view& rest);

/// By the q-values of an Accept-Encoding field.
[[nodiscard]] bool accepts_gzip(std::string_view field);
/// By all of them. Without any: no.
[[nodiscard]] bool accepts_gzip(const Head&);

/// A page in one encoding, as it goes onto the wire but for what every response of a server has
/// (Date, the plan's headers, the empty line), which is put in at `head`.
struct Variant {
  std::string etag;          // with its quotes; each encoding has its own
  std::string ok;            // 200: status line and headers, then the body
  std::size_t head = 0;      // bytes of `ok` that are status line and headers
  std::string not_modified;  // 304: status line and headers
};

struct Page {
  std::string etag;  // of `plain`
  Variant plain;
  Variant gzip;  // `ok` is "" where that saves nothing
  bool in_frames = false;
};

struct PageContent {
  std::string content_type;
  std::string body;
  /// "no-cache": ask every time, 304 where nothing changed. Or "public, max-age=31536000,
  /// immutable".
  std::string cache_control = "no-cache";
  /// The body as gzip packs it, where that was done before; "" has it packed now.
  std::string gzip{};
  /// Other sites may show it in a frame: it goes with the plan's headers_in_frames.
  bool in_frames = false;
};
/// The headers of ServerPlan are added when it is sent.
[[nodiscard]] std::shared_ptr<const Page> make_page(const PageContent&);

/// What to send of a page.
struct Choice {
  const Variant* variant = nullptr;
  bool not_modified = false;  // an If-None-Match field names its ETag, weakly or not, or is "*"
};
[[nodiscard]] Choice choose(const Page&, const Head&);

/// The pages of the moment by target, "/api/v1/tournaments/x/standings": path and query as they
/// stand in the request. From any thread; readers never wait for a page to be made.
class Pages {
 public:
  void put(const std::string& target, std::shared_ptr<const Page>);
  void remove(const std::string& target);
  /// All whose target begins so.
  void remove_below(std::string_view prefix);
  /// Null where there is none.
  [[nodiscard]] std::shared_ptr<const Page> find(std::string_view target) const;

 private:
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const {
      return std::hash<std::string_view>()(text);
    }
  };
  /// Held for a look-up or the exchange of a pointer, never while pages are made or destroyed.
  mutable std::mutex mutex_;
  std::unordered_map<std::string, std::shared_ptr<const Page>, Hash, std::equal_to<>> map_;
};

}  // namespace aspis::http
