// What a league looks like: the table of its versions, drawn over again as games end.
#pragma once

#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "referee/formats/scrimmage.hpp"

namespace aspis::cli {

struct LeagueRow {
  std::string name;
  std::string sha256;
  std::string note{};                     // why it plays no more, or ""
  std::map<std::string, int> forfeits{};  // by their reasons
};

/// The best first; those without a game last. Ends in a newline.
[[nodiscard]] std::string league_table(const formats::League&, const std::vector<LeagueRow>&);
/// In the same order.
[[nodiscard]] nlohmann::ordered_json league_document(const formats::League&,
                                                     const std::vector<LeagueRow>&);

/// Text on standard output in place of what was shown before, as much as the terminal is high.
class LiveText {
 public:
  LiveText();
  /// Whether there is somebody to see it; else nothing is shown.
  [[nodiscard]] bool terminal() const { return terminal_; }
  void show(const std::string& text);
  void clear();

 private:
  bool terminal_;
  int shown_ = 0;  // lines
};

}  // namespace aspis::cli
