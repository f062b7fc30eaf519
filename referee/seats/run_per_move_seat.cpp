#include "referee/seats/run_per_move_seat.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/post.hpp>
#include <optional>
#include <utility>

#include "referee/rules/boxing/arena.hpp"
#include "referee/seats/exit_watch.hpp"
#include "referee/seats/head_tail.hpp"
#include "referee/seats/memory_watch.hpp"

namespace aspis::seats {

namespace asio = boost::asio;
namespace boxing = rules::boxing;
using protocol::Reason;
using std::chrono::steady_clock;

namespace {

std::string arena_text(const protocol::Board& board) {
  std::string text;
  for (const std::string& row : board.rows) text.append(row).append("\n");
  return text;
}

}  // namespace

/// The run in progress and what outlasts it; handlers keep it alive.
class RunPerMoveSeat::Runs : public std::enable_shared_from_this<Runs> {
 public:
  Runs(Host& host, Command command, const ChildLimits& limits)
      : host_(host),
        command_(std::move(command)),
        limits_(limits),
        out_(host.io()),
        err_(host.io()),
        exit_(host.io()),
        memory_(host.io()) {}

  void open(const Opening& opening, int seat, Listener& listener) {
    listener_ = &listener;
    seat_ = seat;
    mark_ = opening.marks.at(static_cast<std::size_t>(seat));
    folder_.emplace();
    command_.argv.push_back(mark_);
    asio::post(host_.io(), [self = shared_from_this()] {
      if (self->listener_ != nullptr) self->listener_->on_ready(self->seat_);
    });
  }

  Instant ask(const rules::Position& position) {
    before_ = arena_text(position.board());
    after_.clear();
    start();
    return steady_clock::now();
  }

  void look() {
    if (child_) drain();
  }

  void close() {
    if (listener_ == nullptr) return;
    listener_ = nullptr;
    if (child_) drain();
    stop(std::exchange(folder_, std::nullopt));
    if (!marker_.empty()) host_.children().kill_strays(marker_);
  }

  Report report() const { return {errors_.head(), errors_.tail(), errors_.skipped()}; }

 private:
  using Stream = asio::posix::stream_descriptor;

  void start();
  void read_output();
  void read_errors();
  void on_exit();
  void drain();
  void judge();
  /// As ::read: 0 at the end, where the exit, or the deadline, will tell; negative where nothing
  /// is there yet.
  ssize_t read_some(Stream& stream, void (Runs::*take)(std::string_view));
  void take_output(std::string_view bytes);
  void take_errors(std::string_view bytes) { errors_.add(bytes); }
  void stop(std::optional<TemporaryFolder> folder = std::nullopt);
  void fault(Fault what) {
    asio::post(host_.io(), [self = shared_from_this(), what = std::move(what)] {
      if (self->listener_ != nullptr) self->listener_->on_fault(self->seat_, what);
    });
  }

  Host& host_;
  Command command_;
  ChildLimits limits_;
  Listener* listener_ = nullptr;  // null once closed
  int seat_ = 0;
  std::string mark_;
  std::string marker_;
  std::optional<TemporaryFolder> folder_;
  std::optional<Child> child_;  // the run in progress
  Stream out_;
  Stream err_;
  ExitWatch exit_;
  MemoryWatch memory_;
  std::string before_;
  std::string after_;
  HeadTail errors_{8 * 1024};
};

void RunPerMoveSeat::Runs::start() {
  if (marker_.empty()) marker_ = host_.next_marker();
  const Spawn plan{&command_, folder_->path(), {"ASPIS_GAME=" + marker_}, folder_->path()};
  auto child = host_.children().spawn(plan);
  if (!child) {
    fault({Reason::crash, child.error().text});
    return;
  }
  child_.emplace(*std::move(child));
  out_.assign(child_->out.release());
  err_.assign(child_->err.release());
  // 528 characters fit into any pipe.
  static_cast<void>(::write(child_->in.get(), before_.data(), before_.size()));
  child_->in.close();
  read_output();
  read_errors();
  exit_.start(shared_from_this(), *child_, [this] { on_exit(); });
  memory_.start(shared_from_this(), child_->pid, limits_.memory_bytes, [this](const Fault& over) {
    stop();
    fault(over);
  });
}

// Both wait and then read, instead of reading in the background: nothing that was read is on its
// way when its exit is seen.
void RunPerMoveSeat::Runs::read_output() {
  out_.async_wait(Stream::wait_read,
                  [self = shared_from_this()](const boost::system::error_code& error) {
                    if (error) return;
                    const ssize_t count = self->read_some(self->out_, &Runs::take_output);
                    if (count != 0 && self->out_.is_open()) self->read_output();
                  });
}

void RunPerMoveSeat::Runs::read_errors() {
  err_.async_wait(Stream::wait_read,
                  [self = shared_from_this()](const boost::system::error_code& error) {
                    if (error) return;
                    const ssize_t count = self->read_some(self->err_, &Runs::take_errors);
                    if (count != 0 && self->err_.is_open()) self->read_errors();
                  });
}

ssize_t RunPerMoveSeat::Runs::read_some(Stream& stream, void (Runs::*take)(std::string_view)) {
  std::array<char, 1024> chunk;
  const ssize_t count = ::read(stream.native_handle(), chunk.data(), chunk.size());
  if (count > 0) (this->*take)({chunk.data(), static_cast<std::size_t>(count)});
  return count;
}

void RunPerMoveSeat::Runs::take_output(std::string_view bytes) {
  // One character too many is enough to judge it.
  const std::size_t room = boxing::classic_size + 1 - after_.size();
  after_.append(bytes.substr(0, room));
  if (after_.size() <= boxing::classic_size) return;
  stop();
  judge();
}

void RunPerMoveSeat::Runs::drain() {
  constexpr int chunks = 64;  // as much as a pipe holds
  for (int i = 0; i < chunks && out_.is_open(); ++i) {
    if (read_some(out_, &Runs::take_output) <= 0) break;
  }
  for (int i = 0; i < chunks && err_.is_open(); ++i) {
    if (read_some(err_, &Runs::take_errors) <= 0) break;
  }
}

void RunPerMoveSeat::Runs::on_exit() {
  drain();
  if (!child_) return;  // it had written too much
  const auto exit = host_.children().take_exit(*child_);
  if (!exit) return;  // we killed it
  exit_.stop();
  child_.reset();
  stop();
  const std::size_t peak = static_cast<std::size_t>(exit->peak_kib) * 1024;
  if (peak > limits_.memory_bytes) {
    fault(memory_fault(peak, limits_.memory_bytes));
  } else if (exit->signalled) {
    fault({Reason::crash, text(*exit)});
  } else if (after_.empty()) {
    fault({Reason::crash, text(*exit) + " without writing an arena"});
  } else {
    judge();
  }
}

void RunPerMoveSeat::Runs::judge() {
  const auto square = boxing::square_between(before_, after_, mark_.front());
  if (!square) {
    const bool readable = after_.size() == boxing::classic_size;
    // An output without a newline could pass for a line, and so for a move that was refused.
    if (after_.find('\n') == std::string::npos) after_ += '\n';
    fault({readable ? Reason::illegal : Reason::malformed, square.error().text, after_});
    return;
  }
  if (listener_ == nullptr) return;
  const std::string move = boxing::move_text(mark_.front(), *square);
  listener_->on_answer(seat_, move, steady_clock::now());
}

void RunPerMoveSeat::Runs::stop(std::optional<TemporaryFolder> folder) {
  memory_.stop();
  exit_.stop();
  for (Stream* stream : {&out_, &err_}) stream->close();
  if (!child_) return;
  host_.bury(*std::move(child_), marker_, std::move(folder), std::chrono::milliseconds(0));
  child_.reset();
}

RunPerMoveSeat::RunPerMoveSeat(Host& host, Command command, const ChildLimits& limits)
    : runs_(std::make_shared<Runs>(host, std::move(command), limits)) {
}

RunPerMoveSeat::~RunPerMoveSeat() {
  runs_->close();
}

void RunPerMoveSeat::open(const Opening& opening, int seat, Listener& listener) {
  runs_->open(opening, seat, listener);
}
Instant RunPerMoveSeat::ask(const rules::Position& position, const protocol::TimeControl&) {
  return runs_->ask(position);
}
void RunPerMoveSeat::look() {
  runs_->look();
}
void RunPerMoveSeat::tell_move(int, std::string_view, std::chrono::microseconds) {
}
void RunPerMoveSeat::tell_out(int, Reason) {
}
std::vector<std::string> RunPerMoveSeat::take_warnings() {
  return {};
}
void RunPerMoveSeat::close(const protocol::Verdict&) {
  runs_->close();
}
Report RunPerMoveSeat::report() const {
  return runs_->report();
}

}  // namespace aspis::seats
