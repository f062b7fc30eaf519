#include "referee/solitaire/crossed_words/legend/legend_reader.hpp"

#include <algorithm>

#include "protocol/tokens.hpp"
#include "referee/solitaire/crossed_words/legend/final_words.hpp"
#include "referee/solitaire/crossed_words/legend/interpretation.hpp"
#include "referee/solitaire/crossed_words/legend/number_roles.hpp"
#include "referee/solitaire/crossed_words/output/board_reader.hpp"

namespace aspis::solitaire::crossed_words::legend {
namespace {

using Kind = Event::Kind;

constexpr int cost_of_wrong_claim = 25;
constexpr int cost_of_open_line = 15;
constexpr int cost_of_fault = 80;  // as interpretations count it
constexpr int cost_of_unexplained = 4;

/// The lines that are no part of a board, without the total.
std::vector<NumberedText> lines_of_moves(const std::vector<std::string_view>& lines,
                                         const output::Output& plain) {
  std::vector<NumberedText> texts;
  const auto boards = output::boards_in(lines);
  auto board = boards.begin();
  for (std::size_t at = plain.total ? 1 : 0; at < lines.size();) {
    if (board != boards.end() && at >= board->first) {
      at = std::max(at, board->end);
      ++board;
      continue;
    }
    texts.push_back({static_cast<int>(at) + 1, lines[at]});
    ++at;
  }
  return texts;
}

std::function<bool(const std::string&)> on_board(const Board& board) {
  return [words = FinalWords(board)](const std::string& word) mutable {
    return !words.places_of(word).empty();
  };
}

output::Label label_at(int from_zero) {
  return {output::Label::Kind::ordinal, from_zero + 1};
}

/// What is said about each event, as statements for the judge.
class Teller {
 public:
  Teller(const std::vector<Line>& lines, const Interpretation& read, const Understood& meant)
      : lines_(lines), read_(read), meant_(meant) {}

  std::vector<output::Statement> statements() {
    for (std::size_t at = 0; at < read_.events.size(); ++at) {
      const Event& event = read_.events[at];
      line_ = lines_[event.line].number;
      switch (event.kind) {
        case Kind::draw:
          add_draw(event, at);
          break;
        case Kind::discard:
          made_.emplace_back(
              output::Discard{line_, event.letters, said(at, {Meaning::loss}, std::nullopt)});
          break;
        case Kind::play:
          add_play(event, at);
          break;
        case Kind::formed:
          made_.emplace_back(output::WordFormed{
              line_, event.letters, {}, said(at, {Meaning::score}, std::nullopt)});
          break;
        case Kind::hand:
        case Kind::laid:
          break;
      }
      add_sums(at);
    }
    return std::move(made_);
  }

 private:
  /// What the file claims of the event by one of these; a wrong claim goes first.
  std::optional<int> said(std::size_t event, std::initializer_list<Meaning> meanings,
                          std::optional<int> otherwise) const {
    std::optional<int> found = otherwise;
    bool wrong = false;
    for (const Claim& claim : meant_.claims) {
      const bool asked =
          std::find(meanings.begin(), meanings.end(), claim.meaning) != meanings.end();
      if (claim.event != event || !asked || wrong) continue;
      found = claim.said;
      wrong = !claim.right();
    }
    return found;
  }

  void add_draw(const Event& event, std::size_t at) {
    int pile = event.pile;
    if (const auto number = said(at, {Meaning::pile}, std::nullopt)) pile = *number - 1;
    if (const auto number = said(at, {Meaning::pile0}, std::nullopt);
        number && pile == event.pile) {
      pile = *number;
    }
    made_.emplace_back(output::Draw{line_, pile + 1, event.letters, std::nullopt});
  }

  /// The place that is claimed, in rows and columns from 0; the true one where none is.
  output::Place place_of(const Event& event, std::size_t at) const {
    Square first = event.play.first;
    Direction direction = event.play.direction;
    for (const Claim& claim : meant_.claims) {
      if (claim.event != at || claim.right()) continue;
      const int off = claim.said - claim.value;
      const unsigned senses = is_place(claim.meaning) ? senses_of(claim.meaning) : 0;
      const bool up = claim.meaning == Meaning::up_row || claim.meaning == Meaning::up_row0;
      if (senses == of_row) first.row += up ? -off : off;
      if (senses == of_column) first.column += off;
      const bool turned = claim.meaning == Meaning::across0 || claim.meaning == Meaning::across1 ||
                          claim.meaning == Meaning::down0;
      if (turned) direction = other(direction);
    }
    for (const DirectionClaim& claim : meant_.directions) {
      if (claim.event == at) direction = claim.said;
    }
    output::Place place;
    place.row = label_at(first.row);
    place.column = label_at(first.column);
    place.direction = direction;
    return place;
  }

  void add_play(const Event& event, std::size_t at) {
    output::Reading reading;
    reading.word = event.play.word;
    reading.place = place_of(event, at);
    reading.points = said(at, {Meaning::score, Meaning::with_bonus}, std::nullopt);
    made_.emplace_back(output::WordPlayed{line_, {reading}});
  }

  void add_sums(std::size_t at) {
    for (const Claim& claim : meant_.claims) {
      if (claim.event != at) continue;
      const int line = lines_[claim.line].number;
      if (claim.meaning == Meaning::move) {
        made_.emplace_back(output::SumSaid{line, claim.said, output::SumSaid::Of::move});
      } else if (claim.meaning == Meaning::total) {
        made_.emplace_back(output::SumSaid{line, claim.said, output::SumSaid::Of::game});
      } else if (claim.meaning == Meaning::bonus) {
        made_.emplace_back(output::BonusSaid{line, claim.said});
      }
    }
  }

  const std::vector<Line>& lines_;
  const Interpretation& read_;
  const Understood& meant_;
  int line_ = 0;
  std::vector<output::Statement> made_;
};

class Reader {
 public:
  Reader(std::string_view text, const output::Output& plain, const Piles& piles,
         const words::Dictionary& dictionary)
      : text_lines_(protocol::lines_of(text)),
        texts_(lines_of_moves(text_lines_, plain)),
        lines_(marked(texts_, on_board(plain.final_board->board))),
        legend_(lines_),
        plain_(plain),
        facts_{piles, dictionary, plain.final_board->board, plain.total} {}

  std::vector<Telling> run() {
    std::vector<Telling> found;
    long effort = 100'000;  // states looked at, in all manners
    for (const Manner manner :
         {Manner{}, Manner{false, true}, Manner{true, false}, Manner{true, true}}) {
      for (const Interpretation& read : interpretations(lines_, legend_, facts_, manner, effort)) {
        if (!read.events.empty()) found.push_back(told(read));
      }
      std::stable_sort(found.begin(), found.end(), [](const Telling& left, const Telling& right) {
        return left.cost < right.cost;
      });
      // What fits needs no other manner.
      if (!found.empty() && found.front().fits && found.front().faults == 0) break;
    }
    return found;
  }

 private:
  Telling told(const Interpretation& read) const {
    const Understood meant = understood(lines_, legend_, read);
    Telling telling;
    telling.output = plain_;
    telling.output.statements = Teller(lines_, read, meant).statements();
    keep_boards(telling.output.statements);
    telling.output.explanation.clear();
    telling.output.not_understood.clear();
    telling.cost =
        read.cost + cost_of_wrong_claim * meant.wrong + cost_of_unexplained * meant.unexplained;
    telling.faults = read.faults + meant.wrong;
    telling.unfit =
        telling.cost - read.off - cost_of_wrong_claim * meant.wrong - cost_of_fault * read.faults;
    telling.fits = read.board == facts_.final_board && facts_.total == read.total;
    telling.plays = static_cast<int>(
        std::count_if(read.events.begin(), read.events.end(),
                      [](const Event& event) { return event.kind == Kind::play; }));
    const std::size_t first = read.events.front().line;
    for (std::size_t at = first; at < lines_.size(); ++at) {
      const bool act = telling.faults > 0 || !telling.fits ? may_be_act(at, read, meant) : false;
      if (act || is_open(at, read, meant)) telling.output.not_understood.push_back(quoted(at));
    }
    telling.cost += cost_of_open_line * static_cast<int>(telling.output.not_understood.size());
    add_remarks(read, meant, telling);
    return telling;
  }

  /// Boards between the moves are read as in other files.
  void keep_boards(std::vector<output::Statement>& statements) const {
    for (const output::Statement& statement : plain_.statements) {
      if (!std::holds_alternative<output::BoardShown>(statement)) continue;
      const auto behind =
          std::find_if(statements.begin(), statements.end(), [&](const output::Statement& other) {
            return output::line_of(other) > output::line_of(statement);
          });
      statements.insert(behind, statement);
    }
  }

  [[nodiscard]] output::Quoted quoted(std::size_t at) const {
    return {texts_[at].number, protocol::escaped(texts_[at].text, 80)};
  }

  /// A sentence between the moves that nothing was read of, where an act may be missing.
  [[nodiscard]] bool may_be_act(std::size_t line, const Interpretation& read,
                                const Understood& meant) const {
    const auto& marks = lines_[line].marks;
    const auto words =
        std::count_if(marks.begin(), marks.end(), [](const Mark& mark) { return mark.is_word(); });
    const auto here = [&](const Event& event) { return event.line == line; };
    // A number in a sentence agrees with something by chance more often than in "Move 2".
    const auto claimed = [&](const Claim& claim) {
      const bool of_points = is_claim(claim.meaning) && !is_place(claim.meaning);
      return claim.line == line && (words <= 3 || of_points);
    };
    const auto alike = [&](const NumberedText& text) { return text.text == texts_[line].text; };
    return words > 1 && line < read.events.back().line &&
           std::none_of(read.events.begin(), read.events.end(), here) &&
           std::none_of(meant.claims.begin(), meant.claims.end(), claimed) &&
           std::count_if(texts_.begin(), texts_.end(), alike) == 1;
  }

  /// Capitals that could be letters of the game, or numbers that could be claims.
  [[nodiscard]] bool is_open(std::size_t line, const Interpretation& read,
                             const Understood& meant) const {
    if (std::binary_search(meant.open_lines.begin(), meant.open_lines.end(), line)) return true;
    return std::any_of(read.texts.begin(), read.texts.end(), [&](const auto& place) {
      if (place.first != line) return false;
      const Mark& mark = lines_[line].marks[place.second];
      return mark.text.size() > 1 && legend_.senses_of(mark) == 0;
    });
  }

  void add_remarks(const Interpretation& read, const Understood& meant, Telling& telling) const {
    std::string defined;
    int line = 0;
    for (const Definition& definition : legend_.definitions()) {
      if (definition.line > lines_[read.events.front().line].number) continue;
      if (line == 0) line = definition.line;
      defined += (defined.empty() ? "'" : ", '") + protocol::escaped(definition.label, 10) +
                 "' is " + name_of(definition.senses);
    }
    if (!defined.empty()) telling.remarks.push_back({line, "read as defined here: " + defined});
    std::string numbers;
    for (const Meaning meaning : meant.meanings) {
      numbers += (numbers.empty() ? "" : "; ") + std::string(text(meaning));
    }
    const bool laid = std::any_of(read.events.begin(), read.events.end(),
                                  [](const Event& event) { return event.placed_letters; });
    std::string how = "the moves are understood by what fits piles, hand and board";
    if (laid) how += "; plays name only the letters laid";
    if (!numbers.empty()) how += "; numbers are taken as: " + numbers;
    telling.remarks.push_back({lines_[read.events.front().line].number, how});
  }

  std::vector<std::string_view> text_lines_;
  std::vector<NumberedText> texts_;
  std::vector<Line> lines_;
  Legend legend_;
  const output::Output& plain_;
  Facts facts_;
};

}  // namespace

std::vector<Telling> tellings(std::string_view text, const output::Output& plain,
                              const Piles& piles, const words::Dictionary& dictionary) {
  constexpr std::size_t largest = 64U << 10U;  // bytes
  if (!plain.final_board || text.size() > largest) return {};
  return Reader(text, plain, piles, dictionary).run();
}

}  // namespace aspis::solitaire::crossed_words::legend
