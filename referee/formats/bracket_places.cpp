// Final places of a bracket.
#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "referee/formats/bracket.hpp"

namespace aspis::formats {
namespace {

/// How many entrants come out of each match, as far as its byes say: the same whoever wins.
struct Flow {
  std::vector<int> entrants;     // 0 to 2
  std::vector<bool> loser_goes;  // to another match
};

Flow flow_of(const Bracket& bracket) {
  Flow flow;
  flow.loser_goes.resize(bracket.matches.size());
  for (const BracketMatch& match : bracket.matches) {
    int entrants = 0;
    for (const Feed& feed : match.feeds) {
      const auto from = static_cast<std::size_t>(feed.index);
      if (feed.from == Feed::From::seed) ++entrants;
      if (feed.from == Feed::From::winner_of && flow.entrants[from] > 0) ++entrants;
      if (feed.from == Feed::From::loser_of) {
        if (flow.entrants[from] == 2) ++entrants;
        flow.loser_goes[from] = true;
      }
    }
    flow.entrants.push_back(entrants);
  }
  return flow;
}

class Ranks {
 public:
  Ranks(const Bracket& bracket, const std::vector<BracketPlace>& places)
      : bracket_(bracket), places_(places), flow_(flow_of(bracket)) {}

  std::vector<BracketRank> take() {
    finalists();
    third_place();
    rounds_before();
    return std::move(ranks_);
  }

 private:
  void finalists() {
    const auto is = [](Part part) {
      return [part](const BracketMatch& match) { return match.part == part; };
    };
    const auto& matches = bracket_.matches;
    const auto final = std::find_if(matches.begin(), matches.end(), is(Part::final));
    if (final == matches.end()) return;
    auto last = static_cast<std::size_t>(final - matches.begin());
    const bool single = flow_.entrants[last] < 2;
    const bool reset = last + 1 < matches.size() && matches[last + 1].part == Part::reset;
    if (reset && !single) {
      const BracketPlace& place = places_[last];
      if (!place.winner) {
        next_ += 2;
        return;
      }
      if (place.winner == place.sides[1]) ++last;
    }
    if (places_[last].winner) add(*places_[last].winner, 1, -1);
    ++next_;
    if (single) return;
    if (places_[last].loser) add(*places_[last].loser, 1, static_cast<int>(last));
    ++next_;
  }

  void third_place() {
    for (std::size_t at = 0; at < bracket_.matches.size(); ++at) {
      if (bracket_.matches[at].part != Part::third_place) continue;
      if (places_[at].winner) add(*places_[at].winner, 1, lost_before(at));
      if (flow_.entrants[at] > 0) ++next_;
      if (places_[at].loser) add(*places_[at].loser, 1, static_cast<int>(at));
      if (flow_.entrants[at] > 1) ++next_;
    }
  }

  /// The match that sent the winner of this one here as its loser.
  [[nodiscard]] int lost_before(std::size_t at) const {
    for (const Feed& feed : bracket_.matches[at].feeds) {
      const auto from = static_cast<std::size_t>(feed.index);
      if (places_[from].loser == places_[at].winner) return feed.index;
    }
    return -1;
  }

  /// From the last rounds to the first: those whom no match takes after they lost.
  void rounds_before() {
    auto end = static_cast<int>(bracket_.matches.size());
    while (end > 0) {
      const BracketMatch& last = bracket_.matches[static_cast<std::size_t>(end - 1)];
      int begin = end - 1;
      while (begin > 0 && same_round(bracket_.matches[static_cast<std::size_t>(begin - 1)], last)) {
        --begin;
      }
      if (last.part == Part::winners || last.part == Part::losers) round_of(begin, end);
      end = begin;
    }
  }

  static bool same_round(const BracketMatch& left, const BracketMatch& right) {
    return left.part == right.part && left.round == right.round;
  }

  void round_of(int begin, int end) {
    int sharing = 0;
    for (int at = begin; at < end; ++at) {
      if (leaves(at)) ++sharing;
    }
    for (int at = begin; at < end; ++at) {
      const auto& loser = places_[static_cast<std::size_t>(at)].loser;
      if (leaves(at) && loser) add(*loser, sharing, at);
    }
    next_ += sharing;
  }

  [[nodiscard]] bool leaves(int match) const {
    const auto at = static_cast<std::size_t>(match);
    return flow_.entrants[at] == 2 && !flow_.loser_goes[at];
  }

  void add(Entrant entrant, int sharing, int lost_in) {
    ranks_.push_back({entrant, next_, sharing, lost_in});
  }

  const Bracket& bracket_;
  const std::vector<BracketPlace>& places_;
  Flow flow_;
  std::vector<BracketRank> ranks_;
  int next_ = 1;
};

}  // namespace

std::vector<BracketRank> places(const Bracket& bracket, const std::vector<BracketPlace>& resolved) {
  return Ranks(bracket, resolved).take();
}

}  // namespace aspis::formats
