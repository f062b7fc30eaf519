#include "referee/solitaire/crossed_words/explain/groups.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace aspis::solitaire::crossed_words::explain {
namespace {

constexpr std::size_t longest = 17;

/// "and" in English, French, German, Spanish, Italian and Dutch.
bool is_and(const Token& token) {
  static constexpr std::array<std::string_view, 6> ands = {"and", "et", "und", "y", "e", "en"};
  return std::find(ands.begin(), ands.end(), token.text) != ands.end();
}

bool is_single(const Token& token) {
  return !token.number && token.text.size() == 1;
}

void add_lists(const std::vector<Token>& tokens, std::size_t first, std::vector<Group>& groups) {
  constexpr std::size_t most_letters = 8;
  constexpr int doubt_of_and = 2;  // a letter that is taken for a word
  std::string text = tokens[first].text;
  for (std::size_t at = first + 1; at < tokens.size() && text.size() < most_letters; ++at) {
    if (tokens[at].line != tokens[first].line || !tokens[at].joined) break;
    const bool behind = at + 1 < tokens.size() && tokens[at + 1].joined &&
                        tokens[at + 1].line == tokens[first].line && is_single(tokens[at + 1]);
    if (is_and(tokens[at]) && behind) {
      groups.push_back({at + 1, text + tokens[at + 1].text, is_single(tokens[at]) ? doubt_of_and : 0});
      if (!is_single(tokens[at])) {
        text += tokens[++at].text;
        continue;
      }
    }
    if (!is_single(tokens[at])) break;
    text += tokens[at].text;
    groups.push_back({at, text});
  }
}

void add_parts(const std::vector<Token>& tokens, std::size_t first, std::vector<Group>& groups) {
  std::string text = tokens[first].text;
  for (std::size_t at = first + 1; at < tokens.size(); ++at) {
    if (tokens[at].number || !tokens[at].glued || tokens[at].line != tokens[first].line) break;
    text += tokens[at].text;
    if (text.size() > longest) break;
    const bool list = std::all_of(groups.begin(), groups.end(),
                                  [&](const Group& group) { return group.text != text; });
    if (list) groups.push_back({at, text});
  }
}

}  // namespace

Groups::Groups(const std::vector<Token>& tokens) : groups_(tokens.size()) {
  for (std::size_t at = 0; at < tokens.size(); ++at) {
    const Token& token = tokens[at];
    if (token.number || !token.may_act || token.text.size() > longest) continue;
    groups_[at].push_back({at, token.text, token.doubt});
    if (is_single(token)) add_lists(tokens, at, groups_[at]);
    add_parts(tokens, at, groups_[at]);
  }
}

}  // namespace aspis::solitaire::crossed_words::explain
