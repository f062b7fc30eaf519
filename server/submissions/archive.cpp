#include "server/submissions/archive.hpp"

#include <archive.h>
#include <archive_entry.h>

#include <algorithm>
#include <array>
#include <clocale>
#include <map>
#include <memory>
#include <new>

namespace aspis::submissions {
namespace {

using protocol::Error;
using protocol::Result;

/// libarchive decodes names in the thread's locale; the server's may be "C".
class Utf8Names {
 public:
  Utf8Names() : locale_(::newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr)) {
    if (locale_ != nullptr) before_ = ::uselocale(locale_);
  }
  ~Utf8Names() {
    if (locale_ == nullptr) return;
    ::uselocale(before_);
    ::freelocale(locale_);
  }
  Utf8Names(const Utf8Names&) = delete;
  Utf8Names& operator=(const Utf8Names&) = delete;

 private:
  locale_t locale_;
  locale_t before_ = nullptr;
};

struct FreeArchive {
  void operator()(archive* each) const { ::archive_read_free(each); }
};
using OpenArchive = std::unique_ptr<archive, FreeArchive>;

/// Enables only one format, so that libarchive does not detect others.
OpenArchive opened_archive(std::string_view bytes, ArchiveKind kind) {
  OpenArchive opened(::archive_read_new());
  if (!opened) throw std::bad_alloc();
  archive* const reader = opened.get();
  bool done = false;
  if (kind == ArchiveKind::zip) {
    done = ::archive_read_support_format_zip(reader) == ARCHIVE_OK;
  } else {
    done = ::archive_read_support_format_tar(reader) == ARCHIVE_OK;
    const bool packed = bytes.starts_with("\x1f\x8b");
    if (packed) done = done && ::archive_read_support_filter_gzip(reader) == ARCHIVE_OK;
  }
  done = done && ::archive_read_open_memory(reader, bytes.data(), bytes.size()) == ARCHIVE_OK;
  if (!done) opened.reset();
  return opened;
}

/// Reads one archive, once.
class ArchiveReading {
 public:
  ArchiveReading(std::string_view packed, ArchiveKind kind, const ArchiveLimits& limits)
      : packed_(packed.size()),
        kind_(kind),
        limits_(limits),
        archive_(opened_archive(packed, kind)) {}

  Result<std::vector<SourceFile>> files() {
    if (!archive_) return damaged();
    const std::size_t max_entries = 4 * limits_.files;
    for (std::size_t count = 0;; ++count) {
      archive_entry* entry = nullptr;
      const int status = ::archive_read_next_header(archive_.get(), &entry);
      if (status == ARCHIVE_EOF) return std::move(files_);
      if (status != ARCHIVE_OK && status != ARCHIVE_WARN) return damaged();
      if (count == 0 && ::archive_filter_count(archive_.get()) > 2) return damaged();
      if (count >= max_entries) {
        return Error{"it has more than " + std::to_string(max_entries) +
                     " files and folders: pack only the program"};
      }
      if (auto taken = take(entry); !taken) return taken.error();
    }
  }

 private:
  [[nodiscard]] Error damaged() const {
    const std::string kind = kind_ == ArchiveKind::zip ? "zip" : "tar";
    return {"it is damaged or not a " + kind + " file: pack the folder again"};
  }

  Result<void> take(archive_entry* entry) {
    const char* const name = ::archive_entry_pathname(entry);
    auto path = normal_path(name != nullptr ? name : "");
    if (!path) return path.error();
    const bool junk = !limits_.with_junk && is_junk(*path);
    if (junk) return read_data(nullptr);
    if (auto error = check_entry(entry, *path); !error) return error;
    if (::archive_entry_filetype(entry) == AE_IFDIR) {
      return path->empty() ? Result<void>() : paths_.add_folder(*path);
    }
    if (path->empty()) return Error{"a file has no name: pack the folder again"};
    if (auto added = paths_.add_file(*path); !added) return added;
    if (files_.size() == limits_.files) {
      return Error{"it has more than " + std::to_string(limits_.files) + " files" + largest_part() +
                   ": pack only the program"};
    }
    files_.push_back({*std::move(path), "", (::archive_entry_perm(entry) & 0111) != 0});
    return read_data(&files_.back().bytes);
  }

  /// The error for an entry that is neither a readable file nor a folder.
  [[nodiscard]] Result<void> check_entry(archive_entry* entry, const std::string& path) const {
    const auto refused = [&](std::string_view why) {
      return Error{shown(path) + " " + std::string(why)};
    };
    if (::archive_entry_is_encrypted(entry) != 0) {
      return refused("is locked with a password: pack it without one");
    }
    const auto type = ::archive_entry_filetype(entry);
    if (type == AE_IFLNK || ::archive_entry_symlink(entry) != nullptr) {
      return refused("is a symbolic link: pack the file itself");
    }
    if (::archive_entry_hardlink(entry) != nullptr) {
      return refused("is a link to another file: pack the file itself");
    }
    if (type != AE_IFREG && type != AE_IFDIR) {
      return refused("is a device, pipe or socket: pack only files and folders");
    }
    // Other compression methods could allocate any amount of memory.
    const char* const format = ::archive_format_name(archive_.get());
    const std::string_view way = format != nullptr ? format : "";
    if (kind_ == ArchiveKind::zip && type == AE_IFREG && !way.ends_with("(uncompressed)") &&
        !way.ends_with("(deflation)")) {
      return refused("is packed in an unusual way: pack it as an ordinary zip file");
    }
    return {};
  }

  /// Appends the entry's data to `into`. If that is null, only counts the bytes.
  Result<void> read_data(std::string* into) {
    std::array<char, 65536> chunk;
    for (;;) {
      const la_ssize_t count = ::archive_read_data(archive_.get(), chunk.data(), chunk.size());
      if (count == 0) return {};
      if (count < 0) return damaged();
      const auto size = static_cast<std::size_t>(count);
      if (auto counted = count_bytes(size, into != nullptr); !counted) return counted;
      if (into != nullptr) into->append(chunk.data(), size);
    }
  }

  Result<void> count_bytes(std::size_t size, bool kept) {
    constexpr std::size_t harmless = 1'000'000;
    read_ += size;
    if (kept) kept_ += size;
    if (kept_ > limits_.bytes || read_ > 5 * limits_.bytes) {
      return Error{"it has more than " + std::to_string(limits_.bytes / 1'000'000) +
                   " MB when it is unpacked" + largest_part() +
                   ": leave out what the program does not need"};
    }
    if (limits_.ratio != 0 && read_ > harmless && read_ / limits_.ratio > packed_) {
      return Error{"it unpacks to more than " + std::to_string(limits_.ratio) +
                   " times its size: leave out generated files"};
    }
    return {};
  }

  /// ", most of it in 'data/'": the largest folder of the first or second level.
  [[nodiscard]] std::string largest_part() const {
    std::map<std::string, std::size_t> sizes;
    for (const SourceFile& file : files_) {
      const std::size_t first = file.path.find('/');
      const std::size_t second =
          first == std::string::npos ? first : file.path.find('/', first + 1);
      const std::size_t end = second == std::string::npos ? first : second;
      sizes[end == std::string::npos ? file.path : file.path.substr(0, end + 1)] +=
          file.bytes.size() + 1;
    }
    const auto largest =
        std::max_element(sizes.begin(), sizes.end(),
                         [](const auto& a, const auto& b) { return a.second < b.second; });
    return largest == sizes.end() ? "" : ", most of it in " + shown(largest->first);
  }

  std::size_t packed_;
  ArchiveKind kind_;
  ArchiveLimits limits_;
  Utf8Names names_;
  OpenArchive archive_;
  PathSet paths_;
  std::vector<SourceFile> files_;
  std::size_t read_ = 0;
  std::size_t kept_ = 0;
};

}  // namespace

Result<std::vector<SourceFile>> read_archive(std::string_view bytes, ArchiveKind kind,
                                             const ArchiveLimits& limits) {
  return ArchiveReading(bytes, kind, limits).files();
}

}  // namespace aspis::submissions
