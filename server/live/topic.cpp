#include "server/live/topic.hpp"

#include <utility>

namespace aspis::live {
namespace {

constexpr std::size_t most_made = 4;

std::string opening_of(std::string_view topic) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text = "{\"topic\":\"";
  for (const char letter : topic) {
    const auto byte = static_cast<unsigned char>(letter);
    if (byte < 0x20) {
      text += "\\u00";
      text += digits[byte >> 4U];
      text += digits[byte & 15U];
      continue;
    }
    if (letter == '"' || letter == '\\') text += '\\';
    text += letter;
  }
  return text + "\",\"v\":";
}

}  // namespace

Events::Events(std::string topic, std::size_t kept, std::uint64_t first_number)
    : topic_(std::move(topic)),
      opening_(opening_of(topic_)),
      kept_(kept),
      before_first_(first_number - 1),
      state_{before_first_, false} {
}

bool Events::add(std::string event) {
  Text text = std::make_shared<const std::string>(std::move(event));
  const std::lock_guard lock(mutex_);
  ring_.push_back(std::move(text));
  ++state_.last;
  state_.ended = false;
  if (ring_.size() > kept_) ring_.pop_front();
  return !std::exchange(asked_, true);
}

bool Events::end() {
  const std::lock_guard lock(mutex_);
  state_.ended = true;
  return !std::exchange(asked_, true);
}

Events::State Events::take_pending() {
  const std::lock_guard lock(mutex_);
  asked_ = false;
  return state_;
}

Events::State Events::state() const {
  const std::lock_guard lock(mutex_);
  return state_;
}

std::optional<std::vector<Text>> Events::between(std::uint64_t after, std::uint64_t last) const {
  const std::lock_guard lock(mutex_);
  const std::uint64_t before_kept = state_.last - ring_.size();
  if (after < before_kept || last > state_.last || after > last) return std::nullopt;
  const auto begin = ring_.begin() + static_cast<std::ptrdiff_t>(after - before_kept);
  return std::vector<Text>(begin, begin + static_cast<std::ptrdiff_t>(last - after));
}

Text Events::message(std::uint64_t after, const State& until) {
  const std::lock_guard making(making_);
  for (const Made& made : made_) {
    if (made.after == after && made.last == until.last && made.ended == until.ended) {
      return made.text;
    }
  }
  const auto events = between(after, until.last);
  if (!events) return nullptr;
  std::size_t bytes = opening_.size() + 64;
  for (const Text& event : *events) bytes += event->size() + 1;
  std::string text;
  text.reserve(bytes);
  text = opening_;
  text += std::to_string(until.last);
  text += ",\"events\":[";
  for (const Text& event : *events) {
    if (&event != &events->front()) text += ',';
    text += *event;
  }
  text += until.ended ? "],\"end\":true}" : "]}";
  if (made_.size() == most_made) made_.erase(made_.begin());
  made_.push_back(
      {after, until.last, until.ended, std::make_shared<const std::string>(std::move(text))});
  return made_.back().text;
}

Text Events::resync(std::uint64_t version, unsigned delay_ms) const {
  return std::make_shared<const std::string>(opening_ + std::to_string(version) +
                                             ",\"resync\":" + std::to_string(delay_ms) + "}");
}

}  // namespace aspis::live
