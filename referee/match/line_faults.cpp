#include "referee/match/line_faults.hpp"

#include <algorithm>

#include "protocol/tokens.hpp"

namespace aspis::match {
namespace {

constexpr std::string_view utf8_mark = "\xef\xbb\xbf";

/// Two bytes a letter, as PowerShell and some runtimes of Windows write it.
bool is_utf16(std::string_view line) {
  if (line.starts_with("\xff\xfe") || line.starts_with("\xfe\xff")) return true;
  const auto zeros = std::count(line.begin(), line.end(), '\0');
  return zeros >= 2 && 2 * zeros + 1 >= static_cast<std::ptrdiff_t>(line.size());
}

bool is_space(char c) {
  return c == ' ' || c == '\t';
}

std::string count_of(std::size_t count, const std::string& what) {
  return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

std::vector<std::string> space_faults(std::string_view line) {
  const auto first = std::find_if_not(line.begin(), line.end(), is_space);
  const auto last = std::find_if_not(line.rbegin(), line.rend(), is_space);
  if (first == line.end()) return {};
  std::vector<std::string> faults;
  const auto before = static_cast<std::size_t>(first - line.begin());
  const auto after = static_cast<std::size_t>(last - line.rbegin());
  if (before > 0) {
    faults.push_back("the line begins with " + count_of(before, "space") + ": leave them out");
  }
  if (after > 0) {
    faults.push_back("the line ends with " + count_of(after, "space") + ": leave them out");
  }
  return faults;
}

/// Text around a move: a prompt, quotation marks, an explanation.
std::vector<std::string> prompt_faults(std::string_view line, std::string_view mark) {
  const std::string move = std::string(mark) + ",";
  const std::size_t at = mark.empty() ? std::string_view::npos : line.find(move);
  if (at == std::string_view::npos || at == 0) return {};
  const std::string_view before = line.substr(0, at);
  if (std::all_of(before.begin(), before.end(), is_space)) return {};
  if (!protocol::is_printable(before)) return {};  // it has a fault of its own
  if (before == "'" || before == "\"") return {"the move is in quotation marks: leave them out"};
  return {"the move comes after " + protocol::in_quotes(before, 40) +
          ": write the move alone, without a prompt"};
}

bool has_bytes_beyond_ascii(std::string_view line) {
  return std::any_of(line.begin(), line.end(),
                     [](char c) { return static_cast<unsigned char>(c) >= 0x80U; });
}

}  // namespace

std::vector<std::string> line_faults(std::string_view line, bool is_whole, std::string_view mark) {
  if (is_utf16(line)) {
    return {"the output is UTF-16, two bytes for each letter: write ASCII, one byte for each"};
  }
  std::vector<std::string> faults;
  if (line.starts_with(utf8_mark)) {
    faults.emplace_back(
        "the output begins with a byte order mark (BOM, \\xef\\xbb\\xbf): set the encoding to "
        "ASCII "
        "or to UTF-8 without BOM");
    line.remove_prefix(utf8_mark.size());
  }
  if (!is_whole && line.ends_with('\r')) {
    faults.emplace_back("the line ends with CR alone: end it with a newline (LF, '\\n')");
    line.remove_suffix(1);
  } else if (!is_whole) {
    faults.emplace_back("the line has no newline at its end: write '\\n' after it and flush");
  }
  if (line.find('\x1b') != std::string_view::npos) {
    faults.emplace_back("the line has colour codes of a terminal: write plain text");
  } else if (line.find('\0') != std::string_view::npos) {
    faults.emplace_back("the line has a zero byte: do not write the end of a C string");
  } else if (has_bytes_beyond_ascii(line)) {
    faults.emplace_back("the line has characters beyond ASCII: write only 0x20 to 0x7e");
  }
  for (auto& more : {space_faults(line), prompt_faults(line, mark)}) {
    faults.insert(faults.end(), more.begin(), more.end());
  }
  return faults;
}

}  // namespace aspis::match
