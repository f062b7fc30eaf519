#include "referee/formats/plan_json.hpp"

#include <nlohmann/json.hpp>

#include "protocol/json.hpp"
#include "protocol/tokens.hpp"
#include "referee/formats/plan_faults.hpp"
#include "referee/formats/plan_fields.hpp"
#include "referee/formats/plan_reader.hpp"
#include "referee/formats/plan_writer.hpp"

namespace aspis::formats {
namespace {

using protocol::Error;
using protocol::Result;
using Json = nlohmann::ordered_json;

constexpr int deepest = 16;
constexpr std::size_t longest = 1U << 20U;

/// Deeper documents than any plan would overflow the stack of whoever walks them.
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
  } catch (const Json::exception& fault) {
    if (too_deep) return Error{"the plan is nested too deeply"};
    const std::string what = fault.what();
    const auto place = what.find("at line");
    return Error{"is not valid JSON: " +
                 protocol::escaped(what.substr(place == std::string::npos ? 0 : place), 160)};
  }
}

/// "stages[0].match.games" and "stages.0.match.games" as "/stages/0/match/games".
Result<Json::json_pointer> pointer_of(std::string_view path) {
  std::string pointer;
  std::string part;
  const auto end_part = [&] {
    if (!part.empty()) pointer += "/" + part;
    part.clear();
  };
  for (const char c : path) {
    if (c == '.' || c == '[' || c == ']') {
      end_part();
    } else if (c == '~' || c == '/') {
      return Error{protocol::in_quotes(path) + " is not a path of keys like clock.move"};
    } else {
      part += c;
    }
  }
  end_part();
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

}  // namespace

Result<Plan> read_plan(std::string_view json) {
  const auto parsed = parse(json);
  if (!parsed) return parsed.error();
  Plan plan;
  std::optional<Error> fault;
  PlanReader reader(*parsed, "", fault);
  visit(reader, plan);
  reader.finish();
  if (!fault) fault = fault_of(plan);
  if (fault) return *fault;
  return plan;
}

std::string text(const Plan& plan) {
  Json json = Json::object();
  PlanWriter writer(json);
  Plan copy = plan;  // reading and writing share one list of keys, and reading fills
  visit(writer, copy);
  return protocol::indented(json);
}

Result<std::string> with_value(std::string_view json, std::string_view path,
                               std::string_view value) {
  auto parsed = parse(json);
  if (!parsed) return parsed.error();
  const auto pointer = pointer_of(path);
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
