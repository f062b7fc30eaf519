#include "referee/solitaire/crossed_words/judge/naming.hpp"

#include <algorithm>

#include "protocol/ascii.hpp"

namespace aspis::solitaire::crossed_words::judge {
namespace {

using output::Label;
using output::Output;
using output::Place;

/// Which kinds of names a file uses, and so what there is to choose.
struct Uses {
  bool numbers = false;
  bool pairs = false;
  bool cells = false;
  bool cells_of_c = false;

  void add(const Place& place) {
    const auto is_number = [](const std::optional<Label>& label) {
      return label && label->kind == Label::Kind::number;
    };
    numbers =
        numbers || is_number(place.row) || is_number(place.column) || place.cell || place.pair;
    pairs = pairs || place.pair.has_value();
    cells = cells || place.cell.has_value();
    cells_of_c = cells_of_c || (place.cell && place.cell->letter == 'c');
  }
};

Uses uses_of(const Output& output) {
  Uses uses;
  for (const output::Statement& statement : output.statements) {
    if (const auto* played = std::get_if<output::WordPlayed>(&statement)) {
      for (const output::Reading& reading : played->readings) uses.add(reading.place);
    } else if (const auto* formed = std::get_if<output::WordFormed>(&statement)) {
      uses.add(formed->place);
    }
  }
  return uses;
}

/// 0 or 1, where explanation or labels say so.
std::optional<int> first_number_said(const Output& output) {
  for (const output::Quoted& line : output.explanation) {
    const std::string said = protocol::lower_case(line.text);
    for (const std::string_view zero :
         {"0-16", "0 - 16", "0 to 16", "0..16", "from 0", "from zero"}) {
      if (said.find(zero) != std::string::npos) return 0;
    }
    for (const std::string_view one :
         {"1-17", "1 - 17", "1 to 17", "1..17", "from 1", "from one"}) {
      if (said.find(one) != std::string::npos) return 1;
    }
  }
  const auto& label = output.final_board ? output.final_board->first_label : std::nullopt;
  if (label && label->kind == Label::Kind::number && label->value <= 1) return label->value;
  return std::nullopt;
}

int index_of(const Label& label, const Naming& naming) {
  switch (label.kind) {
    case Label::Kind::letter:
      return label.value;
    case Label::Kind::ordinal:
      return label.value - 1;
    case Label::Kind::number:
      return label.value - naming.first_number;
  }
  return -1;
}

void put_cell(const output::Cell& cell, const Naming& naming, Spot& spot) {
  const int number = cell.number - naming.first_number;
  if (cell.letter == 'c' && naming.c_is_column) {
    spot.column = number;
    return;
  }
  const int letter = cell.letter - 'a';
  spot.row = naming.letters_are_columns ? number : letter;
  spot.column = naming.letters_are_columns ? letter : number;
}

/// Every naming in the list, and after them those again with `choice` taken the other way.
template <class Choice>
void vary(std::vector<Naming>& namings, bool wanted, Choice choice) {
  if (!wanted) return;
  const std::size_t before = namings.size();
  for (std::size_t at = 0; at < before; ++at) {
    Naming other = namings[at];
    choice(other);
    namings.push_back(other);
  }
}

}  // namespace

std::vector<Naming> namings_for(const Output& output) {
  const Uses uses = uses_of(output);
  std::vector<Naming> namings(1);
  namings.front().first_number = first_number_said(output).value_or(1);
  vary(namings, uses.numbers,
       [](Naming& naming) { naming.first_number = 1 - naming.first_number; });
  vary(namings, uses.cells_of_c, [](Naming& naming) { naming.c_is_column = true; });
  vary(namings, uses.pairs, [](Naming& naming) { naming.pair_begins_with_column = false; });
  vary(namings, uses.cells, [](Naming& naming) { naming.letters_are_columns = false; });
  return namings;
}

std::string text(const Naming& naming, const Output& output) {
  const Uses uses = uses_of(output);
  std::string text;
  const auto add = [&](bool used, const std::string& says) {
    if (used) text += (text.empty() ? "" : ", ") + says;
  };
  add(uses.numbers,
      "numbers of rows and columns begin with " + std::to_string(naming.first_number));
  add(uses.cells, naming.letters_are_columns ? "G8 is column G, row 8" : "G8 is row G, column 8");
  add(uses.cells_of_c, naming.c_is_column ? "C5 is column 5" : "C5 is column C, row 5");
  add(uses.pairs, naming.pair_begins_with_column ? "(x,y) is column, row" : "(x,y) is row, column");
  return text;
}

Spot spot_of(const Place& place, const Naming& naming) {
  Spot spot;
  spot.direction = place.direction;
  if (place.row) spot.row = index_of(*place.row, naming);
  if (place.column) spot.column = index_of(*place.column, naming);
  if (place.cell) put_cell(*place.cell, naming, spot);
  if (place.pair) {
    const int first = place.pair->first - naming.first_number;
    const int second = place.pair->second - naming.first_number;
    spot.column = naming.pair_begins_with_column ? first : second;
    spot.row = naming.pair_begins_with_column ? second : first;
  }
  if (!spot.direction && spot.row.has_value() != spot.column.has_value()) {
    spot.direction = spot.row ? Direction::across : Direction::down;
  }
  return spot;
}

}  // namespace aspis::solitaire::crossed_words::judge
