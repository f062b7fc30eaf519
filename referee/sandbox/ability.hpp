// What a machine can do about programs, in words for people.
#pragma once

#include <string>

#include "referee/sandbox/box.hpp"

namespace aspis::sandbox {

struct Ability {
  Level level = Level::none;
  bool keeps_memory = false;  // of a box as a whole, by the kernel
  std::string what;           // one line
  std::string better;         // the one line that would make it better; or ""
};

}  // namespace aspis::sandbox
