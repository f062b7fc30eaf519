#include "referee/seats/child_wire.hpp"

#include <unistd.h>

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <cerrno>
#include <csignal>
#include <fstream>

namespace aspis::seats {
namespace {

namespace asio = boost::asio;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr milliseconds goodbye{500};  // to end by itself after `bye`

}  // namespace

ChildWire::ChildWire(Host& host, Command command, std::unique_ptr<Dialect> dialect,
                     const ChildLimits& limits)
    : host_(host),
      command_(std::move(command)),
      dialect_(std::move(dialect)),
      limits_(limits),
      in_(host.io()),
      out_(host.io()),
      err_(host.io()),
      exit_(host.io()),
      memory_(host.io()) {
}

void ChildWire::open(const Opening& opening, int seat, Listener& listener) {
  seat_ = seat;
  listener_ = &listener;
  crowd_ = opening.marks.size() > 2;
  if (stage_ == Stage::between) {
    // Whatever is there by now belongs to the games before and is no `ready`.
    drain(out_, &ChildWire::take_output);
    answers_.next_game();
    stage_ = Stage::opening;
  } else {
    stage_ = Stage::opening;
    start(opening);
    if (!child_) return;
    output_waits_ = dialect_->begins_unasked(seat);
    if (!output_waits_) read_output();
    read_errors();
    exit_.start(shared_from_this(), *child_, [this] { on_exit(); });
    watch_memory();
  }
  dialect_->open(unsent_, opening, seat);
  if (dialect_->says_ready()) {
    answers_.ask();
    flush();
  } else {
    stage_ = Stage::playing;
    asio::post(host_.io(), [self = shared_from_this()] {
      if (self->listener_ != nullptr) self->listener_->on_ready(self->seat_);
    });
  }
}

void ChildWire::start(const Opening& opening) {
  if (auto refusal = dialect_->refusal(opening)) {
    fail({protocol::Reason::crash, *std::move(refusal)});
    return;
  }
  folder_.emplace();
  marker_ = host_.next_marker();
  for (const FolderFile& file : dialect_->files(opening, seat_)) {
    std::ofstream(folder_->path() / file.name, std::ios::binary) << file.content;
  }
  for (std::string& argument : dialect_->arguments(opening, seat_)) {
    command_.argv.push_back(std::move(argument));
  }
  const std::string folder = folder_->path().string();
  const Spawn plan{&command_,
                   dialect_->runs_in_folder() ? folder_->path() : std::filesystem::current_path(),
                   {"TMPDIR=" + folder, "ASPIS_GAME=" + marker_},
                   {}};
  auto child = host_.children().spawn(plan);
  if (!child) {
    fail({protocol::Reason::crash, child.error().text});
    return;
  }
  child_.emplace(*std::move(child));
  in_.assign(child_->in.release());
  out_.assign(child_->out.release());
  err_.assign(child_->err.release());
}

// Both wait and then read, instead of reading in the background: what has been read is always
// taken at once, so that a drain() finds whatever else there is, in its order.
void ChildWire::read_output() {
  out_.async_wait(Stream::wait_read,
                  [self = shared_from_this()](const boost::system::error_code& error) {
                    if (error || self->stage_ == Stage::closed) return;
                    const ssize_t count = self->read_some(self->out_, &ChildWire::take_output);
                    if (count != 0 && self->out_.is_open() && !self->fault_) self->read_output();
                  });
}

void ChildWire::read_errors() {
  err_.async_wait(
      Stream::wait_read, [self = shared_from_this()](const boost::system::error_code& error) {
        if (error) return;
        const ssize_t count = self->read_some(self->err_, &ChildWire::take_error_output);
        if (count != 0 && self->err_.is_open()) self->read_errors();
      });
}

void ChildWire::watch_memory() {
  memory_.start(shared_from_this(), child_->pid, limits_.memory_bytes, [this](const Fault& over) {
    host_.children().kill(*child_);
    fail(over);
  });
}

void ChildWire::on_exit() {
  drain(out_, &ChildWire::take_output);
  if (!child_) return;  // its last answer ended the game
  drain(err_, &ChildWire::take_error_output);
  memory_.stop();
  exit_.stop();
  const auto exit = host_.children().take_exit(*child_);
  if (!exit) return;  // we killed it
  child_.reset();
  const std::size_t peak = static_cast<std::size_t>(exit->peak_kib) * 1024;
  if (exit->signalled && peak > limits_.memory_bytes) {
    fail(memory_fault(peak, limits_.memory_bytes));
  } else {
    fail({protocol::Reason::crash, text(*exit)});
  }
}

ssize_t ChildWire::read_some(Stream& stream, void (ChildWire::*take)(std::string_view)) {
  std::array<char, 4096> chunk;
  const ssize_t count = ::read(stream.native_handle(), chunk.data(), chunk.size());
  if (count > 0) (this->*take)({chunk.data(), static_cast<std::size_t>(count)});
  return count;
}

void ChildWire::drain(Stream& stream, void (ChildWire::*take)(std::string_view)) {
  std::array<char, 4096> chunk;
  // A flood is not worth more than its first part: the limits on output are reached before.
  for (std::size_t left = protocol::longest_game; stream.is_open() && left > 0;) {
    const ssize_t count = ::read(stream.native_handle(), chunk.data(), chunk.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return;
    left -= std::min(left, static_cast<std::size_t>(count));
    (this->*take)({chunk.data(), static_cast<std::size_t>(count)});
    if (answers_.fault()) return;
  }
}

void ChildWire::take_output(std::string_view bytes) {
  if (stage_ == Stage::opening) {
    const auto is_ready = [](std::string_view line) { return line == "ready"; };
    if (answers_.take(bytes, is_ready)) {
      stage_ = Stage::playing;
      if (listener_ != nullptr) listener_->on_ready(seat_);
    }
  } else if (const auto answer = answers_.take(bytes)) {
    if (listener_ != nullptr) listener_->on_answer(seat_, *answer, steady_clock::now());
  }
  if (answers_.fault()) fail(*answers_.fault());
}

void ChildWire::tell_move(int by, std::string_view move, std::chrono::microseconds took) {
  dialect_->tell_move(unsent_, by, move, took);
  // Of two players the next one is asked right away, and the lines go together; of more, the
  // others may think meanwhile.
  if (crowd_ && by != seat_) flush();
}

void ChildWire::tell_out(int seat, protocol::Reason reason) {
  dialect_->tell_out(unsent_, seat, reason);
  flush();
}

Instant ChildWire::ask(const rules::Position& position, const protocol::TimeControl& left) {
  const bool waited = std::exchange(output_waits_, false);
  if (!waited) drain(out_, &ChildWire::take_output);
  answers_.ask();
  if (waited && out_.is_open()) read_output();
  dialect_->ask(unsent_, position, left);
  flush();
  const bool starting = std::exchange(first_ask_, false) && !dialect_->says_ready();
  return steady_clock::now() + (starting ? limits_.start : milliseconds(0));
}

void ChildWire::look() {
  drain(out_, &ChildWire::take_output);
}

void ChildWire::flush() {
  if (sending_ || !in_.is_open()) return;
  while (!unsent_.empty()) {
    const ssize_t count = ::write(in_.native_handle(), unsent_.data(), unsent_.size());
    if (count >= 0) {
      unsent_.erase(0, static_cast<std::size_t>(count));
    } else if (errno == EAGAIN) {
      sending_ = true;
      in_.async_wait(Stream::wait_write,
                     [self = shared_from_this()](const boost::system::error_code& error) {
                       self->sending_ = false;
                       if (!error) self->flush();
                     });
      return;
    } else if (errno != EINTR) {
      unsent_.clear();  // it does not read any more: the exit, or the deadline, will tell
      return;
    }
  }
}

void ChildWire::fail(Fault what) {
  if (fault_) return;
  fault_ = what;
  asio::post(host_.io(), [self = shared_from_this(), what = std::move(what)] {
    if (self->listener_ != nullptr) self->listener_->on_fault(self->seat_, what);
  });
}

void ChildWire::close(const protocol::Verdict& verdict) {
  if (stage_ == Stage::closed) return;
  const bool played = !verdict.standings.empty();
  if (child_ && played) {
    dialect_->close(unsent_, verdict);
    dialect_->leave(unsent_);
    flush();
  }
  const milliseconds grace = verdict.culprit == seat_ ? limits_.last_words : goodbye;
  bury(played ? grace : milliseconds(0));
}

void ChildWire::close_and_stay(const protocol::Verdict& verdict) {
  if (!may_stay(verdict)) {
    close(verdict);
    return;
  }
  // What it says about the result belongs to the next game: which of the two is quicker must not
  // decide that.
  drain(err_, &ChildWire::take_error_output);
  dialect_->close(unsent_, verdict);
  flush();
  listener_ = nullptr;
  stage_ = Stage::between;
}

bool ChildWire::may_stay(const protocol::Verdict& verdict) const {
  const bool played = !verdict.standings.empty();
  return played && verdict.culprit != seat_ && stage_ == Stage::playing && child_ && !fault_ &&
         !answers_.asked();
}

void ChildWire::leave() {
  if (stage_ == Stage::closed) return;
  const bool waits = stays();
  if (waits) {
    dialect_->leave(unsent_);
    flush();
  }
  bury(waits ? goodbye : milliseconds(0));
}

void ChildWire::bury(milliseconds grace) {
  stage_ = Stage::closed;
  listener_ = nullptr;
  drain(err_, &ChildWire::take_error_output);
  memory_.stop();
  exit_.stop();
  for (Stream* stream : {&in_, &out_, &err_}) stream->close();
  if (!folder_) return;
  if (child_) {
    host_.bury(*std::move(child_), marker_, *std::move(folder_), grace);
    child_.reset();
  } else {
    host_.children().kill_strays(marker_);
  }
  folder_.reset();
}

Report ChildWire::report() {
  drain(err_, &ChildWire::take_error_output);
  return {errors_.head(), errors_.tail(), errors_.skipped()};
}

}  // namespace aspis::seats
