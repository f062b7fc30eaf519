#include "bots/connect/score.hpp"

#include "protocol/tokens.hpp"

namespace aspis::connect {

std::string seat_text(const Replica& replica, const std::string& opponent) {
  return protocol::escaped(replica.game(), 40) + " as " + replica.mark() +
         (opponent.empty() ? "" : " against " + opponent);
}

std::string Score::add(const Replica& replica, const protocol::ResultLine& result) {
  using protocol::Standing;
  std::string how = "void";
  if (result.standing == Standing::win) how = "won";
  if (result.standing == Standing::loss) how = "lost";
  if (result.standing == Standing::tie) how = "tied";
  won_ += how == "won" ? 1 : 0;
  lost_ += how == "lost" ? 1 : 0;
  tied_ += how == "tied" ? 1 : 0;
  last_ = how + " by " + std::string(name(result.reason));
  const std::string& why = replica.note();
  const bool says_more = !why.empty() && why != name(result.reason);
  return seat_text(replica, "") + ": " + last_ +
         (says_more ? ": " + protocol::escaped(why, 1000) : "");
}

std::string Score::line(const std::string& alias, bool connected, const Table* table,
                        const std::string& opponent) const {
  std::string game = "in the lobby";
  if (table != nullptr) {
    game = seat_text(table->replica(), opponent) + ", move " + std::to_string(table->moves() + 1) +
           (table->is_thinking() ? ", your bot thinks" : "");
  } else if (!connected) {
    game = "no game";
  }
  return (alias.empty() ? "aspis" : alias) + " | " + (connected ? "connected" : "not connected") +
         " | " + game + " | last: " + last_ + " | " + std::to_string(won_) + " won, " +
         std::to_string(lost_) + " lost, " + std::to_string(tied_) + " tied";
}

}  // namespace aspis::connect
