// Reduces the work of a test under a sanitizer, which makes plain code ten times slower.
#pragma once

namespace aspis::support {

/// The factor of the reduction.
#ifdef ASPIS_SANITIZED
inline constexpr unsigned watched = 10;
#else
inline constexpr unsigned watched = 1;
#endif

}  // namespace aspis::support
