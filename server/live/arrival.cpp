#include "server/live/arrival.hpp"

#include <algorithm>
#include <charconv>

namespace aspis::live {
namespace {

constexpr std::size_t longest_topic = 200;

std::optional<std::uint64_t> number_of(const std::string& text) {
  std::uint64_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (text.empty() || stop != end || error != std::errc{}) return std::nullopt;
  return number;
}

}  // namespace

protocol::Result<std::vector<Subscription>> read_subscriptions(
    const std::vector<std::pair<std::string, std::string>>& query, int most) {
  std::vector<Subscription> read;
  for (const auto& [name, value] : query) {
    if (name == "topic") {
      if (value.empty() || value.size() > longest_topic) {
        return protocol::Error{"a topic has 1 to 200 bytes"};
      }
      const auto same = [&v = value](const Subscription& other) { return other.topic == v; };
      if (std::any_of(read.begin(), read.end(), same)) {
        return protocol::Error{"topic " + value + " is given twice"};
      }
      read.push_back({value, std::nullopt});
    } else if (name == "v") {
      if (read.empty()) return protocol::Error{"v=" + value + " comes before any topic"};
      read.back().after = number_of(value);
      if (!read.back().after) {
        return protocol::Error{"v=" + value + " of topic " + read.back().topic +
                               " is not a number"};
      }
    }
  }
  if (read.empty()) return protocol::Error{"no topic: request /api/v1/live?topic=T&v=N"};
  if (read.size() > static_cast<std::size_t>(most)) {
    return protocol::Error{"more than " + std::to_string(most) + " topics"};
  }
  return read;
}

}  // namespace aspis::live
