#include <algorithm>
#include <optional>
#include <utility>

#include "protocol/random.hpp"
#include "referee/formats/stage_schedule.hpp"

namespace aspis::formats {

namespace {

/// The opponent of the one side of a match whose games no longer count; nobody where it is not one.
std::optional<Entrant> walkover_of(const Facts& facts, const Sides& sides) {
  const auto is_out = [&](Entrant entrant) {
    const auto gone = facts.departed.find(entrant);
    return gone != facts.departed.end() && !gone->second.games_stand;
  };
  if (facts.departed.empty() || sides.size() != 2 || is_out(sides[0]) == is_out(sides[1])) {
    return std::nullopt;
  }
  return sides[is_out(sides[0]) ? 1 : 0];
}

/// Those who departed in this stage, or whose games do not stand, out of the others' table.
std::vector<Entrant> take_departed(const StageInput& input, std::vector<Entrant>& entrants) {
  const auto stays = [&](Entrant entrant) {
    const auto gone = input.facts.departed.find(entrant);
    return gone == input.facts.departed.end() ||
           (gone->second.games_stand && gone->second.stage > input.number);
  };
  const auto first = std::stable_partition(entrants.begin(), entrants.end(), stays);
  std::vector<Entrant> departed(first, entrants.end());
  entrants.erase(first, entrants.end());
  return departed;
}

}  // namespace

std::vector<Entrant> entrants_of(const std::vector<Qualifier>& qualifiers) {
  std::vector<Entrant> entrants;
  entrants.reserve(qualifiers.size());
  for (const Qualifier& qualifier : qualifiers) entrants.push_back(qualifier.entrant);
  return entrants;
}

RankingRules ranking_rules(const StageInput& input) {
  return {input.stage.points, input.stage.tie_breaks, input.cuts, input.stage.play_off,
          input.facts.seed};
}

Pairing pairing_of(const StageInput& input, int phase, const Sides& seats, int round,
                   bool must_decide) {
  const MatchKey key{input.number, phase, seats.sorted()};
  return pairing_of(input, key, seats, round, must_decide, input.results.games_of(key));
}

Pairing pairing_of(const StageInput& input, const MatchKey& key, const Sides& seats, int round,
                   bool must_decide, std::span<const GameResult> games) {
  Pairing pairing;
  pairing.key = key;
  pairing.seats = seats;
  pairing.round = round;
  for (std::size_t side = 0; side < 2 && side < seats.size(); ++side) {
    pairing.known[side] = seats[side];
  }
  pairing.state = state_of(input.stage.match, input.stage.points, must_decide, key, games,
                           input.facts.seed, walkover_of(input.facts, key.entrants));
  pairing.games_played = static_cast<int>(games.size());
  return pairing;
}

Sides drawn_seats(const StageInput& input, int phase, Entrant one, Entrant other) {
  const MatchKey key{input.number, phase, Sides{one, other}.sorted()};
  const bool exchange = (protocol::derived_seed(seed_of(input.facts.seed, key), 1) & 1U) != 0;
  const Sides sorted = key.entrants;
  return exchange ? Sides{sorted[1], sorted[0]} : sorted;
}

void rank_group(const StageInput& input, Group& group, Table table) {
  const std::vector<Entrant> departed = take_departed(input, table.entrants);
  group.ranking = rank(table, input.results, ranking_rules(input));
  StagePlan play_off_stage = input.stage;
  play_off_stage.match.games = input.stage.play_off.games;
  play_off_stage.match.swap = true;
  play_off_stage.match.same_boards = false;
  const StageInput for_play_offs{input.plan,    play_off_stage, input.number,        input.facts,
                                 input.results, input.entering, input.groups_before, input.cuts};
  for (const PlayOff& play_off : group.ranking.play_offs) {
    int match = 0;
    for (const MatchKey& key : play_off_matches(input.number, play_off)) {
      const Sides seats = drawn_seats(input, key.phase, key.entrants[0], key.entrants[1]);
      Pairing pairing = pairing_of(for_play_offs, key.phase, seats, play_off.round, false);
      pairing.play_off = true;
      pairing.cut = play_off.cut;
      pairing.in_play_off = ++match;
      group.pairings.push_back(pairing);
    }
  }
  const auto place = static_cast<int>(group.ranking.lines.size()) + 1;
  for (const Entrant entrant : departed) {
    Line& line = group.ranking.lines.emplace_back(counted_line(input, entrant, group.pairings));
    line.place = place;
    line.shared = departed.size() > 1;
    line.because = input.facts.departed.at(entrant).words;
  }
}

Line counted_line(const StageInput& input, Entrant entrant, const std::vector<Pairing>& pairings) {
  Line line;
  line.entrant = entrant;
  for (const Pairing& pairing : pairings) {
    const Sides& sides = pairing.key.entrants;
    const auto* const found = std::find(sides.begin(), sides.end(), entrant);
    if (found == sides.end()) continue;
    const auto side = static_cast<std::size_t>(found - sides.begin());
    const std::span<const GameResult> games = input.results.games_of(pairing.key);
    line.points2 += points2_of(input.stage.points, games, side);
    for (const GameResult& game : games) {
      const SideResult& own = game.sides[side];
      ++line.games;
      line.wins += own.standing == protocol::Standing::win;
      line.ties += own.standing == protocol::Standing::tie;
      line.losses += own.standing == protocol::Standing::loss;
      line.voids += own.standing == protocol::Standing::void_;
      line.forfeits += own.forfeit;
      line.score += own.score;
    }
  }
  return line;
}

}  // namespace aspis::formats
