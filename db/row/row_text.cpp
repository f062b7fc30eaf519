#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "db/row/row_json.hpp"
#include "protocol/json.hpp"

namespace aspis::row {

namespace {

using Json = nlohmann::ordered_json;

void write(std::string& out, std::string_view text) {
  const bool is_plain = std::all_of(text.begin(), text.end(), [](char letter) {
    return letter >= ' ' && letter <= '~' && letter != '"' && letter != '\\';
  });
  out += is_plain ? "\"" + std::string(text) + "\"" : protocol::to_text(Json(text));
}

/// JSON that was kept as it was.
void write_raw(std::string& out, const std::string& text) {
  const Json json = Json::parse(text, nullptr, false);
  out += json.is_discarded() ? "null" : protocol::to_text(json);
}

void write_list(std::string& out, std::size_t count, const auto& write_one) {
  out += '[';
  for (std::size_t at = 0; at < count; ++at) {
    if (at > 0) out += ',';
    write_one(at);
  }
  out += ']';
}

/// Writes a member's value.
struct Writer {
  std::string& out;
  const Field& field;

  void operator()(std::monostate) const { out += "null"; }
  void operator()(std::int64_t number) const {
    if (field.kind == Kind::flag) {
      out += number != 0 ? "true" : "false";
    } else if (field.kind == Kind::word) {
      write(out, field.words[static_cast<std::size_t>(number)]);
    } else {
      out += std::to_string(number + field.shown_from);
    }
  }
  void operator()(double number) const { out += Json(number).dump(); }
  void operator()(const std::string& text) const {
    const bool is_raw = field.kind == Kind::raw || field.kind == Kind::raws;
    is_raw ? write_raw(out, text) : write(out, text);
  }
  void operator()(const Pairs& pairs) const {
    if (field.is_listed) {
      return write_list(out, pairs.size(), [&](std::size_t at) {
        out += "{\"key\":";
        write(out, pairs[at].first);
        out += ",\"value\":";
        write(out, pairs[at].second);
        out += '}';
      });
    }
    Json object = Json::object();
    for (const auto& [name, text] : pairs) object[name] = text;
    out += protocol::to_text(object);
  }
  template <class Item>
  void operator()(const std::vector<Item>& list) const {
    write_list(out, list.size(), [&](std::size_t at) { (*this)(list[at]); });
  }
};

/// An empty optional; without an optional, 0, false, "" or an empty list.
bool is_empty(const Field& field, const Value& value) {
  if (field.is_optional) return std::holds_alternative<std::monostate>(value);
  if (const auto* const number = std::get_if<std::int64_t>(&value)) {
    return *number + field.shown_from == 0;
  }
  return std::visit(
      [](const auto& held) {
        if constexpr (requires { held.empty(); }) return held.empty();
        return held == std::remove_cvref_t<decltype(held)>();
      },
      value);
}

void write_fields(std::string& out, const Type& type, const void* row);

void begin(std::string& out, const Field& field) {
  if (out.back() != '{') out += ',';
  write(out, field.name);
  out += ':';
}

void write_items(std::string& out, const Field& field, const void* row) {
  const bool is_list = field.kind == Kind::objects;
  std::size_t count = 0;
  const auto write_one = [&](const Item& item) {
    if (count++ > 0) {
      out += ',';
    } else {
      begin(out, field);
      if (is_list) out += '[';
    }
    out += '{';
    write_fields(out, field.variants.empty() ? *field.type : *field.variants[item.variant],
                 item.row);
    out += '}';
  };
  field.visit(row, std::ref(write_one));  // which takes no memory
  if (count > 0) {
    if (is_list) out += ']';
  } else if (!field.is_left_out) {
    begin(out, field);
    out += is_list ? "[]" : "null";
  }
}

void write_fields(std::string& out, const Type& type, const void* row) {
  for (const Field& field : type.fields) {
    if (!type.shows(field)) continue;
    if (field.is_inlined) {
      field.visit(row, [&](const Item& item) { write_fields(out, *field.type, item.row); });
    } else if (field.visit != nullptr) {
      write_items(out, field, row);
    } else {
      const Value value = field.get(row);
      const bool none = is_empty(field, value);
      if (field.is_left_out && none) continue;
      begin(out, field);
      if (field.null_is_empty && none) {
        out += "null";
      } else {
        std::visit(Writer{out, field}, value);
      }
    }
  }
}

/// A request may omit all but required fields, an answer only those marked left_out().
enum class For { request, answer };

Json object_schema(const Type& type, For whom);

/// The schema of a value, or of each value in a list.
Json value_schema(const Field& field, For whom) {
  const auto make_schema = [&](const Type& type) {
    const bool is_named = whom == For::answer && !type.name.empty();
    return is_named ? reference_to(type) : object_schema(type, whom);
  };
  switch (field.kind) {
    case Kind::flag:
      return {{"type", "boolean"}};
    case Kind::number:
    case Kind::numbers:
      return {{"type", "integer"}};
    case Kind::decimal:
    case Kind::decimals:
      return {{"type", "number"}};
    case Kind::pairs:
      if (field.is_listed) {
        const Json text = {{"type", "string"}};
        return {{"type", "object"},
                {"required", {"key", "value"}},
                {"properties", {{"key", text}, {"value", text}}}};
      }
      return {{"type", "object"}, {"additionalProperties", {{"type", "string"}}}};
    case Kind::raw:
    case Kind::raws: {
      constexpr Type unknown{"", "", {}};
      Json json = object_schema(field.type == nullptr ? unknown : *field.type, whom);
      json["additionalProperties"] = true;
      return json;
    }
    case Kind::object:
    case Kind::objects: {
      if (field.type == nullptr && field.variants.empty()) {
        throw std::logic_error("no type describes " + std::string(field.name));
      }
      if (field.variants.empty()) return make_schema(*field.type);
      Json types = Json::array();
      for (const Type* const type : field.variants) types.push_back(make_schema(*type));
      return {{"oneOf", types}};
    }
    default:
      return {{"type", "string"}};
  }
}

Json field_schema(const Field& field, For whom) {
  const bool is_list = field.kind == Kind::numbers || field.kind == Kind::decimals ||
                       field.kind == Kind::texts || field.kind == Kind::raws ||
                       field.kind == Kind::objects || field.is_listed;
  Json json = value_schema(field, whom);
  if (is_list) json = {{"type", "array"}, {"items", std::move(json)}};
  if (!field.words.empty()) json["enum"] = field.words;
  const bool is_number = field.kind == Kind::number || field.kind == Kind::decimal;
  if (is_number && field.min != Field().min) json["minimum"] = field.min;
  if (field.max != Field().max && field.kind != Kind::pairs) {
    json[is_number ? "maximum" : is_list ? "maxItems" : "maxLength"] = field.max;
  }
  // A request may send null for any field; the schema says so only if null has a meaning.
  const bool is_answer = whom == For::answer;
  const bool may_be_null = field.null_is_empty || field.null_is_missing ||
                           (field.is_optional && (is_answer || field.kind == Kind::object));
  if (may_be_null && !(is_answer && field.is_left_out)) {
    if (json.contains("enum")) json["enum"].push_back(nullptr);
    if (json.contains("type")) {
      json["type"] = {json["type"], "null"};
    } else {
      json = {{"oneOf", {json, {{"type", "null"}}}}};
    }
  }
  if (!field.about.empty()) json["description"] = field.about;
  return json;
}

void add_fields(Json& json, const Type& type, For whom) {
  for (const Field& field : type.fields) {
    if (!type.shows(field)) continue;
    if (field.is_inlined) {
      add_fields(json, *field.type, whom);
      continue;
    }
    json["properties"][std::string(field.name)] = field_schema(field, whom);
    const bool is_required = whom == For::answer ? !field.is_left_out : field.is_required;
    if (is_required) json["required"].push_back(field.name);
  }
}

Json object_schema(const Type& type, For whom) {
  Json json = {{"type", "object"}};
  if (!type.about.empty()) json["description"] = type.about;
  json["properties"] = Json::object();
  add_fields(json, type, whom);
  json["additionalProperties"] = false;
  return json;
}

}  // namespace

std::string to_text(const Type& type, const void* row) {
  std::string out = "{";
  write_fields(out, type, row);
  return out + "}";
}

std::string indented(const Type& type, const void* row) {
  return protocol::indented(to_json(type, row));
}

Json to_json(const Type& type, const void* row) {
  return Json::parse(to_text(type, row));
}

Json request_schema(const Type& type) {
  return object_schema(type, For::request);
}

Json answer_schema(const Type& type) {
  return object_schema(type, For::answer);
}

Json reference_to(const Type& type) {
  return {{"$ref", "#/components/schemas/" + std::string(type.name)}};
}

void collect_types(std::map<std::string, const Type*>& types, const Type& type) {
  if (!type.name.empty()) {
    const auto [known, is_new] = types.emplace(type.name, &type);
    if (known->second != &type) throw std::logic_error("two types are called " + known->first);
    if (!is_new) return;
  }
  for (const Field& field : type.fields) {
    if (!type.shows(field)) continue;
    if (field.type != nullptr) {
      Type inner = *field.type;
      const bool stands_in_place = field.is_inlined || field.get != nullptr;
      if (stands_in_place) inner.name = "";
      collect_types(types, stands_in_place ? inner : *field.type);
    }
    for (const Type* const variant : field.variants) collect_types(types, *variant);
  }
}

}  // namespace aspis::row
