// Programs as files and archives. Uploads are treated as untrusted: nothing is written to disk,
// sizes in headers are not trusted, and conflicting names are errors. Also makes archives for
// students and for the server.
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/result.hpp"

struct archive;  // from libarchive

namespace aspis::submissions {

/// One file of a program.
struct SourceFile {
  std::string path;  // below the program's folder: "bot.py", "src/board.c"; UTF-8
  std::string bytes;
  bool executable = false;

  bool operator==(const SourceFile&) const = default;
};

/// SHA-256 of the list that `sha256sum` would print, sorted by path bytewise: per line a file's
/// digest, two spaces, and its path. 64 hexadecimal digits that do not depend on the kind of
/// archive. Executable bits are ignored, because some zip files lack them.
[[nodiscard]] std::string source_digest(const std::vector<SourceFile>&);

inline constexpr std::size_t max_upload_bytes = 5'000'000;

/// Reads an upload: a source file, or a zip or tar file of a folder. The ending of `name`, the
/// uploaded file's name, decides: .zip, .tar, .tar.gz, .tgz, otherwise one source file. Removes a
/// folder that contains all files, and files added by operating systems. At most 500 files and 20
/// MB in total. The error is one line that begins with the file's name. Thread-safe.
[[nodiscard]] protocol::Result<std::vector<SourceFile>> read_upload(std::string_view name,
                                                                    std::string_view bytes);

enum class ArchiveKind {
  zip,  // stored or deflated
  tar,  // plain or gzip
};

struct ArchiveLimits {
  std::size_t files = 500;
  std::size_t bytes = 20'000'000;  // unpacked, in total; five times as many with files left out
  /// Maximum bytes per packed byte, checked after a megabyte; 0 means no limit.
  std::size_t ratio = 200;
  bool with_junk = false;  // keep files for which is_junk() is true
};

/// The archive's regular files in their order. The error is one line with the entry and the reason:
/// a link, a device, its name, a duplicate, size, encryption, damage.
[[nodiscard]] protocol::Result<std::vector<SourceFile>> read_archive(std::string_view bytes,
                                                                     ArchiveKind,
                                                                     const ArchiveLimits& = {});

/// Makes an uncompressed tar file (POSIX ustar) of the files in their order, without owners and
/// times: equal files give equal bytes. Each file must be below 8 GiB. The error names a file whose
/// path is too long for a header.
[[nodiscard]] protocol::Result<std::string> make_tar(const std::vector<SourceFile>&);

/// Writes a new zip file sequentially. Equal names and contents give equal bytes. Throws
/// std::system_error if the disk refuses it.
class ZipWriter {
 public:
  explicit ZipWriter(const std::filesystem::path&);
  void add(const std::string& name, std::string_view bytes);
  /// Call it at the end: it throws if the remaining bytes cannot be written.
  void finish();

 private:
  void expect(bool done) const;

  std::string path_;
  std::unique_ptr<::archive, int (*)(::archive*)> archive_;
};

struct NamedFile {
  std::string name;  // in the zip file: "417/bot.py"
  std::filesystem::path path;
};

/// The regular files below `folder`, sorted by name. Names begin with `prefix` and "/".
[[nodiscard]] std::vector<NamedFile> files_below(const std::filesystem::path& folder,
                                                 const std::string& prefix);

/// Makes a zip file of them; skips files that no longer exist. The error is the disk's.
[[nodiscard]] protocol::Result<void> write_zip(const std::vector<NamedFile>&,
                                               const std::filesystem::path&);

/// A name for messages: quoted, shortened, without terminal control characters.
[[nodiscard]] std::string shown(std::string_view name);

/// Removes leading "./" and trailing "/"; "" for the top folder. The error says why the name is
/// refused: it is absolute, leads upwards, has an empty part, control bytes or a backslash, is not
/// UTF-8, too long or too deep.
[[nodiscard]] protocol::Result<std::string> normal_path(std::string_view name);

/// Files that systems and tools add: __MACOSX/, .DS_Store, ._*, .git/, __pycache__/.
[[nodiscard]] bool is_junk(std::string_view path);

/// The paths of one archive: unique, and none both file and folder. Case-sensitive.
class PathSet {
 public:
  [[nodiscard]] protocol::Result<void> add_file(const std::string& path);
  [[nodiscard]] protocol::Result<void> add_folder(const std::string& path);

 private:
  std::set<std::string, std::less<>> files_;
  std::set<std::string, std::less<>> folders_;
};

}  // namespace aspis::submissions
