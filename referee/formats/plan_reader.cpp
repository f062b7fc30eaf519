#include "referee/formats/plan_reader.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "protocol/tokens.hpp"
#include "referee/formats/plan_fields.hpp"

namespace aspis::formats {
namespace {

using std::chrono::milliseconds;

constexpr auto criterion_count = static_cast<int>(Criterion::lot) + 1;

std::vector<std::string_view> criterion_names() {
  std::vector<std::string_view> names;
  for (int at = 0; at < criterion_count; ++at) names.push_back(name(static_cast<Criterion>(at)));
  return names;
}

}  // namespace

PlanReader::PlanReader(const Json& json, std::string path, std::optional<protocol::Error>& fault)
    : json_(json), path_(std::move(path)), fault_(fault) {
  if (!json.is_object()) refuse(path_.empty() ? "the plan" : path_, "must be an object", json);
}

std::string PlanReader::path_of(const std::string& key) const {
  return path_.empty() ? key : path_ + "." + key;
}

void PlanReader::refuse(const std::string& path, const std::string& must, const Json& found) {
  if (fault_) return;
  std::string shown = found.dump(-1, ' ', true, Json::error_handler_t::replace);
  if (shown.size() > 60) shown = shown.substr(0, 57) + "...";
  fault_ = protocol::Error{path + ": " + must + ", and is " + shown};
}

const PlanReader::Json* PlanReader::find(const char* key) {
  known_.emplace_back(key);
  if (fault_) return nullptr;
  const auto found = json_.find(key);
  return found == json_.end() ? nullptr : &*found;
}

void PlanReader::finish() {
  if (fault_) return;
  for (const auto& [key, value] : json_.items()) {
    if (std::find(known_.begin(), known_.end(), key) != known_.end()) continue;
    fault_ = protocol::Error{path_of(protocol::escaped(key, 60)) + ": unknown key; the keys are " +
                             protocol::joined(known_)};
    return;
  }
}

void PlanReader::text(const char* key, std::string& value) {
  const Json* const found = find(key);
  if (found == nullptr) return;
  if (!found->is_string()) return refuse(path_of(key), "must be a text", *found);
  const std::string text = found->get<std::string>();
  if (text.size() > 200 || !protocol::is_printable(text)) {
    return refuse(path_of(key), "must be at most 200 printable ASCII characters", *found);
  }
  value = text;
}

void PlanReader::flag(const char* key, bool& value) {
  const Json* const found = find(key);
  if (found == nullptr) return;
  if (!found->is_boolean()) return refuse(path_of(key), "must be true or false", *found);
  value = found->get<bool>();
}

std::optional<int> PlanReader::whole(const Json& json, const std::string& path, int least,
                                     int most) {
  const bool fits = json.is_number_integer() && json >= least && json <= most;
  if (fits) return json.get<int>();
  refuse(path,
         "must be a whole number from " + std::to_string(least) + " to " + std::to_string(most),
         json);
  return std::nullopt;
}

void PlanReader::number(const char* key, int& value, int least, int most) {
  const Json* const found = find(key);
  if (found != nullptr) value = whole(*found, path_of(key), least, most).value_or(value);
}

void PlanReader::halves(const char* key, int& doubled) {
  const Json* const found = find(key);
  if (found == nullptr) return;
  const double twice = found->is_number() ? found->get<double>() * 2 : 0.25;
  if (twice != std::floor(twice) || std::abs(twice) > 2000) {
    return refuse(path_of(key), "must be a number in steps of 0.5, at most 1000", *found);
  }
  doubled = static_cast<int>(twice);
}

void PlanReader::duration(const char* key, milliseconds& value) {
  const Json* const found = find(key);
  if (found == nullptr) return;
  if (*found == "0s" || *found == "0ms") {
    value = milliseconds(0);
    return;
  }
  if (found->is_string()) {
    if (const auto read = protocol::read_duration(found->get<std::string>())) {
      value = *read;
      return;
    }
  }
  refuse(path_of(key), "must be a duration like \"500ms\", \"2s\" or \"1m\"", *found);
}

void PlanReader::limit(const char* key, std::optional<std::optional<milliseconds>>& value) {
  const Json* const found = find(key);
  if (found == nullptr || *found == "own") return;
  if (*found == "none") {
    value = std::optional<milliseconds>();
    return;
  }
  if (found->is_string()) {
    if (const auto read = protocol::read_duration(found->get<std::string>())) {
      value = std::optional<milliseconds>(*read);
      return;
    }
  }
  refuse(path_of(key),
         "must be a duration like \"500ms\", \"none\", or \"own\" for the game's own limit",
         *found);
}

std::vector<int> PlanReader::row(const Json& json, const std::string& path, int least, int most) {
  std::vector<int> numbers;
  if (!json.is_array()) {
    refuse(path, "must be a list of numbers", json);
    return numbers;
  }
  for (const Json& item : json) {
    const std::string place = path + "[" + std::to_string(numbers.size()) + "]";
    numbers.push_back(whole(item, place, least, most).value_or(least));
  }
  return numbers;
}

void PlanReader::numbers(const char* key, std::vector<int>& value, int least, int most) {
  const Json* const found = find(key);
  if (found != nullptr) value = row(*found, path_of(key), least, most);
}

void PlanReader::lists(const char* key, std::vector<std::vector<int>>& value) {
  const Json* const found = find(key);
  if (found == nullptr) return;
  if (!found->is_array()) return refuse(path_of(key), "must be a list of lists", *found);
  value.clear();
  for (const Json& item : *found) {
    const std::string place = path_of(key) + "[" + std::to_string(value.size()) + "]";
    value.push_back(row(item, place, 1, 100'000));
  }
}

void PlanReader::choose(const char* key, int& index, const std::vector<std::string_view>& names) {
  const Json* const found = find(key);
  if (found == nullptr) return;
  for (std::size_t at = 0; at < names.size(); ++at) {
    if (*found == names[at]) {
      index = static_cast<int>(at);
      return;
    }
  }
  refuse(path_of(key), "must be one of " + protocol::joined(names), *found);
}

void PlanReader::criteria(const char* key, std::vector<Criterion>& value) {
  const Json* const found = find(key);
  if (found == nullptr) return;
  if (!found->is_array()) return refuse(path_of(key), "must be a list", *found);
  const std::vector<std::string_view> names = criterion_names();
  value.clear();
  for (const Json& item : *found) {
    const auto named = std::find_if(names.begin(), names.end(),
                                    [&](std::string_view name) { return item == name; });
    if (named == names.end()) {
      return refuse(path_of(key) + "[" + std::to_string(value.size()) + "]",
                    "must be one of " + protocol::joined(names), item);
    }
    value.push_back(static_cast<Criterion>(named - names.begin()));
  }
}

void PlanReader::options(const char* key, std::vector<protocol::Option>& value) {
  const Json* const found = find(key);
  if (found == nullptr) return;
  if (!found->is_object()) return refuse(path_of(key), "must be an object", *found);
  value.clear();
  for (const auto& [name, item] : found->items()) {
    if (item.is_object() || item.is_array() || item.is_null()) {
      return refuse(path_of(key) + "." + protocol::escaped(name, 60), "must be a text or a number",
                    item);
    }
    value.push_back({name, item.is_string() ? item.get<std::string>() : item.dump()});
  }
}

void PlanReader::entry(const char* key, Entry& value) {
  const Json* const found = find(key);
  if (found == nullptr) return;
  if (*found == "everyone") {
    value = {};
    return;
  }
  for (const auto& [who, name] : {std::pair{Entry::Who::top, "top"}, {Entry::Who::tied, "tied"}}) {
    if (!found->is_object() || found->size() != 1 || !found->contains(name)) continue;
    value.who = who;
    value.count = whole(found->at(name), path_of(key) + "." + name, 1, 1000).value_or(value.count);
    return;
  }
  refuse(path_of(key), "must be \"everyone\", {\"top\": N} or {\"tied\": N}", *found);
}

void PlanReader::object(const char* key, const std::function<void(PlanReader&)>& visit_inner) {
  const Json* const found = find(key);
  if (found == nullptr) return;
  PlanReader inner(*found, path_of(key), fault_);
  visit_inner(inner);
  inner.finish();
}

void PlanReader::thresholds(const char* key, std::vector<Threshold>& value) {
  const Json* const found = find(key);
  if (found == nullptr) return;
  if (!found->is_array()) return refuse(path_of(key), "must be a list of thresholds", *found);
  for (const Json& item : *found) {
    Threshold threshold;
    PlanReader inner(item, path_of(key) + "[" + std::to_string(value.size()) + "]", fault_);
    visit(inner, threshold);
    inner.finish();
    value.push_back(std::move(threshold));
  }
}

void PlanReader::stages(const char* key, std::vector<StagePlan>& value, const StagePlan& defaults) {
  const Json* const found = find(key);
  if (found == nullptr) return;
  if (!found->is_array()) return refuse(path_of(key), "must be a list of stages", *found);
  for (const Json& item : *found) {
    StagePlan stage = defaults;
    PlanReader inner(item, path_of(key) + "[" + std::to_string(value.size()) + "]", fault_);
    visit(inner, stage);
    inner.finish();
    value.push_back(std::move(stage));
  }
}

}  // namespace aspis::formats
