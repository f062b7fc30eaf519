// What is left of one game on the student's disk: a folder with the transcript, the bot's standard
// error and the record. Never fails a game: a full disk costs the files.
#pragma once

#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include "protocol/record.hpp"
#include "protocol/result.hpp"
#include "referee/seats/seat.hpp"

namespace aspis::connect {

inline constexpr std::size_t largest_transcript = std::size_t{16} << 20U;

class GameFolder {
 public:
  /// Makes DIR/DATE-NAME, with a number behind it where that is there already.
  GameFolder(const std::filesystem::path& directory, const std::string& name);

  /// Where the files are, "" where they cannot be.
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

  void heard(std::string_view line) { write('<', line); }
  void said(std::string_view line) { write('>', line); }
  void note(std::string_view text) { write('#', text); }

  void keep(const seats::Report&);
  void keep(const protocol::Record&);

 private:
  void write(char direction, std::string_view line);

  std::filesystem::path path_;
  std::ofstream transcript_;
  std::size_t written_ = 0;
  std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
};

}  // namespace aspis::connect
