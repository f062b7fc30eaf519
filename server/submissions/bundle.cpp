#include "server/submissions/bundle.hpp"

#include <archive.h>
#include <archive_entry.h>

#include <algorithm>
#include <fstream>
#include <memory>
#include <sstream>

namespace aspis::submissions {

using protocol::Error;
using protocol::Result;

namespace {

struct FreeWriter {
  void operator()(archive* writer) const { archive_write_free(writer); }
};
struct FreeEntry {
  void operator()(archive_entry* entry) const { archive_entry_free(entry); }
};

/// False where the archive refuses; its own error then says why.
bool add_to_zip(archive* writer, const std::string& name, const std::string& bytes) {
  const std::unique_ptr<archive_entry, FreeEntry> entry(archive_entry_new());
  archive_entry_set_pathname(entry.get(), name.c_str());
  archive_entry_set_filetype(entry.get(), AE_IFREG);
  archive_entry_set_perm(entry.get(), 0644);
  archive_entry_set_size(entry.get(), static_cast<la_int64_t>(bytes.size()));
  return archive_write_header(writer, entry.get()) == ARCHIVE_OK &&
         archive_write_data(writer, bytes.data(), bytes.size()) ==
             static_cast<la_ssize_t>(bytes.size());
}

}  // namespace

std::vector<NamedFile> files_below(const std::filesystem::path& folder, const std::string& prefix) {
  std::vector<NamedFile> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file()) continue;
    files.push_back(
        {prefix + "/" + entry.path().lexically_relative(folder).string(), entry.path()});
  }
  std::sort(files.begin(), files.end(),
            [](const NamedFile& a, const NamedFile& b) { return a.name < b.name; });
  return files;
}

Result<void> write_zip(const std::vector<NamedFile>& files, const std::filesystem::path& path) {
  const std::unique_ptr<archive, FreeWriter> writer(archive_write_new());
  const auto refusal = [&] {
    const char* const why = archive_error_string(writer.get());
    return Error{path.string() + ": cannot be written: " + (why == nullptr ? "no memory" : why)};
  };
  if (archive_write_set_format_zip(writer.get()) != ARCHIVE_OK ||
      archive_write_open_filename(writer.get(), path.c_str()) != ARCHIVE_OK) {
    return refusal();
  }
  for (const NamedFile& file : files) {
    if (!std::filesystem::is_regular_file(std::filesystem::symlink_status(file.path))) continue;
    std::ifstream in(file.path, std::ios::binary);
    std::ostringstream bytes;
    bytes << in.rdbuf();
    if (!add_to_zip(writer.get(), file.name, bytes.str())) return refusal();
  }
  if (archive_write_close(writer.get()) != ARCHIVE_OK) return refusal();
  return {};
}

}  // namespace aspis::submissions
