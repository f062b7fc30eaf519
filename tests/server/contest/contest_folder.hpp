// A small contest on disk: piles, a dictionary, and entrants whose programs are shell scripts.
#pragma once

#include <sys/stat.h>

#include <string>

#include "referee/solitaire/crossed_words/game.hpp"
#include "referee/words/dictionary.hpp"
#include "tests/support/temporary_folder.hpp"

namespace aspis::contest {

inline const solitaire::crossed_words::Piles few_piles = {"catdog", "aa", "bb"};

inline words::Dictionary few_words() {
  return *words::Dictionary::parse("cat\ndog\ncats\n", "few");
}

/// A valid output file that plays CAT in row 6 from column 7, for 9 points.
inline std::string cat_output() {
  solitaire::crossed_words::Board board;
  for (int at = 0; at < 3; ++at) board.put({5, 6 + at}, "cat"[at]);
  return "9\n" + text(board) + "1CAT\nR6 - CAT = 9\n";
}

/// Every entry form needs this line.
inline const std::string escape = "escape: Ctrl-C\n";

/// Writes an executable script and an entry form into an entrant's folder.
inline void put_program(const support::TemporaryFolder& folder, const std::string& entrant,
                        const std::string& script) {
  const std::string file = folder.with(entrant + "/solve", "#!/bin/sh\n" + script + "\n");
  ::chmod(file.c_str(), 0755);
  (void)folder.with(entrant + "/entry.txt", escape);
}

/// Returns shell code that writes the output file above.
inline std::string writes_cat() {
  return "cat > output.txt <<'END'\n" + cat_output() + "END\n";
}

}  // namespace aspis::contest
