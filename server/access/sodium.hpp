// Initializes libsodium. Every source here that uses it calls this first.
#pragma once

#include <sodium.h>

#include <stdexcept>

namespace aspis::access {

/// Throws if the system provides no random numbers. Cheap after the first call.
inline void prepare_sodium() {
  if (sodium_init() < 0) throw std::runtime_error("this system provides no random numbers");
}

}  // namespace aspis::access
