#include "server/cli/progress.hpp"

#include <cstdio>

namespace aspis::cli {

std::string progress_line(int done, int total, std::chrono::duration<double> passed,
                          const std::string& score) {
  constexpr int width = 24;
  const int filled = total > 0 ? width * done / total : width;
  std::string bar(static_cast<std::size_t>(filled), '#');
  bar.resize(width, '.');
  std::string line = "[" + bar + "]  " + std::to_string(done) + "/" + std::to_string(total);
  if (done > 0 && passed.count() > 0) {
    const double speed = done / passed.count();
    char text[64];
    std::snprintf(text, sizeof text, "  %.1f games/s, %.0f s left", speed, (total - done) / speed);
    line += text;
  }
  return line + "  " + score;
}

Progress::Progress(int total) : total_(total) {
}

void Progress::show(int done, const std::string& score) {
  const auto now = Clock::now();
  if (done < total_ && now - last_ < std::chrono::milliseconds(100)) return;
  last_ = now;
  line_.show(progress_line(done, total_, now - begun_, score));
}

}  // namespace aspis::cli
