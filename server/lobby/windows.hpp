// Time windows of rounds, and agreements between entrants.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "db/rows.hpp"
#include "referee/formats/plan.hpp"
#include "referee/formats/schedule.hpp"
#include "server/lobby/lobby_types.hpp"

namespace aspis::lobby {

/// Whether a game that is due may begin.
struct Admission {
  bool open = false;
  bool absent_lose = false;    // if open: the window has closed, and absent entrants lose
  std::optional<Terms> terms;  // agreed ones
};

/// The matches of a schedule that are not complete.
[[nodiscard]] std::vector<LobbyMatch> lobby_matches(const formats::Plan&, const formats::Schedule&);

/// The window of exactly this round; null if it has none.
[[nodiscard]] const db::WindowRow* find_window(const std::vector<db::WindowRow>&, int stage,
                                               int round);

/// The windows, matches and agreements of a tournament, compared with a given time. Times are texts
/// as in the rows; "" as `now` is before all times. Knows nothing of bots or presence.
class Windows {
 public:
  void set_windows(std::vector<db::WindowRow>);
  /// Returns whether a match is new.
  bool set_matches(std::vector<LobbyMatch>);
  void agree(const db::AgreementRow&);

  [[nodiscard]] Admission admission(const formats::MatchKey&, const std::string& now) const;
  /// Whether a window opens or closes, or an agreed time comes, after `from` and up to `to`.
  [[nodiscard]] bool has_event_between(const std::string& from, const std::string& to) const;

  /// The known matches between these two.
  [[nodiscard]] std::vector<const LobbyMatch*> find_matches(formats::Entrant,
                                                            formats::Entrant) const;
  [[nodiscard]] const LobbyMatch* match(const formats::MatchKey&) const;
  /// Whether its entrants may agree on terms and it has not begun.
  [[nodiscard]] bool is_open_to_terms(const formats::MatchKey&) const;
  /// The window of its round, or else of its stage; null if there is neither.
  [[nodiscard]] const db::WindowRow* find_window(const LobbyMatch&) const;
  /// A game of the match begins, so its terms are fixed from now on.
  void mark_begun(const formats::MatchKey&);

 private:
  std::vector<db::WindowRow> windows_;
  std::map<formats::MatchKey, LobbyMatch> matches_;
  std::map<formats::MatchKey, db::AgreementRow> agreements_;
};

}  // namespace aspis::lobby
