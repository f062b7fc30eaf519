#include "referee/solitaire/crossed_words/explain/leads.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace aspis::solitaire::crossed_words::explain {

std::string lead_of(const std::vector<Token>& tokens, std::size_t at) {
  const Token& letters = tokens[at];
  const bool digit = letters.left >= '0' && letters.left <= '9';
  const std::string sign(1, digit ? '#' : letters.left);
  if (at == 0 || tokens[at - 1].line != letters.line) return "^" + sign;
  const Token& before = tokens[at - 1];
  return (before.number ? "#" : before.content || before.text.size() == 1 ? "@" : before.text) + sign;
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
    if (tokens[token].may_act && !within[token]) ++leads[lead_of(tokens, token)][kinds[token]];
  }
  std::vector<Hint> hints;
  for (std::size_t token = events.front().first; token < tokens.size(); ++token) {
    if (!tokens[token].may_act || within[token]) continue;
    std::size_t all = 0;
    std::pair<std::size_t, Kind> most{0, Kind::skipped};
    for (const auto& [kind, count] : leads[lead_of(tokens, token)]) {
      all += count;
      most = std::max(most, std::pair(count, kind));
    }
    constexpr std::size_t enough = 3;
    constexpr std::size_t nearly = 4;  // of five
    if (most.second == Kind::skipped || most.first < enough || 5 * most.first < nearly * all) {
      continue;
    }
    hints.push_back({token, most.second, kind_way, 0});
  }
  return hints;
}

std::vector<std::size_t> missed_acts(const Text& text, const std::vector<Event>& events) {
  std::vector<bool> used(text.tokens.size());
  for (const Event& event : events) {
    for (std::size_t token = event.first; token <= event.last; ++token) used[token] = true;
  }
  std::vector<std::size_t> missed;
  for (const Hint& hint : hints_of_kinds(text, events)) {
    const bool act = hint.kind < Kind::side_word && text.tokens[hint.first].likely;
    if (act && !used[hint.first]) missed.push_back(hint.first);
  }
  return missed;
}

}  // namespace aspis::solitaire::crossed_words::explain
