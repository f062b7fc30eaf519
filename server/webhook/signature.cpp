#include "server/webhook/signature.hpp"

#include <openssl/evp.h>
#include <openssl/hmac.h>

#include <array>
#include <stdexcept>

namespace aspis::webhook {

std::string signature_of(std::string_view body, std::string_view secret) {
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned int length = 0;
  if (::HMAC(::EVP_sha256(), secret.data(), static_cast<int>(secret.size()),
             reinterpret_cast<const unsigned char*>(body.data()), body.size(), digest.data(),
             &length) == nullptr) {
    throw std::runtime_error("OpenSSL makes no HMAC");
  }
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text = "sha256=";
  for (unsigned int at = 0; at < length; ++at) {
    text += digits[digest[at] >> 4U];
    text += digits[digest[at] & 15U];
  }
  return text;
}

}  // namespace aspis::webhook
