// Reads the keys of a request's JSON object one by one and remembers the first thing that is wrong.
// Knows no request in particular.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/result.hpp"
#include "server/api/json.hpp"

namespace aspis::api {

/// Getters of what is missing or wrong give an empty value: look at fault() before using any.
/// Errors name the key: "stage: must be a whole number from 1 to 100".
class BodyReader {
 public:
  /// An empty body is an empty object. Every key must be one of `known`; brackets must not be
  /// nested deeper than 32, which is looked at before anything is built.
  BodyReader(std::string_view json, const std::vector<std::string_view>& known);
  ~BodyReader();
  BodyReader(const BodyReader&) = delete;
  BodyReader& operator=(const BodyReader&) = delete;

  [[nodiscard]] bool has(std::string_view key) const;
  /// Has it, or names it with null.
  [[nodiscard]] bool names(std::string_view key) const;

  /// At most so many bytes, without control characters. A missing one is "" unless it is `needed`;
  /// one that is needed has something other than spaces.
  enum class Need { optional, needed };
  std::string text(std::string_view key, std::size_t most, Need);
  /// The same with line ends and tabs.
  std::string lines(std::string_view key, std::size_t most, Need);
  std::int64_t number(std::string_view key, std::int64_t least, std::int64_t most);  // needed
  std::optional<std::int64_t> optional_number(std::string_view key, std::int64_t least,
                                              std::int64_t most);
  bool flag(std::string_view key, Need);
  /// One of these; the first one where it is missing.
  std::string choice(std::string_view key, const std::vector<std::string_view>& values);
  std::vector<std::string> texts(std::string_view key, std::size_t most_texts);
  /// Whole numbers from 0 on; nothing where the key is missing.
  std::optional<std::vector<std::int64_t>> numbers(std::string_view key, std::size_t most_numbers);
  /// An object of texts, in its order.
  std::vector<std::pair<std::string, std::string>> pairs(std::string_view key,
                                                         std::size_t most_pairs);
  /// UTC, 2026-11-20T20:51:06Z; "" where it is missing or null.
  std::string moment(std::string_view key);
  /// The JSON under the key as it is; "" where it is missing.
  std::string object(std::string_view key);

  /// The first thing that was wrong.
  [[nodiscard]] const std::optional<protocol::Error>& fault() const { return fault_; }
  void blame(std::string_view key, std::string_view what);

 private:
  [[nodiscard]] const Json* find(std::string_view key) const;
  std::string any_text(std::string_view key, std::size_t most, Need, bool with_lines);

  std::unique_ptr<Json> json_;
  std::optional<protocol::Error> fault_;
};

}  // namespace aspis::api
