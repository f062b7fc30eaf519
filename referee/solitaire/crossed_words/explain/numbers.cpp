#include "referee/solitaire/crossed_words/explain/numbers.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include "protocol/ascii.hpp"

namespace aspis::solitaire::crossed_words::explain {
namespace {

/// What a number may be: a name for faults and the values that it may have.
struct Role {
  std::string rule;  // "" where a difference proves nothing
  std::vector<int> values;

  [[nodiscard]] bool has(int value) const {
    return std::find(values.begin(), values.end(), value) != values.end();
  }
};

struct Counts {
  int turn = 1;   // from 1 on, up to the play
  int event = 1;  // draws, discards and plays, from 1 on
};

int size_of(const std::string& text) {
  return static_cast<int>(text.size());
}

void add_place(Square at, std::vector<Role>& roles) {
  for (const int axis : {at.row, at.column}) {
    for (const int value : {axis, axis + 1, side - axis, side - 1 - axis})
      roles.push_back({"place", {value}});
  }
}

/// In the same order for all events of a kind.
std::vector<Role> roles_of(const Event& event, const Counts& counts) {
  std::vector<Role> roles;
  switch (event.kind) {
    case Event::Kind::play: {
      const int word = event.scored.words.front().score;
      const int bonus = event.scored.bonus;
      const int all = event.scored.score();
      roles.push_back({"word score", {word}});
      roles.push_back({"sum", {all}});
      roles.push_back({"word score", {word, word + bonus, all, all - bonus}});
      roles.push_back({"sum", {event.total}});
      roles.push_back({"bonus", {bonus}});
      add_place(event.play.first, roles);
      add_place(step(event.play.first, event.play.direction, size_of(event.play.word) - 1), roles);
      const int down = event.play.direction == Direction::down ? 1 : 0;
      roles.push_back({"", {down}});
      roles.push_back({"", {down + 1}});
      roles.push_back({"", {size_of(event.play.word)}});
      roles.push_back({"", {size_of(event.scored.letters)}});
      roles.push_back({"", {size_of(event.hand) - size_of(event.scored.letters)}});
      break;
    }
    case Event::Kind::draw:
      roles.push_back({"draw", {event.pile + 1}});
      roles.push_back({"draw", {event.pile}});
      roles.push_back({"draw", {number_of_piles - event.pile}});
      roles.push_back({"wrong number of letters", {size_of(event.letters)}});
      roles.push_back({"", {size_of(event.hand)}});
      roles.push_back({"", {size_of(event.hand) + size_of(event.letters)}});
      break;
    case Event::Kind::discard:
      roles.push_back({"discard", {event.lost}});
      roles.push_back({"wrong number of letters", {size_of(event.letters)}});
      break;
    case Event::Kind::side_word: {
      int sides = 0;
      for (const ScoredWord& word : event.scored.words) sides += word.score;
      roles.push_back({"word score", {event.side.score}});
      roles.push_back({"", {sides - event.scored.words.front().score}});
      roles.push_back({"", {event.scored.score()}});
      roles.push_back({"", {event.scored.bonus}});
      add_place(event.side.run.first, roles);
      break;
    }
    case Event::Kind::named:
      break;
  }
  roles.push_back({"sum", {event.total}});
  roles.push_back({"", {counts.turn}});
  roles.push_back({"", {counts.turn - 1}});
  roles.push_back({"", {counts.event}});
  return roles;
}

struct Side {
  std::size_t event = 0;
  std::string slot;
};

struct Number {
  std::size_t token = 0;
  std::vector<Side> sides;  // of the event before it and of the one behind it
};

struct Slot {
  std::vector<std::pair<std::size_t, int>> members;  // event and value
  std::vector<std::size_t> roles;                    // that fit most
  std::size_t fits = 0;
};

class Reader {
 public:
  Reader(const Text& text, const Explanation& game) : text_(text) {
    Counts counts;
    for (const Event& event : game.events) {
      if (event.kind == Event::Kind::named) continue;
      events_.push_back(event);
      roles_.push_back(roles_of(event, counts));
      const bool counted = event.kind != Event::Kind::side_word;
      counts.event += counted ? 1 : 0;
      counts.turn += event.kind == Event::Kind::play ? 1 : 0;
    }
    collect();
    for (auto& [key, slot] : slots_) fit(key, slot);
  }

  Numbers read() {
    Numbers found;
    for (const Number& number : numbers_) judge(number, found);
    judge_letters(found);
    return found;
  }

 private:
  void collect() {
    const auto& events = events_;
    for (std::size_t gap = 0; gap <= events.size(); ++gap) {
      const std::size_t from = gap == 0 ? 0 : events[gap - 1].last + 1;
      const std::size_t end = gap == events.size() ? text_.tokens.size() : events[gap].first;
      std::vector<std::size_t> tokens;
      for (std::size_t at = from; at < end; ++at) {
        if (text_.tokens[at].number) tokens.push_back(at);
      }
      for (std::size_t at = 0; at < tokens.size(); ++at) {
        const int line = text_.tokens[tokens[at]].line;
        Number number{tokens[at], {}};
        if (gap > 0) {
          const Event& event = events[gap - 1];
          const int lines = line - text_.tokens[event.last].line;
          if (lines <= 2) number.sides.push_back({gap - 1, key(event, 'b', at, lines, tokens[at])});
        }
        if (gap < events.size()) {
          const Event& event = events[gap];
          const int lines = text_.tokens[event.first].line - line;
          if (lines <= (gap == 0 ? 0 : 2))
            number.sides.push_back(
                {gap, key(event, 'a', tokens.size() - 1 - at, lines, tokens[at])});
        }
        for (const Side& one : number.sides)
          slots_[one.slot].members.emplace_back(one.event, text_.tokens[tokens[at]].value);
        if (!number.sides.empty()) numbers_.push_back(std::move(number));
      }
    }
  }

  [[nodiscard]] std::string key(const Event& event, char before_or_behind, std::size_t order,
                                int lines, std::size_t) const {
    return std::to_string(static_cast<int>(event.kind)) + before_or_behind + std::to_string(order) +
           "/" + std::to_string(std::min(lines, 1));
  }

  /// Behind an event no number counts the turns.
  [[nodiscard]] std::size_t roles_for(const std::string& slot, std::size_t event) const {
    constexpr std::size_t turns = 3;
    return roles_[event].size() - (slot[1] == 'b' ? turns : 0);
  }

  void fit(const std::string& key, Slot& slot) {
    for (std::size_t role = 0; role < roles_for(key, slot.members.front().first); ++role) {
      std::size_t fits = 0;
      for (const auto& [event, value] : slot.members)
        fits += roles_[event][role].has(value) ? 1 : 0;
      if (fits > slot.fits) {
        slot.fits = fits;
        slot.roles.clear();
      }
      if (fits == slot.fits && fits > 0) slot.roles.push_back(role);
    }
  }

  /// All, or nearly all of four or more.
  [[nodiscard]] static bool established(const Slot& slot) {
    const std::size_t wrong = slot.members.size() - slot.fits;
    return wrong == 0 || (slot.fits >= 3 && wrong <= 1 + slot.members.size() / 20);
  }

  void judge(const Number& number, Numbers& found) {
    const int value = text_.tokens[number.token].value;
    const Role* broken = nullptr;
    bool known = false;
    bool constant = false;
    const bool price = events_[number.sides.front().event].kind == Event::Kind::discard &&
                       number.sides.front().slot.substr(1) == "b0/0";
    for (const Side& one : number.sides) {
      const Slot& slot = slots_[one.slot];
      const auto& roles = roles_[one.event];
      const std::size_t count = roles_for(one.slot, one.event);
      for (std::size_t role = 0; role < count; ++role) {
        if (price && roles[role].rule == "place" && !established(slot)) continue;
        known = known || roles[role].has(value);
      }
      constant =
          constant || (slot.members.size() >= 3 &&
                       std::all_of(slot.members.begin(), slot.members.end(),
                                   [value](const auto& member) { return member.second == value; }));
      const bool most = !known && slot.fits >= 2 && 2 * slot.fits > slot.members.size();
      const bool only = price && !known && one.slot == number.sides.front().slot;
      if (!established(slot) && !most && !only) continue;
      for (const std::size_t role : slot.roles) {
        if (roles[role].has(value)) return;
      }
      const std::size_t best = slot.roles.empty() ? 0 : slot.roles.front();
      if (!roles[best].rule.empty() && !said_elsewhere(one.event, number.token, roles[best]))
        broken = &roles[best];
    }
    if (constant) return;
    if (broken != nullptr && broken->rule == "word score" && !scores_words()) {
      found.faults.push_back({text_.tokens[number.token].line, "sum", std::to_string(value),
                              std::to_string(broken->values.front())});
    } else if (broken != nullptr) {
      found.faults.push_back({text_.tokens[number.token].line, broken->rule, std::to_string(value),
                              std::to_string(broken->values.front())});
    } else if (!known && on_line_of_event(number)) {
      found.unexplained.push_back(number.token);
    }
  }

  /// Another number beside the event is what this one would have to be.
  [[nodiscard]] bool said_elsewhere(std::size_t event, std::size_t token, const Role& role) const {
    if (role.rule == "place") return false;
    return std::any_of(numbers_.begin(), numbers_.end(), [&](const Number& other) {
      return other.token != token && role.has(text_.tokens[other.token].value) &&
             std::any_of(other.sides.begin(), other.sides.end(),
                         [event](const Side& one) { return one.event == event; });
    });
  }

  /// Some play that forms words besides has its word's score by itself behind it.
  [[nodiscard]] bool scores_words() const {
    constexpr std::size_t near = 12;
    bool besides = false;
    for (const Event& event : events_) {
      if (event.kind != Event::Kind::play || event.scored.words.size() < 2) continue;
      besides = true;
      for (std::size_t at = event.first > near ? event.first - near : 0;
           at < std::min(event.last + near, text_.tokens.size()); ++at) {
        const Token& token = text_.tokens[at];
        if (token.number && token.value == event.scored.words.front().score) return true;
      }
    }
    return !besides;
  }

  [[nodiscard]] bool on_line_of_event(const Number& number) const {
    return std::any_of(number.sides.begin(), number.sides.end(), [&](const Side& one) {
      const Event& event = events_[one.event];
      return text_.tokens[number.token].line >= text_.tokens[event.first].line &&
             text_.tokens[number.token].line <= text_.tokens[event.last].line;
    });
  }

  /// Signs other than numbers, which may stand for the piles.
  void judge_letters(Numbers& found) {
    for (const int back : {1, 2, 3}) {
      std::map<std::string, std::array<int, number_of_piles>> piles;
      std::vector<std::pair<const Event*, std::string>> signs;
      for (const Event& event : events_) {
        if (event.kind != Event::Kind::draw || event.first < static_cast<std::size_t>(back))
          continue;
        const Token& token = text_.tokens[event.first - static_cast<std::size_t>(back)];
        if (token.number || token.line != text_.tokens[event.first].line) continue;
        signs.emplace_back(&event, token.text);
        ++piles[token.text][static_cast<std::size_t>(event.pile)];
      }
      if (piles.size() < 2 || piles.size() > number_of_piles || signs.size() < 4) continue;
      std::set<int> most;
      std::map<std::string, int> meaning;
      for (const auto& [sign, counts] : piles) {
        meaning[sign] =
            static_cast<int>(std::max_element(counts.begin(), counts.end()) - counts.begin());
        most.insert(meaning[sign]);
      }
      if (most.size() != piles.size()) continue;
      std::vector<const Event*> wrong;
      for (const auto& [event, sign] : signs) {
        if (meaning[sign] != event->pile) wrong.push_back(event);
      }
      if (wrong.size() != 1) continue;
      found.faults.push_back({text_.tokens[wrong.front()->first].line, "draw",
                              protocol::upper_case(wrong.front()->letters),
                              "letters of another pile, as the sign before them says elsewhere"});
    }
  }

  const Text& text_;
  std::vector<Event> events_;             // that numbers belong to
  std::vector<std::vector<Role>> roles_;  // by event
  std::vector<Number> numbers_;
  std::map<std::string, Slot> slots_;
};

}  // namespace

Numbers numbers_of(const Text& text, const Explanation& game) {
  return Reader(text, game).read();
}

}  // namespace aspis::solitaire::crossed_words::explain
