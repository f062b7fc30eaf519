#include <zip.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "server/exports/exports.hpp"

namespace aspis::exports {
namespace {

namespace fs = std::filesystem;

struct DiscardZip {
  void operator()(zip_t* zip) const { zip_discard(zip); }
};

std::vector<fs::path> files_below(const fs::path& folder) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file()) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

bool add_file(zip_t* zip, const std::string& name, const fs::path& file) {
  zip_source_t* const source = zip_source_file(zip, file.c_str(), 0, -1);
  if (source == nullptr) return false;
  if (zip_file_add(zip, name.c_str(), source, ZIP_FL_ENC_UTF_8) >= 0) return true;
  zip_source_free(source);
  return false;
}

}  // namespace

protocol::Result<void> zip_of_folder(const fs::path& folder, const fs::path& path) {
  const auto refused = [&](const char* why) {
    return protocol::Error{path.string() + ": cannot be written: " + why};
  };
  int code = 0;
  std::unique_ptr<zip_t, DiscardZip> zip(zip_open(path.c_str(), ZIP_CREATE | ZIP_EXCL, &code));
  if (!zip) {
    zip_error_t error;
    zip_error_init_with_code(&error, code);
    return refused(zip_error_strerror(&error));
  }
  for (const fs::path& file : files_below(folder)) {
    const std::string name = (folder.filename() / file.lexically_relative(folder)).string();
    if (!add_file(zip.get(), name, file)) return refused(zip_strerror(zip.get()));
  }
  if (zip_close(zip.get()) != 0) return refused(zip_strerror(zip.get()));
  static_cast<void>(zip.release());  // closed, and gone with that
  return {};
}

}  // namespace aspis::exports
