#include "referee/seats/run_per_move_seat.hpp"

#include <unistd.h>

#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/post.hpp>
#include <optional>
#include <utility>

#include "protocol/tokens.hpp"
#include "referee/rules/boxing/arena.hpp"
#include "referee/sandbox/box.hpp"
#include "referee/seats/box_watch.hpp"
#include "referee/seats/exit_watch.hpp"
#include "referee/seats/head_tail.hpp"

namespace aspis::seats {

namespace asio = boost::asio;
namespace boxing = rules::boxing;
using protocol::Reason;
using std::chrono::steady_clock;

namespace {

/// The run in progress and what outlasts it; handlers keep it alive.
class Runs final : public Seat, public std::enable_shared_from_this<Runs> {
 public:
  Runs(Host& host, sandbox::Placement placement, const ChildLimits& limits)
      : host_(host),
        placement_(std::move(placement)),
        limits_(limits),
        out_(host.io()),
        err_(host.io()),
        exit_(host.io()),
        box_(host.io()) {}

  void open(const Opening& opening, int seat, Listener& listener) override {
    listener_ = &listener;
    seat_ = seat;
    mark_ = opening.marks.at(static_cast<std::size_t>(seat));
    placement_.command.argv.push_back(mark_);
    sandbox::Limits box;
    box.memory_bytes = limits_.memory_bytes;
    auto container = host_.sandbox().open(placement_.box(box));
    if (!container) {
      failure(start_failure(container.error().text));
      return;
    }
    container_ = *std::move(container);
    asio::post(host_.io(), [self = shared_from_this()] {
      if (self->listener_ != nullptr) self->listener_->on_ready(self->seat_);
    });
  }

  Instant ask(const rules::Position& position, const protocol::TimeControl&) override {
    before_ = protocol::joined(position.board().rows, "\n") + "\n";
    after_.clear();
    start();
    return steady_clock::now();
  }

  void look() override {
    if (running_) drain();
  }

  void close(const protocol::Verdict&) override {
    if (listener_ == nullptr) return;
    listener_ = nullptr;
    if (running_) drain();
    stop();
    if (container_) host_.bury(std::move(container_), std::nullopt, std::chrono::milliseconds(0));
  }

  std::size_t errors_written() override { return errors_.size(); }

  Report report() override {
    const std::string level(letter(host_.sandbox().ability().level));
    return {errors_.head(), errors_.tail(), errors_.skipped(), level};
  }

 private:
  using Stream = asio::posix::stream_descriptor;

  void start();
  void read(Stream&, void (Runs::*take)(std::string_view));
  void on_exit(const sandbox::Exit&);
  void drain();
  void judge();
  /// As ::read: 0 at the end, which the exit or the deadline will report; negative if there is
  /// nothing to read.
  ssize_t read_some(Stream& stream, void (Runs::*take)(std::string_view));
  void take_output(std::string_view bytes);
  void take_errors(std::string_view bytes) { errors_.add(bytes); }
  /// Ends the run, if there is one.
  void stop();
  void failure(Failure what) {
    asio::post(host_.io(), [self = shared_from_this(), what = std::move(what)] {
      if (self->listener_ != nullptr) self->listener_->on_failure(self->seat_, what);
    });
  }

  Host& host_;
  sandbox::Placement placement_;
  ChildLimits limits_;
  Listener* listener_ = nullptr;  // null once closed
  int seat_ = 0;
  std::string mark_;
  std::unique_ptr<sandbox::Container> container_;  // from open() to close()
  bool running_ = false;
  Stream out_;
  Stream err_;
  ExitWatch exit_;
  BoxWatch box_;
  std::string before_;
  std::string after_;
  HeadTail errors_;
};

void Runs::start() {
  auto pipes = container_->run({placement_.command, {}, placement_.environment});
  if (!pipes) {
    failure({Reason::crash, pipes.error().text});
    return;
  }
  running_ = true;
  out_.assign(pipes->out.release());
  err_.assign(pipes->err.release());
  // 528 characters fit into any pipe.
  static_cast<void>(::write(pipes->in.get(), before_.data(), before_.size()));
  pipes->in.close();
  read(out_, &Runs::take_output);
  read(err_, &Runs::take_errors);
  exit_.start(shared_from_this(), *container_,
              [this](const sandbox::Exit& exit) { on_exit(exit); });
  box_.start(shared_from_this(), *container_, true, [this](const Failure& over) {
    stop();
    failure(over);
  });
}

// Waits and then reads, instead of reading in the background, so that all bytes read are processed
// when the exit is seen.
void Runs::read(Stream& stream, void (Runs::*take)(std::string_view)) {
  stream.async_wait(Stream::wait_read, [self = shared_from_this(), &stream,
                                        take](const boost::system::error_code& error) {
    if (error) return;
    const ssize_t count = self->read_some(stream, take);
    if (count != 0 && stream.is_open()) self->read(stream, take);
  });
}

ssize_t Runs::read_some(Stream& stream, void (Runs::*take)(std::string_view)) {
  std::array<char, 1024> chunk;
  const ssize_t count = ::read(stream.native_handle(), chunk.data(), chunk.size());
  if (count > 0) (this->*take)({chunk.data(), static_cast<std::size_t>(count)});
  return count;
}

void Runs::take_output(std::string_view bytes) {
  // One character too many is enough to judge it.
  const std::size_t room = boxing::classic_size + 1 - after_.size();
  after_.append(bytes.substr(0, room));
  if (after_.size() <= boxing::classic_size) return;
  stop();
  judge();
}

void Runs::drain() {
  constexpr int chunks = 64;  // as much as a pipe holds
  for (int i = 0; i < chunks && out_.is_open(); ++i) {
    if (read_some(out_, &Runs::take_output) <= 0) break;
  }
  for (int i = 0; i < chunks && err_.is_open(); ++i) {
    if (read_some(err_, &Runs::take_errors) <= 0) break;
  }
}

void Runs::on_exit(const sandbox::Exit& exit) {
  drain();
  if (!running_) return;  // it had written too much
  running_ = false;
  stop();
  if (exit.out_of_memory || exit.peak_bytes > limits_.memory_bytes) {
    failure(memory_failure(exit.peak_bytes > limits_.memory_bytes ? exit.peak_bytes : 0,
                           limits_.memory_bytes));
  } else if (exit.signalled || !exit.failure.empty()) {
    failure({Reason::crash, text(exit, errors_.head(), container_->box())});
  } else if (after_.empty()) {
    failure({Reason::crash,
             text(exit, errors_.head(), container_->box()) + " without writing an arena"});
  } else {
    judge();
  }
}

void Runs::judge() {
  const auto square = boxing::square_between(before_, after_, mark_.front());
  if (!square) {
    const bool readable = after_.size() == boxing::classic_size;
    // An output without a newline could pass for a line, and so for a move that was refused.
    if (after_.find('\n') == std::string::npos) after_ += '\n';
    failure({readable ? Reason::illegal : Reason::malformed, square.error().text, after_});
    return;
  }
  if (listener_ == nullptr) return;
  const std::string move = boxing::move_text(mark_.front(), *square);
  listener_->on_answer(seat_, move, steady_clock::now());
}

void Runs::stop() {
  box_.stop();
  exit_.stop();
  for (Stream* stream : {&out_, &err_}) stream->close();
  if (std::exchange(running_, false)) container_->kill();
}

}  // namespace

RunPerMoveSeat::RunPerMoveSeat(Host& host, sandbox::Placement placement, const ChildLimits& limits)
    : SharedSeat(std::make_shared<Runs>(host, std::move(placement), limits)) {
}

}  // namespace aspis::seats
