// libsodium, made ready: every source here that uses it begins with this.
#pragma once

#include <sodium.h>

#include <stdexcept>

namespace aspis::access {

/// Throws where the machine gives no random numbers. Cheap from the second time on.
inline void prepare_sodium() {
  if (sodium_init() < 0) throw std::runtime_error("this system provides no random numbers");
}

}  // namespace aspis::access
