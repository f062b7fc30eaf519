#include "bots/connect/game_folder.hpp"

#include <algorithm>
#include <array>
#include <cstdio>

#include "protocol/tokens.hpp"
#include "protocol/utc.hpp"

namespace aspis::connect {
namespace {

namespace fs = std::filesystem;

/// The time of the system's clock as names begin with it: 20261120-205106.
std::string stamp_now() {
  std::string stamp = protocol::utc_now();
  std::erase_if(stamp, [](char sign) { return sign == '-' || sign == ':' || sign == 'Z'; });
  std::replace(stamp.begin(), stamp.end(), 'T', '-');
  return stamp;
}

}  // namespace

GameFolder::GameFolder(const fs::path& directory, const std::string& name) {
  std::error_code error;
  fs::create_directories(directory, error);
  const std::string base = stamp_now() + "-" + name;
  for (int number = 1; number < 1000 && !error; ++number) {
    const fs::path candidate =
        directory / (number == 1 ? base : base + "-" + std::to_string(number));
    if (!fs::create_directory(candidate, error)) continue;
    path_ = candidate;
    transcript_.open(path_ / "transcript.txt", std::ios::binary);
    return;
  }
}

void GameFolder::write(char direction, std::string_view line) {
  if (!transcript_.is_open() || written_ > largest_transcript) return;
  const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - begun_;
  std::array<char, 32> time{};
  std::snprintf(time.data(), time.size(), "%9.3f ", passed.count());
  written_ += line.size() + 12;
  transcript_ << time.data() << direction << ' ' << line << '\n' << std::flush;
  if (written_ > largest_transcript) transcript_ << "# the rest is left out\n" << std::flush;
}

void GameFolder::keep(const seats::Report& report) {
  if (path_.empty()) return;
  std::ofstream file(path_ / "stderr.txt", std::ios::binary);
  file << report.stderr_head;
  if (report.stderr_skipped > 0) {
    file << "\n... " << report.stderr_skipped << " bytes left out ...\n";
  }
  file << report.stderr_tail;
}

void GameFolder::keep(const protocol::Record& record) {
  if (path_.empty()) return;
  std::ofstream(path_ / "own-view.record", std::ios::binary) << protocol::text(record);
}

}  // namespace aspis::connect
