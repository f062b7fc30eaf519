#include "referee/solitaire/crossed_words/legend/number_roles.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "referee/solitaire/crossed_words/legend/groups.hpp"

namespace aspis::solitaire::crossed_words::legend {
namespace {

using Kind = Event::Kind;
constexpr std::size_t none = static_cast<std::size_t>(-1);

/// Which event a number is about.
enum class Focus { before, behind, play_before, play_behind };
constexpr std::array all_focuses = {Focus::before, Focus::behind, Focus::play_before,
                                    Focus::play_behind};

struct Slot {
  std::size_t line = 0;
  std::size_t mark = 0;
  int value = 0;
  bool letter = false;
  unsigned label = 0;
  std::array<std::size_t, all_focuses.size()> events{};
  bool own_line_behind = false;  // its line has no event before it and one behind it
  bool next_to_event = false;    // behind it, with a word or signs between
  std::string mark_before;
};

struct Choice {
  Meaning meaning = Meaning::score;
  Focus focus = Focus::before;
  std::vector<bool> matches;
  int matching = 0;
  int weight = 0;
};

class Roles {
 public:
  Roles(const std::vector<Line>& lines, const Legend& legend, const Interpretation& read)
      : lines_(lines), legend_(legend), read_(read) {}

  Understood run() {
    find_slots();
    // What many numbers mean helps to understand those that are few.
    std::vector<const std::vector<Slot>*> in_order;
    for (const auto& [key, slots] : slots_) in_order.push_back(&slots);
    std::stable_sort(in_order.begin(), in_order.end(), [](const auto* left, const auto* right) {
      return left->size() > right->size();
    });
    for (const auto* slots : in_order) explain(*slots);
    find_directions();
    std::stable_sort(result_.claims.begin(), result_.claims.end(),
                     [](const Claim& left, const Claim& right) { return left.line < right.line; });
    std::sort(result_.open_lines.begin(), result_.open_lines.end());
    result_.open_lines.erase(std::unique(result_.open_lines.begin(), result_.open_lines.end()),
                             result_.open_lines.end());
    return std::move(result_);
  }

 private:
  std::string role_at(std::size_t line, std::size_t mark) const {
    static constexpr std::array<const char*, 6> names = {"\1draw",   "\1discard", "\1word",
                                                         "\1formed", "\1hand",    "\1laid"};
    const auto found = event_at_.find({line, mark});
    if (found != event_at_.end()) {
      return names[static_cast<std::size_t>(read_.events[found->second].kind)];
    }
    const unsigned senses = legend_.senses_of(lines_[line].marks[mark]);
    if (senses == of_across || senses == of_down) return "\1direction";
    return lines_[line].marks[mark].text;
  }

  [[nodiscard]] bool is_slot(std::size_t line, std::size_t at) const {
    const auto& marks = lines_[line].marks;
    const Mark& mark = marks[at];
    if (mark.is_number()) return true;
    if (!mark.is_word() || mark.text.size() != 1 || mark.text.front() > 'q') return false;
    if (event_at_.contains({line, at})) return false;
    if (mark.square) return true;
    const unsigned before = at > 0 ? legend_.senses_of(marks[at - 1]) : 0;
    return (before & (of_row | of_column)) != 0 ||
           (legend_.senses_above(mark) & (of_row | of_column)) != 0;
  }

  unsigned label_of(std::size_t line, std::size_t at) const {
    const auto& marks = lines_[line].marks;
    unsigned senses = legend_.senses_above(marks[at]);
    constexpr std::size_t nearest = 3;
    std::size_t looked = 0;
    for (std::size_t before = at; before > 0 && looked < nearest; ++looked) {
      --before;
      const bool other = marks[before].column != marks[at].column;
      if (marks[before].is_number() || event_at_.contains({line, before}) || other) break;
      senses |= legend_.senses_of(marks[before]);
    }
    if (at + 1 < marks.size() && marks[at + 1].is_word() && !event_at_.contains({line, at + 1})) {
      senses |= legend_.senses_of(marks[at + 1]) & (of_score | of_bonus | of_loss);
    }
    return senses;
  }

  void find_slots() {
    const auto& events = read_.events;
    for (std::size_t at = 0; at < events.size(); ++at) {
      event_at_[{events[at].line, events[at].mark}] = at;
    }
    if (events.empty()) return;
    for (std::size_t line = events.front().line; line < lines_.size(); ++line) {
      for (std::size_t mark = 0; mark < lines_[line].marks.size(); ++mark) {
        if (is_slot(line, mark)) add_slot(line, mark);
      }
    }
  }

  void add_slot(std::size_t line, std::size_t at) {
    const auto& events = read_.events;
    const Mark& mark = lines_[line].marks[at];
    Slot slot;
    slot.line = line;
    slot.mark = at;
    slot.letter = !mark.is_number();
    slot.value = slot.letter ? mark.text.front() - 'a' : mark.number;
    slot.label = label_of(line, at);
    const auto about = [](const Event& event) {
      return event.kind != Kind::hand && event.kind != Kind::laid;
    };
    slot.events.fill(none);
    for (std::size_t event = 0; event < events.size(); ++event) {
      if (!about(events[event])) continue;
      const bool is_play = events[event].kind == Kind::play;
      const bool before = std::pair(events[event].line, events[event].mark) <= std::pair(line, at);
      if (before) {
        slot.events[0] = event;
        if (is_play) slot.events[2] = event;
      } else {
        if (slot.events[1] == none) slot.events[1] = event;
        if (is_play && slot.events[3] == none) slot.events[3] = event;
      }
    }
    const bool own_before = slot.events[0] != none && events[slot.events[0]].line == line;
    const bool own_behind = slot.events[1] != none && events[slot.events[1]].line == line;
    slot.own_line_behind = !own_before && own_behind;
    const auto& marks = lines_[line].marks;
    const auto behind_event = [&] {
      return marks.begin() + static_cast<std::ptrdiff_t>(events[slot.events[0]].mark) + 1;
    };
    constexpr std::size_t nearest = 2;  // "BR for 10"
    slot.next_to_event =
        own_before && (at - events[slot.events[0]].mark <= nearest ||
                       std::all_of(behind_event(), marks.begin() + static_cast<std::ptrdiff_t>(at),
                                   [](const Mark& between) { return between.is_sign(); }));
    std::string key =
        context_of(lines_[line], at, [&](std::size_t other) { return role_at(line, other); });
    if (slot.letter) key += " letter";
    if (mark.square) key += " square";
    if (key.ends_with("^") && at + 1 < lines_[line].marks.size()) {
      const Mark& next = lines_[line].marks[at + 1];
      key += next.is_sign() ? " then " + next.text : next.is_number() ? " then #" : "";
    }
    slot.mark_before = mark_before(line, at);
    slots_[key].push_back(slot);
    marked_[slot.mark_before].push_back(slot);
  }

  std::string mark_before(std::size_t line, std::size_t at) const {
    const auto& marks = lines_[line].marks;
    std::string key = marks[at].is_number() ? "#" : "letter";
    if (marks[at].column >= 0) key += std::to_string(marks[at].column);
    if (at == 0 || marks[at - 1].column != marks[at].column) return key;
    return key + (marks[at - 1].is_number() ? "#" : role_at(line, at - 1));
  }

  [[nodiscard]] Choice tried(const std::vector<Slot>& slots, Meaning meaning, Focus focus) const {
    Choice choice{meaning, focus, {}, 0, 0};
    int offset = 0;  // of totals behind one that is wrong
    for (const Slot& slot : slots) {
      const std::size_t event = slot.events[static_cast<std::size_t>(focus)];
      const bool fit = event != none && may_be_about(meaning, focus);
      const auto found = fit ? value_of(meaning, read_.events, event) : std::nullopt;
      const int value = found.value_or(0);
      const bool of_sum = found && meaning == Meaning::total;
      const bool carried = of_sum && offset != 0 && slot.value - value == offset;
      const bool negative = of_sum && -slot.value == value;
      const bool match = found && (value == slot.value || carried || negative);
      if (of_sum && !match) offset = slot.value - value;
      choice.matches.push_back(match);
      choice.matching += match ? 1 : 0;
      if ((slot.label & senses_of(meaning)) != 0) choice.weight += 8;
      if ((slot.label & of_total) != 0 && meaning == Meaning::total) choice.weight += 8;
      const bool natural = slot.own_line_behind == (focus == Focus::behind);
      choice.weight += natural ? 2 : focus == Focus::before ? 1 : 0;
    }
    return choice;
  }

  /// Only what is of a whole turn is said beyond other acts.
  [[nodiscard]] static bool may_be_about(Meaning meaning, Focus focus) {
    if (focus == Focus::before || focus == Focus::behind) return true;
    return meaning == Meaning::turn || meaning == Meaning::turn0 || meaning == Meaning::total ||
           meaning == Meaning::move;
  }

  [[nodiscard]] static bool suits(const std::vector<Slot>& slots, Meaning meaning) {
    if (!slots.front().letter) return true;
    return meaning == Meaning::row0 || meaning == Meaning::column0 ||
           meaning == Meaning::laid_row0 || meaning == Meaning::laid_column0;
  }

  struct Choices {
    std::optional<Choice> full;
    std::optional<Choice> most;
  };

  [[nodiscard]] Choices choices_for(const std::vector<Slot>& slots) const {
    const int count = static_cast<int>(slots.size());
    Choices found;
    const auto merit = [](const Choice& one) { return one.matching * 16 + one.weight; };
    for (const Meaning meaning : all_meanings) {
      if (!suits(slots, meaning)) continue;
      for (const Focus focus : all_focuses) {
        Choice choice = tried(slots, meaning, focus);
        const bool full = choice.matching == count;
        if (full && (!found.full || choice.weight > found.full->weight)) found.full = choice;
        if (!is_claim(meaning)) continue;
        if (!found.most || merit(choice) > merit(*found.most)) found.most = choice;
      }
    }
    return found;
  }

  void explain(const std::vector<Slot>& slots) {
    const Choices alike = choices_for(slots);
    if (alike.full && !is_far_fetched(slots, *alike.full)) return take(slots, *alike.full);
    if (alike.most && is_trusted(slots, *alike.most)) return take(slots, *alike.most);
    const auto& more = marked_.at(slots.front().mark_before);
    if (more.size() > slots.size()) {
      const Choices marked = choices_for(more);
      if (marked.full) return take(slots, *marked.full);
      if (marked.most && is_trusted(more, *marked.most)) return take(slots, *marked.most);
    }
    if (claims_next(slots)) return;
    if (is_label(slots) || names_acts(slots) || is_counter(more)) return;
    if (alike.full) return take(slots, *alike.full);
    if (slots.front().letter) return;  // "P" of "P2" is no claim
    for (const Slot& slot : slots) {
      constexpr unsigned claims = of_score | of_total | of_bonus | of_loss;
      ++result_.unexplained;
      if ((slot.label & claims) != 0 || has_event(slot.line)) {
        result_.open_lines.push_back(slot.line);
      }
    }
  }

  /// The same number each time says nothing.
  [[nodiscard]] static bool is_label(const std::vector<Slot>& slots) {
    return slots.size() > 1 && std::all_of(slots.begin(), slots.end(), [&](const Slot& slot) {
             return slot.value == slots.front().value;
           });
  }

  /// One number before each draw, another one before each play.
  [[nodiscard]] bool names_acts(const std::vector<Slot>& slots) const {
    std::map<Kind, int> numbers;
    return slots.size() > 2 && std::all_of(slots.begin(), slots.end(), [&](const Slot& slot) {
             if (!slot.own_line_behind) return false;
             const Kind kind = read_.events[slot.events[1]].kind;
             return numbers.try_emplace(kind, slot.value).first->second == slot.value;
           });
  }

  /// 1, 2, 3 down the file, some of them more than once.
  [[nodiscard]] static bool is_counter(const std::vector<Slot>& slots) {
    if (slots.size() < 3 || slots.front().value > 1 || is_label(slots)) return false;
    return std::adjacent_find(slots.begin(), slots.end(), [](const Slot& one, const Slot& next) {
             return next.value != one.value && next.value != one.value + 1;
           }) == slots.end();
  }

  [[nodiscard]] bool has_event(std::size_t line) const {
    const auto found = event_at_.lower_bound({line, 0});
    return found != event_at_.end() && found->first.first == line;
  }

  /// One number that agrees with a place or a count by chance, right behind other letters.
  [[nodiscard]] bool is_far_fetched(const std::vector<Slot>& slots, const Choice& choice) const {
    if (slots.size() > 2) return false;
    const bool used = std::find(result_.meanings.begin(), result_.meanings.end(), choice.meaning) !=
                      result_.meanings.end();
    if (is_unusual(choice.meaning) && !used) return true;
    if (!slots.front().next_to_event) return false;
    const Kind kind = read_.events[slots.front().events[0]].kind;
    if (kind != Kind::discard && kind != Kind::formed) return false;
    return choice.meaning != (kind == Kind::discard ? Meaning::loss : Meaning::score) &&
           choice.meaning != Meaning::total && choice.weight < 8;
  }

  /// Enough numbers agree with it for the others to be wrong.
  [[nodiscard]] static bool is_trusted(const std::vector<Slot>& slots, const Choice& choice) {
    const int count = static_cast<int>(slots.size());
    const int wrong = count - choice.matching;
    const bool labelled = std::all_of(slots.begin(), slots.end(), [&](const Slot& slot) {
      return (slot.label & senses_of(choice.meaning)) != 0;
    });
    if (choice.matching >= 3 && wrong <= std::max(1, count / 5)) return true;
    return labelled && choice.matching >= 1 && wrong == 1;
  }

  /// A number right behind a word formed or a discard is its points, where it is nothing else.
  bool claims_next(const std::vector<Slot>& slots) {
    const Slot& slot = slots.front();
    if (slots.size() > 2 || slot.letter || !slot.next_to_event) return false;
    const Event& event = read_.events[slot.events[0]];
    const Meaning meaning = event.kind == Kind::formed ? Meaning::score : Meaning::loss;
    if ((event.kind != Kind::formed && event.kind != Kind::discard) || event.faulty) return false;
    take(slots, tried(slots, meaning, Focus::before));
    return true;
  }

  void take(const std::vector<Slot>& slots, const Choice& choice) {
    if (std::find(result_.meanings.begin(), result_.meanings.end(), choice.meaning) ==
        result_.meanings.end()) {
      result_.meanings.push_back(choice.meaning);
    }
    int offset = 0;  // of totals: a wrong one is told once
    for (std::size_t at = 0; at < slots.size(); ++at) {
      const std::size_t event = slots[at].events[static_cast<std::size_t>(choice.focus)];
      if (event == none) continue;
      const auto value = value_of(choice.meaning, read_.events, event);
      if (!value) continue;
      int said = slots[at].value;
      if (choice.meaning == Meaning::total) {
        if (-said == *value || (offset != 0 && said - *value == offset)) said = *value;
        if (said != *value) offset = said - *value;
      }
      result_.claims.push_back({slots[at].line, event, choice.meaning, said, *value});
      if (said != *value) ++result_.wrong;
    }
  }

  /// Labels of a direction between the events before and behind a play.
  void find_directions() {
    struct Said {
      std::size_t event;
      Direction direction;
    };
    std::map<std::string, std::vector<Said>> labels;
    const auto& events = read_.events;
    for (std::size_t at = 0; at < events.size(); ++at) {
      if (events[at].kind != Kind::play) continue;
      const auto& marks = lines_[events[at].line].marks;
      const auto same_line = [&](std::size_t other) {
        return events[other].line == events[at].line;
      };
      std::size_t begin = 0;
      for (std::size_t other = 0; other < at; ++other) {
        if (same_line(other)) begin = std::max(begin, events[other].mark + 1);
      }
      const bool next_here = at + 1 < events.size() && same_line(at + 1);
      const std::size_t end = next_here ? events[at + 1].mark : marks.size();
      for (std::size_t mark = begin; mark < std::max(begin, end); ++mark) {
        if (mark == events[at].mark || marks[mark].square) continue;
        const unsigned senses = legend_.senses_of(marks[mark]) & (of_across | of_down);
        if (senses != of_across && senses != of_down) continue;
        labels[marks[mark].text].push_back(
            {at, senses == of_across ? Direction::across : Direction::down});
      }
    }
    for (const auto& [text, said] : labels) {
      const auto right = std::count_if(said.begin(), said.end(), [&](const Said& one) {
        return one.direction == events[one.event].play.direction;
      });
      const auto wrong = static_cast<long>(said.size()) - right;
      if (wrong > 1 || (wrong == 1 && right < 2)) continue;
      for (const Said& one : said) result_.directions.push_back({one.event, one.direction});
      result_.wrong += static_cast<int>(wrong);
    }
  }

  const std::vector<Line>& lines_;
  const Legend& legend_;
  const Interpretation& read_;
  std::map<std::pair<std::size_t, std::size_t>, std::size_t> event_at_;
  std::map<std::string, std::vector<Slot>> slots_;   // written alike
  std::map<std::string, std::vector<Slot>> marked_;  // with the same mark before them
  Understood result_;
};

}  // namespace

Understood understood(const std::vector<Line>& lines, const Legend& legend,
                      const Interpretation& read) {
  return Roles(lines, legend, read).run();
}

}  // namespace aspis::solitaire::crossed_words::legend
