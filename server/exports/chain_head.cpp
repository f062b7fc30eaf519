#include "server/exports/exports.hpp"

namespace aspis::exports {

std::string chain_words(const Tournament& tournament) {
  if (tournament.chain.links == 0) return "";
  return "link " + std::to_string(tournament.chain.links) +
         " of the chain of results: " + tournament.chain.head;
}

std::string chain_note(const Tournament& tournament) {
  if (tournament.chain.links == 0) {
    return "The tournament's file has no chain of results yet: it gets one when it is next written "
           "to.\n";
  }
  return "These files were made at " + chain_words(tournament) +
         "\n\nWhether a tournament's file still has these results, or went on from them:\n"
         "aspis db check FILE --against " +
         tournament.chain.head + "\n";
}

}  // namespace aspis::exports
