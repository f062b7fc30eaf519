#include "referee/seats/child_seat.hpp"

#include "referee/seats/child_wire.hpp"

namespace aspis::seats {

ChildSeat::ChildSeat(Host& host, sandbox::Placement placement, std::unique_ptr<Dialect> dialect,
                     const ChildLimits& limits)
    : wire_(std::make_shared<ChildWire>(host, std::move(placement), std::move(dialect), limits)) {
}

ChildSeat::~ChildSeat() {
  wire_->close({});
}

void ChildSeat::open(const Opening& opening, int seat, Listener& listener) {
  wire_->open(opening, seat, listener);
}
void ChildSeat::tell_move(int by, std::string_view move, std::chrono::microseconds took) {
  wire_->tell_move(by, move, took);
}
void ChildSeat::tell_out(int seat, protocol::Reason reason) {
  wire_->tell_out(seat, reason);
}
Instant ChildSeat::ask(const rules::Position& position, const protocol::TimeControl& left) {
  return wire_->ask(position, left);
}
void ChildSeat::look() {
  wire_->look();
}
std::vector<std::string> ChildSeat::take_warnings() {
  return wire_->take_warnings();
}
void ChildSeat::close(const protocol::Verdict& verdict) {
  wire_->close(verdict);
}
std::size_t ChildSeat::errors_written() {
  return wire_->errors_written();
}
Report ChildSeat::report() const {
  return wire_->report();
}

}  // namespace aspis::seats
