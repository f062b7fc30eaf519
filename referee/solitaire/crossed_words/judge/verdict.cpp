#include "referee/solitaire/crossed_words/judge/verdict.hpp"

namespace aspis::solitaire::crossed_words::judge {

std::string text(const Fault& fault) {
  std::string text = "line " + std::to_string(fault.line) + ": " + fault.rule;
  if (fault.found.empty()) return text;
  if (fault.expected.empty()) return text + ": " + fault.found;
  return text + ": found " + fault.found + ", expected " + fault.expected;
}

std::string text(const Unread& unread) {
  if (unread.text.empty()) {
    return "line " + std::to_string(unread.line) +
           ": the file ends at about 10,000 bytes, could be " + unread.could_be;
  }
  return "line " + std::to_string(unread.line) + ": not understood, could be " + unread.could_be +
         ": '" + unread.text + "'";
}

}  // namespace aspis::solitaire::crossed_words::judge
