#include "referee/seats/player_file.hpp"

#include <algorithm>

#include "protocol/ascii.hpp"
#include "protocol/tokens.hpp"
#include "protocol/utf8.hpp"

namespace aspis::seats {
namespace {

using protocol::Error;

constexpr std::size_t longest_name = 24;
constexpr std::size_t longest_file = 64 * 1024;
constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

/// Other than tabs, which a command may hold.
bool has_control(std::string_view text) {
  return std::any_of(text.begin(), text.end(),
                     [](char c) { return protocol::is_control(c) && c != '\t'; });
}

}  // namespace

protocol::Result<std::string> read_player_name(std::string_view text) {
  if (text.size() > longest_file) return Error{"line 1: the file is larger than 64 KiB"};
  if (!text.empty() && text.back() == '\x1a') text.remove_suffix(1);  // how DOS ended a file
  const std::vector<std::string_view> lines = protocol::split_lines(text);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (has_control(lines[i])) {
      return Error{"line " + std::to_string(i + 1) + ": control characters are not text"};
    }
  }
  std::string_view name = lines.empty() ? "" : protocol::trimmed(lines[0]);
  while (name.starts_with(byte_order_mark)) {
    name = protocol::trimmed(name.substr(byte_order_mark.size()));
  }
  if (name.empty()) return Error{"line 1: the player's name is missing"};
  if (protocol::letters_in(name) > longest_name) {
    return Error{"line 1: the name has " + std::to_string(protocol::letters_in(name)) +
                 " characters, 24 are allowed; shorten it or use a pseudonym"};
  }
  return std::string(name);
}

}  // namespace aspis::seats
