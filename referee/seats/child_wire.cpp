#include "referee/seats/child_wire.hpp"

#include <unistd.h>

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <cerrno>
#include <fstream>

#include "referee/sandbox/box.hpp"

namespace aspis::seats {
namespace {

namespace asio = boost::asio;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr milliseconds goodbye{500};  // to exit after `bye`
/// A thawed bot may finish writing what it had begun, which counts as written before `go`. We look
/// after each period whether it waits. On a busy machine it may wait long for a core.
constexpr milliseconds settling_period{1};
constexpr milliseconds max_settling{200};

}  // namespace

ChildSeat::ChildSeat(Host& host, sandbox::Placement placement, std::unique_ptr<Dialect> dialect,
                     const ChildLimits& limits)
    : SharedSeat(
          std::make_shared<ChildWire>(host, std::move(placement), std::move(dialect), limits)) {
}

ChildWire::ChildWire(Host& host, sandbox::Placement placement, std::unique_ptr<Dialect> dialect,
                     const ChildLimits& limits)
    : host_(host),
      placement_(std::move(placement)),
      dialect_(std::move(dialect)),
      limits_(limits),
      in_(host.io()),
      out_(host.io()),
      err_(host.io()),
      exit_(host.io()),
      box_(host.io()),
      settled_(host.io()) {
}

void ChildWire::open(const Opening& asked, int seat, Listener& listener) {
  if (!words_ || !words_->is_of(asked.dictionary_path)) words_.emplace(asked.dictionary_path);
  Opening opening = asked;
  opening.dictionary_path = words_->path().string();
  seat_ = seat;
  listener_ = &listener;
  crowd_ = opening.marks.size() > 2;
  exchange_.begin(steady_clock::now());
  if (stage_ == Stage::between) {
    // Output received so far belongs to earlier games and cannot be `ready`.
    drain(out_, &ChildWire::take_output);
    answers_.next_game();
    box_.begin_turn();
    stage_ = Stage::opening;
  } else {
    stage_ = Stage::opening;
    start(opening);
    if (!container_) return;
    output_waits_ = dialect_->begins_unasked(seat);
    if (!output_waits_) read(out_, &ChildWire::take_output);
    read(err_, &ChildWire::take_error_output);
    exit_.start(shared_from_this(), *container_,
                [this](const sandbox::Exit& exit) { on_exit(exit); });
    watch_box();
  }
  opening.dictionary_path = container_->path_inside(opening.dictionary_path);
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
  auto pipes = run(opening);
  if (!pipes) {
    container_.reset();
    fail(start_failure(pipes.error().text));
    return;
  }
  in_.assign(pipes->in.release());
  out_.assign(pipes->out.release());
  err_.assign(pipes->err.release());
}

protocol::Result<sandbox::Pipes> ChildWire::run(const Opening& opening) {
  sandbox::Limits limits;
  limits.memory_bytes = limits_.memory_bytes;
  sandbox::Box box = placement_.box(limits, opening.dictionary_path);
  sandbox::Program program{
      placement_.command, placement_.folder, placement_.environment, limits_.calls, {}};
  for (const FolderFile& file : dialect_->files(opening)) {
    if (!folder_) folder_.emplace();
    std::ofstream(folder_->path() / file.name, std::ios::binary) << file.content;
  }
  if (folder_) box.writable = program.folder = folder_->path();
  for (std::string& argument : dialect_->arguments(opening, seat_)) {
    program.command.argv.push_back(std::move(argument));
  }
  auto container = host_.sandbox().open(box);
  if (!container) return container.error();
  container_ = *std::move(container);
  level_ = letter(host_.sandbox().ability().level);
  return container_->run(program);
}

// Waits and then reads, instead of reading in the background: all bytes read are processed
// directly, so drain() gets the remaining ones in order.
void ChildWire::read(Stream& stream, void (ChildWire::*take)(std::string_view)) {
  stream.async_wait(Stream::wait_read, [self = shared_from_this(), &stream,
                                        take](const boost::system::error_code& error) {
    if (error || self->stage_ == Stage::closed) return;
    const ssize_t count = self->read_some(stream, take);
    const bool is_over = &stream == &self->out_ && self->failure_;
    if (count != 0 && stream.is_open() && !is_over) self->read(stream, take);
  });
}

void ChildWire::watch_box() {
  box_.start(shared_from_this(), *container_, limits_.ponder, [this](const Failure& over) {
    container_->kill();
    fail(over);
  });
}

void ChildWire::on_exit(const sandbox::Exit& exit) {
  drain(out_, &ChildWire::take_output);
  if (!container_) return;  // its last answer ended the game
  drain(err_, &ChildWire::take_error_output);
  box_.stop();
  exit_.stop();
  const std::string why = crash_text(exit);
  host_.bury(std::move(container_), std::move(folder_), milliseconds(0));
  folder_.reset();
  if (exit.killed) return;
  if (exit.out_of_memory || (exit.signalled && exit.peak_bytes > limits_.memory_bytes)) {
    fail(memory_failure(exit.peak_bytes > limits_.memory_bytes ? exit.peak_bytes : 0,
                        limits_.memory_bytes));
  } else {
    fail({protocol::Reason::crash, why});
  }
}

std::string ChildWire::crash_text(const sandbox::Exit& exit) const {
  if (container_->level() == sandbox::Level::none) return text(exit);
  const std::string tail = errors_.tail();
  return text(exit, tail.empty() ? errors_.head() : tail, container_->box());
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
    if (answers_.failure()) return;
  }
}

void ChildWire::take_output(std::string_view bytes) {
  exchange_.hear(bytes, steady_clock::now());
  if (stage_ == Stage::opening) {
    const auto is_ready = [](std::string_view line) { return line == "ready"; };
    if (answers_.feed(bytes, is_ready)) {
      stage_ = Stage::playing;
      box_.end_turn(steady_clock::now());
      if (listener_ != nullptr) listener_->on_ready(seat_);
    }
  } else if (const auto answer = answers_.feed(bytes)) {
    const Instant now = steady_clock::now();
    box_.end_turn(now);
    if (listener_ != nullptr) listener_->on_answer(seat_, *answer, now);
  }
  if (answers_.failure()) fail(*answers_.failure());
}

void ChildWire::tell_move(int by, std::string_view move, std::chrono::microseconds took) {
  dialect_->tell_move(unsent_, by, move, took);
  // With two players, the next is asked right after this, and the lines are sent together. With
  // more, the others may think in the meantime, so they are sent now.
  if (crowd_ && by != seat_) flush();
}

void ChildWire::tell_out(int seat, protocol::Reason reason) {
  dialect_->tell_out(unsent_, seat, reason);
  flush();
}

Instant ChildWire::ask(const rules::Position& position, const protocol::TimeControl& left) {
  const bool starting = std::exchange(first_ask_, false) && !dialect_->says_ready();
  const bool was_frozen = box_.begin_turn();
  dialect_->ask(unsent_, position, left);
  if (!was_frozen) {
    send_go();
    return steady_clock::now() + (starting ? limits_.start : milliseconds(0));
  }
  const Instant now = steady_clock::now();
  settles_by_ = now + max_settling;
  settle();
  return now + settling_period;
}

void ChildWire::settle() {
  settled_.expires_after(settling_period);
  settled_.async_wait([self = shared_from_this()](const boost::system::error_code& error) {
    const bool is_on = !error && self->stage_ == Stage::playing && self->container_;
    const Instant now = steady_clock::now();
    const bool waits = is_on && now < self->settles_by_ && !self->container_->has_settled();
    // Before the deadline passes, which counts from the start that was told last.
    if (is_on) self->listener_->on_late_clock(self->seat_, waits ? now + settling_period : now);
    if (waits) {
      self->settle();
      return;
    }
    self->settles_by_.reset();
    if (is_on) self->send_go();
  });
}

void ChildWire::send_go() {
  const bool waited = std::exchange(output_waits_, false);
  if (!waited) drain(out_, &ChildWire::take_output);
  answers_.ask();
  if (waited && out_.is_open()) read(out_, &ChildWire::take_output);
  flush();
}

void ChildWire::look() {
  drain(out_, &ChildWire::take_output);
}

void ChildWire::flush() {
  if (sending_ || settles_by_ || !in_.is_open()) return;
  exchange_.tell(std::string_view(unsent_).substr(exchanged_), steady_clock::now());
  exchanged_ = unsent_.size();
  while (!unsent_.empty()) {
    const ssize_t count = ::write(in_.native_handle(), unsent_.data(), unsent_.size());
    if (count >= 0) {
      unsent_.erase(0, static_cast<std::size_t>(count));
      exchanged_ -= static_cast<std::size_t>(count);
    } else if (errno == EAGAIN) {
      sending_ = true;
      in_.async_wait(Stream::wait_write,
                     [self = shared_from_this()](const boost::system::error_code& error) {
                       self->sending_ = false;
                       if (!error) self->flush();
                     });
      return;
    } else if (errno != EINTR) {
      exchanged_ = 0;
      unsent_.clear();  // it has closed its input: the exit, or the deadline, reports it
      return;
    }
  }
}

void ChildWire::fail(Failure what) {
  if (failure_) return;
  failure_ = what;
  asio::post(host_.io(), [self = shared_from_this(), what = std::move(what)] {
    if (self->listener_ != nullptr) self->listener_->on_failure(self->seat_, what);
  });
}

void ChildWire::close(const protocol::Verdict& verdict) {
  if (stage_ == Stage::closed) return;
  const bool played = !verdict.standings.empty();
  exchange_.end();
  if (container_ && played) {
    dialect_->close(unsent_, verdict);
    dialect_->leave(unsent_);
    flush();
  }
  const milliseconds grace = verdict.culprit == seat_ ? limits_.last_words : goodbye;
  bury(played ? grace : milliseconds(0));
}

Report ChildWire::close_and_stay(const protocol::Verdict& verdict) {
  if (!may_stay(verdict)) {
    close(verdict);
    return report();
  }
  // Output about the result belongs to the next game, so that the report does not depend on timing.
  Report before = report();
  dialect_->close(unsent_, verdict);
  flush();
  listener_ = nullptr;
  stage_ = Stage::between;
  return before;
}

bool ChildWire::may_stay(const protocol::Verdict& verdict) const {
  const bool played = !verdict.standings.empty();
  return played && verdict.culprit != seat_ && stage_ == Stage::playing && container_ &&
         !failure_ && !answers_.expects_answer();
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
  box_.stop();
  exit_.stop();
  settled_.cancel();
  for (Stream* stream : {&in_, &out_, &err_}) stream->close();
  if (container_) host_.bury(std::move(container_), std::move(folder_), grace);
  folder_.reset();
}

std::size_t ChildWire::errors_written() {
  drain(err_, &ChildWire::take_error_output);
  return errors_.size();
}

Report ChildWire::report() {
  drain(err_, &ChildWire::take_error_output);
  return {errors_.head(), errors_.tail(), errors_.skipped(), level_, {}, exchange_.lines()};
}

}  // namespace aspis::seats
