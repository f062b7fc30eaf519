// aspis play crossedwords: Crossed Words Solitaire for a person at a terminal.
#include <algorithm>
#include <map>
#include <stdexcept>

#include "protocol/ascii.hpp"
#include "protocol/tokens.hpp"
#include "referee/solitaire/crossed_words/solver/free_plays.hpp"
#include "referee/solitaire/crossed_words/solver/solution.hpp"
#include "referee/words/word_graph.hpp"
#include "server/cli/command.hpp"
#include "server/cli/drawing/drawing.hpp"
#include "server/cli/files.hpp"
#include "server/cli/solitaire.hpp"

namespace aspis::cli {
namespace {

namespace crossed_words = solitaire::crossed_words;
namespace solver = crossed_words::solver;
using protocol::Error;
using protocol::Result;

struct PlayCrossedwordsArguments : Arguments {
  Text piles{this, required, "--piles", "FILE", "File with the three lines of letters"};
  Text dictionary{this, dictionary_option};
  Text output{this, "--output", "FILE", "New file for the game (default: output.txt)"};
};

char bonus_sign(crossed_words::Bonus bonus) {
  static const std::map<crossed_words::Bonus, char> signs = {
      {crossed_words::Bonus::double_letter, '2'},
      {crossed_words::Bonus::triple_letter, '3'},
      {crossed_words::Bonus::double_word, '+'},
      {crossed_words::Bonus::triple_word, '*'},
      {crossed_words::Bonus::none, '.'}};
  return signs.at(bonus);
}

/// "G8a CAT"
Result<solver::Act> read_play(std::string_view place, std::string_view word) {
  const Error wrong{
      "a play is a column A to Q, a row 1 to 17, a or d, and the whole word, such as G8a CAT; "
      "not " +
      protocol::in_quotes(std::string(place) + " " + std::string(word))};
  if (place.size() < 3 || place.size() > 4 || word.empty()) return wrong;
  if (!std::all_of(word.begin(), word.end(), protocol::is_ascii_letter)) return wrong;
  const int column = protocol::lower_case(place.front()) - 'a';
  const auto row = protocol::integer_from<int>(place.substr(1, place.size() - 2));
  const char way = protocol::lower_case(place.back());
  if (!row || (way != 'a' && way != 'd')) return wrong;
  const crossed_words::Square first{*row - 1, column};
  if (!crossed_words::is_inside(first)) return wrong;
  const auto direction =
      way == 'a' ? crossed_words::Direction::across : crossed_words::Direction::down;
  return solver::Act(crossed_words::Play{first, direction, protocol::lower_case(word)});
}

Result<solver::Act> read_draw(std::string_view pile, std::string_view count) {
  const auto number = protocol::integer_from<int>(pile);
  const auto letters = protocol::integer_from<int>(count);
  if (number && letters && *number >= 1 && *number <= crossed_words::number_of_piles) {
    return solver::Act(solver::DrawAct{*number - 1, *letters});
  }
  return Error{"a draw is a pile, 1 to 3, and the number of letters, such as draw 2 4"};
}

Result<solver::Act> read_crossedwords_turn(std::string_view line) {
  const auto words = protocol::split_words(line);
  if (words.size() == 3 && words[0] == "draw") return read_draw(words[1], words[2]);
  if (words.size() == 2 && words[0] == "discard") {
    return solver::Act(solver::DiscardAct{protocol::lower_case(words[1])});
  }
  if (words.size() == 2 && words[0] != "draw") return read_play(words[0], words[1]);
  return Error{"a turn is draw 2 4, discard QX or G8a CAT; not " + protocol::in_quotes(line)};
}

/// Carries out an act on a game and describes the result.
struct Carry {
  crossed_words::Game& game;
  const words::Dictionary& dictionary;

  Result<std::string> operator()(const solver::DrawAct& act) const {
    const auto drawn = game.draw(act.pile, act.count);
    if (!drawn) return drawn.error();
    return "drawn: " + protocol::upper_case(*drawn);
  }
  Result<std::string> operator()(const solver::DiscardAct& act) const {
    const auto lost = game.discard(act.letters);
    if (!lost) return lost.error();
    return protocol::upper_case(act.letters) + " discarded: -" + std::to_string(*lost);
  }
  Result<std::string> operator()(const crossed_words::Play& play) const {
    const auto played = game.play(play, dictionary);
    if (!played) return played.error();
    std::vector<std::string> parts;
    for (const crossed_words::ScoredWord& word : played->words) {
      parts.push_back(protocol::upper_case(word.word) + " " + std::to_string(word.score));
    }
    if (played->bonus > 0) parts.push_back("bonus " + std::to_string(played->bonus));
    return protocol::joined(parts) + ": " + std::to_string(played->score());
  }
};

class CrossedwordsByHand final : public GameOfTurns<crossed_words::Game, solver::Act> {
 public:
  CrossedwordsByHand(const crossed_words::Piles& piles, const words::Dictionary& dictionary)
      : GameOfTurns(crossed_words::Game(piles)), piles_(piles), dictionary_(dictionary) {}

  [[nodiscard]] std::string drawn(const drawing::Style& style) const override {
    std::string columns;
    for (int column = 0; column < crossed_words::side; ++column) {
      columns += std::string{' ', static_cast<char>('A' + column)};
    }
    std::string lines = "    " + drawing::painted(columns, drawing::faint, style) + "\n";
    for (int row = 0; row < crossed_words::side; ++row) {
      const std::string number = std::to_string(row + 1);
      lines += std::string(3 - number.size(), ' ') + number + " " +
               drawing::trimmed(draw_row(row, style));
    }
    lines += "  2 3 a letter twice, thrice   + * the word twice, thrice\n";
    for (int pile = 0; pile < crossed_words::number_of_piles; ++pile) lines += line_of_pile(pile);
    return lines + "  hand    " + hand() + "\n  total   " + std::to_string(total()) + "\n";
  }

  [[nodiscard]] std::string turns() const override {
    return "  draw 2 4                 pile 2, four letters\n"
           "  discard QX               for what they are worth; then another draw is allowed\n"
           "  G8a CAT                  across from column G, row 8: the whole word as it then "
           "stands\n"
           "  G8d CAT                  down\n";
  }

  Result<std::string> take_turn(std::string_view line) override {
    const auto act = read_crossedwords_turn(line);
    if (!act) return act.error();
    crossed_words::Game next = game();
    const auto done = std::visit(Carry{next, dictionary_}, *act);
    if (!done) return done.error();
    add(*act, std::move(next));
    return *done;
  }

  [[nodiscard]] std::string hint() override {
    if (!seeker_) seeker_ = std::make_unique<Seeker>(piles_, dictionary_);
    auto [draw, found] = seeker_->improver.dearest_next(game());
    if (found.score == 0) {
      return game().may_draw()
                 ? "no play is possible with the letters that you may draw: discard something"
                 : "no play is possible: discard something and draw";
    }
    const crossed_words::Play play = found.play();
    while (draw.count > 0 && allows({draw.pile, draw.count - 1}, play)) --draw.count;
    const std::string before = draw.count > 0 ? "draw " + std::to_string(draw.pile + 1) + " " +
                                                    std::to_string(draw.count) + ", then "
                                              : "";
    return before + solver::square_text(play.first, play.direction) + " " +
           protocol::upper_case(play.word) + " brings " + std::to_string(found.score) +
           ", the most points now; later turns may suffer";
  }

  [[nodiscard]] std::string written() const override {
    auto text = solver::written_game({made(), total()}, piles_, dictionary_);
    if (!text) throw std::logic_error("the game played breaks a rule: " + text.error().text);
    return *std::move(text);
  }

 private:
  struct Seeker {
    Seeker(const crossed_words::Piles& piles, const words::Dictionary& dictionary)
        : graph(dictionary), finder(graph), improver(piles, dictionary, finder) {}
    words::WordGraph graph;
    solver::PlayFinder finder;
    solver::GameImprover improver;
  };

  [[nodiscard]] bool allows(const solver::DrawAct& draw, const crossed_words::Play& play) const {
    crossed_words::Game tried = game();
    if (draw.count > 0 && !tried.draw(draw.pile, draw.count).ok()) return false;
    return tried.play(play, dictionary_).ok();
  }

  [[nodiscard]] std::string draw_row(int row, const drawing::Style& style) const {
    std::vector<drawing::Cell> cells;
    const crossed_words::Play* const last =
        made().empty() ? nullptr : std::get_if<crossed_words::Play>(&made().back());
    for (int column = 0; column < crossed_words::side; ++column) {
      const crossed_words::Square square{row, column};
      const bool marked = last != nullptr && covers(*last, square, crossed_words::step);
      if (game().board().holds(square)) {
        cells.push_back({protocol::upper_case(game().board().at(square)), marked, drawing::strong});
      } else {
        cells.push_back({bonus_sign(crossed_words::bonus_at(square)), marked, drawing::faint});
      }
    }
    return drawing::grid_row(cells, style);
  }

  /// Cut to the line's width; the contest's piles fit.
  [[nodiscard]] std::string line_of_pile(int number) const {
    constexpr std::size_t shown = 66;
    const std::string_view pile = game().pile(number);
    std::string letters = protocol::upper_case(pile.substr(0, shown));
    if (pile.size() > shown) letters += "...";
    return "  pile " + std::to_string(number + 1) + "  " + (pile.empty() ? "empty" : letters) +
           "\n";
  }

  /// The letters in hand with their values.
  [[nodiscard]] std::string hand() const {
    std::vector<std::string> letters;
    for (const char letter : game().hand()) {
      letters.push_back(protocol::upper_case(letter) +
                        std::to_string(crossed_words::letter_value(letter)));
    }
    return letters.empty() ? "empty" : protocol::joined(letters, " ");
  }

  const crossed_words::Piles& piles_;
  const words::Dictionary& dictionary_;
  std::unique_ptr<Seeker> seeker_;  // created by the first hint
};

void play(const PlayCrossedwordsArguments& asked) {
  const std::string output = asked.output.value_or("output.txt");
  leave_input_to_turns(*asked.piles);
  const auto piles = read_piles_file(*asked.piles);
  const GameDictionary dictionary = read_dictionary(asked.dictionary);
  CrossedwordsByHand game(piles, *dictionary.list);
  return play_by_hand(game, output);
}

}  // namespace

Command play_crossedwords_command() {
  return command<PlayCrossedwordsArguments>(
      "crossedwords", "Play Crossed Words Solitaire by hand",
      "draw 2 4 draws four letters of pile 2. discard QX throws letters away. G8a CAT plays the "
      "word across from column G, row 8; G8d plays it down. Signs mark bonus squares, figures next "
      "to your letters are their points, and brackets mark the last word.\n\nAfter every turn the "
      "game is saved in the contest's format with total, board and moves, which 'aspis score "
      "crossedwords' reads.",
      "aspis play crossedwords --piles input10.txt\n"
      "aspis play crossedwords --piles input10.txt --output mine.txt\n"
      "aspis score crossedwords mine.txt --piles input10.txt",
      play);
}

}  // namespace aspis::cli
