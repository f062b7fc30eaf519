// The programs for students that lie beside this one, to be given away. Reads them; serves nothing.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace aspis::app {

struct StudentProgram {
  std::string name;   // "aspis-linux-x86_64"
  std::string bytes;  // all of it, 5 MB or so
  std::string gzip;   // the same packed; "" where nobody has packed it
};

/// Every file of the folder named aspis-linux-PROCESSOR, in the order of their names. Empty where
/// there is no such folder.
[[nodiscard]] std::vector<StudentProgram> read_student_programs(
    const std::filesystem::path& folder);

}  // namespace aspis::app
