#include <algorithm>

#include "referee/formats/match_state.hpp"
#include "referee/formats/round_robin.hpp"
#include "referee/formats/tie_breaks.hpp"

namespace aspis::formats {

/// The first place after which the order must be decided and is not, inside the block; or 0.
int Ordering::first_cut_in(Block block) const {
  int first = 0;
  for (const int cut : rules_.cuts) {
    const bool inside = cut > static_cast<int>(block.begin) && cut < static_cast<int>(block.end);
    if (inside && (first == 0 || cut < first)) first = cut;
  }
  return first;
}

/// `unchanged`: so many rounds in a row have parted nobody of this block.
void Ordering::by_play_off(Block block, std::size_t criterion, int round, int unchanged) {
  const int cut = first_cut_in(block);
  if (block.size() < 2 || cut == 0) return refine(block, criterion + 1);
  // While games of the table are missing, the tie may still vanish.
  if (!table_.complete) return;
  if (unchanged >= rules_.play_off.unchanged) return by_lot(block);
  PlayOff play_off{round, entrants_of(block), cut, false};
  play_off.complete = count_play_off(block, play_off);
  found_.play_offs.push_back(play_off);
  if (!play_off.complete) {
    found_.settled = false;
    return;
  }
  Boundary boundary{Criterion::play_off};
  boundary.play_off_round = round;
  const std::vector<Block> runs = part(block, boundary);
  for (const Block run : runs) {
    by_play_off(run, criterion, round + 1, runs.size() == 1 ? unchanged + 1 : 0);
  }
}

/// Sets value_ to the points of this round. False while games of it are missing.
bool Ordering::count_play_off(Block block, const PlayOff& play_off) {
  const auto value_of_entrant = [&](Entrant entrant) -> std::int64_t& {
    const auto found =
        std::lower_bound(play_off.entrants.begin(), play_off.entrants.end(), entrant);
    const auto position = block.begin + static_cast<std::size_t>(found - play_off.entrants.begin());
    return value_[static_cast<std::size_t>(order_[position])];
  };
  for (const Entrant entrant : play_off.entrants) value_of_entrant(entrant) = 0;
  const auto wanted = static_cast<std::size_t>(rules_.play_off.games);
  for (const MatchKey& key : play_off_matches(table_.stage, play_off)) {
    std::span<const GameResult> games = results_.games_of(key);
    if (games.size() < wanted) return false;
    games = games.first(wanted);
    value_of_entrant(key.entrants[0]) += points2_of(rules_.points, games, 0);
    value_of_entrant(key.entrants[1]) += points2_of(rules_.points, games, 1);
  }
  return true;
}

std::vector<MatchKey> play_off_matches(int stage, const PlayOff& play_off) {
  std::vector<Entrant> entrants = play_off.entrants;
  std::sort(entrants.begin(), entrants.end());
  std::vector<MatchKey> matches;
  for (const Meeting& meeting : berger(static_cast<int>(entrants.size()))) {
    const Sides pair{entrants[static_cast<std::size_t>(meeting.first)],
                     entrants[static_cast<std::size_t>(meeting.second)]};
    matches.push_back({stage, first_play_off + play_off.round - 1, pair.sorted()});
  }
  return matches;
}

}  // namespace aspis::formats
