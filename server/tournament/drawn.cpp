#include "server/tournament/drawn.hpp"

#include <random>
#include <string_view>

namespace aspis::tournament {

std::uint64_t drawn_seed() {
  std::random_device device;
  return (std::uint64_t{device()} << 32U) | device();
}

std::string drawn_nonce() {
  constexpr std::string_view digits = "0123456789abcdef";
  std::random_device device;
  std::string nonce;
  while (nonce.size() < 32) {
    auto bits = device();
    for (int digit = 0; digit < 8; ++digit, bits >>= 4U) nonce += digits[bits & 15U];
  }
  return nonce;
}

}  // namespace aspis::tournament
