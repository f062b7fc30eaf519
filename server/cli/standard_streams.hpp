// Standard input, output and error as they may be found: closed, full, or no terminal.
#pragma once

#include <string>

namespace aspis::cli {

/// Puts something unusable in the place of standard streams that are closed, so that no file
/// opened later takes their number and is written to by mistake.
void hold_standard_streams();

/// One line on standard error, whatever `line` holds: control characters are escaped.
void write_error_line(const std::string& line);

}  // namespace aspis::cli
