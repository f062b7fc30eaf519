#include "protocol/messages.hpp"

#include <algorithm>
#include <cstring>

#include "protocol/ascii.hpp"
#include "protocol/tokens.hpp"

namespace aspis::protocol {
namespace {

template <class... Cases>
struct Match : Cases... {
  using Cases::operator()...;
};
template <class... Cases>
Match(Cases...) -> Match<Cases...>;

std::string scores_text(const ResultLine& line) {
  std::string all;
  for (const auto& [mark, score] : line.scores) {
    all += (all.empty() ? "" : ",") + mark + "=" + std::to_string(score);
  }
  return all;
}

std::string board_text(const BoardLine& line) {
  std::string all = "board";
  for (const int dimension : line.dimensions) all += " " + std::to_string(dimension);
  return all;
}

using Read = Result<RefereeMessage>;
using Words = std::vector<std::string_view>;

Error broken(std::string_view word, std::string_view form) {
  return Error{"'" + std::string(word) + "' is written " + std::string(form)};
}

bool is_mark(std::string_view text) {
  const auto fits = [](char c) { return is_ascii_letter(c) || (c >= '0' && c <= '9'); };
  return !text.empty() && text.size() <= 4 && std::all_of(text.begin(), text.end(), fits);
}

bool read_limit(std::string_view text, std::optional<std::chrono::milliseconds>& limit) {
  if (text == "-") return true;
  const auto count = integer_from<std::int64_t>(text);
  if (!count || *count < 0) return false;
  limit = std::chrono::milliseconds(*count);
  return true;
}

std::optional<TimeControl> read_limits(const Words& words) {
  TimeControl limits;
  if (words.size() != 2 || !read_limit(words[0], limits.move) ||
      !read_limit(words[1], limits.game)) {
    return std::nullopt;
  }
  return limits;
}

Read read_seats(std::string_view rest) {
  Seats seats;
  for (const std::string_view mark : split_fields(rest, ',')) {
    if (!is_mark(mark)) return broken("seats", "seats MARK,MARK,...");
    seats.marks.emplace_back(mark);
  }
  return RefereeMessage(seats);
}

Read read_option(std::string_view rest) {
  const auto [key, value] = split_head(rest);
  if (key.empty() || value.empty()) return broken("option", "option KEY VALUE");
  return RefereeMessage(OptionLine{{std::string(key), std::string(value)}});
}

Read read_board(const Words& words) {
  BoardLine board;
  for (const std::string_view word : words) {
    const auto dimension = integer_from<int>(word);
    if (!dimension || *dimension < 1) return broken("board", "board N N ...");
    board.dimensions.push_back(*dimension);
  }
  if (board.dimensions.empty()) return broken("board", "board N N ...");
  return RefereeMessage(board);
}

Read read_takes(const Words& words) {
  if (words.empty()) return broken("takes", "takes WORD ...");
  return RefereeMessage(Takes{{words.begin(), words.end()}});
}

Read read_out(const Words& words) {
  const auto reason = words.size() == 2 ? reason_from(words[1]) : std::nullopt;
  if (!reason || !is_mark(words[0])) return broken("out", "out MARK REASON");
  return RefereeMessage(Out{std::string(words[0]), *reason});
}

Read read_result(const Words& words) {
  constexpr std::string_view form = "result STANDING MARK=N,MARK=N REASON";
  if (words.size() != 3) return broken("result", form);
  const auto standing = standing_from(words[0]);
  const auto reason = reason_from(words[2]);
  if (!standing || !reason) return broken("result", form);
  ResultLine line{*standing, {}, *reason};
  for (const std::string_view field : split_fields(words[1], ',')) {
    const auto parts = split_fields(field, '=');
    const auto score = parts.size() == 2 ? integer_from<std::int64_t>(parts[1]) : std::nullopt;
    if (!score || !is_mark(parts[0])) return broken("result", form);
    line.scores.emplace_back(parts[0], *score);
  }
  return RefereeMessage(line);
}

/// `ping` or `pong`, in either direction.
template <class Message>
Result<Message> read_number(std::string_view word, std::string_view rest) {
  const auto number = integer_from<std::uint64_t>(rest);
  if (!number) return broken(word, std::string(word) + " NUMBER");
  return word == "ping" ? Message(Ping{*number}) : Message(Pong{*number});
}

/// A message that is one word and free text.
template <class Message>
Read with_text(std::string_view rest) {
  return RefereeMessage(Message{std::string(rest)});
}

Read read_control(std::string_view word, std::string_view rest) {
  const auto limits = read_limits(split_words(rest));
  if (!limits) return broken(word, std::string(word) + " MS|- MS|-");
  if (word == "go") return RefereeMessage(Go{*limits});
  return RefereeMessage(ClockLine{*limits});
}

Read read_setup_line(std::string_view word, std::string_view rest) {
  if (word == "game") return with_text<GameLine>(rest);
  if (word == "seats") return read_seats(rest);
  if (word == "option") return read_option(rest);
  if (word == "board") return read_board(split_words(rest));
  if (word == "row") return with_text<Row>(rest);
  if (word == "you") {
    if (!is_mark(rest)) return broken("you", "you MARK");
    return with_text<You>(rest);
  }
  return Error{"unknown word '" + escaped(word, 20) + "'"};
}

Result<BotMessage> read_standard_error(std::string_view rest) {
  const auto [number, text] = split_head(rest);
  const auto from = integer_from<std::uint64_t>(number);
  auto bytes = unescaped(text);
  if (!from || *from > max_standard_error || !bytes) return broken("stderr", "stderr FROM TEXT");
  return BotMessage(StandardError{*from, *std::move(bytes)});
}

}  // namespace

LineBuffer::LineBuffer(std::size_t limit) : limit_(limit), bytes_(2 * limit + 4) {
}

std::span<char> LineBuffer::room() {
  if (begin_ == end_) {
    clear();
  } else if (begin_ > 0 && bytes_.size() - end_ < limit_) {
    std::memmove(bytes_.data(), bytes_.data() + begin_, end_ - begin_);
    end_ -= begin_;
    begin_ = 0;
  }
  // A line that is too long is never returned; its bytes are overwritten by later ones.
  if (end_ == bytes_.size()) end_ = limit_ + 2;
  return std::span(bytes_).subspan(end_);
}

void LineBuffer::filled(std::size_t count) {
  end_ += count;
}

std::optional<std::string_view> LineBuffer::next_line() {
  const std::string_view all = rest();
  const std::size_t stop = all.find('\n');
  if (stop == std::string_view::npos) return std::nullopt;
  std::string_view line = all.substr(0, stop);
  if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
  if (line.size() > limit_) return std::nullopt;
  begin_ += stop + 1;
  return line;
}

bool LineBuffer::too_long() const {
  const std::string_view all = rest();
  const std::size_t stop = std::min(all.find('\n'), all.size());
  const bool carriage_return = stop > 0 && all[stop - 1] == '\r';
  return stop > limit_ + (carriage_return ? 1 : 0);
}

std::string_view LineBuffer::rest() const {
  return {bytes_.data() + begin_, end_ - begin_};
}

void LineBuffer::clear() {
  begin_ = end_ = 0;
}

std::string text(const RefereeMessage& message) {
  return std::visit(
      Match{
          [](const Hello& m) { return "aspis " + std::to_string(m.version); },
          [](const GameLine& m) { return "game " + m.name; },
          [](const You& m) { return "you " + m.mark; },
          [](const Seats& m) { return "seats " + joined(m.marks, ","); },
          [](const ClockLine& m) { return "clock " + text(m.limits); },
          [](const OptionLine& m) { return "option " + m.option.key + " " + m.option.value; },
          [](const BoardLine& m) { return board_text(m); },
          [](const Row& m) { return "row " + m.text; },
          [](const ReadyQuery&) { return std::string("ready?"); },
          [](const Go& m) { return "go " + text(m.left); },
          [](const Move& m) { return "move " + m.text; },
          [](const State& m) { return "state " + m.text; },
          [](const Took& m) { return "took " + std::to_string(m.time.count()); },
          [](const Out& m) { return "out " + m.mark + " " + std::string(name(m.reason)); },
          [](const Note& m) { return "note " + m.text; },
          [](const ResultLine& m) {
            return "result " + std::string(name(m.standing)) + " " + scores_text(m) + " " +
                   std::string(name(m.reason));
          },
          [](const Bye&) { return std::string("bye"); },
          [](const Welcome& m) { return "welcome " + m.alias; },
          [](const Takes& m) { return "takes " + joined(m.words, " "); },
          [](const ErrorLine& m) { return "error " + m.code + " " + m.text; },
          [](const Ping& m) { return "ping " + std::to_string(m.number); },
          [](const Pong& m) { return "pong " + std::to_string(m.number); },
          [](const Lobby& m) { return "lobby " + m.text; },
      },
      message);
}

std::string text(const BotMessage& message) {
  return std::visit(
      Match{
          [](const Ready& m) { return std::string(m.classic ? "ready classic" : "ready"); },
          [](const Login& m) { return "login " + m.token + (m.check_only ? " check" : ""); },
          [](const Ping& m) { return "ping " + std::to_string(m.number); },
          [](const Pong& m) { return "pong " + std::to_string(m.number); },
          [](const Lobby& m) { return "lobby " + m.text; },
          [](const StandardError& m) {
            return "stderr " + std::to_string(m.from) + " " + escaped(m.bytes, std::string::npos);
          },
          [](const Answer& m) { return m.text; },
      },
      message);
}

Result<RefereeMessage> read_referee_line(std::string_view line) {
  if (!is_printable(line)) return Error{"the line has bytes that are not printable ASCII"};
  const auto [word, rest] = split_head(line);
  if (line == "ready?") return RefereeMessage(ReadyQuery{});
  if (line == "bye") return RefereeMessage(Bye{});
  if (word == "go" || word == "clock") return read_control(word, rest);
  if (word == "move") return with_text<Move>(rest);
  if (word == "state") return with_text<State>(rest);
  if (word == "note") return with_text<Note>(rest);
  if (word == "welcome") return with_text<Welcome>(rest);
  if (word == "lobby" && !rest.empty()) return with_text<Lobby>(rest);
  if (word == "takes") return read_takes(split_words(rest));
  if (word == "out") return read_out(split_words(rest));
  if (word == "result") return read_result(split_words(rest));
  if (word == "ping" || word == "pong") return read_number<RefereeMessage>(word, rest);
  if (word == "aspis") {
    const auto version = integer_from<int>(rest);
    if (!version) return broken("aspis", "aspis VERSION");
    return RefereeMessage(Hello{*version});
  }
  if (word == "took") {
    const auto count = integer_from<std::int64_t>(rest);
    if (!count || *count < 0) return broken("took", "took MS");
    return RefereeMessage(Took{std::chrono::milliseconds(*count)});
  }
  if (word == "error") {
    const auto [code, sentence] = split_head(rest);
    if (code.empty()) return broken("error", "error CODE TEXT");
    return RefereeMessage(ErrorLine{std::string(code), std::string(sentence)});
  }
  return read_setup_line(word, rest);
}

Result<BotMessage> read_bot_line(std::string_view line) {
  if (!is_printable(line)) return Error{"the line has bytes that are not printable ASCII"};
  const auto [word, rest] = split_head(line);
  if (line == "ready" || line == "ready classic") return BotMessage(Ready{line != "ready"});
  if (word == "login") {
    if (rest.empty()) return broken("login", "login TOKEN");
    constexpr std::string_view check = " check";
    const bool check_only = rest.size() > check.size() && rest.ends_with(check);
    return BotMessage(Login{
        std::string(rest.substr(0, rest.size() - (check_only ? check.size() : 0))), check_only});
  }
  if (word == "ping" || word == "pong") return read_number<BotMessage>(word, rest);
  if (word == "lobby" && !rest.empty()) return BotMessage(Lobby{std::string(rest)});
  if (word == "stderr") return read_standard_error(rest);
  return BotMessage(Answer{std::string(line)});
}

bool is_resignation(std::string_view answer, std::string_view mark) {
  return answer.starts_with(mark) && answer.substr(mark.size()) == ",resign";
}

}  // namespace aspis::protocol
