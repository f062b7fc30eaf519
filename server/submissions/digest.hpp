// What a program's files are, in 64 letters: the same program handed in twice has the same digest,
// whatever it was packed in.
#pragma once

#include <string>
#include <vector>

#include "server/submissions/source_file.hpp"

namespace aspis::submissions {

/// SHA-256 over a line a file, by path in the order of bytes, as `sha256sum` prints it: the file's
/// own digest, two spaces, the path. 64 hexadecimal digits. Whether a file is executable, which zip
/// files of some systems do not tell, does not count.
[[nodiscard]] std::string digest_of(const std::vector<SourceFile>&);

}  // namespace aspis::submissions
