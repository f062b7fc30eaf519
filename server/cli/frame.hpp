// Shared by all commands: exit statuses, the error line, and output. Does not depend on any
// command.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/figures.hpp"
#include "protocol/result.hpp"

namespace aspis::cli {

using protocol::counted;
using protocol::formatted;

/// Exit statuses, the same for every command.
enum class Status : int {
  success = 0,
  failed = 1,     // the checked object is wrong: a bad record, a faulty bot
  bad_input = 2,  // the command could not work: usage, a missing file, a malformed board
  undecided = 3,  // a person has to decide
};

/// Ends a command with one line on standard error that says what is wrong, where, and what to do.
/// Only run_program catches it; it prefixes the command's name. An empty text prints nothing.
class CommandError : public std::runtime_error {
 public:
  CommandError(Status status, const std::string& line)
      : std::runtime_error(line), status_(status) {}
  [[nodiscard]] Status status() const { return status_; }

 private:
  Status status_;
};

[[noreturn]] void bad_input(const std::string& line);
[[noreturn]] void failed(const std::string& line);
/// Fails without an error line, because the command's output already says why.
[[noreturn]] void failed_as_printed();

/// Returns the value; an error is bad input.
template <class T>
T checked(protocol::Result<T> read) {
  if (!read) bad_input(read.error().text);
  if constexpr (!std::is_void_v<T>) return *std::move(read);
}

/// ": did you mean 'verify'?" if one of `names` is similar, otherwise ": OTHERWISE".
[[nodiscard]] std::string suggestion(std::string_view name, const std::vector<std::string>& names,
                                     std::string_view otherwise);

/// Writes to standard output; nothing else may. Throws CommandError if it is closed or full.
void print(std::string_view text);
/// Flushes standard output, so that readers see the text now.
void flush();

/// Writes one line to standard error and escapes control characters in it.
void write_error_line(const std::string& line);

}  // namespace aspis::cli
