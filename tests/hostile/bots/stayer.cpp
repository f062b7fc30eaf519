// stayer WAY [FILE]: plays one game after the other in the same process, and misbehaves between two
// of them. Its standard error says which process plays which game, from which seat.
#include <csignal>
#include <fstream>
#include <functional>
#include <map>

#include "tests/hostile/bots/hog.hpp"
#include "tests/hostile/bots/player.hpp"

namespace {

using hostile::Player;
using hostile::say;
using hostile::wait_for_ever;

void tell_author(const std::string& line) {
  if (::write(STDERR_FILENO, line.data(), line.size()) < 0) std::abort();
}

std::string junk(std::size_t bytes) {
  std::string text;
  while (text.size() < bytes) text += "a line that nobody asked for\n";
  return text;
}

/// By what it does, and the number of the game, from 1.
using Act = std::function<void(Player&, int game)>;
using Acts = std::map<std::string_view, Act>;

const Acts& at_game() {
  static const Acts acts = {
      {"obeys", [](Player&, int) {}},
      {"notes", [](Player&, int) {}},  // all that it hears, into the file
      {"dies-at-setup",
       [](Player&, int game) {
         if (game == 2) ::_exit(6);
       }},
      {"hangs-at-setup",
       [](Player&, int game) {
         if (game == 2) wait_for_ever();
       }},
  };
  return acts;
}

const Acts& at_go() {
  static const Acts acts = {
      {"crashes-in-second",
       [](Player&, int game) {
         if (game == 2) ::_exit(7);
       }},
      {"resigns-second",
       [](Player& player, int game) {
         if (game == 2) say(player.mark() + ",resign\n");
       }},
  };
  return acts;
}

const Acts& at_result() {
  static const Acts acts = {
      {"dies-between",
       [](Player&, int) {
         tell_author("I did not expect this\n");
         ::_exit(5);
       }},
      {"talks-between",
       [](Player& player, int) { say("that was fun\n" + player.answer() + "\n"); }},
      {"talks-on", [](Player&, int) { say("and so on"); }},
      // More than what the referee takes and what its pipe holds: it never comes to the next game.
      {"floods-between", [](Player&, int) { say(junk(800'000)); }},
      {"hogs-between", [](Player&, int) { hostile::hog(); }},
      {"ignores-bye",
       [](Player&, int game) {
         if (game == 3) wait_for_ever();
       }},
  };
  return acts;
}

void act(const Acts& acts, std::string_view way, Player& player, int game) {
  const auto found = acts.find(way);
  if (found != acts.end()) found->second(player, game);
}

}  // namespace

int main(int count, char** words) {
  const std::string_view way = count > 1 ? words[1] : "";
  if (at_game().count(way) + at_go().count(way) + at_result().count(way) == 0) return 64;
  Player player;
  int game = 0;
  std::ofstream notes(count > 2 ? words[2] : "/dev/null");
  while (player.hear()) {
    notes << player.line() << std::endl;
    if (player.heard("aspis ")) tell_author("hello\n");
    if (player.heard("game ")) act(at_game(), way, player, ++game);
    if (player.line() == "ready?") {
      tell_author("game " + std::to_string(game) + " of " + std::to_string(::getpid()) + " as " +
                  player.mark() + "\n");
      say("ready\n");
    }
    if (player.heard("go ")) {
      act(at_go(), way, player, game);
      say(player.answer() + "\n");
    }
    if (player.heard("result ")) act(at_result(), way, player, game);
    if (player.line() == "bye") return 0;
  }
}
