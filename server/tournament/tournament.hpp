// A tournament in memory, as in its file, from which schedules, pages, tables and exports are made.
// A value type; knows nothing of running games.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "db/rows.hpp"
#include "db/store.hpp"
#include "referee/formats/plan.hpp"
#include "referee/formats/results.hpp"
#include "referee/formats/schedule.hpp"
#include "server/tournament/by_id.hpp"

namespace aspis::tournament {

struct Tournament;

// Results held back until the instructor reveals them, as stored in the file. held_back.hpp
// interprets this.

/// A set of matches; cheap to copy.
using MatchSet = formats::MatchTable<bool>;

struct Embargo {
  /// Stages (from 0) that the instructor set to be held back or not. The plan decides about others.
  std::map<int, bool> stages;
  /// Public matches in stages that are held back. They stay public if replayed.
  MatchSet revealed;
  std::vector<db::RevealTimeRow> times;  // earliest first
  /// By match: the head of the chain of results before the match was added. Recorded while any
  /// stage is held back.
  ById<db::ChainHead> chain_before;
};

/// The public's view of a tournament with an embargo. Immutable, shared by copies.
struct PublicView {
  /// The tournament without hidden results, with its schedule; null if nothing is held back now.
  std::shared_ptr<const Tournament> tournament;
  MatchSet matches;  // matches of its schedule with known entrants
};

/// Disqualified and withdrawn entrants by number.
using Departures = std::map<int, db::DepartureRow>;

/// The last game of each place in a match, by the id of the match's row.
class LastGames {
 public:
  using Place = std::pair<int, std::int64_t>;  // number in the match, id of the game

  /// Returns 0 if there is none.
  [[nodiscard]] std::int64_t find(std::int64_t match, int number) const;
  /// Sorted by number.
  [[nodiscard]] const std::vector<Place>& of(std::int64_t match) const;
  /// Replaces a game with a smaller id.
  void put(std::int64_t match, int number, std::int64_t game);
  /// The number of places with a game.
  [[nodiscard]] std::size_t size() const { return size_; }
  bool operator==(const LastGames&) const = default;

 private:
  ById<std::vector<Place>> places_;
  std::size_t size_ = 0;
};

/// The id of the row of each match that counts.
class MatchRows {
 public:
  /// Returns 0 if there is none.
  [[nodiscard]] std::int64_t find(const formats::MatchKey& key) const {
    const std::int64_t* const row = rows_.find(key);
    return row == nullptr ? 0 : *row;
  }
  void put(const formats::MatchKey& key, std::int64_t row) {
    std::int64_t& known = rows_[key];
    size_ += known == 0 ? 1 : 0;
    known = row;
  }
  void erase(const formats::MatchKey& key) {
    if (find(key) == 0) return;
    rows_[key] = 0;
    --size_;
  }
  /// The number of matches with a row.
  [[nodiscard]] std::size_t size() const { return size_; }

 private:
  formats::MatchTable<std::int64_t> rows_;
  std::size_t size_ = 0;
};

/// Indexes of a tournament; enter() updates them.
struct TournamentIndex {
  MatchRows match;
  /// The number of a match's rows that no longer count.
  std::map<formats::MatchKey, int> voided;
  LastGames game;
  /// The number of new boards ordered, by match row and number, if any.
  std::map<std::pair<std::int64_t, int>, int> fresh;
};

struct Tournament {
  formats::Plan plan;
  db::TournamentRow row;
  std::vector<db::EntrantRow> entrants;  // entrant e of formats is entrants[e], number e + 1
  Departures departures;
  std::vector<db::PassedThresholdRow> passed_thresholds;
  db::HiddenNames hidden_names;
  std::vector<int> seeding;                // numbers by rating; empty if drawn
  std::map<int, db::ArrivalRow> arrivals;  // by number; others were in the draw
  ById<db::MatchRow> matches;
  ById<db::GameRow> games;  // as they count, without standard error
  /// The stored row of games that count differently since an entrant departed.
  std::map<std::int64_t, db::GameRow> as_stored;
  std::map<int, int> confirmed;  // see formats::Facts
  formats::Results results;      // of the games that count
  /// After the last entered result or act; the log may have more rows.
  db::ChainHead chain{};
  Embargo embargo;
  std::vector<db::WindowRow> windows;
  TournamentIndex index;
  /// Computed from the above; null after a change.
  std::shared_ptr<const formats::Schedule> schedule = nullptr;
  /// Set in a snapshot: the public's view; null if no stage is held back.
  std::shared_ptr<const PublicView> view = nullptr;
};

/// An immutable state of a tournament with its schedule. The director publishes it; other threads
/// only read it.
using Snapshot = std::shared_ptr<const Tournament>;

/// Reads everything. Returns an error if this version cannot read the plan. `departures` replace
/// those in the file.
[[nodiscard]] protocol::Result<Tournament> read_tournament(
    const db::Store&, std::optional<Departures> departures = {});

/// Adds a newly stored or changed game, and its match if it is new.
void enter(Tournament&, const db::MatchRow&, const db::GameRow&);
/// Adds a newly stored match, or one that was voided.
void enter(Tournament&, const db::MatchRow&);

[[nodiscard]] formats::Facts make_facts(const Tournament&);
[[nodiscard]] formats::Schedule compute_schedule(const Tournament&);
/// Returns the kept schedule, or computes one.
[[nodiscard]] std::shared_ptr<const formats::Schedule> current_schedule(const Tournament&);
/// Like current_schedule(), and keeps it in the tournament.
const formats::Schedule& keep_schedule(Tournament&);
[[nodiscard]] Snapshot take_snapshot(Tournament&);

/// The name in files, requests and links, which is also stored.
[[nodiscard]] const std::string& entrant_alias(const Tournament&, formats::Entrant);
/// The only place that decides an entrant's public name: "Deep Thought (417)", or the alias if the
/// program has no name. Never stored, because the name can change.
[[nodiscard]] std::string display_name(const db::EntrantRow&);
[[nodiscard]] std::string display_name(const Tournament&, formats::Entrant);
/// The person's name for readers who may see names; "" if it is hidden.
[[nodiscard]] std::string shown_name(const Tournament&, const db::EntrantRow&);
[[nodiscard]] formats::MatchKey make_key(const db::MatchRow&);

/// The game that counts for this place; nothing if none does. Superseded games and those of voided
/// matches do not count.
[[nodiscard]] const db::GameRow* find_done_game(const Tournament&, const formats::MatchKey&,
                                                int number);
/// The last game played at this place, even if it is void or will be replayed.
[[nodiscard]] const db::GameRow* find_last_game(const Tournament&, const formats::MatchKey&,
                                                int number);

/// Whether it is the current game of its place in a match that counts, void or not.
[[nodiscard]] bool counts(const Tournament&, const db::GameRow&);

/// How many new boards this place has had, see formats::board_seed.
[[nodiscard]] int next_attempt(const Tournament&, const formats::MatchKey&, int number);

}  // namespace aspis::tournament
