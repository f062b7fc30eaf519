#include "server/cli/piles.hpp"

#include "server/cli/files.hpp"
#include "server/cli/frame.hpp"

namespace aspis::cli {

solitaire::crossed_words::Piles read_piles_file(const std::string& file) {
  const auto text = contents_of(file);
  if (!text) bad_input(text.error().text);
  auto piles = solitaire::crossed_words::read_piles(*text);
  if (!piles) bad_input(located(file, piles.error().text));
  return *std::move(piles);
}

}  // namespace aspis::cli
