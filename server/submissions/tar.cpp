#include "server/submissions/archive.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <optional>

#include "protocol/utf8.hpp"

namespace aspis::submissions {
namespace {

constexpr std::size_t tar_block = 512;

/// A tar header; fields are written at the format's offsets.
class TarHeader {
 public:
  void put(std::size_t at, std::string_view text) {
    std::copy(text.begin(), text.end(), bytes_.begin() + static_cast<std::ptrdiff_t>(at));
  }
  /// Writes an octal number with this many digits.
  void put_number(std::size_t at, int digits, std::size_t number) {
    std::array<char, 24> text{};
    std::snprintf(text.data(), text.size(), "%0*zo", digits, number);
    put(at, text.data());
  }
  /// Call it last: the sum covers all fields, with blanks in the place of the sum.
  void put_sum() {
    constexpr std::size_t place = 148;
    put(place, "        ");
    std::size_t sum = 0;
    for (const char byte : bytes_) sum += static_cast<unsigned char>(byte);
    put_number(place, 6, sum);
    bytes_[place + 6] = '\0';
  }
  [[nodiscard]] std::string_view text() const { return {bytes_.data(), bytes_.size()}; }

 private:
  std::array<char, tar_block> bytes_{};
};

struct SplitPath {
  std::string_view prefix;  // may be ""
  std::string_view name;
};

/// Splits the path at a slash so that both parts fit; empty if that is impossible.
std::optional<SplitPath> split_path(std::string_view path) {
  constexpr std::size_t longest_name = 100;
  constexpr std::size_t longest_prefix = 155;
  if (path.size() <= longest_name) return SplitPath{"", path};
  const std::size_t slash = path.find('/', path.size() - longest_name - 1);
  if (slash == std::string_view::npos || slash > longest_prefix) return std::nullopt;
  return SplitPath{path.substr(0, slash), path.substr(slash + 1)};
}

TarHeader tar_header(const SplitPath& path, const SourceFile& file) {
  TarHeader header;
  header.put(0, path.name);
  header.put_number(100, 7, file.executable ? 0755 : 0644);
  header.put_number(108, 7, 0);  // owner
  header.put_number(116, 7, 0);  // group
  header.put_number(124, 11, file.bytes.size());
  header.put_number(136, 11, 0);  // time of modification
  header.put(156, "0");           // regular file
  header.put(257, std::string_view("ustar\00000", 8));
  header.put(345, path.prefix);
  header.put_sum();
  return header;
}

}  // namespace

protocol::Result<std::string> make_tar(const std::vector<SourceFile>& files) {
  std::string tar;
  for (const SourceFile& file : files) {
    const auto path = split_path(file.path);
    if (!path) {
      return protocol::Error{protocol::readable(file.path) + " has too long a name: shorten it"};
    }
    tar += tar_header(*path, file).text();
    tar += file.bytes;
    tar.append((tar_block - file.bytes.size() % tar_block) % tar_block, '\0');
  }
  tar.append(2 * tar_block, '\0');
  return tar;
}

}  // namespace aspis::submissions
