// Messages with open files in them, over a Unix socket that keeps messages apart.
#pragma once

#include <sys/un.h>

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/descriptor.hpp"
#include "protocol/result.hpp"

namespace aspis::sandbox {

inline constexpr std::size_t most_descriptors = 8;

/// At most so many descriptors, which stay open here. False where it could not be sent whole.
[[nodiscard]] bool send_message(int socket, std::string_view bytes,
                                std::span<const int> descriptors = {});

/// The address of a Unix socket at this path; the error is for a path that is too long for one.
[[nodiscard]] protocol::Result<sockaddr_un> unix_address(const std::filesystem::path&);

struct SocketMessage {
  std::string bytes;  // empty where the other end is closed, or said too much
  std::vector<protocol::Descriptor> descriptors;
};

/// Waits for it, where the socket does.
[[nodiscard]] SocketMessage receive_message(int socket);

}  // namespace aspis::sandbox
