// Which headers a C or C++ source asks for. Reads text; knows neither folders nor rules.
#pragma once

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace aspis::layers {

struct Include {
  std::string header;    ///< What stands between the marks.
  bool quoted = false;   ///< "..." as opposed to <...>.
  std::size_t line = 0;  ///< From 1.
};

/// Takes comments and raw strings out of a source, and keeps its lines: a raw string may hold a
/// whole program, whose includes are not the source's own.
class CodeReader {
 public:
  explicit CodeReader(std::string_view text) : text_(text) {}

  [[nodiscard]] std::string code() {
    while (at_ < text_.size()) {
      if (starts("//")) {
        skip_to(text_.find('\n', at_));
      } else if (starts("/*")) {
        skip_past(text_.find("*/", at_ + 2), 2);
      } else if (starts("R\"")) {
        skip_raw_string();
      } else if (text_[at_] == '"' || (text_[at_] == '\'' && !after_a_digit())) {
        keep_quoted(text_[at_]);
      } else {
        code_ += text_[at_++];
      }
    }
    return code_;
  }

 private:
  [[nodiscard]] bool starts(std::string_view mark) const {
    return text_.substr(at_, mark.size()) == mark;
  }

  // 60'000 opens no character.
  [[nodiscard]] bool after_a_digit() const {
    return at_ > 0 && std::isalnum(static_cast<unsigned char>(text_[at_ - 1])) != 0;
  }

  void skip_to(std::size_t end) {
    if (end > text_.size()) end = text_.size();
    for (; at_ < end; ++at_) {
      if (text_[at_] == '\n') code_ += '\n';
    }
  }

  void skip_past(std::size_t mark, std::size_t length) {
    skip_to(mark == std::string_view::npos ? mark : mark + length);
  }

  void skip_raw_string() {
    const std::size_t open = text_.find('(', at_);
    if (open == std::string_view::npos) return skip_to(text_.size());
    std::string close = ")";
    close.append(text_.substr(at_ + 2, open - at_ - 2)).append("\"");
    skip_past(text_.find(close, open), close.size());
  }

  void keep_quoted(char mark) {
    code_ += text_[at_++];
    while (at_ < text_.size() && text_[at_] != mark && text_[at_] != '\n') {
      if (text_[at_] == '\\' && at_ + 1 < text_.size()) code_ += text_[at_++];
      code_ += text_[at_++];
    }
    if (at_ < text_.size()) code_ += text_[at_++];
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::string code_;
};

/// The directive on one line of code, or "" without one: `#  pragma  once` is "pragma  once".
[[nodiscard]] inline std::string_view find_directive(std::string_view line) {
  constexpr std::string_view blanks = " \t\r";
  const auto trim = [&](std::string_view text) {
    const std::size_t first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos) return std::string_view{};
    return text.substr(first, text.find_last_not_of(blanks) - first + 1);
  };
  line = trim(line);
  return line.starts_with('#') ? trim(line.substr(1)) : std::string_view{};
}

/// Calls `see(directive, line)` for every directive of the source.
template <class See>
void for_each_directive(std::string_view text, See see) {
  const std::string code = CodeReader(text).code();
  const std::string_view all = code;
  std::size_t line = 1;
  for (std::size_t begin = 0; begin < all.size(); ++line) {
    const std::size_t end = std::min(all.find('\n', begin), all.size());
    if (const auto directive = find_directive(all.substr(begin, end - begin)); !directive.empty()) {
      see(directive, line);
    }
    begin = end + 1;
  }
}

[[nodiscard]] inline std::vector<Include> list_includes(std::string_view text) {
  std::vector<Include> found;
  for_each_directive(text, [&](std::string_view directive, std::size_t line) {
    if (!directive.starts_with("include")) return;
    const std::size_t open = directive.find_first_of("<\"");
    if (open == std::string_view::npos) return;
    const bool quoted = directive[open] == '"';
    const std::size_t close = directive.find(quoted ? '"' : '>', open + 1);
    if (close == std::string_view::npos) return;
    found.push_back({std::string(directive.substr(open + 1, close - open - 1)), quoted, line});
  });
  return found;
}

[[nodiscard]] inline bool has_pragma_once(std::string_view text) {
  bool found = false;
  for_each_directive(text, [&](std::string_view directive, std::size_t) {
    found = found || (directive.starts_with("pragma") && directive.ends_with("once"));
  });
  return found;
}

}  // namespace aspis::layers
