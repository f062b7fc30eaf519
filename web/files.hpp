// The files of the pages in this folder, compiled into the program. Generated from the folder;
// knows nothing of HTTP.
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
/// The pages of an archive: the same views behind "/index.html", which run from any folder, and
/// from a disk if esbuild has bundled them.
[[nodiscard]] std::span<const File> archive_files();

}  // namespace aspis::web
