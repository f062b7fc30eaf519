// The rows of a tournament's file as plain values, most with a description next to them from which
// SQL and JSON follow: see db/row/row.hpp.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "db/entrant_rows.hpp"
#include "db/row/row.hpp"
#include "protocol/setup.hpp"
#include "protocol/time_control.hpp"
#include "protocol/verdict.hpp"

namespace aspis::db {

// Times are UTC, 2026-11-20T20:51:06Z; stages count from 0; entrants are their numbers.

/// The round after which a running tournament pauses.
struct StopAfter {
  int stage = -1;  // -1 is never
  int round = 0;   // as formats::Pairing::round; 0 is the whole stage
  bool operator==(const StopAfter&) const = default;
};

struct TournamentRow {
  std::string plan;
  std::string game;
  std::uint64_t seed = 0;
  std::string seed_sha256;
  std::string dictionary_sha256;
  std::string created;
  std::string closed;
  std::string program;
  std::string title;
  bool shows_names = false;
  bool running = false;
  StopAfter stop_after{};
  std::string seed_nonce{};
  bool names_on_paper = false;
  int one = 1;  // its key: there is one row
};
inline constexpr row::Field tournament_fields[] = {
    ASPIS_FIELD(TournamentRow, one, "the key of the only row"),
    ASPIS_FIELD(TournamentRow, plan, "JSON").lines(),
    ASPIS_FIELD(TournamentRow, game, "name of the game"),
    ASPIS_FIELD(TournamentRow, seed, "secret until the tournament is closed"),
    ASPIS_FIELD(TournamentRow, seed_sha256, "protocol::seed_commitment()"),
    ASPIS_FIELD(TournamentRow, dictionary_sha256, "empty if the game has none"),
    ASPIS_FIELD(TournamentRow, created, "when it was created"),
    ASPIS_FIELD(TournamentRow, closed, "empty until it ends"),
    ASPIS_FIELD(TournamentRow, program, "version of aspis that created it"),
    ASPIS_FIELD(TournamentRow, title, "for people; empty is the file's name"),
    ASPIS_FIELD(TournamentRow, shows_names, "public pages show names with the aliases"),
    ASPIS_FIELD(TournamentRow, running, "a server continues it whenever it starts"),
    ASPIS_FIELD(TournamentRow, seed_nonce, "as secret as the seed"),
    ASPIS_FIELD(TournamentRow, names_on_paper, "names are on printed sheets and nowhere else"),
    row::make_field<&TournamentRow::stop_after, &StopAfter::stage>(
        "stop_stage", "of the run; of a stopped one, what it stopped after"),
    row::make_field<&TournamentRow::stop_after, &StopAfter::round>("stop_round", "of that stage"),
};
ASPIS_ROW(TournamentRow, tournament_fields, "tournament", 1, "The tournament.")

struct MatchRow {
  std::int64_t id = 0;
  int stage = 0;
  int phase = 0;
  std::vector<int> entrants;  // in the order of the seats of the first game
  std::string label;
  std::string voided;
};
inline constexpr row::Field match_fields[] = {
    ASPIS_FIELD(MatchRow, id, "given by the store"),
    ASPIS_FIELD(MatchRow, stage, "of the plan"),
    ASPIS_FIELD(MatchRow, phase, "as in formats::MatchKey"),
    ASPIS_FIELD(MatchRow, label, "Round 1, group A, 3"),
    ASPIS_FIELD(MatchRow, voided, "why it no longer counts; empty while it does"),
};
ASPIS_ROW(MatchRow, match_fields, "matches", 1, "A match.")

enum class GameState {
  played,      // counts as played
  awarded,     // counts as an instructor, or a missing program, decided
  void_,       // finished, but does not count
  superseded,  // was ordered to be played again
};
inline constexpr std::array<std::string_view, 4> game_state_words{"played", "awarded", "void",
                                                                  "superseded"};
constexpr std::span<const std::string_view> enum_words(GameState) {
  return game_state_words;
}

struct GameSeatRow {
  int entrant = 0;
  protocol::Standing standing = protocol::Standing::void_;
  bool forfeit = false;
  std::int64_t score = 0;
  int moves = 0;
  std::chrono::microseconds slowest{0};
  std::string stderr_text;  // head and tail, private to its author
  bool operator==(const GameSeatRow&) const = default;
};

struct GameRow {
  std::int64_t id = 0;
  std::int64_t match = 0;
  int number = 0;   // in its match, from 0
  int attempt = 0;  // fresh boards that were ordered before it
  int board = 0;
  std::optional<std::uint64_t> seed;  // of its board
  GameState state = GameState::played;
  bool fresh_board = false;  // superseded: the next one is on another board
  protocol::Reason reason = protocol::Reason::void_;
  std::string detail;  // for people; may hold an overrun
  std::string started;
  std::chrono::microseconds took{0};
  std::vector<GameSeatRow> seats;  // in the order of play
  std::string record_sha256;       // "" without a record
  bool operator==(const GameRow&) const = default;
};

struct AuditRow {
  std::int64_t id = 0;
  std::string at;
  std::string actor;
  std::string act;
  std::string subject;
  std::string reason;
};
inline constexpr row::Field audit_fields[] = {
    ASPIS_FIELD(AuditRow, id, "given by the store").shown(),
    ASPIS_FIELD(AuditRow, at, "when it was done").shown(),
    ASPIS_FIELD(AuditRow, actor, "referee, instructor or a member of the staff").shown(),
    ASPIS_FIELD(AuditRow, act, "create, award, void, rerun, lot, void-match, close and others")
        .shown(),
    ASPIS_FIELD(AuditRow, subject, "game 17").shown(),
    ASPIS_FIELD(AuditRow, reason, "one line").shown(),
};
ASPIS_ROW(AuditRow, audit_fields, "audit", 1, "A line of the log.")

/// The end of the chain of results: see chain.hpp.
struct ChainHead {
  std::int64_t links = 0;
  std::string head;  // 64 hexadecimal digits
  bool operator==(const ChainHead&) const = default;
};
inline constexpr row::Field chain_head_fields[] = {
    ASPIS_FIELD(ChainHead, links, "so far"),
    ASPIS_FIELD(ChainHead, head, "64 hexadecimal digits"),
};
ASPIS_DOCUMENT(ChainHead, "Chain", chain_head_fields, "Where the chain of results ends.")

struct ConfirmedRow {
  int stage = 0;
  int sample = 0;
};
inline constexpr row::Field confirmed_fields[] = {
    ASPIS_FIELD(ConfirmedRow, stage, "that plays every order"),
    ASPIS_FIELD(ConfirmedRow, sample, "so many orders by lot; 0 is every one"),
};
ASPIS_ROW(ConfirmedRow, confirmed_fields, "confirmed", 1, "A stage that the instructor confirmed.")

struct TokenRow {
  int entrant = 0;
  std::string hash;
  std::string issued;
};
inline constexpr row::Field token_fields[] = {
    ASPIS_FIELD(TokenRow, entrant, "who logs in with it, and whose bots"),
    ASPIS_FIELD(TokenRow, hash, "BLAKE2b of the token in hexadecimal; it is stored nowhere"),
    ASPIS_FIELD(TokenRow, issued, "when it was created"),
};
ASPIS_ROW(TokenRow, token_fields, "tokens", 1, "An entrant's token.")

struct AnnouncementRow {
  std::int64_t id = 0;
  std::string at;
  std::string text;
};
inline constexpr row::Field announcement_fields[] = {
    ASPIS_FIELD(AnnouncementRow, id, "given by the store").shown(),
    ASPIS_FIELD(AnnouncementRow, at, "when it was made").shown(),
    ASPIS_FIELD(AnnouncementRow, text, "for everybody").lines().shown(),
};
ASPIS_ROW(AnnouncementRow, announcement_fields, "announcements", 1, "An announcement.")

struct BigScreenRow {
  bool paused = false;
  std::int64_t next = 0;
  std::int64_t again = 0;
  std::string mode = "games";
  int step = 0;
  std::vector<std::int64_t> order;
  std::vector<std::int64_t> left_out;
  int one = 1;  // its key: there is one row
  bool operator==(const BigScreenRow&) const = default;
};
inline constexpr row::Field big_screen_fields[] = {
    ASPIS_FIELD(BigScreenRow, one, "the key of the only row"),
    ASPIS_FIELD(BigScreenRow, paused, "the game that is shown stays"),
    ASPIS_FIELD(BigScreenRow, next, "how often the next game was asked for"),
    ASPIS_FIELD(BigScreenRow, again, "how often the same game was asked for once more"),
    ASPIS_FIELD(BigScreenRow, mode, "games or ceremony"),
    ASPIS_FIELD(BigScreenRow, step, "of the ceremony, from 0"),
    row::make_field<&BigScreenRow::order>("running_order", "games to be shown first"),
    ASPIS_FIELD(BigScreenRow, left_out, "games never to be shown"),
};
ASPIS_ROW(BigScreenRow, big_screen_fields, "big_screen", 1, "The show on the big screens.")

struct WindowRow {
  enum class AtClose { wait, forfeit };
  int stage = 0;
  int round = 0;
  std::string opens;
  std::string closes;
  AtClose at_close = AtClose::wait;
  bool by_agreement = false;
  bool operator==(const WindowRow&) const = default;
};
inline constexpr std::array<std::string_view, 2> at_close_words{"wait", "forfeit"};
constexpr std::span<const std::string_view> enum_words(WindowRow::AtClose) {
  return at_close_words;
}
inline constexpr row::Field window_fields[] = {
    ASPIS_FIELD(WindowRow, stage, "from 1").from(1, 100).counted_from_1().required().shown(),
    ASPIS_FIELD(WindowRow, round, "as in pairings; null is each round without its own window")
        .from(1, 100'000)
        .nullable()
        .shown(),
    ASPIS_FIELD(WindowRow, opens, "null is immediately").utc().shown(),
    ASPIS_FIELD(WindowRow, closes, "null is never").utc().shown(),
    ASPIS_FIELD(WindowRow, at_close, "what happens then to games whose bots are missing").shown(),
    ASPIS_FIELD(WindowRow, by_agreement,
                "two entrants agree on board and time before their match begins; what they did not "
                "agree on when the window closes is played as the plan has it")
        .shown(),
};
ASPIS_ROW(WindowRow, window_fields, "windows", 2, "When the games of a round may be played.")

struct EmbargoRow {
  int stage = 0;
  bool holds = false;
  bool operator==(const EmbargoRow&) const = default;
};
inline constexpr row::Field embargo_fields[] = {
    ASPIS_FIELD(EmbargoRow, stage, "that the instructor decided on"),
    ASPIS_FIELD(EmbargoRow, holds, "its results are held back, whatever the plan says"),
};
ASPIS_ROW(EmbargoRow, embargo_fields, "embargoes", 1, "Whether a stage's results are held back.")

struct RevealedRow {
  int stage = 0;
  int phase = 0;
  std::vector<int> entrants;
  std::string at;
  bool operator==(const RevealedRow&) const = default;
};
inline constexpr row::Field revealed_fields[] = {
    ASPIS_FIELD(RevealedRow, stage, "of the match's key"),
    ASPIS_FIELD(RevealedRow, phase, "of the match's key"),
    ASPIS_FIELD(RevealedRow, entrants, "of the match's key: sorted"),
    ASPIS_FIELD(RevealedRow, at, "when it was revealed"),
};
ASPIS_ROW(RevealedRow, revealed_fields, "revealed", 3,
          "A match whose results are public although its stage's are held back.")

struct RevealTimeRow {
  int stage = -1;
  int round = 0;
  std::string at;
  bool operator==(const RevealTimeRow&) const = default;
};
inline constexpr row::Field reveal_time_fields[] = {
    ASPIS_FIELD(RevealTimeRow, stage, "-1 is every one"),
    ASPIS_FIELD(RevealTimeRow, round, "as in pairings; 0 is all of the stage, play-offs too"),
    ASPIS_FIELD(RevealTimeRow, at, "when its results are revealed"),
};
ASPIS_ROW(RevealTimeRow, reveal_time_fields, "reveal_times", 2, "When results are to be revealed.")

struct AgreementRow {
  int stage = 0;
  int phase = 0;
  std::vector<int> entrants;
  std::vector<protocol::Option> options;
  protocol::TimeControl clock;
  std::string at;
  std::string agreed;
  bool operator==(const AgreementRow&) const = default;
};
inline constexpr row::Field agreement_fields[] = {
    ASPIS_FIELD(AgreementRow, stage, "of the match's key"),
    ASPIS_FIELD(AgreementRow, phase, "of the match's key"),
    ASPIS_FIELD(AgreementRow, entrants, "of the match's key: sorted"),
    ASPIS_FIELD(AgreementRow, options, "of the game").up_to(100),
    row::make_field<&AgreementRow::clock, &protocol::TimeControl::move>("move_ms", "for a move"),
    row::make_field<&AgreementRow::clock, &protocol::TimeControl::game>("game_ms", "for a game"),
    ASPIS_FIELD(AgreementRow, at, "when they play; empty is as soon as both are connected"),
    ASPIS_FIELD(AgreementRow, agreed, "when they agreed"),
};
ASPIS_ROW(AgreementRow, agreement_fields, "agreements", 3,
          "An agreement of two entrants about a match.")

/// A practice game or a scrimmage, apart from everything that counts.
struct PracticeRow {
  std::int64_t id = 0;
  std::string started;
  protocol::Reason reason = protocol::Reason::void_;
  std::string detail;
  std::vector<GameSeatRow> seats;  // entrant 0 is a house bot
  std::vector<std::string> names;  // by seat: alias, or the house bot's name
  std::string record_sha256;
  int asked_by = 0;           // the entrant whose quota of kept games has this one; not read back
  bool is_scrimmage = false;  // the server chose the two, to learn how strong they are
  std::vector<int> versions = {};  // by seat: of the program that played; 0 if none was submitted
  bool operator==(const PracticeRow&) const = default;
};

}  // namespace aspis::db
