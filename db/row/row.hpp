// A field of a table, a request or a document, described once: its name, its member, its bounds and
// one sentence. SQL (db/row_sql), JSON, its schema and the checks of input (row_json) follow from
// it. Knows none of them.
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
  // Of all but objects.
  Value (*get)(const void* row) = nullptr;
  bool (*set)(void* row, const Value&) = nullptr;  // false if the member cannot hold the value
  // Of objects: how many there are, those that there are, and one more.
  std::size_t (*count)(const void* row) = nullptr;
  Item (*item)(const void* row, std::size_t at) = nullptr;
  void* (*add)(void* row) = nullptr;
  const Type* type = nullptr;
  std::span<const Type* const> variants = {};
  std::span<const std::string_view> words = {};
  std::int64_t min = std::numeric_limits<std::int64_t>::min();
  std::int64_t max =
      std::numeric_limits<std::int64_t>::max();  // of texts in bytes, of lists in items
  int shown_from = 0;                            // added to the number in JSON
  bool is_optional = false, is_required = false, is_shown = false, null_is_empty = false;
  bool is_left_out = false, is_inlined = false, has_lines = false, is_moment = false;

  // Each returns a changed copy.

  template <class T>
  [[nodiscard]] consteval Field with(T Field::*member, std::type_identity_t<T> value) const {
    Field field = *this;
    field.*member = value;
    return field;
  }

  /// Bounds of the number in JSON, which counted_from_1() has shifted.
  [[nodiscard]] consteval Field from(std::int64_t least, std::int64_t most) const {
    return with(&Field::min, least).with(&Field::max, most);
  }
  [[nodiscard]] consteval Field up_to(std::int64_t most) const { return from(0, most); }
  [[nodiscard]] consteval Field at_least(std::int64_t least) const { return from(least, max); }
  [[nodiscard]] consteval Field counted_from_1() const { return with(&Field::shown_from, 1); }
  [[nodiscard]] consteval Field required() const { return with(&Field::is_required, true); }
  /// JSON has null for 0 and "".
  [[nodiscard]] consteval Field nullable() const {
    if (get == nullptr || kind == Kind::numbers || kind == Kind::texts) {
      throw "an object or a list has no empty value";  // when it is compiled
    }
    return with(&Field::null_is_empty, true);
  }
  /// JSON has it at all: those of tables are private unless they say this.
  [[nodiscard]] consteval Field shown() const { return with(&Field::is_shown, true); }
  /// An answer does not have the key if there is nothing, false, 0, "" or an empty list.
  [[nodiscard]] consteval Field left_out() const { return with(&Field::is_left_out, true); }
  /// The fields of this object stand in JSON as if they were fields of the row.
  [[nodiscard]] consteval Field inlined() const {
    if (kind != Kind::object || is_optional) throw "only an object is inlined";
    return with(&Field::is_inlined, true);
  }
  /// A text that is one of these.
  [[nodiscard]] consteval Field one_of(std::span<const std::string_view> known) const {
    return with(&Field::words, known);
  }
  /// For an object whose type is not found next to it, and for what is known of a raw one.
  [[nodiscard]] consteval Field of(const Type& inner) const { return with(&Field::type, &inner); }
  /// May have line ends and tabs.
  [[nodiscard]] consteval Field lines() const { return with(&Field::has_lines, true); }
  /// A moment in UTC, 2026-11-20T20:51:06Z; null for "".
  [[nodiscard]] consteval Field utc() const { return nullable().with(&Field::is_moment, true); }
};

struct Type {
  std::string_view table, about;  // without a table: a request, a document or a part of one
  std::span<const Field> fields;
  std::size_t keys = 0;        // so many fields at the start name the row
  std::string_view name = "";  // of the struct

  [[nodiscard]] constexpr bool shows(const Field& field) const {
    return table.empty() || field.is_shown;
  }
};

/// The description of a row: ASPIS_ROW makes it.
template <class Row>
[[nodiscard]] constexpr const Type& type_for() {
  return *type_of(static_cast<const Row*>(nullptr));
}

/// The word for a value of a closed list: next to the list, words_of(Enum) returns the words in the
/// order of its values.
template <class Enum>
[[nodiscard]] std::string_view word(Enum value) {
  return words_of(value)[static_cast<std::size_t>(value)];
}

template <class Enum>
[[nodiscard]] std::optional<Enum> value_of(std::string_view word) {
  const std::span<const std::string_view> words = words_of(Enum{});
  for (std::size_t at = 0; at < words.size(); ++at) {
    if (words[at] == word) return static_cast<Enum>(at);
  }
  return std::nullopt;
}

namespace detail {

/// Of an optional or a list: what it is of.
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

/// A member, or a member of that member.
template <auto Member, auto... Inner>
struct Path {
  using Row = typename Parts<decltype(Member)>::Owner;
  static auto& in(void* row) { return ((static_cast<Row*>(row)->*Member).*....*Inner); }
  static const auto& in(const void* row) { return in(const_cast<void*>(row)); }
};

}  // namespace detail

/// Of a member, or of a member of that member: make_field<&Row::clock, &TimeControl::move>.
template <auto Member, auto... Inner>
consteval Field make_field(std::string_view name, std::string_view about) {
  using Path = detail::Path<Member, Inner...>;
  using T = std::remove_cvref_t<decltype(Path::in(static_cast<void*>(nullptr)))>;
  using Held = typename detail::Bare<T>::Type;
  constexpr Kind kind = detail::kind_for<T>();
  Field field{name, about, kind};
  field.is_optional = detail::is_optional<T>;
  if constexpr (std::is_enum_v<Held>) field.words = words_of(Held{});
  if constexpr (kind == Kind::object || kind == Kind::objects) {
    if constexpr (requires { type_of(static_cast<const Held*>(nullptr)); }) {
      field.type = &type_for<Held>();
    } else if constexpr (requires { detail::Variants<Held>::types; }) {
      field.variants = detail::Variants<Held>::types;
    }
    field.count = [](const void* row) { return detail::count_of(Path::in(row)); };
    field.item = [](const void* row, std::size_t at) { return detail::item_of(Path::in(row), at); };
    field.add = [](void* row) { return detail::add_to(Path::in(row)); };
  } else {
    field.get = [](const void* row) { return detail::to_value(Path::in(row)); };
    field.set = [](void* row, const Value& value) { return detail::put(Path::in(row), value); };
  }
  return field;
}

/// A member as a field of its own name.
#define ASPIS_FIELD(Row, member, about) ::aspis::row::make_field<&Row::member>(#member, about)

/// What describes a row, after its fields.
#define ASPIS_ROW(Row, fields, table, keys, about)                                 \
  inline constexpr ::aspis::row::Type Row##Type{table, about, fields, keys, #Row}; \
  [[maybe_unused]] constexpr const ::aspis::row::Type* type_of(const Row*) {       \
    return &Row##Type;                                                             \
  }

/// The same of a request, a document or a part of one, which no table has.
#define ASPIS_OBJECT(Row, fields, about) ASPIS_ROW(Row, fields, "", 0, about)

}  // namespace aspis::row
