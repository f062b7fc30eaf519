// slow MS: keeps to the protocol and thinks for so many milliseconds.
#include <chrono>
#include <thread>

#include "tests/hostile/bots/player.hpp"

int main(int count, char** words) {
  const std::chrono::milliseconds thinks(count > 1 ? std::atoi(words[1]) : 0);
  hostile::Player player;
  while (player.hear()) {
    if (player.line() == "ready?") hostile::say("ready\n");
    if (player.heard("go ")) {
      std::this_thread::sleep_for(thinks);
      hostile::say(player.answer() + "\n");
    }
    if (player.line() == "bye") return 0;
  }
}
