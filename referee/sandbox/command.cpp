#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <optional>

#include "protocol/tokens.hpp"
#include "referee/sandbox/command.hpp"

namespace aspis::sandbox {
namespace {

namespace fs = std::filesystem;
using protocol::Error;
using protocol::Result;

/// Cuts a command line into words; one character at a time, as a shell quotes.
class Splitter {
 public:
  Result<std::vector<std::string>> split(std::string_view line) {
    for (std::size_t at = 0; at < line.size(); ++at) {
      const char c = line[at];
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
       protocol::fields_of(path != nullptr ? path : "/usr/bin:/bin", ':')) {
    const fs::path candidate = fs::path(folder.empty() ? "." : folder) / program;
    std::error_code error;
    if (fs::is_regular_file(candidate, error) && ::access(candidate.c_str(), X_OK) == 0) {
      return fs::absolute(candidate).string();
    }
  }
  return std::nullopt;
}

/// Where the build and an installation put the sample bots, seen from the running program.
std::optional<std::string> sample_bot(const std::string& name) {
  std::error_code error;
  const fs::path here = fs::read_symlink("/proc/self/exe", error).parent_path();
  const fs::path bot = here.parent_path() / "share" / "aspis" / "bots" / name;
  if (error || !fs::is_regular_file(bot, error)) return std::nullopt;
  return bot.string();
}

Result<std::string> located(const std::string& program) {
  if (program.find('/') == std::string::npos) {
    if (const auto path = found_along_path(program)) return *path;
    if (const auto path = sample_bot(program)) return *path;
    std::error_code error;
    const bool here = fs::exists(program, error);
    return Error{"cannot start '" + program + "': no such program in PATH" +
                 (here ? "; for the one in this folder write ./" + program : "")};
  }
  std::error_code error;
  if (!fs::exists(program, error)) return Error{"cannot start '" + program + "': no such file"};
  if (fs::is_directory(program, error)) {
    return Error{"cannot start '" + program + "': it is a folder"};
  }
  if (::access(program.c_str(), X_OK) != 0) {
    return Error{"cannot start '" + program + "': it is not executable; chmod +x it, or name its " +
                 "interpreter in front"};
  }
  return fs::absolute(program).string();
}

}  // namespace

Result<Command> find_command(std::vector<std::string> words) {
  if (words.empty() || words.front().empty()) return Error{"a bot's command is empty"};
  auto program = located(words.front());
  if (!program) return program.error();
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
    words->front() = (fs::absolute(folder) / words->front()).lexically_normal().string();
  }
  for (std::size_t i = 1; i < words->size(); ++i) {
    std::string& word = (*words)[i];
    std::error_code error;
    const fs::path file = folder.empty() ? fs::path(word) : folder / word;
    const bool names_file = !word.empty() && word.front() != '-' && fs::exists(file, error);
    if (names_file) word = fs::absolute(file).string();
  }
  return find_command(*std::move(words));
}

}  // namespace aspis::sandbox
