// Every game there is. To add one: a folder beside this file, and one line in catalog.cpp.
#pragma once

#include <string_view>
#include <vector>

#include "protocol/result.hpp"
#include "referee/rules/rules.hpp"

namespace aspis::rules {

/// In alphabetical order; the objects live as long as the program.
[[nodiscard]] const std::vector<const Rules*>& catalog();

/// The error lists the names there are.
[[nodiscard]] protocol::Result<const Rules*> rules_named(std::string_view name);

}  // namespace aspis::rules
