// rude WAY [SIGN]: breaks the protocol's manners in one way, by what it writes or does not write.
// Everything else it does as it should.
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
using Act = std::function<void(Player&)>;
using Acts = std::map<std::string_view, Act>;

std::string lines_of_junk(std::size_t bytes) {
  std::string text;
  while (text.size() < bytes) text += "a line that nobody asked for\n";
  return text;
}

[[noreturn]] void flood(const std::string& piece) {
  for (;;) say(piece);
}

/// A second line, when its opponent thinks already.
void answer_again(Player& player, unsigned us) {
  say(player.answer() + "\n");
  ::usleep(us);
  say("and again\n");
}

/// Between two bots that are given the same SIGN: what one of them has done by its turn `turn`
/// the other can wait for.
std::string sign;
void tell(int turn) {
  std::ofstream(sign + std::to_string(turn)) << turn;
}
void wait_for(int turn) {
  while (!std::ifstream(sign + std::to_string(turn))) ::usleep(1000);
}

/// Instead of reading anything.
const Acts& at_start() {
  static const Acts acts = {
      {"never-ready", [](Player&) { wait_for_ever(); }},
      {"never-reads",
       [](Player&) {
         say("ready\n");
         wait_for_ever();
       }},
      {"closes-input",
       [](Player&) {
         ::close(STDIN_FILENO);
         say("ready\n");
         wait_for_ever();
       }},
      {"chatty-start", [](Player&) { say("hello from my bot\nloading ...\n"); }},
      {"ready-at-once", [](Player&) { say("ready\n"); }},
      {"flood-before-ready", [](Player&) { flood(lines_of_junk(4096)); }},
      {"ignores-terminate", [](Player&) { std::signal(SIGTERM, SIG_IGN); }},
      {"small-squares", [](Player& player) { player.play_small(); }},
      {"chatters", [](Player& player) { player.play_small(); }},
      {"waits-for-other", [](Player& player) { player.play_small(); }},
  };
  return acts;
}

/// In place of `ready`.
const Acts& at_ready() {
  static const Acts acts = {
      {"ready-twice", [](Player&) { say("ready\nready\n"); }},
      {"ready-at-once", [](Player&) {}},
      {"ready-late",
       [](Player&) {
         ::usleep(300'000);
         say("ready\n");
       }},
      {"ready-crlf", [](Player&) { say("ready\r\n"); }},
      {"flood-before-go",
       [](Player&) {
         say("ready\n" + lines_of_junk(100'000));
         tell(1);
       }},
      {"long-line-before-go",
       [](Player&) {
         say("ready\n" + std::string(5000, 'x') + "\n");
         tell(1);
       }},
      {"early-line", [](Player&) { say("ready\nthis is no move\n"); }},
      {"early-part", [](Player&) { say("ready\nthis is n"); }},
  };
  return acts;
}

/// In place of the answer.
const Acts& at_go() {
  static const Acts acts = {
      {"mute", [](Player&) { wait_for_ever(); }},
      {"drips",
       [](Player&) {
         for (;;) {
           say("x");
           ::usleep(5000);
         }
       }},
      {"no-newline",
       [](Player& player) {
         say(player.answer());
         wait_for_ever();
       }},
      {"flood-asked", [](Player&) { flood(std::string(4096, 'x')); }},
      {"flood-of-lines", [](Player&) { flood("no move at all\n"); }},
      {"megabyte-line", [](Player&) { say(std::string(1 << 20, 'x') + "\n"); }},
      {"line-of-4096", [](Player&) { say(std::string(4096, 'x') + "\n"); }},
      {"line-of-4097", [](Player&) { say(std::string(4097, 'x') + "\n"); }},
      {"nul-bytes", [](Player& player) { say(player.answer() + std::string(1, '\0') + "\n"); }},
      {"bad-utf8", [](Player& player) { say(player.answer() + "\xff\xfe\n"); }},
      {"empty-line", [](Player&) { say("\n"); }},
      {"illegal", [](Player& player) { say(player.mark() + ",16,32,16\n"); }},
      {"malformed", [](Player&) { say("I move to the left\n"); }},
      {"hears-why", [](Player&) { say("I move to the left\n"); }},
      {"wrong-mark",
       [](Player& player) {
         say((player.mark() == "A" ? "B" : "A") + player.answer().substr(1) + "\n");
       }},
      {"resigns", [](Player& player) { say(player.mark() + ",resign\n"); }},
      {"crlf", [](Player& player) { say(player.answer() + "\r\n"); }},
      {"byte-by-byte",
       [](Player& player) {
         for (const char c : player.answer() + "\n") say(std::string_view(&c, 1));
       }},
      {"early-part", [](Player& player) { say("o move\n" + player.answer() + "\nthis is n"); }},
      {"answers-twice", [](Player& player) { say(player.answer() + "\nand again\n"); }},
      {"answers-again-in-1ms", [](Player& player) { answer_again(player, 1'000); }},
      {"answers-again-in-20ms", [](Player& player) { answer_again(player, 20'000); }},
      {"closes-output",
       [](Player&) {
         ::close(STDOUT_FILENO);
         wait_for_ever();
       }},
      {"closes-all",
       [](Player&) {
         for (int fd = 0; fd < 3; ++fd) ::close(fd);
         wait_for_ever();
       }},
      {"half-line-then-exit",
       [](Player& player) {
         say(player.answer());
         ::_exit(0);
       }},
      {"answer-then-exit",
       [](Player& player) {
         say(player.answer() + "\n");
         ::_exit(0);
       }},
      {"floods-between",
       [](Player& player) {
         say(player.answer() + "\n" + lines_of_junk(100'000));
         tell(player.turns());
       }},
      {"chatters",
       [](Player& player) {
         say(player.answer() + "\n" + lines_of_junk(60'000));
         tell(player.turns());
       }},
      {"waits-for-other",
       [](Player& player) {
         wait_for(player.turns());
         say(player.answer() + "\n");
       }},
  };
  return acts;
}

/// After `result`.
std::string last_note;
const Acts& at_result() {
  static const Acts acts = {
      {"hears-why",
       [](Player& player) {
         ::usleep(20'000);  // longer than it would live if it were killed immediately
         std::ofstream(sign) << last_note << '\n' << player.line() << '\n';
       }},
  };
  return acts;
}

/// After `bye`.
const Acts& at_bye() {
  static const Acts acts = {
      {"lingers", [](Player&) { wait_for_ever(); }},
      {"ignores-terminate", [](Player&) { wait_for_ever(); }},
      {"answers-after-end", [](Player& player) { say(player.answer() + "\n"); }},
      {"floods-after-end", [](Player&) { flood(lines_of_junk(4096)); }},
  };
  return acts;
}

bool act(const Acts& acts, std::string_view way, Player& player) {
  const auto found = acts.find(way);
  if (found == acts.end()) return false;
  found->second(player);
  return true;
}

}  // namespace

int main(int count, char** words) {
  const std::string_view way = count > 1 ? words[1] : "";
  if (count > 2) sign = words[2];
  const auto knows = [way](const Acts& acts) { return acts.count(way) > 0; };
  if (!knows(at_start()) && !knows(at_ready()) && !knows(at_go()) && !knows(at_bye())) return 64;
  Player player;
  act(at_start(), way, player);
  while (player.hear()) {
    if (player.line() == "ready?" && !act(at_ready(), way, player)) say("ready\n");
    if (player.heard("go ") && !act(at_go(), way, player)) say(player.answer() + "\n");
    if (player.heard("note ")) last_note = player.line();
    if (player.heard("result ")) act(at_result(), way, player);
    if (player.line() == "bye") {
      act(at_bye(), way, player);
      return 0;
    }
  }
}
