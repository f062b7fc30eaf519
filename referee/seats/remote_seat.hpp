// The seat of a network bot in one game. The game outlives the connections in it.
#pragma once

#include <memory>

#include "referee/seats/remote_bot.hpp"

namespace aspis::seats {

struct RemoteGame;

class RemoteSeat final : public Seat {
 public:
  explicit RemoteSeat(std::shared_ptr<RemoteBot::Session> bot);
  ~RemoteSeat() override;
  RemoteSeat(const RemoteSeat&) = delete;
  RemoteSeat& operator=(const RemoteSeat&) = delete;

  void open(const Opening&, int seat, Listener&) override;
  void tell_move(int by, std::string_view move, std::chrono::microseconds took) override;
  void tell_out(int seat, protocol::Reason) override;
  [[nodiscard]] Instant ask(const rules::Position&, const protocol::TimeControl& left) override;
  [[nodiscard]] std::chrono::microseconds allowance() const override;
  void look() override;
  [[nodiscard]] std::vector<std::string> take_warnings() override;
  void close(const protocol::Verdict&) override;
  [[nodiscard]] std::size_t errors_written() override;
  [[nodiscard]] Report report() const override;

 private:
  std::shared_ptr<RemoteBot::Session> bot_;
  std::shared_ptr<RemoteGame> game_;
  bool plays_ = false;  // the bot's game is this one
};

}  // namespace aspis::seats
