// What a student hands in, read as files: one source, or a zip or tar file of a folder.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "protocol/result.hpp"
#include "server/submissions/source_file.hpp"

namespace aspis::submissions {

inline constexpr std::size_t most_upload_bytes = 5'000'000;

/// `name` is the file's own name as it was given; its ending tells what it is: .zip, .tar, .tar.gz,
/// .tgz, else one source file. A folder that all files lie in is taken away; what systems add
/// unseen is left out. At most 500 files and 20 MB in all. The error is one line, with the name
/// before it, of what is not taken. Writes nothing to a disk. Any thread.
[[nodiscard]] protocol::Result<std::vector<SourceFile>> read_upload(std::string_view name,
                                                                    std::string_view bytes);

}  // namespace aspis::submissions
