#include "bots/connect/dictionaries.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <utility>

#include "protocol/sha256.hpp"
#include "referee/words/default_path.hpp"

namespace aspis::connect {
namespace {

namespace fs = std::filesystem;
using protocol::Error;
using protocol::Result;

bool is_digest(const std::string& text) {
  return text.size() == 64 && std::all_of(text.begin(), text.end(), [](char c) {
           return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
         });
}

std::string digest_of(const fs::path& path) {
  std::error_code error;
  if (fs::file_size(path, error) > largest_file || error) return "";
  std::ifstream file(path, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  return file ? protocol::sha256_of(text) : "";
}

}  // namespace

fs::path default_cache() {
  const char* const cache = std::getenv("XDG_CACHE_HOME");
  if (cache != nullptr && *cache == '/') return fs::path(cache) / "aspis" / "dictionaries";
  const char* const home = std::getenv("HOME");
  const fs::path base =
      home != nullptr && *home == '/' ? fs::path(home) / ".cache" : fs::temp_directory_path();
  return base / "aspis" / "dictionaries";
}

std::optional<fs::path> Dictionaries::local(const std::string& sha256) {
  const auto shipped = words::default_dictionary_path();
  if (shipped) {
    if (default_sha256_.empty()) default_sha256_ = digest_of(*shipped);
    if (default_sha256_ == sha256) return fs::absolute(*shipped);
  }
  // Looked at each time: a file that somebody has changed is fetched anew.
  const fs::path kept = cache_ / (sha256 + ".txt");
  if (digest_of(kept) == sha256) return fs::absolute(kept);
  return std::nullopt;
}

Result<fs::path> Dictionaries::keep(const std::string& sha256, const std::string& text) {
  const std::string found = protocol::sha256_of(text);
  if (found != sha256) {
    return Error{"the server's dictionary has the digest " + found.substr(0, 12) + "..., not " +
                 sha256.substr(0, 12) + "... as it says"};
  }
  std::error_code error;
  fs::create_directories(cache_, error);
  const fs::path kept = cache_ / (sha256 + ".txt");
  const fs::path fresh = cache_ / (sha256 + "." + std::to_string(::getpid()) + ".part");
  std::ofstream file(fresh, std::ios::binary);
  file << text << std::flush;
  if (file) fs::rename(fresh, kept, error);
  if (!file || error) {
    std::error_code ignored;
    fs::remove(fresh, ignored);
    return Error{"cannot keep the dictionary in " + cache_.string()};
  }
  return fs::absolute(kept);
}

void Dictionaries::find(const std::string& sha256, const std::optional<Url>& server,
                        const Route& route, Found found) {
  if (!is_digest(sha256)) {
    found(Error{"the server names its dictionary without a digest"});
    return;
  }
  if (const auto here = local(sha256)) {
    found(*here);
    return;
  }
  if (!server) {
    found(
        Error{"the dictionary is missing and the server's web address is not known; give it with "
              "--http URL"});
    return;
  }
  Url file = *server;
  file.target = "/dictionaries/" + sha256 + ".txt";
  cancel();
  cancel_ = fetch(io_, file, route, [this, sha256, found](Result<std::string> text) {
    if (text) {
      found(keep(sha256, *text));
    } else {
      found(text.error());
    }
  });
}

void Dictionaries::cancel() {
  if (const auto cancel = std::exchange(cancel_, nullptr)) cancel();
}

}  // namespace aspis::connect
