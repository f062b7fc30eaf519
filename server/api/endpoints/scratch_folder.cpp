#include "server/api/endpoints/scratch_folder.hpp"

#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <system_error>

namespace aspis::api {

ScratchFolder::ScratchFolder() {
  std::string pattern = std::filesystem::temp_directory_path() / "aspis-XXXXXX";
  if (::mkdtemp(pattern.data()) == nullptr) {
    throw std::filesystem::filesystem_error("no temporary folder", pattern,
                                            std::error_code(errno, std::generic_category()));
  }
  path_ = pattern;
}

ScratchFolder::~ScratchFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

std::string text_of_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    throw std::filesystem::filesystem_error("cannot be read", path,
                                            std::make_error_code(std::errc::io_error));
  }
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

}  // namespace aspis::api
