#include "server/contest/folder_watch.hpp"

#include <sys/inotify.h>
#include <unistd.h>

#include <array>
#include <cstring>

namespace aspis::contest {

FolderWatch::FolderWatch(const std::filesystem::path& folder)
    : events_(::inotify_init1(IN_NONBLOCK | IN_CLOEXEC)) {
  if (events_) {
    (void)::inotify_add_watch(events_.get(), folder.c_str(),
                              IN_CREATE | IN_MOVED_TO | IN_CLOSE_WRITE | IN_ONLYDIR);
  }
}

const std::set<std::string>& FolderWatch::written() {
  std::array<char, 16384> bytes;
  for (;;) {
    const ssize_t count = events_ ? ::read(events_.get(), bytes.data(), bytes.size()) : -1;
    if (count <= 0) return names_;
    for (std::size_t at = 0; at < static_cast<std::size_t>(count);) {
      inotify_event event{};  // copied: the bytes are not aligned for it
      std::memcpy(&event, bytes.data() + at, sizeof event);
      at += sizeof event;
      if (event.len > 0) names_.emplace(bytes.data() + at);
      at += event.len;
    }
  }
}

}  // namespace aspis::contest
