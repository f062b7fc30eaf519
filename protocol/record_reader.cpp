#include <algorithm>

#include "protocol/record.hpp"
#include "protocol/tokens.hpp"

namespace aspis::protocol {
namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;

/// Stops the reader; without the line number.
struct Broken {
  std::string text;
};

template <class Integer>
Integer number(std::string_view text, std::string_view what) {
  const auto read = integer_from<Integer>(text);
  if (!read || *read < 0) {
    throw Broken{"'" + escaped(text, 40) + "' is no " + std::string(what)};
  }
  return *read;
}

std::string bytes(std::string_view text) {
  auto read = unescaped(text);
  if (!read || escaped(*read, SIZE_MAX) != text) {
    throw Broken{"'" + escaped(text, 40) + "' is not escaped as records are"};
  }
  return *std::move(read);
}

std::optional<milliseconds> optional_milliseconds(std::string_view text, std::string_view what) {
  if (text == "-") return std::nullopt;
  return milliseconds(number<std::int64_t>(text, what));
}

class Reader {
 public:
  explicit Reader(std::string_view text) : left_(text) {}

  Result<Record> read() {
    try {
      header();
      start();
      play();
      verdict();
      expect("end");
      if (!left_.empty()) fail_next("nothing after 'end'");
      return std::move(record_);
    } catch (const Broken& broken) {
      return Error{"line " + std::to_string(line_) + ": " + broken.text};
    }
  }

 private:
  [[noreturn]] void fail_next(std::string_view expected) {
    ++line_;
    throw Broken{"expected " + std::string(expected)};
  }

  std::string_view peek() const { return left_.substr(0, left_.find('\n')); }

  /// Reads the next line, which must begin with `word`. Returns the rest of it.
  std::string_view expect(std::string_view word) {
    const auto rest = accept(word);
    if (!rest) fail_next("'" + std::string(word) + "', found '" + escaped(peek(), 40) + "'");
    return *rest;
  }

  /// Like expect(), but reads nothing and returns nullopt if the line begins with another word.
  std::optional<std::string_view> accept(std::string_view word) {
    const std::string_view line = peek();
    const auto [found, rest] = split_head(line);
    if (found != word || left_.size() == line.size()) return std::nullopt;
    left_.remove_prefix(line.size() + 1);
    ++line_;
    if (!is_printable(line)) throw Broken{"bytes that are not printable ASCII"};
    const bool ends_in_space = line.size() > word.size() && rest.empty();
    // An answer may end in spaces, since a bot wrote it.
    if (ends_in_space && word != "answer") throw Broken{"a space at the end of the line"};
    return rest;
  }

  /// `count` words between single spaces, then free text.
  std::vector<std::string_view> parts(std::string_view rest, std::size_t count,
                                      std::string_view form) {
    std::vector<std::string_view> found;
    for (; count > 0; --count) {
      const auto [word, after] = split_head(rest);
      if (word.empty()) throw Broken{"expected '" + std::string(form) + "'"};
      found.push_back(word);
      rest = after;
    }
    found.push_back(rest);
    return found;
  }

  int find_seat(std::string_view mark) const {
    for (std::size_t seat = 0; seat < record_.seats.size(); ++seat) {
      if (record_.seats[seat].mark == mark) return static_cast<int>(seat);
    }
    throw Broken{"no seat has the mark '" + escaped(mark, 8) + "'"};
  }

  static Reason read_reason(std::string_view text) {
    const auto reason = reason_from(text);
    if (!reason) throw Broken{"'" + escaped(text, 40) + "' is not a reason of a verdict"};
    return *reason;
  }

  void header() {
    if (expect("aspis-record") != "1") throw Broken{"only records of version 1 can be read"};
    record_.game = expect("game");
    record_.date = expect("date");
    const std::string_view seed = expect("seed");
    if (seed != "-") record_.seed = number<std::uint64_t>(seed, "seed");
    while (const auto rest = accept("option")) {
      const auto [key, value] = split_head(*rest);
      if (key.empty() || value.empty()) throw Broken{"expected 'option KEY VALUE'"};
      record_.setup.options.push_back({std::string(key), std::string(value)});
    }
    if (const auto sha = accept("dictionary")) record_.dictionary = *sha;
    clock();
    record_.grace = milliseconds(number<std::int64_t>(expect("grace"), "grace in ms"));
    const auto host = parts(expect("host"), 2, "host CORES GAMES [A|B|C|D]");
    record_.cores = number<int>(host[0], "number of cores");
    record_.games_at_once = number<int>(host[1], "number of games");
    record_.box = host[2];
    const bool is_level = record_.box.size() == 1 && record_.box >= "A" && record_.box <= "D";
    if (!host[2].empty() && !is_level) throw Broken{"expected 'host CORES GAMES [A|B|C|D]'"};
    seats();
  }

  void clock() {
    const auto clock = parts(expect("clock"), 2, "clock MS|- MS|-");
    if (!clock[2].empty()) throw Broken{"expected 'clock MS|- MS|-'"};
    record_.clock.move = optional_milliseconds(clock[0], "limit in ms");
    record_.clock.game = optional_milliseconds(clock[1], "limit in ms");
  }

  void seats() {
    while (const auto rest = accept("seat")) {
      const auto [mark, name] = split_head(*rest);
      const bool known = std::any_of(record_.seats.begin(), record_.seats.end(),
                                     [&, m = mark](const auto& seat) { return seat.mark == m; });
      if (mark.empty() || known) throw Broken{"expected 'seat MARK NAME' with an unused mark"};
      record_.seats.push_back({std::string(mark), bytes(name)});
    }
    if (record_.seats.size() < 2) fail_next("two seats or more");
    record_.setup.seats = static_cast<int>(record_.seats.size());
  }

  void start() {
    const auto rest = accept("board");
    if (!rest) return;
    for (const std::string_view word : split_fields(*rest, ' ')) {
      record_.setup.board.dimensions.push_back(number<int>(word, "dimension"));
    }
    while (const auto row = accept("row")) record_.setup.board.rows.emplace_back(*row);
  }

  void play() {
    if (!expect("play").empty()) throw Broken{"expected 'play' alone"};
    for (;;) {
      if (const auto move = accept(std::to_string(ply_ + 1))) {
        played(*move);
      } else if (const auto forfeit = accept("forfeit")) {
        forfeited(*forfeit);
      } else if (const auto warning = accept("warning")) {
        const auto [mark, sentence] = split_head(*warning);
        record_.events.emplace_back(Warning{find_seat(mark), bytes(sentence)});
      } else {
        return;
      }
    }
  }

  void played(std::string_view rest) {
    const auto found = parts(rest, 2, "PLY MOVE MICROSECONDS [LAG]");
    ++ply_;
    const microseconds time(number<std::int64_t>(found[1], "time in microseconds"));
    const microseconds lag = found[2].empty() ? microseconds(0) : read_lag(found[2]);
    record_.events.emplace_back(PlayedMove{std::string(found[0]), time, lag});
  }

  /// A lag of 0 is not written.
  static microseconds read_lag(std::string_view text) {
    const microseconds lag(number<std::int64_t>(text, "lag in microseconds"));
    if (lag.count() == 0) throw Broken{"a lag of 0 must be left out"};
    if (lag > std::chrono::hours(24)) throw Broken{"a lag of more than a day"};
    return lag;
  }

  void forfeited(std::string_view rest) {
    const auto found = parts(rest, 4, "forfeit MARK REASON MICROSECONDS MS|- TEXT");
    Forfeit forfeit;
    forfeit.seat = find_seat(found[0]);
    forfeit.reason = read_reason(found[1]);
    forfeit.time = microseconds(number<std::int64_t>(found[2], "time in microseconds"));
    forfeit.overrun = optional_milliseconds(found[3], "overrun in ms");
    forfeit.detail = bytes(found[4]);
    if (const auto lag = accept("lag")) {
      const auto [mark, time] = split_head(*lag);
      if (find_seat(mark) != forfeit.seat) throw Broken{"the lag is of another seat"};
      forfeit.lag = read_lag(time);
    }
    if (const auto answer = accept("answer")) {
      const auto [mark, line] = split_head(*answer);
      if (find_seat(mark) != forfeit.seat) throw Broken{"the answer is of another seat"};
      forfeit.answer = bytes(line);
    }
    record_.events.emplace_back(std::move(forfeit));
  }

  void verdict() {
    const auto found = parts(expect("verdict"), 3, "verdict REASON MARK|- MS|- TEXT");
    Verdict& verdict = record_.verdict;
    verdict.reason = read_reason(found[0]);
    if (found[1] != "-") verdict.culprit = find_seat(found[1]);
    verdict.overrun = optional_milliseconds(found[2], "overrun in ms");
    verdict.detail = bytes(found[3]);
    for (const RecordedSeat& seat : record_.seats) {
      const auto result = parts(expect("result"), 3, "result MARK STANDING SCORE");
      const auto standing = standing_from(result[1]);
      const auto score = integer_from<std::int64_t>(result[2]);
      if (result[0] != seat.mark || !standing || !score || !result[3].empty()) {
        throw Broken{"expected 'result " + seat.mark + " STANDING SCORE'"};
      }
      verdict.standings.push_back(*standing);
      verdict.scores.push_back(*score);
    }
  }

  std::string_view left_;
  int line_ = 0;
  int ply_ = 0;
  Record record_;
};

}  // namespace

Result<Record> read_record(std::string_view text) {
  Result<Record> record = Reader(text).read();
  if (!record) return record;
  // A record has only one text: whatever the reader accepts must equal the writer's output.
  const std::string canonical = protocol::text(*record);
  if (canonical == text) return record;
  const auto there =
      std::mismatch(text.begin(), text.end(), canonical.begin(), canonical.end()).first;
  const auto line = 1 + std::count(text.begin(), there, '\n');
  return Error{"line " + std::to_string(line) + ": spaces or order are not those of a record"};
}

}  // namespace aspis::protocol
