// Checks a JSON value against a schema, for the keywords of JSON Schema that this project's API
// description uses; others are an error of the test.
#pragma once

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

namespace aspis::support {

/// What a reference "#/..." names in the document; else the part itself.
inline const nlohmann::json& resolved(const nlohmann::json& document, const nlohmann::json& part) {
  const auto ref = part.find("$ref");
  if (ref == part.end()) return part;
  return document.at(nlohmann::json::json_pointer(ref->get<std::string>().substr(1)));
}

class SchemaCheck {
 public:
  using Json = nlohmann::json;

  /// References "#/..." point into `document`, which outlives the check.
  explicit SchemaCheck(const Json& document) : document_(document) {}

  /// Returns errors, one per line, such as "/games/0/id: must be an integer".
  [[nodiscard]] std::vector<std::string> findings(const Json& value, const Json& schema) {
    findings_.clear();
    check(value, schema, "");
    return findings_;
  }

 private:
  void blame(const std::string& path, const std::string& what) {
    findings_.push_back((path.empty() ? "/" : path) + ": " + what);
  }

  [[nodiscard]] static bool is(const Json& value, const std::string& type) {
    if (type == "object") return value.is_object();
    if (type == "array") return value.is_array();
    if (type == "string") return value.is_string();
    if (type == "integer") return value.is_number_integer();
    if (type == "number") return value.is_number();
    if (type == "boolean") return value.is_boolean();
    if (type == "null") return value.is_null();
    throw std::logic_error("the schema names a type that there is not: " + type);
  }

  void check_words(const Json& schema) {
    static const std::set<std::string> known = {
        "type",  "description", "required", "properties",     "additionalProperties",
        "items", "enum",        "minimum",  "maximum",        "oneOf",
        "$ref",  "maxLength",   "maxItems", "contentEncoding"};
    for (const auto& [word, unused] : schema.items()) {
      if (!known.contains(word)) throw std::logic_error("the check does not know " + word);
    }
  }

  void check(const Json& value, const Json& schema, const std::string& path) {
    check_words(schema);
    if (schema.contains("$ref")) return check(value, resolved(document_, schema), path);
    if (const auto choices = schema.find("oneOf"); choices != schema.end()) {
      return check_one_of(value, *choices, path);
    }
    if (!has_type(value, schema)) {
      return blame(path, "is " + value.dump().substr(0, 60) + " and not of type " +
                             schema.at("type").dump());
    }
    const auto values = schema.find("enum");
    if (values != schema.end() && std::find(values->begin(), values->end(), value) == values->end())
      blame(path, "is " + value.dump() + " and none of " + values->dump());
    if (schema.contains("minimum") && value.is_number() && value < schema.at("minimum")) {
      blame(path, "is below " + schema.at("minimum").dump());
    }
    if (value.is_object()) check_object(value, schema, path);
    if (schema.contains("maxItems") && value.is_array() && value.size() > schema.at("maxItems")) {
      blame(path, "has more items than " + schema.at("maxItems").dump());
    }
    if (value.is_array() && schema.contains("items")) {
      for (std::size_t at = 0; at < value.size(); ++at) {
        check(value[at], schema.at("items"), path + "/" + std::to_string(at));
      }
    }
  }

  [[nodiscard]] static bool has_type(const Json& value, const Json& schema) {
    const auto type = schema.find("type");
    if (type == schema.end()) return true;
    if (type->is_string()) return is(value, type->get<std::string>());
    return std::any_of(type->begin(), type->end(),
                       [&](const Json& one) { return is(value, one.get<std::string>()); });
  }

  void check_one_of(const Json& value, const Json& choices, const std::string& path) {
    const auto fitting = std::count_if(choices.begin(), choices.end(), [&](const Json& choice) {
      return SchemaCheck(document_).findings(value, choice).empty();
    });
    if (fitting != 1) blame(path, "fits " + std::to_string(fitting) + " of the choices, not one");
  }

  void check_object(const Json& value, const Json& schema, const std::string& path) {
    const Json none = Json::object();
    const Json& properties = schema.contains("properties") ? schema.at("properties") : none;
    for (const Json& key : schema.value("required", Json::array())) {
      if (!value.contains(key.get<std::string>())) blame(path, "has no " + key.dump());
    }
    const Json more = schema.value("additionalProperties", Json(true));
    for (const auto& [key, item] : value.items()) {
      if (properties.contains(key)) {
        check(item, properties.at(key), path + "/" + key);
      } else if (more == Json(false)) {
        blame(path, "has a key that the schema does not: " + key);
      } else if (more.is_object()) {
        check(item, more, path + "/" + key);
      }
    }
  }

  const Json& document_;
  std::vector<std::string> findings_;
};

}  // namespace aspis::support
