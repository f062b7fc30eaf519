// Swiss and ladder: rounds that are paired one after the other from what was played before.
#include <algorithm>
#include <cmath>
#include <map>

#include "referee/formats/stage_schedule.hpp"
#include "referee/formats/swiss.hpp"

namespace aspis::formats {
namespace {

/// What the rounds so far made of an entrant.
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

int planned_rounds(const StagePlan& plan, std::size_t entrants) {
  if (plan.format == Format::ladder) return plan.rounds;
  return std::min(wanted_rounds(plan, entrants), most_rounds(entrants));
}

CountedRounds::CountedRounds(const Stage& stage) {
  std::map<std::pair<Part, int>, int> first;  // numbers
  bool has_parts = false;
  for (const Group& group : stage.groups) {
    for (const Pairing& pairing : group.pairings) {
      has_parts = has_parts || pairing.part != Part::winners;
      int& number = first.try_emplace({pairing.part, pairing.round}, pairing.number).first->second;
      number = std::min(number, pairing.number);
    }
  }
  if (!has_parts) return;
  for (const auto& [round, number] : first) order_.push_back(round);
  std::sort(order_.begin(), order_.end(),
            [&](const auto& a, const auto& b) { return first.at(a) < first.at(b); });
}

int CountedRounds::of(const Pairing& pairing) const {
  if (order_.empty()) return pairing.round;
  const auto own = std::find(order_.begin(), order_.end(), std::pair(pairing.part, pairing.round));
  return 1 + static_cast<int>(own - order_.begin());
}

int last_round(const StagePlan& plan, const Stage& stage) {
  if (stage.groups.empty()) return 0;
  if (plan.format == Format::swiss || plan.format == Format::ladder) {
    return planned_rounds(plan, stage.groups.front().entrants.size());
  }
  const CountedRounds rounds(stage);
  int last = 0;
  for (const Group& group : stage.groups) {
    for (const Pairing& pairing : group.pairings) {
      if (!pairing.play_off) last = std::max(last, rounds.of(pairing));
    }
  }
  return last;
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
