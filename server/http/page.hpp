// A response that is made once and sent many times: body, gzip form, and strong ETags. Immutable.
// Also chooses the form for a request: not modified, gzip or plain.
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

/// Equal texts give equal bytes at any time. Only throws std::bad_alloc.
[[nodiscard]] std::string gzip(std::string_view text);
/// The text that gzip() packed; empty if gzip() did not make these bytes.
[[nodiscard]] std::optional<std::string> gunzip(std::string_view packed);

/// Removes the next element from the comma-separated list `rest` and returns it trimmed.
[[nodiscard]] std::string_view next_element(std::string_view& rest);

/// Decides by the q-values of an Accept-Encoding field.
[[nodiscard]] bool accepts_gzip(std::string_view field);
/// Decides by all Accept-Encoding fields; false without any.
[[nodiscard]] bool accepts_gzip(const Head&);

/// A page in one encoding, ready to send except for the common headers (Date, the plan's headers,
/// the empty line), which are inserted at `head`.
struct Variant {
  std::string etag;          // with quotes; differs between encodings
  std::string ok;            // 200: status line and headers, then the body
  std::size_t head = 0;      // length of status line and headers in `ok`
  std::string not_modified;  // 304: status line and headers
};

struct Page {
  Variant plain;
  Variant gzip;  // `ok` is "" if gzip saves too little
  bool in_frames = false;
};

struct PageContent {
  std::string content_type;
  std::string body;
  /// "no-cache": clients ask each time and get 304 if nothing changed. For fixed files "public,
  /// max-age=31536000, immutable".
  std::string cache_control = "no-cache";
  /// The body packed by gzip(), if available; "" makes make_page() pack it.
  std::string gzip{};
  /// Other sites may show it in a frame, so it is sent with the plan's headers_in_frames.
  bool in_frames = false;
};
/// The server adds the headers of ServerPlan when it sends the page.
[[nodiscard]] std::shared_ptr<const Page> make_page(const PageContent&);

/// The form of a page to send.
struct Choice {
  const Variant* variant = nullptr;
  bool not_modified = false;  // an If-None-Match field has its ETag or "*"
};
[[nodiscard]] Choice choose(const Page&, const Head&);

/// The current pages by target, as in the request: "/api/v1/tournaments/x/standings?query".
/// Thread-safe; readers never wait while a page is made.
class Pages {
 public:
  void put(const std::string& target, std::shared_ptr<const Page>);
  void remove(const std::string& target);
  /// Removes all pages whose target begins with `prefix`.
  void remove_below(std::string_view prefix);
  /// Returns null if there is no such page.
  [[nodiscard]] std::shared_ptr<const Page> find(std::string_view target) const;

 private:
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const {
      return std::hash<std::string_view>()(text);
    }
  };
  /// Held only to look up or exchange a pointer, not while pages are made or destroyed.
  mutable std::mutex mutex_;
  std::unordered_map<std::string, std::shared_ptr<const Page>, Hash, std::equal_to<>> map_;
};

}  // namespace aspis::http
