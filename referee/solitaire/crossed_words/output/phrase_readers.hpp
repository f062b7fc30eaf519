// The statements that a line of an output file can be made of: one reader for each kind. Joined to
// whole lines by line_reader.
#pragma once

#include <cstddef>
#include <vector>

#include "referee/solitaire/crossed_words/output/cursor.hpp"
#include "referee/solitaire/crossed_words/output/says.hpp"

namespace aspis::solitaire::crossed_words::output {

/// What the tokens up to `end` may say.
struct Phrase {
  std::vector<Statement> says;
  std::size_t end = 0;
};

// Each appends what can begin at the cursor, the likeliest first; `line` is put into what it says.

/// 2ATC; Draw 'ATC' from pool 2; Pool 2: ATC.
void read_draw(Cursor, int line, std::vector<Phrase>& found);
/// -QX -17; Discard Q and X and lose 17 points.
void read_discard(Cursor, int line, std::vector<Phrase>& found);
/// R8 - CAT = 9; Put "CAT" in eighth row for 9 points; {G8a} CAT=9.
void read_play(Cursor, int line, std::vector<Phrase>& found);
/// (NO) = 5; This move also formed the word "NO" for 5 points.
void read_formed(Cursor, int line, std::vector<Phrase>& found);
/// Bonus 50; 50 point bonus; + 100.
void read_bonus(Cursor, int line, std::vector<Phrase>& found);
/// Total: 120; Move score 34; (120).
void read_sum(Cursor, int line, std::vector<Phrase>& found);
/// Hand: QX.
void read_hand(Cursor, int line, std::vector<Phrase>& found);

/// "= 9", "for 9 points", "9 points", "(9)", and 9 where a line or a phrase ends.
[[nodiscard]] std::optional<int> take_points(Cursor&);

/// Letters as people list them: ATC, 'ATC', A, T and C. "" where there are none.
[[nodiscard]] std::string take_letters(Cursor&);

}  // namespace aspis::solitaire::crossed_words::output
