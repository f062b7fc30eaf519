// When the games of a round may be played, and what their entrants agreed on: rows held against the
// time. Knows neither bots nor who is there.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "db/rows.hpp"
#include "server/tournament/lobby.hpp"

namespace aspis::tournament {

/// What a game that is due meets.
struct Gate {
  bool open = false;
  bool absent_lose = false;  // open: the closing time is over, and whoever is not there loses
  std::optional<Terms> terms;
};

/// Times are texts as in the rows; "" as `now` is before all of them.
class Windows {
 public:
  void set_windows(std::vector<db::WindowRow>);
  /// Gives whether there is one that was not known before.
  bool set_matches(std::vector<LobbyMatch>);
  void agree(const db::AgreementRow&);

  [[nodiscard]] Gate gate(const formats::MatchKey&, const std::string& now) const;
  /// A window opens or closes, or two agreed to play, after `from` and not after `to`.
  [[nodiscard]] bool is_between(const std::string& from, const std::string& to) const;

  /// Known matches of these two.
  [[nodiscard]] std::vector<const LobbyMatch*> matches_of(formats::Entrant, formats::Entrant) const;
  [[nodiscard]] const LobbyMatch* match(const formats::MatchKey&) const;
  /// Its two agree on its terms, and it has not begun.
  [[nodiscard]] bool is_open_to_terms(const formats::MatchKey&) const;
  /// The window that holds for it; null where none does.
  [[nodiscard]] const db::WindowRow* window_of(const LobbyMatch&) const;
  /// A game of it begins: its terms stay.
  void begin(const formats::MatchKey&);

 private:
  [[nodiscard]] const db::WindowRow* find(int stage, int round) const;

  std::vector<db::WindowRow> windows_;
  std::map<formats::MatchKey, LobbyMatch> matches_;
  std::map<formats::MatchKey, db::AgreementRow> agreements_;
};

}  // namespace aspis::tournament
