#include "bots/connect/table.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <utility>

#include "protocol/tokens.hpp"
#include "protocol/utc.hpp"

namespace aspis::connect {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t max_game_bytes = std::size_t{64} << 20U;      // bytes of one game
constexpr std::size_t largest_transcript = std::size_t{16} << 20U;  // bytes

}  // namespace

GameFolder::GameFolder(const fs::path& directory, const std::string& name) {
  std::string base = protocol::utc_now();  // to become 20261120-205106
  std::erase_if(base, [](char sign) { return sign == '-' || sign == ':' || sign == 'Z'; });
  std::replace(base.begin(), base.end(), 'T', '-');
  base += "-" + name;
  std::error_code error;
  fs::create_directories(directory, error);
  for (int number = 1; number < 1000 && !error; ++number) {
    const fs::path candidate =
        directory / (number == 1 ? base : base + "-" + std::to_string(number));
    if (!fs::create_directory(candidate, error)) continue;
    path_ = candidate;
    transcript_.open(path_ / "transcript.txt", std::ios::binary);
    return;
  }
}

void GameFolder::write(char direction, std::string_view line) {
  if (!transcript_.is_open() || written_ > largest_transcript) return;
  const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - begun_;
  std::array<char, 32> time{};
  std::snprintf(time.data(), time.size(), "%9.3f ", passed.count());
  written_ += line.size() + 12;
  transcript_ << time.data() << direction << ' ' << line << '\n' << std::flush;
  if (written_ > largest_transcript) transcript_ << "# the rest is left out\n" << std::flush;
}

void GameFolder::keep(const seats::Report& report) {
  if (path_.empty()) return;
  std::ofstream file(path_ / "stderr.txt", std::ios::binary);
  file << report.stderr_head;
  if (report.stderr_skipped > 0) {
    file << "\n... " << report.stderr_skipped << " bytes left out ...\n";
  }
  file << report.stderr_tail;
}

Table::Table(GameStart start, const fs::path& logs, bool said_ready, Watcher& watcher,
             const Takes& takes, Say say)
    : start_(std::move(start)),
      folder_(logs, (start_.rules != nullptr ? start_.opening.game : "game") + "-" + start_.mark()),
      watcher_(watcher),
      takes_(takes),
      say_(std::move(say)),
      said_ready_(said_ready) {
  start_.opening.setup = &start_.setup;
  for (const std::string& line : start_.lines) folder_.write('<', line);
}

Table::~Table() {
  if (!result_) folder_.write('#', "the end of the game was not seen");
  close({});
}

void Table::begin(Bots& bots, seats::Host& host, const std::string& dictionary_path) {
  start_.opening.dictionary_path = dictionary_path;
  auto bot = bots.for_game(start_, host);
  if (!bot) return fail(bot.error().text);
  bot_ = *std::move(bot);
  bot_.seat->open(start_.opening, start_.seat, *this);
}

void Table::lose(const std::string& how, const std::string& why) {
  if (!surrender_.empty()) return;
  const std::string text = protocol::escaped(why.empty() ? "no reason is known" : why);
  surrender_ = how + text;
  folder_.write('#', "the bot cannot play: " + text);
  watcher_.event("your bot cannot continue: " + text + "; the game is lost");
  if (bot_.seat) {
    if (const std::string last = bot_.seat->report().last_line(); !last.empty()) {
      watcher_.event("the last line of its standard error: " + protocol::in_quotes(last, 200));
    }
  }
  if (!folder_.path().empty()) watcher_.event("the game's log: " + folder_.path().string());
  on_ready(start_.seat);
  give_up();
}

void Table::on_ready(int) {
  if (std::exchange(ready_, true)) return;
  if (!std::exchange(said_ready_, false)) say_ready();
  for (const std::string& line : std::exchange(early_, {})) handle_line(line);
}

void Table::say_ready() {
  say(bot_.starts_late && takes_.contains("classic") ? "ready classic" : "ready");
}

void Table::tell_errors(bool at_once) {
  if (!bot_.seat || !ready_ || closed_ || !takes_.contains("stderr")) return;
  const auto lines =
      errors_.take_lines(bot_.seat->report(), std::chrono::steady_clock::now(), at_once);
  for (const std::string& line : lines) say_(line);
}

void Table::give_up() {
  if (surrender_.empty() || !is_thinking()) return;
  tell_errors(true);
  answer_ = surrender_;
  say(*answer_);
}

void Table::say(const std::string& line) {
  folder_.write('>', line);
  say_(line);
}

void Table::resume() {
  replayed_to_ = 0;
  replayed_.clear();
  early_.clear();
  folder_.write('#', "connected again");
  if (ready_) say_ready();
}

bool Table::hear(const std::string& line) {
  if (result_) return true;
  const std::string_view word = protocol::split_head(line).word;
  if (replayed_to_ < history_.size()) {
    replayed_.push_back(line);
    if (word == "move" || word == "out") return line == history_[replayed_to_++];
    // The game that the bot knows is longer: a server forgets no move.
    return word != "go" && word != "result";
  }
  replayed_.clear();
  received_bytes_ += line.size() + 1;
  if (received_bytes_ > max_game_bytes) {
    fail("the server sent more than a game can have");
  } else if (!ready_ && word != "result") {
    early_.push_back(line);
  } else {
    for (const std::string& early : std::exchange(early_, {})) {  // the bot was never ready
      folder_.write('<', early);
      const auto message = protocol::read_referee_line(early);
      const auto* note = message ? std::get_if<protocol::Note>(&*message) : nullptr;
      if (note != nullptr) reason_ = note->text;
    }
    handle_line(line);
  }
  return true;
}

/// True if the bot has received this already.
bool Table::is_known(std::string_view word, const std::string& line) {
  if (word == "took") return std::exchange(took_at_, history_.size()) == history_.size();
  if (word == "state") return asked_;
  if (word != "go" || !asked_) return false;
  // It still thinks, or its answer was lost.
  if (answer_) say(*answer_);
  folder_.write('#', "asked again: " + line);
  return true;
}

void Table::handle_line(const std::string& line) {
  const auto [word, rest] = protocol::split_head(line);
  if (is_known(word, line)) return;
  folder_.write('<', line);
  if (word == "move" || word == "out") {
    history_.push_back(line);
    replayed_to_ = history_.size();
    if (word == "move" && start_.find_seat(rest) == start_.seat) {
      asked_ = false;
      answer_.reset();
    }
  }
  if (bot_.queue) bot_.queue->append(line).append("\n");
  const auto message = protocol::read_referee_line(line);
  if (message) {
    if (const auto* go = std::get_if<protocol::Go>(&*message)) return ask(*go);
    if (const auto* result = std::get_if<protocol::ResultLine>(&*message)) {
      result_ = *result;
      return close(verdict());
    }
    if (const auto* note = std::get_if<protocol::Note>(&*message)) reason_ = note->text;
    if (std::holds_alternative<protocol::Move>(*message)) reason_.clear();
    if (std::holds_alternative<protocol::State>(*message)) return;  // it is sent with its `go`
  }
  if (!bot_.seat || !surrender_.empty()) return;
  if (bot_.queue) {
    bot_.seat->tell_out(start_.seat, protocol::Reason::void_);  // drops the queue
  } else if (message) {
    play(*message);
  }
}

/// For a seat with its own dialect.
void Table::play(const protocol::RefereeMessage& message) {
  const auto* move = std::get_if<protocol::Move>(&message);
  const auto* out = std::get_if<protocol::Out>(&message);
  if (move == nullptr && out == nullptr) return;
  const auto seat = start_.find_seat(move != nullptr ? move->text : out->mark);
  rules::Position& position = *bot_.position;
  follows_ = follows_ && !position.over();
  if (move != nullptr) {
    follows_ = follows_ && !position.play(move->text);
    if (seat) bot_.seat->tell_move(*seat, move->text, {});
  } else if (seat) {
    if (follows_) position.drop(*seat);
    bot_.seat->tell_out(*seat, out->reason);
  }
}

void Table::ask(const protocol::Go& go) {
  asked_ = true;
  answer_.reset();
  reason_.clear();
  if (!surrender_.empty()) return give_up();
  if (!bot_.queue && (bot_.position->over() || bot_.position->turn() != start_.seat)) {
    return fail("by the rules here it is not the bot's turn");
  }
  static_cast<void>(bot_.seat->ask(*bot_.position, go.left));
  for (const std::string& warning : bot_.seat->take_warnings()) {
    folder_.write('#', warning);
    watcher_.event("your bot: " + warning);
  }
}

void Table::on_answer(int, std::string_view line, seats::Instant) {
  if (!is_thinking()) return;
  // Bytes that no line may have would break a WebSocket; written out they are refused as well.
  answer_ = protocol::is_printable(line) ? std::string(line) : protocol::escaped(line, 4096);
  tell_errors();
  say(*answer_);
}

void Table::on_failure(int, const seats::Failure& failure) {
  // An answer that cannot be sent as a line is reported as refused.
  lose(failure.answer ? "refused " : "crash ", failure.detail);
}

/// As much of the verdict as the seats here look at: that the game was played, and whether it was
/// lost by the bot's own error.
protocol::Verdict Table::verdict() const {
  const std::size_t seats = start_.opening.marks.size();
  protocol::Verdict verdict;
  verdict.standings.assign(seats, protocol::Standing::void_);
  const bool lost = result_->standing == protocol::Standing::loss;
  if (protocol::is_forfeit(result_->reason) && lost && seats == 2) verdict.culprit = start_.seat;
  return verdict;
}

void Table::close(const protocol::Verdict& verdict) {
  if (std::exchange(closed_, true) || !bot_.seat) return;
  bot_.seat->close(verdict);
  folder_.keep(bot_.seat->report());
}

}  // namespace aspis::connect
