#include "referee/solitaire/crossed_words/output/output_reader.hpp"

#include <algorithm>

#include "protocol/tokens.hpp"
#include "referee/solitaire/crossed_words/output/board_reader.hpp"
#include "referee/solitaire/crossed_words/output/line_reader.hpp"
#include "referee/solitaire/crossed_words/output/tokens.hpp"
#include "referee/solitaire/crossed_words/output/vocabulary.hpp"

namespace aspis::solitaire::crossed_words::output {

using protocol::Error;
using protocol::Result;

namespace {

constexpr std::size_t largest_file = std::size_t{256} << 10U;  // bytes
constexpr std::size_t most_statements = 2000;

/// A line, or all lines of a board, and what it says.
struct Item {
  std::size_t line = 0;  // counted from 0
  std::vector<Statement> says;
  bool idle = false;

  [[nodiscard]] bool not_read() const { return says.empty() && !idle; }
};

/// The number of line 1 by itself, or among words such as "Total score:".
void read_first_line(std::string_view line, Output& output) {
  output.first_line = protocol::escaped(line, 80);
  const auto tokens = tokens_of(line);
  std::optional<int> number;
  bool words = false;
  for (std::size_t at = 0; at < tokens.size(); ++at) {
    const Token& token = tokens[at];
    if (token.is_number()) {
      if (number) return;
      number = at > 0 && tokens[at - 1].is("-") ? -token.number : token.number;
    } else if (token.kind != Token::Kind::sign) {
      if (!has_sense(token.text, Sense::sum) && !has_sense(token.text, Sense::points) &&
          !has_sense(token.text, Sense::sum_filler)) {
        return;
      }
      words = true;
    }
  }
  output.total = number;
  output.total_alone = !words && tokens.size() <= (number && *number < 0 ? 2U : 1U);
}

std::vector<Item> items_of(const std::vector<std::string_view>& lines, std::size_t first,
                           const std::vector<FoundBoard>& boards, Patience& patience) {
  std::vector<Item> items;
  auto board = boards.begin();
  for (std::size_t at = first; at < lines.size();) {
    if (board != boards.end() && at == board->first) {
      items.push_back({at, {board->shown}, false});
      at = board++->end;
      continue;
    }
    items.push_back(
        {at, statements_of(lines[at], static_cast<int>(at) + 1, patience), is_idle(lines[at])});
    ++at;
  }
  return items;
}

bool is_board(const Item& item) {
  return !item.says.empty() && std::holds_alternative<BoardShown>(item.says.front());
}

bool agrees(const Item& item, const Piles& piles) {
  const auto* const draw = item.says.empty() ? nullptr : std::get_if<Draw>(&item.says.front());
  if (draw == nullptr || draw->pile < 1 || draw->pile > number_of_piles) return false;
  const std::string& pile = piles[static_cast<std::size_t>(draw->pile) - 1];
  return draw->letters ? pile.starts_with(*draw->letters) : draw->count.has_value();
}

/// Where the moves begin. Lines before the first draw that agrees with the piles may look like
/// moves and explain how moves are written: they do where prose follows them.
std::size_t first_move(const std::vector<Item>& items, const Piles& piles) {
  const auto says_move = [](const Item& item) { return !item.says.empty() && !is_board(item); };
  const auto first = std::find_if(items.begin(), items.end(), says_move);
  const auto agreeing = std::find_if(items.begin(), items.end(),
                                     [&](const Item& item) { return agrees(item, piles); });
  const bool prose_between =
      agreeing != items.end() && first < agreeing &&
      std::any_of(first, agreeing, [](const Item& item) { return item.not_read(); });
  return static_cast<std::size_t>((prose_between ? agreeing : first) - items.begin());
}

/// The first board, where one stands before the moves; otherwise the last one.
void take_final_board(std::vector<Item>& items, std::size_t& begin, Output& output) {
  auto found =
      std::find_if(items.begin(), items.begin() + static_cast<std::ptrdiff_t>(begin), is_board);
  output.final_board_first = found != items.begin() + static_cast<std::ptrdiff_t>(begin);
  if (!output.final_board_first) {
    const auto last = std::find_if(items.rbegin(), items.rend(), is_board);
    if (last == items.rend()) return;
    found = last.base() - 1;
  }
  output.final_board = std::get<BoardShown>(found->says.front());
  items.erase(found);
  if (output.final_board_first) --begin;
}

}  // namespace

Result<Output> read_output(std::string_view text, const Piles& piles) {
  if (text.size() > largest_file) return Error{"an output file has at most 256 KiB"};
  const auto lines = protocol::lines_of(text);
  Output output;
  output.bytes = text.size();
  output.lines = static_cast<int>(lines.size());
  if (!lines.empty()) read_first_line(lines.front(), output);
  Patience patience;
  auto items = items_of(lines, output.total ? 1 : 0, boards_in(lines), patience);
  if (patience.left <= 0)
    return Error{"its lines are too many and too tangled to be read as moves"};
  std::size_t begin = first_move(items, piles);
  take_final_board(items, begin, output);
  for (std::size_t at = 0; at < items.size(); ++at) {
    const Item& item = items[at];
    const Quoted quoted{static_cast<int>(item.line) + 1, protocol::escaped(lines[item.line], 80)};
    if (item.idle && item.says.empty()) continue;
    if (at < begin) {
      if (!is_board(item)) output.explanation.push_back(quoted);
    } else if (item.says.empty()) {
      output.not_understood.push_back(quoted);
    } else {
      output.statements.insert(output.statements.end(), item.says.begin(), item.says.end());
    }
    if (output.statements.size() > most_statements) {
      return Error{"line " + std::to_string(quoted.line) + ": more than " +
                   std::to_string(most_statements) + " draws, discards and plays"};
    }
  }
  if (!output.total && !output.final_board && output.statements.empty()) {
    return Error{
        "nothing in it is understood: no total on line 1, no board of 17 lines of 17 "
        "squares, no move"};
  }
  return output;
}

}  // namespace aspis::solitaire::crossed_words::output
