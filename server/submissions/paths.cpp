#include "server/submissions/paths.hpp"

#include <algorithm>

#include "protocol/ascii.hpp"
#include "protocol/tokens.hpp"
#include "protocol/utf8.hpp"

namespace aspis::submissions {
namespace {

using protocol::Error;
using protocol::Result;

constexpr std::size_t longest_path = 200;
constexpr std::size_t deepest_path = 10;

bool is_absolute(std::string_view name) {
  const bool on_drive = name.size() > 1 && name[1] == ':' && protocol::is_ascii_letter(name[0]);
  return name.starts_with('/') || on_drive;
}

std::string_view without_dots(std::string_view name) {
  while (name.starts_with("./")) name.remove_prefix(2);
  if (name.ends_with('/')) name.remove_suffix(1);
  return name == "." ? std::string_view() : name;
}

/// Why the parts of the path are not taken, or "".
std::string_view fault_of_parts(std::string_view path) {
  const auto parts = protocol::fields_of(path, '/');
  if (std::find(parts.begin(), parts.end(), "..") != parts.end()) {
    return "leads out of its folder: remove '..' from names";
  }
  const auto is_no_name = [](std::string_view part) { return part.empty() || part == "."; };
  if (std::any_of(parts.begin(), parts.end(), is_no_name)) {
    return "has a part without a name: rename it";
  }
  if (parts.size() > deepest_path) return "is more than 10 folders deep: flatten the folders";
  return "";
}

}  // namespace

std::string shown(std::string_view name) {
  return "'" + protocol::readable(name, 60) + "'";
}

Result<std::string> normal_path(std::string_view name) {
  const auto refused = [&](std::string_view why) {
    return Error{shown(name) + " " + std::string(why)};
  };
  if (name.empty()) return Error{"a file has no name: pack the folder again"};
  if (name.size() > longest_path) return refused("is a name of more than 200 bytes: shorten it");
  if (!protocol::is_utf8(name)) return refused("is a name that is not UTF-8: rename it");
  if (protocol::has_control(name)) return refused("has control characters in it: rename it");
  if (name.find('\\') != std::string_view::npos) return refused("has a backslash in it: rename it");
  if (is_absolute(name)) return refused("is an absolute path: pack the folder with relative names");
  const std::string_view path = without_dots(name);
  if (path.empty()) return std::string();
  if (const auto fault = fault_of_parts(path); !fault.empty()) return refused(fault);
  return std::string(path);
}

bool is_junk(std::string_view path) {
  const auto parts = protocol::fields_of(path, '/');
  return std::any_of(parts.begin(), parts.end(), [](std::string_view part) {
    return part == "__MACOSX" || part == ".DS_Store" || part.starts_with("._") || part == ".git" ||
           part == "__pycache__";
  });
}

Result<void> PathSet::add_file(const std::string& path) {
  if (files_.contains(path)) return Error{shown(path) + " is packed twice: pack the folder again"};
  if (folders_.contains(path)) {
    return Error{shown(path) + " is both a file and a folder: pack the folder again"};
  }
  const std::size_t slash = path.rfind('/');
  if (slash != std::string::npos) {
    if (auto added = add_folder(path.substr(0, slash)); !added) return added;
  }
  files_.insert(path);
  return {};
}

Result<void> PathSet::add_folder(const std::string& path) {
  for (std::size_t end = path.find('/');; end = path.find('/', end + 1)) {
    const std::string folder = path.substr(0, end);
    if (files_.contains(folder)) {
      return Error{shown(folder) + " is both a file and a folder: pack the folder again"};
    }
    folders_.insert(folder);
    if (end == std::string::npos) return {};
  }
}

}  // namespace aspis::submissions
