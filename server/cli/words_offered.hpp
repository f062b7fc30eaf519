// What may stand in the place of the word that is being typed: for completion in any shell.
#pragma once

#include <string>
#include <vector>

#include "server/cli/outline.hpp"

namespace aspis::cli {

struct WordsOffered {
  std::vector<std::pair<std::string, std::string>> words;  // and what each is, or ""
  bool files = false;                                      // names of files instead
};

/// `typed` are the words after the program's name; the last of them, perhaps empty, is not
/// complete, and the words offered begin with it.
[[nodiscard]] WordsOffered words_offered(const ProgramOutline&,
                                         const std::vector<std::string>& typed);

}  // namespace aspis::cli
