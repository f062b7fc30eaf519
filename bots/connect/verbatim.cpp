#include "bots/connect/verbatim.hpp"

#include <utility>

namespace aspis::connect {
namespace {

class Verbatim final : public seats::Dialect {
 public:
  explicit Verbatim(std::shared_ptr<std::string> queue) : queue_(std::move(queue)) {}

  std::vector<std::string> arguments(const seats::Opening&, int) const override { return {}; }
  std::vector<seats::FolderFile> files(const seats::Opening&, int) const override { return {}; }
  bool runs_in_folder() const override { return false; }
  bool says_ready() const override { return true; }
  bool begins_unasked(int) const override { return false; }
  void open(std::string& lines, const seats::Opening&, int) override { pass(lines); }
  void tell_move(std::string& lines, int, std::string_view, std::chrono::microseconds) override {
    pass(lines);
  }
  void tell_out(std::string& lines, int, protocol::Reason) override { pass(lines); }
  void ask(std::string& lines, const rules::Position&, const protocol::TimeControl&) override {
    pass(lines);
  }
  void close(std::string& lines, const protocol::Verdict&) override { pass(lines); }
  void leave(std::string& lines) override { lines += "bye\n"; }

 private:
  void pass(std::string& lines) { lines += std::exchange(*queue_, ""); }

  std::shared_ptr<std::string> queue_;
};

class NoPosition final : public rules::Position {
 public:
  std::unique_ptr<Position> clone() const override { return std::make_unique<NoPosition>(); }
  int turn() const override { return 0; }
  bool over() const override { return true; }
  rules::Ending ending() const override { return {}; }
  std::vector<std::int64_t> scores() const override { return {}; }
  std::optional<rules::Refusal> play(std::string_view) override {
    return rules::Refusal{protocol::Reason::illegal, "unknown game", ""};
  }
  void drop(int) override {}
  std::string status() const override { return ""; }
  std::vector<std::string> moves() const override { return {}; }
  std::string random_move(rules::Random&) const override { return ""; }
  rules::Board board() const override { return {}; }
  std::string text() const override { return ""; }
};

}  // namespace

std::unique_ptr<seats::Dialect> verbatim_dialect(std::shared_ptr<std::string> queue) {
  return std::make_unique<Verbatim>(std::move(queue));
}

std::unique_ptr<rules::Position> no_position() {
  return std::make_unique<NoPosition>();
}

}  // namespace aspis::connect
