#include "referee/seats/borland.hpp"

#include <algorithm>
#include <array>
#include <cctype>

namespace aspis::seats {
namespace {

constexpr std::array<std::string_view, 10> types = {
    "char", "double", "float", "int", "long", "register", "short", "signed", "size_t", "unsigned"};

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

/// The end of the comment or string at `at`; `at` if none begins there.
std::size_t after_text(std::string_view source, std::size_t at) {
  const auto past = [&](std::string_view end, std::size_t from) {
    const std::size_t found = source.find(end, from);
    return found == source.npos ? source.size() : found + end.size();
  };
  if (source.substr(at, 2) == "//")
    return past("\n", at) - (past("\n", at) < source.size() ? 1 : 0);
  if (source.substr(at, 2) == "/*") return past("*/", at + 2);
  const char quote = source[at];
  if (quote != '"' && quote != '\'') return at;
  for (++at; at < source.size() && source[at] != quote; ++at) {
    if (source[at] == '\\') ++at;
  }
  return std::min(at + 1, source.size());
}

std::size_t after_space(std::string_view source, std::size_t at) {
  while (at < source.size() && std::isspace(static_cast<unsigned char>(source[at])) != 0) ++at;
  return at;
}

std::string_view word_at(std::string_view source, std::size_t at) {
  std::size_t end = at;
  while (end < source.size() && is_word(source[end])) ++end;
  return source.substr(at, end - at);
}

/// "int i = 0" of "for (int i = 0; ...", where `at` is the first letter; "" if the head declares no
/// variable.
std::string_view declared_in_loop(std::string_view source, std::size_t at) {
  std::size_t open = after_space(source, at + 3);
  if (open >= source.size() || source[open] != '(') return {};
  open = after_space(source, open + 1);
  const std::string_view type = word_at(source, open);
  if (std::find(types.begin(), types.end(), type) == types.end()) return {};
  const std::size_t end = source.find_first_of(";{}\"'", open);
  return end == source.npos || source[end] != ';' ? std::string_view{}
                                                  : source.substr(open, end - open);
}

}  // namespace

std::string with_old_for_scope(std::string_view source) {
  std::string out;
  char before = ';';  // the last that is neither space nor comment
  for (std::size_t at = 0; at < source.size();) {
    if (const std::size_t end = after_text(source, at); end != at) {
      if (source[at] != '/') before = source[at];
      out += source.substr(at, end - at);
      at = end;
      continue;
    }
    const std::string_view word = word_at(source, at);
    const bool is_statement = before == ';' || before == '{' || before == '}';
    const std::string_view declared =
        word == "for" && is_statement ? declared_in_loop(source, at) : std::string_view{};
    if (!declared.empty()) {
      out.append(declared).append("; for (");
      at = static_cast<std::size_t>(declared.data() - source.data()) + declared.size();
      before = '(';
      continue;
    }
    const std::size_t length = std::max<std::size_t>(word.size(), 1);
    if (std::isspace(static_cast<unsigned char>(source[at])) == 0) before = source[at + length - 1];
    out += source.substr(at, length);
    at += length;
  }
  return out;
}

}  // namespace aspis::seats
