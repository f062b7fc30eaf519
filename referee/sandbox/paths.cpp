#include "referee/sandbox/paths.hpp"

#include <system_error>

namespace aspis::sandbox {

namespace fs = std::filesystem;

fs::path without_dots(const fs::path& path) {
  std::error_code error;
  const fs::path whole = fs::absolute(path, error);
  fs::path normal = whole.lexically_normal();
  if (!normal.has_filename() && normal != normal.root_path()) normal = normal.parent_path();
  const bool is_same = !fs::exists(whole, error) || fs::equivalent(whole, normal, error);
  if (is_same && !fs::is_symlink(normal, error)) return normal;
  // Both ".." behind a link and a link to "../x" count from the folder that really is there.
  const bool ends_in_dots = !whole.has_filename() || whole.filename() == "..";
  const fs::path real = fs::canonical(ends_in_dots ? whole : whole.parent_path(), error);
  if (error) return normal;
  return ends_in_dots ? real : real / whole.filename();
}

}  // namespace aspis::sandbox
