#include "server/tournament/turn_away.hpp"

#include <sys/socket.h>

#include <string>

namespace aspis::tournament {

void turn_away(protocol::Connection connection, std::string_view line) {
  const std::string whole = std::string(line) + "\n";
  static_cast<void>(
      ::send(connection.descriptor.get(), whole.data(), whole.size(), MSG_NOSIGNAL | MSG_DONTWAIT));
}

}  // namespace aspis::tournament
