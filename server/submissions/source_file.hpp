// One file of a program that was handed in.
#pragma once

#include <string>

namespace aspis::submissions {

struct SourceFile {
  std::string path;  // below the program's folder: "bot.py", "src/board.c"; UTF-8
  std::string bytes;
  bool executable = false;

  bool operator==(const SourceFile&) const = default;
};

}  // namespace aspis::submissions
