// docs/tournaments.md holds: its plan is one, and it names every key.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "referee/formats/plan.hpp"

namespace aspis::formats {
namespace {

std::string document() {
  std::ifstream file(ASPIS_SOURCE "/docs/tournaments.md");
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

void collect_keys(const nlohmann::json& json, std::vector<std::string>& keys) {
  if (json.is_array()) {
    for (const auto& item : json) collect_keys(item, keys);
  } else if (json.is_object()) {
    for (const auto& [key, value] : json.items()) {
      keys.push_back(key);
      collect_keys(value, keys);
    }
  }
}

TEST(TournamentsPage, ShowsPlanThatCanBeRead) {
  const std::string text = document();
  const auto begin = text.find("```json\n") + 8;
  const auto plan = read_plan(text.substr(begin, text.find("```", begin) - begin));
  ASSERT_TRUE(plan) << plan.error().text;
  EXPECT_EQ(plan->stages.size(), 2U);
}

TEST(TournamentsPage, NamesEveryKeyAndPreset) {
  const std::string page = document();
  Plan plan;
  plan.stages.emplace_back();
  std::vector<std::string> keys;
  collect_keys(nlohmann::json::parse(text(plan)), keys);
  ASSERT_GT(keys.size(), 40U);
  for (const std::string& key : keys) {
    EXPECT_NE(page.find("`" + key + "`"), std::string::npos) << key;
  }
  for (const Preset& preset : presets()) {
    EXPECT_NE(page.find("`" + preset.name + "`"), std::string::npos) << preset.name;
  }
}

}  // namespace
}  // namespace aspis::formats
