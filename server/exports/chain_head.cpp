#include "server/exports/exports.hpp"

namespace aspis::exports {

std::string chain_words(const Tournament& tournament) {
  if (tournament.chain.links == 0) return "";
  return "link " + std::to_string(tournament.chain.links) +
         " of the chain of results: " + tournament.chain.head;
}

std::string chain_note(const Tournament& tournament) {
  if (tournament.chain.links == 0) {
    return "The tournament's file has no chain of results yet. The next change of the file adds "
           "it.\n";
  }
  return "These files were made at " + chain_words(tournament) +
         "\n\nTo check that a tournament's file contains these results or continues from them:\n"
         "aspis db check FILE --against " +
         tournament.chain.head + "\n";
}

}  // namespace aspis::exports
