#include "protocol/sha256.hpp"

#include <openssl/evp.h>

#include <array>
#include <stdexcept>

#include "protocol/figures.hpp"

namespace aspis::protocol {

std::string sha256(std::string_view bytes) {
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned length = 0;
  if (EVP_Digest(bytes.data(), bytes.size(), digest.data(), &length, EVP_sha256(), nullptr) != 1) {
    throw std::runtime_error("libcrypto has no SHA-256");
  }
  return to_hex({reinterpret_cast<const char*>(digest.data()), length});
}

std::string seed_commitment(std::string_view nonce, std::uint64_t seed) {
  std::string text(nonce);
  if (!text.empty()) text += ' ';
  return sha256(text + std::to_string(seed));
}

}  // namespace aspis::protocol
