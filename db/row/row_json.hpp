// Rows as JSON, by their descriptions: reads and checks requests, writes answers, and makes the
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

/// to_text() with line breaks for people: see protocol::indented().
[[nodiscard]] std::string indented(const Type&, const void* row);

template <class Row>
[[nodiscard]] std::string indented(const Row& row) {
  return indented(type_for<Row>(), &row);
}

/// to_text() as a value that the caller can change.
[[nodiscard]] nlohmann::ordered_json to_json(const Type&, const void* row);

template <class Row>
[[nodiscard]] auto to_json(const Row& row) {
  return to_json(type_for<Row>(), static_cast<const void*>(&row));
}

/// Reads into a row that has its defaults: members that are missing or null (unless they are
/// nullable) keep them. An empty text is an empty object. The depth is checked before parsing. The
/// error names the key, "stage: must be a whole number from 1 to 100"; the row is then unspecified.
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
/// The depth of nested brackets outside strings. Any number if the text is not JSON.
[[nodiscard]] int nesting_depth(std::string_view json);

/// The OpenAPI 3.1 schema of the JSON that read_into() accepts.
[[nodiscard]] nlohmann::ordered_json request_schema(const Type&);
/// The schema of the JSON that to_text() writes. It refers to objects by the names of their types:
/// "#/components/schemas/Clock".
[[nodiscard]] nlohmann::ordered_json answer_schema(const Type&);
[[nodiscard]] nlohmann::ordered_json reference_to(const Type&);
/// Adds a type and those of its objects by the names in references. Throws std::logic_error if two
/// have the same.
void collect_types(std::map<std::string, const Type*>&, const Type&);

}  // namespace aspis::row
