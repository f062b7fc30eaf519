// Values that a test needs, where a refusal is an error of the test, and refusals that it expects.
#pragma once

#include <stdexcept>
#include <string>
#include <utility>

#include "protocol/result.hpp"

namespace aspis::support {

template <class T>
T sound(protocol::Result<T> result) {
  if (!result) throw std::invalid_argument(result.error().text);
  return std::move(result).value();
}

/// Why it was refused; "" if it was not.
template <class T>
std::string refusal_text(const protocol::Result<T>& result) {
  return result ? "" : result.error().text;
}

}  // namespace aspis::support
