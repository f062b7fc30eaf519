#include "server/submissions/archive.hpp"

#include <archive.h>
#include <archive_entry.h>

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <sstream>
#include <system_error>

namespace aspis::submissions {

ZipWriter::ZipWriter(const std::filesystem::path& path)
    : path_(path.string()), archive_(::archive_write_new(), &::archive_write_free) {
  expect(::archive_write_set_format_zip(archive_.get()) == ARCHIVE_OK);
  expect(::archive_write_open_filename(archive_.get(), path.c_str()) == ARCHIVE_OK);
}

void ZipWriter::add(const std::string& name, std::string_view bytes) {
  const std::unique_ptr<archive_entry, void (*)(archive_entry*)> entry(::archive_entry_new(),
                                                                       &::archive_entry_free);
  ::archive_entry_set_pathname(entry.get(), name.c_str());
  ::archive_entry_set_filetype(entry.get(), AE_IFREG);
  ::archive_entry_set_perm(entry.get(), 0644);
  ::archive_entry_set_size(entry.get(), static_cast<la_int64_t>(bytes.size()));
  expect(::archive_write_header(archive_.get(), entry.get()) == ARCHIVE_OK);
  expect(::archive_write_data(archive_.get(), bytes.data(), bytes.size()) ==
         static_cast<la_ssize_t>(bytes.size()));
}

void ZipWriter::finish() {
  expect(::archive_write_close(archive_.get()) == ARCHIVE_OK);
}

void ZipWriter::expect(bool done) const {
  if (done) return;
  const int code = ::archive_errno(archive_.get());
  throw std::system_error(code > 0 ? code : EIO, std::generic_category(), path_);
}

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

protocol::Result<void> write_zip(const std::vector<NamedFile>& files,
                                 const std::filesystem::path& path) {
  try {
    ZipWriter zip(path);
    for (const NamedFile& file : files) {
      if (!std::filesystem::is_regular_file(std::filesystem::symlink_status(file.path))) continue;
      std::ifstream in(file.path, std::ios::binary);
      std::ostringstream bytes;
      bytes << in.rdbuf();
      zip.add(file.name, bytes.str());
    }
    zip.finish();
    return {};
  } catch (const std::system_error& error) {
    return protocol::Error{path.string() + ": cannot be written: " + error.code().message()};
  }
}

}  // namespace aspis::submissions
