#include "server/cli/solitaire.hpp"

#include <unistd.h>

#include <iostream>

#include "protocol/ascii.hpp"
#include "protocol/tokens.hpp"
#include "server/cli/command.hpp"
#include "server/cli/files.hpp"

namespace aspis::cli {
namespace {

constexpr std::string_view common_words =
    "  hint                     suggest a turn\n"
    "  undo                     undo the last turn\n"
    "  board                    show the board again\n"
    "  save FILE                also save the game to another file\n"
    "  quit                     quit; the game is saved\n";

class Table {
 public:
  Table(GameByHand& game, const std::string& output)
      : game_(game),
        output_(output),
        style_(drawing::style_for_output("auto")),
        asks_(::isatty(STDIN_FILENO) == 1) {}

  void play() {
    show();
    print("type 'help' for the commands.\n");
    while (const auto line = next_line()) {
      // Windows ends lines with a carriage return.
      const std::string_view turn = protocol::trimmed(*line, " \t\r");
      const auto [word, rest] = protocol::split_head(turn);
      if (word == "quit") break;
      if (!word.empty()) answer(word, std::string(rest), turn);
    }
    if (!played_) return print("no turns played\n");
    if (!written_) failed("the last turns are missing in " + output_ + ": it could not be written");
    print(std::to_string(game_.total()) + " points, written to " + output_ + "\n");
  }

 private:
  std::optional<std::string> next_line() const {
    if (asks_) print("> ");
    flush();
    std::string line;
    if (std::getline(std::cin, line)) return line;
    if (asks_) print("\n");
    return std::nullopt;
  }

  void answer(std::string_view word, const std::string& rest, std::string_view line) {
    if (word == "help" || word == "?") {
      print(game_.turns() + std::string(common_words));
    } else if (word == "board") {
      show();
    } else if (word == "hint") {
      print(game_.hint() + "\n");
    } else if (word == "undo") {
      undo();
    } else if (word == "save") {
      save(rest);
    } else {
      take_turn(line);
    }
  }

  void undo() {
    if (!game_.undo()) return print("nothing to undo\n");
    written_ = write(output_);
    show();
  }

  void save(const std::string& file) const {
    if (file.empty()) return print("save needs a file name\n");
    std::error_code ignored;
    if (std::filesystem::exists(file, ignored)) return print(file + " already exists\n");
    if (write(file)) print("written to " + file + "\n");
  }

  /// If a file cannot be written, prints an error and the game continues.
  bool write(const std::string& file) const {
    try {
      write_whole_file(file, game_.written());
      return true;
    } catch (const CommandError& error) {
      print(error.what() + std::string("; the game continues, 'save FILE' writes another file\n"));
      return false;
    }
  }

  void take_turn(std::string_view line) {
    const auto done = game_.take_turn(line);
    if (!done) return print(done.error().text + "\n");
    played_ = true;
    written_ = write(output_);
    show();
    print(*done + "\n");
  }

  void show() const { print("\n" + game_.drawn(style_) + "\n"); }

  GameByHand& game_;
  const std::string& output_;
  const drawing::Style style_;
  const bool asks_;
  bool played_ = false;
  bool written_ = false;  // the current state of the game
};

}  // namespace

solitaire::crossed_words::Piles read_piles_file(const std::string& file) {
  const auto text = checked(read_file(file));
  return checked(solitaire::crossed_words::read_piles(text), file);
}

namespace pythoncross = solitaire::pythoncross;

pythoncross::Map read_map_file(const std::string& file, const std::optional<std::string>& grid) {
  auto map = checked(pythoncross::read_map(checked(read_file(file))), file);
  if (!grid) return map;
  const auto values = checked(pythoncross::read_values(checked(read_file(*grid))), *grid);
  map.values = values;
  return map;
}

void SolveTicker::show(std::chrono::milliseconds elapsed, int best, std::size_t count,
                       std::string_view counted) {
  using std::chrono::milliseconds;
  if (best == 0 && !line_.terminal()) return;
  const milliseconds in_a_file = best > best_ ? milliseconds(1'000) : milliseconds(30'000);
  if (last_ && elapsed - *last_ < (line_.terminal() ? milliseconds(200) : in_a_file)) return;
  best_ = best;
  last_ = elapsed;
  line_.show_or_print(formatted("%.1f", std::chrono::duration<double>(elapsed).count()) +
                      " s: best so far " + std::to_string(best) + ", " + std::to_string(count) +
                      " " + std::string(counted));
}

void leave_input_to_turns(const std::string& file) {
  if (file == "-") bad_input("standard input is used for the turns: give a file instead of -");
}

void play_by_hand(GameByHand& game, const std::string& output) {
  check_output_file(output);
  if (std::filesystem::exists(output)) {
    bad_input(output + " already exists: choose another file with --output");
  }
  Table(game, output).play();
}

Command play_command() {
  return group(
      "play", "Play a solitaire by hand",
      "Shows the board and reads one turn per line; illegal turns are rejected. hint, undo, save "
      "FILE, help and quit work at any time. The game is saved after every turn, in the contest's "
      "format.",
      "aspis play pythoncross treasure-map-1.txt\n"
      "aspis play crossedwords --piles input10.txt",
      {play_crossedwords_command(), play_pythoncross_command()});
}

}  // namespace aspis::cli
