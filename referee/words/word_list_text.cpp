#include "referee/words/word_list_text.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <system_error>

#include "protocol/ascii.hpp"
#include "protocol/tokens.hpp"

namespace aspis::words {

using protocol::Error;
using protocol::Result;

namespace {

// Positions in a text are kept in 32 bits.
constexpr std::uintmax_t max_bytes = std::uintmax_t{1} << 30U;

std::string shown(const std::filesystem::path& path) {
  return protocol::escaped(path.string(), 300);
}

Result<Source> read_file(const std::filesystem::path& path) {
  std::error_code error;
  const std::uintmax_t bytes = std::filesystem::file_size(path, error);
  if (error) return Error{"cannot read word list " + shown(path) + ": " + error.message()};
  if (bytes > max_bytes) {
    return Error{"word list " + shown(path) + " has more than " + std::to_string(max_bytes) +
                 " bytes"};
  }
  Source source{shown(path), std::string(static_cast<std::size_t>(bytes), '\0')};
  std::ifstream file(path, std::ios::binary);
  file.read(source.text.data(), static_cast<std::streamsize>(bytes));
  if (!file) return Error{"cannot read word list " + source.name + ": check that it is readable"};
  return source;
}

Result<std::vector<std::filesystem::path>> list_files(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  std::error_code error;
  for (std::filesystem::directory_iterator at(folder, error), end; !error && at != end;
       at.increment(error)) {
    std::error_code ignored;  // a file that vanished or is not accessible is not regular
    const bool hidden = at->path().filename().string().starts_with('.');
    if (!hidden && at->is_regular_file(ignored)) files.push_back(at->path());
  }
  if (error) return Error{"cannot read folder " + shown(folder) + ": " + error.message()};
  if (files.empty()) return Error{"no word list in folder " + shown(folder)};
  std::sort(files.begin(), files.end());
  return files;
}

bool is_lower(char c) {
  return c >= 'a' && c <= 'z';
}

/// Checks in one pass whether the text is normalised already.
bool is_normalised(std::string_view text, std::size_t longest_allowed) {
  if (text.empty() || text.back() != '\n') return false;
  std::string_view before;
  std::size_t start = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (is_lower(text[at])) continue;
    const std::string_view word = text.substr(start, at - start);
    if (text[at] != '\n' || word.size() > longest_allowed || word <= before) return false;
    before = word;
    start = at + 1;
  }
  return true;
}

/// Folds the letters of `word` in place; returns an error if it is not a word.
std::optional<std::string> fold(char* word, std::size_t letters, std::size_t longest_allowed) {
  const std::string_view written(word, letters);
  if (letters > longest_allowed) {
    return "a word of " + std::to_string(letters) + " letters: the maximum is " +
           std::to_string(longest_allowed);
  }
  if (!std::all_of(written.begin(), written.end(), protocol::is_ascii_letter)) {
    return protocol::in_quotes(written) +
           " is not a word: write one word per line, only letters a to z";
  }
  // In ASCII the cases differ in one bit.
  std::transform(word, word + letters, word, [](char c) { return static_cast<char>(c | 0x20); });
  return std::nullopt;
}

/// Adds views into `source`; a CRLF ends one line, not two.
std::optional<Error> collect(Source& source, std::size_t longest_allowed,
                             std::vector<std::string_view>& words) {
  std::string& text = source.text;
  std::size_t line = 1;
  for (std::size_t start = 0; start < text.size(); ++line) {
    const std::size_t end = std::min(text.find_first_of("\r\n", start), text.size());
    if (auto wrong = fold(text.data() + start, end - start, longest_allowed)) {
      return Error{source.name + ":" + std::to_string(line) + ": " + *wrong};
    }
    if (end > start) words.push_back(std::string_view(text).substr(start, end - start));
    start = end + (std::string_view(text).substr(end, 2) == "\r\n" ? 2 : 1);
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::filesystem::path> default_dictionary_path() {
  const char* const named = std::getenv("ASPIS_DICT");
  if (named != nullptr && *named != '\0') return named;
  std::error_code error;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
  if (error) return std::nullopt;
  auto list = program.parent_path().parent_path() / "share" / "aspis" / "words.txt";
  if (!std::filesystem::is_regular_file(list, error)) return std::nullopt;
  return list;
}

Result<std::vector<Source>> read_sources(const std::filesystem::path& file_or_folder) {
  std::error_code error;
  const std::filesystem::file_status status = std::filesystem::status(file_or_folder, error);
  if (!std::filesystem::exists(status)) {
    return Error{"no word list at " + shown(file_or_folder) + ": name a file or a folder of files"};
  }
  std::vector<std::filesystem::path> files{file_or_folder};
  if (std::filesystem::is_directory(status)) {
    auto found = list_files(file_or_folder);
    if (!found) return found.error();
    files = *std::move(found);
  } else if (!std::filesystem::is_regular_file(status)) {
    return Error{"word list " + shown(file_or_folder) + " is neither a file nor a folder"};
  }
  std::vector<Source> sources;
  for (const std::filesystem::path& file : files) {
    auto source = read_file(file);
    if (!source) return source.error();
    sources.push_back(*std::move(source));
  }
  return sources;
}

Result<std::string> normalised(std::vector<Source> sources, std::size_t longest_allowed) {
  if (sources.size() == 1 && is_normalised(sources.front().text, longest_allowed)) {
    return std::move(sources.front().text);
  }
  std::vector<std::string_view> words;
  std::uintmax_t bytes = 0;
  for (Source& source : sources) {
    if (auto error = collect(source, longest_allowed, words)) return *std::move(error);
    bytes += source.text.size() + 1;
  }
  if (words.empty()) {
    return Error{(sources.empty() ? std::string("the word list") : sources.front().name) +
                 ": no words in it"};
  }
  if (bytes > max_bytes) {
    return Error{"the word lists together have more than " + std::to_string(max_bytes) + " bytes"};
  }
  if (!std::is_sorted(words.begin(), words.end())) std::sort(words.begin(), words.end());
  words.erase(std::unique(words.begin(), words.end()), words.end());
  std::string text;
  text.reserve(static_cast<std::size_t>(bytes));
  for (const std::string_view word : words) text.append(word).push_back('\n');
  return text;
}

}  // namespace aspis::words
