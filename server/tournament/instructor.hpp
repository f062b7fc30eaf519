// What an instructor does to a tournament by hand, each act with its reason in the log and with
// everything that follows from it put right.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "db/store.hpp"
#include "protocol/result.hpp"
#include "server/tournament/roster.hpp"
#include "server/tournament/settling.hpp"
#include "server/tournament/tournament.hpp"

namespace aspis::tournament {

/// A new file. The commitment to the seed is published in it now, seed and nonce when the
/// tournament ends.
struct NewTournament {
  std::string plan;  // JSON
  Roster roster;
  std::uint64_t seed = 0;
  std::string seed_nonce;       // drawn_nonce()
  bool seed_was_given = false;  // by hand, which the log tells
  std::string dictionary_sha256;
  std::string program;
  std::string date;
  std::string title{};
  std::string by = "instructor";  // in the log
};
/// Its plan, read, where the game takes its options and it fits the roster.
[[nodiscard]] protocol::Result<formats::Plan> fitting_plan(const NewTournament&);
/// `vfs` as in db::Store.
[[nodiscard]] protocol::Result<db::Store> create(const std::filesystem::path&, const NewTournament&,
                                                 const std::string& vfs = "");

// `game` is a game's id. An error where there is no such game, or it does not count any more.

[[nodiscard]] protocol::Result<Consequences> award(db::Store&, Tournament&, std::int64_t game,
                                                   int seat, const std::string& reason,
                                                   const Stamp&);
[[nodiscard]] protocol::Result<Consequences> void_game(db::Store&, Tournament&, std::int64_t game,
                                                       const std::string& reason, const Stamp&);
/// The game is due again, on the same board, or on a fresh one.
[[nodiscard]] protocol::Result<Consequences> rerun(db::Store&, Tournament&, std::int64_t game,
                                                   bool fresh_board, const std::string& reason,
                                                   const Stamp&);
/// Ends an open-ended tournament; from now on its seed is public. A reason may be given.
[[nodiscard]] protocol::Result<Consequences> close(db::Store&, Tournament&, const Stamp&,
                                                   const std::string& reason = "");
/// The many games of a stage of orders: all of them (sample 0), or so many drawn ones.
[[nodiscard]] protocol::Result<Consequences> confirm(db::Store&, Tournament&, int stage, int sample,
                                                     const Stamp&);

// What is drawn for a new tournament, and by nothing that could be foreseen.

[[nodiscard]] std::uint64_t drawn_seed();
/// 128 bits as 32 hexadecimal digits: see protocol::seed_commitment.
[[nodiscard]] std::string drawn_nonce();

/// What an instructor should know who gave the seed by hand.
inline constexpr const char* seed_warning =
    "the seed was given by hand: anyone who knows or guesses it knows every future board; leave it "
    "out to draw one";

// Disqualifying, withdrawing and reinstating an entrant.

/// From the entrant, the kind, what becomes of its games, and the reason; where it departed is
/// found here. Once more replaces all but that. The referee's where the program was refused before
/// the first game.
[[nodiscard]] protocol::Result<Consequences> depart(db::Store&, Tournament&, db::DepartureRow,
                                                    const Stamp&);

/// With the stage and round in which the entrant departs if it does so now.
[[nodiscard]] db::DepartureRow placed(const Tournament&, db::DepartureRow);

/// Within a transaction: the tournament as its rows say now, which it does not remember of games
/// that count otherwise.
void read_again(const db::Store&, Tournament&);

/// Its games count as they were played, and those that were not are due again.
[[nodiscard]] protocol::Result<Consequences> reinstate(db::Store&, Tournament&, int entrant,
                                                       const std::string& reason, const Stamp&);

}  // namespace aspis::tournament
