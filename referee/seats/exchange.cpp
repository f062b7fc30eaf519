#include "referee/seats/exchange.hpp"

#include <algorithm>

#include "protocol/tokens.hpp"
#include "referee/seats/seat.hpp"

namespace aspis::seats {
namespace {

constexpr std::size_t max_lines = 10;
constexpr std::size_t max_bytes = 200;  // of a line

/// Words between the server and a relay, which the bot does not see.
bool is_of_network(std::string_view line) {
  const std::string_view word = protocol::split_head(line).word;
  return word == "ping" || word == "pong" || word == "lobby" || word == "stderr";
}

}  // namespace

void Exchange::begin(Instant now) {
  is_on_ = true;
  begun_ = now;
  lines_.clear();
  unfinished_.clear();
}

void Exchange::tell(std::string_view lines, Instant now) {
  if (!is_on_) return;
  for (const std::string_view line : protocol::split_lines(lines)) add(false, line, now);
}

void Exchange::hear(std::string_view bytes, Instant now) {
  if (!is_on_) return;
  heard_ = now;
  while (!bytes.empty()) {
    const std::size_t stop = std::min(bytes.find('\n'), bytes.size());
    unfinished_.append(bytes.substr(0, std::min(stop, max_bytes - unfinished_.size())));
    if (stop == bytes.size()) return;
    if (unfinished_.ends_with('\r')) unfinished_.pop_back();
    add(true, unfinished_, now);
    unfinished_.clear();
    bytes.remove_prefix(stop + 1);
  }
}

void Exchange::add(bool by_bot, std::string_view text, Instant now) {
  if (by_bot && is_of_network(text)) return;
  if (lines_.size() == max_lines) lines_.pop_front();
  lines_.push_back({std::chrono::duration_cast<std::chrono::microseconds>(now - begun_), by_bot,
                    std::string(text.substr(0, max_bytes))});
}

std::vector<ExchangedLine> Exchange::lines() const {
  std::vector<ExchangedLine> lines(lines_.begin(), lines_.end());
  if (unfinished_.empty() || is_of_network(unfinished_)) return lines;
  lines.push_back({std::chrono::duration_cast<std::chrono::microseconds>(heard_ - begun_), true,
                   unfinished_, false});
  if (lines.size() > max_lines) lines.erase(lines.begin());
  return lines;
}

std::string Report::last_line() const {
  const auto lines = protocol::split_lines(stderr_tail.empty() ? stderr_head : stderr_tail);
  const auto last = std::find_if(lines.rbegin(), lines.rend(),
                                 [](std::string_view line) { return !line.empty(); });
  return last == lines.rend() ? std::string() : std::string(*last);
}

}  // namespace aspis::seats
