#include "server/tournament/turn_away.hpp"

#include <sys/socket.h>
#include <unistd.h>

#include <string>

namespace aspis::tournament {

void turn_away(int descriptor, std::string_view line) {
  const std::string whole = std::string(line) + "\n";
  static_cast<void>(::send(descriptor, whole.data(), whole.size(), MSG_NOSIGNAL | MSG_DONTWAIT));
  ::close(descriptor);
}

}  // namespace aspis::tournament
