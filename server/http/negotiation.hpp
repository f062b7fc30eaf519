// Which form of a page a request wants: not at all because it has it, packed, or plain.
#pragma once

#include <string_view>

#include "server/http/head.hpp"
#include "server/http/page.hpp"

namespace aspis::http {

/// By all Accept-Encoding fields and their q-values. Without any: no.
[[nodiscard]] bool accepts_gzip(const Head&);
/// The same by the value of one field.
[[nodiscard]] bool accepts_gzip(std::string_view field);

/// Whether an If-None-Match field names this ETag, weakly or not, or is "*".
[[nodiscard]] bool has_already(const Head&, std::string_view etag);

struct Choice {
  const Variant* variant = nullptr;
  bool not_modified = false;
};
[[nodiscard]] Choice choose(const Page&, const Head&);

}  // namespace aspis::http
