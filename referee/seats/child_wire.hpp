// The pipes of one child process on the event loop, for one game or several in a row: what
// ChildSeat and KeptChild are made of.
#pragma once

#include <boost/asio/posix/stream_descriptor.hpp>
#include <memory>
#include <optional>
#include <utility>

#include "referee/sandbox/folders.hpp"
#include "referee/seats/answer_reader.hpp"
#include "referee/seats/box_watch.hpp"
#include "referee/seats/child_seat.hpp"
#include "referee/seats/dialect.hpp"
#include "referee/seats/exchange.hpp"
#include "referee/seats/exit_watch.hpp"
#include "referee/seats/head_tail.hpp"

namespace aspis::seats {

/// Handlers keep it alive; once the process has left they do nothing.
class ChildWire final : public Seat, public std::enable_shared_from_this<ChildWire> {
 public:
  ChildWire(Host&, sandbox::Placement, std::unique_ptr<Dialect>, const ChildLimits&);

  /// Starts a process unless stays() holds.
  void open(const Opening&, int seat, Listener&) override;
  void tell_move(int by, std::string_view move, std::chrono::microseconds took) override;
  void tell_out(int seat, protocol::Reason) override;
  Instant ask(const rules::Position&, const protocol::TimeControl& left) override;
  void look() override;
  std::vector<std::string> take_warnings() override { return answers_.take_warnings(); }
  /// The process leaves.
  void close(const protocol::Verdict&) override;
  /// As close(), but keeps the process for another open(), unless it forfeited or cannot go on.
  /// Returns report() as it was before the bot received the result.
  Report close_and_stay(const protocol::Verdict&);
  /// True if the process waits between two games and has not failed since.
  bool stays() const { return stage_ == Stage::between && container_ && !failure_; }
  /// Why it cannot go on.
  const std::optional<Failure>& failure() const { return failure_; }
  /// Says goodbye to a process that stayed; or just ends it.
  void leave();

  /// Since the process began, or since it was last taken.
  std::size_t errors_written() override;
  /// Standard error since the process began, or since it was last taken.
  Report report() override;
  HeadTail take_errors() { return std::exchange(errors_, HeadTail{}); }
  /// Puts the standard error of an earlier process first.
  void put_before(HeadTail errors) { errors_ = std::move(errors); }

 private:
  using Stream = boost::asio::posix::stream_descriptor;
  enum class Stage { idle, opening, playing, between, closed };

  void start(const Opening&);
  void read(Stream&, void (ChildWire::*take)(std::string_view));
  [[nodiscard]] protocol::Result<sandbox::Pipes> run(const Opening&);
  void watch_box();
  void on_exit(const sandbox::Exit&);
  [[nodiscard]] std::string crash_text(const sandbox::Exit&) const;
  /// As ::read: 0 at the end, which the exit or the deadline will report; negative if there is
  /// nothing to read.
  ssize_t read_some(Stream&, void (ChildWire::*take)(std::string_view));
  void drain(Stream&, void (ChildWire::*take)(std::string_view));
  void take_output(std::string_view bytes);
  void take_error_output(std::string_view bytes) { errors_.add(bytes); }
  void settle();
  /// Discards earlier output and asks for the answer.
  void send_go();
  void flush();
  void fail(Failure);
  bool may_stay(const protocol::Verdict&) const;
  void bury(std::chrono::milliseconds grace);

  Host& host_;
  sandbox::Placement placement_;
  std::unique_ptr<Dialect> dialect_;
  ChildLimits limits_;
  Listener* listener_ = nullptr;  // null but in a game
  int seat_ = 0;
  Stage stage_ = Stage::idle;

  std::optional<sandbox::TemporaryFolder> folder_;
  std::unique_ptr<sandbox::Container> container_;  // null once its program has ended, or buried
  Stream in_;
  Stream out_;
  Stream err_;
  ExitWatch exit_;
  BoxWatch box_;
  boost::asio::steady_timer settled_;
  /// Set while a thawed bot settles: the latest end of that. Nothing is written to it meanwhile.
  std::optional<Instant> settles_by_;
  std::string level_;                        // of its box
  std::optional<sandbox::PlainFile> words_;  // the dictionary

  AnswerReader answers_;
  Exchange exchange_;
  HeadTail errors_;
  std::string unsent_;
  std::size_t exchanged_ = 0;  // bytes of unsent_ that exchange_ has
  bool sending_ = false;
  bool crowd_ = false;  // three players or more
  bool first_ask_ = true;
  bool output_waits_ = false;  // unread, for its first turn
  std::optional<Failure> failure_;
};

}  // namespace aspis::seats
