// aspis tournament standings, bracket: tables, final places with their reasons, ratings, brackets,
// and crosstables.
#include <algorithm>
#include <cmath>

#include "protocol/utf8.hpp"
#include "referee/formats/bracket_layout.hpp"
#include "server/cli/command.hpp"
#include "server/cli/drawing/drawing.hpp"
#include "server/cli/tournament/opened.hpp"
#include "server/cli/tournament/stages.hpp"
#include "server/exports/exports.hpp"
#include "server/exports/stage_results.hpp"

namespace aspis::cli {
namespace {

using formats::BracketBox;
using formats::Pairing;

struct StandingsArguments : TournamentArguments {
  Text stage{this, stage_option};
  Flag why{this, "--why", "Show the reason for every place"};
  Flag ratings{this, "--ratings", "Print ratings with their intervals"};
  Flag json{this, "--json", "Print everything as JSON"};
  Flag csv{this, "--csv", "Print everything as CSV"};
  Word color{this, "auto", color_option};
};

std::string standings_tables(const Opened& opened, const StandingsArguments& asked) {
  const drawing::Style style = drawing::style_for_output(asked.color);
  const Explained explained = asked.why ? Explained::all : Explained::none;
  std::string text;
  const std::optional<int> only = stage_in(opened, asked.stage);
  for (const formats::Stage& stage : opened.schedule.stages) {
    if (only && stage.number != *only) continue;
    const std::string tables = stage_tables(opened.tournament, stage, explained, style);
    if (!tables.empty()) text += tables + "\n";
    if (only && tables.empty()) {
      text += "nothing to show yet: it " +
              (stage.state == formats::StageState::skipped ? "was skipped"
                                                           : "is " + state_words(stage)) +
              (stage.note.empty() ? "" : ": " + stage.note) + "\n";
    }
  }
  if (only) return text;
  return text + (opened.schedule.finished ? "Final places\n" : "Provisional places\n") +
         final_table(opened.tournament, opened.schedule);
}

void show_standings(const StandingsArguments& asked) {
  if (int{asked.json} + int{asked.csv} + int{asked.ratings} > 1) {
    bad_input("use only one of --json, --csv and --ratings");
  }
  if (asked.stage && (asked.json || asked.csv || asked.ratings)) {
    bad_input("--json, --csv and --ratings cover the whole tournament: omit STAGE");
  }
  const Opened opened = open_tournament(asked.file, db::Mode::read);
  if (asked.json) {
    print(exports::standings_json(opened.tournament, opened.schedule));
  } else if (asked.csv) {
    print(exports::standings_csv(opened.tournament, opened.schedule));
  } else if (asked.ratings) {
    print(ratings_table(opened.tournament));
  } else {
    print(standings_tables(opened, asked));
  }
}

/// A grid of characters that grows as needed. It knows nothing about brackets.
class Canvas {
 public:
  /// Writes UTF-8 characters of one column each over the previous text.
  void put(int row, int column, std::string_view text, drawing::Paint paint = {}) {
    const auto at = static_cast<std::size_t>(row);
    if (rows_.size() <= at) rows_.resize(at + 1);
    std::vector<Cell>& cells = rows_[at];
    auto here = static_cast<std::size_t>(column);
    for (std::size_t begin = 0; begin < text.size();) {
      std::size_t end = begin + 1;
      while (end < text.size() && protocol::continues_letter(text[end])) ++end;
      if (cells.size() <= here) cells.resize(here + 1);
      cells[here++] = {std::string(text.substr(begin, end - begin)), paint};
      begin = end;
    }
  }

  /// Removes trailing spaces; every line ends with a newline.
  [[nodiscard]] std::string text(const drawing::Style& style) const {
    std::string text;
    for (const std::vector<Cell>& cells : rows_) {
      std::size_t used = cells.size();
      while (used > 0 && cells[used - 1].letter == " ") --used;
      for (std::size_t at = 0; at < used;) {
        std::string run;
        const drawing::Paint paint = cells[at].paint;
        for (; at < used && cells[at].paint == paint; ++at) run += cells[at].letter;
        text += drawing::painted(run, paint, style);
      }
      text += '\n';
    }
    return text;
  }

 private:
  struct Cell {
    std::string letter = " ";
    drawing::Paint paint;
  };
  std::vector<std::vector<Cell>> rows_;
};

struct BracketArguments : TournamentArguments {
  Text stage{this, stage_option};
  Word color{this, "auto", color_option};
};

std::string crosstables(const tournament::Tournament& tournament, const formats::Stage& stage) {
  std::string text;
  for (const formats::Group& group : stage.groups) {
    if (!group.name.empty()) text += (text.empty() ? "" : "\n") + ("group " + group.name) + "\n";
    text += exports::crosstable(tournament, group);
  }
  return text;
}

std::string stage_drawing(const tournament::Tournament& tournament, const formats::Stage& stage,
                          const drawing::Style& style) {
  const formats::Format format = exports::stage_plan(tournament, stage.number).format;
  if (formats::is_bracket(format)) return bracket_drawing(tournament, stage, style);
  if (format == formats::Format::orders)
    return stage_tables(tournament, stage, Explained::none, style);
  return crosstables(tournament, stage);
}

void show_bracket(const BracketArguments& asked) {
  const Opened opened = open_tournament(asked.file, db::Mode::read);
  const std::optional<int> only = stage_in(opened, asked.stage);
  print(bracket_text(opened.tournament, opened.schedule, only,
                     drawing::style_for_output(asked.color)));
}

constexpr int connector = 5;  // columns between texts: " ─┐  ", "   └─ "

bool has_won(const Pairing& pairing, std::size_t side) {
  return pairing.state.winner && pairing.known[side] == pairing.state.winner;
}

/// "417: 2 ✓", "winner of M12".
std::string side_text(const tournament::Tournament& tournament, const Pairing& pairing,
                      std::size_t side) {
  const auto& known = pairing.known[side];
  if (!known || *known < 0) return formats::text(pairing.origins[side]);
  std::string text = tournament::display_name(tournament, *known);
  if (pairing.games_played > 0) {
    text += ": " + formats::halves(exports::make_tally(tournament, pairing.key, *known).points2);
  }
  if (!has_won(pairing, side)) return text;
  return text + (pairing.state.by_lot ? " ✓ by lot" : " ✓");
}

/// Each row takes three lines: two sides of a match, and a separator.
int text_line(double row) {
  return static_cast<int>(std::floor(row * 3 + 0.01));
}

class Drawing {
 public:
  Drawing(const tournament::Tournament& tournament, const std::vector<Pairing>& matches,
          formats::Format format)
      : tournament_(tournament),
        matches_(matches),
        layout_(formats::bracket_layout(matches, format)) {
    for (const Pairing& match : matches) {
      label_width_ = std::max(label_width_, static_cast<int>(match_label(match).size()) + 1);
    }
    std::vector<int> widths(static_cast<std::size_t>(layout_.columns), 0);
    const auto widen = [&](int column, int width) {
      int& known = widths[static_cast<std::size_t>(column)];
      known = std::max(known, width + connector);
    };
    for (const formats::BracketHead& head : layout_.heads)
      widen(head.column, static_cast<int>(head.text.size()));
    for (const BracketBox& box : layout_.boxes) {
      for (const std::size_t side : {0U, 1U})
        widen(box.column, label_width_ + side_width(box, side));
    }
    for (const int width : widths) left_.push_back(left_.back() + width);
  }

  std::string text(const drawing::Style& style) {
    for (const formats::BracketHead& head : layout_.heads) {
      canvas_.put(text_line(head.row + 0.5) - 1, column_left(head.column), head.text,
                  drawing::faint);
    }
    for (const formats::BracketLink& link : layout_.links) {
      connect(layout_.boxes[link.from], layout_.boxes[link.to], static_cast<int>(link.side));
    }
    for (const BracketBox& box : layout_.boxes) draw(box);
    return canvas_.text(style);
  }

 private:
  static std::string match_label(const Pairing& match) {
    return "M" + std::to_string(match.number);
  }
  [[nodiscard]] int column_left(int column) const {
    return left_[static_cast<std::size_t>(column)];
  }
  [[nodiscard]] int side_width(const BracketBox& box, std::size_t side) const {
    return static_cast<int>(
        protocol::letters_in(side_text(tournament_, matches_[box.match], side)));
  }

  void draw(const BracketBox& box) {
    const Pairing& match = matches_[box.match];
    canvas_.put(text_line(box.row), column_left(box.column), match_label(match), drawing::faint);
    for (const std::size_t side : {0U, 1U}) {
      const auto paint = has_won(match, side) ? drawing::strong
                         : match.known[side]  ? drawing::Paint()
                                              : drawing::faint;
      canvas_.put(text_line(box.row) + static_cast<int>(side),
                  column_left(box.column) + label_width_, side_text(tournament_, match, side),
                  paint);
    }
  }

  /// Draws the connector from the line of `one` that is nearest to a side of `other`.
  void connect(const BracketBox& one, const BracketBox& other, int side) {
    const int first = text_line(one.row);
    const int to = text_line(other.row) + side;
    const int from = std::clamp(to, first, first + 1);
    const int turn = column_left(other.column) - 3;
    const int end = column_left(one.column) + label_width_ +
                    side_width(one, static_cast<std::size_t>(from - first)) + 1;
    for (int at = end; at < turn; ++at) canvas_.put(from, at, "─");
    for (int line = std::min(from, to) + 1; line < std::max(from, to); ++line)
      canvas_.put(line, turn, "│");
    canvas_.put(from, turn, from < to ? "┐" : from > to ? "┘" : "─");
    if (from != to) canvas_.put(to, turn, from < to ? "└" : "┌");
    canvas_.put(to, turn + 1, "─");
  }

  const tournament::Tournament& tournament_;
  const std::vector<Pairing>& matches_;
  formats::BracketLayout layout_;
  int label_width_ = 0;
  std::vector<int> left_{0};  // the left edge of each column
  Canvas canvas_;
};

}  // namespace

std::string bracket_text(const tournament::Tournament& tournament,
                         const formats::Schedule& schedule, std::optional<int> only,
                         const drawing::Style& style) {
  std::string text;
  for (const formats::Stage& stage : schedule.stages) {
    if (only && stage.number != *only) continue;
    if (!only && stage.state == formats::StageState::skipped) continue;
    text +=
        (text.empty() ? "" : "\n") +
        drawing::painted(exports::stage_name(tournament, stage.number), drawing::strong, style) +
        " (" + state_words(stage) + ")" + (stage.note.empty() ? "" : ": " + stage.note) + "\n" +
        stage_drawing(tournament, stage, style);
  }
  return text;
}

std::string bracket_drawing(const tournament::Tournament& tournament, const formats::Stage& stage,
                            const drawing::Style& style) {
  const formats::Format format = exports::stage_plan(tournament, stage.number).format;
  const std::vector<Pairing> matches = formats::bracket_matches(stage, format);
  return matches.empty() ? "" : Drawing(tournament, matches, format).text(style);
}

std::vector<Command> standings_commands() {
  return {
      command<StandingsArguments>(
          "standings", "Print standings and tie-breaks",
          "Prints a table for each group of every stage, or of one stage, with its tie-break "
          "values and the cut, then the places in the tournament. --why adds the reason for every "
          "place.\n\n--ratings prints Elo ratings from all games with 95 % intervals, and how "
          "likely each entrant is stronger than the next.",
          "aspis tournament standings\n"
          "aspis tournament standings 1 --why\n"
          "aspis tournament standings --ratings\n"
          "aspis tournament standings --csv > standings.csv",
          show_standings),
      command<BracketArguments>(
          "bracket", "Draw brackets and crosstables",
          "Winners are bold and ticked. An open place names the match that decides it. A cell of a "
          "crosstable shows wins, draws and losses, then points.",
          "aspis tournament bracket\n"
          "aspis tournament bracket Final\n"
          "aspis tournament bracket | less -SR",
          show_bracket)};
}

}  // namespace aspis::cli
