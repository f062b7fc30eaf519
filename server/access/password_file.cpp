#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <new>

#include "protocol/descriptor.hpp"
#include "server/access/access.hpp"
#include "server/access/sodium.hpp"

namespace aspis::access {
namespace {

using protocol::Descriptor;
using protocol::Error;
using protocol::Result;
using protocol::write_all;

constexpr unsigned long long passes = crypto_pwhash_OPSLIMIT_INTERACTIVE;  // 2
constexpr std::size_t memory = crypto_pwhash_MEMLIMIT_INTERACTIVE;         // 64 MiB
static_assert(passes >= 2 && memory >= 19 * 1024 * 1024);

constexpr std::size_t least = 8;
constexpr std::size_t most = 1024;

Error failure(const std::filesystem::path& path, const char* what) {
  return {path.string() + ": " + what + ": " + std::strerror(errno)};
}

/// Under another name in the same folder first: whoever reads the file sees the old line or the new
/// one. mkostemp gives it mode 0600.
Result<void> write_whole(const std::filesystem::path& path, std::string_view text) {
  std::string unfinished = path.string() + ".XXXXXX";
  const Descriptor file(::mkostemp(unfinished.data(), O_CLOEXEC));
  if (!file) return failure(path, "cannot be written");
  if (!write_all(file, text) || ::fsync(file.get()) != 0 ||
      ::rename(unfinished.c_str(), path.c_str()) != 0) {
    const Error error = failure(path, "cannot be written");
    ::unlink(unfinished.c_str());
    return error;
  }
  const std::filesystem::path folder = path.has_parent_path() ? path.parent_path() : ".";
  const Descriptor parent(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!parent || ::fsync(parent.get()) != 0) {
    return failure(path, "was written, but its folder cannot be synced");
  }
  return {};
}

std::string stored_line(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::string line;
  std::getline(file, line);
  return line;
}

/// Nobody can make one who does not know what is stored.
std::string signature_of(const std::string& stored, std::string_view name) {
  return hash_of("device " + stored + " " + std::string(name));
}

}  // namespace

PasswordFile::PasswordFile(std::filesystem::path path) : path_(std::move(path)) {
}

bool PasswordFile::exists() const {
  std::error_code ignored;
  return std::filesystem::exists(path_, ignored);
}

Result<std::string> PasswordFile::make() {
  const std::string password = new_token();
  const Result<void> stored = set(password);
  if (!stored) return stored.error();
  return password;
}

Result<void> PasswordFile::set(std::string_view password) {
  prepare_sodium();
  if (password.size() < least || password.size() > most) {
    return Error{"a password has 8 to 1024 characters: choose another one"};
  }
  std::array<char, crypto_pwhash_STRBYTES> hash{};
  if (crypto_pwhash_str_alg(hash.data(), password.data(), password.size(), passes, memory,
                            crypto_pwhash_ALG_ARGON2ID13) != 0) {
    throw std::bad_alloc();  // the one way in which it fails
  }
  return write_whole(path_, std::string(hash.data()) + "\n");
}

bool PasswordFile::is_right(std::string_view password) const {
  prepare_sodium();
  const std::string line = stored_line(path_);
  if (password.size() > most || line.empty() || line.size() >= crypto_pwhash_STRBYTES) return false;
  std::array<char, crypto_pwhash_STRBYTES> hash{};
  line.copy(hash.data(), line.size());
  return crypto_pwhash_str_verify(hash.data(), password.data(), password.size()) == 0;
}

std::string PasswordFile::new_device() const {
  const std::string name = new_token();
  return name + "." + signature_of(stored_line(path_), name);
}

bool PasswordFile::knows_device(std::string_view device) const {
  const std::size_t dot = device.find('.');
  const std::string stored = stored_line(path_);
  if (dot == std::string_view::npos || stored.empty()) return false;
  return same(device.substr(dot + 1), signature_of(stored, device.substr(0, dot)));
}

}  // namespace aspis::access
