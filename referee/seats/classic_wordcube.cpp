#include <algorithm>

#include "referee/seats/dialect.hpp"

namespace aspis::seats {
namespace {

class ClassicWordcube final : public Dialect {
 public:
  std::vector<std::string> arguments(const Opening& opening, int seat) const override {
    // The seconds are a promise: what does not divide is rounded down, but never to nothing.
    const auto limit = opening.clock.move.value_or(std::chrono::hours(1));
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(limit).count();
    std::vector<std::string> arguments = {opening.marks.at(static_cast<std::size_t>(seat))};
    for (const int dimension : opening.setup->board.dimensions) {
      arguments.push_back(std::to_string(dimension));
    }
    arguments.push_back(std::to_string(std::max<long long>(1, seconds)));
    arguments.emplace_back("board");
    arguments.push_back(opening.dictionary_path);
    return arguments;
  }

  std::vector<FolderFile> files(const Opening& opening, int) const override {
    return {{"board", opening.board_file}};
  }

  bool runs_in_folder() const override { return true; }
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

std::unique_ptr<Dialect> classic_wordcube_dialect() {
  return std::make_unique<ClassicWordcube>();
}

}  // namespace aspis::seats
