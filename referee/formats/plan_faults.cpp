#include "referee/formats/plan_faults.hpp"

#include <algorithm>
#include <numeric>
#include <set>
#include <string>

#include "protocol/tokens.hpp"
#include "referee/formats/plan_json.hpp"

namespace aspis::formats {
namespace {

using Fault = std::optional<protocol::Error>;

Fault fault_in_groups(const GroupPolicy& groups, const std::string& path) {
  const int given =
      (groups.count > 0) + (groups.size > 0) + !groups.sizes.empty() + !groups.lists.empty();
  if (given > 1) {
    return protocol::Error{path + ": give one of count, size, sizes and lists, not several"};
  }
  if (groups.size == 1) return protocol::Error{path + ".size: must be 2 or more"};
  const bool lists = groups.by == GroupPolicy::By::lists;
  if (lists != !groups.lists.empty()) {
    return protocol::Error{
        path + ".lists: is used with \"by\": \"lists\", and only with it: set both or neither"};
  }
  std::set<int> seen;
  for (std::size_t at = 0; at < groups.lists.size(); ++at) {
    const std::string place = path + ".lists[" + std::to_string(at) + "]";
    if (groups.lists[at].size() < 2)
      return protocol::Error{place + ": a group must have 2 or more entrants"};
    for (const int number : groups.lists[at]) {
      if (!seen.insert(number).second) {
        return protocol::Error{place + ": entrant " + std::to_string(number) + " is listed twice"};
      }
    }
  }
  return std::nullopt;
}

Fault fault_in_tie_breaks(const std::vector<Criterion>& criteria, const std::string& path) {
  if (criteria.empty()) return protocol::Error{path + ": must name what counts, \"points\" first"};
  for (std::size_t at = 0; at < criteria.size(); ++at) {
    const std::string place = path + "[" + std::to_string(at) + "]";
    if (std::find(criteria.begin(), criteria.begin() + static_cast<std::ptrdiff_t>(at),
                  criteria[at]) != criteria.begin() + static_cast<std::ptrdiff_t>(at)) {
      return protocol::Error{place + ": \"" + std::string(name(criteria[at])) +
                             "\" is listed twice"};
    }
    if (criteria[at] == Criterion::lot && at + 1 < criteria.size()) {
      return protocol::Error{place + ": a lot decides every tie; list it last"};
    }
    if (criteria[at] == Criterion::play_off && at == 0) {
      return protocol::Error{
          place + ": a play-off needs a tie in another value; list that value before it"};
    }
  }
  return std::nullopt;
}

Fault fault_in_entry(const Plan& plan, std::size_t at, const std::string& path) {
  const StagePlan& stage = plan.stages[at];
  if (at == 0 && stage.entry.who != Entry::Who::everyone) {
    return protocol::Error{path + ".entry: must be \"everyone\", since this is the first stage"};
  }
  if (at > 0 && plan.stages[at - 1].format == Format::ladder && plan.stages[at - 1].rounds == 0) {
    return protocol::Error{path + ": the ladder before it never ends; set rounds for that ladder"};
  }
  if (at > 0 && stage.groups.by == GroupPolicy::By::lists) {
    return protocol::Error{path + ".groups.by: only the first stage can be formed by lists"};
  }
  return std::nullopt;
}

/// Who goes on must not hang on the order in which the roster lists them.
Fault fault_in_cut(const Plan& plan, std::size_t at, const std::string& path) {
  if (at + 1 >= plan.stages.size()) return std::nullopt;
  const StagePlan& stage = plan.stages[at];
  const bool counted = stage.format == Format::groups || stage.format == Format::swiss ||
                       stage.format == Format::ladder || stage.format == Format::orders;
  const std::vector<Criterion>& criteria = stage.tie_breaks;
  const bool decided = std::any_of(criteria.begin(), criteria.end(), [](Criterion criterion) {
    return criterion == Criterion::play_off || criterion == Criterion::lot;
  });
  if (!counted || decided || plan.stages[at + 1].entry.who != Entry::Who::top) return std::nullopt;
  return protocol::Error{path +
                         ".tie_breaks: must have \"play-off\" or \"lot\", since the next "
                         "stage takes the top " +
                         std::to_string(plan.stages[at + 1].entry.count)};
}

Fault fault_in_match(const StagePlan& stage, const std::string& path) {
  const MatchPolicy& match = stage.match;
  if (stage.format == Format::orders) return std::nullopt;  // every order is one game
  if (match.swap && match.games % 2 != 0) {
    return protocol::Error{path + ".match.games: must be even if seats are swapped, and is " +
                           std::to_string(match.games)};
  }
  if (match.swap && match.extension_games % 2 != 0) {
    return protocol::Error{path +
                           ".match.extension_games: must be even if seats are swapped, and is " +
                           std::to_string(match.extension_games)};
  }
  if (stage.play_off.games % 2 != 0) {
    return protocol::Error{path +
                           ".play_off.games: must be even, since seats are swapped, and is " +
                           std::to_string(stage.play_off.games)};
  }
  if (stage.points.win2 < stage.points.tie2 || stage.points.tie2 < stage.points.loss2) {
    return protocol::Error{path +
                           ".points: a win must be worth at least as much as a tie, and a tie at "
                           "least as much as a loss"};
  }
  return std::nullopt;
}

/// The number under `key` at one end of the bounds, or the fault of that.
protocol::Result<int> agreed_number(const AgreedLimit& limit, const std::string& path,
                                    const std::string& key) {
  for (const protocol::Option& option : limit.options) {
    if (option.key != key) continue;
    const auto number = protocol::integer_from<int>(option.value);
    if (number) return *number;
    return protocol::Error{path + ".options." + protocol::escaped(key, 60) +
                           ": must be a whole number"};
  }
  return protocol::Error{path + ".options." + protocol::escaped(key, 60) +
                         ": must be given, since the other end of the agreement has it"};
}

Fault fault_in_agreed(const AgreedBounds& agreed) {
  for (const AgreedLimit* const limit : {&agreed.least, &agreed.most}) {
    for (const protocol::Option& option : limit->options) {
      const auto least = agreed_number(agreed.least, "agreed.least", option.key);
      if (!least) return least.error();
      const auto most = agreed_number(agreed.most, "agreed.most", option.key);
      if (!most) return most.error();
      if (*least <= *most) continue;
      return protocol::Error{"agreed.least.options." + protocol::escaped(option.key, 60) +
                             ": is more than agreed.most has"};
    }
    if (limit->move && !*limit->move) {
      return protocol::Error{
          "agreed: move must be a duration at both ends, or \"own\" if players do not agree on it"};
    }
  }
  if (agreed.least.move.has_value() != agreed.most.move.has_value()) {
    return protocol::Error{"agreed: move must be given at both ends or at neither"};
  }
  if (agreed.least.move && **agreed.least.move > **agreed.most.move) {
    return protocol::Error{"agreed.least.move: is more than agreed.most has"};
  }
  return std::nullopt;
}

Fault fault_in_thresholds(const std::vector<Threshold>& thresholds) {
  std::set<std::string> names;
  int points = 0;
  for (std::size_t at = 0; at < thresholds.size(); ++at) {
    const std::string path = "thresholds[" + std::to_string(at) + "]";
    if (thresholds[at].name.empty()) return protocol::Error{path + ".name: must be given"};
    if (thresholds[at].against.empty()) {
      return protocol::Error{path + ".against: must name a sample bot or an entrant of the staff"};
    }
    if (!names.insert(thresholds[at].name).second) {
      return protocol::Error{path + ".name: \"" + thresholds[at].name + "\" is listed twice"};
    }
    points += thresholds[at].points;
  }
  if (points > 100) {
    return protocol::Error{"thresholds: their points are " + std::to_string(points) +
                           " in all; the maximum is 100"};
  }
  return std::nullopt;
}

}  // namespace

Fault fault_of(const Plan& plan) {
  if (auto fault = fault_in_agreed(plan.agreed)) return fault;
  if (auto fault = fault_in_thresholds(plan.thresholds)) return fault;
  if (plan.stages.empty()) return protocol::Error{"stages: must list at least one stage"};
  for (std::size_t at = 0; at < plan.stages.size(); ++at) {
    const StagePlan& stage = plan.stages[at];
    const std::string path = "stages[" + std::to_string(at) + "]";
    if (stage.name.empty()) return protocol::Error{path + ".name: must be given"};
    if (auto fault = fault_in_entry(plan, at, path)) return fault;
    if (auto fault = fault_in_cut(plan, at, path)) return fault;
    if (auto fault = fault_in_groups(stage.groups, path + ".groups")) return fault;
    if (auto fault = fault_in_match(stage, path)) return fault;
    if (auto fault = fault_in_tie_breaks(stage.tie_breaks, path + ".tie_breaks")) return fault;
  }
  return std::nullopt;
}

Fault fault_of(const Plan& plan, int entrants) {
  const GroupPolicy& groups = plan.stages.front().groups;
  const std::string path = "stages[0].groups";
  const std::string there_are = ", and there are " + std::to_string(entrants) + " entrants";
  const int places = std::accumulate(groups.sizes.begin(), groups.sizes.end(), 0);
  if (!groups.sizes.empty() && places != entrants) {
    return protocol::Error{path + ".sizes: make " + std::to_string(places) + " places" + there_are};
  }
  int listed = 0;
  for (const std::vector<int>& list : groups.lists) {
    listed += static_cast<int>(list.size());
    for (const int number : list) {
      if (number > entrants) {
        return protocol::Error{path + ".lists: name entrant " + std::to_string(number) + there_are};
      }
    }
  }
  if (listed > 0 && listed != entrants) {
    return protocol::Error{path + ".lists: name " + std::to_string(listed) + there_are};
  }
  return std::nullopt;
}

}  // namespace aspis::formats
