// The pipes of one child process on the event loop: what ChildSeat is made of.
#pragma once

#include <boost/asio/posix/stream_descriptor.hpp>
#include <optional>

#include "referee/seats/answer_reader.hpp"
#include "referee/seats/child_seat.hpp"
#include "referee/seats/head_tail.hpp"
#include "referee/seats/memory_watch.hpp"

namespace aspis::seats {

/// Handlers keep it alive; after close() they find nothing to do.
class ChildSeat::Wire : public std::enable_shared_from_this<Wire> {
 public:
  Wire(Host&, Command, std::unique_ptr<Dialect>, const ChildLimits&);

  void open(const Opening&, int seat, Listener&);
  void tell_move(int by, std::string_view move, std::chrono::microseconds took);
  void tell_out(int seat, protocol::Reason);
  Instant ask(const rules::Position&, const protocol::TimeControl& left);
  void look();
  std::vector<std::string> take_warnings() { return answers_.take_warnings(); }
  void close(const protocol::Verdict&);
  Report report() const;

 private:
  using Stream = boost::asio::posix::stream_descriptor;
  enum class Stage { opening, playing, closed };

  void start(const Opening&);
  void read_output();
  void read_errors();
  void watch_exit();
  void watch_memory();
  void on_exit();
  /// As ::read: 0 at the end, where the exit, or the deadline, will tell; negative where nothing
  /// is there yet.
  ssize_t read_some(Stream&, void (Wire::*take)(std::string_view));
  void drain(Stream&, void (Wire::*take)(std::string_view));
  void take_output(std::string_view bytes);
  void take_errors(std::string_view bytes) { errors_.add(bytes); }
  void flush();
  void fault(Fault);

  Host& host_;
  Command command_;
  std::unique_ptr<Dialect> dialect_;
  ChildLimits limits_;
  Listener* listener_ = nullptr;  // null once closed
  int seat_ = 0;
  Stage stage_ = Stage::opening;

  std::string marker_;
  std::optional<TemporaryFolder> folder_;
  std::optional<Child> child_;  // nothing once reaped or buried
  Stream in_;
  Stream out_;
  Stream err_;
  Stream exit_;
  MemoryWatch memory_;

  AnswerReader answers_;
  HeadTail errors_{8 * 1024};
  std::string unsent_;
  bool sending_ = false;
  bool crowd_ = false;  // three players or more
  bool first_ask_ = true;
  bool output_waits_ = false;  // unread, for its first turn
  bool faulted_ = false;
};

}  // namespace aspis::seats
