#include <utility>

#include "protocol/messages.hpp"
#include "referee/seats/dialect.hpp"

namespace aspis::seats {
namespace {

using std::chrono::duration_cast;
using std::chrono::milliseconds;

void append(std::string& lines, const protocol::RefereeMessage& message) {
  lines += protocol::text(message);
  lines += '\n';
}

class AspisDialect final : public Dialect {
 public:
  void open(std::string& lines, const Opening& opening, int seat) override {
    seat_ = seat;
    marks_ = opening.marks;
    if (!std::exchange(greeted_, true)) append(lines, protocol::Hello{});
    append(lines, protocol::GameLine{opening.game});
    append(lines, protocol::You{marks_.at(static_cast<std::size_t>(seat))});
    append(lines, protocol::Seats{marks_});
    append(lines, protocol::ClockLine{opening.clock});
    for (const auto& option : opening.setup->options) append(lines, protocol::OptionLine{option});
    if (!opening.dictionary_sha256.empty()) {
      append(lines, protocol::OptionLine{
                        {"dictionary", opening.dictionary_sha256 + " " + opening.dictionary_path}});
    }
    const protocol::Board& board = opening.setup->board;
    if (!board.dimensions.empty()) append(lines, protocol::BoardLine{board.dimensions});
    for (const std::string& row : board.rows) append(lines, protocol::Row{row});
    append(lines, protocol::ReadyQuery{});
  }

  // The three that follow run once a move: they write in place instead of through a message.
  void tell_move(std::string& lines, int by, std::string_view move,
                 std::chrono::microseconds took) override {
    lines.append("move ").append(move).append("\n");
    if (by != seat_) return;
    lines.append("took ")
        .append(std::to_string(duration_cast<milliseconds>(took).count()))
        .append("\n");
  }

  void ask(std::string& lines, const rules::Position& position,
           const protocol::TimeControl& left) override {
    lines.append("state ").append(position.status()).append("\n");
    lines.append("go ").append(protocol::text(left)).append("\n");
  }

  void tell_out(std::string& lines, int seat, protocol::Reason reason) override {
    append(lines, protocol::Out{marks_.at(static_cast<std::size_t>(seat)), reason});
  }

  void close(std::string& lines, const protocol::Verdict& verdict) override {
    if (!verdict.detail.empty()) append(lines, protocol::Note{verdict.detail});
    protocol::ResultLine result{
        verdict.standings.at(static_cast<std::size_t>(seat_)), {}, verdict.reason};
    for (std::size_t i = 0; i < marks_.size(); ++i) {
      result.scores.emplace_back(marks_[i], verdict.scores.at(i));
    }
    append(lines, result);
  }

  void leave(std::string& lines) override { append(lines, protocol::Bye{}); }

 private:
  bool greeted_ = false;
  int seat_ = 0;
  std::vector<std::string> marks_;
};

}  // namespace

std::unique_ptr<Dialect> aspis_dialect() {
  return std::make_unique<AspisDialect>();
}

}  // namespace aspis::seats
