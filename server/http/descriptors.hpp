// How many descriptors this process may have.
#pragma once

#include <cstdint>

namespace aspis::http {

/// Raises the soft limit to the hard one: every spectator takes a descriptor, and soft limits of
/// 1024 are common. Returns the limit that holds then. Once, at the start.
std::uint64_t raise_descriptor_limit();

}  // namespace aspis::http
