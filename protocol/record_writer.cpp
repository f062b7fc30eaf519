#include "protocol/record.hpp"
#include "protocol/tokens.hpp"

namespace aspis::protocol {
namespace {

class Writer {
 public:
  explicit Writer(const Record& record) : record_(record) {}

  std::string written() && {
    header();
    start();
    line("play", {});
    for (const Event& event : record_.events) {
      std::visit([this](const auto& happened) { write(happened); }, event);
    }
    verdict();
    line("end", {});
    return std::move(out_);
  }

 private:
  void line(std::string_view word, std::string_view rest) {
    out_.append(word);
    if (!rest.empty()) out_.append(" ").append(rest);
    out_ += '\n';
  }

  void header() {
    line("aspis-record", "1");
    line("game", record_.game);
    line("date", record_.date);
    line("seed", record_.seed ? std::to_string(*record_.seed) : "-");
    for (const Option& option : record_.setup.options) {
      line("option", option.key + " " + option.value);
    }
    if (!record_.dictionary.empty()) line("dictionary", record_.dictionary);
    line("clock", text(record_.clock));
    line("grace", std::to_string(record_.grace.count()));
    line("host", std::to_string(record_.cores) + " " + std::to_string(record_.games_at_once) +
                     (record_.box.empty() ? "" : " " + record_.box));
    for (const RecordedSeat& seat : record_.seats) {
      line("seat", seat.mark + " " + escaped(seat.name, SIZE_MAX));
    }
  }

  void start() {
    const Board& board = record_.setup.board;
    if (board.dimensions.empty()) return;
    std::string dimensions;
    for (const int dimension : board.dimensions) {
      dimensions += (dimensions.empty() ? "" : " ") + std::to_string(dimension);
    }
    line("board", dimensions);
    for (const std::string& row : board.rows) line("row", row);
  }

  void write(const PlayedMove& played) {
    ++ply_;
    const std::string lag =
        played.lag.count() > 0 ? " " + std::to_string(played.lag.count()) : std::string();
    line(std::to_string(ply_), played.move + " " + std::to_string(played.time.count()) + lag);
  }

  void write(const Forfeit& forfeit) {
    line("forfeit", mark(forfeit.seat) + " " + std::string(name(forfeit.reason)) + " " +
                        std::to_string(forfeit.time.count()) + " " +
                        (forfeit.overrun ? std::to_string(forfeit.overrun->count()) : "-") + " " +
                        escaped(forfeit.detail, SIZE_MAX));
    if (forfeit.lag.count() > 0) {
      line("lag", mark(forfeit.seat) + " " + std::to_string(forfeit.lag.count()));
    }
    if (forfeit.answer) {
      line("answer", mark(forfeit.seat) + " " + escaped(*forfeit.answer, SIZE_MAX));
    }
  }

  void write(const Warning& warning) {
    line("warning", mark(warning.seat) + " " + escaped(warning.text, SIZE_MAX));
  }

  void verdict() {
    const Verdict& verdict = record_.verdict;
    line("verdict", std::string(name(verdict.reason)) + " " +
                        (verdict.culprit ? mark(*verdict.culprit) : "-") + " " +
                        (verdict.overrun ? std::to_string(verdict.overrun->count()) : "-") + " " +
                        escaped(verdict.detail, SIZE_MAX));
    for (std::size_t seat = 0; seat < record_.seats.size(); ++seat) {
      line("result", record_.seats[seat].mark + " " +
                         std::string(name(verdict.standings.at(seat))) + " " +
                         std::to_string(verdict.scores.at(seat)));
    }
  }

  [[nodiscard]] std::string mark(int seat) const {
    return record_.seats.at(static_cast<std::size_t>(seat)).mark;
  }

  const Record& record_;
  std::string out_;
  int ply_ = 0;
};

}  // namespace

std::string text(const Record& record) {
  return Writer(record).written();
}

}  // namespace aspis::protocol
