#include "referee/match/advice.hpp"

#include <algorithm>
#include <cstdio>

#include "protocol/ascii.hpp"
#include "protocol/tokens.hpp"
#include "protocol/utf8.hpp"
#include "referee/seats/dialect.hpp"

namespace aspis::match {
namespace {

using Lines = std::vector<std::string>;
using protocol::PlayedMove;
using protocol::Reason;
using seats::ExchangedLine;

constexpr std::string_view utf8_mark = "\xef\xbb\xbf";

/// Two bytes a letter, as PowerShell and some runtimes of Windows write it.
bool is_utf16(std::string_view line) {
  if (line.starts_with("\xff\xfe") || line.starts_with("\xfe\xff")) return true;
  const auto zeros = std::count(line.begin(), line.end(), '\0');
  return zeros >= 2 && 2 * zeros + 1 >= static_cast<std::ptrdiff_t>(line.size());
}

bool is_space(char c) {
  return c == ' ' || c == '\t';
}

std::string counted(std::size_t count, const std::string& what) {
  return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

std::vector<std::string> space_errors(std::string_view line) {
  const auto first = std::find_if_not(line.begin(), line.end(), is_space);
  const auto last = std::find_if_not(line.rbegin(), line.rend(), is_space);
  if (first == line.end()) return {};
  std::vector<std::string> failures;
  const auto before = static_cast<std::size_t>(first - line.begin());
  const auto after = static_cast<std::size_t>(last - line.rbegin());
  if (before > 0) {
    failures.push_back("the line begins with " + counted(before, "space") + ": leave them out");
  }
  if (after > 0) {
    failures.push_back("the line ends with " + counted(after, "space") + ": leave them out");
  }
  return failures;
}

/// Text around a move: a prompt, quotation marks, an explanation.
std::vector<std::string> prompt_errors(std::string_view line, std::string_view mark) {
  const std::string move = std::string(mark) + ",";
  const std::size_t at = mark.empty() ? std::string_view::npos : line.find(move);
  if (at == std::string_view::npos || at == 0) return {};
  const std::string_view before = line.substr(0, at);
  if (std::all_of(before.begin(), before.end(), is_space)) return {};
  if (!protocol::is_printable(before)) return {};  // an encoding error, which other advice explains
  if (before == "'" || before == "\"") return {"the move is in quotation marks: leave them out"};
  return {"the move comes after " + protocol::in_quotes(before, 40) +
          ": write the move alone, without a prompt"};
}

bool has_bytes_beyond_ascii(std::string_view line) {
  return std::any_of(line.begin(), line.end(),
                     [](char c) { return static_cast<unsigned char>(c) >= 0x80U; });
}

void add(Lines& lines, const Lines& more) {
  lines.insert(lines.end(), more.begin(), more.end());
}

/// One sentence for each failure, with its cure. `mark` is the bot's, or "" if the line should be
/// `ready`.
Lines line_errors(std::string_view line, bool is_whole, std::string_view mark) {
  if (is_utf16(line)) {
    return {"the output is UTF-16, two bytes for each letter: write ASCII, one byte for each"};
  }
  Lines failures;
  if (line.starts_with(utf8_mark)) {
    failures.emplace_back(
        "the output begins with a byte order mark (BOM, \\xef\\xbb\\xbf): set the encoding to "
        "ASCII "
        "or to UTF-8 without BOM");
    line.remove_prefix(utf8_mark.size());
  }
  if (!is_whole && line.ends_with('\r')) {
    failures.emplace_back("the line ends with CR alone: end it with a newline (LF, '\\n')");
    line.remove_suffix(1);
  } else if (!is_whole) {
    failures.emplace_back("the line has no newline at its end: write '\\n' after it and flush");
  }
  if (line.find('\x1b') != std::string_view::npos) {
    failures.emplace_back("the line has colour codes of a terminal: write plain text");
  } else if (line.find('\0') != std::string_view::npos) {
    failures.emplace_back("the line has a zero byte: do not write the end of a C string");
  } else if (has_bytes_beyond_ascii(line)) {
    failures.emplace_back("the line has characters beyond ASCII: write only 0x20 to 0x7e");
  }
  add(failures, space_errors(line));
  add(failures, prompt_errors(line, mark));
  return failures;
}

int plies(const protocol::Record& record) {
  int count = 0;
  for (const auto& event : record.events) count += std::holds_alternative<PlayedMove>(event);
  return count;
}

const std::string& own_mark(const Trouble& trouble) {
  return trouble.record.seats[static_cast<std::size_t>(trouble.seat)].mark;
}

bool has_moved(const Trouble& trouble) {
  const std::string begin = own_mark(trouble) + ",";
  return std::any_of(trouble.record.events.begin(), trouble.record.events.end(),
                     [&](const protocol::Event& event) {
                       const auto* played = std::get_if<PlayedMove>(&event);
                       return played != nullptr && played->move.starts_with(begin);
                     });
}

/// It lost by time before it had said `ready`.
bool is_before_ready(const Trouble& trouble) {
  return !trouble.forfeit.overrun;
}

std::string shown(const protocol::Forfeit& forfeit) {
  return "it answered " + protocol::in_quotes(forfeit.answer.value_or(""), 80);
}

/// The bot's lines after the last `ready?` or `go`.
std::vector<ExchangedLine> heard_since_question(const Trouble& trouble) {
  const std::vector<ExchangedLine>& lines = trouble.report.exchange;
  const auto question = std::find_if(lines.rbegin(), lines.rend(), [](const ExchangedLine& line) {
    return !line.by_bot && (line.text == "ready?" || line.text.starts_with("go "));
  });
  std::vector<ExchangedLine> heard(question.base(), lines.end());
  std::erase_if(heard, [](const ExchangedLine& line) { return !line.by_bot; });
  return heard;
}

/// The bot's output between its last accepted answer and the last `go`; may be "".
std::string written_too_early(const Trouble& trouble) {
  const std::string begin = own_mark(trouble) + ",";
  const std::vector<ExchangedLine>& lines = trouble.report.exchange;
  for (auto line = lines.rbegin(); line != lines.rend(); ++line) {
    if (line->by_bot) return line->text.starts_with(begin) ? line->text : "";
  }
  return "";
}

/// Advice on the form of output instead of an answer, or empty.
Lines unread_advice(const Trouble& trouble, const std::string& mark) {
  const auto heard = heard_since_question(trouble);
  if (heard.empty()) return {};
  const ExchangedLine& first = heard.front();
  Lines lines = {"it wrote " + protocol::in_quotes(first.text, 60)};
  const Lines failures = line_errors(first.text, first.is_whole, mark);
  add(lines, failures);
  if (failures.empty() && mark.empty()) {
    lines.emplace_back("the answer to 'ready?' is the line 'ready', in lower case and alone");
  }
  return lines;
}

Lines malformed_advice(const Trouble& trouble) {
  Lines lines = {shown(trouble.forfeit), trouble.forfeit.detail};
  add(lines, line_errors(trouble.forfeit.answer.value_or(""), true, own_mark(trouble)));
  lines.emplace_back(
      "the answer to 'go' is a move and nothing else; print everything else to standard error");
  return lines;
}

Lines illegal_advice(const Trouble& trouble) {
  const std::string& mark = own_mark(trouble);
  const std::string answer = trouble.forfeit.answer.value_or("");
  Lines lines = {shown(trouble.forfeit), trouble.forfeit.detail};
  if (const Lines failures = line_errors(answer, true, mark); !failures.empty()) {
    add(lines, failures);
  } else if (!answer.starts_with(mark + ",")) {
    lines.push_back("its mark in this game is " + mark + ": the line 'you " + mark +
                    "' says so, and the mark changes from game to game");
  } else {
    lines.emplace_back(
        "does it play the 'move' lines of both players on its own board, its own moves too?");
  }
  return lines;
}

Lines timeout_advice(const Trouble& trouble) {
  if (is_before_ready(trouble)) {
    Lines lines = {trouble.forfeit.detail};
    if (const Lines unread = unread_advice(trouble, ""); !unread.empty()) {
      add(lines, unread);
    } else {
      lines.emplace_back("no line from it arrived after 'ready?'");
      lines.emplace_back(
          "read lines until 'ready?', then write 'ready' and a newline; a bot that starts slowly "
          "loads less before that");
    }
    return lines;
  }
  Lines lines = {"no answer to 'go' after " + std::to_string(plies(trouble.record)) +
                 " moves; the limit was passed"};
  if (const Lines unread = unread_advice(trouble, own_mark(trouble)); !unread.empty()) {
    add(lines, unread);
    lines.emplace_back("answer every 'go' with one line");
  } else {
    lines.emplace_back("no line from it arrived after 'go'");
    if (const std::string early = written_too_early(trouble);
        !has_moved(trouble) && !early.empty()) {
      lines.push_back("it wrote " + protocol::in_quotes(early) +
                      " before 'go', and the referee ignored that");
    }
    lines.emplace_back(
        "answer every 'go' in the time that the 'go' line allows, in milliseconds; wait for no "
        "other line");
  }
  return lines;
}

Lines crash_advice(const Trouble& trouble) {
  Lines lines = {trouble.forfeit.detail + " after " + std::to_string(plies(trouble.record)) +
                 " moves"};
  const std::string& end =
      trouble.report.stderr_tail.empty() ? trouble.report.stderr_head : trouble.report.stderr_tail;
  const auto all = protocol::split_fields(end, '\n');
  for (std::size_t i = all.size() > 6 ? all.size() - 6 : 0; i < all.size(); ++i) {
    if (!all[i].empty()) lines.push_back("its standard error: " + protocol::readable(all[i], 160));
  }
  lines.emplace_back(
      "the bot must keep running until 'bye'; it must not exit after a move or an error");
  return lines;
}

/// Starts the bot, gives it a setup and its turn, and ends its input; returns the lines it writes.
Lines lines_at_end_of_input(const sandbox::Placement& placement, const GamePlan& plan, int seat,
                            std::chrono::milliseconds limit, sandbox::Sandbox& sandbox) {
  const auto position = plan.rules->start(plan.setup, plan.dictionary);
  if (!position) return {};
  std::string input;
  const auto dialect = seats::aspis_dialect();
  dialect->open(input, make_opening(plan), seat);
  dialect->ask(input, **position, plan.clock);
  const auto ran =
      sandbox.run(placement.box({}, plan.dictionary_path),
                  {placement.command, placement.folder, placement.environment}, limit, input);
  if (!ran) return {};
  Lines lines;
  for (std::string_view rest = ran->out; rest.find('\n') != std::string_view::npos;) {
    lines.emplace_back(rest.substr(0, rest.find('\n')));
    rest.remove_prefix(rest.find('\n') + 1);
  }
  return lines;
}

}  // namespace

std::vector<std::string> advice(const Trouble& trouble) {
  switch (trouble.forfeit.reason) {
    case Reason::illegal:
      return illegal_advice(trouble);
    case Reason::malformed:
      return malformed_advice(trouble);
    case Reason::timeout:
      return timeout_advice(trouble);
    case Reason::crash:
      return crash_advice(trouble);
    case Reason::protocol:
    case Reason::output_limit:
      return {trouble.forfeit.detail, "write one line for each 'go', a few bytes long"};
    default:
      return {trouble.forfeit.detail};
  }
}

std::vector<std::string> last_lines(const seats::Report& report) {
  if (report.exchange.empty()) return {};
  Lines lines = {"the last lines, with seconds since the game began (< to the bot, > from it):"};
  for (const ExchangedLine& line : report.exchange) {
    char time[32];
    std::snprintf(time, sizeof time, "%9.3f", std::chrono::duration<double>(line.at).count());
    lines.push_back(std::string(time) + (line.by_bot ? " > " : " < ") +
                    protocol::readable(line.text, 80) + (line.is_whole ? "" : " (no newline)"));
  }
  return lines;
}

std::vector<std::string> flush_advice(const Trouble& trouble,
                                      const std::optional<sandbox::Placement>& program,
                                      const GamePlan& plan, sandbox::Sandbox& sandbox) {
  constexpr std::chrono::milliseconds longest(5'000);
  if (trouble.forfeit.reason != Reason::timeout || has_moved(trouble) ||
      trouble.report.exchange.empty() || !heard_since_question(trouble).empty()) {
    return {};
  }
  if (!program) {
    return {
        "if the bot has written its answer in time, it holds the output back: flush the output "
        "after every line; 'aspis check' on your computer can tell"};
  }
  // The check of its output is only useful for a bot that answers within its time.
  const bool is_ready = !is_before_ready(trouble);
  const auto limit =
      std::min(longest, is_ready ? plan.clock.move.value_or(longest) : plan.ready_limit);
  const Lines lines = lines_at_end_of_input(*program, plan, trouble.seat, limit, sandbox);
  const std::size_t answer = is_ready ? 1 : 0;  // after `ready`
  if (lines.size() <= answer) return {};
  if (!is_ready && protocol::lower_case(lines[answer]).find("ready") == std::string::npos)
    return {};
  // Nor does one that had written the line before it was asked.
  const auto& exchange = trouble.report.exchange;
  if (std::any_of(exchange.begin(), exchange.end(), [&](const ExchangedLine& line) {
        return line.by_bot && line.text == lines[answer];
      })) {
    return {};
  }
  Lines held = {"when its input ends it writes " + protocol::in_quotes(lines[answer], 60) +
                    ": the bot has the answer and holds it back. Flush the output after every line",
                "C: fflush(stdout)  C++: std::endl  Python: print(..., flush=True)  Java: "
                "System.out.flush()"};
  add(held, line_errors(lines[answer], true, is_ready ? own_mark(trouble) : ""));
  return held;
}

}  // namespace aspis::match
