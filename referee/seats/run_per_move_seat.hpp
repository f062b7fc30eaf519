// A bot whose program is run once per move: the boxing programs of the source document, which read
// an arena and write the next one.
#pragma once

#include <memory>

#include "referee/seats/child_seat.hpp"
#include "referee/seats/host.hpp"
#include "referee/seats/seat.hpp"

namespace aspis::seats {

/// Uses one sandbox for the whole game: /tmp, the program's working folder, keeps its files from
/// move to move. Requires a private /tmp: Sandbox::has_private_tmp().
class RunPerMoveSeat final : public Seat {
 public:
  RunPerMoveSeat(Host&, sandbox::Placement, const ChildLimits&);
  ~RunPerMoveSeat() override;

  void open(const Opening&, int seat, Listener&) override;
  void tell_move(int by, std::string_view move, std::chrono::microseconds took) override;
  void tell_out(int seat, protocol::Reason) override;
  [[nodiscard]] Instant ask(const rules::Position&, const protocol::TimeControl& left) override;
  void look() override;
  [[nodiscard]] std::vector<std::string> take_warnings() override;
  void close(const protocol::Verdict&) override;
  [[nodiscard]] std::size_t errors_written() override;
  [[nodiscard]] Report report() const override;

 private:
  class Runs;
  std::shared_ptr<Runs> runs_;
};

}  // namespace aspis::seats
