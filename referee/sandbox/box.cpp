#include "referee/sandbox/box.hpp"

namespace aspis::sandbox {

std::string_view letter(Level level) {
  switch (level) {
    case Level::users:
      return "A";
    case Level::namespaces:
      return "B";
    case Level::landlock:
      return "C";
    case Level::none:
      break;
  }
  return "D";
}

}  // namespace aspis::sandbox
