// Possible contents of a disk after a power cut, from the events of a FaultyVfs: everything that
// was synced, and any part of the rest.
#pragma once

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "protocol/random.hpp"
#include "tests/support/faulty_vfs.hpp"

namespace aspis::support {

/// Applies the events one by one.
class PlatterModel {
 public:
  /// Sectors are written whole or not at all.
  static constexpr std::int64_t sector = 512;

  void see(const DiskEvent& event) {
    using Kind = DiskEvent::Kind;
    if (event.kind == Kind::mark) return;
    if (event.kind == Kind::found) {
      // A file that is opened again is already known.
      files_.try_emplace(event.path, File{event.bytes, !event.bytes.empty(), {}});
      return;
    }
    File& file = files_[event.path];
    if (event.kind == Kind::sync) {
      for (const DiskEvent& waiting : file.unsynced) apply(file, waiting);
      file.unsynced.clear();
      // SQLite syncs the folder of a new log or journal together with the file.
      file.exists = true;
    } else if (event.kind == Kind::remove && event.offset != 0) {
      file = File{};
    } else {
      file.unsynced.push_back(event);
    }
  }

  /// Writes one of the many images that a power cut now could leave into `folder`.
  void cut(protocol::Random& random, const std::filesystem::path& folder) const {
    for (const auto& [path, known] : files_) {
      File file = known;
      // Some cuts follow the operations immediately, others happen long before the sectors are
      // written.
      const std::uint64_t share = random.below(11);
      for (const DiskEvent& waiting : known.unsynced) {
        for (const DiskEvent& part : split_sectors(waiting)) {
          if (random.below(10) < share) apply(file, part);
        }
      }
      if (!file.exists) continue;
      std::ofstream(folder / std::filesystem::path(path).filename(), std::ios::binary)
          << file.bytes;
    }
  }

 private:
  struct File {
    std::string bytes;
    bool exists = false;
    std::vector<DiskEvent> unsynced;
  };

  static void apply(File& file, const DiskEvent& event) {
    using Kind = DiskEvent::Kind;
    if (event.kind == Kind::remove) {
      file.bytes.clear();
      file.exists = false;
      return;
    }
    const auto offset = static_cast<std::size_t>(event.offset);
    file.exists = true;
    if (event.kind == Kind::truncate) {
      file.bytes.resize(std::min(offset, file.bytes.size()));
      return;
    }
    file.bytes.resize(std::max(file.bytes.size(), offset + event.bytes.size()));
    std::copy(event.bytes.begin(), event.bytes.end(),
              file.bytes.begin() + static_cast<std::ptrdiff_t>(offset));
  }

  static std::vector<DiskEvent> split_sectors(const DiskEvent& event) {
    if (event.kind != DiskEvent::Kind::write) return {event};
    std::vector<DiskEvent> parts;
    const auto size = static_cast<std::int64_t>(event.bytes.size());
    for (std::int64_t at = 0; at < size;) {
      const std::int64_t length = std::min(size - at, sector - (event.offset + at) % sector);
      parts.push_back(
          {event.kind, event.path, event.offset + at,
           event.bytes.substr(static_cast<std::size_t>(at), static_cast<std::size_t>(length))});
      at += length;
    }
    return parts;
  }

  std::map<std::string, File> files_;
};

/// Returns the same events under synchronous=NORMAL: SQLite syncs its log only before it copies it
/// into the file.
[[nodiscard]] inline std::vector<DiskEvent> with_lazy_log(const std::vector<DiskEvent>& events) {
  std::vector<DiskEvent> lazy;
  for (std::size_t at = 0; at < events.size(); ++at) {
    const DiskEvent& event = events[at];
    if (event.kind == DiskEvent::Kind::sync && event.path.ends_with("-wal")) {
      const auto next =
          std::find_if(events.begin() + static_cast<std::ptrdiff_t>(at) + 1, events.end(),
                       [](const DiskEvent& later) { return later.kind == DiskEvent::Kind::write; });
      if (next == events.end() || next->path.ends_with("-wal")) continue;
    }
    lazy.push_back(event);
  }
  return lazy;
}

}  // namespace aspis::support
