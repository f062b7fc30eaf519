#include "referee/solitaire/crossed_words/legend/interpretation.hpp"

#include <algorithm>
#include <memory>

#include "referee/solitaire/crossed_words/legend/final_words.hpp"
#include "referee/solitaire/crossed_words/legend/groups.hpp"
#include "referee/solitaire/crossed_words/legend/state.hpp"

namespace aspis::solitaire::crossed_words::legend {
namespace {

constexpr std::size_t widest_beam = 40;
constexpr std::size_t most_places = 8;
constexpr std::size_t most_results = 8;

using Kind = Event::Kind;
class Search {
 public:
  Search(const std::vector<Group>& groups, const Facts& facts, long& effort)
      : groups_(groups), facts_(facts), words_(facts.final_board), effort_(effort) {}

  std::vector<Interpretation> run() {
    std::size_t keys = 0;
    for (const Group& group : groups_) {
      keys = std::max(keys, static_cast<std::size_t>(group.key) + 1);
    }
    State start{Game(facts_.piles),
                0,
                0,
                squares_differing(Board(), facts_.final_board),
                false,
                0,
                std::vector<Role>(keys, no_role),
                {},
                {},
                {},
                {}};
    beam_.push_back(std::move(start));
    for (const Group& group : groups_) {
      next_.clear();
      for (const State& state : beam_) {
        effort_ -= 1;
        if (effort_ <= 0) return {};
        expand(state, group);
      }
      prune();
    }
    return results();
  }

 private:
  // Each appends what the group can be.

  void expand(const State& state, const Group& group) {
    if (group.count > 0) {
      pass(state, group, 0);
      counted_draw_of(state, group);
      return;
    }
    as_text(state, group);
    as_draw(state, group);
    as_discard(state, group);
    as_play(state, group);
    as_formed(state, group);
    as_hand(state, group);
  }

  [[nodiscard]] static bool expected(const State& state, const Group& group, Kind kind) {
    return state.roles[static_cast<std::size_t>(group.key)] == role_of(kind) ||
           (group.label & sense_of(kind)) != 0;
  }

  void pass(const State& state, const Group& group, int cost) {
    next_.push_back(state);
    next_.back().cost += cost;
    if (group.capitals && state.last) next_.back().texts.emplace_back(group.line, group.mark);
  }

  void as_text(const State& state, const Group& group) {
    if (!state.last) {  // an explanation
      pass(state, group, group.capitals && group.letters.size() > 1 ? explanation_in_capitals : 0);
      return;
    }
    const Role bound = state.roles[static_cast<std::size_t>(group.key)];
    int cost = group.text_cost;
    if (group.capitals && bound != no_role && bound != text_role) cost += act_left_out;
    if (group.capitals && (group.label & (of_draw | of_discard)) != 0) cost += against_label;
    pass(state, group, cost);
  }

  /// The state with the event in it; its game is changed already.
  void add(State&& state, const Group& group, Event event, int cost) {
    Role& role = state.roles[static_cast<std::size_t>(group.key)];
    const Role wanted = role_of(event.kind);
    if (role != wanted) {
      cost += role == no_role ? role_new : role_changed;
      if (role == no_role) role = wanted;
    }
    if (group.label != 0 && (group.label & sense_of(event.kind)) == 0) cost += against_label;
    event.line = group.line;
    event.mark = group.mark;
    event.total = state.game.total();
    event.held = static_cast<int>(state.game.hand().size());
    state.cost += cost;
    if (event.faulty) ++state.faults;
    state.last = std::make_shared<Node>(Node{std::move(event), state.last});
    next_.push_back(std::move(state));
  }

  void as_draw(const State& state, const Group& group) {
    bool right = false;
    for (int pile = 0; pile < number_of_piles; ++pile) {
      if (!state.game.pile(pile).starts_with(group.letters)) continue;
      // A pile that the file names goes before others that begin alike.
      const int other_pile = group.pile >= 0 && group.pile != pile ? 6 : 0;
      right = true;
      State next = state;
      Event event;
      event.pile = pile;
      event.letters = group.letters;
      event.turn = state.game.plays();
      int cost = group.letters.size() == 1 ? 8 : group.letters.size() == 2 ? 3 : 0;
      cost += other_pile;
      const int held = static_cast<int>(state.game.hand().size() + group.letters.size());
      if (!next.game.draw(pile, static_cast<int>(group.letters.size()))) {
        // Letters that were played too early are in the hand too late.
        const bool belated = state.game.may_draw() && held <= largest_hand + state.owed;
        event.faulty = !belated;
        cost += belated ? a_slips_echo : against_the_rules;
        next.game.assume_drawn(pile, group.letters);
      }
      event.left = static_cast<int>(next.game.pile(pile).size());
      next.last_play.reset();
      next.unnamed.clear();
      add(std::move(next), group, event, cost);
    }
    if (right || !group.capitals || !expected(state, group, Kind::draw)) return;
    int best = group.pile;
    std::size_t common = 0;
    for (int pile = 0; pile < number_of_piles && group.pile < 0; ++pile) {
      const std::string_view left = state.game.pile(pile);
      const std::string_view there = left.substr(0, group.letters.size());
      std::size_t same = 0;
      for (const char letter : group.letters) same += there.find(letter) != std::string_view::npos;
      if (same >= common) best = pile;
      common = std::max(common, same);
    }
    if (best < 0) return;
    State next = state;
    Event event;
    event.pile = best;
    event.letters = group.letters;
    event.faulty = true;
    event.turn = state.game.plays();
    const auto drawn = next.game.draw(best, static_cast<int>(group.letters.size()));
    if (drawn) next.game.assume_swapped(*drawn, group.letters);
    if (!drawn) next.game.assume_drawn(best, group.letters);
    event.left = static_cast<int>(next.game.pile(best).size());
    next.last_play.reset();
    next.unnamed.clear();
    add(std::move(next), group, event, other_letters);
  }

  void counted_draw_of(const State& state, const Group& group) {
    State next = state;
    Event event;
    event.counted = true;
    event.pile = group.pile;
    event.turn = state.game.plays();
    int cost = counted_draw + (state.roles[static_cast<std::size_t>(group.key)] == no_role ? 7 : 0);
    const auto drawn = next.game.draw(group.pile, group.count);
    if (drawn) {
      event.letters = *drawn;
    } else {
      const bool known = state.roles[static_cast<std::size_t>(group.key)] == role_of(Kind::draw);
      const std::string_view left = state.game.pile(group.pile);
      const auto count = static_cast<std::size_t>(group.count);
      if (!known || left.size() < count) return;
      event.letters = std::string(left.substr(0, count));
      event.faulty = true;
      cost += against_the_rules;
      next.game.assume_drawn(group.pile, event.letters);
    }
    event.left = static_cast<int>(next.game.pile(group.pile).size());
    next.last_play.reset();
    next.unnamed.clear();
    add(std::move(next), group, event, cost);
  }

  void as_discard(const State& state, const Group& group) {
    const bool is_expected = expected(state, group, Kind::discard) || group.minus;
    if (!is_expected && !group.capitals) return;
    State next = state;
    Event event;
    event.kind = Kind::discard;
    event.letters = group.letters;
    event.turn = state.game.plays();
    int cost = a_discard + (is_expected ? 0 : 6);
    if (const auto lost = next.game.discard(group.letters)) {
      event.lost = *lost;
    } else {
      if (!is_expected || !group.capitals) return;
      for (const char letter : group.letters) event.lost += letter_value(letter);
      event.faulty = true;
      cost += against_the_rules;
      next.game.assume_discarded(group.letters);
    }
    next.last_play.reset();
    next.unnamed.clear();
    add(std::move(next), group, event, cost);
  }

  /// Whether it is against the rules, nothing where it cannot lie there.
  void put(const State& state, const Group& group, const Play& play, bool legal, bool laid,
           int cost) {
    effort_ -= 1;
    State next = state;
    Event event;
    event.kind = Kind::play;
    event.letters = group.letters;
    event.play = play;
    event.placed_letters = laid;
    event.turn = state.game.plays();
    if (legal) {
      auto scored = next.game.play(play, facts_.dictionary);
      if (!scored) return;
      event.scored = *std::move(scored);
    } else {
      auto scored = next.game.assume_played(play);
      if (!scored) return;
      event.scored = *std::move(scored);
      event.faulty = true;
      cost += against_the_rules;
      std::string missing = event.scored.letters;
      for (const char letter : state.game.hand()) {
        const std::size_t at = missing.find(letter);
        if (at != std::string::npos) missing.erase(at, 1);
      }
      next.owed += static_cast<int>(missing.size());
    }
    if (laid && !state.lays_letters) {
      cost += letters_laid;
      next.lays_letters = true;
    }
    for (const Square square : event.scored.played) {
      const bool right = facts_.final_board.at(square) == next.game.board().at(square);
      next.wrong_squares += right ? -1 : facts_.final_board.is_blank(square) ? 1 : 0;
    }
    next.last_play = event.scored;
    next.unnamed.assign(event.scored.words.begin() + 1, event.scored.words.end());
    add(std::move(next), group, event, cost);
  }

  void as_play(const State& state, const Group& group) {
    const std::size_t before = next_.size();
    const auto count = [&] { return next_.size() - before; };
    if (group.letters.size() > 1) {
      for (const Play& play : words_.places_of(group.letters)) {
        if (count() < most_places) put(state, group, play, true, false, 0);
      }
    }
    if (count() == 0 || state.lays_letters) {
      if (group.capitals || state.lays_letters) {
        for (const Play& play : words_.plays_laying(group.letters, state.game.board())) {
          if (count() < most_places) put(state, group, play, true, true, 0);
        }
      }
    }
    if (count() > 0 || group.letters.size() < 2) return;
    const bool known = expected(state, group, Kind::play);
    if (!group.capitals && !known) return;
    for (const Play& play : words_.places_of(group.letters)) {
      if (count() < most_places) put(state, group, play, false, false, 0);
    }
    if (count() > 0) return;
    const int wrong = group.letters.size() > 3 ? 2 : 1;
    for (const Play& play : words_.places_of(group.letters, wrong)) {
      if (count() < most_places)
        put(state, group, play, true, false, other_square + (known ? 0 : unannounced));
    }
  }

  void as_formed(const State& state, const Group& group) {
    if (!state.last_play || group.letters.size() < 2) return;
    const auto found =
        std::find_if(state.unnamed.begin(), state.unnamed.end(),
                     [&](const ScoredWord& word) { return word.word == group.letters; });
    State next = state;
    Event event;
    event.kind = Kind::formed;
    event.letters = group.letters;
    event.turn = state.game.plays();
    int cost = 0;
    if (found != state.unnamed.end()) {
      event.formed = *found;
      next.unnamed.erase(next.unnamed.begin() + (found - state.unnamed.begin()));
    } else if (state.last_play->words.front().word == group.letters) {
      event.formed = state.last_play->words.front();
      cost = 2;
    } else {
      if (!group.capitals || !expected(state, group, Kind::formed)) return;
      event.faulty = true;
      cost = other_than_said;
    }
    add(std::move(next), group, event, cost);
  }

  void as_hand(const State& state, const Group& group) {
    if (group.letters.size() < 2 && !expected(state, group, Kind::hand)) return;
    const std::string said = sorted(group.letters);
    Event event;
    event.letters = group.letters;
    event.turn = state.game.plays();
    if (said == sorted(state.game.hand())) {
      event.kind = Kind::hand;
      add(State(state), group, event, 2);
    }
    if (state.last_play && said == sorted(state.last_play->letters)) {
      event.kind = Kind::laid;
      add(State(state), group, event, 2);
    }
  }

  static bool same_game(const State& left, const State& right) {
    return left.game.board() == right.game.board() && left.game.total() == right.game.total() &&
           left.game.hand() == right.game.hand() && left.game.may_draw() == right.game.may_draw() &&
           left.game.pile(0).size() == right.game.pile(0).size() &&
           left.game.pile(1).size() == right.game.pile(1).size();
  }

  void prune() {
    std::stable_sort(next_.begin(), next_.end(), [](const State& left, const State& right) {
      return left.rank() < right.rank();
    });
    beam_.clear();
    for (State& state : next_) {
      if (beam_.size() >= widest_beam) break;
      const auto alike = std::count_if(beam_.begin(), beam_.end(),
                                       [&](const State& kept) { return same_game(kept, state); });
      const bool same = std::any_of(beam_.begin(), beam_.end(), [&](const State& kept) {
        return same_game(kept, state) && kept.roles == state.roles;
      });
      constexpr long most_alike = 3;
      if (!same && alike < most_alike) beam_.push_back(std::move(state));
    }
  }

  std::vector<Interpretation> results() const {
    std::vector<Interpretation> found;
    for (const State& state : beam_) {
      Interpretation one;
      one.board = state.game.board();
      one.total = state.game.total();
      one.faults = state.faults;
      one.texts = state.texts;
      one.off = other_square * std::min(state.wrong_squares, 10);
      if (facts_.total && *facts_.total != one.total) one.off += other_total;
      one.cost = state.cost + one.off;
      for (auto node = state.last; node; node = node->before) one.events.push_back(node->event);
      std::reverse(one.events.begin(), one.events.end());
      found.push_back(std::move(one));
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const auto& left, const auto& right) { return left.cost < right.cost; });
    if (found.size() > most_results) found.resize(most_results);
    return found;
  }

  const std::vector<Group>& groups_;
  const Facts& facts_;
  FinalWords words_;
  long& effort_;
  std::vector<State> beam_;
  std::vector<State> next_;
};

/// Draws and discards of a line before its plays: what is likely a word on the final board last.
void put_plays_last(std::vector<Group>& groups, const Facts& facts) {
  FinalWords words(facts.final_board);
  const auto is_word = [&](const Group& group) {
    return group.letters.size() > 1 && !words.places_of(group.letters).empty();
  };
  std::stable_sort(groups.begin(), groups.end(), [&](const Group& left, const Group& right) {
    if (left.line != right.line) return left.line < right.line;
    return !is_word(left) && is_word(right);
  });
}

}  // namespace

std::vector<Interpretation> interpretations(const std::vector<Line>& lines, const Legend& legend,
                                            const Facts& facts, const Manner& manner,
                                            long& effort) {
  auto groups = groups_in(lines, legend, manner.counted);
  if (manner.plays_last) put_plays_last(groups, facts);
  return Search(groups, facts, effort).run();
}

}  // namespace aspis::solitaire::crossed_words::legend
