// A field of a table or a request, described once: its name, its member, its bounds and one
// sentence. SQL (db/row_sql), JSON and the checks of input (row_json) follow from it. Knows neither
// of them.
#pragma once

#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "protocol/setup.hpp"
#include "protocol/tokens.hpp"

namespace aspis::row {

using Numbers = std::vector<std::int64_t>;
using Texts = std::vector<std::string>;
using Pairs = std::vector<std::pair<std::string, std::string>>;
/// What a member holds, for code that knows no row. Nothing stands for an empty optional; a flag is
/// 0 or 1, a word its place among the field's words.
using Value = std::variant<std::monostate, std::int64_t, std::string, Numbers, Texts, Pairs>;

enum class Kind : std::uint8_t {
  flag,
  number,
  digits,
  text,
  word,
  numbers,
  texts,
  pairs,
  object,
  raw
};

/// A member that keeps the JSON of an object as it is.
struct Raw {
  std::string json;
};

struct Type;

struct Field {
  std::string_view name, about;
  Kind kind = Kind::number;
  Value (*get)(const void* row) = nullptr;
  bool (*set)(void* row, const Value&) = nullptr;  // false if the member cannot hold the value
  void* (*at)(void* row) = nullptr;  // of an object: the member itself, which then exists
  const void* (*find)(const void* row) = nullptr;  // the same if it exists
  const Type* type = nullptr;                      // of an object
  std::span<const std::string_view> words = {};
  std::int64_t min = std::numeric_limits<std::int64_t>::min();
  std::int64_t max =
      std::numeric_limits<std::int64_t>::max();  // of texts in bytes, of lists in items
  int shown_from = 0;                            // added to the number in JSON
  bool is_required = false, is_hidden = false, null_is_empty = false;
  bool has_lines = false, is_moment = false;

  // Each returns a changed copy.

  /// Bounds of the number in JSON, which counted_from_1() has shifted.
  [[nodiscard]] consteval Field from(std::int64_t least, std::int64_t most) const {
    Field field = *this;
    field.min = least;
    field.max = most;
    return field;
  }
  [[nodiscard]] consteval Field up_to(std::int64_t most) const { return from(0, most); }
  [[nodiscard]] consteval Field counted_from_1() const {
    Field field = *this;
    field.shown_from = 1;
    return field;
  }
  [[nodiscard]] consteval Field required() const {
    Field field = *this;
    field.is_required = true;
    return field;
  }
  /// JSON has null for 0 and "".
  [[nodiscard]] consteval Field nullable() const {
    if (kind == Kind::object || kind == Kind::numbers || kind == Kind::texts) {
      throw "an object or a list has no empty value";  // when it is compiled
    }
    Field field = *this;
    field.null_is_empty = true;
    return field;
  }
  /// JSON has nothing of it: hashes, names.
  [[nodiscard]] consteval Field hidden() const {
    Field field = *this;
    field.is_hidden = true;
    return field;
  }
  /// For an object whose type has no ASPIS_ROW.
  [[nodiscard]] consteval Field of(const Type& inner) const {
    Field field = *this;
    field.type = &inner;
    return field;
  }
  /// May have line ends and tabs.
  [[nodiscard]] consteval Field lines() const {
    Field field = *this;
    field.has_lines = true;
    return field;
  }
  /// A moment in UTC, 2026-11-20T20:51:06Z; null for "".
  [[nodiscard]] consteval Field utc() const {
    Field field = nullable();
    field.is_moment = true;
    return field;
  }
};

struct Type {
  std::string_view table, about;
  std::span<const Field> fields;
  std::size_t keys = 0;  // so many fields at the start name the row
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

template <class T>
inline constexpr bool is_list = false;
template <class T>
inline constexpr bool is_list<std::vector<T>> = true;
template <class T>
inline constexpr bool is_optional = false;
template <class T>
inline constexpr bool is_optional<std::optional<T>> = true;
template <class T>
inline constexpr bool is_duration = false;
template <class Rep, class Period>
inline constexpr bool is_duration<std::chrono::duration<Rep, Period>> = true;

template <class T>
struct Bare {
  using Type = T;
};
template <class T>
struct Bare<std::optional<T>> {
  using Type = T;
};

template <class T>
consteval Kind kind_for() {
  if constexpr (is_optional<T>) {
    return kind_for<typename T::value_type>();
  } else if constexpr (std::is_same_v<T, bool>) {
    return Kind::flag;
  } else if constexpr (std::is_same_v<T, std::uint64_t>) {
    return Kind::digits;  // JSON readers and SQLite have no room for 64 unsigned bits
  } else if constexpr (std::is_same_v<T, std::string>) {
    return Kind::text;
  } else if constexpr (std::is_same_v<T, Raw>) {
    return Kind::raw;
  } else if constexpr (std::is_enum_v<T>) {
    return Kind::word;
  } else if constexpr (std::is_same_v<T, Texts>) {
    return Kind::texts;
  } else if constexpr (std::is_same_v<T, Pairs> ||
                       std::is_same_v<T, std::vector<protocol::Option>>) {
    return Kind::pairs;
  } else if constexpr (is_list<T>) {
    return Kind::numbers;
  } else if constexpr (std::is_integral_v<T> || is_duration<T>) {
    return Kind::number;
  } else {
    return Kind::object;
  }
}

template <class T>
Value to_value(const T& member) {
  if constexpr (is_optional<T>) {
    return member ? to_value(*member) : Value();
  } else if constexpr (kind_for<T>() == Kind::object) {
    return std::int64_t{1};
  } else if constexpr (std::is_same_v<T, Raw>) {
    return member.json;
  } else if constexpr (std::is_same_v<T, std::uint64_t>) {
    return std::to_string(member);
  } else if constexpr (is_duration<T>) {
    return std::int64_t{member.count()};
  } else if constexpr (std::is_integral_v<T> || std::is_enum_v<T>) {
    return static_cast<std::int64_t>(member);
  } else if constexpr (std::is_same_v<T, std::vector<protocol::Option>>) {
    Pairs pairs;
    for (const protocol::Option& option : member) pairs.emplace_back(option.key, option.value);
    return pairs;
  } else if constexpr (kind_for<T>() == Kind::numbers) {
    return Numbers(member.begin(), member.end());
  } else {
    return member;
  }
}

template <class Number>
bool put_number(Number& member, std::int64_t value) {
  if constexpr (!std::is_same_v<Number, bool>) {
    if (!std::in_range<Number>(value)) return false;
  }
  member = static_cast<Number>(value);
  return true;
}

template <class T>
bool put(T& member, const Value& value) {
  if constexpr (is_optional<T>) {
    member.reset();
    return std::holds_alternative<std::monostate>(value) || put(member.emplace(), value);
  } else if constexpr (std::is_same_v<T, Raw>) {
    return put(member.json, value);
  } else if constexpr (std::is_same_v<T, std::uint64_t>) {
    const auto* const digits = std::get_if<std::string>(&value);
    const auto number = digits ? protocol::integer_from<std::uint64_t>(*digits) : std::nullopt;
    if (number) member = *number;
    return number.has_value();
  } else if constexpr (std::is_integral_v<T>) {
    const auto* const number = std::get_if<std::int64_t>(&value);
    return number != nullptr && put_number(member, *number);
  } else if constexpr (std::is_enum_v<T> || is_duration<T>) {
    const auto* const number = std::get_if<std::int64_t>(&value);
    if (number != nullptr) member = static_cast<T>(*number);
    return number != nullptr;
  } else if constexpr (std::is_same_v<T, std::vector<protocol::Option>>) {
    member.clear();
    const auto* const pairs = std::get_if<Pairs>(&value);
    for (std::size_t at = 0; pairs != nullptr && at < pairs->size(); ++at) {
      member.push_back({(*pairs)[at].first, (*pairs)[at].second});
    }
    return pairs != nullptr;
  } else if constexpr (kind_for<T>() == Kind::numbers) {
    member.clear();
    const auto* const numbers = std::get_if<Numbers>(&value);
    for (std::size_t at = 0; numbers != nullptr && at < numbers->size(); ++at) {
      if (!put_number(member.emplace_back(), (*numbers)[at])) return false;
    }
    return numbers != nullptr;
  } else {
    const auto* const same = std::get_if<T>(&value);
    if (same != nullptr) member = *same;
    return same != nullptr;
  }
}

template <class Member>
struct Parts;
template <class Row, class T>
struct Parts<T Row::*> {
  using Owner = Row;
  using Type = T;
};

template <class Row, auto Member, auto... Inner>
auto& reach(Row& row) {
  if constexpr (sizeof...(Inner) == 0) {
    return row.*Member;
  } else {
    return reach<std::remove_reference_t<decltype(row.*Member)>, Inner...>(row.*Member);
  }
}

}  // namespace detail

/// Of a member, or of a member of that member: make_field<&Row::clock, &TimeControl::move>.
template <auto Member, auto... Inner>
consteval Field make_field(std::string_view name, std::string_view about) {
  using Row = typename detail::Parts<decltype(Member)>::Owner;
  using T =
      std::remove_cvref_t<decltype(detail::reach<Row, Member, Inner...>(std::declval<Row&>()))>;
  Field field{name, about, detail::kind_for<T>()};
  using Held = typename detail::Bare<T>::Type;
  if constexpr (std::is_enum_v<Held>) field.words = words_of(Held{});
  field.get = [](const void* row) {
    return detail::to_value(
        detail::reach<const Row, Member, Inner...>(*static_cast<const Row*>(row)));
  };
  if constexpr (detail::kind_for<T>() == Kind::object) {
    if constexpr (requires { type_of(static_cast<Held*>(nullptr)); }) {
      field.type = &type_for<Held>();
    }
    field.find = [](const void* row) -> const void* {
      const auto& member =
          detail::reach<const Row, Member, Inner...>(*static_cast<const Row*>(row));
      if constexpr (detail::is_optional<T>) {
        return &*member;
      } else {
        return &member;
      }
    };
    field.at = [](void* row) -> void* {
      auto& member = detail::reach<Row, Member, Inner...>(*static_cast<Row*>(row));
      if constexpr (detail::is_optional<T>) {
        return &member.emplace();
      } else {
        return &member;
      }
    };
  } else {
    field.set = [](void* row, const Value& value) {
      return detail::put(detail::reach<Row, Member, Inner...>(*static_cast<Row*>(row)), value);
    };
  }
  return field;
}

/// A member as a field of its own name.
#define ASPIS_FIELD(Row, member, about) ::aspis::row::make_field<&Row::member>(#member, about)

/// What describes a row, after its fields.
#define ASPIS_ROW(Row, fields, table, keys, about)                           \
  inline constexpr ::aspis::row::Type Row##Type{table, about, fields, keys}; \
  constexpr const ::aspis::row::Type* type_of(const Row*) {                  \
    return &Row##Type;                                                       \
  }

}  // namespace aspis::row
