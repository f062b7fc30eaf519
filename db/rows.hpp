// What a tournament's file holds, as plain values: one struct a table. Private are the entrant's
// name, e-mail address, institution and command; nothing public may be made from them.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "protocol/setup.hpp"
#include "protocol/time_control.hpp"
#include "protocol/verdict.hpp"

namespace aspis::db {

/// The round after which a running tournament pauses.
struct StopAfter {
  int stage = -1;  // from 0; -1 is never
  int round = 0;   // as formats::Pairing::round; 0 is the whole stage
  bool operator==(const StopAfter&) const = default;
};

/// Times are UTC, 2026-11-20T20:51:06Z.
struct TournamentRow {
  std::string plan;  // JSON
  std::string game;
  std::uint64_t seed = 0;         // secret until `closed`
  std::string seed_sha256;        // protocol::seed_commitment()
  std::string dictionary_sha256;  // "" where the game has none
  std::string created;
  std::string closed;           // "" while it is on
  std::string program;          // version that made it
  std::string title;            // for people; "" is the file's name
  bool shows_names = false;     // public pages show names with the aliases
  bool running = false;         // a server plays it on by itself whenever it starts
  StopAfter stop_after{};       // of the run; where it is not running, what it stopped after
  std::string seed_nonce{};     // as secret as the seed
  bool names_on_paper = false;  // names are on sheets that staff prints, and nowhere else
};

struct EntrantRow {
  int number = 0;     // from 1
  std::string alias;  // public
  std::string name;
  std::string email;
  std::string institution;
  std::string version;
  std::string command;  // "" where none was handed in
  bool classic = false;
  std::string program{};  // public: what its author calls the program; "" where nothing was chosen
  std::string folder{};   // that the command runs in; "" is the program's own
  /// A team's people, "Ada Lovelace;Bob Moore", in the order of the addresses in `email`, which has
  /// a semicolon between them too; "" where `name` is that of the one person.
  std::string members{};
  bool staff = false;  // the instructor's: plays scrimmages and practice, and is in no stage
  /// Public: five numbers, as server/tournament/emblem.hpp has them; "" where none was chosen.
  std::string emblem{};
  /// The class list's identifiers of each person, as server/tournament/people.hpp writes them. ""
  /// if it has only names and addresses.
  std::string identifiers{};
  bool operator==(const EntrantRow&) const = default;
};

/// Entrants, by number, whose names stay hidden while names are shown.
struct HiddenNames {
  enum class ChosenBy { entrant, staff };
  std::set<int> by_entrant;
  std::set<int> by_staff;
  [[nodiscard]] bool contains(int entrant) const {
    return by_entrant.contains(entrant) || by_staff.contains(entrant);
  }
  bool operator==(const HiddenNames&) const = default;
};

/// A program's name that the instructor took away.
struct RemovedNameRow {
  std::int64_t id = 0;
  int entrant = 0;
  std::string name;
  std::string at;
  std::string reason;  // one line
  bool operator==(const RemovedNameRow&) const = default;
};

/// A version of an entrant's program has passed a threshold of the plan.
struct PassedThresholdRow {
  int entrant = 0;    // number
  int threshold = 0;  // from 0, as the plan lists them
  int version = 0;
  std::string at;
  bool operator==(const PassedThresholdRow&) const = default;
};

/// An entrant that came after the draw: from when on it plays.
struct ArrivalRow {
  int entrant = 0;  // number
  int stage = 0;    // from 0
  int round = 1;    // in it
  bool operator==(const ArrivalRow&) const = default;
};

/// An entrant that plays no more.
struct DepartureRow {
  enum class Kind { disqualified, withdrawn };
  /// What its games count for: as they were played, for nobody, for its opponents. Those that were
  /// not played are won by the opponents, or void.
  enum class Games { stand, void_, award };
  int entrant = 0;  // number
  Kind kind = Kind::disqualified;
  Games games = Games::award;
  int stage = 0;  // from 0: the last one that had begun with it; -1 where none had
  int round = 0;  // of that stage, the last one that had begun; 0 where none had
  std::string reason;
  bool operator==(const DepartureRow&) const = default;
};

struct MatchRow {
  std::int64_t id = 0;
  int stage = 0;  // from 0
  int phase = 0;
  std::vector<int> entrants;  // numbers, in the order of the seats of the first game
  std::string label;          // "Round 1, group A, 3"
  std::string voided;         // why it does not count any more; "" while it does
};

enum class GameState {
  played,      // counts as played
  awarded,     // counts as an instructor, or a missing program, decided
  void_,       // is done and counts for nobody
  superseded,  // was ordered to be played again
};

struct GameSeatRow {
  int entrant = 0;  // number
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
  std::string record_sha256;       // "" where there is no record
  bool operator==(const GameRow&) const = default;
};

struct AuditRow {
  std::int64_t id = 0;
  std::string at;
  std::string actor;    // "referee", "instructor"
  std::string act;      // "create", "award", "void", "rerun", "lot", "void-match", "close", ...
  std::string subject;  // "game 17"
  std::string reason;   // one line
};

/// Where the chain of results ends: see chain.hpp.
struct ChainHead {
  std::int64_t links = 0;
  std::string head;  // 64 hexadecimal digits
  bool operator==(const ChainHead&) const = default;
};

/// What lets an entrant's bot and its author in; the token itself is nowhere.
struct TokenRow {
  int entrant = 0;
  std::string hash;  // BLAKE2b of the token, hex
  std::string issued;
};

struct AnnouncementRow {
  std::int64_t id = 0;
  std::string at;
  std::string text;
};

/// What the instructor asked of the big screens.
struct BigScreenRow {
  bool paused = false;
  std::int64_t next = 0;               // how often the next game was asked for
  std::int64_t again = 0;              // and the same one once more
  std::string mode = "games";          // or "ceremony"
  int step = 0;                        // of the ceremony, from 0
  std::vector<std::int64_t> order;     // games to be shown first
  std::vector<std::int64_t> left_out;  // games never to be shown
  bool operator==(const BigScreenRow&) const = default;
};

/// When the games of a round may be played.
struct WindowRow {
  enum class AtClose { wait, forfeit };
  int stage = 0;  // from 0
  /// As formats::Pairing::round; 0 is every round of the stage without a window of its own.
  int round = 0;
  std::string opens;   // "" is at once
  std::string closes;  // "" is never
  AtClose at_close = AtClose::wait;
  /// The two entrants agree on board and time before a match begins; what is not agreed by the
  /// closing time is played as the plan has it.
  bool by_agreement = false;
  bool operator==(const WindowRow&) const = default;
};

/// Whether a stage's results are held back, as the instructor said, whatever the plan says.
struct EmbargoRow {
  int stage = 0;  // from 0
  bool holds = false;
  bool operator==(const EmbargoRow&) const = default;
};

/// A match whose results are public though its stage's are held back.
struct RevealedRow {
  int stage = 0;  // this and the next two are the match's key
  int phase = 0;
  std::vector<int> entrants;  // numbers, sorted
  std::string at;
  bool operator==(const RevealedRow&) const = default;
};

/// When held-back results are to be revealed.
struct RevealTimeRow {
  int stage = -1;  // from 0; -1 is every one
  int round = 0;   // as formats::Pairing::round; 0 is all of the stage, play-offs too
  std::string at;
  bool operator==(const RevealTimeRow&) const = default;
};

/// What two entrants agreed on for a match.
struct AgreementRow {
  int stage = 0;
  int phase = 0;
  std::vector<int> entrants;  // numbers, as in the match's key
  std::vector<protocol::Option> options;
  protocol::TimeControl clock;
  std::string at;  // when they play; "" is as soon as both are there
  std::string agreed;
  bool operator==(const AgreementRow&) const = default;
};

/// A practice game or a scrimmage, apart from everything that counts.
struct PracticeRow {
  std::int64_t id = 0;
  std::string started;
  protocol::Reason reason = protocol::Reason::void_;
  std::string detail;
  std::vector<GameSeatRow> seats;  // entrant 0 is a house bot
  std::vector<std::string> names;  // by seat: alias, or the house bot's name
  std::string record_sha256;
  int asked_by = 0;  // the entrant whose game it is among those that are kept; not read back
  bool is_scrimmage = false;  // the server chose the two, to learn how strong they are
  std::vector<int> versions =
      {};  // by seat: of the program that played; 0 where none was handed in
  bool operator==(const PracticeRow&) const = default;
};

}  // namespace aspis::db
