#include "server/cluster/preparing.hpp"

#include "protocol/sha256.hpp"
#include "server/cluster/cluster_error.hpp"

namespace aspis::cluster {

namespace fs = std::filesystem;

std::string job_name_of(const tournament::Tournament& tournament, const fs::path& folder) {
  constexpr std::size_t digits = 16;
  const std::string whose = tournament.row.seed_sha256 + " " + folder.string();
  return "aspis-" + protocol::sha256_of(whose).substr(0, digits);
}

fs::path own_program() {
  std::error_code error;
  fs::path program = fs::read_symlink("/proc/self/exe", error);
  if (error) {
    throw ClusterError("cannot find the path of this program, which the nodes must start");
  }
  return program;
}

void put_words(const words::Dictionary& dictionary, const SharedFiles& files) {
  std::error_code error;
  if (fs::exists(files.words(dictionary.sha256()), error)) return;
  std::string text;
  for (std::size_t at = 0; at < dictionary.size(); ++at) {
    text.append(dictionary.word(at)).append("\n");
  }
  write_whole(files.words(dictionary.sha256()), text);
}

}  // namespace aspis::cluster
