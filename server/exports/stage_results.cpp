#include "server/exports/stage_results.hpp"

#include <algorithm>

namespace aspis::exports {
namespace {

bool is_among(const std::vector<Entrant>& entrants, Entrant entrant) {
  return std::find(entrants.begin(), entrants.end(), entrant) != entrants.end();
}

/// "417 – 102, 3:1".
std::string pair_text(const Tournament& tournament, const formats::Pairing& pairing) {
  const Entrant first = pairing.key.entrants[0];
  const Entrant second = pairing.key.entrants[1];
  const Tally tally = tally_of(tournament, pairing.key, first);
  const Tally other = tally_of(tournament, pairing.key, second);
  const std::string pair = tournament::display_name(tournament, first) + " – " +
                           tournament::display_name(tournament, second);
  if (tally.games == 0) return pair;
  return pair + ", " + formats::halves(tally.points2) + ":" + formats::halves(other.points2);
}

bool belongs(const formats::Pairing& pairing, const formats::PlayOff& play_off) {
  const formats::Sides& sides = pairing.key.entrants;
  return pairing.play_off && pairing.round == play_off.round && sides.size() == 2 &&
         std::all_of(sides.begin(), sides.end(),
                     [&](Entrant entrant) { return is_among(play_off.entrants, entrant); });
}

std::string lot_text(const Tournament& tournament, const formats::Lot& lot) {
  const int last = lot.place + static_cast<int>(lot.drawn.size()) - 1;
  std::string text = "Lot for places " + std::to_string(lot.place) + " to " + std::to_string(last) +
                     ", drawn from the tournament's seed: ";
  for (std::size_t at = 0; at < lot.drawn.size(); ++at) {
    text += (at == 0 ? "" : " before ") + tournament::display_name(tournament, lot.drawn[at]);
  }
  return text;
}

}  // namespace

std::string name_of(const Tournament& tournament) {
  return tournament.row.title.empty() ? tournament.plan.name : tournament.row.title;
}

const std::string& program_of(const Tournament& tournament, Entrant entrant) {
  return tournament.entrants.at(static_cast<std::size_t>(entrant)).program;
}

tournament::Emblem emblem_of(const Tournament& tournament, Entrant entrant) {
  return tournament::emblem_of(tournament.entrants.at(static_cast<std::size_t>(entrant)));
}

Tally& Tally::operator+=(const Tally& more) {
  games += more.games;
  wins += more.wins;
  ties += more.ties;
  losses += more.losses;
  voids += more.voids;
  points2 += more.points2;
  score += more.score;
  return *this;
}

Tally tally_of(const formats::Points& points, std::span<const formats::GameResult> games,
               Entrant entrant) {
  Tally tally;
  for (const formats::GameResult& game : games) {
    const auto& sides = game.match.entrants;
    const auto side = std::find(sides.begin(), sides.end(), entrant);
    if (side == sides.end()) continue;
    const formats::SideResult& result = game.sides[static_cast<std::size_t>(side - sides.begin())];
    ++tally.games;
    tally.wins += result.standing == protocol::Standing::win ? 1 : 0;
    tally.ties += result.standing == protocol::Standing::tie ? 1 : 0;
    tally.losses += result.standing == protocol::Standing::loss ? 1 : 0;
    tally.voids += result.standing == protocol::Standing::void_ ? 1 : 0;
    if (result.standing != protocol::Standing::void_) tally.score += result.score;
  }
  tally.points2 = std::int64_t{points.win2} * tally.wins + std::int64_t{points.tie2} * tally.ties +
                  std::int64_t{points.loss2} * tally.losses;
  return tally;
}

Tally tally_of(const Tournament& tournament, const formats::MatchKey& match, Entrant entrant) {
  return tally_of(plan_of(tournament, match.stage).points, tournament.results.games_of(match),
                  entrant);
}

Crosses crosses_of(const Tournament& tournament, const formats::Group& group) {
  Crosses crosses;
  for (const formats::Pairing& pairing : group.pairings) {
    if (pairing.play_off || pairing.key.entrants.size() != 2) continue;
    for (const std::size_t side : {0U, 1U}) {
      const Entrant entrant = pairing.key.entrants[side];
      const Tally more = tally_of(tournament, pairing.key, entrant);
      if (more.games > 0) crosses[{entrant, pairing.key.entrants[1 - side]}] += more;
    }
  }
  return crosses;
}

const formats::StagePlan& plan_of(const Tournament& tournament, int stage) {
  return tournament.plan.stages.at(static_cast<std::size_t>(stage));
}

std::string stage_name(const Tournament& tournament, int stage) {
  const std::string& name = plan_of(tournament, stage).name;
  return name.empty() ? "Stage " + std::to_string(stage + 1) : name;
}

std::vector<formats::Criterion> numbers_in_use(const formats::StagePlan& plan) {
  using formats::Criterion;
  std::vector<Criterion> used = {Criterion::forfeits, Criterion::score, Criterion::sonneborn_berger,
                                 Criterion::buchholz};
  const auto& wanted = plan.tie_breaks;
  std::erase_if(used, [&](Criterion criterion) {
    return std::find(wanted.begin(), wanted.end(), criterion) == wanted.end();
  });
  return used;
}

std::string number_text(formats::Criterion criterion, const formats::Line& line) {
  using formats::Criterion;
  switch (criterion) {
    case Criterion::forfeits:
      return std::to_string(line.forfeits);
    case Criterion::score:
      return std::to_string(line.score);
    case Criterion::sonneborn_berger:
      return formats::quarters(line.sonneborn4);
    case Criterion::buchholz:
      return formats::halves(line.buchholz2);
    default:
      return "";
  }
}

std::string place_text(const formats::Line& line) {
  return std::to_string(line.place) + (line.shared ? "=" : "");
}

std::string result_text(const formats::FinalPlace& place) {
  return place.result_class.empty() ? formats::words_of(place.outlook) : place.result_class;
}

std::string places_text(int place, int sharing, const char* to) {
  if (sharing <= 1) return std::to_string(place);
  return std::to_string(place) + to + std::to_string(place + sharing - 1);
}

std::string why_text(const Tournament& tournament, const formats::Stage& stage,
                     const formats::Group& group, std::size_t line) {
  const formats::StagePlan& plan = plan_of(tournament, stage.number);
  const formats::RankingRules rules{plan.points, plan.tie_breaks, stage.cuts, plan.play_off,
                                    tournament.row.seed};
  return formats::why(group.ranking, line, rules, [&](Entrant entrant) {
    return tournament::display_name(tournament, entrant);
  });
}

bool is_tied_with_next(const Tournament& tournament, const formats::Stage& stage,
                       const formats::Group& group, std::size_t line) {
  const std::vector<formats::Line>& lines = group.ranking.lines;
  if (line + 1 >= lines.size()) return false;
  // Nothing was counted.
  if (!lines[line].because.empty() || !lines[line + 1].because.empty()) return false;
  const std::vector<formats::Criterion>& order = plan_of(tournament, stage.number).tie_breaks;
  const std::optional<formats::Criterion>& above = lines[line].above_by;
  return !above || (!order.empty() && *above != order.front());
}

std::vector<std::string> play_off_texts(const Tournament& tournament, const formats::Stage&,
                                        const formats::Group& group) {
  std::vector<std::string> texts;
  for (const formats::PlayOff& play_off : group.ranking.play_offs) {
    std::string pairs;
    for (const formats::Pairing& pairing : group.pairings) {
      if (!belongs(pairing, play_off)) continue;
      pairs += (pairs.empty() ? "" : "; ") + pair_text(tournament, pairing);
    }
    texts.push_back("Play-off round " + std::to_string(play_off.round) + ", cut after place " +
                    std::to_string(play_off.cut) + ": " + pairs +
                    (play_off.complete ? "" : " (in progress)"));
  }
  for (const formats::Lot& lot : group.ranking.lots) texts.push_back(lot_text(tournament, lot));
  return texts;
}

bool goes_on(const formats::Schedule& schedule, int stage, Entrant entrant) {
  const auto next = std::find_if(
      schedule.stages.begin() + stage + 1, schedule.stages.end(),
      [](const formats::Stage& one) { return one.state != formats::StageState::skipped; });
  return next != schedule.stages.end() &&
         std::any_of(next->groups.begin(), next->groups.end(), [&](const formats::Group& group) {
           return is_among(group.entrants, entrant);
         });
}

constexpr row::Field stage_head_fields[] = {
    row::make_field<&StageHead::stage, &formats::Stage::number>("number", "from 1")
        .counted_from_1(),
    row::computed("name", "as the plan has it, or Stage 1",
                  [](const StageHead& of) { return stage_name(*of.now, of.stage->number); }),
    row::computed("format", "how it is played",
                  [](const StageHead& of) {
                    return formats::name(plan_of(*of.now, of.stage->number).format);
                  }),
    row::computed("state", "how far it is",
                  [](const StageHead& of) { return formats::name(of.stage->state); })
        .one_of(stage_state_words),
    row::make_field<&StageHead::stage, &formats::Stage::note>(
        "note", "why it was skipped, or what it waits for that is not a game"),
};
const row::Type stage_head_type{"", "What tells a stage from the others.", stage_head_fields};

}  // namespace aspis::exports
