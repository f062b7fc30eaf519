// The pages' files as they lie in this folder, compiled into the program. Generated from the
// folder; knows nothing of HTTP.
#pragma once

#include <span>
#include <string_view>

namespace aspis::web {

struct File {
  std::string_view path;          // "/front.js"; "/" is index.html
  std::string_view content_type;  // "text/javascript; charset=utf-8"
  std::string_view text;
};

[[nodiscard]] std::span<const File> files();

}  // namespace aspis::web
