// Values that a test needs: a refusal is an error of the test.
#pragma once

#include <stdexcept>
#include <utility>

#include "protocol/result.hpp"

namespace aspis::support {

template <class T>
T sound(protocol::Result<T> result) {
  if (!result) throw std::invalid_argument(result.error().text);
  return std::move(result).value();
}

}  // namespace aspis::support
