// Rows as JSON, by their descriptions: what a request sends, checked, what an answer shows, and the
// schema of both.
#pragma once

#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "db/row/row.hpp"
#include "protocol/result.hpp"

namespace aspis::row {

/// JSON on one line, with the fields that the type shows, in their order.
[[nodiscard]] std::string to_text(const Type&, const void* row);

template <class Row>
[[nodiscard]] std::string to_text(const Row& row) {
  return to_text(type_for<Row>(), &row);
}

/// The same for people to read: see protocol::indented().
[[nodiscard]] std::string indented(const Type&, const void* row);

template <class Row>
[[nodiscard]] std::string indented(const Row& row) {
  return indented(type_for<Row>(), &row);
}

/// The same for code that changes it.
[[nodiscard]] nlohmann::ordered_json to_json(const Type&, const void* row);

template <class Row>
[[nodiscard]] auto to_json(const Row& row) {
  return to_json(type_for<Row>(), static_cast<const void*>(&row));
}

/// Into a row that has its defaults: members that the JSON does not name keep them. So do those
/// that it names with null, except for nullable ones. An empty text is an empty object. Depth is
/// checked before anything is built. The error names the key, "stage: must be a whole number from 1
/// to 100"; what the row then holds means nothing.
[[nodiscard]] protocol::Result<void> read_into(void* row, const Type&, std::string_view json);

template <class Row>
[[nodiscard]] protocol::Result<Row> read(std::string_view json, const Type& type, Row row) {
  const protocol::Result<void> result = read_into(&row, type, json);
  if (!result) return result.error();
  return row;
}

template <class Row>
[[nodiscard]] protocol::Result<Row> read(std::string_view json) {
  return read(json, type_for<Row>(), Row());
}

[[nodiscard]] bool is_json(std::string_view text);
/// How deep brackets are nested. Those within quotes do not count; for a text that is no JSON, any
/// number.
[[nodiscard]] int depth_of(std::string_view json);

/// What read_into() takes, as a schema of OpenAPI 3.1.
[[nodiscard]] nlohmann::ordered_json request_schema(const Type&);
/// What to_text() writes. The types of its objects are named: "#/components/schemas/Clock".
[[nodiscard]] nlohmann::ordered_json answer_schema(const Type&);
[[nodiscard]] nlohmann::ordered_json reference_to(const Type&);
/// Adds a type and those of its objects by the names in references. Throws std::logic_error if two
/// have the same.
void collect_types(std::map<std::string, const Type*>&, const Type&);

}  // namespace aspis::row
