// Stages whose matches depend on the results before: brackets, finals, Swiss rounds, ladders.
#include <algorithm>
#include <cmath>
#include <map>

#include "referee/formats/stage.hpp"
#include "referee/formats/swiss.hpp"

namespace aspis::formats {
namespace {

/// Numbers of the matches that are, or may be, played; 0 for those that a bye decides.
std::vector<int> numbers_of(const std::vector<BracketPlace>& resolved) {
  std::vector<int> numbers;
  int last = 0;
  for (const BracketPlace& place : resolved) numbers.push_back(place.played ? ++last : 0);
  return numbers;
}

/// Whether a feed brings nobody: a bye, or what a match that a bye decided has for a loser.
bool brings_nobody(const Bracket& bracket, const std::vector<int>& numbers, const Feed& feed) {
  if (feed.from == Feed::From::bye) return true;
  if (feed.from == Feed::From::seed || numbers[static_cast<std::size_t>(feed.index)] != 0)
    return false;
  if (feed.from == Feed::From::loser_of) return true;
  const BracketMatch& match = bracket.matches[static_cast<std::size_t>(feed.index)];
  return brings_nobody(bracket, numbers, match.feeds[0]) &&
         brings_nobody(bracket, numbers, match.feeds[1]);
}

/// Where a side comes from as people see it: a match that a bye decided passes its own feed on.
Origin origin_of(const Bracket& bracket, const std::vector<int>& numbers, Feed feed) {
  while (feed.from == Feed::From::winner_of && numbers[static_cast<std::size_t>(feed.index)] == 0) {
    const BracketMatch& bye = bracket.matches[static_cast<std::size_t>(feed.index)];
    feed = bye.feeds[brings_nobody(bracket, numbers, bye.feeds[0]) ? 1 : 0];
  }
  switch (feed.from) {
    case Feed::From::seed:
      return {Origin::Kind::entrant, 0};
    case Feed::From::bye:
      return {Origin::Kind::bye, 0};
    case Feed::From::winner_of:
      return {Origin::Kind::winner_of, numbers[static_cast<std::size_t>(feed.index)]};
    case Feed::From::loser_of:
      return {Origin::Kind::loser_of, numbers[static_cast<std::size_t>(feed.index)]};
  }
  return {};
}

Pairing bracket_pairing(const StageInput& input, const BracketMatch& match,
                        const BracketPlace& place) {
  Pairing pairing;
  if (place.sides[0] && place.sides[1]) {
    const int phase = phase_of(match);
    pairing = pairing_of(input, phase, drawn_seats(input, phase, *place.sides[0], *place.sides[1]),
                         match.round, true);
  }
  pairing.key.stage = input.number;
  pairing.round = match.round;
  pairing.part = match.part;
  pairing.if_needed = place.if_needed;
  pairing.known = place.sides;
  return pairing;
}

std::string name_of(Part part, int round) {
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

/// The last match of a single elimination is a final to people.
std::string name_of(const Bracket& bracket, int match) {
  const BracketMatch& lost = bracket.matches[static_cast<std::size_t>(match)];
  int last_round = 0;
  bool has_final = false;
  for (const BracketMatch& other : bracket.matches) {
    if (other.part == Part::winners) last_round = std::max(last_round, other.round);
    has_final = has_final || other.part == Part::final;
  }
  if (!has_final && lost.part == Part::winners && lost.round == last_round) return "the final";
  return name_of(lost.part, lost.round);
}

/// "the final", "the match for place 3".
std::string name_of(int place) {
  return place == 1 ? "the final" : "the match for place " + std::to_string(place);
}

void add_lines(const StageInput& input, Group& group, const Pairing& pairing, int place) {
  for (const Entrant entrant : pairing.seats) {
    Line line = counted_line(input, entrant, {pairing});
    const bool decided = pairing.state.winner.has_value();
    const bool won = pairing.state.winner == entrant;
    line.place = decided && !won ? place + 1 : place;
    line.shared = !decided;
    line.because = (!decided ? "plays " : won ? "won " : "lost ") + name_of(place);
    if (pairing.state.by_lot) line.because += " by lot";
    const bool ahead =
        won && !group.ranking.lines.empty() && group.ranking.lines.back().place == place + 1;
    group.ranking.lines.insert(group.ranking.lines.end() - (ahead ? 1 : 0), std::move(line));
  }
}

/// What the rounds so far of Swiss or a ladder made of an entrant.
struct Form {
  Player player;
  int byes = 0;
  double elo = 0;
};

class Rounds {
 public:
  explicit Rounds(const StageInput& input) : input_(input) {
    for (const Qualifier& qualifier : input.entering) {
      place_[qualifier.entrant] = forms_.size();
      forms_.push_back({{qualifier.entrant, 0, {}, {}, false}, 0, 0});
      group_.entrants.push_back(qualifier.entrant);
    }
    table_ = {input.number, group_.entrants, {}, true, {}};
  }

  /// Those who are paired in this round, best first by `better`; who is level, in the order of the
  /// seeds.
  template <class Better>
  [[nodiscard]] std::vector<const Form*> ordered(int round, Better better) const {
    std::vector<const Form*> order;
    for (const Form& form : forms_) {
      if (is_paired(form.player.entrant, round)) order.push_back(&form);
    }
    std::stable_sort(order.begin(), order.end(),
                     [&](const Form* a, const Form* b) { return better(*a, *b); });
    return order;
  }

  /// Adds the round; true where all its matches are complete. `keep` decides on a round of which
  /// nothing was played yet.
  bool add(int number, const Round& round, bool keep) {
    std::vector<Pairing> pairings;
    bool begun = false;
    bool complete = true;
    for (const auto& [first, second] : round.pairs) {
      pairings.push_back(pairing_of(input_, number, Sides{first, second}, number, false));
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
    rate();
    return complete;
  }

  [[nodiscard]] Stage stage(bool all_rounds) {
    table_.complete = table_.complete && all_rounds;
    rank_group(input_, group_, table_);
    int number = 0;
    for (Pairing& pairing : group_.pairings) pairing.number = ++number;
    Stage stage;
    stage.state = group_.ranking.settled ? StageState::settled : StageState::playing;
    stage.groups.push_back(std::move(group_));
    return stage;
  }

 private:
  Form& form_of(Entrant entrant) { return forms_[place_.at(entrant)]; }

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
    const std::span<const GameResult> games = input_.results.games_of(pairing.key);
    for (std::size_t side = 0; side < 2; ++side) {
      Form& form = form_of(pairing.key.entrants[side]);
      const Entrant other = pairing.key.entrants[1 - side];
      form.player.points2 += points2_of(input_.stage.points, games, side);
      form.player.met.push_back(other);
      form.player.first.push_back(pairing.seats[0] == form.player.entrant);
    }
    if (pairing.state.complete) rated_.push_back({pairing.key, games});
  }

  void give_bye(Entrant entrant) {
    Form& form = form_of(entrant);
    form.player.points2 +=
        static_cast<std::int64_t>(input_.stage.points.win2) * input_.stage.match.games;
    form.player.had_bye = true;
    ++form.byes;
    // A win for each game that the others play.
    table_.byes.insert(table_.byes.end(), static_cast<std::size_t>(input_.stage.match.games),
                       entrant);
  }

  /// Elo's own formula, all games of a round against the ratings before it: for pairing alone; the
  /// ratings that are shown come from all games at once.
  void rate() {
    constexpr double step = 24;
    std::vector<double> gained(forms_.size(), 0);
    for (const auto& [key, games] : rated_) {
      const std::size_t one = place_.at(key.entrants[0]);
      const std::size_t other = place_.at(key.entrants[1]);
      const double expected = 1 / (1 + std::pow(10, (forms_[other].elo - forms_[one].elo) / 400));
      for (const GameResult& game : games) {
        const protocol::Standing standing = game.sides[0].standing;
        if (standing == protocol::Standing::void_) continue;
        const double points = standing == protocol::Standing::win   ? 1
                              : standing == protocol::Standing::tie ? 0.5
                                                                    : 0;
        gained[one] += step * (points - expected);
        gained[other] -= step * (points - expected);
      }
    }
    rated_.clear();
    for (std::size_t at = 0; at < forms_.size(); ++at) forms_[at].elo += gained[at];
  }

  const StageInput& input_;
  std::vector<Form> forms_;  // by seed
  std::map<Entrant, std::size_t> place_;
  std::vector<std::pair<MatchKey, std::span<const GameResult>>> rated_;
  Table table_;
  Group group_;
};

std::vector<Player> players_of(const std::vector<const Form*>& forms) {
  std::vector<Player> players;
  for (const Form* form : forms) players.push_back(form->player);
  return players;
}

int wanted_rounds(const StagePlan& plan, std::size_t entrants) {
  return plan.rounds > 0 ? plan.rounds : swiss_rounds(static_cast<int>(entrants));
}

/// After so many rounds all have met.
int most_rounds(std::size_t entrants) {
  return static_cast<int>(entrants % 2 == 0 ? entrants - 1 : entrants);
}

/// Why fewer rounds are played than are asked for; "" if all are.
std::string cap_words(int wanted, int most) {
  if (wanted <= most) return "";
  return std::to_string(most) + " of " + std::to_string(wanted) +
         " rounds are played: all entrants have met by then";
}

}  // namespace

Stage schedule_bracket(const StageInput& input) {
  const auto players = static_cast<int>(input.entering.size());
  const Bracket bracket = input.stage.format == Format::elimination
                              ? single_elimination(players, input.stage.third_place)
                              : double_elimination(players);
  const std::vector<Entrant> seeds =
      input.groups_before > 1 ? bracket_seeds(input.entering) : entrants_of(input.entering);
  const std::vector<BracketPlace> resolved =
      resolve(bracket, seeds, [&](const BracketMatch& match, Entrant one, Entrant other) {
        const Sides sides{one, other};
        return pairing_of(input, phase_of(match), sides, match.round, true).state.winner;
      });
  const std::vector<int> numbers = numbers_of(resolved);
  Stage stage;
  Group& group = stage.groups.emplace_back();
  group.entrants = seeds;
  group.ranking.settled = true;
  for (std::size_t at = 0; at < resolved.size(); ++at) {
    if (!resolved[at].played) continue;
    Pairing pairing = bracket_pairing(input, bracket.matches[at], resolved[at]);
    pairing.number = numbers[at];
    for (std::size_t side = 0; side < 2; ++side) {
      pairing.origins[side] = origin_of(bracket, numbers, bracket.matches[at].feeds[side]);
    }
    const bool decided = pairing.state.complete && !pairing.key.entrants.empty();
    group.ranking.settled = group.ranking.settled && decided;
    group.pairings.push_back(pairing);
  }
  std::vector<bool> ranked(static_cast<std::size_t>(input.facts.entrants), false);
  for (const BracketRank& rank : places(bracket, resolved)) {
    Line line = counted_line(input, rank.entrant, group.pairings);
    line.place = rank.place;
    line.shared = rank.sharing > 1;
    line.because = rank.lost_in < 0 ? "won " + std::string("the bracket")
                                    : "lost " + name_of(bracket, rank.lost_in);
    ranked[static_cast<std::size_t>(rank.entrant)] = true;
    group.ranking.lines.push_back(std::move(line));
  }
  // Those still in stand above those who are out, in the order of their seeds.
  std::vector<Line> still_in;
  for (const Entrant entrant : seeds) {
    if (ranked[static_cast<std::size_t>(entrant)]) continue;
    Line line = counted_line(input, entrant, group.pairings);
    line.because = "is still in";
    line.shared = true;
    still_in.push_back(std::move(line));
  }
  if (still_in.size() == 1) still_in.front().shared = false;
  group.ranking.lines.insert(group.ranking.lines.begin(), still_in.begin(), still_in.end());
  stage.state = group.ranking.settled ? StageState::settled : StageState::playing;
  return stage;
}

Stage schedule_finals(const StageInput& input) {
  Stage stage;
  stage.state = StageState::settled;
  Group& group = stage.groups.emplace_back();
  group.entrants = entrants_of(input.entering);
  group.ranking.settled = true;
  for (std::size_t at = 0; at + 1 < group.entrants.size(); at += 2) {
    const auto place = static_cast<int>(at) + 1;
    const Sides seats = drawn_seats(input, place, group.entrants[at], group.entrants[at + 1]);
    Pairing pairing = pairing_of(input, place, seats, 1, true);
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
  if (!group.ranking.settled) stage.state = StageState::playing;
  return stage;
}

int planned_rounds(const StagePlan& plan, std::size_t entrants) {
  if (plan.format == Format::ladder) return plan.rounds;
  return std::min(wanted_rounds(plan, entrants), most_rounds(entrants));
}

Stage schedule_swiss(const StageInput& input) {
  const int most = most_rounds(input.entering.size());
  const int wanted = wanted_rounds(input.stage, input.entering.size());
  const int last = std::min(wanted, most);
  Rounds rounds(input);
  for (int number = 1; number <= last; ++number) {
    const auto order = rounds.ordered(
        number, [](const Form& a, const Form& b) { return a.player.points2 > b.player.points2; });
    if (order.size() < 2) break;
    const Round round = pair_swiss(players_of(order));
    if (rounds.add(number, round, true)) continue;
    Stage stage = rounds.stage(false);
    stage.note = cap_words(wanted, most);
    return stage;
  }
  Stage stage = rounds.stage(true);
  stage.note = cap_words(wanted, most);
  return stage;
}

Stage schedule_ladder(const StageInput& input) {
  Rounds rounds(input);
  const int rest = std::min(3, static_cast<int>(input.entering.size()) / 2 - 1);
  for (int number = 1; input.stage.rounds == 0 || number <= input.stage.rounds; ++number) {
    const auto order =
        rounds.ordered(number, [](const Form& a, const Form& b) { return a.elo > b.elo; });
    if (order.size() < 2) break;
    std::vector<int> byes;
    for (const Form* form : order) byes.push_back(form->byes);
    const Round round = pair_ladder(players_of(order), byes, std::max(0, rest));
    if (rounds.add(number, round, !input.facts.closed)) continue;
    // Without a round to come, a closed ladder is over as soon as its last round is.
    return rounds.stage(input.facts.closed);
  }
  return rounds.stage(true);
}

}  // namespace aspis::formats
