// Abilities of the machine that runs a test.
#pragma once

#include <unistd.h>

#include <cstdlib>

namespace aspis::support {

/// Whether this process may mount. If root may not, as in most containers, its sandboxes show
/// copies of files and folders that other users cannot reach.
inline bool can_mount() {
  return ::geteuid() == 0 && std::system("unshare --mount mount --bind / / 2>/dev/null") == 0;
}

}  // namespace aspis::support
