// What somebody may have meant by a name that does not exist.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace aspis::cli {

/// How many letters must be put in, left out, changed, or swapped with their neighbour.
[[nodiscard]] std::size_t distance(std::string_view one, std::string_view other);

/// ": did you mean 'verify'?" where one of `names` is near, else ": OTHERWISE".
[[nodiscard]] std::string suggestion(std::string_view name, const std::vector<std::string>& names,
                                     std::string_view otherwise);

}  // namespace aspis::cli
