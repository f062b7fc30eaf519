// The digest that names a dictionary in a record, and that commits to a tournament's seed before it
// is published.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace aspis::protocol {

/// 64 hexadecimal digits in lower case.
[[nodiscard]] std::string sha256(std::string_view bytes);

/// SHA-256 of "NONCE SEED": 32 hexadecimal digits in lower case, a space, decimal digits. Without a
/// nonce it is the SHA-256 of the decimal digits alone, and a small seed can be found by trying.
[[nodiscard]] std::string seed_commitment(std::string_view nonce, std::uint64_t seed);

}  // namespace aspis::protocol
