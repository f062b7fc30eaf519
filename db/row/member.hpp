// Reads and writes members of rows without knowing the type of the row: kinds and values.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
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
using Decimals = std::vector<double>;
using Texts = std::vector<std::string>;
using Pairs = std::vector<std::pair<std::string, std::string>>;
/// std::monostate is an empty optional; a flag is 0 or 1, a word its index in the field's words.
using Value = std::variant<std::monostate, std::int64_t, double, std::string, Numbers, Decimals,
                           Texts, Pairs>;

enum class Kind : std::uint8_t {
  flag,
  number,
  decimal,
  digits,
  text,
  word,
  numbers,
  decimals,
  texts,
  pairs,
  raw,
  raws,
  object,
  objects
};

/// A member that keeps the JSON of an object unchanged.
struct Raw {
  std::string json;
  explicit operator std::string() const { return json; }
};

/// An object in a member: of a variant, the object that it holds, and which of its types that is.
struct Item {
  const void* row = nullptr;
  std::size_t variant = 0;
};
using Visitor = std::function<void(const Item&)>;

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
inline constexpr bool is_text = std::is_convertible_v<T, std::string_view>;
using Options = std::vector<protocol::Option>;

template <class T>
consteval Kind kind_for() {
  if constexpr (is_optional<T>) {
    return kind_for<typename T::value_type>();
  } else if constexpr (std::is_same_v<T, bool>) {
    return Kind::flag;
  } else if constexpr (std::is_same_v<T, std::uint64_t>) {
    return Kind::digits;  // JSON readers and SQLite have no room for 64 unsigned bits
  } else if constexpr (is_text<T>) {
    return Kind::text;
  } else if constexpr (std::is_same_v<T, Raw>) {
    return Kind::raw;
  } else if constexpr (std::is_enum_v<T>) {
    return Kind::word;
  } else if constexpr (std::is_integral_v<T> || is_duration<T>) {
    return Kind::number;
  } else if constexpr (std::is_floating_point_v<T>) {
    return Kind::decimal;
  } else if constexpr (std::is_same_v<T, Pairs> || std::is_same_v<T, Options>) {
    return Kind::pairs;
  } else if constexpr (is_list<T>) {
    using Element = typename T::value_type;
    if (is_text<Element>) return Kind::texts;
    if (std::is_same_v<Element, Raw>) return Kind::raws;
    if (std::is_integral_v<Element>) return Kind::numbers;
    return std::is_floating_point_v<Element> ? Kind::decimals : Kind::objects;
  } else {
    return Kind::object;
  }
}

template <class T>
Value to_value(const T& member) {
  constexpr Kind kind = kind_for<T>();
  if constexpr (is_optional<T>) {
    return member ? to_value(*member) : Value();
  } else if constexpr (kind == Kind::digits) {
    return std::to_string(member);
  } else if constexpr (is_duration<T>) {
    return std::int64_t{member.count()};
  } else if constexpr (std::is_integral_v<T> || std::is_enum_v<T>) {
    return static_cast<std::int64_t>(member);
  } else if constexpr (std::is_same_v<T, Options>) {
    Pairs pairs;
    for (const protocol::Option& option : member) pairs.emplace_back(option.key, option.value);
    return pairs;
  } else if constexpr (kind == Kind::numbers) {
    return Numbers(member.begin(), member.end());
  } else if constexpr (kind == Kind::texts || kind == Kind::raws) {
    return Texts(member.begin(), member.end());
  } else if constexpr (kind == Kind::text || kind == Kind::raw) {
    return std::string(member);
  } else {
    return member;
  }
}

template <class Number>
bool put_number(Number& member, std::int64_t value) {
  if constexpr (std::is_integral_v<Number> && !std::is_same_v<Number, bool>) {
    if (!std::in_range<Number>(value)) return false;
  }
  member = static_cast<Number>(value);
  return true;
}

/// Returns false if the member cannot hold the value, or cannot be written at all.
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
  } else if constexpr (std::is_integral_v<T> || std::is_enum_v<T> || is_duration<T>) {
    const auto* const number = std::get_if<std::int64_t>(&value);
    return number != nullptr && put_number(member, *number);
  } else if constexpr (std::is_same_v<T, Options>) {
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
  } else if constexpr (std::is_same_v<T, std::string> || std::is_same_v<T, Texts> ||
                       std::is_same_v<T, Pairs>) {
    const auto* const same = std::get_if<T>(&value);
    if (same != nullptr) member = *same;
    return same != nullptr;
  } else {
    return false;
  }
}

/// Calls `visitor` for each object that exists.
template <class T>
void visit(const T& member, const Visitor& visitor) {
  if constexpr (is_optional<T>) {
    if (member) detail::visit(*member, visitor);
  } else if constexpr (is_list<T>) {
    for (const auto& item : member) detail::visit(item, visitor);
  } else if constexpr (requires { member.index(); }) {
    std::visit([&](const auto& held) { visitor({&held, member.index()}); }, member);
  } else {
    visitor({&member});
  }
}

/// One more of a list; of others, the object itself, which then exists.
template <class T>
void* add_to(T& member) {
  if constexpr (is_optional<T>) {
    return add_to(member.emplace());
  } else if constexpr (is_list<T>) {
    return add_to(member.emplace_back());
  } else {
    return &member;
  }
}

}  // namespace detail

}  // namespace aspis::row
