#include "referee/seats/stderr_text.hpp"

#include <algorithm>
#include <optional>

#include "protocol/tokens.hpp"

namespace aspis::seats {
namespace {

constexpr std::string_view mark_begin = "--- move ";
constexpr std::string_view mark_end = " ---";

std::optional<int> marked_move(std::string_view line) {
  const bool is_mark = line.size() > mark_begin.size() + mark_end.size() &&
                       line.starts_with(mark_begin) && line.ends_with(mark_end);
  if (!is_mark) return std::nullopt;
  line.remove_prefix(mark_begin.size());
  line.remove_suffix(mark_end.size());
  return protocol::integer_from<int>(line);
}

}  // namespace

std::string stderr_text(const Report& report) {
  const std::size_t head = report.stderr_head.size();
  const std::size_t tail_begins = head + report.stderr_skipped;
  const std::size_t all = tail_begins + report.stderr_tail.size();
  std::string text;
  // Adds what was kept of the bytes between the two.
  const auto add = [&](std::size_t from, std::size_t to) {
    if (from < head) text += report.stderr_head.substr(from, std::min(to, head) - from);
    if (report.stderr_skipped > 0 && from <= head && to > head) {
      text += "\n... " + std::to_string(report.stderr_skipped) + " bytes omitted ...\n";
    }
    if (to > tail_begins) {
      const std::size_t begin = std::max(from, tail_begins);
      text += report.stderr_tail.substr(begin - tail_begins, to - begin);
    }
  };
  std::size_t written = 0;
  for (std::size_t at = 0; at < report.turns.size(); ++at) {
    const Report::Turn& turn = report.turns[at];
    const std::size_t end = at + 1 < report.turns.size() ? report.turns[at + 1].written : all;
    const bool is_kept =
        std::min(end, all) > turn.written && (turn.written < head || end > tail_begins);
    if (!is_kept) continue;
    add(written, turn.written);
    written = turn.written;
    if (!text.empty() && text.back() != '\n') text += '\n';
    text += std::string(mark_begin) + std::to_string(turn.ply) + std::string(mark_end) + "\n";
  }
  add(written, all);
  return text;
}

std::string stderr_at_move(std::string_view text, int move) {
  std::string of_move;
  int now = 0;
  for (const std::string_view line : protocol::split_lines(text)) {
    if (const auto marked = marked_move(line)) {
      now = *marked;
    } else if (now == move) {
      of_move += std::string(line) + "\n";
    }
  }
  return of_move;
}

}  // namespace aspis::seats
