#include "referee/formats/final_places.hpp"

#include <algorithm>
#include <map>

namespace aspis::formats {
namespace {

/// Who lost by its own fault and never made a legal move in any game. An opponent that failed as
/// well, or first, is no excuse; who only won such games never had the chance.
std::vector<bool> cannot_play(int entrants, const Results& results) {
  struct Count {
    bool failed = false;
    bool moved = false;
  };
  std::vector<Count> counts(static_cast<std::size_t>(entrants));
  results.for_each([&](const GameResult& game) {
    for (std::size_t side = 0; side < game.match.entrants.size(); ++side) {
      Count& count = counts[static_cast<std::size_t>(game.match.entrants[side])];
      const SideResult& own = game.sides[side];
      count.failed = count.failed || own.forfeit;
      count.moved = count.moved || own.moves > 0;
    }
  });
  std::vector<bool> cannot;
  for (const Count& count : counts) cannot.push_back(count.failed && !count.moved);
  return cannot;
}

/// The last stage that each entrant is in, -1 for none.
std::vector<int> last_stages(int entrants, const std::vector<Stage>& stages) {
  std::vector<int> last(static_cast<std::size_t>(entrants), -1);
  for (const Stage& stage : stages) {
    for (const Group& group : stage.groups) {
      for (const Entrant entrant : group.entrants) {
        last[static_cast<std::size_t>(entrant)] = stage.number;
      }
    }
  }
  return last;
}

std::string ordinal(int number) {
  const int tens = number % 100;
  const char* ending = "th";
  if (tens < 11 || tens > 13) {
    ending = number % 10 == 1 ? "st" : number % 10 == 2 ? "nd" : number % 10 == 3 ? "rd" : "th";
  }
  return std::to_string(number) + ending;
}

std::string reason_of(const StagePlan& plan, const Group& group, const Line& line) {
  if (!line.because.empty()) return line.because;
  return ordinal(line.place) + (line.shared ? ", shared," : "") + " in " +
         (group.name.empty() ? "" : "group " + group.name + " of ") + plan.name;
}

bool is_over(const Outlook& outlook) {
  return outlook.kind == Outlook::Kind::out || outlook.kind == Outlook::Kind::ended;
}

/// Adds those who got no further than this stage so far.
void add_leavers(const Plan& plan, const std::vector<Stage>& stages, const Stage& stage,
                 const std::vector<int>& last, std::vector<FinalPlace>& places) {
  const StagePlan& planned = plan.stages[static_cast<std::size_t>(stage.number)];
  std::map<int, std::vector<FinalPlace>> by_rank;  // by place in a group
  for (const Group& group : stage.groups) {
    for (std::size_t at = 0; at < group.ranking.lines.size(); ++at) {
      const Line& line = group.ranking.lines[at];
      if (last[static_cast<std::size_t>(line.entrant)] != stage.number) continue;
      FinalPlace place;
      place.entrant = line.entrant;
      place.stage = stage.number;
      place.certain = stage.state == StageState::settled;
      place.outlook = outlook_of(plan, stages, stage, group, at);
      if (is_over(place.outlook)) place.result_class = planned.result_class;
      place.why = reason_of(planned, group, line);
      by_rank[line.place].push_back(std::move(place));
    }
  }
  for (auto& [rank, sharing] : by_rank) {
    const auto first = static_cast<int>(places.size()) + 1;
    for (FinalPlace& place : sharing) {
      place.place = first;
      place.sharing = static_cast<int>(sharing.size());
    }
    places.insert(places.end(), sharing.begin(), sharing.end());
  }
}

/// Adds those who are in no stage that is known so far, below all others: who left before the first
/// one began, and who comes in later. Those who did not qualify anywhere are listed already.
void add_absent(const Plan& plan, const Facts& facts, const std::vector<int>& last,
                std::vector<FinalPlace>& places) {
  std::vector<FinalPlace> absent;
  for (Entrant entrant = 0; entrant < facts.entrants; ++entrant) {
    if (last[static_cast<std::size_t>(entrant)] >= 0 || facts.staff.contains(entrant)) continue;
    const auto gone = facts.departed.find(entrant);
    const auto came = facts.arrived.find(entrant);
    FinalPlace place;
    place.entrant = entrant;
    if (gone != facts.departed.end()) {
      place.certain = true;
      place.outlook = {Outlook::Kind::out};
      place.why = gone->second.words;
    } else if (came != facts.arrived.end()) {
      place.why = "joins with " + plan.stages[static_cast<std::size_t>(came->second.stage)].name;
    } else {
      continue;
    }
    absent.push_back(std::move(place));
  }
  for (FinalPlace& place : absent) {
    place.place = static_cast<int>(places.size()) + 1;
    place.sharing = static_cast<int>(absent.size());
  }
  places.insert(places.end(), absent.begin(), absent.end());
}

}  // namespace

std::vector<FinalPlace> final_places(const Plan& plan, const Facts& facts, const Results& results,
                                     const std::vector<Stage>& stages) {
  const std::vector<int> last = last_stages(facts.entrants, stages);
  std::vector<FinalPlace> places;
  for (auto stage = stages.rbegin(); stage != stages.rend(); ++stage) {
    add_leavers(plan, stages, *stage, last, places);
  }
  add_absent(plan, facts, last, places);
  const std::vector<bool> cannot = cannot_play(facts.entrants, results);
  for (FinalPlace& place : places) {
    if (const auto gone = facts.departed.find(place.entrant); gone != facts.departed.end()) {
      place.departed = gone->second.words;
      if (!is_over(place.outlook)) place.outlook = {Outlook::Kind::out};
      if (place.why != place.departed) place.why += ", " + place.departed;
    }
    if (!plan.cannot_play.empty() && cannot[static_cast<std::size_t>(place.entrant)]) {
      place.result_class = plan.cannot_play;
    }
  }
  return places;
}

}  // namespace aspis::formats
