#include "server/contest/stage_files.hpp"

#include <array>
#include <utility>

#include "protocol/ascii.hpp"
#include "protocol/tokens.hpp"
#include "referee/sandbox/shared_folder.hpp"

namespace aspis::contest {
namespace {

using protocol::Error;
using protocol::Result;

struct Style {
  std::string_view name;  // as in input13.txt
  std::string_view end;   // of a line
};
constexpr std::array styles = {Style{"13", "\r"}, Style{"10", "\n"}, Style{"1310", "\r\n"}};

/// The words of each first letter, each followed by `end`.
std::array<std::string, 26> by_first_letter(const words::Dictionary& dictionary,
                                            std::string_view end) {
  std::array<std::string, 26> texts;
  for (std::size_t index = 0; index < dictionary.size(); ++index) {
    const std::string_view word = dictionary.word(index);
    texts[static_cast<std::size_t>(word.front() - 'a')].append(word).append(end);
  }
  return texts;
}

}  // namespace

Result<int> read_seconds(std::string_view text) {
  constexpr int most = 86400;
  const auto lines = protocol::lines_of(text);
  const auto words = lines.empty() ? std::vector<std::string_view>() : protocol::words_of(lines[0]);
  const auto number = words.size() == 1 ? protocol::integer_from<int>(words[0]) : std::nullopt;
  bool alone = true;
  for (std::size_t at = 1; at < lines.size(); ++at) {
    alone = alone && protocol::words_of(lines[at]).empty();
  }
  if (number && alone && *number >= 1 && *number <= most) return *number;
  return Error{"line 1: a timing file has one whole number of seconds from 1 to " +
               std::to_string(most)};
}

Result<void> write_stage_files(const std::filesystem::path& folder,
                               const solitaire::crossed_words::Piles& piles, int seconds,
                               const words::Dictionary& dictionary) {
  std::vector<std::pair<std::string, std::string>> files;
  const std::string number = std::to_string(seconds);
  files.emplace_back("seconds.txt", number + "\r\n");
  files.emplace_back("seconds10.txt", number + "\n");
  for (const Style& style : styles) {
    std::string lines;
    for (const std::string& pile : piles) {
      lines.append(protocol::upper_case(pile)).append(style.end);
    }
    files.emplace_back("input" + std::string(style.name) + ".txt", lines);
    const auto texts = by_first_letter(dictionary, style.end);
    for (std::size_t letter = 0; letter < texts.size(); ++letter) {
      files.emplace_back(static_cast<char>('a' + letter) + std::string(style.name) + ".txt",
                         texts[letter]);
    }
  }
  for (const auto& [name, text] : files) {
    if (!sandbox::write_over(folder / name, text))
      return Error{"cannot write " + (folder / name).string()};
  }
  return {};
}

}  // namespace aspis::contest
