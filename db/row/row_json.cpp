#include "db/row/row_json.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "protocol/json.hpp"
#include "protocol/utf8.hpp"

namespace aspis::row {

namespace {

using Json = nlohmann::ordered_json;
using protocol::Error;
using protocol::Result;

constexpr int max_depth = 32;
constexpr std::size_t max_short_text = 100;
constexpr std::size_t max_pair_text = 1'000;

/// Errors name unknown keys: cut short, and without characters that might pass for more.
std::string shown_key(const std::string& key) {
  std::string text = key.substr(0, 40);
  for (char& letter : text) {
    if (!protocol::is_printable({&letter, 1})) letter = '?';
  }
  return "'" + text + "'";
}

bool is_moment(std::string_view text) {
  constexpr std::string_view shape = "0000-00-00T00:00:00Z";
  if (text.size() != shape.size()) return false;
  for (std::size_t at = 0; at < shape.size(); ++at) {
    const bool digit = text[at] >= '0' && text[at] <= '9';
    if (shape[at] == '0' ? !digit : text[at] != shape[at]) return false;
  }
  const auto two = [&](std::size_t at) { return (text[at] - '0') * 10 + (text[at + 1] - '0'); };
  return two(5) >= 1 && two(5) <= 12 && two(8) >= 1 && two(8) <= 31 && two(11) <= 23 &&
         two(14) <= 59 && two(17) <= 59;
}

/// Beyond 2^63 a number is read as unsigned, and would come out negative.
std::optional<std::int64_t> integer_in(const Json& json) {
  const bool fits = json.is_number_unsigned()
                        ? json.get<std::uint64_t>() <= static_cast<std::uint64_t>(INT64_MAX)
                        : json.is_number_integer();
  return fits ? std::optional(json.get<std::int64_t>()) : std::nullopt;
}

bool is_short(const Json& json, std::size_t most) {
  return json.is_string() && json.get_ref<const std::string&>().size() <= most;
}

/// Reads one field; its errors are without the key.
class FieldReader {
 public:
  FieldReader(const Field& field, const Json& json) : field_(field), json_(json) {}

  Result<Value> value() const {
    switch (field_.kind) {
      case Kind::flag:
        if (!json_.is_boolean()) return Error{"must be true or false"};
        return Value(std::int64_t{json_.get<bool>() ? 1 : 0});
      case Kind::number:
        return number();
      case Kind::word:
        return word();
      case Kind::digits:
      case Kind::text:
        return field_.words.empty() || field_.is_checked_later ? text() : word();
      case Kind::numbers:
      case Kind::texts:
        return list();
      case Kind::pairs:
        return pairs();
      case Kind::raw:
        if (json_.is_object()) return Value(protocol::to_text(json_));
        return Error{"must be an object"};
      default:
        return Error{field_.kind == Kind::objects ? "must be a list of objects"
                                                  : "must be an object"};
    }
  }

 private:
  Result<Value> number() const {
    const auto number = integer_in(json_);
    if (!number || *number < field_.min || *number > field_.max) {
      return Error{"must be a whole number from " + std::to_string(field_.min) + " to " +
                   std::to_string(field_.max)};
    }
    return Value(*number - field_.shown_from);
  }

  Result<Value> word() const {
    const auto text = checked_text(max_short_text, true);
    if (!text) return text.error();
    const auto found = std::find(field_.words.begin(), field_.words.end(), *text);
    if (found == field_.words.end()) {
      return Error{"must be one of " + protocol::joined(field_.words)};
    }
    if (field_.kind == Kind::text) return Value(*text);
    return Value(std::int64_t{found - field_.words.begin()});
  }

  Result<Value> text() const {
    const std::size_t most = static_cast<std::size_t>(field_.max);
    auto text = checked_text(most, field_.is_required && !field_.is_checked_later);
    if (!text) return text.error();
    if (field_.is_moment && !text->empty() && !is_moment(*text)) {
      return Error{"must be a UTC time such as 2026-11-20T20:51:06Z"};
    }
    return Value(*std::move(text));
  }

  Result<std::string> checked_text(std::size_t most, bool is_required) const {
    if (!json_.is_string()) return Error{"must be a text"};
    auto text = json_.get<std::string>();
    if (text.size() > most) return Error{"is longer than " + std::to_string(most) + " bytes"};
    const bool wrong = std::any_of(text.begin(), text.end(), [&](char letter) {
      return protocol::is_control(letter) &&
             !(field_.has_lines && (letter == '\n' || letter == '\r' || letter == '\t'));
    });
    if (wrong) return Error{field_.has_lines ? "has control characters" : "must be one line"};
    if (is_required && text.find_first_not_of(" \t\r\n") == std::string::npos) {
      return Error{"is empty"};
    }
    return text;
  }

  Result<Value> list() const {
    const bool is_of_texts = field_.kind == Kind::texts;
    const bool is_right =
        json_.is_array() && std::cmp_less_equal(json_.size(), field_.max) &&
        std::all_of(json_.begin(), json_.end(), [&](const Json& item) {
          return is_of_texts ? is_short(item, max_short_text) : integer_in(item).value_or(-1) >= 0;
        });
    if (!is_right) {
      return Error{"must be a list of at most " + std::to_string(field_.max) +
                   (is_of_texts ? " short texts" : " whole numbers")};
    }
    if (is_of_texts) return Value(json_.get<Texts>());
    return Value(json_.get<Numbers>());
  }

  Result<Value> pairs() const {
    if (!json_.is_object() || std::cmp_greater(json_.size(), field_.max)) {
      return Error{"must be an object of at most " + std::to_string(field_.max) + " texts"};
    }
    Pairs pairs;
    for (const auto& [name, value] : json_.items()) {
      if (!is_short(value, max_pair_text) || name.size() > max_short_text ||
          protocol::has_control(name)) {
        return Error{"must be an object of short strings"};
      }
      pairs.emplace_back(name, value.get<std::string>());
    }
    return Value(std::move(pairs));
  }

  const Field& field_;
  const Json& json_;
};

/// The value that null means in a nullable field.
Value empty_value(const Field& field) {
  const bool is_text = field.kind == Kind::text || field.kind == Kind::digits;
  return is_text ? Value(std::string()) : Value(std::int64_t{-field.shown_from});
}

/// The fields that JSON shows, those of inlined objects too, each with the row that has it.
std::vector<std::pair<const Field*, void*>> shown_fields(void* row, const Type& type) {
  std::vector<std::pair<const Field*, void*>> all;
  for (const Field& field : type.fields) {
    if (!type.shows(field)) continue;
    if (field.is_inlined) {
      const auto inner = shown_fields(field.add(row), *field.type);
      all.insert(all.end(), inner.begin(), inner.end());
    } else {
      all.emplace_back(&field, row);
    }
  }
  return all;
}

Result<void> read_object(void* row, const Type& type, const Json& json);

/// Reads one object or a list of objects.
Result<void> read_objects(void* row, const Field& field, const Json& json) {
  if (field.type == nullptr) return Error{"cannot be read"};
  if (json.is_object()) return read_object(field.add(row), *field.type, json);
  for (std::size_t at = 0; at < json.size(); ++at) {
    const std::string place = "[" + std::to_string(at) + "] ";
    if (!json[at].is_object()) return Error{place + "must be an object"};
    const auto inner = read_object(field.add(row), *field.type, json[at]);
    if (!inner) return Error{place + inner.error().text};
  }
  return {};
}

Result<void> read_object(void* row, const Type& type, const Json& json) {
  const auto fields = shown_fields(row, type);
  std::vector<std::string_view> names;
  for (const auto& [field, unused] : fields) names.push_back(field->name);
  for (const auto& [key, value] : json.items()) {
    if (std::find(names.begin(), names.end(), key) != names.end()) continue;
    return Error{shown_key(key) + " is not a key of this request; allowed: " +
                 (names.empty() ? "none" : protocol::joined(names))};
  }
  for (const auto& [field, owner] : fields) {
    const std::string key(field->name);
    const auto found = json.find(key);
    if (found == json.end() || found->is_null()) {
      if (field->is_required && !field->is_checked_later) return Error{key + ": is missing"};
      if (found != json.end() && field->null_is_empty) field->set(owner, empty_value(*field));
      continue;
    }
    if ((field->kind == Kind::object && found->is_object()) ||
        (field->kind == Kind::objects && found->is_array())) {
      const auto inner = read_objects(owner, *field, *found);
      if (!inner) return Error{key + ": " + inner.error().text};
      continue;
    }
    const auto value = FieldReader(*field, *found).value();
    if (!value) return Error{key + ": " + value.error().text};
    if (!field->set(owner, *value)) return Error{key + ": is out of range"};
  }
  return {};
}

}  // namespace

Result<void> read_into(void* row, const Type& type, std::string_view json) {
  if (json.find_first_not_of(" \t\r\n") == std::string_view::npos) {
    return read_object(row, type, Json::object());
  }
  if (nesting_depth(json) > max_depth) return Error{"the body is nested deeper than 32 levels"};
  const Json parsed = Json::parse(json, nullptr, false);
  if (parsed.is_discarded()) return Error{"the body is not valid JSON"};
  if (!parsed.is_object()) return Error{"the body must be a JSON object"};
  return read_object(row, type, parsed);
}

bool is_json(std::string_view text) {
  return Json::accept(text);
}

int nesting_depth(std::string_view json) {
  int depth = 0;
  int deepest = 0;
  bool quoted = false;
  for (std::size_t at = 0; at < json.size(); ++at) {
    const char letter = json[at];
    if (quoted && letter == '\\') ++at;
    if (letter == '"') quoted = !quoted;
    if (quoted) continue;
    if (letter == '[' || letter == '{') deepest = std::max(deepest, ++depth);
    if (letter == ']' || letter == '}') --depth;
  }
  return deepest;
}

}  // namespace aspis::row
