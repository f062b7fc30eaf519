#include "referee/seats/dialect.hpp"

namespace aspis::seats {
namespace {

/// The time that a program is given if there is no limit.
constexpr std::chrono::hours without_limit{1};

class ClassicWordcube final : public Dialect {
 public:
  std::optional<std::string> refusal(const Opening& opening) const override {
    return classic_wordcube_refusal(opening.clock);
  }

  std::vector<std::string> arguments(const Opening& opening, int seat) const override {
    const auto limit = opening.clock.move.value_or(without_limit);
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(limit).count();
    std::vector<std::string> arguments = {opening.marks.at(static_cast<std::size_t>(seat))};
    for (const int dimension : opening.setup->board.dimensions) {
      arguments.push_back(std::to_string(dimension));
    }
    arguments.push_back(std::to_string(seconds));
    arguments.emplace_back("board");
    arguments.push_back(opening.dictionary_path);
    return arguments;
  }

  std::vector<FolderFile> files(const Opening& opening) const override {
    return {{"board", opening.board_file}};
  }

  bool says_ready() const override { return false; }
  bool begins_unasked(int seat) const override { return seat == 0; }
  void open(std::string&, const Opening&, int seat) override { seat_ = seat; }

  void tell_move(std::string& lines, int by, std::string_view move,
                 std::chrono::microseconds) override {
    if (by != seat_) lines.append(move).append("\n");
  }

  void tell_out(std::string&, int, protocol::Reason) override {}
  void ask(std::string&, const rules::Position&, const protocol::TimeControl&) override {}
  void close(std::string&, const protocol::Verdict&) override {}
  void leave(std::string&) override {}

 private:
  int seat_ = 0;
};

}  // namespace

std::optional<std::string> classic_wordcube_refusal(const protocol::TimeControl& clock) {
  constexpr std::string_view rule =
      "a classic program of wordcube is told whole seconds for each move and nothing else: ";
  if (clock.game) {
    return std::string(rule) + "it cannot play with a limit for the game";
  }
  const bool whole = !clock.move || (clock.move->count() > 0 && clock.move->count() % 1000 == 0);
  if (whole) return std::nullopt;
  return std::string(rule) + protocol::text(*clock.move) + " a move cannot be said to it";
}

std::unique_ptr<Dialect> classic_wordcube_dialect() {
  return std::make_unique<ClassicWordcube>();
}

}  // namespace aspis::seats
