#include "bots/connect/bots.hpp"

#include <algorithm>
#include <utility>

#include "protocol/messages.hpp"
#include "protocol/tokens.hpp"
#include "referee/match/local_bot.hpp"
#include "referee/rules/catalog.hpp"
#include "referee/seats/child_seat.hpp"

namespace aspis::connect {
namespace {

using protocol::Error;
using protocol::Result;

/// On students' own machines, memory and pondering are not limited.
constexpr std::size_t all_memory = std::size_t{1} << 40U;
const seats::ChildLimits limits{.memory_bytes = all_memory, .ponder = true};

constexpr std::size_t max_bytes_per_second =
    16 * 1024;                       // of standard error: as much as is kept of a game
constexpr std::size_t piece = 1000;  // bytes; in a line each may become four

/// Passes the server's lines to the bot unchanged: the text in `queue` at each turn, and `bye` at
/// the end.
class Verbatim final : public seats::Dialect {
 public:
  Verbatim(std::vector<std::string> setup, std::shared_ptr<std::string> queue)
      : setup_(std::move(setup)), queue_(std::move(queue)) {}

  void open(std::string& lines, const seats::Opening& opening, int) override {
    lines += "aspis 1\n";
    for (const std::string& line : setup_) {
      const auto words = protocol::split_words(line);
      const bool is_dictionary =
          words.size() >= 3 && words[0] == "option" && words[1] == "dictionary";
      lines += is_dictionary ? "option dictionary " + std::string(words[2]) + " " +
                                   opening.dictionary_path + "\n"
                             : line + "\n";
    }
  }
  void tell_move(std::string& lines, int, std::string_view, std::chrono::microseconds) override {
    pass(lines);
  }
  void tell_out(std::string& lines, int, protocol::Reason) override { pass(lines); }
  void ask(std::string& lines, const rules::Position&, const protocol::TimeControl&) override {
    pass(lines);
  }
  void close(std::string& lines, const protocol::Verdict&) override { pass(lines); }
  void leave(std::string& lines) override { lines += "bye\n"; }

 private:
  void pass(std::string& lines) { lines += std::exchange(*queue_, ""); }

  std::vector<std::string> setup_;
  std::shared_ptr<std::string> queue_;
};

}  // namespace

Result<GameStart> read_start(std::vector<std::string> lines) {
  GameStart start;
  seats::Opening& opening = start.opening;
  std::string own;
  for (const std::string& line : lines) {
    const auto message = protocol::read_referee_line(line);
    if (!message) continue;  // a word of a later version
    if (const auto* game = std::get_if<protocol::GameLine>(&*message)) {
      opening.game = game->name;
    } else if (const auto* you = std::get_if<protocol::You>(&*message)) {
      own = you->mark;
    } else if (const auto* seats = std::get_if<protocol::Seats>(&*message)) {
      opening.marks = seats->marks;
    } else if (const auto* clock = std::get_if<protocol::ClockLine>(&*message)) {
      opening.clock = clock->limits;
    } else if (const auto* option = std::get_if<protocol::OptionLine>(&*message)) {
      if (option->option.key == "dictionary") {
        opening.dictionary_sha256 = protocol::split_head(option->option.value).word;
      } else {
        start.setup.options.push_back(option->option);
      }
    } else if (const auto* board = std::get_if<protocol::BoardLine>(&*message)) {
      start.setup.board.dimensions = board->dimensions;
    } else if (const auto* row = std::get_if<protocol::Row>(&*message)) {
      start.setup.board.rows.push_back(row->text);
    }
  }
  const auto seat = start.find_seat(own);
  if (opening.game.empty() || !seat) {
    return Error{"the server's setup does not name a game or the bot's seat"};
  }
  start.seat = *seat;
  start.setup.seats = static_cast<int>(opening.marks.size());
  start.lines = std::move(lines);
  if (const auto rules = rules::rules_named(opening.game)) {
    start.rules = *rules;
    opening.board_file = start.rules->board_file(start.setup.board);
  }
  return start;
}

std::optional<int> GameStart::find_seat(std::string_view move) const {
  const auto found = std::find(opening.marks.begin(), opening.marks.end(),
                               move.substr(0, std::min(move.find(','), move.size())));
  if (found == opening.marks.end()) return std::nullopt;
  return static_cast<int>(found - opening.marks.begin());
}

Result<Bot> Bots::for_game(const GameStart& start, seats::Host& host) {
  if (classic_) return classic_for(start, host);
  const auto placement = sandbox::place(command_, {{}, {}, true});
  if (!placement) return placement.error();
  Bot bot;
  bot.queue = std::make_shared<std::string>();
  bot.seat = std::make_unique<seats::ChildSeat>(
      host, *placement, std::make_unique<Verbatim>(start.lines, bot.queue), limits);
  // The seat asks for a move with a position, which this dialect does not look at: any does.
  const rules::Rules& any = **rules::rules_named("croquet");
  bot.position = *any.start(*any.deal({}, 2, 0), nullptr);
  return bot;
}

Result<Bot> Bots::classic_for(const GameStart& start, seats::Host& host) {
  if (start.rules == nullptr) return Error{"the game has no classic dialect"};
  const std::string& game = start.opening.game;
  if (!classics_.contains(game)) {
    const bool is_folder = game == "croquet";
    auto entrant = match::local_entrant(
        {is_folder ? command_.argv.front() : sandbox::quoted(command_.argv), true, "bot"},
        *start.rules, limits, host.sandbox(), workshop_.path());
    if (!entrant) return entrant.error();
    classics_.emplace(game, entrant->seat);
  }
  const words::Dictionary* dictionary = nullptr;
  if (start.rules->needs_dictionary() && !start.opening.dictionary_path.empty()) {
    const std::filesystem::path path = start.opening.dictionary_path;
    auto kept = dictionaries_.find(path);
    if (kept == dictionaries_.end()) {
      auto read = words::Dictionary::load(path);
      if (!read) return read.error();
      kept = dictionaries_.emplace(path, *std::move(read)).first;
    }
    dictionary = &kept->second;
  }
  auto position = start.rules->start(start.setup, dictionary);
  if (!position) return Error{"the rules here refuse the start: " + position.error().text};
  return Bot{classics_.at(game)(host), nullptr, *std::move(position), game == "wordcube"};
}

std::vector<std::string> ErrorLines::take_lines(const seats::Report& report, Instant now,
                                                bool at_once) {
  const std::size_t head = report.stderr_head.size();
  const std::size_t tail_begins = head + report.stderr_skipped;
  const std::size_t all = tail_begins + report.stderr_tail.size();
  if (all <= reported_) return {};
  const std::size_t from_tail = std::max(reported_, tail_begins);
  const std::size_t fresh = (head - std::min(reported_, head)) + (all - from_tail);
  if (now - begun_ >= std::chrono::seconds(1)) {
    begun_ = now;
    sent_ = 0;
  }
  if (!at_once && sent_ + fresh > max_bytes_per_second) return {};
  sent_ += fresh;
  std::vector<std::string> lines;
  const auto add = [&lines](std::string_view bytes, std::size_t from) {
    for (; !bytes.empty(); bytes.remove_prefix(std::min(piece, bytes.size()))) {
      const std::string some(bytes.substr(0, piece));
      lines.push_back(protocol::text(protocol::BotMessage(protocol::StandardError{from, some})));
      from += some.size();
    }
  };
  if (reported_ < head) add(std::string_view(report.stderr_head).substr(reported_), reported_);
  add(std::string_view(report.stderr_tail).substr(from_tail - tail_begins), from_tail);
  reported_ = all;
  return lines;
}

}  // namespace aspis::connect
