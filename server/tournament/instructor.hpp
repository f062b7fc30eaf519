// Acts of an instructor on a tournament, each logged with its reason and settled with all its
// consequences.
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

/// A new tournament. The file publishes the commitment to the seed now, and seed and nonce when the
/// tournament ends.
struct NewTournament {
  std::string plan;  // JSON
  Roster roster;
  std::uint64_t seed = 0;
  std::string seed_nonce;       // drawn_nonce()
  bool seed_was_given = false;  // by hand, which is logged
  std::string dictionary_sha256;
  std::string program;
  std::string date;
  std::string title{};
  std::string by = "instructor";  // in the log
};
/// Parses the plan and checks its options and that it fits the roster.
[[nodiscard]] protocol::Result<formats::Plan> fitting_plan(const NewTournament&);
/// `vfs` as in db::Store.
[[nodiscard]] protocol::Result<db::Store> create(const std::filesystem::path&, const NewTournament&,
                                                 const std::string& vfs = "");

// `game` is a game's id. Returns an error if the game is unknown or does not count.

[[nodiscard]] protocol::Result<Consequences> award(db::Store&, Tournament&, std::int64_t game,
                                                   int seat, const std::string& reason,
                                                   const Stamp&);
[[nodiscard]] protocol::Result<Consequences> void_game(db::Store&, Tournament&, std::int64_t game,
                                                       const std::string& reason, const Stamp&);
/// Makes the game due again, on the same board or on a new one.
[[nodiscard]] protocol::Result<Consequences> rerun(db::Store&, Tournament&, std::int64_t game,
                                                   bool fresh_board, const std::string& reason,
                                                   const Stamp&);
/// Ends an open-ended tournament and publishes its seed. The reason is optional.
[[nodiscard]] protocol::Result<Consequences> close(db::Store&, Tournament&, const Stamp&,
                                                   const std::string& reason = "");
/// Confirms a stage of all orders: all its games (sample 0), or this many drawn ones.
[[nodiscard]] protocol::Result<Consequences> confirm(db::Store&, Tournament&, int stage, int sample,
                                                     const Stamp&);

// Random values for a new tournament, which cannot be predicted.

[[nodiscard]] std::uint64_t drawn_seed();
/// 128 bits as 32 hexadecimal digits: see protocol::seed_commitment.
[[nodiscard]] std::string drawn_nonce();

/// Shown if an instructor gave the seed by hand.
inline constexpr const char* seed_warning =
    "the seed was given by hand: anyone who knows or guesses it knows every future board; leave it "
    "out to draw one";

// Disqualifying, withdrawing and reinstating an entrant.

/// Takes the entrant, the kind, the fate of its games and the reason; placed() sets the stage and
/// round. A repeated call replaces everything but these. The referee is the actor if the program
/// was refused before the first game.
[[nodiscard]] protocol::Result<Consequences> depart(db::Store&, Tournament&, db::DepartureRow,
                                                    const Stamp&);
/// Like the above for several entrants: all or none.
[[nodiscard]] protocol::Result<Consequences> depart(db::Store&, Tournament&,
                                                    std::vector<db::DepartureRow>, const Stamp&);

/// Sets the stage and round for a departure now.
[[nodiscard]] db::DepartureRow placed(const Tournament&, db::DepartureRow);

/// Within a transaction: reads the tournament again from its rows, because it does not remember how
/// games counted before.
void read_again(const db::Store&, Tournament&);

/// Its games count as they were played; unplayed ones are due again.
[[nodiscard]] protocol::Result<Consequences> reinstate(db::Store&, Tournament&, int entrant,
                                                       const std::string& reason, const Stamp&);

}  // namespace aspis::tournament
