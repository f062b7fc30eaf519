// aspis show: a recorded game drawn in the terminal.
#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "protocol/tokens.hpp"
#include "referee/seats/stderr_text.hpp"
#include "server/cli/arguments.hpp"
#include "server/cli/commands.hpp"
#include "server/cli/drawing/style.hpp"
#include "server/cli/files.hpp"
#include "server/cli/record_words.hpp"
#include "server/cli/replay_view.hpp"
#include "server/cli/saved_game.hpp"
#include "server/cli/terminal.hpp"

namespace aspis::cli {
namespace {

struct ShowArguments {
  std::optional<std::string> record;
  std::optional<int> ply;
  bool all = false;
  bool step = false;
  std::string color = "auto";
  std::optional<std::string> dictionary;
};

std::string title_of(int ply, int plies) {
  return "ply " + std::to_string(ply) + " of " + std::to_string(plies);
}

/// Standard error as `aspis match --records` keeps it beside the record.
class KeptErrors {
 public:
  KeptErrors(const protocol::Record& record, const std::string& file) {
    if (file == "-") return;
    for (std::size_t seat = 0; seat < record.seats.size(); ++seat) {
      std::string text = saved_stderr(file, record.seats[seat].mark);
      if (text.empty()) continue;
      texts_.push_back({shown_seat(record, static_cast<int>(seat)), std::move(text)});
    }
  }

  /// What was written in the turn of this move; at the end, in a turn that came to no move as well.
  [[nodiscard]] std::string at(int ply, int plies) const {
    std::string shown;
    for (const auto& [seat, text] : texts_) {
      std::string written = seats::stderr_of_move(text, ply);
      if (ply == plies) written += seats::stderr_of_move(text, ply + 1);
      if (written.empty()) continue;
      shown += "\nstandard error of " + seat + ":\n";
      for (const std::string_view line : protocol::lines_of(written)) {
        shown += "  | " + protocol::escaped(line, 2000) + "\n";
      }
    }
    return shown;
  }

 private:
  std::vector<std::pair<std::string, std::string>> texts_;
};

void show_all(const ReplayView& view, const KeptErrors& errors, const drawing::Style& style) {
  for (int ply = 0; ply <= view.plies(); ++ply) {
    print("\n" + title_of(ply, view.plies()) + ", " + view.at(ply, style) +
          errors.at(ply, view.plies()));
  }
}

/// Where the reader is: a ply, and how far down its drawing.
struct Place {
  int ply = 0;
  int scroll = 0;
};

Place moved(Place place, Key key, int plies, int below) {
  constexpr int page = 10;
  const auto to = [&](int ply) { return Place{std::clamp(ply, 0, plies), place.scroll}; };
  const auto by = [&](int lines) {
    return Place{place.ply, std::max(0, place.scroll + std::min(lines, below))};
  };
  switch (key) {
    case Key::next:
      return to(place.ply + 1);
    case Key::previous:
      return to(place.ply - 1);
    case Key::first:
      return to(0);
    case Key::last:
      return to(plies);
    case Key::up:
      return by(-1);
    case Key::down:
      return by(1);
    case Key::page_up:
      return by(-page);
    case Key::page_down:
      return by(page);
    default:
      return place;
  }
}

void step_through(const ReplayView& view, const KeptErrors& errors, const std::string& header,
                  int ply, const std::string& color) {
  Terminal terminal;
  Place place{ply, 0};
  for (Key key = Key::none; key != Key::quit;) {
    const std::string text = view.at(place.ply, drawing::style_for_output(color)) +
                             errors.at(place.ply, view.plies()) + "\n" + header;
    const int below = terminal.show(text, place.scroll,
                                    " " + title_of(place.ply, view.plies()) +
                                        "  left, right: moves  up, down: scroll  q: quit ");
    key = terminal.read();
    place = moved(place, key, view.plies(), below);
  }
}

Status show(const ShowArguments& asked) {
  if (int{asked.ply.has_value() && !asked.step} + int{asked.all} + int{asked.step} > 1) {
    bad_input("--all cannot be combined with --ply or --step");
  }
  const protocol::Record record = read_record_file(*asked.record);
  const auto dictionary = dictionary_for(record, *asked.record, asked.dictionary);
  const ReplayView view(record, dictionary ? &dictionary->words : nullptr, *asked.record);
  if (asked.ply > view.plies()) {
    bad_input("--ply " + std::to_string(*asked.ply) + ": " + *asked.record + " has " +
              std::to_string(view.plies()) + " moves; 0 is the start");
  }
  const int ply = asked.ply.value_or(asked.step ? 0 : view.plies());
  const std::string header = header_of(record);
  const KeptErrors errors(record, *asked.record);
  if (asked.step) {
    step_through(view, errors, header, ply, asked.color);
    return Status::success;
  }
  const drawing::Style style = drawing::style_for_output(asked.color);
  // Drawn before anything is printed: a record that is wrong prints nothing.
  const std::string drawn = view.at(asked.all ? view.plies() : ply, style);
  print(header);
  if (asked.all) {
    show_all(view, errors, style);
  } else {
    print("\n" + title_of(ply, view.plies()) + ", " + drawn + errors.at(ply, view.plies()));
  }
  return Status::success;
}

}  // namespace

void add_show(CLI::App& program, Run& run) {
  const auto asked = std::make_shared<ShowArguments>();
  CLI::App& command = add_command(
      program, run,
      {"show", "Draw a recorded game in the terminal",
       "Draws the last position, the one given by --ply, or all of them. Brackets mark the last "
       "move. With --step, the arrow keys, n and p step through the moves and q quits. Below the "
       "position is what the bots wrote to standard error in that turn, if 'aspis match --records' "
       "stored it next to the record.\n\nColours are safe for colour-blind readers, and nothing "
       "depends on colour alone. NO_COLOR and COLUMNS are honoured.",
       "aspis show final.record\n"
       "aspis show final.record --ply 12\n"
       "aspis show final.record --step\n"
       "aspis show final.record --all --color always | less -R\n"
       "aspis tournament record 17 | aspis show -"},
      [asked] { return show(*asked); });
  require(
      add_text(command, "RECORD", asked->record, "FILE", "Record of a game; - is standard input"));
  add_number(command, "--ply", asked->ply, 0, 1'000'000,
             "Number of moves before the position to draw");
  add_flag(command, "--all", asked->all, "Draw every position");
  add_flag(command, "--step", asked->step, "Step through the moves with the keyboard");
  add_choice(command, "--color", asked->color, {"auto", "always", "never"},
             "Use of colours; auto: on a terminal (default: auto)");
  add_dictionary(command, asked->dictionary);
}

}  // namespace aspis::cli
