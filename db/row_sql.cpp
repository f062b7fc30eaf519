#include "db/row_sql.hpp"

#include <algorithm>
#include <span>
#include <stdexcept>

#include "db/chain.hpp"
#include "protocol/tokens.hpp"

namespace aspis::db {

namespace {

using Fields = std::span<const row::Field>;

/// "3 17"
std::string numbers_text(const row::Numbers& numbers) {
  std::string text;
  for (const std::int64_t number : numbers) {
    text += (text.empty() ? "" : " ") + std::to_string(number);
  }
  return text;
}

std::optional<row::Numbers> numbers_from(std::string_view text) {
  row::Numbers numbers;
  if (text.empty()) return numbers;
  for (const std::string_view word : protocol::split_fields(text, ' ')) {
    const auto number = protocol::integer_from<std::int64_t>(word);
    if (!number) return std::nullopt;
    numbers.push_back(*number);
  }
  return numbers;
}

/// "KEY VALUE", a line each.
std::string pairs_text(const row::Pairs& pairs) {
  std::string text;
  for (const auto& [key, value] : pairs) text += key + " " + value + "\n";
  return text;
}

std::optional<row::Pairs> pairs_from(std::string_view text) {
  row::Pairs pairs;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    const std::size_t space = text.find(' ');
    if (end == std::string_view::npos || space > end) return std::nullopt;
    pairs.emplace_back(text.substr(0, space), text.substr(space + 1, end - space - 1));
    text.remove_prefix(end + 1);
  }
  return pairs;
}

/// The value of the next column; nullopt if this field cannot have it.
std::optional<row::Value> next_value(Query& query, const row::Field& field) {
  if (query.is_nothing()) {
    query.skip();
    return row::Value();
  }
  switch (field.kind) {
    case row::Kind::flag:
    case row::Kind::number:
      return query.integer();
    case row::Kind::word: {
      const auto word = std::find(field.words.begin(), field.words.end(), query.word());
      if (word == field.words.end()) return std::nullopt;
      return std::int64_t{word - field.words.begin()};
    }
    case row::Kind::numbers:
      if (auto numbers = numbers_from(query.word())) return *std::move(numbers);
      return std::nullopt;
    case row::Kind::pairs:
      if (auto pairs = pairs_from(query.word())) return *std::move(pairs);
      return std::nullopt;
    default:
      return query.text();
  }
}

void bind_field(Query& query, const row::Field& field, const void* row) {
  const row::Value value = field.get == nullptr ? row::Texts() : field.get(row);
  if (const auto* const number = std::get_if<std::int64_t>(&value)) {
    if (field.kind == row::Kind::word) {
      query.with(field.words[static_cast<std::size_t>(*number)]);
    } else {
      query.with(*number);
    }
  } else if (const auto* const text = std::get_if<std::string>(&value)) {
    query.with(*text);
  } else if (const auto* const numbers = std::get_if<row::Numbers>(&value)) {
    query.with(numbers_text(*numbers));
  } else if (const auto* const pairs = std::get_if<row::Pairs>(&value)) {
    query.with(pairs_text(*pairs));
  } else if (std::holds_alternative<std::monostate>(value)) {
    query.with_nothing();
  } else {
    throw std::logic_error(std::string(field.name) + " has no column");
  }
}

std::string names(Fields fields, std::string_view between, std::string_view after) {
  std::string text;
  for (const row::Field& field : fields) {
    if (!text.empty()) text += between;
    text += std::string(field.name) + std::string(after);
  }
  return text;
}

std::string where_key(const row::Type& type) {
  return " WHERE " + names(type.fields.first(type.keys), " AND ", " = ?");
}

std::string insertion(const row::Type& type, Fields fields) {
  std::string marks = "?";
  for (std::size_t at = 1; at < fields.size(); ++at) marks += ", ?";
  return "INSERT INTO " + std::string(type.table) + " (" + names(fields, ", ", "") + ") VALUES (" +
         marks + ")";
}

const row::Field& field_named(const row::Type& type, std::string_view name) {
  const auto field = std::find_if(type.fields.begin(), type.fields.end(),
                                  [&](const row::Field& one) { return one.name == name; });
  if (field == type.fields.end()) throw std::logic_error("no column " + std::string(name));
  return *field;
}

/// Adds the row's link to the chain of results. Tables with links have a number as their key.
void chain(Connection& connection, const row::Type& type, const void* row) {
  const row::Value key = type.fields.front().get(row);
  if (const auto* const number = std::get_if<std::int64_t>(&key)) {
    chain(connection, type.table, *number);
  }
}

}  // namespace

std::int64_t last_id(Connection& connection) {
  return connection.database().getLastInsertRowid();
}

void expect_one(Connection& connection, const std::string& what) {
  if (connection.database().getChanges() != 1) {
    throw std::logic_error("there is no " + what + " to change");
  }
}

std::string columns(const row::Type& type) {
  return names(type.fields, ", ", "");
}

void fetch(Query& query, const Connection& connection, const row::Type& type, void* row) {
  for (const row::Field& field : type.fields) {
    const auto value = next_value(query, field);
    if (value && field.set(row, *value)) continue;
    throw damaged(connection.path(), std::string(type.table) + ": " + std::string(field.name) +
                                         " is '" + query.last_as_text() + "'");
  }
}

void bind(Query& query, const row::Type& type, const void* row) {
  for (const row::Field& field : type.fields) bind_field(query, field, row);
}

void read_all(Connection& connection, const row::Type& type, const std::function<void*()>& next) {
  std::string order;
  for (std::size_t key = 1; key <= type.keys; ++key) {
    order += (order.empty() ? " ORDER BY " : ", ") + std::to_string(key);
  }
  const std::string sql = "SELECT " + columns(type) + " FROM " + std::string(type.table) + order;
  guarded(connection.path(), [&] {
    connection.snapshot([&] {
      Query query(connection.prepared(sql));
      while (query.next()) fetch(query, connection, type, next());
    });
  });
}

void insert(Connection& connection, const row::Type& type, const void* row,
            OnConflict on_conflict) {
  std::string sql = insertion(type, type.fields);
  if (on_conflict != OnConflict::fail) {
    sql += " ON CONFLICT (" + names(type.fields.first(type.keys), ", ", "") + ") DO ";
    std::string changes;
    for (const row::Field& field : type.fields.subspan(type.keys)) {
      const std::string name(field.name);
      changes += (changes.empty() ? "" : ", ") + name + " = excluded." + name;
    }
    const bool keeps = on_conflict == OnConflict::keep || changes.empty();
    sql += keeps ? "NOTHING" : "UPDATE SET " + changes;
  }
  {
    Query query(connection.prepared(sql));
    bind(query, type, row);
    query.run();
  }
  if (connection.database().getChanges() > 0) chain(connection, type, row);
}

std::int64_t insert_with_new_id(Connection& connection, const row::Type& type, const void* row) {
  const Fields fields = type.fields.subspan(1);
  Query query(connection.prepared(insertion(type, fields)));
  for (const row::Field& field : fields) bind_field(query, field, row);
  query.run();
  return last_id(connection);
}

void update(Connection& connection, const row::Type& type, const void* row,
            std::initializer_list<std::string_view> columns) {
  std::string changes;
  for (const std::string_view column : columns) {
    changes += (changes.empty() ? "" : ", ") + std::string(column) + " = ?";
  }
  Query query(connection.prepared("UPDATE " + std::string(type.table) + " SET " + changes +
                                  where_key(type)));
  for (const std::string_view column : columns) bind_field(query, field_named(type, column), row);
  for (const row::Field& key : type.fields.first(type.keys)) bind_field(query, key, row);
  query.run();
  expect_one(connection, "such row of " + std::string(type.table));
}

bool erase(Connection& connection, const row::Type& type, const void* row) {
  Query query(connection.prepared("DELETE FROM " + std::string(type.table) + where_key(type)));
  for (const row::Field& key : type.fields.first(type.keys)) bind_field(query, key, row);
  query.run();
  const bool was_there = connection.database().getChanges() > 0;
  if (was_there) chain(connection, type, row);
  return was_there;
}

}  // namespace aspis::db
