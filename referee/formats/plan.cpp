// Checks that the keys of a plan fit together, beyond each single key; and edits the text of a
// plan.
#include "referee/formats/plan.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>
#include <set>
#include <string>

#include "protocol/json.hpp"
#include "protocol/tokens.hpp"

namespace aspis::formats {
namespace {

using protocol::Error;
using protocol::Result;
using Json = nlohmann::ordered_json;

constexpr int deepest = 16;
constexpr std::size_t longest = 1U << 20U;

/// A document deeper than any plan could overflow the stack of recursive code.
Result<Json> parse(std::string_view text) {
  if (text.size() > longest) return Error{"the plan is longer than 1 MiB"};
  bool too_deep = false;
  const auto watch = [&](int depth, Json::parse_event_t, Json&) {
    too_deep = too_deep || depth > deepest;
    return depth <= deepest;
  };
  try {
    Json json = Json::parse(text, watch);
    if (too_deep) return Error{"the plan is nested too deeply"};
    return json;
  } catch (const Json::exception& error) {
    if (too_deep) return Error{"the plan is nested too deeply"};
    const std::string what = error.what();
    const auto place = what.find("at line");
    return Error{"is not valid JSON: " +
                 protocol::escaped(what.substr(place == std::string::npos ? 0 : place), 160)};
  }
}

/// "stages[0].match.games" and "stages.0.match.games" as "/stages/0/match/games".
Result<Json::json_pointer> to_pointer(std::string_view path) {
  std::string pointer = "/";
  for (const char c : path) {
    if (c == '~' || c == '/') {
      return Error{protocol::in_quotes(path) + " is not a path of keys like clock.move"};
    }
    const bool ends_part = c == '.' || c == '[' || c == ']';
    if (!ends_part || pointer.back() != '/') pointer += ends_part ? '/' : c;
  }
  if (pointer.back() == '/') pointer.pop_back();
  if (pointer.empty()) return Error{"'' is not a path of keys like clock.move"};
  return Json::json_pointer(pointer);
}

/// An index beyond a list's end, which writing to would fill up with nulls.
bool leaves_a_list(const Json& json, Json::json_pointer pointer) {
  for (; !pointer.empty(); pointer.pop_back()) {
    const Json::json_pointer parent = pointer.parent_pointer();
    if (json.contains(parent) && json.at(parent).is_array() && !json.contains(pointer)) return true;
  }
  return false;
}

/// Keeps the first error that is found.
struct PlanErrors {
  std::optional<Error> first;

  void add_if(bool wrong, const std::string& text) {
    if (wrong && !first) first = Error{text};
  }
};

void check_groups(const GroupPolicy& groups, const std::string& path, PlanErrors& errors) {
  const int given =
      (groups.count > 0) + (groups.size > 0) + !groups.sizes.empty() + !groups.lists.empty();
  errors.add_if(given > 1, path + ": give one of count, size, sizes and lists, not several");
  errors.add_if(groups.size == 1, path + ".size: must be 2 or more");
  errors.add_if(
      (groups.by == GroupPolicy::By::lists) == groups.lists.empty(),
      path + ".lists: is used with \"by\": \"lists\", and only with it: set both or neither");
  std::set<int> seen;
  for (std::size_t at = 0; at < groups.lists.size(); ++at) {
    const std::string place = path + ".lists[" + std::to_string(at) + "]";
    errors.add_if(groups.lists[at].size() < 2, place + ": a group must have 2 or more entrants");
    for (const int number : groups.lists[at]) {
      errors.add_if(!seen.insert(number).second,
                    place + ": entrant " + std::to_string(number) + " is listed twice");
    }
  }
}

void check_tie_breaks(const std::vector<Criterion>& criteria, const std::string& path,
                      PlanErrors& errors) {
  errors.add_if(criteria.empty(), path + ": must name what counts, \"points\" first");
  std::set<Criterion> seen;
  for (std::size_t at = 0; at < criteria.size(); ++at) {
    const std::string place = path + "[" + std::to_string(at) + "]";
    errors.add_if(!seen.insert(criteria[at]).second,
                  place + ": \"" + std::string(name(criteria[at])) + "\" is listed twice");
    errors.add_if(criteria[at] == Criterion::lot && at + 1 < criteria.size(),
                  place + ": a lot decides every tie; list it last");
    errors.add_if(criteria[at] == Criterion::play_off && at == 0,
                  place + ": a play-off needs a tie in another value; list that value before it");
  }
}

/// Between a stage and the one before it.
void check_entry(const StagePlan* before, const StagePlan& stage, const std::string& path,
                 PlanErrors& errors) {
  if (before == nullptr) {
    errors.add_if(stage.entry.who != Entry::Who::everyone,
                  path + ".entry: must be \"everyone\", since this is the first stage");
    return;
  }
  errors.add_if(before->format == Format::ladder && before->rounds == 0,
                path + ": the ladder before it never ends; set rounds for that ladder");
  errors.add_if(stage.groups.by == GroupPolicy::By::lists,
                path + ".groups.by: only the first stage can be formed by lists");
}

/// The order of the roster must not decide who advances.
void check_cut(const StagePlan& stage, const Entry& next, const std::string& path,
               PlanErrors& errors) {
  const bool counted = stage.format == Format::groups || stage.format == Format::swiss ||
                       stage.format == Format::ladder || stage.format == Format::orders;
  const bool decided = std::ranges::any_of(stage.tie_breaks, [](Criterion criterion) {
    return criterion == Criterion::play_off || criterion == Criterion::lot;
  });
  errors.add_if(counted && !decided && next.who == Entry::Who::top,
                path +
                    ".tie_breaks: must have \"play-off\" or \"lot\", since the next stage takes "
                    "the top " +
                    std::to_string(next.count));
}

void check_match(const StagePlan& stage, const std::string& path, PlanErrors& errors) {
  const MatchPolicy& match = stage.match;
  if (stage.format == Format::orders) return;  // every order is one game
  errors.add_if(match.swap && match.games % 2 != 0,
                path + ".match.games: must be even if seats are swapped, and is " +
                    std::to_string(match.games));
  errors.add_if(match.swap && match.extension_games % 2 != 0,
                path + ".match.extension_games: must be even if seats are swapped, and is " +
                    std::to_string(match.extension_games));
  errors.add_if(stage.play_off.games % 2 != 0,
                path + ".play_off.games: must be even, since seats are swapped, and is " +
                    std::to_string(stage.play_off.games));
  errors.add_if(stage.points.win2 < stage.points.tie2 || stage.points.tie2 < stage.points.loss2,
                path +
                    ".points: a win must be worth at least as much as a tie, and a tie at least "
                    "as much as a loss");
}

/// The number under `key` at one end of the bounds.
std::optional<int> agreed_number(const AgreedLimit& limit, const std::string& end,
                                 const std::string& key, PlanErrors& errors) {
  const std::string path = end + ".options." + protocol::escaped(key, 60);
  const auto option = std::ranges::find(limit.options, key, &protocol::Option::key);
  if (option == limit.options.end()) {
    errors.add_if(true, path + ": must be given, since the other end of the agreement has it");
    return std::nullopt;
  }
  const auto number = protocol::integer_from<int>(option->value);
  errors.add_if(!number, path + ": must be a whole number");
  return number;
}

void check_agreed(const AgreedBounds& agreed, PlanErrors& errors) {
  for (const AgreedLimit* const limit : {&agreed.least, &agreed.most}) {
    for (const protocol::Option& option : limit->options) {
      const auto least = agreed_number(agreed.least, "agreed.least", option.key, errors);
      const auto most = agreed_number(agreed.most, "agreed.most", option.key, errors);
      errors.add_if(least && most && *least > *most, "agreed.least.options." +
                                                         protocol::escaped(option.key, 60) +
                                                         ": is more than agreed.most has");
    }
    errors.add_if(
        limit->move && !*limit->move,
        "agreed: move must be a duration at both ends, or \"own\" if players do not agree on it");
  }
  errors.add_if(agreed.least.move.has_value() != agreed.most.move.has_value(),
                "agreed: move must be given at both ends or at neither");
  errors.add_if(agreed.least.move && agreed.most.move && *agreed.least.move > *agreed.most.move,
                "agreed.least.move: is more than agreed.most has");
}

void check_thresholds(const std::vector<Threshold>& thresholds, PlanErrors& errors) {
  std::set<std::string> names;
  int points = 0;
  for (std::size_t at = 0; at < thresholds.size(); ++at) {
    const std::string path = "thresholds[" + std::to_string(at) + "]";
    errors.add_if(thresholds[at].name.empty(), path + ".name: must be given");
    errors.add_if(thresholds[at].against.empty(),
                  path + ".against: must name a sample bot or an entrant of the staff");
    errors.add_if(!names.insert(thresholds[at].name).second,
                  path + ".name: \"" + thresholds[at].name + "\" is listed twice");
    points += thresholds[at].points;
  }
  errors.add_if(points > 100, "thresholds: their points are " + std::to_string(points) +
                                  " in all; the maximum is 100");
}

}  // namespace

protocol::TimeControl choose_clock(const Plan& plan, const protocol::TimeControl& game) {
  return {plan.move_time.value_or(game.move), plan.game_time.value_or(game.game)};
}

std::optional<Error> find_error(const Plan& plan) {
  PlanErrors errors;
  check_agreed(plan.agreed, errors);
  check_thresholds(plan.thresholds, errors);
  errors.add_if(plan.stages.empty(), "stages: must list at least one stage");
  for (std::size_t at = 0; at < plan.stages.size(); ++at) {
    const StagePlan& stage = plan.stages[at];
    const std::string path = "stages[" + std::to_string(at) + "]";
    errors.add_if(stage.name.empty(), path + ".name: must be given");
    check_entry(at == 0 ? nullptr : &plan.stages[at - 1], stage, path, errors);
    if (at + 1 < plan.stages.size()) check_cut(stage, plan.stages[at + 1].entry, path, errors);
    check_groups(stage.groups, path + ".groups", errors);
    check_match(stage, path, errors);
    check_tie_breaks(stage.tie_breaks, path + ".tie_breaks", errors);
  }
  return errors.first;
}

std::optional<Error> find_error(const Plan& plan, int entrants) {
  const GroupPolicy& groups = plan.stages.front().groups;
  const std::string path = "stages[0].groups";
  const std::string there_are = ", and there are " + std::to_string(entrants) + " entrants";
  PlanErrors errors;
  const int places = std::accumulate(groups.sizes.begin(), groups.sizes.end(), 0);
  errors.add_if(!groups.sizes.empty() && places != entrants,
                path + ".sizes: make " + std::to_string(places) + " places" + there_are);
  int listed = 0;
  for (const std::vector<int>& list : groups.lists) {
    listed += static_cast<int>(list.size());
    for (const int number : list) {
      errors.add_if(number > entrants,
                    path + ".lists: name entrant " + std::to_string(number) + there_are);
    }
  }
  errors.add_if(listed > 0 && listed != entrants,
                path + ".lists: name " + std::to_string(listed) + there_are);
  return errors.first;
}

Result<Plan> read_plan(std::string_view json) {
  const auto parsed = parse(json);
  if (!parsed) return parsed.error();
  return plan_from_json(*parsed);
}

std::string text(const Plan& plan) {
  return protocol::indented(plan_as_json(plan));
}

Result<std::string> with_value(std::string_view json, std::string_view path,
                               std::string_view value) {
  auto parsed = parse(json);
  if (!parsed) return parsed.error();
  const auto pointer = to_pointer(path);
  if (!pointer) return pointer.error();
  Json inner = Json::parse(value, nullptr, false);
  if (inner.is_discarded()) inner = std::string(value);
  try {
    if (leaves_a_list(*parsed, *pointer)) {
      return Error{protocol::escaped(path, 60) + ": the list has no such entry"};
    }
    (*parsed)[*pointer] = std::move(inner);
  } catch (const Json::exception&) {
    return Error{protocol::escaped(path, 60) + ": leads through a value that has no keys"};
  }
  return protocol::indented(*parsed);
}

}  // namespace aspis::formats
