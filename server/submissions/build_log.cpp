#include "server/submissions/build_log.hpp"

#include <algorithm>
#include <array>

#include "protocol/utf8.hpp"
#include "referee/sandbox/runtimes.hpp"

namespace aspis::submissions {
namespace {

constexpr std::size_t longest_piece = 4096;
constexpr std::size_t most_of_output =
    BuildLog::most_bytes - 2048;  // the rest is for our own lines

/// The folder in which a box builds, as it is seen in it; where there are no namespaces, its /tmp
/// has a name of its own.
void remove_folders(std::string& line) {
  for (const std::string_view begin : {"/tmp/program/", "/tmp/aspis-temporary-"}) {
    for (std::size_t at = line.find(begin); at != std::string::npos; at = line.find(begin, at)) {
      constexpr std::string_view end = "/program/";
      const std::size_t found = line.find(end, at);
      if (found == std::string::npos || found > at + begin.size() + 6) {
        at += begin.size();
      } else {
        line.erase(at, found + end.size() - at);
      }
    }
  }
}

std::string readable_piece(std::string_view bytes) {
  std::string clean;
  while (!bytes.empty()) {
    const std::size_t size = protocol::letter_size(bytes);
    const char first = bytes.front();
    const bool shows = first == '\n' || first == '\t' || !protocol::is_control(first);
    if (size > 0 && shows) {
      clean += bytes.substr(0, size);
    } else if (first != '\r') {
      clean += "\xef\xbf\xbd";
    }
    bytes.remove_prefix(std::max<std::size_t>(size, 1));
  }
  return clean;
}

/// How much of a line that is too long can be shown without cutting a letter.
std::size_t whole_letters(std::string_view bytes) {
  std::size_t size = bytes.size();
  for (int back = 0; back < 3 && size > 1 && protocol::continues_letter(bytes[size - 1]); ++back) {
    --size;
  }
  return size > 1 ? size - 1 : bytes.size();
}

}  // namespace

void BuildLog::add_output(std::string_view bytes) {
  while (!bytes.empty()) {
    if (is_cut_) return;
    const std::size_t end = bytes.find('\n');
    const std::size_t room = longest_piece - pending_.size();
    const std::size_t size =
        std::min({end == std::string_view::npos ? end : end + 1, bytes.size(), room});
    pending_ += bytes.substr(0, size);
    bytes.remove_prefix(size);
    if (pending_.back() == '\n') {
      show_pending(pending_.size());
    } else if (pending_.size() == longest_piece) {
      show_pending(whole_letters(pending_));
    }
  }
}

void BuildLog::show_pending(std::size_t size) {
  std::string piece = pending_.substr(0, size);
  pending_.erase(0, size);
  if (piece.starts_with(sandbox::jvm_notice)) return;
  remove_folders(piece);
  append(readable_piece(piece), most_of_output);
}

void BuildLog::append(std::string_view clean, std::size_t most) {
  if (text_.size() + clean.size() > most) {
    is_cut_ = true;
    pending_.clear();
    if (most == most_of_output) append("(the rest is left out)\n", most_bytes);
    return;
  }
  text_ += clean;
  if (listener_ && !clean.empty()) listener_(clean);
}

void BuildLog::add_line(std::string_view line) {
  finish();
  append(readable_piece(line.substr(0, longest_piece)) + "\n", most_bytes);
}

void BuildLog::finish() {
  if (!pending_.empty()) {
    show_pending(pending_.size());
    if (!text_.ends_with('\n')) append("\n", most_bytes);
  }
}

}  // namespace aspis::submissions
