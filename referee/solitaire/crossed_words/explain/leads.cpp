#include "referee/solitaire/crossed_words/explain/leads.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "protocol/ascii.hpp"

namespace aspis::solitaire::crossed_words::explain {

namespace {

/// The first word of the token's line, if it is none that moves are told with.
std::string word_of_line(const std::vector<Token>& tokens, std::size_t at) {
  std::size_t first = at;
  while (first > 0 && tokens[first - 1].line == tokens[at].line) --first;
  while (first < at && tokens[first].number) ++first;
  return first == at || tokens[first].content || tokens[first].capital ? "" : tokens[first].text;
}

/// Letters beside digits are part of a square.
bool tells_kind(const Token& token) {
  return token.likely && token.value < 0;
}

/// Letters beside digits that are taken for acts, if most are parts of squares.
std::vector<std::size_t> acts_in_squares(const std::vector<Token>& tokens,
                                         const std::vector<Event>& events) {
  std::vector<std::size_t> acts;
  for (const Event& event : events) {
    if (event.kind < Kind::side_word && event.first == event.last &&
        tokens[event.first].of_square) {
      acts.push_back(event.first);
    }
  }
  const auto all = static_cast<std::size_t>(std::count_if(
      tokens.begin(), tokens.end(), [](const Token& token) { return token.of_square; }));
  constexpr std::size_t few = 5;  // one of so many
  if (few * acts.size() > all) acts.clear();
  return acts;
}

}  // namespace

std::string lead_of(const std::vector<Token>& tokens, std::size_t at) {
  const Token& letters = tokens[at];
  const bool digit = letters.left >= '0' && letters.left <= '9';
  const std::string sign(1, digit                                     ? '#'
                            : protocol::is_ascii_letter(letters.left) ? '@'
                                                                      : letters.left);
  if (at == 0 || tokens[at - 1].line != letters.line) return "^" + sign;
  const Token& before = tokens[at - 1];
  const bool act = before.content || before.text.size() == 1;
  return (before.number ? "#" : act ? "@" : before.text) + sign + word_of_line(tokens, at);
}

std::vector<Hint> hints_of_kinds(const Text& text, const std::vector<Event>& events) {
  if (events.empty()) return {};
  const auto& tokens = text.tokens;
  std::map<std::string, std::map<Kind, std::size_t>> leads;
  std::vector<bool> within(tokens.size());  // an event, behind its first token
  std::vector<Kind> kinds(tokens.size(), Kind::skipped);
  for (const Event& event : events) {
    kinds[event.first] = event.kind;
    for (std::size_t token = event.first + 1; token <= event.last; ++token) within[token] = true;
  }
  for (std::size_t token = events.front().first; token < tokens.size(); ++token) {
    if (tells_kind(tokens[token]) && !within[token]) ++leads[lead_of(tokens, token)][kinds[token]];
  }
  std::vector<Hint> hints;
  for (std::size_t token = events.front().first; token < tokens.size(); ++token) {
    if (!tells_kind(tokens[token]) || within[token]) continue;
    std::size_t all = 0;
    std::pair<std::size_t, Kind> most{0, Kind::skipped};
    for (const auto& [kind, count] : leads[lead_of(tokens, token)]) {
      all += count;
      most = std::max(most, std::pair(count, kind));
    }
    constexpr std::size_t enough = 3;
    constexpr std::size_t nearly = 4;  // of five
    if (most.first < enough || 5 * most.first < nearly * all) continue;
    hints.push_back({token, most.second, kind_way, static_cast<int>(100 * most.first / all)});
  }
  return hints;
}

std::vector<std::size_t> odd_letters(const Text& text, const std::vector<Event>& events) {
  std::vector<Kind> kinds(text.tokens.size(), Kind::skipped);
  for (const Event& event : events) {
    for (std::size_t token = event.first; token <= event.last; ++token) kinds[token] = event.kind;
  }
  const auto is_act = [](Kind kind) { return kind < Kind::side_word; };
  std::vector<std::size_t> odd = acts_in_squares(text.tokens, events);
  for (const Hint& hint : hints_of_kinds(text, events)) {
    constexpr int sure = 90;  // percent
    const Kind kind = kinds[hint.first];
    const bool labelled = protocol::is_ascii_letter(lead_of(text.tokens, hint.first).front());
    const bool other = labelled && hint.value >= sure && is_act(hint.kind) && kind != hint.kind;
    const bool missed = is_act(hint.kind) && kind == Kind::skipped;
    const bool repeats = hint.kind == Kind::skipped || hint.kind == Kind::named;
    if (other || missed || (repeats && is_act(kind))) odd.push_back(hint.first);
  }
  return odd;
}

}  // namespace aspis::solitaire::crossed_words::explain
