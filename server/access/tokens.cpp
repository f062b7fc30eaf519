#include <array>
#include <cstdint>

#include "server/access/access.hpp"
#include "server/access/sodium.hpp"

namespace aspis::access {
namespace {

/// Crockford's: nobody takes one of them for another one, five bits each.
constexpr std::string_view letters = "0123456789abcdefghjkmnpqrstvwxyz";
constexpr std::size_t token_letters = 28;  // 140 bits
constexpr std::size_t group = 4;

}  // namespace

std::string new_token() {
  prepare_sodium();
  std::array<std::uint8_t, token_letters> random{};
  randombytes_buf(random.data(), random.size());
  std::string token;
  for (std::size_t at = 0; at < random.size(); ++at) {
    if (at > 0 && at % group == 0) token += '-';
    token += letters[random[at] % letters.size()];
  }
  return token;
}

std::string hash_of(std::string_view token) {
  prepare_sodium();
  std::array<unsigned char, crypto_generichash_BYTES> digest{};
  crypto_generichash(digest.data(), digest.size(),
                     reinterpret_cast<const unsigned char*>(token.data()), token.size(), nullptr,
                     0);
  constexpr std::string_view digits = "0123456789abcdef";
  std::string hex;
  for (const unsigned char byte : digest) {
    hex += digits[byte >> 4U];
    hex += digits[byte & 15U];
  }
  return hex;
}

bool same(std::string_view one, std::string_view other) {
  prepare_sodium();
  return one.size() == other.size() && sodium_memcmp(one.data(), other.data(), one.size()) == 0;
}

}  // namespace aspis::access
