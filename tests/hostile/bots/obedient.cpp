// obedient [loudly]: keeps to the protocol, in every game; loudly repeats on its standard error
// what it hears.
#include "tests/hostile/bots/player.hpp"

int main(int count, char**) {
  hostile::Player player;
  while (player.hear()) {
    if (count > 1) std::cerr << player.line() + "\n";
    if (player.line() == "ready?") hostile::say("ready\n");
    if (player.heard("go ")) hostile::say(player.answer() + "\n");
    if (player.line() == "bye") return 0;
  }
}
