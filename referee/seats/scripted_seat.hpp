// A seat without a process, whose answers come from a function. For tests, for the checker's
// partners and for playing from within a program.
#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "referee/seats/host.hpp"
#include "referee/seats/seat.hpp"

namespace aspis::seats {

/// A script's turn: an answer, a failure, or neither.
struct ScriptedTurn {
  std::optional<std::string> answer;
  std::optional<Failure> failure;
  std::chrono::milliseconds after{0};
};

class ScriptedSeat final : public Seat {
 public:
  using Script = std::function<ScriptedTurn(const rules::Position&)>;
  /// `script` is called on the host's thread at every turn of the seat.
  ScriptedSeat(Host&, Script script);
  ~ScriptedSeat() override;

  void open(const Opening&, int seat, Listener&) override;
  void tell_move(int by, std::string_view move, std::chrono::microseconds took) override;
  void tell_out(int seat, protocol::Reason) override;
  [[nodiscard]] Instant ask(const rules::Position&, const protocol::TimeControl& left) override;
  void look() override;
  [[nodiscard]] std::vector<std::string> take_warnings() override;
  void close(const protocol::Verdict&) override;
  [[nodiscard]] Report report() const override;

 private:
  struct Stage;
  std::shared_ptr<Stage> stage_;
};

}  // namespace aspis::seats
