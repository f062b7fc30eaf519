#include "server/cluster/json_fields.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace aspis::cluster {

JsonFields::JsonFields(const Json& json, std::string path, std::optional<protocol::Error>& error)
    : json_(json), path_(std::move(path)), error_(error) {
  if (!json_.is_object()) blame("", "must be an object");
}

void JsonFields::blame(const std::string& key, const std::string& must) {
  if (error_) return;
  const std::string place = path_.empty() || key.empty() ? path_ + key : path_ + "." + key;
  error_ = protocol::Error{(place.empty() ? "" : place + ": ") + must};
}

const JsonFields::Json* JsonFields::find(const char* key) {
  known_.emplace_back(key);
  if (!json_.is_object()) return nullptr;
  const auto found = json_.find(key);
  if (found != json_.end()) return &*found;
  blame(key, "is missing");
  return nullptr;
}

std::string JsonFields::text(const char* key, std::size_t most) {
  const Json* const found = find(key);
  if (found == nullptr) return "";
  if (found->is_string() && found->get_ref<const std::string&>().size() <= most) {
    return found->get<std::string>();
  }
  blame(key, "must be a text of at most " + std::to_string(most) + " bytes");
  return "";
}

std::int64_t JsonFields::number(const char* key, std::int64_t least, std::int64_t most) {
  const Json* const found = find(key);
  if (found == nullptr) return least;
  const bool fits = found->is_number_unsigned()
                        ? found->get<std::uint64_t>() <= static_cast<std::uint64_t>(INT64_MAX)
                        : found->is_number_integer();
  if (fits) {
    const auto value = found->get<std::int64_t>();
    if (value >= least && value <= most) return value;
  }
  blame(key,
        "must be a whole number from " + std::to_string(least) + " to " + std::to_string(most));
  return least;
}

std::uint64_t JsonFields::seed(const char* key) {
  const Json* const found = find(key);
  if (found == nullptr) return 0;
  if (found->is_number_unsigned()) return found->get<std::uint64_t>();
  blame(key, "must be a whole number");
  return 0;
}

double JsonFields::real(const char* key) {
  const Json* const found = find(key);
  if (found == nullptr) return 0;
  if (found->is_number()) return found->get<double>();
  blame(key, "must be a number");
  return 0;
}

bool JsonFields::flag(const char* key) {
  const Json* const found = find(key);
  if (found == nullptr) return false;
  if (found->is_boolean()) return found->get<bool>();
  blame(key, "must be true or false");
  return false;
}

std::vector<int> JsonFields::numbers(const char* key, std::size_t most, int largest) {
  std::vector<int> values;
  const Json* const found = find(key);
  if (found == nullptr) return values;
  const auto is_right = [&](const Json& value) {
    return value.is_number_unsigned() &&
           value.get<std::uint64_t>() <= static_cast<std::uint64_t>(largest);
  };
  if (!found->is_array() || found->size() > most ||
      !std::all_of(found->begin(), found->end(), is_right)) {
    blame(key, "must be at most " + std::to_string(most) + " whole numbers up to " +
                   std::to_string(largest));
    return values;
  }
  for (const Json& value : *found) values.push_back(value.get<int>());
  return values;
}

std::vector<std::string> JsonFields::texts(const char* key, std::size_t most) {
  std::vector<std::string> values;
  const Json* const found = find(key);
  if (found == nullptr) return values;
  if (!found->is_array() || found->size() > most ||
      !std::all_of(found->begin(), found->end(), [](const Json& v) { return v.is_string(); })) {
    blame(key, "must be at most " + std::to_string(most) + " texts");
    return values;
  }
  for (const Json& value : *found) values.push_back(value.get<std::string>());
  return values;
}

void JsonFields::objects(const char* key, std::size_t most,
                         const std::function<void(JsonFields&)>& each) {
  const Json* const found = find(key);
  if (found == nullptr) return;
  if (!found->is_array() || found->size() > most) {
    blame(key, "must be a list of at most " + std::to_string(most));
    return;
  }
  const std::string path = path_.empty() ? key : path_ + "." + key;
  for (std::size_t at = 0; at < found->size() && !error_; ++at) {
    JsonFields fields((*found)[at], path + "[" + std::to_string(at) + "]", error_);
    if (!error_) each(fields);
    fields.finish();
  }
}

std::string JsonFields::object(const char* key) {
  const Json* const found = find(key);
  if (found == nullptr) return "";
  return found->dump(-1, ' ', false, Json::error_handler_t::replace);
}

void JsonFields::finish() {
  if (error_) return;
  for (const auto& [key, value] : json_.items()) {
    if (std::find(known_.begin(), known_.end(), key) == known_.end()) blame(key, "is not known");
  }
}

std::optional<protocol::Error> read_document(std::string_view text, const std::string& what,
                                             const std::function<void(JsonFields&)>& read) {
  const auto json = JsonFields::Json::parse(text, nullptr, false);
  if (json.is_discarded()) return protocol::Error{"is not a " + what + ": it is not JSON"};
  std::optional<protocol::Error> error;
  JsonFields fields(json, "", error);
  if (!error) read(fields);
  fields.finish();
  if (!error) return std::nullopt;
  // Keys come from outside, and an error must be one line.
  std::string line = error->text;
  std::replace_if(
      line.begin(), line.end(), [](unsigned char c) { return c < ' ' || c == 0x7f; }, '?');
  return protocol::Error{"is not a " + what + ": " + line};
}

}  // namespace aspis::cluster
