#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "protocol/ascii.hpp"
#include "referee/solitaire/crossed_words/explain/evidence.hpp"

namespace aspis::solitaire::crossed_words::explain {

namespace {

/// Letters next to digits that were read as acts, if most such letters are parts of squares.
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
  constexpr std::size_t few = 5;  // tolerated errors: one in this many
  if (few * acts.size() > all) acts.clear();
  return acts;
}

}  // namespace

std::string find_lead(const std::vector<Token>& tokens, std::size_t at) {
  const Token& letters = tokens[at];
  const bool digit = letters.left >= '0' && letters.left <= '9';
  const std::string sign(1, digit                                     ? '#'
                            : protocol::is_ascii_letter(letters.left) ? '@'
                                                                      : letters.left);
  if (at == 0 || tokens[at - 1].line != letters.line) return "^" + sign;
  const Token& before = tokens[at - 1];
  const bool act = before.content || before.text.size() == 1;
  return (before.number ? "#" : act ? "@" : before.text) + sign;
}

namespace {

/// The lead of letters behind a number, with the word before all numbers, as "plays#," for
/// "plays(23, et". Empty if there is no such word, or if it has a meaning itself.
std::string find_far_lead(const std::vector<Token>& tokens, const std::vector<Kind>& kinds,
                          std::size_t at) {
  const int line = tokens[at].line;
  std::size_t first = at;
  while (first > 0 && tokens[first - 1].line == line && tokens[first - 1].number) --first;
  const bool word = first > 0 && first < at && tokens[first - 1].line == line &&
                    kinds[first - 1] == Kind::skipped && tokens[first - 1].text.size() > 1;
  return word ? tokens[first - 1].text + std::string(at - first - 1, '#') + find_lead(tokens, at)
              : std::string();
}

/// Finds the meanings of letters, and the letters that do not agree.
void add_letters(const Text& text, const std::vector<Event>& events, Evidence& found) {
  if (events.empty()) return;
  const auto& tokens = text.tokens;
  std::vector<Kind> kinds(tokens.size(), Kind::skipped);
  std::vector<std::size_t> letters;  // tokens
  std::size_t token = events.front().first;
  for (const Event& event : events) {
    for (; token <= event.first; ++token) letters.push_back(token);
    for (token = event.first; token <= event.last; ++token) kinds[token] = event.kind;
  }
  // Behind the last act only what must be one: not the word of "Fin de la partie".
  for (; token < tokens.size(); ++token) {
    if (tokens[token].content) letters.push_back(token);
  }
  // Letters next to digits are part of a square.
  std::erase_if(letters,
                [&](std::size_t at) { return !tokens[at].likely || tokens[at].value >= 0; });
  // In "PUT PUT IN ROW 3" the second PUT is a word that was played, and not the lead of IN.
  const auto lead_of = [&](std::size_t at) {
    const std::string lead = find_lead(tokens, at);
    const bool behind_act = at > 0 && tokens[at - 1].line == tokens[at].line &&
                            !tokens[at - 1].number && kinds[at - 1] != Kind::skipped;
    return behind_act ? std::string("@") + lead.back() : lead;
  };
  std::map<std::string, std::map<Kind, std::size_t>> leads;
  for (const std::size_t at : letters) {
    ++leads[lead_of(at)][kinds[at]];
    ++leads[find_far_lead(tokens, kinds, at)][kinds[at]];
  }
  const auto is_act = [](Kind kind) { return kind < Kind::side_word; };
  found.odd = acts_in_squares(tokens, events);
  constexpr std::size_t enough = 3;
  const auto usual_kind = [&leads](const std::string& lead) {
    std::size_t all = 0;
    std::pair<std::size_t, Kind> most{0, Kind::skipped};
    for (const auto& [kind, count] : leads[lead]) {
      all += count;
      most = std::max(most, std::pair(count, kind));
    }
    return std::pair(all == 0 ? 0 : static_cast<int>(100 * most.first / all), most);
  };
  for (const std::size_t at : letters) {
    constexpr int nearly = 80;  // percent
    const std::string lead = lead_of(at);
    const auto [percent, most] = usual_kind(lead);
    const std::string far_lead = find_far_lead(tokens, kinds, at);
    const auto [far_percent, far_most] = usual_kind(far_lead);
    const bool by_far = !far_lead.empty() && kinds[at] != Kind::skipped &&
                        far_most.first >= enough && far_percent >= nearly;
    if (by_far) found.hints.push_back({at, far_most.second, kind_way, far_percent});
    if (most.first < enough || percent < nearly) continue;
    if (!by_far) found.hints.push_back({at, most.second, kind_way, percent});
    constexpr int sure = 90;  // percent
    const Kind usual = most.second;
    const bool labelled = protocol::is_ascii_letter(lead.front());
    const bool other = labelled && percent >= sure && is_act(usual) && kinds[at] != usual;
    const bool missed = is_act(usual) && kinds[at] == Kind::skipped;
    const bool repeats = usual == Kind::skipped || usual == Kind::named;
    if (other || missed || (repeats && is_act(kinds[at]))) found.odd.push_back(at);
  }
}

/// An event and the words next to it.
struct Beside {
  const Event* event = nullptr;
  int meaning = 0;  // the pile, or the direction
  std::set<std::string> words;
};

/// The agreement between the meanings of events and a set of words, one next to each event.
struct Agreement {
  std::size_t wrong = 0;
  std::size_t silent = 0;  // events with none of the words, or with two
  std::vector<int> said;   // by event; -1 for a silent one
};

class SignReader {
 public:
  SignReader(const Text& text, const std::vector<Event>& events) : text_(text), events_(events) {}

  void add(Kind kind, std::size_t meanings, const std::string& rule,
           const std::array<std::string, number_of_piles>& names, Evidence& found) const {
    std::vector<Beside> all = find_beside(kind, Sides::both);
    constexpr std::size_t fewest = 4;
    if (all.size() < fewest) return;
    Agreement best = find_best(all, meanings);
    // Between two plays, the words of one are next to the other too.
    for (const Sides sides : {Sides::behind, Sides::before}) {
      if (misses(best) == 0) break;
      Agreement one = find_best(find_beside(kind, sides), meanings);
      if (misses(one) < misses(best)) best = std::move(one);
    }
    constexpr std::size_t nearly = 5;  // of six
    if (best.said.empty() || (best.wrong > 1 && nearly * best.wrong > all.size())) return;
    for (std::size_t at = 0; at < all.size(); ++at) {
      const Beside& one = all[at];
      if (best.said[at] < 0) continue;
      found.hints.push_back({one.event->first, kind, sign_way, best.said[at]});
      if (best.said[at] == one.meaning) continue;
      if (best.wrong > 1) {
        ++found.wrong_signs;
        continue;
      }
      found.places.push_back({text_.tokens[one.event->first].file_line, rule,
                              names[static_cast<std::size_t>(best.said[at])],
                              names[static_cast<std::size_t>(one.meaning)]});
    }
  }

 private:
  enum class Sides { both, behind, before };

  [[nodiscard]] static std::size_t misses(const Agreement& one) {
    return one.wrong + 2 * one.silent;
  }

  /// Few of so many events may be silent.
  [[nodiscard]] static std::size_t most_silent(std::size_t events) {
    constexpr std::size_t few = 10;  // one in this many
    return events / few;
  }

  /// The events of a kind.
  [[nodiscard]] std::vector<Beside> find_beside(Kind kind, Sides sides) const {
    std::vector<Beside> all;
    for (std::size_t at = 0; at < events_.size(); ++at) {
      const Event& event = events_[at];
      if (event.kind != kind) continue;
      const int meaning = kind == Kind::draw                        ? event.pile
                          : event.play.direction == Direction::down ? 1
                                                                    : 0;
      all.push_back({&event, meaning, words_beside(at, sides)});
    }
    return all;
  }

  /// Words on the lines of the event, between the events before and after. For a play with a square
  /// such as K8 or 8K, which comes first.
  [[nodiscard]] std::set<std::string> words_beside(std::size_t at, Sides sides) const {
    const auto& tokens = text_.tokens;
    const Event& event = events_[at];
    const std::size_t left = at > 0 ? events_[at - 1].last + 1 : 0;
    std::size_t next = at + 1;
    while (next < events_.size() && events_[next].kind == Kind::named) ++next;
    const std::size_t right = next < events_.size() ? events_[next].first : tokens.size();
    const std::size_t begin = sides == Sides::behind ? event.last + 1 : left;
    const std::size_t end = sides == Sides::before ? event.first : right;
    std::set<std::string> words;
    for (std::size_t token = begin; token < end; ++token) {
      const Token& one = tokens[token];
      const bool within = token >= event.first && token <= event.last;
      if (within || (one.line != tokens[event.first].line && one.line != tokens[event.last].line)) {
        continue;
      }
      if (!one.number && !one.of_square) {
        words.insert(text_at(token, begin, -1) + ">" + one.text);
        words.insert(text_at(token, begin, 1) + "<" + one.text);
      }
      if (!one.touches || token == begin || one.number == tokens[token - 1].number) continue;
      if (one.value >= 0 && tokens[token - 1].value >= 0) words.insert(one.number ? ">K8" : ">8K");
    }
    return words;
  }

  /// The token before or behind on the line; "#" for a number or the end.
  [[nodiscard]] std::string text_at(std::size_t token, std::size_t begin, int way) const {
    const auto& tokens = text_.tokens;
    if ((way < 0 && token == begin) || (way > 0 && token + 1 == tokens.size())) return "#";
    const Token& other = tokens[way < 0 ? token - 1 : token + 1];
    if (other.number || other.content || other.line != tokens[token].line) return "#";
    return other.text;
  }

  /// The place of a word relative to its event.
  [[nodiscard]] static std::string place_marks(const std::string& word) {
    return word.substr(0, word.find_first_of("<>") + 1);
  }

  /// Tries all sets of two words, or of two and three, of which each event has exactly one.
  [[nodiscard]] static Agreement find_best(const std::vector<Beside>& all, std::size_t meanings) {
    std::map<std::string, std::size_t> times;
    for (const Beside& one : all) {
      for (const std::string& word : one.words) ++times[word];
    }
    std::vector<std::pair<std::size_t, std::string>> words;  // with their counts
    for (const auto& [word, count] : times) {
      if (count < all.size()) words.emplace_back(count, word);
    }
    constexpr std::size_t max_words = 90;
    std::sort(words.rbegin(), words.rend());
    words.resize(std::min(words.size(), max_words));
    Agreement best{all.size(), 0, {}};
    // Three words that all but agree tell more than two that do.
    const auto consider = [&](const std::vector<std::size_t>& set) {
      std::size_t sum = 0;
      for (const std::size_t at : set) sum += words[at].first;
      const std::size_t most = most_silent(all.size());
      if (sum + most < all.size() || sum > all.size() + most) return;
      std::vector<std::string> texts;
      for (const std::size_t at : set) {
        texts.push_back(words[at].second);
        if (place_marks(texts.back()) != place_marks(texts.front())) return;
      }
      Agreement one = agreement(all, texts, meanings);
      if (one.said.empty()) return;
      const std::size_t three = set.size() > 2 && one.wrong < 2 ? 2 : 0;
      if (misses(one) < misses(best) + three) best = std::move(one);
    };
    for (std::size_t first = 0; first < words.size(); ++first) {
      for (std::size_t second = first + 1; second < words.size(); ++second) {
        consider({first, second});
        if (meanings == 2) continue;
        for (std::size_t third = second + 1; third < words.size(); ++third) {
          consider({first, second, third});
        }
      }
    }
    return best;
  }

  /// All wrong if many events are silent.
  [[nodiscard]] static Agreement agreement(const std::vector<Beside>& all,
                                           const std::vector<std::string>& set,
                                           std::size_t meanings) {
    const Agreement none{all.size(), 0, {}};
    std::size_t silent = 0;
    std::array<std::array<std::size_t, number_of_piles>, number_of_piles> counts{};
    std::vector<std::size_t> word_numbers;
    for (const Beside& one : all) {
      std::size_t found = set.size();
      std::size_t has = 0;
      for (std::size_t word = 0; word < set.size(); ++word) {
        if (one.words.count(set[word]) == 0) continue;
        ++has;
        found = word;
      }
      word_numbers.push_back(has == 1 ? found : set.size());
      if (has != 1 && ++silent > most_silent(all.size())) return none;
      if (has != 1) continue;
      ++counts[found][static_cast<std::size_t>(one.meaning)];
    }
    std::array<std::size_t, number_of_piles> meaning{0, 1, 2};
    std::array<std::size_t, number_of_piles> best{};
    std::size_t right = 0;
    do {
      std::size_t sum = 0;
      for (std::size_t word = 0; word < set.size(); ++word) sum += counts[word][meaning[word]];
      if (sum <= right) continue;
      right = sum;
      best = meaning;
    } while (std::next_permutation(meaning.begin(),
                                   meaning.begin() + static_cast<std::ptrdiff_t>(meanings)));
    // Always to say the most common meaning would be right nearly as often by chance.
    const std::size_t telling = set.size() > 2 ? 2 : 3;
    std::size_t most_common = 0;
    for (std::size_t one = 0; one < meanings; ++one) {
      std::size_t sum = 0;
      for (std::size_t word = 0; word < set.size(); ++word) sum += counts[word][one];
      most_common = std::max(most_common, sum);
    }
    if (right < all.size() && right < most_common + telling) return none;
    Agreement found{all.size() - silent - right, silent, {}};
    for (const std::size_t word : word_numbers) {
      found.said.push_back(word < set.size() ? static_cast<int>(best[word]) : -1);
    }
    return found;
  }

  const Text& text_;
  const std::vector<Event>& events_;
};

}  // namespace

void add_words(const Text& text, const std::vector<Event>& events, Evidence& found) {
  add_letters(text, events, found);
  const SignReader signs(text, events);
  signs.add(Kind::draw, number_of_piles, "draw", {"pile 1", "pile 2", "pile 3"}, found);
  signs.add(Kind::play, 2, "place", {"across", "down", ""}, found);
}

}  // namespace aspis::solitaire::crossed_words::explain
