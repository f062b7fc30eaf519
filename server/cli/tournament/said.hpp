// What an act of the instructor at a terminal says when it is done.
#pragma once

#include <string>

#include "server/cli/frame.hpp"
#include "server/tournament/settling.hpp"

namespace aspis::cli {

/// `done`: the act itself; then what follows from it, a line each.
inline Status say(const std::string& done,
                  const protocol::Result<tournament::Consequences>& consequences) {
  if (!consequences) bad_input(consequences.error().text);
  print(done + "\n");
  for (const std::string& line : *consequences) print(line + "\n");
  if (consequences->empty()) print("nothing else changes\n");
  return Status::success;
}

}  // namespace aspis::cli
