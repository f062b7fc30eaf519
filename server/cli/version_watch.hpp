// A version on its way from the queue to its end, on a terminal or in a file.
#pragma once

#include <string>

#include "server/cli/moving_line.hpp"
#include "server/cli/versions.hpp"

namespace aspis::cli {

/// Where it stands goes to standard error; what was said of it to standard output.
class VersionScreen {
 public:
  void show(const HandedIn&);

 private:
  void show_place(const HandedIn&);
  void show_log(const std::string& log);

  std::string place_;
  std::string shown_;  // of the log, as it came
  MovingLine line_;
};

/// Looks twice a second until it is ready or failed, and shows what happens meanwhile. A server
/// that does not answer is asked again for a minute. Throws CommandError where it does not then.
[[nodiscard]] HandedIn watch_version(const StudentAccount&, const HandedIn& first);

}  // namespace aspis::cli
