// A program on this machine that plays for an entrant, wherever it comes from: a roster, a sample
// bot, a version that was handed in.
#pragma once

#include <filesystem>
#include <string>

namespace aspis::tournament {

struct LocalProgram {
  std::string command;           // as a roster has it
  std::filesystem::path folder;  // where it runs; "" is its own
  bool classic = false;
  std::string language;  // a key of submissions::languages(); "" where it was not handed in
  auto operator<=>(const LocalProgram&) const = default;
};

}  // namespace aspis::tournament
