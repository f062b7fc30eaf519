#include "referee/seats/kept_child.hpp"

#include "referee/seats/child_wire.hpp"

namespace aspis::seats {

/// The state that outlives a seat.
struct KeptChild::Process {
  Host& host;
  sandbox::Placement placement;
  DialectMaker dialect;
  ChildLimits limits;
  std::shared_ptr<ChildWire> wire;  // null before the first game and after a failure

  /// A new one in its place.
  std::shared_ptr<ChildWire> begin() {
    return wire = std::make_shared<ChildWire>(host, placement, dialect(), limits);
  }
};

/// The seat of one game: hands everything on to the process, which it may have to replace.
class KeptChild::Place final : public Seat, public Listener {
 public:
  explicit Place(std::shared_ptr<Process> process) : process_(std::move(process)) {}
  ~Place() override { Place::close({}); }
  Place(const Place&) = delete;
  Place& operator=(const Place&) = delete;

  void open(const Opening& opening, int seat, Listener& listener) override;
  void tell_move(int by, std::string_view move, std::chrono::microseconds took) override {
    wire_->tell_move(by, move, took);
  }
  void tell_out(int seat, protocol::Reason reason) override { wire_->tell_out(seat, reason); }
  Instant ask(const rules::Position& position, const protocol::TimeControl& left) override {
    return wire_->ask(position, left);
  }
  void look() override { wire_->look(); }
  std::vector<std::string> take_warnings() override;
  void close(const protocol::Verdict&) override;
  std::size_t errors_written() override { return wire_->errors_written(); }
  Report report() override { return report_; }

  void on_ready(int seat) override;
  void on_answer(int seat, std::string_view line, Instant readable) override {
    listener_->on_answer(seat, line, readable);
  }
  void on_late_clock(int seat, Instant when) override { listener_->on_late_clock(seat, when); }
  void on_failure(int seat, const Failure&) override;

 private:
  void replace(const std::string& why);

  std::shared_ptr<Process> process_;
  std::shared_ptr<ChildWire> wire_;  // from open() on
  const Opening* opening_ = nullptr;
  Listener* listener_ = nullptr;
  bool played_before_ = false;  // and has not said `ready` to this game
  bool closed_ = false;
  std::vector<std::string> warnings_;
  Report report_;
};

void KeptChild::Place::open(const Opening& opening, int seat, Listener& listener) {
  opening_ = &opening;
  listener_ = &listener;
  wire_ = process_->wire;
  played_before_ = wire_ != nullptr;
  if (!played_before_) {
    wire_ = process_->begin();
  } else if (const auto& failure = wire_->failure()) {
    replace(failure->detail);
  }
  wire_->open(opening, seat, *this);
}

void KeptChild::Place::replace(const std::string& why) {
  played_before_ = false;
  warnings_.push_back("restarted, because it failed between the games: " + why);
  wire_->leave();
  const auto fresh = process_->begin();
  fresh->put_before(wire_->take_errors());
  wire_ = fresh;
}

void KeptChild::Place::on_ready(int seat) {
  played_before_ = false;
  listener_->on_ready(seat);
}

void KeptChild::Place::on_failure(int seat, const Failure& failure) {
  if (!played_before_) {
    listener_->on_failure(seat, failure);
    return;
  }
  replace(failure.detail);
  wire_->open(*opening_, seat, *this);
}

std::vector<std::string> KeptChild::Place::take_warnings() {
  std::vector<std::string> all = std::exchange(warnings_, {});
  for (std::string& warning : wire_->take_warnings()) all.push_back(std::move(warning));
  return all;
}

void KeptChild::Place::close(const protocol::Verdict& verdict) {
  if (std::exchange(closed_, true) || !wire_) return;
  report_ = wire_->close_and_stay(verdict);
  if (wire_->stays()) {
    wire_->take_errors();  // later output belongs to the next game
  } else {
    process_->wire.reset();
  }
}

KeptChild::KeptChild(Host& host, sandbox::Placement placement, DialectMaker dialect,
                     const ChildLimits& limits)
    : process_(std::make_shared<Process>(
          Process{host, std::move(placement), dialect, limits, nullptr})) {
}

KeptChild::~KeptChild() {
  if (process_->wire) process_->wire->leave();
}

std::unique_ptr<Seat> KeptChild::next_seat() {
  return std::make_unique<Place>(process_);
}

}  // namespace aspis::seats
