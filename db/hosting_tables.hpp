// What a server keeps beside the games: tokens, announcements, windows,
// agreements, and what big screens show.
#pragma once

#include <cstdint>
#include <vector>

#include "db/rows.hpp"

namespace aspis::db {

class Connection;

/// Of an open Store, whose rules for threads, transactions and errors hold here too.
class HostingTables {
 public:
  explicit HostingTables(Connection& connection) : connection_(&connection) {}

  [[nodiscard]] std::vector<TokenRow> tokens() const;                // by entrant
  [[nodiscard]] std::vector<AnnouncementRow> announcements() const;  // newest first
  [[nodiscard]] std::vector<WindowRow> windows() const;
  [[nodiscard]] std::vector<AgreementRow> agreements() const;
  [[nodiscard]] BigScreenRow big_screen() const;  // where nothing was asked, the usual

  // Within a transaction; std::logic_error outside.

  /// In place of the entrant's token, if there was one.
  void put_token(const TokenRow&);
  /// Returns its id.
  std::int64_t add_announcement(const AnnouncementRow&);
  /// In place of the one for the same stage and round.
  void put_window(const WindowRow&);
  void remove_window(int stage, int round);
  /// In place of the one for the same match.
  void put_agreement(const AgreementRow&);
  void put_big_screen(const BigScreenRow&);

 private:
  Connection* connection_;
};

}  // namespace aspis::db
