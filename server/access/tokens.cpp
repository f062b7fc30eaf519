#include <array>
#include <cstdint>

#include "server/access/access.hpp"
#include "server/access/sodium.hpp"

namespace aspis::access {
namespace {

// Words that can be said and typed, on a phone too: consonant, vowel, consonant, vowel, consonant,
// after D. Wilkerson's proquints (arXiv:0901.4016), 16 bits each.
constexpr std::string_view consonants = "bdfghjklmnprstvz";
constexpr std::string_view vowels = "aiou";
constexpr std::size_t words = 4;

/// Takes its letters from the low bits of `bits`.
std::string word_of(std::uint16_t bits) {
  std::string word;
  for (const std::string_view letters : {consonants, vowels, consonants, vowels, consonants}) {
    word += letters[bits % letters.size()];
    bits = static_cast<std::uint16_t>(bits / letters.size());
  }
  return word;
}

}  // namespace

std::string new_token() {
  prepare_sodium();
  std::array<std::uint16_t, words> random{};
  randombytes_buf(random.data(), sizeof random);
  std::string token;
  for (const std::uint16_t bits : random) {
    if (!token.empty()) token += '-';
    token += word_of(bits);
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
