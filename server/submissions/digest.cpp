#include "server/submissions/digest.hpp"

#include <map>
#include <string_view>

#include "protocol/sha256.hpp"

namespace aspis::submissions {

std::string digest_of(const std::vector<SourceFile>& files) {
  std::map<std::string_view, std::string_view> by_path;
  for (const SourceFile& file : files) by_path.emplace(file.path, file.bytes);
  std::string list;
  for (const auto& [path, bytes] : by_path) {
    list += protocol::sha256_of(bytes) + "  ";
    list += path;
    list += '\n';
  }
  return protocol::sha256_of(list);
}

}  // namespace aspis::submissions
