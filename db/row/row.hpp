// A field of a table, a request or a document, described once: its name, its member, its bounds and
// one sentence. SQL (db/row_sql), JSON, its schema and the checks of input (row_json) are derived
// from it. This file knows none of them.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

#include "db/row/member.hpp"

namespace aspis::row {

struct Type;

struct Field {
  std::string_view name, about;
  Kind kind = Kind::number;
  // For every kind but objects.
  Value (*get)(const void* row) = nullptr;
  bool (*set)(void* row, const Value&) = nullptr;  // false if the member cannot hold the value
  // For objects: `visit` passes each one on, `add` appends one.
  void (*visit)(const void* row, const Visitor&) = nullptr;
  void* (*add)(void* row) = nullptr;
  const Type* type = nullptr;
  std::span<const Type* const> variants = {};
  std::span<const std::string_view> words = {};
  std::int64_t min = std::numeric_limits<std::int64_t>::min();
  std::int64_t max =
      std::numeric_limits<std::int64_t>::max();  // of texts in bytes, of lists in items
  int shown_from = 0;                            // added to the number in JSON
  bool is_optional = false, is_required = false, is_shown = false, null_is_empty = false;
  bool is_left_out = false, is_inlined = false, is_listed = false;
  bool has_lines = false, is_moment = false;
  bool is_checked_later = false, null_is_missing = false;

  // Each returns a changed copy.

  template <class T>
  [[nodiscard]] constexpr Field with(T Field::*member, std::type_identity_t<T> value) const {
    Field field = *this;
    field.*member = value;
    return field;
  }

  /// Bounds of the number in JSON, which counted_from_1() has shifted.
  [[nodiscard]] constexpr Field from(std::int64_t least, std::int64_t most) const {
    return with(&Field::min, least).with(&Field::max, most);
  }
  [[nodiscard]] constexpr Field up_to(std::int64_t most) const { return from(0, most); }
  [[nodiscard]] constexpr Field at_least(std::int64_t least) const { return from(least, max); }
  [[nodiscard]] constexpr Field counted_from_1() const { return with(&Field::shown_from, 1); }
  [[nodiscard]] constexpr Field required() const { return with(&Field::is_required, true); }
  /// JSON has null for 0 and "".
  [[nodiscard]] constexpr Field nullable() const {
    if (get == nullptr || kind == Kind::numbers || kind == Kind::texts) {
      throw "an object or a list has no empty value";  // when it is compiled
    }
    return with(&Field::null_is_empty, true);
  }
  /// Answers contain the field. A table's fields are private without this.
  [[nodiscard]] constexpr Field shown() const { return with(&Field::is_shown, true); }
  /// An answer leaves the key out for an empty optional; if the member is not optional, for false,
  /// 0, "" or an empty list.
  [[nodiscard]] constexpr Field left_out() const { return with(&Field::is_left_out, true); }
  /// JSON has the fields of this object in place of the object.
  [[nodiscard]] constexpr Field inlined() const {
    if (kind != Kind::object || is_optional) throw "only an object is inlined";
    return with(&Field::is_inlined, true);
  }
  /// Pairs are shown as a list of objects with `key` and `value`, since their order counts.
  [[nodiscard]] constexpr Field listed() const { return with(&Field::is_listed, true); }
  /// A text that is one of these.
  [[nodiscard]] constexpr Field one_of(std::span<const std::string_view> known) const {
    return with(&Field::words, known);
  }
  /// The reader of the row checks that the value exists and is one of the words.
  [[nodiscard]] constexpr Field checked_later() const {
    return with(&Field::is_checked_later, true);
  }
  /// A schema says that null is as if the key were missing, which holds for every key.
  [[nodiscard]] constexpr Field or_null() const { return with(&Field::null_is_missing, true); }
  /// The type of an object that is not declared next to it, and the known members of a raw one.
  [[nodiscard]] constexpr Field of(const Type& inner) const { return with(&Field::type, &inner); }
  /// May have line ends and tabs.
  [[nodiscard]] constexpr Field lines() const { return with(&Field::has_lines, true); }
  /// A moment in UTC, 2026-11-20T20:51:06Z; null for "".
  [[nodiscard]] constexpr Field utc() const { return nullable().with(&Field::is_moment, true); }
};

struct Type {
  std::string_view table, about;  // without a table: a request, a document or a part of one
  std::span<const Field> fields;
  std::size_t keys = 0;     // the first fields, which identify the row
  std::string_view name{};  // of the struct

  [[nodiscard]] constexpr bool shows(const Field& field) const {
    return table.empty() || field.is_shown;
  }
};

/// The description of a row: ASPIS_ROW makes it.
template <class Row>
[[nodiscard]] constexpr const Type& type_for() {
  return *row_type(static_cast<const Row*>(nullptr));
}

/// The word for a value of a closed list: next to the list, enum_words(Enum) returns the words in
/// the order of its values.
template <class Enum>
[[nodiscard]] std::string_view word(Enum value) {
  return enum_words(value)[static_cast<std::size_t>(value)];
}

template <class Enum>
[[nodiscard]] std::optional<Enum> enum_from(std::string_view word) {
  const std::span<const std::string_view> words = enum_words(Enum{});
  for (std::size_t at = 0; at < words.size(); ++at) {
    if (words[at] == word) return static_cast<Enum>(at);
  }
  return std::nullopt;
}

namespace detail {

/// The type that an optional or a list contains.
template <class T>
struct Bare {
  using Type = T;
};
template <class T>
struct Bare<std::optional<T>> : Bare<T> {};
template <class T>
struct Bare<std::vector<T>> : Bare<T> {};

template <class T>
struct Variants;
template <class... T>
struct Variants<std::variant<T...>> {
  static constexpr const Type* types[] = {&type_for<T>()...};
};

template <class Member>
struct Parts;
template <class Row, class T>
struct Parts<T Row::*> {
  using Owner = Row;
};

/// A member, or a member of that member; of pointers, what they point to.
template <auto Member, auto... Inner>
auto& reach(auto& row) {
  auto& member = row.*Member;
  if constexpr (sizeof...(Inner) == 0) {
    return member;
  } else if constexpr (std::is_pointer_v<std::remove_cvref_t<decltype(member)>>) {
    return reach<Inner...>(*member);
  } else {
    return reach<Inner...>(member);
  }
}

/// A field for a member of type T, without access to it.
template <class T>
constexpr Field field_for(std::string_view name, std::string_view about) {
  using Held = typename Bare<T>::Type;
  Field field{name, about, kind_for<T>()};
  field.is_optional = is_optional<T>;
  if constexpr (std::is_enum_v<Held>) field.words = enum_words(Held{});
  if constexpr (kind_for<T>() == Kind::object || kind_for<T>() == Kind::objects) {
    if constexpr (requires { row_type(static_cast<const Held*>(nullptr)); }) {
      field.type = &type_for<Held>();
    } else if constexpr (requires { Variants<Held>::types; }) {
      field.variants = Variants<Held>::types;
    }
  }
  return field;
}

template <class T>
inline constexpr bool holds_objects = kind_for<T>() == Kind::object
                                      || kind_for<T>() == Kind::objects;

template <class Result, class Function, class Row>
Row argument_type(Result (Function::*)(const Row&) const);

}  // namespace detail

/// A field for a member of a row, or for a member of that member: describe_field<Row, &Row::clock,
/// &TimeControl::move>. Through a pointer it can be written as JSON, but not read.
template <class Row, auto... Member>
constexpr Field describe_field(std::string_view name, std::string_view about) {
  using Reached = std::remove_reference_t<decltype(detail::reach<Member...>(std::declval<Row&>()))>;
  using T = std::remove_cv_t<Reached>;
  Field field = detail::field_for<T>(name, about);
  if constexpr (detail::holds_objects<T>) {
    field.visit = [](const void* row, const Visitor& visitor) {
      detail::visit(detail::reach<Member...>(*static_cast<const Row*>(row)), visitor);
    };
    using Held = typename detail::Bare<T>::Type;
    if constexpr (std::is_default_constructible_v<Held> && !std::is_const_v<Reached>) {
      field.add = [](void* row) {
        return detail::add_to(detail::reach<Member...>(*static_cast<Row*>(row)));
      };
    }
  } else {
    field.get = [](const void* row) {
      return detail::to_value(detail::reach<Member...>(*static_cast<const Row*>(row)));
    };
    if constexpr (!std::is_const_v<Reached>) {
      field.set = [](void* row, const Value& value) {
        return detail::put(detail::reach<Member...>(*static_cast<Row*>(row)), value);
      };
    }
  }
  return field;
}

/// describe_field() with the struct of the first member as the row.
template <auto Member, auto... Inner>
constexpr Field make_field(std::string_view name, std::string_view about) {
  return describe_field<typename detail::Parts<decltype(Member)>::Owner, Member, Inner...>(name,
                                                                                           about);
}

/// A field that a function computes from the row. It can be written as JSON, but not read.
template <class Function>
constexpr Field computed(std::string_view name, std::string_view about, Function) {
  using Row = decltype(detail::argument_type(&Function::operator()));
  using Made = std::remove_cvref_t<std::invoke_result_t<Function, const Row&>>;
  // A size is a number; no computed field has all 64 bits.
  using T = std::conditional_t<std::is_same_v<Made, std::uint64_t>, std::int64_t, Made>;
  Field field = detail::field_for<T>(name, about);
  if constexpr (detail::holds_objects<T>) {
    field.visit = [](const void* row, const Visitor& visitor) {
      const auto& made = Function()(*static_cast<const Row*>(row));
      detail::visit(made, visitor);
    };
  } else {
    field.get = [](const void* row) {
      return detail::to_value(static_cast<T>(Function()(*static_cast<const Row*>(row))));
    };
  }
  return field;
}

/// Describes a member as a field with the member's name.
#define ASPIS_FIELD(Row, member, about) \
  ::aspis::row::describe_field<Row, &Row::member>(#member, about)

/// Describes a row of a table by its fields.
#define ASPIS_ROW(Row, fields, table, keys, about)                                 \
  inline constexpr ::aspis::row::Type Row##Type{table, about, fields, keys, #Row}; \
  [[maybe_unused]] constexpr const ::aspis::row::Type* row_type(const Row*) {      \
    return &Row##Type;                                                             \
  }

/// Describes an answer or a part of one; `name` is its name in the schema, or "".
#define ASPIS_DOCUMENT(View, name, fields, about)                              \
  inline constexpr ::aspis::row::Type View##Type{"", about, fields, 0, name};  \
  [[maybe_unused]] constexpr const ::aspis::row::Type* row_type(const View*) { \
    return &View##Type;                                                        \
  }

/// Describes a request or an answer that no table stores.
#define ASPIS_OBJECT(Row, fields, about) ASPIS_ROW(Row, fields, "", 0, about)

}  // namespace aspis::row
