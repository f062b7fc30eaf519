// How every command ends and speaks: exit statuses, its one line of error, and its output. Knows no
// command.
#pragma once

#include <concepts>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/result.hpp"

namespace aspis::cli {

/// Exit statuses, the same for every command.
enum class Status : int {
  success = 0,
  failed = 1,     // the thing asked about: a record is wrong, a bot misbehaves
  bad_input = 2,  // nothing could be done: usage, a missing file, a malformed board
  undecided = 3,  // the thing asked about is for a person to judge
};

/// Ends a command with one line on standard error: what, where, what to do. The name of the command
/// is put in front of it by run_program, the only place that catches it. No line where it is empty.
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
/// What was printed says why.
[[noreturn]] void failed_as_printed();

/// What was read; an error is bad input.
template <class T>
T checked(protocol::Result<T> read) {
  if (!read) bad_input(read.error().text);
  if constexpr (!std::is_void_v<T>) return *std::move(read);
}

/// ": did you mean 'verify'?" where one of `names` is near, else ": OTHERWISE".
[[nodiscard]] std::string suggestion(std::string_view name, const std::vector<std::string>& names,
                                     std::string_view otherwise);

/// A number as printf writes it, up to 63 characters: "%.1f s".
[[nodiscard]] std::string formatted(const char* form, double value);

/// "1 game", "2 games".
[[nodiscard]] std::string counted(std::integral auto count, const std::string& thing) {
  return std::to_string(count) + " " + thing + (count == 1 ? "" : "s");
}

/// To standard output, which nothing else writes to. Throws CommandError where it is closed or
/// full.
void print(std::string_view text);
/// Brings what was printed so far to whoever reads it now.
void flush();

/// One line on standard error, whatever `line` holds: control characters are escaped.
void write_error_line(const std::string& line);

}  // namespace aspis::cli
