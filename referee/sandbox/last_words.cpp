#include "referee/sandbox/last_words.hpp"

#include <algorithm>
#include <array>
#include <csignal>

#include "protocol/tokens.hpp"
#include "referee/sandbox/call_filter.hpp"
#include "referee/sandbox/layout.hpp"

namespace aspis::sandbox {
namespace {

/// How languages and their libraries say that a file is not there.
constexpr std::array complaints = {"No such file", "not found",    "annot open", "an't open",
                                   "ENOENT",       "NotFound",     "NoSuchFile", "denied",
                                   "cannot find",  "No such path", "not exist"};

/// Absolute paths of a line, which people put between quotes, in brackets or before a colon.
std::string hidden_path_of(std::string_view line, const Box& box) {
  constexpr std::string_view before = " \t'\"`([<=:";
  constexpr std::string_view behind = " \t\r'\"`)]>:,;";
  for (std::size_t at = line.find('/'); at != std::string_view::npos; at = line.find('/', at)) {
    const bool begins = at == 0 || before.find(line[at - 1]) != std::string_view::npos;
    const std::size_t end = std::min(line.find_first_of(behind, at), line.size());
    const std::string_view path = line.substr(at, end - at);
    if (begins && path.size() > 1 &&
        !is_visible(box, std::filesystem::path(path).lexically_normal())) {
      return std::string(path);
    }
    at = end;
  }
  return "";
}

/// The number in the line that the driver of compiled modules writes.
std::string forbidden_call(std::string_view errors) {
  constexpr std::string_view mark = "system call ";
  const std::size_t at = errors.rfind(mark);
  if (at == std::string_view::npos) return "";
  std::string_view number = errors.substr(at + mark.size());
  number = number.substr(0, number.find('\n'));
  return name_of_call(protocol::integer_from<int>(number).value_or(-1));
}

}  // namespace

std::string hidden_path_in(std::string_view errors, const Box& box) {
  std::string last;
  for (const std::string_view line : protocol::fields_of(errors, '\n')) {
    const bool complains = std::any_of(complaints.begin(), complaints.end(), [&](const char* word) {
      return line.find(word) != std::string_view::npos;
    });
    if (!complains) continue;
    if (std::string path = hidden_path_of(line, box); !path.empty()) last = std::move(path);
  }
  return last;
}

std::string text(const Exit& exit, std::string_view errors, const Box& box) {
  const std::string call =
      exit.signalled && exit.code == SIGSYS ? forbidden_call(errors) : std::string();
  if (!call.empty()) {
    return "disqualified: it made the system call '" + call +
           "', and an entry has neither input nor output";
  }
  const std::string path = hidden_path_in(errors, box);
  if (path.empty()) return text(exit);
  return text(exit) + ": cannot open '" + protocol::escaped(path, 120) +
         "', which is not visible in its sandbox; put it into the bot's folder, or name it with "
         "--allow-read";
}

}  // namespace aspis::sandbox
