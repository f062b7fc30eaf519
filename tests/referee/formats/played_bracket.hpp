// A bracket played by lot, match by match, as a tournament would; entrants who came through a stage
// of groups.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <numeric>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "protocol/random.hpp"
#include "referee/formats/bracket.hpp"
#include "referee/formats/groups.hpp"

namespace aspis::formats::played {

/// Entrant 0 is the first seed.
inline std::vector<Entrant> by_seed(int players) {
  std::vector<Entrant> seeds(static_cast<std::size_t>(players));
  std::iota(seeds.begin(), seeds.end(), 0);
  return seeds;
}

class PlayedBracket {
 public:
  PlayedBracket(Bracket bracket, int players, std::uint64_t seed)
      : bracket_(std::move(bracket)), seeds_(by_seed(players)), random_(seed) {
    resolve_again();
  }

  /// Plays one of the matches that can be played; whether there was any.
  bool play_one() {
    std::vector<std::tuple<int, Entrant, Entrant>> open;
    for (std::size_t at = 0; at < places_.size(); ++at) {
      const BracketPlace& place = places_[at];
      if (!place.played || place.winner || !place.sides[0] || !place.sides[1]) continue;
      open.emplace_back(make_phase(bracket_.matches[at]), *place.sides[0], *place.sides[1]);
    }
    if (open.empty()) return false;
    const auto& [phase, one, other] = open[random_.below(open.size())];
    won_[{phase, one, other}] = random_.below(2) == 0 ? one : other;
    resolve_again();
    return true;
  }

  void finish() {
    while (play_one()) {
    }
  }

  [[nodiscard]] const std::vector<BracketPlace>& places() const { return places_; }
  [[nodiscard]] int games() const { return static_cast<int>(won_.size()); }

 private:
  void resolve_again() {
    places_ = resolve(
        bracket_, seeds_,
        [&](const BracketMatch& match, Entrant one, Entrant other) -> std::optional<Entrant> {
          const auto found = won_.find({make_phase(match), one, other});
          if (found == won_.end()) return std::nullopt;
          return found->second;
        });
  }

  Bracket bracket_;
  std::vector<Entrant> seeds_;
  protocol::Random random_;
  std::map<std::tuple<int, Entrant, Entrant>, Entrant> won_;
  std::vector<BracketPlace> places_;
};

}  // namespace aspis::formats::played

namespace aspis::formats::qualified {

/// The first `top` of each of so many groups, group after group; entrant 100 x group + rank.
inline std::vector<Qualifier> list_group_leaders(int groups, int top) {
  std::vector<Qualifier> all;
  for (int group = 0; group < groups; ++group) {
    for (int rank = 1; rank <= top; ++rank) all.push_back({100 * group + rank, group, rank});
  }
  return all;
}

}  // namespace aspis::formats::qualified
