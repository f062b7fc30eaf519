// classic_cube WAY W|B ROWS COLUMNS PLANES SECONDS BOARDFILE DICTFILE: the word cube's dialect of
// old. It passes, and tells its standard error what it was given.
#include <unistd.h>

#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

int main(int count, char** words) {
  if (count != 9) return 64;
  const std::string way = words[1];
  const std::string mark = words[2];
  for (int i = 2; i < count; ++i) std::cerr << words[i] << "\n";
  std::ifstream board(words[7]);
  std::cerr << std::string(std::istreambuf_iterator<char>(board), {});
  std::ifstream same("board");
  std::cerr << "board " << (same ? "is here" : "is not here") << std::endl;
  if (way == "exits") return 0;
  if (way == "early" && mark == "B") std::cout << "B,P" << std::endl;
  bool mine = mark == "W";
  for (std::string move;; mine = true) {
    if (mine && way == "mute") ::pause();
    if (mine) std::cout << mark << ",P" << std::endl;
    if (!std::getline(std::cin, move)) break;
    std::cerr << "heard " << move << std::endl;
  }
  std::cerr << "end of input" << std::endl;
}
