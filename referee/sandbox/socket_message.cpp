#include "referee/sandbox/socket_message.hpp"

#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <cstring>

namespace aspis::sandbox {

protocol::Result<sockaddr_un> unix_address(const std::filesystem::path& path) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  const std::string text = path.string();
  if (text.size() >= sizeof address.sun_path) {
    return protocol::Error{text + ": too long for a socket's name"};
  }
  std::memcpy(address.sun_path, text.c_str(), text.size() + 1);
  return address;
}

bool send_message(int socket, std::string_view bytes, std::span<const int> descriptors) {
  alignas(cmsghdr) std::array<char, CMSG_SPACE(most_descriptors * sizeof(int))> room{};
  iovec part{const_cast<char*>(bytes.data()), bytes.size()};
  msghdr whole{};
  whole.msg_iov = &part;
  whole.msg_iovlen = 1;
  if (descriptors.size() > most_descriptors) return false;
  if (!descriptors.empty()) {
    whole.msg_control = room.data();
    whole.msg_controllen = CMSG_SPACE(descriptors.size_bytes());
    cmsghdr* const sent = CMSG_FIRSTHDR(&whole);
    sent->cmsg_level = SOL_SOCKET;
    sent->cmsg_type = SCM_RIGHTS;
    sent->cmsg_len = CMSG_LEN(descriptors.size_bytes());
    std::memcpy(CMSG_DATA(sent), descriptors.data(), descriptors.size_bytes());
  }
  ssize_t count = -1;
  do {
    count = ::sendmsg(socket, &whole, MSG_NOSIGNAL);
  } while (count < 0 && errno == EINTR);
  return count == static_cast<ssize_t>(bytes.size());
}

SocketMessage receive_message(int socket) {
  constexpr std::size_t longest = std::size_t{64} << 10U;
  alignas(cmsghdr) std::array<char, CMSG_SPACE(most_descriptors * sizeof(int))> room{};
  SocketMessage got;
  got.bytes.resize(longest);
  iovec part{got.bytes.data(), got.bytes.size()};
  msghdr whole{};
  whole.msg_iov = &part;
  whole.msg_iovlen = 1;
  whole.msg_control = room.data();
  whole.msg_controllen = room.size();
  ssize_t count = -1;
  do {
    count = ::recvmsg(socket, &whole, MSG_CMSG_CLOEXEC);
  } while (count < 0 && errno == EINTR);
  for (cmsghdr* part_of = CMSG_FIRSTHDR(&whole); count > 0 && part_of != nullptr;
       part_of = CMSG_NXTHDR(&whole, part_of)) {
    if (part_of->cmsg_level != SOL_SOCKET || part_of->cmsg_type != SCM_RIGHTS) continue;
    const std::size_t number = (part_of->cmsg_len - CMSG_LEN(0)) / sizeof(int);
    for (std::size_t i = 0; i < number; ++i) {
      int descriptor = -1;
      std::memcpy(&descriptor, CMSG_DATA(part_of) + i * sizeof(int), sizeof descriptor);
      got.descriptors.emplace_back(descriptor);
    }
  }
  const bool whole_one = count > 0 && (whole.msg_flags & (MSG_TRUNC | MSG_CTRUNC)) == 0;
  got.bytes.resize(whole_one ? static_cast<std::size_t>(count) : 0);
  return got;
}

}  // namespace aspis::sandbox
