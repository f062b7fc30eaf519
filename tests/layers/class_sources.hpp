// The source files in which the members of a class are defined: there must be one per class. Parses
// only namespaces and the text before a parameter list or a value; no bodies.
#pragma once

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/layers/includes.hpp"
#include "tests/layers/source_tree.hpp"

namespace aspis::layers {

/// Names, "::", and single marks; a text in quotes is one token. Neither comments nor directives.
[[nodiscard]] inline std::vector<std::string> split_tokens(std::string_view text) {
  const std::string code = CodeReader(text).code();
  const auto in_name = [](char letter) {
    return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_';
  };
  std::vector<std::string> tokens;
  bool line_begins = true;
  for (std::size_t at = 0; at < code.size();) {
    std::size_t end = at + 1;
    if (code[at] == '#' && line_begins) {
      while (end < code.size() && (code[end] != '\n' || code[end - 1] == '\\')) ++end;
    } else if (in_name(code[at])) {
      while (end < code.size() && (in_name(code[end]) || code[end] == '\'')) ++end;
      tokens.push_back(code.substr(at, end - at));
    } else if (code[at] == '"' || code[at] == '\'') {
      while (end < code.size() && code[end] != code[at]) end += code[end] == '\\' ? 2 : 1;
      tokens.emplace_back("\"\"");
      ++end;
    } else if (code.compare(at, 2, "::") == 0) {
      tokens.emplace_back("::");
      ++end;
    } else if (std::isspace(static_cast<unsigned char>(code[at])) == 0) {
      tokens.emplace_back(1, code[at]);
    }
    if (std::isspace(static_cast<unsigned char>(code[at])) == 0) line_begins = false;
    if (code[at] == '\n') line_begins = true;
    at = end;
  }
  return tokens;
}

/// The classes of which a source defines members outside of their bodies, each by its whole name:
/// "aspis::server::Hall", "aspis::server::Hall::Seat". Namespaces without a name are "(own)".
class ClassReader {
 public:
  explicit ClassReader(std::string_view text) : tokens_(split_tokens(text)) {}

  [[nodiscard]] std::set<std::string> classes() {
    while (at_ < tokens_.size()) {
      if (tokens_[at_] == "namespace" && open_namespace()) continue;
      if (tokens_[at_] == "extern" && token(at_ + 1) == "\"\"" && token(at_ + 2) == "{") {
        spaces_.emplace_back();
        at_ += 3;
      } else if (tokens_[at_] == "}") {
        if (!spaces_.empty()) spaces_.pop_back();
        ++at_;
      } else {
        read_declaration();
      }
    }
    return classes_;
  }

 private:
  using Names = std::vector<std::string>;

  [[nodiscard]] std::string_view token(std::size_t at) const {
    return at < tokens_.size() ? std::string_view(tokens_[at]) : std::string_view();
  }

  [[nodiscard]] static bool is_name(std::string_view token) {
    return !token.empty() &&
           (std::isalpha(static_cast<unsigned char>(token.front())) != 0 || token.front() == '_');
  }

  // A namespace alias opens none.
  bool open_namespace() {
    std::size_t at = at_ + 1;
    std::string name;
    for (; is_name(token(at)) || token(at) == "::"; ++at) name += tokens_[at];
    if (token(at) != "{") return false;
    spaces_.push_back(name.empty() ? "(own)" : name);
    at_ = at + 1;
    return true;
  }

  /// The place after the bracket that closes the one at `at`.
  [[nodiscard]] std::size_t past_group(std::size_t at, std::string_view open,
                                       std::string_view close) const {
    int depth = 0;
    for (; at < tokens_.size(); ++at) {
      if (tokens_[at] == open) ++depth;
      if (tokens_[at] == close && --depth == 0) return at + 1;
    }
    return at;
  }

  void read_declaration() {
    static const std::set<std::string_view> others = {
        "using", "typedef", "class",         "struct", "union",
        "enum",  "concept", "static_assert", "friend", "namespace"};
    while (token(at_) == "template" && token(at_ + 1) == "<") at_ = past_group(at_ + 1, "<", ">");
    if (!others.contains(token(at_))) read_declarator();
    skip_declaration();
  }

  // The declared name precedes the first parameter list or value.
  void read_declarator() {
    Names name;
    bool linked = false;  // "::" came last
    for (std::size_t at = at_; at < tokens_.size();) {
      const std::string_view now = tokens_[at];
      if (now == "decltype" || now == "alignas") {
        at = past_group(at + 1, "(", ")");
      } else if (now == "[") {
        at = past_group(at, "[", "]");
      } else if (now == "<") {
        at = past_group(at, "<", ">");
      } else if (now == "::" || now == "~") {
        linked = linked || now == "::";
        ++at;
      } else if (is_name(now)) {
        if (!linked) name.clear();
        linked = false;
        name.emplace_back(now);
        ++at;
        if (now == "operator") break;
      } else if (now == "*" || now == "&") {
        name.clear();
        ++at;
      } else {
        break;  // ( = ; { and what no declaration has
      }
    }
    if (name.size() < 2) return;
    name.pop_back();
    std::string whole;
    for (const std::string& space : spaces_) whole += space.empty() ? "" : space + "::";
    for (const std::string& part : name) whole += part + (&part == &name.back() ? "" : "::");
    classes_.insert(whole);
  }

  // Up to a semicolon, or to the end of a body. Members are also given their values in braces.
  void skip_declaration() {
    while (at_ < tokens_.size() && tokens_[at_] != "}") {
      if (tokens_[at_] == "(") {
        at_ = past_group(at_, "(", ")");
      } else if (tokens_[at_] == "{") {
        at_ = past_group(at_, "{", "}");
        if (token(at_) != "," && token(at_) != "{" && token(at_) != ";") return;
      } else if (tokens_[at_++] == ";") {
        return;
      }
    }
  }

  std::vector<std::string> tokens_;
  std::size_t at_ = 0;
  Names spaces_;
  std::set<std::string> classes_;
};

/// Classes whose members are defined in more than one source, with these sources. A class in no
/// namespace, or in one without a name, is its file's own. Sources of tests are not read.
[[nodiscard]] inline std::map<std::string, std::vector<std::string>> sliced_classes(
    const Tree& tree) {
  std::map<std::string, std::vector<std::string>> sources;
  for (const auto& [path, text] : tree) {
    if (!path.ends_with(".cpp") || path.starts_with("tests/")) continue;
    for (const std::string& name : ClassReader(text).classes()) {
      const bool own = name.find("::") == std::string::npos || name.find("(own)") == 0 ||
                       name.find("::(own)") != std::string::npos;
      sources[own ? name + " of " + path : name].push_back(path);
    }
  }
  std::erase_if(sources, [](const auto& entry) { return entry.second.size() < 2; });
  return sources;
}

}  // namespace aspis::layers
