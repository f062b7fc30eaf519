#include "server/exports/stage_results.hpp"

#include <algorithm>

#include "protocol/tokens.hpp"

namespace aspis::exports {
namespace {

bool is_among(const std::vector<Entrant>& entrants, Entrant entrant) {
  return std::find(entrants.begin(), entrants.end(), entrant) != entrants.end();
}

/// "417 – 102, 3:1".
std::string pair_text(const Tournament& tournament, const formats::Pairing& pairing) {
  const Entrant first = pairing.key.entrants[0];
  const Entrant second = pairing.key.entrants[1];
  const Tally tally = make_tally(tournament, pairing.key, first);
  const Tally other = make_tally(tournament, pairing.key, second);
  const std::string pair = tournament::display_name(tournament, first) + " – " +
                           tournament::display_name(tournament, second);
  if (tally.games == 0) return pair;
  return pair + ", " + formats::halves(tally.points2) + ":" + formats::halves(other.points2);
}

void count(Tally& tally, const formats::Points& points, std::span<const formats::GameResult> games,
           Entrant entrant) {
  for (const formats::GameResult& game : games) {
    const auto& sides = game.match.entrants;
    const auto* const side = std::find(sides.begin(), sides.end(), entrant);
    if (side == sides.end()) continue;
    formats::SideResult result = game.sides[static_cast<std::size_t>(side - sides.begin())];
    if (result.standing == protocol::Standing::void_) result.score = 0;
    formats::add_game(tally, result, points);
  }
}

bool belongs(const formats::Pairing& pairing, const formats::PlayOff& play_off) {
  const formats::Sides& sides = pairing.key.entrants;
  return pairing.play_off && pairing.round == play_off.round && sides.size() == 2 &&
         std::all_of(sides.begin(), sides.end(),
                     [&](Entrant entrant) { return is_among(play_off.entrants, entrant); });
}

}  // namespace

std::string tournament_title(const Tournament& tournament) {
  return tournament.row.title.empty() ? tournament.plan.name : tournament.row.title;
}

const std::string& entrant_program(const Tournament& tournament, Entrant entrant) {
  return tournament.entrants.at(static_cast<std::size_t>(entrant)).program;
}

tournament::Emblem entrant_emblem(const Tournament& tournament, Entrant entrant) {
  return tournament::entrant_emblem(tournament.entrants.at(static_cast<std::size_t>(entrant)));
}

Tally make_tally(const Tournament& tournament, const formats::MatchKey& match, Entrant entrant) {
  Tally tally;
  count(tally, stage_plan(tournament, match.stage).points, tournament.results.find_games(match),
        entrant);
  return tally;
}

Crosses make_crosstable(const Tournament& tournament, const formats::Group& group) {
  Crosses crosses;
  for (const formats::Pairing& pairing : group.pairings) {
    if (pairing.play_off || pairing.key.entrants.size() != 2) continue;
    const auto games = tournament.results.find_games(pairing.key);
    if (games.empty()) continue;
    for (const std::size_t side : {0U, 1U}) {
      const Entrant entrant = pairing.key.entrants[side];
      count(crosses[{entrant, pairing.key.entrants[1 - side]}],
            stage_plan(tournament, pairing.key.stage).points, games, entrant);
    }
  }
  return crosses;
}

const formats::StagePlan& stage_plan(const Tournament& tournament, int stage) {
  return tournament.plan.stages.at(static_cast<std::size_t>(stage));
}

std::string stage_name(const Tournament& tournament, int stage) {
  const std::string& name = stage_plan(tournament, stage).name;
  return name.empty() ? "Stage " + std::to_string(stage + 1) : name;
}

std::vector<NumberColumn> numbers_in_use(const formats::StagePlan& plan) {
  using formats::Criterion;
  using formats::Line;
  std::vector<NumberColumn> used = {
      {Criterion::forfeits, "forfeits", "Forf.",
       [](const Line& line) { return std::to_string(line.forfeits); }},
      {Criterion::score, "score", "Score",
       [](const Line& line) { return std::to_string(line.score); }},
      {Criterion::sonneborn_berger, "SB", "S-B",
       [](const Line& line) { return formats::quarters(line.sonneborn4); }},
      {Criterion::buchholz, "buchholz", "Buch.",
       [](const Line& line) { return formats::halves(line.buchholz2); }}};
  std::erase_if(used, [&](const NumberColumn& column) {
    const auto& wanted = plan.tie_breaks;
    return std::find(wanted.begin(), wanted.end(), column.criterion) == wanted.end();
  });
  return used;
}

std::string place_text(const formats::Line& line) {
  return std::to_string(line.place) + (line.shared ? "=" : "");
}

std::string result_text(const formats::FinalPlace& place) {
  return place.result_class.empty() ? formats::describe(place.outlook) : place.result_class;
}

std::string places_text(int place, int sharing, const char* to) {
  if (sharing <= 1) return std::to_string(place);
  return std::to_string(place) + to + std::to_string(place + sharing - 1);
}

std::string why_text(const Tournament& tournament, const formats::Stage& stage,
                     const formats::Group& group, std::size_t line) {
  const formats::StagePlan& plan = stage_plan(tournament, stage.number);
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
  // No criterion was evaluated.
  if (!lines[line].because.empty() || !lines[line + 1].because.empty()) return false;
  const std::vector<formats::Criterion>& order = stage_plan(tournament, stage.number).tie_breaks;
  const std::optional<formats::Criterion>& above = lines[line].above.by;
  return !above || (!order.empty() && *above != order.front());
}

std::vector<std::string> play_off_texts(const Tournament& tournament, const formats::Group& group) {
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
  for (const formats::Lot& lot : group.ranking.lots) {
    std::vector<std::string> names;
    for (const Entrant entrant : lot.drawn) {
      names.push_back(tournament::display_name(tournament, entrant));
    }
    texts.push_back("Lot for places " +
                    places_text(lot.place, static_cast<int>(names.size()), " to ") +
                    ", drawn from the tournament's seed: " + protocol::joined(names, " before "));
  }
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
                    return formats::name(stage_plan(*of.now, of.stage->number).format);
                  }),
    row::computed("state", "how far it is",
                  [](const StageHead& of) { return formats::name(of.stage->state); })
        .one_of(stage_state_words),
    row::make_field<&StageHead::stage, &formats::Stage::note>(
        "note", "why it was skipped, or what it waits for that is not a game"),
};
const row::Type stage_head_type{"", "A stage: its number, name, format and state.",
                                stage_head_fields};

}  // namespace aspis::exports
