#include "referee/solitaire/crossed_words/legend/senses.hpp"

#include <algorithm>
#include <array>
#include <unordered_map>

#include "protocol/tokens.hpp"
#include "referee/solitaire/crossed_words/board.hpp"

namespace aspis::solitaire::crossed_words::legend {
namespace {

struct Entry {
  unsigned senses;
  std::string_view words;
};

/// Longer words are also found by their beginnings: "discards", "horizontally".
constexpr std::array entries = {
    Entry{of_draw,
          "draw drew drawn draws take took taken taking takes pick picked fetch fetched got get "
          "pull pulled robar roba saca pesca pescare trek dra tirage tire pioche pioches ziehen "
          "gezogen ziehe zieht zug drawing picks"},
    Entry{of_discard,
          "discard discards discarded discarding throw threw throws thrown throwing dump dumped "
          "drop dropped drops reject rejects rejected toss tossed away trash swap out rejet rejets "
          "rejete "
          "defausse wegwerfen abwerfen abwurf ablegen abgelegt weg descartar descarta descarte "
          "scarta scarto gooi kasta given back remove removed bin binned"},
    Entry{of_play,
          "play plays played word words put puts place placed lay laid lays write wrote written "
          "set make mot mots pose joue wort legen gelegt legt anlegen palabra parola woord ord "
          "main built build"},
    Entry{of_formed,
          "also extra extras others other cross crossing crosses crosswords formed forms form "
          "making made "
          "additional besides side secondary aussi autres auch neben nebenwort perpendicular"},
    Entry{of_hand,
          "hand rack rest left holding held keep kept remaining main reste bank hold leave"},
    Entry{of_pile,
          "pile pool heap stack stapel sac bag tas haufen source line monton pila mucchio piles "
          "pools topf from"},
    Entry{of_row, "row rows r y line ligne zeile reihe rank lig fila riga rij rad"},
    Entry{of_column,
          "column columns col cols c x colonne spalte file columna colonna kolom kolumn"},
    Entry{of_across,
          "across horizontal horizontally right rightwards east a h e waagerecht waagrecht "
          "hor acr ac horizontale orizzontale > -> => >>"},
    Entry{of_down,
          "down vertical vertically downward downwards south d v s senkrecht ver vert dn verticale "
          "dwn \\/"},
    Entry{of_score,
          "score scores scored scoring points point pts pt p punkte puntos punti punten gives "
          "worth earns earning value "
          "wert gain"},
    Entry{of_total,
          "total sum running subtotal cumulative far summe gesamt somme suma totale totaal cumul "
          "accumulated"},
    Entry{of_bonus, "bonus"},
    Entry{of_loss,
          "loss lose losing lost cost costs price penalty minus perte verlust kosten deduct less"},
    Entry{of_turn, "move turn round step coup runde no number nr"},
};

using Table = std::unordered_map<std::string_view, unsigned>;

const Table& table() {
  static const Table made = [] {
    Table senses;
    for (const Entry& entry : entries) {
      for (const std::string_view word : protocol::words_of(entry.words)) {
        senses[word] |= entry.senses;
      }
    }
    return senses;
  }();
  return made;
}

unsigned known(std::string_view word) {
  const auto found = table().find(word);
  return found == table().end() ? 0 : found->second;
}

/// "\xc3\xa9" and what is like it as the letter below the accent.
std::string without_accents(std::string_view word) {
  std::string text;
  for (std::size_t at = 0; at < word.size(); ++at) {
    const auto byte = static_cast<unsigned char>(word[at]);
    if (byte == 0xc3U && at + 1 < word.size()) {
      const auto next = static_cast<unsigned char>(word[++at]) | 0x20U;
      text += next >= 0xa8U && next <= 0xabU ? 'e' : next <= 0xa5U ? 'a' : 'u';
    } else if (byte >= 0xe8U && byte <= 0xebU) {
      text += 'e';
    } else {
      text += word[at];
    }
  }
  return text;
}

/// Definitions end where the next one begins, or a clause ends.
bool ends_clause(const Mark& mark) {
  return mark.is_sign() && mark.text.find_first_of(",;.") != std::string::npos;
}

bool is_tie(const Mark& mark) {
  if (mark.is_word()) return mark.text == "means" || mark.text == "is" || mark.text == "for";
  return mark.is_sign() && (mark.text.ends_with("=") || mark.text == ":" || mark.text == "-");
}

/// Short labels: "d", "pts", "?".
bool may_be_label(const Mark& mark) {
  constexpr std::size_t longest_label = 4;
  return !mark.is_number() && mark.text.size() <= longest_label;
}

}  // namespace

std::string name_of(unsigned senses) {
  static constexpr std::array<std::string_view, 15> names = {
      "draw",  "discard", "play",   "word formed", "hand",
      "pile",  "row",     "column", "across",      "down",
      "score", "total",   "bonus",  "loss",        "number of the move"};
  for (std::size_t at = 0; at < names.size(); ++at) {
    if ((senses & (1U << at)) != 0) return std::string(names[at]);
  }
  return "";
}

Legend::Legend(const std::vector<Line>& lines) {
  for (const Line& line : lines) {
    if (line.marks.empty()) continue;
    read_line(line);
    read_heading(line);
  }
}

void Legend::define(int line, const Mark& label, unsigned senses) {
  // A letter that is defined by an unknown word does not mean what it means elsewhere.
  if (senses == 0 && (!label.is_word() || label.text.size() > 1)) return;
  std::string text = label.text;
  if (label.is_sign() && text.size() > 1 && text.ends_with("=")) text.pop_back();
  if (defined_.contains(text)) return;
  defined_[text] = senses;
  if (senses == 0) return;
  definitions_.push_back({line, text, senses});
}

void Legend::read_line(const Line& line) {
  const auto& marks = line.marks;
  // The first word that means something tells; a short one ("a", "v") says nothing by itself.
  const auto meaning = [&](std::size_t at) {
    unsigned first = 0;
    for (std::size_t words = 0; at < marks.size() && words < 8; ++at, ++words) {
      if (ends_clause(marks[at])) break;
      if (at + 1 < marks.size() && may_be_label(marks[at]) && is_tie(marks[at + 1]) &&
          !marks[at + 1].is_word() && words > 0) {
        break;
      }
      if (!marks[at].is_word() || marks[at].text.size() < 3) continue;
      const unsigned senses = known(without_accents(marks[at].text));
      if ((senses & of_discard) != 0) return senses;  // "tiles put back"
      if (first == 0) first = senses;
    }
    return first;
  };
  for (std::size_t at = 0; at + 1 < marks.size(); ++at) {
    if (!may_be_label(marks[at])) continue;
    const bool tie_inside = marks[at].is_sign() && marks[at].text.size() > 1 &&
                            marks[at].text.ends_with("=");  // ">=across"
    if (tie_inside || (is_tie(marks[at + 1]) && !is_tie(marks[at]))) {
      define(line.number, marks[at], meaning(at + (tie_inside ? 1 : 2)));
    }
  }
  const bool sign_first = marks.size() > 2 && marks.front().is_sign() && !marks[1].is_number() &&
                          !marks[1].capitals && marks[1].is_word();
  if (sign_first) define(line.number, marks.front(), meaning(1));
}

void Legend::read_heading(const Line& line) {
  if (!headings_.empty() || line.marks.back().column < 3) return;
  std::map<int, unsigned> found;
  for (const Mark& mark : line.marks) {
    if (mark.is_number()) return;
    const unsigned senses = mark.is_word() ? known(without_accents(mark.text)) : 0;
    found[mark.column] |= senses;
  }
  const auto named = std::count_if(found.begin(), found.end(),
                                   [](const auto& entry) { return entry.second != 0; });
  if (named >= 3) headings_ = std::move(found);
}

unsigned Legend::senses_of(const Mark& mark) const {
  if (mark.is_number() || mark.square) return 0;
  const auto found = defined_.find(mark.text);
  if (found != defined_.end()) return found->second;
  const unsigned senses = known(without_accents(mark.text));
  if (senses != 0 || !mark.is_sign()) return senses;
  if (mark.text.find("->") != std::string::npos) return of_across;
  return 0;
}

unsigned Legend::senses_above(const Mark& mark) const {
  const auto found = headings_.find(mark.column);
  return found == headings_.end() ? 0 : found->second;
}

bool Legend::is_definition(int line) const {
  return std::any_of(definitions_.begin(), definitions_.end(),
                     [&](const Definition& definition) { return definition.line == line; });
}

}  // namespace aspis::solitaire::crossed_words::legend
