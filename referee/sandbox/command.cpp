#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <optional>

#include "protocol/tokens.hpp"
#include "referee/sandbox/placement.hpp"

namespace aspis::sandbox {
namespace {

namespace fs = std::filesystem;
using protocol::Error;
using protocol::Result;

Error needs_shell(std::string_view line, std::string_view what, std::string_view otherwise = "") {
  const bool has_quote = line.find('\'') != std::string_view::npos;
  return Error{"cannot start '" + std::string(line) + "': bots are started without a shell, and " +
               std::string(what) + " needs one. Write sh -c '" +
               (has_quote ? "..." : std::string(line)) + "'" + std::string(otherwise)};
}

/// Cuts a command line into words; one character at a time, as a shell quotes.
class Splitter {
 public:
  Result<std::vector<std::string>> split(std::string_view line) {
    for (std::size_t at = 0; at < line.size(); ++at) {
      const char c = line[at];
      if (quote_ == 0 && std::string_view("|&;<>`").find(c) != std::string_view::npos) {
        const std::size_t end = std::min(line.find_first_not_of(c, at), line.size());
        return needs_shell(line, line.substr(at, end - at), quote_it);
      }
      if (quote_ == 0 && line.substr(at, 2) == "$(") return needs_shell(line, "$(", quote_it);
      if (quote_ == 0 && (c == ' ' || c == '\t')) {
        end_word();
      } else if (quote_ == 0 && (c == '"' || c == '\'')) {
        quote_ = c;
        in_word_ = true;
      } else if (quote_ != 0 && c == quote_) {
        quote_ = 0;
      } else if (c == '\\' && quote_ != '\'' && at + 1 < line.size()) {
        add(line[++at]);
      } else {
        add(c);
      }
    }
    if (quote_ != 0) return Error{"the command has a quote that is never closed"};
    end_word();
    return std::move(words_);
  }

 private:
  static constexpr std::string_view quote_it = ", or quote it if it is part of an argument";

  void add(char c) {
    word_ += c;
    in_word_ = true;
  }
  void end_word() {
    if (in_word_) words_.push_back(std::move(word_));
    word_.clear();
    in_word_ = false;
  }

  std::vector<std::string> words_;
  std::string word_;
  char quote_ = 0;
  bool in_word_ = false;
};

std::optional<std::string> found_along_path(const std::string& program) {
  const char* path = std::getenv("PATH");
  for (const std::string_view folder :
       protocol::split_fields(path != nullptr ? path : "/usr/bin:/bin", ':')) {
    const fs::path candidate = fs::path(folder.empty() ? "." : folder) / program;
    std::error_code error;
    if (fs::is_regular_file(candidate, error) && ::access(candidate.c_str(), X_OK) == 0) {
      return without_dots(candidate).string();
    }
  }
  return std::nullopt;
}

/// Places of the sample bots in a build and an installation, relative to this program.
std::optional<std::string> sample_bot(const std::string& name) {
  std::error_code error;
  const fs::path here = fs::read_symlink("/proc/self/exe", error).parent_path();
  const fs::path bot = here.parent_path() / "share" / "aspis" / "bots" / name;
  if (error || !fs::is_regular_file(bot, error)) return std::nullopt;
  return bot.string();
}

constexpr std::size_t longest_line = 256;  // of a script's first line: the kernel reads no more

std::string read_beginning(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::string bytes(longest_line, '\0');
  in.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  bytes.resize(static_cast<std::size_t>(in.gcount()));
  return bytes;
}

/// The reason why the kernel would refuse to start this script, for which it only reports "No such
/// file". "" if it would not, or if the file is binary. `name` is the file as the user wrote it.
std::string script_error(const std::string& program, const std::string& name) {
  const std::string bytes = read_beginning(program);
  if (bytes.empty() || bytes.find('\0') != std::string::npos) return "";
  const std::string line = bytes.substr(0, bytes.find('\n'));
  if (line.starts_with("\xEF\xBB\xBF#!")) {
    return "it begins with a byte order mark; save it as UTF-8 without one (sed -i "
           "'1s/^\\xEF\\xBB\\xBF//' " +
           name + ")";
  }
  if (!line.starts_with("#!")) {
    return "it is a script whose first line names no interpreter; begin it with one such as "
           "#!/usr/bin/env python3, or write the interpreter in front of the script";
  }
  const std::string shown =
      "its first line \"" + protocol::escaped(line.substr(0, line.find('\r')), 60) + "\" ";
  if (line.ends_with('\r')) {
    return shown + "ends with a carriage return; save it with Unix line ends (sed -i 's/\\r$//' " +
           name + ")";
  }
  std::vector<std::string> words = find_interpreter(program);
  if (words.empty()) return shown + "names no interpreter";
  std::error_code error;
  bool exists = fs::is_regular_file(words.front(), error);
  if (exists && fs::path(words.front()).filename() == "env") {
    words = started_by_env({words.begin() + 1, words.end()});
    exists = words.empty() || fs::exists(words.front(), error) || found_along_path(words.front());
  }
  if (exists) return "";
  return shown + "names '" + words.front() +
         "', which this machine does not have; install it, or name another interpreter";
}

Result<std::string> located(const std::string& program) {
  const auto cannot = [&](const std::string& why) {
    return Error{"cannot start '" + program + "': " + why};
  };
  std::error_code error;
  if (program.find('/') == std::string::npos) {
    if (const auto path = found_along_path(program)) return *path;
    if (const auto path = sample_bot(program)) return *path;
    const bool here = fs::exists(program, error);
    return cannot(std::string("no such program in PATH") +
                  (here ? "; for the one in this folder write ./" + program : ""));
  }
  if (!fs::exists(program, error)) return cannot("no such file");
  if (fs::is_directory(program, error)) return cannot("it is a folder");
  if (::access(program.c_str(), X_OK) != 0) {
    return cannot("it is not executable; chmod +x it, or name its interpreter in front");
  }
  return without_dots(program).string();
}

/// "NAME=value", which a shell would take for a variable.
bool is_assignment(std::string_view word) {
  const auto is_letter = [](char c) {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_' || (c >= '0' && c <= '9');
  };
  const std::size_t name = word.find('=');
  return name != std::string_view::npos && name > 0 &&
         std::all_of(word.begin(), word.begin() + static_cast<std::ptrdiff_t>(name), is_letter);
}

}  // namespace

std::vector<std::string> find_interpreter(const fs::path& script) {
  std::string line = read_beginning(script);
  line.erase(std::min(line.find_first_of("\r\n"), line.size()));
  if (!line.starts_with("#!")) return {};
  std::replace(line.begin(), line.end(), '\t', ' ');
  const auto words = protocol::split_words(std::string_view(line).substr(2));
  return {words.begin(), words.end()};
}

std::vector<std::string> started_by_env(std::vector<std::string> words) {
  while (!words.empty()) {
    std::string& word = words.front();
    if (word.starts_with("-S") && word.size() > 2) {
      word.erase(0, 2);  // -Spython3
      return words;
    }
    const bool takes_next = word == "-u" || word == "-C" || word == "--unset" || word == "--chdir";
    if (!word.starts_with('-') && word.find('=') == std::string::npos) return words;
    const std::size_t count = std::min<std::size_t>(words.size(), takes_next ? 2 : 1);
    words.erase(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(count));
  }
  return words;
}

Result<Command> find_command(std::vector<std::string> words) {
  if (words.empty() || words.front().empty()) return Error{"a bot's command is empty"};
  if (is_assignment(words.front())) {
    const std::string_view first = words.front();
    return needs_shell(protocol::joined(words, " "),
                       "the variable " + std::string(first.substr(0, first.find('='))));
  }
  auto program = located(words.front());
  if (!program) return program.error();
  if (const std::string why = script_error(*program, words.front()); !why.empty()) {
    return Error{"cannot start '" + words.front() + "': " + why};
  }
  words.front() = *std::move(program);
  return Command{std::move(words)};
}

std::string quoted(const std::vector<std::string>& words) {
  std::string line;
  for (const std::string& word : words) {
    line += line.empty() ? "\"" : " \"";
    for (const char c : word) {
      if (c == '"' || c == '\\') line += '\\';
      line += c;
    }
    line += '"';
  }
  return line;
}

Result<Command> read_command(std::string_view line, const fs::path& folder) {
  auto words = Splitter().split(line);
  if (!words) return words.error();
  if (!folder.empty() && !words->empty() && words->front().find('/') != std::string::npos) {
    words->front() = without_dots(folder / words->front()).string();
  }
  for (std::size_t i = 1; i < words->size(); ++i) {
    std::string& word = (*words)[i];
    std::error_code error;
    const fs::path file = folder.empty() ? fs::path(word) : folder / word;
    const bool is_module = (*words)[i - 1] == "-m";  // of Python, looked for in the current folder
    const bool names_file =
        !word.empty() && word.front() != '-' && !is_module && fs::exists(file, error);
    if (names_file) word = without_dots(file).string();
  }
  return find_command(*std::move(words));
}

}  // namespace aspis::sandbox
