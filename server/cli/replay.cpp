// aspis replay: sends the moves of a recorded game to a student's program again.
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <cstdlib>

#include "protocol/tokens.hpp"
#include "protocol/utf8.hpp"
#include "referee/match/local_bot.hpp"
#include "referee/match/replay.hpp"
#include "referee/match/verify.hpp"
#include "referee/rules/catalog.hpp"
#include "server/cli/bots.hpp"
#include "server/cli/command.hpp"
#include "server/cli/drawing/drawing.hpp"
#include "server/cli/files.hpp"
#include "server/cli/record_words.hpp"
#include "server/cli/terminal.hpp"

namespace aspis::cli {
namespace {

struct ReplayArguments : Arguments {
  Text record{this, required, "RECORD", "FILE", "Record of a game; - is standard input"};
  Text seat{this, required, "--seat", "MARK",
            "Seat of the bot: its mark, or its name in the record"};
  Number until{this, "--until", Bounds{1, 1'000'000}, "Move to stop before"};
  Flag goes_on{this, "--go-on", "Continue with the recorded moves after a different answer"};
  Flag lines{this, "--lines", "Print the lines that a bot receives; start no program"};
  Flag classic{this, "--classic", "The bot uses the game's classic dialect"};
  Text dictionary{this, dictionary_option};
  BoxArguments box{this};
  Texts command{this, "COMMAND", "COMMAND", "Bot and its arguments, after --"};
};

/// Finds the seat by its mark or its player's name.
int find_seat(const protocol::Record& record, const ReplayArguments& asked) {
  std::string known;
  for (std::size_t seat = 0; seat < record.seats.size(); ++seat) {
    const protocol::RecordedSeat& one = record.seats[seat];
    if (*asked.seat == one.mark || *asked.seat == one.name) return static_cast<int>(seat);
    known += (seat == 0 ? "" : ", ") + shown_seat(record, static_cast<int>(seat));
  }
  bad_input("--seat " + protocol::escaped(*asked.seat, 40) + ": the game has the seats " + known);
}

/// Prints what the program wrote to standard error since the last call.
class ErrorOutput {
 public:
  void show(const seats::Report& report) {
    const std::size_t all =
        report.stderr_head.size() + report.stderr_skipped + report.stderr_tail.size();
    const std::string kept = report.stderr_head + report.stderr_tail;
    std::string fresh = kept.substr(kept.size() - std::min(kept.size(), all - shown_));
    shown_ = all;
    while (!fresh.empty()) {
      const std::size_t end = fresh.find('\n');
      print("  | " + protocol::escaped(fresh.substr(0, end), 2000) + "\n");
      fresh.erase(0, end == std::string::npos ? end : end + 1);
    }
  }

 private:
  std::size_t shown_ = 0;  // bytes
};

std::string then_words(const match::ReplayedTurn& turn) {
  const std::string answer = turn.recorded ? protocol::escaped(*turn.recorded, 200) : "no answer";
  return answer +
         (turn.forfeit.empty() ? "" : ", lost by " + protocol::readable(turn.forfeit, 300));
}

std::string now_words(const match::ReplayedTurn& turn) {
  if (!turn.answer) return protocol::readable(turn.failure, 300);
  return protocol::escaped(*turn.answer, 200) +
         (turn.refusal.empty() ? "" : ", which loses by " + protocol::readable(turn.refusal, 300));
}

std::string turn_words(const match::ReplayedTurn& turn) {
  const std::string place = "move " + std::to_string(turn.move) + ": ";
  if (turn.is_same()) return place + then_words(turn) + ", as in the game";
  return place + "now " + now_words(turn) + "; in the game " + then_words(turn);
}

/// Waits for a line or the end of standard input; returns true for a line. Checks regularly whether
/// the user interrupted the program.
bool waits_for_enter(const std::atomic<bool>& interrupted) {
  constexpr int between = 100;  // ms
  while (!interrupted) {
    pollfd input{STDIN_FILENO, POLLIN, 0};
    if (::poll(&input, 1, between) <= 0) continue;
    char byte = 0;
    if (::read(STDIN_FILENO, &byte, 1) <= 0) return false;
    if (byte == '\n') return true;
  }
  return false;
}

/// Runs one replay and prints it.
class Show {
 public:
  Show(const protocol::Record& record, match::ReplayPlan plan, std::string program)
      : record_(record), plan_(std::move(plan)), program_(std::move(program)) {}

  void run(const match::SeatMaker& maker, sandbox::Sandbox& sandbox) {
    seats::Host host(sandbox);
    auto seat = maker(host);
    seat_ = seat.get();
    match::RecordReplay replay(
        plan_, std::move(seat),
        {[this](const match::ReplayedTurn& turn) { take(turn); },
         [this](int move, const rules::Position& position) { return stop(move, position); }});
    {
      const Interrupts interrupts(
          [&] {
            interrupted_ = true;
            boost::asio::post(host.io(), [&replay] { replay.abort(); });
          },
          [] { std::_Exit(130); });
      replay.start();
      host.run();
    }
    errors_.show(seat_->report());
    return conclude();
  }

 private:
  void take(const match::ReplayedTurn& turn) {
    errors_.show(seat_->report());
    print(turn_words(turn) + "\n");
    flush();
    ++turns_;
    if (!turn.is_same() && !first_difference_) first_difference_ = turn;
  }

  bool stop(int move, const rules::Position& position) {
    errors_.show(seat_->report());
    stopped_ = true;
    print("\n" +
          drawing::draw(record_, position, move_before(move), drawing::style_for_output("auto")) +
          "\nstopped before move " + std::to_string(move) +
          ": the program has received everything before it and waits\n" +
          "to inspect it: gdb -p \"$(pgrep -n " + program_ +
          ")\"; Enter asks it for the move, Ctrl-D ends\n");
    flush();
    return waits_for_enter(interrupted_);
  }

  [[nodiscard]] std::optional<std::string> move_before(int move) const {
    const auto all = played_moves(record_);
    const std::size_t before = std::min(static_cast<std::size_t>(move) - 1, all.size());
    return before == 0 ? std::nullopt : std::optional(all[before - 1]->move);
  }

  void conclude() const {
    if (first_difference_) failed("first different answer at " + turn_words(*first_difference_));
    if (interrupted_) failed("interrupted");
    if (!stopped_ || turns_ > 0) {
      print(counted(turns_, "answer") + " as in the game\n");
    }
  }

  const protocol::Record& record_;
  const match::ReplayPlan plan_;
  const std::string program_;
  seats::Seat* seat_ = nullptr;
  ErrorOutput errors_;
  std::atomic<bool> interrupted_ = false;
  bool stopped_ = false;
  int turns_ = 0;
  std::optional<match::ReplayedTurn> first_difference_;
};

void check_record(const protocol::Record& record, const words::Dictionary* dictionary,
                  const std::string& file) {
  // Only legal moves matter for a replay, so an invalid verdict is not an error.
  const auto end =
      match::position_after(record, dictionary, static_cast<int>(record.events.size()));
  if (!end) failed(located(file, end.error().text));
}

void replay(const ReplayArguments& asked) {
  const protocol::Record record = read_record_file(*asked.record);
  const auto dictionary = dictionary_for(record, *asked.record, asked.dictionary);
  const match::ReplayPlan plan{.record = &record,
                               .dictionary = dictionary.words(),
                               .dictionary_path = dictionary.path,
                               .seat = find_seat(record, asked),
                               .until = asked.until,
                               .goes_on = asked.goes_on};
  check_record(record, plan.dictionary, *asked.record);
  if (asked.lines) return print(sent_lines(plan));
  if (asked.command.empty()) bad_input("no program: give it after --, or use --lines");
  sandbox::Sandbox sandbox(asked.box.mode());
  check_sandbox(sandbox, asked.box.mode(), "aspis replay");
  const sandbox::TemporaryFolder workshop;
  const match::LocalBot bot{asked.classic ? asked.command.front() : sandbox::quoted(asked.command),
                            asked.classic, "bot", record.clock, asked.box.wishes()};
  seats::ChildLimits limits;
  limits.ponder = true;  // do not stop the program between turns, so that a debugger can attach
  auto entrant = checked(match::local_entrant(bot, *rules::rules_named(record.game).value(), limits,
                                              sandbox, workshop.path()));
  print(record_header(record) + "\nreplayed for " + shown_seat(record, plan.seat) +
        ", without a clock\n");
  flush();
  const std::string name = std::filesystem::path(asked.command.front()).filename().string();
  return Show(record, plan, name).run(entrant.seat, sandbox);
}

}  // namespace

Command replay_command() {
  return command<ReplayArguments>(
      "replay", "Replay a recorded game with your own bot",
      "The bot receives the lines of the recorded game: the board, the opponent's moves and the "
      "times left. No clock runs, so you can stop the bot in a debugger. Every answer is compared "
      "with the record and shown with the bot's standard error. The replay ends with status 1 at "
      "the first different answer; with --go-on it continues with the recorded moves.\n\n--until N "
      "stops before the bot's first move from move N on: attach a debugger to the waiting program, "
      "then press Enter to ask it for that move. --lines prints the lines instead of starting a "
      "program, for a debugger that starts it.",
      "aspis replay final.record --seat A -- ./mybot --fast\n"
      "aspis replay final.record --seat A --until 31 -- ./mybot\n"
      "aspis replay final.record --seat A --until 31 --lines > lines.txt  # gdb: run < lines.txt\n"
      "aspis replay final.record --seat 1 --classic -- entry/  # a folder with MOVE.C",
      replay);
}

}  // namespace aspis::cli
