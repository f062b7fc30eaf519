// Fills a plan from JSON and keeps the first fault with its path. For plan_json.cpp alone.
#pragma once

#include <chrono>
#include <functional>
#include <initializer_list>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/result.hpp"
#include "referee/formats/plan.hpp"

namespace aspis::formats {

class PlanReader {
 public:
  static constexpr bool reads = true;
  using Json = nlohmann::ordered_json;

  /// `path` is "" for the whole document. `json` and `fault` outlive the reader.
  PlanReader(const Json& json, std::string path, std::optional<protocol::Error>& fault);

  void text(const char* key, std::string&);
  void flag(const char* key, bool&);
  void number(const char* key, int&, int least, int most);
  void halves(const char* key, int& doubled);
  void duration(const char* key, std::chrono::milliseconds&);
  void limit(const char* key, std::optional<std::optional<std::chrono::milliseconds>>&);
  void numbers(const char* key, std::vector<int>&, int least, int most);
  void lists(const char* key, std::vector<std::vector<int>>&);
  void criteria(const char* key, std::vector<Criterion>&);
  void options(const char* key, std::vector<protocol::Option>&);
  void entry(const char* key, Entry&);
  void object(const char* key, const std::function<void(PlanReader&)>&);
  void thresholds(const char* key, std::vector<Threshold>&);
  void stages(const char* key, std::vector<StagePlan>&, const StagePlan& defaults);

  template <class Enum>
  void choice(const char* key, Enum& value, std::initializer_list<std::string_view> names) {
    int index = static_cast<int>(value);
    choose(key, index, names);
    value = static_cast<Enum>(index);
  }

  /// To be called when all keys have been visited: any other one is a fault.
  void finish();

 private:
  const Json* find(const char* key);
  void choose(const char* key, int& index, const std::vector<std::string_view>& names);
  std::optional<int> whole(const Json&, const std::string& path, int least, int most);
  std::vector<int> row(const Json&, const std::string& path, int least, int most);
  [[nodiscard]] std::string path_of(const std::string& key) const;
  void refuse(const std::string& path, const std::string& must, const Json& found);

  const Json& json_;
  std::string path_;
  std::optional<protocol::Error>& fault_;
  std::vector<std::string> known_;
};

}  // namespace aspis::formats
