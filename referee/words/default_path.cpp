#include "referee/words/default_path.hpp"

#include <cstdlib>
#include <system_error>

namespace aspis::words {

std::optional<std::filesystem::path> default_dictionary_path() {
  const char* const named = std::getenv("ASPIS_DICT");
  if (named != nullptr && *named != '\0') return named;
  std::error_code error;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
  if (error) return std::nullopt;
  auto list = program.parent_path().parent_path() / "share" / "aspis" / "words.txt";
  if (!std::filesystem::is_regular_file(list, error)) return std::nullopt;
  return list;
}

}  // namespace aspis::words
