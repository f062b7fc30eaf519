#include <array>
#include <new>

#include "server/access/access.hpp"
#include "server/access/sodium.hpp"

namespace aspis::access {
namespace {

constexpr unsigned long long passes = crypto_pwhash_OPSLIMIT_INTERACTIVE;  // 2
constexpr std::size_t memory = crypto_pwhash_MEMLIMIT_INTERACTIVE;         // 64 MiB
static_assert(passes >= 2 && memory >= 19 * 1024 * 1024);

constexpr std::size_t least = 8;
constexpr std::size_t most = 1024;

std::string signature_of(std::string_view secret, std::string_view name) {
  return hash_of("device " + std::string(secret) + " " + std::string(name));
}

}  // namespace

protocol::Result<std::string> hash_of_password(std::string_view password) {
  prepare_sodium();
  if (password.size() < least || password.size() > most) {
    return protocol::Error{"a password has 8 to 1024 characters: choose another one"};
  }
  std::array<char, crypto_pwhash_STRBYTES> hash{};
  if (crypto_pwhash_str_alg(hash.data(), password.data(), password.size(), passes, memory,
                            crypto_pwhash_ALG_ARGON2ID13) != 0) {
    throw std::bad_alloc();  // the one way in which it fails
  }
  return std::string(hash.data());
}

bool is_password(std::string_view password, const std::string& hash) {
  prepare_sodium();
  if (password.size() > most || hash.empty() || hash.size() >= crypto_pwhash_STRBYTES) return false;
  std::array<char, crypto_pwhash_STRBYTES> stored{};
  hash.copy(stored.data(), hash.size());
  return crypto_pwhash_str_verify(stored.data(), password.data(), password.size()) == 0;
}

std::string new_device(std::string_view secret) {
  const std::string name = new_token();
  return name + "." + signature_of(secret, name);
}

bool is_device(std::string_view device, std::string_view secret) {
  const std::size_t dot = device.find('.');
  if (dot == std::string_view::npos || secret.empty()) return false;
  return same(device.substr(dot + 1), signature_of(secret, device.substr(0, dot)));
}

}  // namespace aspis::access
