// What a test does less of where a sanitizer watches, which makes plain code ten times slower.
#pragma once

namespace aspis::support {

/// So many times less.
#ifdef ASPIS_SANITIZED
inline constexpr unsigned watched = 10;
#else
inline constexpr unsigned watched = 1;
#endif

}  // namespace aspis::support
