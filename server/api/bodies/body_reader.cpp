#include "server/api/bodies/body_reader.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "protocol/tokens.hpp"
#include "protocol/utf8.hpp"
#include "server/api/bodies/json_depth.hpp"

namespace aspis::api {
namespace {

constexpr int most_depth = 32;

/// Unknown keys are named in errors: a little of them, and nothing that could be taken for more.
std::string shown(const std::string& key) {
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

}  // namespace

BodyReader::BodyReader(std::string_view json, const std::vector<std::string_view>& known)
    : json_(std::make_unique<Json>(Json::object())) {
  if (json.find_first_not_of(" \t\r\n") == std::string_view::npos) return;
  if (depth_of(json) > most_depth) {
    fault_ = protocol::Error{"the body is nested deeper than 32 levels"};
    return;
  }
  Json parsed = Json::parse(json, nullptr, false);
  if (parsed.is_discarded() || !parsed.is_object()) {
    fault_ = protocol::Error{parsed.is_discarded() ? "the body is not valid JSON"
                                                   : "the body must be a JSON object"};
    return;
  }
  for (const auto& [key, value] : parsed.items()) {
    if (std::find(known.begin(), known.end(), key) != known.end()) continue;
    fault_ = protocol::Error{shown(key) + " is not a key of this request; allowed: " +
                             (known.empty() ? "none" : protocol::joined(known))};
    return;
  }
  *json_ = std::move(parsed);
}

BodyReader::~BodyReader() = default;

void BodyReader::blame(std::string_view key, std::string_view what) {
  if (!fault_) fault_ = protocol::Error{std::string(key) + ": " + std::string(what)};
}

const Json* BodyReader::find(std::string_view key) const {
  const auto found = json_->find(std::string(key));
  return found == json_->end() || found->is_null() ? nullptr : &*found;
}

bool BodyReader::has(std::string_view key) const {
  return find(key) != nullptr;
}

bool BodyReader::names(std::string_view key) const {
  return json_->is_object() && json_->contains(key);
}

std::string BodyReader::any_text(std::string_view key, std::size_t most, Need need,
                                 bool with_lines) {
  const Json* const found = find(key);
  if (found == nullptr) {
    if (need == Need::needed) blame(key, "is missing");
    return "";
  }
  if (!found->is_string()) {
    blame(key, "must be a text");
    return "";
  }
  std::string text = found->get<std::string>();
  const bool wrong = std::any_of(text.begin(), text.end(), [&](char letter) {
    return protocol::is_control(letter) &&
           !(with_lines && (letter == '\n' || letter == '\r' || letter == '\t'));
  });
  if (text.size() > most) blame(key, "is longer than " + std::to_string(most) + " bytes");
  if (wrong) blame(key, with_lines ? "has control characters" : "must be one line");
  if (need == Need::needed && text.find_first_not_of(" \t\r\n") == std::string::npos) {
    blame(key, "is empty");
  }
  return text;
}

std::string BodyReader::text(std::string_view key, std::size_t most, Need need) {
  return any_text(key, most, need, false);
}

std::string BodyReader::lines(std::string_view key, std::size_t most, Need need) {
  return any_text(key, most, need, true);
}

std::optional<std::int64_t> BodyReader::optional_number(std::string_view key, std::int64_t least,
                                                        std::int64_t most) {
  const Json* const found = find(key);
  if (found == nullptr) return std::nullopt;
  // Beyond 2^63 a number is read as unsigned, and would come out negative.
  const bool fits = found->is_number_unsigned()
                        ? found->get<std::uint64_t>() <= static_cast<std::uint64_t>(INT64_MAX)
                        : found->is_number_integer();
  const std::int64_t value = fits ? found->get<std::int64_t>() : 0;
  if (!fits || value < least || value > most) {
    blame(key,
          "must be a whole number from " + std::to_string(least) + " to " + std::to_string(most));
    return std::nullopt;
  }
  return value;
}

std::int64_t BodyReader::number(std::string_view key, std::int64_t least, std::int64_t most) {
  const auto value = optional_number(key, least, most);
  if (!value) blame(key, "is missing");
  return value.value_or(least);
}

bool BodyReader::flag(std::string_view key, Need need) {
  const Json* const found = find(key);
  if (found == nullptr && need == Need::needed) blame(key, "is missing");
  if (found == nullptr) return false;
  if (!found->is_boolean()) blame(key, "must be true or false");
  return found->is_boolean() && found->get<bool>();
}

std::string BodyReader::choice(std::string_view key, const std::vector<std::string_view>& values) {
  if (!has(key)) return std::string(values.front());
  std::string value = text(key, 100, Need::needed);
  if (std::find(values.begin(), values.end(), value) == values.end()) {
    blame(key, "must be one of " + protocol::joined(values));
  }
  return value;
}

std::vector<std::string> BodyReader::texts(std::string_view key, std::size_t most_texts) {
  std::vector<std::string> texts;
  const Json* const found = find(key);
  if (found == nullptr) return texts;
  const bool all = found->is_array() && found->size() <= most_texts &&
                   std::all_of(found->begin(), found->end(), [](const Json& item) {
                     return item.is_string() && item.get_ref<const std::string&>().size() <= 100;
                   });
  if (!all) {
    blame(key, "must be a list of at most " + std::to_string(most_texts) + " short texts");
    return texts;
  }
  for (const Json& item : *found) texts.push_back(item.get<std::string>());
  return texts;
}

std::optional<std::vector<std::int64_t>> BodyReader::numbers(std::string_view key,
                                                             std::size_t most_numbers) {
  const Json* const found = find(key);
  if (found == nullptr) return std::nullopt;
  const bool all = found->is_array() && found->size() <= most_numbers &&
                   std::all_of(found->begin(), found->end(), [](const Json& item) {
                     return item.is_number_unsigned() &&
                            item.get<std::uint64_t>() <= static_cast<std::uint64_t>(INT64_MAX);
                   });
  if (!all) {
    blame(key, "must be a list of at most " + std::to_string(most_numbers) + " whole numbers");
    return std::nullopt;
  }
  std::vector<std::int64_t> numbers;
  for (const Json& item : *found) numbers.push_back(item.get<std::int64_t>());
  return numbers;
}

std::vector<std::pair<std::string, std::string>> BodyReader::pairs(std::string_view key,
                                                                   std::size_t most_pairs) {
  std::vector<std::pair<std::string, std::string>> pairs;
  const Json* const found = find(key);
  if (found == nullptr) return pairs;
  if (!found->is_object() || found->size() > most_pairs) {
    blame(key, "must be an object of at most " + std::to_string(most_pairs) + " texts");
    return pairs;
  }
  for (const auto& [name, value] : found->items()) {
    if (!value.is_string() || name.size() > 100 ||
        value.get_ref<const std::string&>().size() > 1'000 || protocol::has_control(name)) {
      blame(key, "must be an object of short strings");
      return pairs;
    }
    pairs.emplace_back(name, value.get<std::string>());
  }
  return pairs;
}

std::string BodyReader::moment(std::string_view key) {
  std::string value = text(key, 40, Need::optional);
  if (!value.empty() && !is_moment(value))
    blame(key, "must be a UTC time such as 2026-11-20T20:51:06Z");
  return value;
}

std::string BodyReader::object(std::string_view key) {
  const Json* const found = find(key);
  if (found == nullptr) return "";
  if (!found->is_object()) {
    blame(key, "must be an object");
    return "";
  }
  return text_of(*found);
}

}  // namespace aspis::api
