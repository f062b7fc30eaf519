// What is drawn for a new tournament, and by nothing that could be foreseen.
#pragma once

#include <cstdint>
#include <string>

namespace aspis::tournament {

[[nodiscard]] std::uint64_t drawn_seed();
/// 128 bits as 32 hexadecimal digits: see protocol::seed_commitment.
[[nodiscard]] std::string drawn_nonce();

/// What an instructor should know who gave the seed by hand.
inline constexpr const char* seed_warning =
    "the seed was given by hand: anyone who knows or guesses it knows every future board; leave it "
    "out to draw one";

}  // namespace aspis::tournament
