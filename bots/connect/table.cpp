#include "bots/connect/table.hpp"

#include <algorithm>
#include <utility>

#include "bots/connect/verbatim.hpp"
#include "protocol/tokens.hpp"
#include "protocol/utc.hpp"

namespace aspis::connect {
namespace {

constexpr std::size_t most_told = std::size_t{64} << 20U;  // bytes of one game

std::string with_dictionary(const std::string& line, const std::string& path) {
  const auto words = protocol::words_of(line);
  if (words.size() < 3 || words[0] != "option" || words[1] != "dictionary") return line;
  return "option dictionary " + std::string(words[2]) + " " + path;
}

}  // namespace

Table::Table(TableOwner& owner, std::vector<std::string> setup, Replica replica, GameFolder folder)
    : owner_(owner),
      setup_(std::move(setup)),
      replica_(std::move(replica)),
      folder_(std::move(folder)),
      no_position_(no_position()),
      date_(protocol::utc_now()) {
  for (const std::string& line : setup_) folder_.heard(line);
}

Table::~Table() {
  if (!result_) folder_.note("the end of the game was not seen");
  close({});
}

void Table::begin(Bot bot, const std::string& dictionary_path,
                  const words::Dictionary* dictionary) {
  bot_ = std::move(bot);
  if (const auto started = replica_.start(dictionary); !started) {
    folder_.note(started.error().text);
    if (!bot_.queue) {  // a program of old is driven by the rules
      fail(started.error().text);
      return;
    }
  }
  opening_.game = replica_.game();
  opening_.marks = replica_.marks();
  opening_.setup = &replica_.setup();
  opening_.clock = replica_.clock();
  opening_.dictionary_sha256 = replica_.dictionary();
  opening_.dictionary_path = dictionary_path;
  if (replica_.rules() != nullptr) {
    opening_.board_file = replica_.rules()->board_file(replica_.setup().board);
  }
  if (bot_.queue) {
    // With three seats or more a seat says at once what it is told, as the server did.
    while (opening_.marks.size() < 3) opening_.marks.emplace_back("-");
    queue("aspis 1");
    for (const std::string& line : setup_) queue(with_dictionary(line, dictionary_path));
  }
  bot_.seat->open(opening_, replica_.seat(), *this);
}

void Table::lose(const std::string& how, const std::string& why) {
  if (!failure_.empty()) return;
  failure_ = protocol::escaped(why.empty() ? "no reason is known" : why, 200);
  last_answer_ = how + failure_;
  folder_.note("the bot cannot play: " + failure_);
  owner_.note("your bot cannot continue: " + failure_ + "; the game is lost");
  tell_where_to_look();
  be_ready();
  give_up();
}

void Table::tell_where_to_look() {
  if (bot_.seat) {
    const seats::Report report = bot_.seat->report();
    const auto lines =
        protocol::lines_of(report.stderr_tail.empty() ? report.stderr_head : report.stderr_tail);
    const auto last = std::find_if(lines.rbegin(), lines.rend(),
                                   [](std::string_view line) { return !line.empty(); });
    if (last != lines.rend()) {
      owner_.note("the last line of its standard error: " + protocol::in_quotes(*last, 200));
    }
  }
  if (!folder_.path().empty()) owner_.note("the game's log: " + folder_.path().string());
}

void Table::be_ready() {
  if (std::exchange(ready_, true)) return;
  if (!std::exchange(silent_, false)) say_ready();
  for (const std::string& line : std::exchange(early_, {})) handle_line(line);
}

void Table::say_ready() {
  say(bot_.starts_late && owner_.takes("classic") ? "ready classic" : "ready");
}

void Table::tell_errors(bool at_once) {
  if (!bot_.seat || !ready_ || closed_ || !owner_.takes("stderr")) return;
  const auto lines =
      errors_.take_lines(bot_.seat->report(), std::chrono::steady_clock::now(), at_once);
  for (const std::string& line : lines) owner_.say(line);
}

void Table::give_up() {
  if (!failure_.empty() && asked_ && !answer_) {
    tell_errors(true);
    answer_ = last_answer_;
    say(*answer_);
  }
}

void Table::say(const std::string& line) {
  folder_.said(line);
  owner_.say(line);
}

void Table::resume() {
  replayed_to_ = 0;
  replayed_.clear();
  early_.clear();
  folder_.note("connected again");
  if (ready_) say_ready();
}

bool Table::hear(const std::string& line) {
  if (result_) return true;
  if (!is_replaying()) {
    replayed_.clear();
    if (ready_) {
      handle_line(line);
    } else {
      early_bytes_ += line.size();
      if (early_bytes_ <= most_told) early_.push_back(line);
    }
    return true;
  }
  replayed_.push_back(line);
  const std::string_view word = protocol::head_of(line).word;
  if (word == "move" || word == "out") {
    if (line != history_[replayed_to_]) return false;
    ++replayed_to_;
    return true;
  }
  // The game that the bot knows is longer: a server forgets no move.
  return word != "go" && word != "result";
}

/// Whether the bot has heard this already.
bool Table::is_known(std::string_view word, const std::string& line) {
  if (word == "took") return std::exchange(took_at_, history_.size()) == history_.size();
  if (word == "state") return asked_;
  if (word != "go" || !asked_) return false;
  // It still thinks, or its answer was lost on the way.
  if (answer_) say(*answer_);
  folder_.note("asked again: " + line);
  return true;
}

void Table::handle_line(const std::string& line) {
  const std::string_view word = protocol::head_of(line).word;
  if (is_known(word, line)) return;
  folder_.heard(line);
  told_ += line.size() + 1;
  if (told_ > most_told) {
    fail("the server sent more than a game can have");
    return;
  }
  if (word == "move" || word == "out") {
    history_.push_back(line);
    replayed_to_ = history_.size();
    if (word == "move" && replica_.seat_of(protocol::head_of(line).rest) == replica_.seat()) {
      asked_ = false;
      answer_.reset();
    }
  }
  queue(line);
  if (const auto message = protocol::read_referee_line(line)) {
    replica_.hear(*message);
    tell(*message);
  } else {
    nudge();  // a word of a later version
  }
}

void Table::queue(const std::string& line) {
  if (bot_.queue && !closed_) bot_.queue->append(line).append("\n");
}

void Table::nudge() {
  if (!bot_.queue || closed_ || !failure_.empty()) return;
  bot_.seat->tell_move(replica_.seat() + 1, "", {});
}

void Table::tell(const protocol::RefereeMessage& message) {
  if (const auto* go = std::get_if<protocol::Go>(&message)) {
    ask(*go);
  } else if (const auto* result = std::get_if<protocol::ResultLine>(&message)) {
    finish(*result);
  } else if (bot_.queue) {
    if (!std::holds_alternative<protocol::State>(message)) nudge();  // it goes with its `go`
  } else if (closed_ || !failure_.empty()) {
    return;
  } else if (const auto* move = std::get_if<protocol::Move>(&message)) {
    if (const auto by = replica_.seat_of(move->text)) bot_.seat->tell_move(*by, move->text, {});
  } else if (const auto* out = std::get_if<protocol::Out>(&message)) {
    if (const auto seat = replica_.seat_of(out->mark)) bot_.seat->tell_out(*seat, out->reason);
  }
}

void Table::ask(const protocol::Go& go) {
  asked_ = true;
  answer_.reset();
  if (!failure_.empty()) {
    give_up();
    return;
  }
  const rules::Position* const position = replica_.position();
  if (!bot_.queue && (position->over() || position->turn() != replica_.seat())) {
    fail("by the rules here it is not the bot's turn");
    return;
  }
  static_cast<void>(bot_.seat->ask(position != nullptr ? *position : *no_position_, go.left));
  for (const std::string& warning : bot_.seat->take_warnings()) {
    folder_.note(warning);
    owner_.note("your bot: " + warning);
  }
}

void Table::on_ready(int) {
  be_ready();
}

void Table::on_answer(int, std::string_view line, seats::Instant) {
  if (!asked_ || answer_) return;
  // Bytes that no line may have would break a WebSocket; written out they are refused as well.
  answer_ = protocol::is_printable(line) ? std::string(line) : protocol::escaped(line, 4096);
  replica_.answered(*answer_);
  tell_errors();
  say(*answer_);
}

void Table::on_fault(int, const seats::Fault& fault) {
  // What it wrote is no line that could be sent; that no move can be made of it, can.
  const bool is_refused = fault.answer.has_value();
  lose(is_refused ? "refused " : "crash ", fault.detail);
}

void Table::finish(const protocol::ResultLine& result) {
  result_ = result;
  close(replica_.verdict(result));
  const auto record = replica_.record(owner_.names(replica_), date_);
  if (record) {
    folder_.keep(*record);
  } else {
    folder_.note("no record: " + record.error().text);
  }
}

void Table::close(const protocol::Verdict& verdict) {
  if (std::exchange(closed_, true) || !bot_.seat) return;
  bot_.seat->close(verdict);
  folder_.keep(bot_.seat->report());
}

}  // namespace aspis::connect
