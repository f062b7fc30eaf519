#include "protocol/commitment.hpp"

#include "protocol/sha256.hpp"

namespace aspis::protocol {

std::string seed_commitment(std::string_view nonce, std::uint64_t seed) {
  std::string text(nonce);
  if (!text.empty()) text += ' ';
  return sha256_of(text + std::to_string(seed));
}

}  // namespace aspis::protocol
