// Rows with random contents, made by their descriptions.
#pragma once

#include <cstdint>
#include <string>

#include "db/row/row.hpp"
#include "protocol/random.hpp"

namespace aspis::tests {

inline std::string random_text(protocol::Random& random) {
  static const std::vector<std::string> letters = {"a", "Z", "7",  "\"", "\\",
                                                   "'", "é", "猫", "</", "."};
  std::string text;
  for (std::uint64_t length = random.below(12); length > 0; --length) {
    text += letters[random.below(letters.size())];
  }
  return text;
}

inline row::Value random_value(protocol::Random& random, const row::Field& field) {
  const auto number = [&] { return static_cast<std::int64_t>(random.below(90)); };
  switch (field.kind) {
    case row::Kind::flag:
      return std::int64_t{random.below(2) == 1};
    case row::Kind::number:
      return number();
    case row::Kind::digits:
      return std::to_string(random.next());
    case row::Kind::word:
      return static_cast<std::int64_t>(random.below(field.words.size()));
    case row::Kind::numbers:
      return row::Numbers(random.below(4), number());
    case row::Kind::texts:
      return row::Texts(random.below(4), random_text(random));
    case row::Kind::pairs:
      if (random.below(2) == 0) return row::Pairs();
      return row::Pairs{{"seconds", random_text(random)}, {"board", "6 6 3"}};
    default:
      return field.is_moment ? std::string("2026-11-20T20:51:06Z") : random_text(random);
  }
}

/// Objects stay as they are; the key of tables with one row, too.
inline void fill(void* row, const row::Type& type, protocol::Random& random) {
  for (const row::Field& field : type.fields) {
    if (field.get == nullptr || field.name == "one") continue;
    // Only an optional member takes nothing.
    if (random.below(4) > 0 || !field.set(row, row::Value())) {
      field.set(row, random_value(random, field));
    }
  }
}

}  // namespace aspis::tests
