// Stages whose matches depend on the results before: brackets, finals, Swiss rounds, ladders.
#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>

#include "referee/formats/stage.hpp"
#include "referee/formats/swiss.hpp"

namespace aspis::formats {
namespace {

/// The sources of each match's sides as people see them: a match decided by a bye passes on its own
/// side's.
std::vector<std::array<Origin, 2>> find_origins(const Bracket& bracket,
                                                const std::vector<BracketPlace>& resolved) {
  std::vector<std::array<Origin, 2>> origins;
  std::vector<int> numbers;  // of the matches that are, or may be, played; 0 for others
  int last = 0;
  std::vector<Origin> winners;
  for (const BracketMatch& match : bracket.matches) {
    std::array<Origin, 2>& sides = origins.emplace_back();
    for (std::size_t side = 0; side < 2; ++side) {
      const Feed& feed = match.feeds[side];
      const auto from = index(feed.index);
      sides[side].kind = Origin::Kind::bye;
      if (feed.from == Feed::From::seed) sides[side].kind = Origin::Kind::entrant;
      if (feed.from == Feed::From::winner_of) sides[side] = winners[from];
      if (feed.from == Feed::From::loser_of && numbers[from] != 0) {
        sides[side] = {Origin::Kind::loser_of, numbers[from]};
      }
    }
    const bool played = resolved[numbers.size()].played;
    numbers.push_back(played ? ++last : 0);
    const Origin through = sides[sides[0].kind == Origin::Kind::bye ? 1 : 0];
    winners.push_back(played ? Origin{Origin::Kind::winner_of, last} : through);
  }
  return origins;
}

Pairing bracket_pairing(const StageInput& input, const BracketMatch& match,
                        const BracketPlace& place) {
  Pairing pairing;
  if (place.sides[0] && place.sides[1]) {
    const int phase = make_phase(match);
    pairing =
        make_pairing(input, phase, drawn_seats(input, phase, *place.sides[0], *place.sides[1]),
                     match.round, true);
  }
  pairing.key.stage = input.number;
  pairing.round = match.round;
  pairing.part = match.part;
  pairing.if_needed = place.if_needed;
  pairing.known = place.sides;
  return pairing;
}

std::string name_round(Part part, int round) {
  switch (part) {
    case Part::winners:
      return "round " + std::to_string(round);
    case Part::losers:
      return "round " + std::to_string(round) + " of the losers' bracket";
    case Part::third_place:
      return "the match for third place";
    case Part::final:
      return "the final";
    case Part::reset:
      return "the second final";
  }
  return "";
}

/// "the final", "the match for place 3".
std::string final_for(int place) {
  return place == 1 ? "the final" : "the match for place " + std::to_string(place);
}

void add_lines(const StageInput& input, Group& group, const Pairing& pairing, int place) {
  for (const Entrant entrant : pairing.seats) {
    Line line = counted_line(input, entrant, {pairing});
    const bool decided = pairing.state.winner.has_value();
    const bool won = pairing.state.winner == entrant;
    line.place = decided && !won ? place + 1 : place;
    line.shared = !decided;
    line.because = (!decided ? "plays " : won ? "won " : "lost ") + final_for(place);
    if (pairing.state.by_lot) line.because += " by lot";
    const bool ahead =
        won && !group.ranking.lines.empty() && group.ranking.lines.back().place == place + 1;
    group.ranking.lines.insert(group.ranking.lines.end() - (ahead ? 1 : 0), std::move(line));
  }
}

class Rounds {
 public:
  explicit Rounds(const StageInput& input) : input_(input) {
    for (const Qualifier& qualifier : input.entering) {
      place_[qualifier.entrant] = players_.size();
      players_.emplace_back().entrant = qualifier.entrant;
      group_.entrants.push_back(qualifier.entrant);
    }
    table_ = {input.number, group_.entrants, {}, true, {}};
  }

  /// The players paired in this round, best first by `better`; equal ones in the order of their
  /// seeds.
  template <class Better>
  [[nodiscard]] std::vector<Player> ordered(int round, const Better& better) const {
    std::vector<Player> order;
    std::ranges::copy_if(players_, std::back_inserter(order),
                         [&](const Player& player) { return is_paired(player.entrant, round); });
    std::ranges::stable_sort(order, better);
    return order;
  }

  /// Adds the round; true if all its matches are complete. `keep` is for a round of which no game
  /// was played yet.
  bool add(int number, const Round& round, bool keep) {
    std::vector<Pairing> pairings;
    bool begun = false;
    bool complete = true;
    for (const auto& [first, second] : round.pairs) {
      pairings.push_back(make_pairing(input_, number, Sides{first, second}, number, false));
      begun = begun || pairings.back().games_played > 0;
      complete = complete && pairings.back().state.complete;
    }
    if (!keep && !begun) return false;
    for (const Pairing& pairing : pairings) {
      table_.matches.push_back(pairing.key);
      enter(pairing);
      group_.pairings.push_back(pairing);
    }
    if (round.bye) give_bye(*round.bye);
    table_.complete = table_.complete && complete;
    rate(pairings);
    return complete;
  }

  [[nodiscard]] Stage stage(bool all_rounds) {
    table_.complete = table_.complete && all_rounds;
    rank_group(input_, group_, table_);
    int number = 0;
    for (Pairing& pairing : group_.pairings) pairing.number = ++number;
    return make_stage(std::move(group_));
  }

 private:
  Player& player(Entrant entrant) { return players_[place_.at(entrant)]; }

  [[nodiscard]] bool is_paired(Entrant entrant, int round) const {
    const auto came = input_.facts.arrived.find(entrant);
    if (came != input_.facts.arrived.end() && came->second.stage == input_.number &&
        came->second.round > round) {
      return false;
    }
    const auto gone = input_.facts.departed.find(entrant);
    return gone == input_.facts.departed.end() || gone->second.stage > input_.number ||
           gone->second.round >= round;
  }

  void enter(const Pairing& pairing) {
    const std::span<const GameResult> games = input_.results.find_games(pairing.key);
    for (std::size_t side = 0; side < 2; ++side) {
      Player& own = player(pairing.key.entrants[side]);
      own.points2 += count_points2(input_.stage.points, games, side);
      own.met.push_back(pairing.key.entrants[1 - side]);
      own.first.push_back(pairing.seats[0] == own.entrant);
    }
  }

  void give_bye(Entrant entrant) {
    player(entrant).points2 +=
        static_cast<std::int64_t>(input_.stage.points.win2) * input_.stage.match.games;
    ++player(entrant).byes;
    // A win for each game that the others play.
    table_.byes.insert(table_.byes.end(), index(input_.stage.match.games), entrant);
  }

  /// Elo's formula, with all games of a round against the ratings before it: for pairing only. The
  /// displayed ratings are computed from all games together.
  void rate(const std::vector<Pairing>& round) {
    constexpr double step = 24;
    std::vector<double> gained(players_.size(), 0);
    for (const Pairing& pairing : round) {
      if (!pairing.state.complete) continue;
      const std::size_t one = place_.at(pairing.key.entrants[0]);
      const std::size_t other = place_.at(pairing.key.entrants[1]);
      const double expected =
          1 / (1 + std::pow(10, (players_[other].elo - players_[one].elo) / 400));
      for (const GameResult& game : input_.results.find_games(pairing.key)) {
        if (game.sides[0].standing == protocol::Standing::void_) continue;
        const auto points = static_cast<double>(count_points2({2, 1, 0}, game.sides[0])) / 2;
        gained[one] += step * (points - expected);
        gained[other] -= step * (points - expected);
      }
    }
    for (std::size_t at = 0; at < players_.size(); ++at) players_[at].elo += gained[at];
  }

  const StageInput& input_;
  std::vector<Player> players_;  // by seed
  std::map<Entrant, std::size_t> place_;
  Table table_;
  Group group_;
};

int wanted_rounds(const StagePlan& plan, std::size_t entrants) {
  return plan.rounds > 0 ? plan.rounds : swiss_rounds(static_cast<int>(entrants));
}

/// The number of rounds in which all meet.
int max_rounds(std::size_t entrants) {
  return static_cast<int>(entrants % 2 == 0 ? entrants - 1 : entrants);
}

}  // namespace

Stage schedule_bracket(const StageInput& input) {
  const auto players = static_cast<int>(input.entering.size());
  const Bracket bracket = input.stage.format == Format::elimination
                              ? single_elimination(players, input.stage.third_place)
                              : double_elimination(players);
  const std::vector<Entrant> seeds =
      input.groups_before > 1 ? bracket_seeds(input.entering) : list_entrants(input.entering);
  const std::vector<BracketPlace> resolved =
      resolve(bracket, seeds, [&](const BracketMatch& match, Entrant one, Entrant other) {
        const Sides sides{one, other};
        return make_pairing(input, make_phase(match), sides, match.round, true).state.winner;
      });
  const std::vector<std::array<Origin, 2>> origins = find_origins(bracket, resolved);
  Group group;
  group.entrants = seeds;
  group.ranking.settled = true;
  for (std::size_t at = 0; at < resolved.size(); ++at) {
    if (!resolved[at].played) continue;
    Pairing& pairing =
        group.pairings.emplace_back(bracket_pairing(input, bracket.matches[at], resolved[at]));
    pairing.number = static_cast<int>(group.pairings.size());
    pairing.origins = origins[at];
    const bool decided = pairing.state.complete && !pairing.key.entrants.empty();
    group.ranking.settled = group.ranking.settled && decided;
  }
  // Entrants still in are above those who are out, in the order of their seeds.
  const std::vector<BracketRank> out = places(bracket, resolved);
  for (const Entrant entrant : seeds) {
    if (std::ranges::find(out, entrant, &BracketRank::entrant) != out.end()) continue;
    Line& line = group.ranking.lines.emplace_back(counted_line(input, entrant, group.pairings));
    line.because = "is still in";
    line.shared = out.size() + 1 < seeds.size();
  }
  for (const BracketRank& rank : out) {
    Line& line =
        group.ranking.lines.emplace_back(counted_line(input, rank.entrant, group.pairings));
    line.place = rank.place;
    line.shared = rank.sharing > 1;
    line.because = "won the bracket";
    if (rank.lost_in >= 0) {
      const BracketMatch& lost = bracket.matches[index(rank.lost_in)];
      const bool is_third = std::ranges::any_of(group.pairings, [&](const Pairing& pairing) {
        return pairing.part == Part::third_place && pairing.state.winner == rank.entrant;
      });
      line.because = (is_third ? "won " : "lost ") +
                     name_round(is_third ? Part::third_place : lost.part, lost.round);
    }
  }
  return make_stage(std::move(group));
}

Stage schedule_finals(const StageInput& input) {
  Group group;
  group.entrants = list_entrants(input.entering);
  group.ranking.settled = true;
  for (std::size_t at = 0; at + 1 < group.entrants.size(); at += 2) {
    const auto place = static_cast<int>(at) + 1;
    const Sides seats = drawn_seats(input, place, group.entrants[at], group.entrants[at + 1]);
    Pairing pairing = make_pairing(input, place, seats, 1, true);
    pairing.number = place / 2 + 1;
    group.ranking.settled = group.ranking.settled && pairing.state.complete;
    add_lines(input, group, pairing, place);
    group.pairings.push_back(pairing);
  }
  if (group.entrants.size() % 2 == 1) {
    Line last;
    last.entrant = group.entrants.back();
    last.place = static_cast<int>(group.entrants.size());
    last.because = "has no opponent";
    group.ranking.lines.push_back(last);
  }
  return make_stage(std::move(group));
}

int planned_rounds(const StagePlan& plan, std::size_t entrants) {
  if (plan.format == Format::ladder) return plan.rounds;
  return std::min(wanted_rounds(plan, entrants), max_rounds(entrants));
}

Stage schedule_swiss(const StageInput& input) {
  const int most = max_rounds(input.entering.size());
  const int wanted = wanted_rounds(input.stage, input.entering.size());
  Rounds rounds(input);
  bool complete = true;
  for (int number = 1; complete && number <= std::min(wanted, most); ++number) {
    const auto order = rounds.ordered(
        number, [](const Player& a, const Player& b) { return a.points2 > b.points2; });
    if (order.size() < 2) break;
    complete = rounds.add(number, pair_swiss(order), true);
  }
  Stage stage = rounds.stage(complete);
  if (wanted > most) {
    stage.note = std::to_string(most) + " of " + std::to_string(wanted) +
                 " rounds are played: all entrants have met by then";
  }
  return stage;
}

Stage schedule_ladder(const StageInput& input) {
  Rounds rounds(input);
  const int rest = std::max(0, std::min(3, static_cast<int>(input.entering.size()) / 2 - 1));
  const int last = input.stage.rounds;
  bool complete = true;
  for (int number = 1; complete && (last == 0 || number <= last); ++number) {
    const auto order =
        rounds.ordered(number, [](const Player& a, const Player& b) { return a.elo > b.elo; });
    if (order.size() < 2) break;
    complete = rounds.add(number, pair_ladder(order, rest), !input.facts.closed);
  }
  // Without a round to come, a closed ladder is over as soon as its last round is.
  return rounds.stage(complete || input.facts.closed);
}

}  // namespace aspis::formats
