#include <algorithm>
#include <array>
#include <map>
#include <optional>

#include "protocol/ascii.hpp"
#include "protocol/sha256.hpp"
#include "server/submissions/archive.hpp"
#include "server/submissions/paths.hpp"

namespace aspis::submissions {
namespace {

using protocol::Error;
using protocol::Result;
using Files = std::vector<SourceFile>;

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

/// The common folder of all files, with its slash, or "". Hidden folders of editors do not count.
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

Result<Files> read_upload(std::string_view name, std::string_view bytes) {
  if (bytes.empty()) return Error{shown(name) + " is empty: upload a program"};
  if (bytes.size() > most_upload_bytes) {
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

std::string digest_of(const std::vector<SourceFile>& files) {
  std::map<std::string_view, std::string_view> by_path;
  for (const SourceFile& file : files) by_path.emplace(file.path, file.bytes);
  std::string list;
  for (const auto& [path, bytes] : by_path) {
    list += protocol::sha256_of(bytes) + "  ";
    list += path;
    list += '\n';
  }
  return protocol::sha256_of(list);
}

}  // namespace aspis::submissions
