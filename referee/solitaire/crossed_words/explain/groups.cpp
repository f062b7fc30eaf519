#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "protocol/ascii.hpp"
#include "referee/solitaire/crossed_words/board.hpp"
#include "referee/solitaire/crossed_words/explain/evidence.hpp"
#include "referee/solitaire/crossed_words/explain/steps.hpp"

namespace aspis::solitaire::crossed_words::explain {
namespace {

constexpr std::size_t longest = 17;
constexpr int per_single_letter = 1;  // passed over
constexpr int per_unlikely = 100;     // to pass over likely acts, or read unlikely ones

/// "and" in English, French, German, Spanish, Italian and Dutch.
bool is_and(const Token& token) {
  static constexpr std::array<std::string_view, 6> ands = {"and", "et", "und", "y", "e", "en"};
  return std::find(ands.begin(), ands.end(), token.text) != ands.end();
}

bool is_single(const Token& token) {
  return !token.number && token.text.size() == 1;
}

void add_lists(const std::vector<Token>& tokens, std::size_t first, std::vector<Group>& groups) {
  constexpr std::size_t max_letters = 8;
  constexpr int doubt_of_and = 2;  // a letter that is taken for a word
  std::string text = tokens[first].text;
  int doubt = tokens[first].doubt;
  for (std::size_t at = first + 1; at < tokens.size() && text.size() < max_letters; ++at) {
    if (tokens[at].line != tokens[first].line || !tokens[at].joined) break;
    const bool behind = at + 1 < tokens.size() && tokens[at + 1].joined &&
                        tokens[at + 1].line == tokens[first].line && is_single(tokens[at + 1]);
    if (is_and(tokens[at]) && behind) {
      const int of_and = is_single(tokens[at]) ? doubt_of_and : 0;
      groups.push_back({at + 1, text + tokens[at + 1].text, doubt + tokens[at + 1].doubt + of_and});
      if (!is_single(tokens[at])) {
        text += tokens[++at].text;
        doubt += tokens[at].doubt;
        continue;
      }
    }
    if (!is_single(tokens[at])) break;
    text += tokens[at].text;
    doubt += tokens[at].doubt;
    groups.push_back({at, text, doubt});
  }
}

void add_parts(const std::vector<Token>& tokens, std::size_t first, std::vector<Group>& groups) {
  std::string text = tokens[first].text;
  for (std::size_t at = first + 1; at < tokens.size(); ++at) {
    const bool letters = !tokens[at].number && !tokens[at].of_square;  // not the K of IN(K1)
    if (!letters || !tokens[at].glued || tokens[at].line != tokens[first].line) break;
    text += tokens[at].text;
    if (text.size() > longest) break;
    const bool list = std::all_of(groups.begin(), groups.end(),
                                  [&](const Group& group) { return group.text != text; });
    if (list) groups.push_back({at, text});
  }
}

bool goes_on(const std::vector<Token>& tokens, std::size_t at) {
  return at > 0 && tokens[at].joined && tokens[at].line == tokens[at - 1].line &&
         (is_single(tokens[at - 1]) || is_and(tokens[at - 1]));
}

/// Letters precede it, and only blanks are in between.
bool behind_blanks(const Token& token) {
  return protocol::is_ascii_letter(token.left) && !token.touches;
}

/// Letters that a run of letters or one more letter nearly always follows, such as the W of "W QX"
/// and "W T".
std::set<std::string> signs_before_letters(const std::vector<Token>& tokens) {
  std::map<std::string, std::pair<int, int>> counts;  // before letters, and all
  for (std::size_t at = 0; at < tokens.size(); ++at) {
    if (!is_single(tokens[at]) || tokens[at].value >= 0) continue;
    auto& [before_letters, all] = counts[tokens[at].text];
    ++all;
    const auto follows = [&](std::size_t token) {
      return token < tokens.size() && behind_blanks(tokens[token]);
    };
    if (follows(at) || !follows(at + 1)) continue;
    before_letters += is_single(tokens[at + 1]) ? !follows(at + 2) : tokens[at + 1].likely;
  }
  constexpr int often = 3;
  std::set<std::string> signs;
  for (const auto& [letter, count] : counts) {
    if (count.first >= often && 5 * count.first >= 4 * count.second) signs.insert(letter);
  }
  return signs;
}

}  // namespace

void Groups::find_lists(const std::vector<Token>& tokens) {
  const auto joins = [&](std::size_t at) {
    return at > 0 && at < tokens.size() && is_single(tokens[at]) && is_single(tokens[at - 1]) &&
           tokens[at].joined && tokens[at].line == tokens[at - 1].line;
  };
  // The R of "F Row" and the Y of "F YeS" do not continue a list.
  const auto begins_word = [&](std::size_t at) {
    return !tokens[at].touches && at + 1 < tokens.size() && tokens[at + 1].touches &&
           !tokens[at + 1].number;
  };
  const std::set<std::string> signs = signs_before_letters(tokens);
  for (std::size_t at = 1; at < tokens.size(); ++at) {
    const bool behind_sign = behind_blanks(tokens[at]) && signs.count(tokens[at - 1].text) > 0;
    if (!joins(at) || begins_word(at) || behind_sign) continue;
    const Token& before = tokens[at - 1];
    if (tokens[at].capital == before.capital) {
      continues_[at] = true;
    } else {
      // The small letter is a word for "and" in "Q e S", but not in "Q e perdi" and "Q xS".
      const bool sign = tokens[at].touches && !before.touches;
      continues_[at] = !sign && joins(before.capital ? at + 1 : at - 1);
    }
  }
}

/// Letters are likely to be an act if content follows the same word or sign elsewhere.
void Groups::weigh_letters(const std::vector<Token>& tokens) {
  constexpr std::size_t sure = 3;  // letters of a list
  constexpr int often = 2;
  std::map<std::string, int> leads;
  for (std::size_t at = 0; at < tokens.size(); ++at) {
    if (groups_[at].empty() || goes_on(tokens, at)) continue;
    const bool list = is_single(tokens[at]) && groups_[at].back().text.size() >= sure;
    if (tokens[at].content || list) ++leads[find_lead(tokens, at)];
  }
  for (std::size_t at = 0; at < tokens.size(); ++at) {
    if (groups_[at].empty() || tokens[at].content) continue;
    to_pass_[at] = is_single(tokens[at]) ? per_single_letter : 0;
    if (goes_on(tokens, at)) continue;
    const auto lead = leads.find(find_lead(tokens, at));
    // In "from pile 1: I.", the I is a letter.
    const bool before_word = std::string_view(".,;:)").find(tokens[at].right) == std::string::npos;
    const bool pronoun = (tokens[at].text == "i" || tokens[at].text == "a") && before_word;
    const bool capital = tokens[at].capital && tokens[at].value < 0 && !pronoun;
    if (is_single(tokens[at]) && capital) {
      to_pass_[at] = per_unlikely;
    } else if (is_single(tokens[at]) && tokens[at].of_square) {
      for (Group& group : groups_[at]) group.doubt += per_unlikely;
    } else if (lead != leads.end() && lead->second >= often) {
      const bool word = protocol::is_ascii_letter(lead->first.front());
      if (word || is_single(tokens[at]) || tokens[at].likely) to_pass_[at] = per_unlikely;
    }
  }
}

Groups::Groups(const std::vector<Token>& tokens, Places& places)
    : is_part_(tokens.size()),
      continues_(tokens.size()),
      to_pass_(tokens.size()),
      groups_(tokens.size()) {
  for (std::size_t at = 0; at < tokens.size(); ++at) {
    const Token& token = tokens[at];
    if (token.number || !token.may_act || token.text.size() > longest) continue;
    groups_[at].push_back({at, token.text, token.doubt});
    if (is_single(token)) add_lists(tokens, at, groups_[at]);
    add_parts(tokens, at, groups_[at]);
    const Group& longest_group = groups_[at].back();
    // The x of xIT and xI may be a sign.
    const bool sign =
        longest_group.last == at + 1 && token.text.size() == 1 && tokens[at + 1].touches &&
        (tokens[at + 1].text.size() > 1 || (tokens[at + 1].capital && !token.capital));
    const bool parted = longest_group.last > at && tokens[at + 1].glued && !sign;
    if (parted && !places.of_word(longest_group.text).empty()) {
      std::fill(is_part_.begin() + static_cast<std::ptrdiff_t>(at),
                is_part_.begin() + static_cast<std::ptrdiff_t>(longest_group.last) + 1, true);
    }
  }
  weigh_letters(tokens);
  find_lists(tokens);
}

}  // namespace aspis::solitaire::crossed_words::explain
