// Zip and tar files, read into memory as what strangers made: nothing is written, no size that a
// header claims is believed.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "protocol/result.hpp"
#include "server/submissions/source_file.hpp"

namespace aspis::submissions {

enum class ArchiveKind {
  zip,  // stored or deflated
  tar,  // plain or by gzip
};

struct ArchiveLimits {
  std::size_t files = 500;
  std::size_t bytes = 20'000'000;  // unpacked, in all; with what is left out five times as many
  /// How many bytes may come of one, once a megabyte has; 0 is without a limit.
  std::size_t ratio = 200;
  bool with_junk = false;  // keeps what is_junk()
};

/// Its regular files in the order in which they are packed. The error says in one line which entry
/// is not taken and why: a link, a device, a name, twice the same, too much, a password, damage.
[[nodiscard]] protocol::Result<std::vector<SourceFile>> read_archive(std::string_view bytes,
                                                                     ArchiveKind,
                                                                     const ArchiveLimits& = {});

}  // namespace aspis::submissions
