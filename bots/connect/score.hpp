// What a relay has to show for itself: games won, lost and tied, and one line about now.
#pragma once

#include <string>

#include "bots/connect/table.hpp"
#include "protocol/messages.hpp"

namespace aspis::connect {

class Score {
 public:
  /// One line about it: "boxing as A: won by last-spot".
  std::string add(const Replica&, const protocol::ResultLine&);

  /// "alice | connected | boxing as A against bob, move 12, your bot thinks | last: won by
  /// last-spot | 3 won, 1 lost, 0 tied". `table` is null between games.
  [[nodiscard]] std::string line(const std::string& alias, bool connected, const Table* table,
                                 const std::string& opponent) const;

 private:
  int won_ = 0;
  int lost_ = 0;
  int tied_ = 0;
  std::string last_ = "none yet";
};

/// "boxing as A against bob".
[[nodiscard]] std::string seat_text(const Replica&, const std::string& opponent);

}  // namespace aspis::connect
