#include "server/hosting/tournament_name.hpp"

#include <algorithm>

namespace aspis::hosting {
namespace {

bool is_word_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

}  // namespace

bool is_name(std::string_view text) {
  return !text.empty() && text.size() <= longest_name &&
         std::all_of(text.begin(), text.end(),
                     [](char c) { return is_word_character(c) || c == '-'; });
}

std::string name_of_title(std::string_view title) {
  std::string name;
  for (char c : title) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    if (is_word_character(c)) {
      name += c;
    } else if (!name.empty() && name.back() != '-') {
      name += '-';
    }
  }
  name.resize(std::min(name.size(), longest_name));
  while (!name.empty() && name.back() == '-') name.pop_back();
  return name.empty() ? "tournament" : name;
}

}  // namespace aspis::hosting
