#include "bots/connect/error_lines.hpp"

#include <algorithm>

#include "protocol/messages.hpp"

namespace aspis::connect {
namespace {

constexpr std::size_t most_a_second = 16 * 1024;  // as much as is kept of a game
constexpr std::size_t piece = 1000;               // bytes; in a line each may become four

}  // namespace

std::vector<std::string> ErrorLines::take_lines(const seats::Report& report, Instant now,
                                                bool at_once) {
  const std::size_t head = report.stderr_head.size();
  const std::size_t tail_begins = head + report.stderr_skipped;
  const std::size_t all = tail_begins + report.stderr_tail.size();
  if (all <= told_) return {};
  const std::size_t from_tail = std::max(told_, tail_begins);
  const std::size_t fresh = (head - std::min(told_, head)) + (all - from_tail);
  if (now - begun_ >= std::chrono::seconds(1)) {
    begun_ = now;
    sent_ = 0;
  }
  if (!at_once && sent_ + fresh > most_a_second) return {};
  sent_ += fresh;
  std::vector<std::string> lines;
  if (told_ < head) add(std::string_view(report.stderr_head).substr(told_), told_, lines);
  add(std::string_view(report.stderr_tail).substr(from_tail - tail_begins), from_tail, lines);
  told_ = all;
  return lines;
}

void ErrorLines::add(std::string_view bytes, std::size_t from, std::vector<std::string>& lines) {
  for (; !bytes.empty(); bytes.remove_prefix(std::min(piece, bytes.size()))) {
    const std::string_view some = bytes.substr(0, piece);
    lines.push_back(
        protocol::text(protocol::BotMessage(protocol::StandardError{from, std::string(some)})));
    from += some.size();
  }
}

}  // namespace aspis::connect
