// Zip files that the server makes: programs of many for somebody who compares them, records, pages.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/result.hpp"

struct archive;  // libarchive's

namespace aspis::submissions {

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

}  // namespace aspis::submissions
