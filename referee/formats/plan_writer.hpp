// Writes a plan as JSON, all keys in the order of plan_fields.hpp. For plan_json.cpp alone.
#pragma once

#include <chrono>
#include <functional>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "referee/formats/plan.hpp"

namespace aspis::formats {

class PlanWriter {
 public:
  static constexpr bool reads = false;
  using Json = nlohmann::ordered_json;

  explicit PlanWriter(Json& json) : json_(json) {}

  void text(const char* key, const std::string& value) { json_[key] = value; }
  void flag(const char* key, bool value) { json_[key] = value; }
  void number(const char* key, int value, int, int) { json_[key] = value; }
  void halves(const char* key, int doubled);
  void duration(const char* key, std::chrono::milliseconds);
  void limit(const char* key, const std::optional<std::optional<std::chrono::milliseconds>>&);
  void numbers(const char* key, const std::vector<int>& value, int, int) { json_[key] = value; }
  void lists(const char* key, const std::vector<std::vector<int>>& value) { json_[key] = value; }
  void criteria(const char* key, const std::vector<Criterion>&);
  void options(const char* key, const std::vector<protocol::Option>&);
  void entry(const char* key, const Entry&);
  void object(const char* key, const std::function<void(PlanWriter&)>&);
  void thresholds(const char* key, std::vector<Threshold>&);
  void stages(const char* key, std::vector<StagePlan>&, const StagePlan&);

  template <class Enum>
  void choice(const char* key, Enum value, std::initializer_list<std::string_view> names) {
    json_[key] = *(names.begin() + static_cast<int>(value));
  }

 private:
  Json& json_;
};

}  // namespace aspis::formats
