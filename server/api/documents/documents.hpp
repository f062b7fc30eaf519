// The public documents, as pure functions of a tournament's file and lobby: JSON written from
// descriptions. Entrants appear by alias. Only one document and the chart have names, if the
// instructor allows that.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "db/analysis_store.hpp"
#include "db/row/row_json.hpp"
#include "db/rows.hpp"
#include "server/exports/stage_results.hpp"
#include "server/hosting/registry.hpp"
#include "server/lobby/lobby_types.hpp"
#include "server/tournament/roster_rows.hpp"
#include "server/tournament/tournament.hpp"
#include "server/tournament/tournament_observer.hpp"

namespace aspis::api {

using tournament::Tournament;

/// The first fields of every document of a tournament.
struct Heading {
  std::string name;  // of its file
  tournament::RunState state = tournament::RunState::paused;
  std::int64_t version = 0;  // of the tournament's topic, read before the tournament
  /// The current setting, which may be newer than the tournament's state.
  bool shows_names = false;
};
inline constexpr std::string_view about_version =
    "number of the last event that this document may already know, for "
    "/api/v1/live?topic=...&v=";

inline constexpr row::Field heading_fields[] = {
    ASPIS_FIELD(Heading, version, about_version),
    ASPIS_FIELD(Heading, name, "of the tournament's address"),
    row::make_field<&Heading::state>("run_state", "whether its games are played"),
};
ASPIS_DOCUMENT(Heading, "", heading_fields, "What a document of a tournament begins with.")

inline constexpr std::string_view about_chain =
    "where the tournament's chain of results ended when this document was made, for 'aspis db "
    "check "
    "FILE --against HEAD'; null where the file has none yet";
[[nodiscard]] inline std::optional<db::ChainHead> chain_head(const Tournament& now) {
  return now.chain.links == 0 ? std::nullopt : std::optional(now.chain);
}

/// The source of documents about a tournament's results.
struct ShownTournament {
  Heading heading;
  const Tournament* now = nullptr;
  const formats::Schedule* schedule = nullptr;
};
extern const row::Type tournament_type;
/// Explains each line's place above the next.
extern const row::Type standings_type;
/// Elimination stages and finals, with coming matches, the origins of their sides, and the draw. A
/// stage without known entrants is "open" and shown as in the plan.
extern const row::Type bracket_type;
extern const row::Type entrants_type;
/// The name of an entrant: the first fields of the entrants document.
extern const row::Type entrant_name_type;
/// Returns the entrants with these aliases; empty if `now` is null.
[[nodiscard]] std::vector<row::Raw> named_entrants(const ShownTournament&,
                                                   const std::set<std::string>& aliases);

class LiveGame;
extern const row::Type front_type;
/// A tournament on the home page. All arguments must be public; the snapshot is null if the
/// tournament cannot be opened.
[[nodiscard]] std::string front_tournament(const hosting::TournamentInfo&,
                                           const tournament::Snapshot&,
                                           const std::vector<std::shared_ptr<LiveGame>>&);
/// Joins the texts that front_tournament() returned.
[[nodiscard]] std::string front_document(std::uint64_t version,
                                         const std::vector<std::string>& tournaments);

extern const row::Type tournament_info_type;
extern const row::Type tournaments_type;
[[nodiscard]] std::string tournaments_document(std::vector<hosting::TournamentInfo>);

/// Selects matches of one stage (from 0) and one entrant, if given; at most `limit`, after the
/// first `from`.
struct MatchFilter {
  std::optional<int> stage;
  std::optional<formats::Entrant> entrant;
  std::size_t from = 0;
  std::size_t limit = 500;
};
extern const row::Type matches_type;
[[nodiscard]] std::string matches_document(const Tournament&, const formats::Schedule&,
                                           const MatchFilter&);

extern const row::Type ratings_type;
[[nodiscard]] std::string ratings_document(const Tournament&);
[[nodiscard]] std::string practice_ratings_document(const std::vector<db::PracticeRow>&);

/// The version of an entrant (by number) that played a match; 0: it was not uploaded.
using VersionOf = std::function<int(int entrant, const formats::MatchKey&)>;
extern const row::Type analyses_type;
/// The quality of play in a tournament: the accuracy of entrants and versions, and the most
/// accurate and most dramatic games. Skips games that do not count or whose match is in progress.
[[nodiscard]] std::string analyses_document(const Tournament&, const std::vector<db::AnalysisRow>&,
                                            const VersionOf&);

extern const row::Type presets_type;
/// The presets for plans, and all games.
[[nodiscard]] std::string presets_document();
/// The columns of a roster and its first five people, from tournament::RosterRows.
extern const row::Type roster_columns_type;
/// A hosting::Preview: stages, groups and games of a possible tournament.
extern const row::Type preview_type;

/// By entrant, starting with number 1.
using Aliases = std::vector<std::string>;
[[nodiscard]] Aliases entrant_aliases(const std::vector<db::EntrantRow>&);
/// Returns "" for an unknown number.
[[nodiscard]] std::string alias_at(const Aliases&, int number);

inline constexpr row::Field clock_fields[] = {
    row::make_field<&protocol::TimeControl::move>("move_ms", "for a move; null: no limit"),
    row::make_field<&protocol::TimeControl::game>("game_ms", "for a game; null: no limit"),
};
inline constexpr row::Type clock_type{"", "Time limits.", clock_fields, 0, "Clock"};

using Matches = std::map<std::int64_t, db::MatchRow>;

/// How programs are confined, best first.
inline constexpr std::string_view sandbox_levels[] = {"A", "B", "C", "D"};

/// The part of a plan that is described here; formats::read_plan() describes the keys.
inline constexpr row::Field plan_fields[] = {
    {"stages", "in the order of play", row::Kind::raws},
};
inline constexpr row::Type plan_type{"", "A plan.", plan_fields};

// In the order of their enumerations.
inline constexpr std::string_view standing_words[] = {"win", "loss", "tie", "void"};
inline constexpr std::string_view reason_words[] = {
    "points",   "last-spot",    "home",     "tie",     "pass-pass", "no-moves",
    "illegal",  "malformed",    "timeout",  "crash",   "memory",    "output-limit",
    "protocol", "disconnected", "resigned", "aborted", "void"};

/// A player's seat in a finished game; `alias` is the public name.
struct GameSeat : db::GameSeatRow {
  std::string alias;
};
inline constexpr row::Field game_seat_fields[] = {
    ASPIS_FIELD(GameSeat, alias, "an entrant's public name"),
    row::computed("standing", "win, tie, loss or void",
                  [](const GameSeat& seat) { return protocol::name(seat.standing); })
        .one_of(standing_words),
    ASPIS_FIELD(GameSeat, forfeit, "lost by its own fault"),
    ASPIS_FIELD(GameSeat, score, "points on the board"),
    ASPIS_FIELD(GameSeat, moves, "that were accepted"),
    row::make_field<&GameSeat::slowest>("slowest_us", "the longest time of a move"),
};
ASPIS_DOCUMENT(GameSeat, "", game_seat_fields, "A seat of a game that is over.")

/// A finished game.
struct Game : db::GameRow {
  Game(const db::GameRow&, const Aliases&, const Matches&);
  db::MatchRow of;
  std::vector<GameSeat> players;
};
inline constexpr row::Field game_fields[] = {
    ASPIS_FIELD(Game, id, "of the game"),
    row::make_field<&Game::of, &db::MatchRow::stage>("stage", "from 1").counted_from_1(),
    row::make_field<&Game::of, &db::MatchRow::label>("label", "of its match"),
    ASPIS_FIELD(Game, number, "in its match, from 1").counted_from_1(),
    ASPIS_FIELD(Game, board, "of its match, from 1").counted_from_1(),
    ASPIS_FIELD(Game, state, "whether it counts"),
    row::make_field<&Game::of, &db::MatchRow::voided>("match_voided",
                                                      "why its match no longer counts")
        .nullable(),
    row::computed("reason", "why it ended",
                  [](const Game& game) { return protocol::name(game.reason); })
        .one_of(reason_words),
    ASPIS_FIELD(Game, detail, "for people"),
    ASPIS_FIELD(Game, started, "UTC, 2026-11-20T20:51:06Z"),
    row::make_field<&Game::took>("took_us", "from beginning to end"),
    row::make_field<&Game::players>("seats", "in the order of play"),
    ASPIS_FIELD(Game, record_sha256, "null without a record").nullable(),
};
ASPIS_DOCUMENT(Game, "Game", game_fields, "A game that is over.")

/// A finished practice game.
struct PracticeSeat {
  GameSeat seat;
  bool house = false;
};
inline constexpr row::Field practice_seat_fields[] = {
    ASPIS_FIELD(PracticeSeat, seat, "whose it is").inlined(),
    ASPIS_FIELD(PracticeSeat, house, "a sample bot's"),
};
ASPIS_DOCUMENT(PracticeSeat, "", practice_seat_fields, "A seat of a game of practice.")

struct PracticeGame : db::PracticeRow {
  explicit PracticeGame(const db::PracticeRow&);
  std::vector<PracticeSeat> players;
};
inline constexpr row::Field practice_game_fields[] = {
    ASPIS_FIELD(PracticeGame, id, "of the game"),
    ASPIS_FIELD(PracticeGame, started, "UTC, 2026-11-20T20:51:06Z"),
    row::computed("reason", "why it ended",
                  [](const PracticeGame& game) { return protocol::name(game.reason); })
        .one_of(reason_words),
    ASPIS_FIELD(PracticeGame, detail, "for people"),
    row::make_field<&PracticeGame::players>("seats", "in the order of play"),
    ASPIS_FIELD(PracticeGame, record_sha256, "null without a record").nullable(),
};
ASPIS_DOCUMENT(PracticeGame, "PracticeGame", practice_game_fields, "A game of practice.")

/// A page of games, newest first.
template <class Shown>
struct GamePage {
  std::vector<Shown> games;
  std::optional<std::int64_t> next_before;
};
template <class Shown>
inline constexpr row::Field page_fields[] = {
    row::make_field<&GamePage<Shown>::games>("games", "the newest first"),
    row::make_field<&GamePage<Shown>::next_before>(
        "next_before", "ask with before= this for older ones; null at the end"),
};
using Games = GamePage<Game>;
ASPIS_DOCUMENT(Games, "Games", page_fields<Game>, "Games, the newest first.")
using PracticeGames = GamePage<PracticeGame>;
ASPIS_DOCUMENT(PracticeGames, "PracticeGames", page_fields<PracticeGame>, "Games of practice.")

struct Announcements {
  std::int64_t version = 0;
  std::vector<db::AnnouncementRow> announcements = {};
};
inline constexpr row::Field announcements_fields[] = {
    ASPIS_FIELD(Announcements, version, about_version),
    ASPIS_FIELD(Announcements, announcements, "the newest first"),
};
ASPIS_DOCUMENT(Announcements, "Announcements", announcements_fields, "What was announced.")

struct Window : db::WindowRow {
  std::string stage_name;
};
inline constexpr row::Field window_document_fields[] = {
    ASPIS_FIELD(Window, stage, "from 1").counted_from_1(),
    ASPIS_FIELD(Window, stage_name, "as the plan has it"),
    ASPIS_FIELD(Window, round, "null: every round without a separate window").nullable(),
    ASPIS_FIELD(Window, opens, "null: immediately").utc(),
    ASPIS_FIELD(Window, closes, "null: never").utc(),
    ASPIS_FIELD(Window, at_close, "what happens then to games whose bots are missing"),
    ASPIS_FIELD(Window, by_agreement, "two entrants agree on board and time"),
};
ASPIS_DOCUMENT(Window, "", window_document_fields, "When the games of a round are played.")
struct Windows {
  Windows(std::int64_t version, const db::Store&);
  std::int64_t version = 0;
  std::vector<Window> windows;
};
inline constexpr row::Field windows_fields[] = {
    ASPIS_FIELD(Windows, version, about_version),
    ASPIS_FIELD(Windows, windows, "of rounds"),
};
ASPIS_DOCUMENT(Windows, "Windows", windows_fields, "When games are played.")

/// A challenge with aliases instead of numbers.
struct ShownChallenge : lobby::Challenge {
  ShownChallenge(const lobby::Challenge&, const Aliases&);
  std::string from_alias, to_alias;
};
inline constexpr row::Field shown_challenge_fields[] = {
    ASPIS_FIELD(ShownChallenge, id, "of the challenge"),
    row::make_field<&ShownChallenge::from_alias>("from", "alias of the challenger").nullable(),
    row::make_field<&ShownChallenge::to_alias>("to", "alias of the challenged entrant").nullable(),
    ASPIS_FIELD(ShownChallenge, house, "the challenged sample bot").nullable(),
    ASPIS_FIELD(ShownChallenge, match, "its number; null for practice"),
    ASPIS_FIELD(ShownChallenge, match_label, "what it is called; null for practice").nullable(),
    row::make_field<&ShownChallenge::terms, &lobby::Terms::options>("options", "of the game")
        .listed(),
    row::make_field<&ShownChallenge::terms, &lobby::Terms::clock>("clock", "time limits")
        .of(clock_type),
    ASPIS_FIELD(ShownChallenge, at, "when they play; null: as soon as both are connected")
        .nullable(),
    ASPIS_FIELD(ShownChallenge, made, "when it was made, UTC").nullable(),
    ASPIS_FIELD(ShownChallenge, state, "what became of it"),
};
ASPIS_DOCUMENT(ShownChallenge, "Challenge", shown_challenge_fields, "A challenge to a game.")

extern const row::Type lobby_type;
/// The public lobby; null if it is closed. While results are held back it hides matches in progress
/// and agreements, and it looks open after the last game.
[[nodiscard]] std::shared_ptr<const lobby::LobbyView> public_lobby_view(
    const hosting::HostedTournament&);
/// The public lobby, or with held-back results for staff.
[[nodiscard]] std::string lobby_document(const hosting::HostedTournament&, std::int64_t version,
                                         bool with_held_back = false);

}  // namespace aspis::api
