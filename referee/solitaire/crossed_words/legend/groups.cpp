#include "referee/solitaire/crossed_words/legend/groups.hpp"

#include <algorithm>

#include "protocol/ascii.hpp"
#include "referee/solitaire/crossed_words/board.hpp"

namespace aspis::solitaire::crossed_words::legend {
namespace {

constexpr int cost_of_capitals = 20;
constexpr int cost_of_label = 2;

bool only_ascii(const std::string& text) {
  return std::all_of(text.begin(), text.end(), protocol::is_ascii_letter);
}

class Finder {
 public:
  Finder(const std::vector<Line>& lines, const Legend& legend) : lines_(lines), legend_(legend) {
    for (const Line& line : lines) {
      std::map<std::string, int> here;
      for (const Mark& mark : line.marks) {
        if (mark.is_word()) here[mark.text] = 1;
      }
      for (const auto& [text, one] : here) lines_with_[text] += one;
    }
  }

  std::vector<Group> all(bool counted) {
    for (std::size_t line = 0; line < lines_.size(); ++line) {
      last_ = 0;
      for (std::size_t mark = 0; mark < lines_[line].marks.size(); ++mark) {
        if (is_group(line, mark)) add(line, mark);
        if (counted) add_count(line, mark);
      }
    }
    return std::move(groups_);
  }

 private:
  [[nodiscard]] const Mark& at(std::size_t line, std::size_t mark) const {
    return lines_[line].marks[mark];
  }

  bool is_group(std::size_t line, std::size_t mark) const {
    const Mark& it = at(line, mark);
    if (!it.is_word() || it.text.size() > side || it.square || !only_ascii(it.text)) return false;
    return it.text.size() > 1 || (it.capitals && !is_label(line, mark));
  }

  /// "P2", "X=": one letter that something is tied to.
  bool is_label(std::size_t line, std::size_t mark) const {
    const auto& marks = lines_[line].marks;
    if (mark + 1 >= marks.size() || marks[mark + 1].column != marks[mark].column) return false;
    const Mark& next = marks[mark + 1];
    return next.glued && (next.is_number() || next.text == "=" || next.text == ":");
  }

  /// The first word since the group before that means something; what is written alike has it too.
  std::string first_label(std::size_t line, std::size_t mark) const {
    for (std::size_t before = last_; before < mark; ++before) {
      const Mark& other = at(line, before);
      const unsigned senses = legend_.senses_of(other) & ~(of_across | of_down);
      if (other.is_word() && senses != 0 && other.column == at(line, mark).column) {
        return " " + other.text;
      }
    }
    return "";
  }

  /// Of the words and signs since the last group, or of the heading.
  unsigned label_of(std::size_t line, std::size_t mark) const {
    unsigned senses = legend_.senses_above(at(line, mark));
    std::size_t begin = last_;
    if (at(line, mark).column >= 0) {
      while (begin < mark && at(line, begin).column != at(line, mark).column) ++begin;
    }
    for (std::size_t before = begin; before < mark; ++before) {
      senses |= legend_.senses_of(at(line, before));
    }
    return senses & (of_draw | of_discard | of_play | of_formed | of_hand | of_pile);
  }

  int key_of(const std::string& context) {
    return keys_.try_emplace(context, static_cast<int>(keys_.size())).first->second;
  }

  std::string abstracted(std::size_t line, std::size_t mark) const {
    const Mark& it = at(line, mark);
    const bool label = legend_.senses_of(it) != 0 || !it.capitals;
    return it.is_word() && !label ? "L" : it.text;
  }

  void add(std::size_t line, std::size_t mark) {
    const Mark& it = at(line, mark);
    Group group{line, mark, it.text, 0, label_of(line, mark), 0, false, it.capitals, -1, 0};
    group.key = key_of(
        context_of(lines_[line], mark, [&](std::size_t other) { return abstracted(line, other); }) +
        first_label(line, mark));
    const bool known = legend_.senses_of(it) != 0;
    constexpr int often = 3;
    if (it.capitals && it.text.size() > 1) {
      const bool label = known && lines_with_.at(it.text) >= often;
      group.text_cost = label ? cost_of_label : cost_of_capitals;
    }
    group.minus = mark > 0 && at(line, mark - 1).text.ends_with("-") && it.glued;
    for (std::size_t before = mark; before > last_;) {
      const Mark& other = at(line, --before);
      if (other.is_number() && other.number >= 1 && other.number <= 3) {
        group.pile = other.number - 1;
        break;
      }
    }
    if (it.capitals) last_ = mark + 1;
    groups_.push_back(std::move(group));
  }

  /// "5B", "5 from 2", "B5": a count of 1 to 8 next to the name of a pile.
  void add_count(std::size_t line, std::size_t mark) {
    const Mark& it = at(line, mark);
    if (!it.is_number() || it.square || it.number < 1 || it.number > 9) return;
    const auto add_with = [&](std::size_t other, const char* manner) {
      const Mark& pile = at(line, other);
      const bool letter = pile.is_word() && pile.text.size() == 1 && pile.text.front() <= 'c';
      for (const int base : {1, 0}) {
        if (letter && base == 0) continue;
        const int number = letter ? pile.text.front() - 'a' : pile.number - base;
        if ((!letter && !pile.is_number()) || number < 0 || number >= 3) continue;
        Group group{line, mark, "", 0, label_of(line, mark), 0, false, false, number, it.number};
        group.key = key_of("count " + std::string(manner) + (letter ? "A" : std::to_string(base)) +
                           context_of(lines_[line], mark, [&](std::size_t before) {
                             return before == other ? std::string("P") : abstracted(line, before);
                           }));
        groups_.push_back(group);
      }
    };
    const auto& marks = lines_[line].marks;
    std::size_t steps = 0;
    for (std::size_t other = mark + 1; other < marks.size() && steps < 4; ++other, ++steps) {
      if (marks[other].is_number() || marks[other].text.size() == 1) add_with(other, "before ");
      if (marks[other].is_number()) break;
    }
    steps = 0;
    for (std::size_t other = mark; other > 0 && steps < 4; ++steps) {
      --other;
      if (marks[other].is_number() || marks[other].text.size() == 1) add_with(other, "behind ");
      if (marks[other].is_number()) break;
    }
  }

  const std::vector<Line>& lines_;
  const Legend& legend_;
  std::map<std::string, int> lines_with_;  // how many have the word
  std::map<std::string, int> keys_;
  std::vector<Group> groups_;
  std::size_t last_ = 0;  // behind the group before, in the line
};

}  // namespace

std::vector<Group> groups_in(const std::vector<Line>& lines, const Legend& legend, bool counted) {
  return Finder(lines, legend).all(counted);
}

}  // namespace aspis::solitaire::crossed_words::legend
