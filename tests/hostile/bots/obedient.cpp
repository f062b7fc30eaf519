// Keeps to the protocol, in every game.
#include "tests/hostile/bots/player.hpp"

int main() {
  hostile::Player player;
  while (player.hear()) {
    if (player.line() == "ready?") hostile::say("ready\n");
    if (player.heard("go ")) hostile::say(player.answer() + "\n");
    if (player.line() == "bye") return 0;
  }
}
