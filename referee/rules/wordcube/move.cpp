#include "referee/rules/wordcube/move.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <utility>
#include <vector>

#include "protocol/ascii.hpp"
#include "protocol/tokens.hpp"

namespace aspis::rules::wordcube {

using protocol::Reason;

namespace {

constexpr std::string_view form = "expected MARK,x1,y1,z1,x2,y2,z2,word or MARK,P";

Refusal malformed(std::string rule, std::string found) {
  return {Reason::malformed, std::move(rule), std::move(found)};
}

std::optional<int> seat_of(std::string_view mark) {
  if (mark == "W") return 0;
  if (mark == "B") return 1;
  return std::nullopt;
}

std::variant<Pass, Claim, Refusal> read_claim(int seat,
                                              const std::vector<std::string_view>& fields) {
  std::array<int, 6> numbers{};
  for (std::size_t at = 0; at < numbers.size(); ++at) {
    const auto number = protocol::integer_from<int>(fields[at + 1]);
    if (!number) {
      return malformed("not a number",
                       protocol::in_quotes(fields[at + 1]) + " is not a coordinate");
    }
    // Cells count from 0. The least int has no predecessor; it is outside of every board as it is.
    numbers[at] = std::max(*number, 0) - 1;
  }
  const std::string_view word = fields.back();
  if (word.empty() || !std::all_of(word.begin(), word.end(), protocol::is_ascii_letter)) {
    return malformed("not a word", protocol::in_quotes(word) + " is not a word");
  }
  return Claim{
      seat, {numbers[0], numbers[1], numbers[2]}, {numbers[3], numbers[4], numbers[5]}, word};
}

void append(std::string& text, int number) {
  std::array<char, 12> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  text.append(digits.data(), end);
}

void append(std::string& text, const Cell& cell) {
  append(text, cell.row + 1);
  text += ',';
  append(text, cell.column + 1);
  text += ',';
  append(text, cell.plane + 1);
}

}  // namespace

std::string mark_of(int seat) {
  return seat == 0 ? "W" : "B";
}

std::string cell_text(const Cell& cell) {
  std::string text;
  append(text, cell);
  return text;
}

std::variant<Pass, Claim, Refusal> read_move(std::string_view move) {
  const std::vector<std::string_view> fields = protocol::fields_of(move, ',');
  const auto seat = seat_of(fields.empty() ? std::string_view() : fields.front());
  if (!seat) return malformed("no mark", protocol::in_quotes(move) + ": " + std::string(form));
  if (fields.size() == 2 && fields[1] == "P") return Pass{*seat};
  if (fields.size() != 8) {
    return malformed("not a move", protocol::in_quotes(move) + ": " + std::string(form));
  }
  return read_claim(*seat, fields);
}

std::string pass_text(int seat) {
  return mark_of(seat) + ",P";
}

std::string claim_text(int seat, const Run& run, std::string_view word) {
  std::string text = mark_of(seat);
  // Room for six coordinates; lists of moves hold tens of thousands of these.
  text.reserve(text.size() + 26 + word.size());
  text += ',';
  append(text, first_cell(run));
  text += ',';
  append(text, last_cell(run));
  text += ',';
  return text += word;
}

}  // namespace aspis::rules::wordcube
