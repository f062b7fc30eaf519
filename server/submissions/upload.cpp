#include "server/submissions/archive.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>

#include "protocol/ascii.hpp"
#include "protocol/sha256.hpp"
#include "protocol/tokens.hpp"
#include "protocol/utf8.hpp"

namespace aspis::submissions {
namespace {

using Files = std::vector<SourceFile>;
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

/// The reason why parts of the path are refused, or "".
std::string_view path_error(std::string_view path) {
  const auto parts = protocol::split_fields(path, '/');
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

constexpr std::array<std::string_view, 11> other_archives = {
    ".rar", ".7z", ".gz", ".bz2", ".xz", ".zst", ".tbz2", ".txz", ".jar", ".iso", ".cab"};

bool ends_with_any(const std::string& name, const auto& endings) {
  return std::any_of(endings.begin(), endings.end(),
                     [&](std::string_view ending) { return name.ends_with(ending); });
}

std::optional<ArchiveKind> kind_by_name(const std::string& lower) {
  constexpr std::array<std::string_view, 3> tars = {".tar", ".tar.gz", ".tgz"};
  if (lower.ends_with(".zip")) return ArchiveKind::zip;
  if (ends_with_any(lower, tars)) return ArchiveKind::tar;
  return std::nullopt;
}

Result<Files> read_single(std::string_view name, std::string_view bytes) {
  auto path = normal_path(name);
  if (!path) return path.error();
  if (path->empty() || path->find('/') != std::string::npos) {
    return Error{shown(name) + " is not a file name: upload the file under its original name"};
  }
  return Files{{*std::move(path), std::string(bytes), false}};
}

bool is_of_tools(const SourceFile& file) {
  return file.path.starts_with('.') && file.path.find('/') != std::string::npos;
}

/// The common folder of all files with its slash, or "". Ignores hidden folders of editors.
std::string common_folder(const Files& files) {
  const auto first = std::find_if_not(files.begin(), files.end(), is_of_tools);
  if (first == files.end()) return "";
  std::string folder = first->path.substr(0, first->path.rfind('/') + 1);
  for (const SourceFile& file : files) {
    while (!is_of_tools(file) && !file.path.starts_with(folder)) {
      folder.pop_back();
      folder.erase(folder.rfind('/') + 1);
    }
  }
  return folder;
}

Result<Files> read_packed(std::string_view name, std::string_view bytes, ArchiveKind kind) {
  auto files = read_archive(bytes, kind);
  if (!files) return Error{shown(name) + ": " + files.error().text};
  if (files->empty()) {
    return Error{shown(name) + ": it has no files: pack the program's folder"};
  }
  const std::string folder = common_folder(*files);
  if (folder.empty()) return files;
  std::erase_if(*files, [&](const SourceFile& file) { return !file.path.starts_with(folder); });
  for (SourceFile& file : *files) file.path.erase(0, folder.size());
  return files;
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
  if (const auto error = path_error(path); !error.empty()) return refused(error);
  return std::string(path);
}

bool is_junk(std::string_view path) {
  const auto parts = protocol::split_fields(path, '/');
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

Result<Files> read_upload(std::string_view name, std::string_view bytes) {
  if (bytes.empty()) return Error{shown(name) + " is empty: upload a program"};
  if (bytes.size() > max_upload_bytes) {
    return Error{shown(name) + " has more than 5 MB: leave out what the program does not need"};
  }
  const std::string lower = protocol::lower_case(name);
  if (const auto kind = kind_by_name(lower)) return read_packed(name, bytes, *kind);
  if (ends_with_any(lower, other_archives)) {
    return Error{shown(name) +
                 " is an archive of an unsupported type: pack a .zip or .tar.gz file"};
  }
  return read_single(name, bytes);
}

std::string source_digest(const std::vector<SourceFile>& files) {
  std::map<std::string_view, std::string_view> by_path;
  for (const SourceFile& file : files) by_path.emplace(file.path, file.bytes);
  std::string list;
  for (const auto& [path, bytes] : by_path) {
    list += protocol::sha256(bytes) + "  ";
    list += path;
    list += '\n';
  }
  return protocol::sha256(list);
}

}  // namespace aspis::submissions
