// Tests that the interface keeps its promises: tests/golden/openapi.txt has a line for each path,
// code, parameter and key, and the description still contains all of them. Additions are allowed.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "server/api/endpoint.hpp"
#include "tests/support/json_schema.hpp"

namespace aspis::tests {
namespace {

using Json = nlohmann::json;
using Facts = std::set<std::string>;

template <class Texts>
std::string joined(const Texts& texts, const char* between) {
  std::string all;
  for (const std::string& text : texts) all += (all.empty() ? "" : between) + text;
  return all;
}

/// Writes each fact of a description on a separate line, with references resolved.
class Describer {
 public:
  explicit Describer(const Json& document) : document_(document) {
    for (const auto& [path, operations] : document.at("paths").items()) {
      for (const auto& [method, operation] : operations.items()) {
        describe_operation((method == "get" ? "GET " : "POST ") + path, operation);
      }
    }
  }
  [[nodiscard]] const Facts& facts() const { return facts_; }

 private:
  void describe_operation(const std::string& head, const Json& operation) {
    for (const Json& part : operation.value("parameters", Json::array())) {
      const Json& schema = part.at("schema");
      std::string line = head + " " + part.at("in").get<std::string>() + " " +
                         part.at("name").get<std::string>() + " " +
                         schema.at("type").get<std::string>();
      if (const auto words = enum_facts(schema); !words.empty()) line += " " + joined(words, ",");
      facts_.insert(line + (part.at("required").get<bool>() ? "" : " optional"));
    }
    if (operation.contains("requestBody")) {
      const Json& body = operation.at("requestBody");
      const std::string end = body.at("required").get<bool>() ? "" : " optional";
      describe_content(head + " body ", body, end, true);
    }
    for (const auto& [code, response] : operation.at("responses").items()) {
      facts_.insert(head + " says " + code);
      const bool is_error = code.starts_with("4") || code == "507";
      if (!is_error)
        describe_content(head + " " + code + " ", support::resolved(document_, response), "",
                         false);
    }
  }

  void describe_content(const std::string& path, const Json& part, const std::string& end,
                        bool is_request) {
    const Json contents = part.value("content", Json::object());
    for (const auto& [type, content] : contents.items()) {
      describe(path + type, content.at("schema"), end, is_request);
    }
  }

  static Facts enum_facts(const Json& schema) {
    Facts words;
    for (const Json& word : schema.value("enum", Json::array())) {
      if (word.is_string()) words.insert(word);
    }
    return words;
  }

  void describe(const std::string& path, const Json& reference, const std::string& end,
                bool is_request) {
    const Json& schema = support::resolved(document_, reference);
    std::vector<const Json*> choices;
    if (schema.contains("oneOf")) {
      for (const Json& one : schema.at("oneOf"))
        choices.push_back(&support::resolved(document_, one));
    } else {
      choices = {&schema};
    }
    Facts types;
    Facts words;
    for (const Json* const one : choices) {
      const Json& type = one->at("type");
      for (const Json& name : type.is_array() ? type : Json::array({type})) types.insert(name);
      words.merge(enum_facts(*one));
    }
    std::erase_if(choices, [](const Json* one) { return one->at("type") == "null"; });
    facts_.insert(path + " " + joined(types, "|") + (words.empty() ? "" : " ") +
                  joined(words, ",") + end);
    for (std::size_t at = 0; at < choices.size(); ++at) {
      const std::string which = choices.size() > 1 ? "<" + std::to_string(at) + ">" : "";
      describe_parts(path + which, *choices[at], is_request);
    }
  }

  void describe_parts(const std::string& path, const Json& schema, bool is_request) {
    const Json required = schema.value("required", Json::array());
    const Json properties = schema.value("properties", Json::object());
    for (const auto& [name, property] : properties.items()) {
      const bool must = std::find(required.begin(), required.end(), name) != required.end();
      const char* const end = is_request ? (must ? "" : " optional") : (must ? " required" : "");
      describe(path + "." + name, property, end, is_request);
    }
    if (schema.contains("items")) describe(path + "[]", schema.at("items"), "", is_request);
    const auto others = schema.find("additionalProperties");
    if (others != schema.end() && others->is_object()) {
      describe(path + "{}", *others, "", is_request);
    }
  }

  const Json& document_;
  Facts facts_;
};

/// "PATH says 200 404" is a line for each code. "PATH @Game required" means the lines of "@Game".
class Golden {
 public:
  explicit Golden(const std::string& file) {
    std::ifstream lines(file);
    std::vector<std::string> all;
    for (std::string line; std::getline(lines, line);) {
      const std::string name = line.substr(0, line.find_first_of(".[< "));
      (line.starts_with("@") ? parts_[name] : all).push_back(line);
    }
    for (const std::string& line : all) add(line);
  }
  [[nodiscard]] const Facts& facts() const { return facts_; }

 private:
  void add(const std::string& line) {
    if (const std::size_t says = line.find(" says "); says != std::string::npos) {
      const std::string head = line.substr(0, says + sizeof " says" - 1);
      for (std::size_t at = head.size(); at < line.size(); at += 4) {
        facts_.insert(head + line.substr(at, 4));
      }
      return;
    }
    const std::size_t mark = line.find(" @");
    if (mark == std::string::npos) {
      facts_.insert(line);
      return;
    }
    const std::size_t end = std::min(line.find(' ', mark + 1), line.size());
    const std::string name = line.substr(mark + 1, end - mark - 1);
    for (const std::string& part : parts_.at(name)) {
      const std::string rest = part.substr(name.size());
      add(line.substr(0, mark) + rest + (rest.starts_with(" ") ? line.substr(end) : ""));
    }
  }

  std::map<std::string, std::vector<std::string>> parts_;
  Facts facts_;
};

TEST(OpenApiGolden, ContainsEachRecordedFact) {
  const Json document = Json::parse(api::openapi_text(api::all_endpoints()));
  const Describer now(document);
  const Golden promised(ASPIS_SOURCE "/tests/golden/openapi.txt");
  ASSERT_GT(promised.facts().size(), 3000U);
  for (const std::string& fact : promised.facts()) {
    EXPECT_TRUE(now.facts().contains(fact)) << fact;
  }
}

}  // namespace
}  // namespace aspis::tests
