// A tar file as every tar reads it (POSIX ustar), not compressed, made in memory.
#pragma once

#include <string>
#include <vector>

#include "protocol/result.hpp"
#include "server/submissions/source_file.hpp"

namespace aspis::submissions {

/// The files in their order, with neither owners nor times: the same files make the same bytes.
/// Each has less than 8 GiB; the error names one whose path no header holds.
[[nodiscard]] protocol::Result<std::string> tar_of(const std::vector<SourceFile>&);

}  // namespace aspis::submissions
