// Programs as files that travel: what students hand in, read as what strangers made (nothing is
// written, no size that a header claims is believed, and names that get into each other's way are
// found), and what is packed for them or for the server.
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/result.hpp"

struct archive;  // libarchive's

namespace aspis::submissions {

/// One file of a program.
struct SourceFile {
  std::string path;  // below the program's folder: "bot.py", "src/board.c"; UTF-8
  std::string bytes;
  bool executable = false;

  bool operator==(const SourceFile&) const = default;
};

/// SHA-256 over a line a file, by path in the order of bytes, as `sha256sum` prints it: the file's
/// own digest, two spaces, the path. 64 hexadecimal digits, the same whatever the program was
/// packed in. Whether a file is executable, which zip files of some systems do not tell, does not
/// count.
[[nodiscard]] std::string digest_of(const std::vector<SourceFile>&);

inline constexpr std::size_t most_upload_bytes = 5'000'000;

/// What a student hands in: one source, or a zip or tar file of a folder. `name` is the file's own
/// name as it was given; its ending tells what it is: .zip, .tar, .tar.gz, .tgz, else one source
/// file. A folder that all files lie in is taken away; what systems add unseen is left out. At most
/// 500 files and 20 MB in all. The error is one line, with the name before it, of what is not
/// taken. Any thread.
[[nodiscard]] protocol::Result<std::vector<SourceFile>> read_upload(std::string_view name,
                                                                    std::string_view bytes);

enum class ArchiveKind {
  zip,  // stored or deflated
  tar,  // plain or by gzip
};

struct ArchiveLimits {
  std::size_t files = 500;
  std::size_t bytes = 20'000'000;  // unpacked, in all; with what is left out five times as many
  /// How many bytes may come of one, once a megabyte has; 0 is without a limit.
  std::size_t ratio = 200;
  bool with_junk = false;  // keeps what is_junk()
};

/// Its regular files in the order in which they are packed. The error says in one line which entry
/// is not taken and why: a link, a device, a name, twice the same, too much, a password, damage.
[[nodiscard]] protocol::Result<std::vector<SourceFile>> read_archive(std::string_view bytes,
                                                                     ArchiveKind,
                                                                     const ArchiveLimits& = {});

/// A tar file as every tar reads it (POSIX ustar), not compressed, of the files in their order,
/// with neither owners nor times: the same files make the same bytes. Each has less than 8 GiB; the
/// error names one whose path no header holds.
[[nodiscard]] protocol::Result<std::string> tar_of(const std::vector<SourceFile>&);

/// A new zip file, written from its beginning to its end. The same names and contents make the same
/// bytes. What the disk refuses throws std::system_error.
class ZipWriter {
 public:
  explicit ZipWriter(const std::filesystem::path&);
  void add(const std::string& name, std::string_view bytes);
  /// To be called in the end: what is not written yet fails here.
  void finish();

 private:
  void expect(bool done) const;

  std::string path_;
  std::unique_ptr<::archive, int (*)(::archive*)> archive_;
};

struct NamedFile {
  std::string name;  // within the zip file: "417/bot.py"
  std::filesystem::path path;
};

/// The regular files below `folder`, in the order of their names, which begin with `prefix` and
/// "/".
[[nodiscard]] std::vector<NamedFile> files_below(const std::filesystem::path& folder,
                                                 const std::string& prefix);

/// A zip file of them; what is no regular file any more is left out. The error is the disk's.
[[nodiscard]] protocol::Result<void> write_zip(const std::vector<NamedFile>&,
                                               const std::filesystem::path&);

/// A name as people see it in a line: in quotes, cut, nothing in it that a terminal obeys.
[[nodiscard]] std::string shown(std::string_view name);

/// The name without "./" before and "/" after it; "" for the top folder itself. The error says why
/// it is not taken: it is absolute, leads upwards, has an empty part, control bytes or a backslash,
/// is no UTF-8, too long or too deep.
[[nodiscard]] protocol::Result<std::string> normal_path(std::string_view name);

/// What systems and tools add unseen: __MACOSX/, .DS_Store, ._*, .git/, __pycache__/.
[[nodiscard]] bool is_junk(std::string_view path);

/// The paths of one archive: each but once, none a file and a folder. Case is significant.
class PathSet {
 public:
  [[nodiscard]] protocol::Result<void> add_file(const std::string& path);
  [[nodiscard]] protocol::Result<void> add_folder(const std::string& path);

 private:
  std::set<std::string, std::less<>> files_;
  std::set<std::string, std::less<>> folders_;
};

}  // namespace aspis::submissions
