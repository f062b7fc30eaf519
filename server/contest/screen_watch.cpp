#include "server/contest/screen_watch.hpp"

#include <algorithm>

namespace aspis::contest {
namespace {

/// ECMA-48 and DEC: erase the display, from the home position too, reset, another screen; and the
/// form feed that cleared terminals of the contest's time.
constexpr std::array<std::string_view, 10> clearings = {"\x1b[2J",
                                                        "\x1b[3J",
                                                        "\x1b"
                                                        "c",
                                                        "\x1b[H\x1b[J",
                                                        "\x1b[H\x1b[0J",
                                                        "\x1b[1;1H\x1b[J",
                                                        "\f",
                                                        "\x1b[?47h",
                                                        "\x1b[?1047h",
                                                        "\x1b[?1049h"};
constexpr std::size_t longest_clearing = 10;

}  // namespace

void ScreenWatch::show(Stream stream, std::string_view bytes, Seconds at) {
  if (bytes.empty()) return;
  end(at);
  last_ = at;
  std::string& tail = tails_.at(static_cast<std::size_t>(stream));
  tail += bytes;
  cleared_ = cleared_ || std::any_of(clearings.begin(), clearings.end(), [&](std::string_view one) {
               return tail.find(one) != std::string::npos;
             });
  if (tail.size() > longest_clearing) tail.erase(0, tail.size() - longest_clearing);
}

void ScreenWatch::end(Seconds at) {
  longest_silence_ = std::max(longest_silence_, at - last_);
}

}  // namespace aspis::contest
