#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>

#include "protocol/ascii.hpp"
#include "referee/solitaire/crossed_words/explain/evidence.hpp"
#include "referee/solitaire/crossed_words/explain/roles.hpp"

namespace aspis::solitaire::crossed_words::explain {
namespace {

struct Number {
  std::size_t token = 0;
  int value = 0;
  std::vector<Role> roles;
  std::vector<std::string> slots;           // keys
  bool at_event = false;                    // on a line of an event
  std::optional<std::size_t> priced_event;  // the event that it is written as the price or score of
};

/// Numbers that are written alike.
struct Slot {
  std::vector<std::size_t> members;  // numbers
  std::vector<std::size_t> roles;    // that fit most of them
  std::size_t fits = 0;              // how many those are
  int rank = 0;            // 1: only places of few numbers, 2: only roles without an error
  std::size_t values = 0;  // that differ
  bool constant = false;
  bool counter = false;                  // each number is one more than the one before
  std::optional<std::size_t> pile_role;  // the role of a pile that fits all numbers but one
};

class NumberReader {
 public:
  NumberReader(const Text& text, const Events& events)
      : text_(text), events_(events), coordinates_(find_coordinates(text.tokens, events)) {
    collect();
    for (auto& [key, slot] : slots_) fit(key, slot);
  }

  void read(Evidence& found) {
    for (const Number& number : numbers_) judge(number, found);
    // More than one wrong coordinate may be another way to count.
    const bool open = wrong_places_.size() > 1 ||
                      (wrong_places_.size() == 1 &&
                       lies_as_said(*text_.board, events_.all()[*places_.begin()], found.hints));
    auto& errors = open ? found.places : found.errors;
    errors.insert(errors.end(), wrong_places_.begin(), wrong_places_.end());
  }

 private:
  [[nodiscard]] const Token& token(std::size_t at) const { return text_.tokens[at]; }

  void collect() {
    constexpr int near = 12;  // lines
    const auto& events = events_.all();
    for (std::size_t gap = 0; gap <= events.size(); ++gap) {
      const std::size_t from = gap == 0 ? 0 : events[gap - 1].last + 1;
      const std::size_t end = gap == events.size() ? text_.tokens.size() : events[gap].first;
      std::vector<std::size_t> tokens;
      for (std::size_t at = from; at < end; ++at) {
        if (has_value(token(at)) || coordinates_.count(at) > 0) tokens.push_back(at);
      }
      for (std::size_t order = 0; order < tokens.size(); ++order) {
        const int line = token(tokens[order]).line;
        std::optional<std::size_t> before;
        std::optional<std::size_t> behind;
        if (gap > 0 && line - token(events[gap - 1].last).line <= near) before = gap - 1;
        if (gap < events.size() && token(events[gap].first).line - line <= (gap == 0 ? 0 : near)) {
          behind = gap;
        }
        if (before || behind) add(tokens, order, before, behind);
      }
    }
  }

  void add(const std::vector<std::size_t>& tokens, std::size_t order,
           std::optional<std::size_t> before, std::optional<std::size_t> behind) {
    const std::size_t at = tokens[order];
    const int line = token(at).line;
    const auto& events = events_.all();
    const bool line_before = before && token(events[*before].last).line == line;
    const bool line_behind = behind && token(events[*behind].first).line == line;
    const Label written = make_label(text_.tokens, events_, tokens, order);
    Number number{at,
                  has_value(token(at)) ? token(at).value : token(at).text.front() - 'a' + 1,
                  events_.roles_between(before, line_before && !line_behind ? std::nullopt : behind,
                                        written.square, count_alike(text_.tokens, tokens, order)),
                  {},
                  line_before || line_behind || (before && behind),
                  {}};
    if (is_term(text_.tokens, at, number.roles)) return;
    const bool parted = std::string_view(",;|/").find(token(at).left) != std::string_view::npos;
    const bool discard = line_before && events[*before].kind == Kind::discard;
    const bool word = line_before && (events[*before].kind == Kind::play ||
                                      events[*before].kind == Kind::side_word);
    if (order == 0 && ((discard && !parted) || (word && token(at).left == '='))) {
      number.priced_event = before;
    }
    const auto kind = [&](std::optional<std::size_t> event) {
      return event ? std::to_string(static_cast<int>(events[*event].kind)) : std::string("-");
    };
    const std::string side = line_before   ? "b" + kind(before)
                             : line_behind ? "a" + kind(behind)
                                           : "l";
    number.slots = {written.exact + "~" + written.line_word + " " + side,
                    written.exact + " " + side, written.general + " " + side, written.general};
    const std::string& shape = written.shape;
    if (line_before) number.slots.push_back(side + shape + std::to_string(order));
    if (line_behind) {
      number.slots.push_back("a" + kind(behind) + shape + std::to_string(tokens.size() - order));
    }
    if (order > 0 && token(tokens[order - 1]).line == line) {
      const Label last = make_label(text_.tokens, events_, tokens, order - 1);
      number.slots.push_back(last.exact + "," + written.exact + " " + side);
    }
    std::sort(number.slots.begin() + 1, number.slots.end());
    number.slots.erase(std::unique(number.slots.begin() + 1, number.slots.end()),
                       number.slots.end());
    for (const std::string& key : number.slots) slots_[key].members.push_back(numbers_.size());
    numbers_.push_back(std::move(number));
  }

  void fit(const std::string& key, Slot& slot) {
    const std::size_t roles = numbers_[slot.members.front()].roles.size();
    std::vector<std::size_t> fits(roles, 0);
    for (const std::size_t member : slot.members) {
      for (std::size_t role = 0; role < roles; ++role) {
        fits[role] += numbers_[member].roles[role].value == numbers_[member].value ? 1 : 0;
      }
    }
    // A few numbers may match some place or count by chance.
    constexpr std::size_t few = 3;
    const bool by_order = key.front() == 'a' || key.front() == 'b';
    const bool squares_all =
        std::all_of(slot.members.begin(), slot.members.end(), [&](std::size_t member) {
          const std::size_t at = numbers_[member].token;
          return at > 0 && token(at).touches && token(at - 1).value >= 0;
        });
    const bool price = key.find("@0=") != std::string::npos;  // "CAT = 9"
    const auto rank = [&](std::size_t role) {
      int lowest = 0;
      for (const std::size_t member : slot.members) {
        const Role::Kind kind = numbers_[member].roles[role].kind;
        if (kind != Role::Kind::other && kind != Role::Kind::place) return 0;
        lowest = std::max(lowest, kind == Role::Kind::place ? 1 : 2);
      }
      return lowest;
    };
    for (const int wanted : {0, 1, 2}) {
      const bool is_few = slot.fits > 0 && !squares_all && slot.members.size() < few;
      if (wanted == 1 && (price || is_few)) continue;
      if (wanted == 2 && by_order) continue;
      for (std::size_t role = 0; role < roles; ++role) {
        if (fits[role] <= slot.fits && (fits[role] < slot.fits || wanted != slot.rank)) continue;
        if (fits[role] == 0 || rank(role) != wanted) continue;
        if (fits[role] > slot.fits) slot.roles.clear();
        slot.fits = fits[role];
        slot.rank = wanted;
        slot.roles.push_back(role);
      }
    }
    std::set<int> values;
    for (const std::size_t member : slot.members) values.insert(numbers_[member].value);
    slot.values = values.size();
    slot.constant = values.size() == 1 && slot.members.size() > 2;
    constexpr std::size_t many = 5;
    slot.counter = slot.members.size() >= many &&
                   std::adjacent_find(slot.members.begin(), slot.members.end(),
                                      [this](std::size_t left, std::size_t right) {
                                        return numbers_[right].value != numbers_[left].value + 1;
                                      }) == slot.members.end();
    for (std::size_t role = 0; role < roles && slot.rank > 0; ++role) {
      const bool pile = numbers_[slot.members.front()].roles[role].kind == Role::Kind::draw;
      if (pile && fits[role] > 2 && fits[role] + 1 == slot.members.size()) slot.pile_role = role;
    }
    if (slot.rank == 2 && (slot.fits < few || values.size() < 2)) slot.fits = 0;
  }

  /// All of its numbers fit, or nearly all of four or more.
  [[nodiscard]] static bool is_clear(const Slot& slot) {
    constexpr std::size_t enough = 3;
    constexpr std::size_t often = 20;
    const std::size_t wrong = slot.members.size() - slot.fits;
    return slot.fits > 0 &&
           (wrong == 0 || (slot.fits >= enough && wrong <= 1 + slot.members.size() / often));
  }

  [[nodiscard]] static const Role* fitting(const Slot& slot, const Number& number) {
    for (const std::size_t role : slot.roles) {
      if (number.roles[role].value == number.value) return &number.roles[role];
    }
    return nullptr;
  }

  /// No role fits all numbers of the slot, and the best ones differ on this number: in "Y (1), E
  /// (1), E (1), T (3)", 1 may be the cost of Y or the number of letters.
  [[nodiscard]] static bool is_torn(const Slot& slot, const Number& number) {
    if (slot.rank > 0 || slot.fits == slot.members.size()) return false;
    const auto fits = std::count_if(slot.roles.begin(), slot.roles.end(), [&](std::size_t role) {
      return number.roles[role].value == number.value;
    });
    return fits > 0 && fits < std::ssize(slot.roles);
  }

  [[nodiscard]] static bool is_draw(const Role& role) {
    return role.kind == Role::Kind::draw || role.kind == Role::Kind::count;
  }

  /// The numbers that are most alike have one role, and not by chance.
  [[nodiscard]] bool speaks_for_itself(const Number& number, const Role* broken,
                                       std::size_t against) const {
    const Slot& slot = slots_.at(number.slots.front());
    if (slot.fits == 0 || slot.fits < slot.members.size()) return false;
    const Role* const role = fitting(slot, number);
    const bool by_chance = role->kind == Role::Kind::place || role->kind == Role::Kind::other ||
                           is_draw(*role) || token(number.token).touches;
    if (!by_chance) return true;
    constexpr std::size_t few = 3;
    constexpr std::size_t more = 5;  // piles and counts are small numbers, as places often are
    const std::size_t enough = broken != nullptr && is_draw(*broken) ? more : few;
    return slot.fits >= enough && few * slot.fits > against;
  }

  /// A letter next to digits is a number only if similar ones are; a or d may be directions.
  [[nodiscard]] bool is_letter(const Number& number) const {
    constexpr std::size_t enough = 3;
    return !token(number.token).number &&
           std::none_of(number.slots.begin(), number.slots.end(), [&](const std::string& key) {
             const Slot& slot = slots_.at(key);
             return slot.values >= enough && slot.fits >= enough;
           });
  }

  [[nodiscard]] bool counts_lines(const Number& number) const {
    return std::any_of(number.slots.begin(), number.slots.end(),
                       [&](const std::string& key) { return slots_.at(key).counter; });
  }

  void judge(const Number& number, Evidence& found) {
    if (is_letter(number) || (number.at_event && is_bonus(number.roles, number.value)) ||
        counts_lines(number))
      return;
    std::size_t support = 0;
    std::size_t against = 0;
    const Role* broken = nullptr;
    bool open = false;       // in a slot that is too small to be clear
    bool by_chance = false;  // a place, where all other numbers are those of piles too
    bool split = false;      // one of two places that count in different ways
    bool constant = false;
    for (const std::string& key : number.slots) {
      const Slot& slot = slots_.at(key);
      constant = constant || slot.constant;
      const Role* const fit = fitting(slot, number);
      by_chance = by_chance || (slot.pile_role && number.roles[*slot.pile_role].value.value_or(
                                                      number.value) != number.value);
      split = split || (slot.rank == 1 && slot.members.size() == 2 && slot.fits == 1);
      if (!is_clear(slot)) {
        // The numbers of the moves, if 9 of 10 fit.
        const bool nearly = 10 * (slot.members.size() - slot.fits) < slot.members.size();
        if (fit != nullptr && nearly && slot.rank == 2) support = std::max(support, slot.fits);
        open = open || (fit != nullptr && slot.members.size() <= 3);
        continue;
      }
      if (is_torn(slot, number)) continue;
      if (fit != nullptr) support = std::max(support, slot.fits);
      if (fit == nullptr && slot.fits > against) {
        const auto named =
            std::find_if(slot.roles.begin(), slot.roles.end(), [&](std::size_t role) {
              return number.roles[role].value.has_value() &&
                     number.roles[role].kind != Role::Kind::other;
            });
        if (named == slot.roles.end()) continue;
        against = slot.fits;
        broken = &number.roles[*named];
      }
    }
    if (speaks_for_itself(number, broken, against)) against = 0;
    add_hint(likely_role(number), number, found);
    if (against > support && against > 2) {
      tell(*broken, number, found);
    } else if (const Role* const role = missed(number, support > 2)) {
      tell(*role, number, found);
    } else if (number.at_event && token(number.token).number &&
               ((support == 0 && !constant && !open) || (split && support < 2) || by_chance)) {
      found.unexplained.push_back(number.token);
    }
  }

  /// The role of a number without support: the loss or score of what is before it, or the role that
  /// all others of its most special slot have.
  [[nodiscard]] const Role* missed(const Number& number, bool supported) const {
    if (supported || !token(number.token).number) return nullptr;
    const Slot& slot = slots_.at(number.slots.front());
    if (slot.fits > 1 && slot.fits + 1 == slot.members.size() && fitting(slot, number) == nullptr &&
        !may_be_act(number.roles, number.value)) {
      return number.roles[slot.roles.front()].value ? &number.roles[slot.roles.front()] : nullptr;
    }
    if (bonus_for(7) == number.value || bonus_for(largest_hand) == number.value) {
      for (const Role& role : number.roles) {
        const bool other = role.kind == Role::Kind::bonus && role.value && *role.value > 0;
        if (other && !may_be_act(number.roles, number.value)) return &role;
      }
    }
    if (!number.priced_event || slot.members.size() > 2) return nullptr;
    const Role* price = nullptr;
    for (const Role& role : number.roles) {
      if (!role.value || role.kind == Role::Kind::other || role.kind == Role::Kind::place) continue;
      if (*role.value == number.value) return nullptr;
      const bool is_price = role.kind == Role::Kind::discard || role.kind == Role::Kind::score;
      if (price == nullptr && is_price && role.event == *number.priced_event) price = &role;
    }
    return price;
  }

  void tell(const Role& role, const Number& number, Evidence& found) {
    if (role.kind == Role::Kind::other) return;
    const bool digits = token(number.token).number;
    const auto shown = [digits](int value) {
      const bool is_letter = !digits && value >= 1 && value <= 26;
      return is_letter ? std::string(1, static_cast<char>('A' + value - 1)) : std::to_string(value);
    };
    const judge::RuleError error{token(number.token).file_line, std::string(rule_name(role.kind)),
                                 shown(number.value), shown(*role.value)};
    if (role.kind == Role::Kind::place) {
      const bool other_way =
          role.way < first_way_along &&
          std::any_of(number.roles.begin(), number.roles.end(), [&](const Role& other) {
            return other.kind == Role::Kind::place && other.event == role.event &&
                   other.way < first_way_along && other.way % 4 == role.way % 4 &&
                   other.way / 4 % 2 != role.way / 4 % 2 && other.value == number.value;
          });
      if (other_way) {
        found.places.push_back(error);
        return;
      }
      places_.insert(role.event);
      wrong_places_.push_back(error);
    } else {
      found.errors.push_back(error);
    }
  }

  /// The role of most numbers in some slot, even if several others are wrong.
  [[nodiscard]] const Role* likely_role(const Number& number) const {
    constexpr std::size_t enough = 3;
    std::size_t most = enough - 1;
    const Role* likely = nullptr;
    for (const std::string& key : number.slots) {
      const Slot& slot = slots_.at(key);
      if (slot.fits <= most || enough * (slot.members.size() - slot.fits) > slot.members.size()) {
        continue;
      }
      for (const std::size_t role : slot.roles) {
        if (!number.roles[role].value) continue;
        likely = &number.roles[role];
        most = slot.fits;
        break;
      }
    }
    return likely;
  }

  void add_hint(const Role* role, const Number& number, Evidence& found) {
    if (role == nullptr || role->later) return;
    const Event& event = events_.all()[role->event];
    const bool usual = role->kind == Role::Kind::place &&
                       (event.kind == Kind::play || event.kind == Kind::side_word);
    if (!usual && role->kind != Role::Kind::draw && role->way < word_way) return;
    if (role->way == count_way && event.kind != Kind::draw) return;
    // A second such number on another line is probably about an event that was not found.
    const bool is_first = hinted_.insert({event.first, event.kind, role->way}).second;
    if (!is_first && token(number.token).file_line != token(event.first).file_line) return;
    found.hints.push_back({event.first, event.kind, role->way, number.value});
  }

  const Text& text_;
  const Events& events_;
  const std::set<std::size_t> coordinates_;  // tokens
  std::vector<Number> numbers_;
  std::map<std::string, Slot> slots_;
  std::set<std::tuple<std::size_t, Kind, int>> hinted_;  // token, kind and way of hints
  std::set<std::size_t> places_;                         // events whose place is contradicted
  std::vector<judge::RuleError> wrong_places_;
};

}  // namespace

void add_numbers(const Text& text, const Events& events, Evidence& found) {
  NumberReader(text, events).read(found);
}

}  // namespace aspis::solitaire::crossed_words::explain
