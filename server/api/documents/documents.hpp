// The public documents, as pure functions of what a tournament's file and lobby hold. Entrants are
// their aliases here; names stand in one document alone (and in the chart), and only where the
// instructor chose so.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "db/rows.hpp"
#include "server/api/json.hpp"
#include "server/hosting/registry.hpp"
#include "server/lobby/lobby_types.hpp"
#include "server/tournament/roster_rows.hpp"
#include "server/tournament/tournament.hpp"
#include "server/tournament/tournament_observer.hpp"

namespace aspis::api {

using tournament::Tournament;

/// What a document of a tournament begins with.
struct Heading {
  std::string name;  // of its file
  tournament::RunState state = tournament::RunState::paused;
  std::uint64_t version = 0;  // of the tournament's topic, taken before the tournament
  /// As the instructor has it now; a tournament may be older than that.
  bool shows_names = false;
};

/// How tournaments can be played, and the games there are.
[[nodiscard]] Json presets_document();
/// What a tournament would be: its stages, their groups and games.
/// What the columns of a roster mean, and the first five people in it.
[[nodiscard]] Json roster_columns_document(const tournament::RosterRows&);
[[nodiscard]] Json preview_document(const hosting::Preview&);
[[nodiscard]] Json tournaments_document(const std::vector<hosting::TournamentInfo>&);
[[nodiscard]] Json tournament_document(const Heading&, const Tournament&, const formats::Schedule&);
/// As exports::standings_value, which says of each line why it stands above the next.
[[nodiscard]] Json standings_document(const Heading&, const Tournament&, const formats::Schedule&);
/// Elimination stages and finals, with matches to come and where their sides come from, and how
/// they are drawn. A stage whose entrants are not known is "open": it is as the plan has it.
[[nodiscard]] Json bracket_document(const Heading&, const Tournament&, const formats::Schedule&);
[[nodiscard]] Json entrants_document(const Heading&, const Tournament&, const formats::Schedule&);

/// Those of one stage (from 0) and one entrant, where these are given; so many of them, after the
/// first `from`.
struct MatchFilter {
  std::optional<int> stage;
  std::optional<formats::Entrant> entrant;
  std::size_t from = 0;
  std::size_t limit = 500;
};
[[nodiscard]] Json matches_document(const Tournament&, const formats::Schedule&,
                                    const MatchFilter&);
[[nodiscard]] Json ratings_document(const Tournament&);

/// By entrant, from number 1.
using Aliases = std::vector<std::string>;
[[nodiscard]] Aliases aliases_of(const std::vector<db::EntrantRow>&);

using Matches = std::map<std::int64_t, db::MatchRow>;
[[nodiscard]] Json game_document(const db::GameRow&, const Aliases&, const Matches&);
/// `more` where there are older ones.
[[nodiscard]] Json games_document(const std::vector<db::GameRow>&, bool more, const Aliases&,
                                  const Matches&);

[[nodiscard]] Json practice_game_document(const db::PracticeRow&);
[[nodiscard]] Json practice_games_document(const std::vector<db::PracticeRow>&, bool more);
[[nodiscard]] Json practice_ratings_document(const std::vector<db::PracticeRow>&);

[[nodiscard]] Json announcements_document(const std::vector<db::AnnouncementRow>&);
[[nodiscard]] Json windows_document(const std::vector<db::WindowRow>&,
                                    const std::vector<std::string>& stages);
/// Of a plan as it is stored; none where this version cannot read it.
[[nodiscard]] std::vector<std::string> stage_names(const std::string& plan);
/// Null lobby: the tournament has none any more.
[[nodiscard]] Json lobby_document(const lobby::LobbyView*, const Aliases&,
                                  const hosting::TournamentInfo&);
/// The public lobby. While results are held back it hides matches in progress and agreements, and
/// it looks open after the last game.
[[nodiscard]] std::shared_ptr<const lobby::LobbyView> public_lobby_view(
    const hosting::HostedTournament&);
[[nodiscard]] Json public_lobby_document(const hosting::HostedTournament&);
[[nodiscard]] Json challenge_document(const lobby::Challenge&, const Aliases&);

}  // namespace aspis::api
