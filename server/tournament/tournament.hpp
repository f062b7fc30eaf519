// A tournament as its file has it, in memory: what schedules, pages, tables and exports are made
// from. A value; knows nothing of running games.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
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

// Results that are held back until the instructor reveals them: what the file says of it.
// held_back.hpp decides by it.

/// A set of matches; cheap to copy.
using MatchSet = formats::MatchTable<bool>;

struct Embargo {
  /// Stages, from 0, of which the instructor said whether they are held back; the plan says it of
  /// the others.
  std::map<int, bool> stages;
  /// Matches that are public though their stage is held back; they stay it when they are replayed.
  MatchSet revealed;
  std::vector<db::RevealTimeRow> times;  // the earliest first
  /// Where the chain of results ended before a match came; of matches that came while any stage was
  /// held back.
  ById<db::ChainHead> chain_before;
};

/// What the public sees of a tournament with an embargo. Immutable, shared by its copies.
struct PublicView {
  /// As if those results had not come yet, with its schedule; null where none is held back now.
  std::shared_ptr<const Tournament> tournament;
  MatchSet matches;  // all of its schedule whose entrants are known
};

/// Entrants that play no more, disqualified or withdrawn, by number.
using Departures = std::map<int, db::DepartureRow>;

/// The last game of each place in a match, by the match's row.
class LastGames {
 public:
  using Place = std::pair<int, std::int64_t>;  // number in the match, id of the game

  /// 0 where there is none.
  [[nodiscard]] std::int64_t find(std::int64_t match, int number) const;
  /// In the order of their numbers.
  [[nodiscard]] const std::vector<Place>& of(std::int64_t match) const;
  /// In place of one with a smaller id.
  void put(std::int64_t match, int number, std::int64_t game);
  /// Places that have a game.
  [[nodiscard]] std::size_t size() const { return size_; }
  bool operator==(const LastGames&) const = default;

 private:
  ById<std::vector<Place>> places_;
  std::size_t size_ = 0;
};

/// The row of each match that counts.
class MatchRows {
 public:
  /// 0 where there is none.
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
  /// Matches that have a row.
  [[nodiscard]] std::size_t size() const { return size_; }

 private:
  formats::MatchTable<std::int64_t> rows_;
  std::size_t size_ = 0;
};

/// Where to find what in a tournament; kept by enter().
struct TournamentIndex {
  MatchRows match;
  /// How many rows of a match do not count any more.
  std::map<formats::MatchKey, int> voided;
  LastGames game;
  /// How many fresh boards were ordered, by match row and number; where any were.
  std::map<std::pair<std::int64_t, int>, int> fresh;
};

struct Tournament {
  formats::Plan plan;
  db::TournamentRow row;
  std::vector<db::EntrantRow> entrants;  // entrant e of formats is entrants[e], number e + 1
  Departures departures;
  std::vector<db::PassedThresholdRow> passed_thresholds;
  db::HiddenNames hidden_names;
  std::vector<int> seeding;                // numbers, by ratings; empty where the draw decides
  std::map<int, db::ArrivalRow> arrivals;  // by number; all others were there for the draw
  ById<db::MatchRow> matches;
  ById<db::GameRow> games;  // as they count, without standard error
  /// Of those that count otherwise than they were stored, since somebody departed: as stored.
  std::map<std::int64_t, db::GameRow> as_stored;
  std::map<int, int> confirmed;  // see formats::Facts
  formats::Results results;      // of the games that count
  /// At the last result or act that was entered; the log may have gone on since.
  db::ChainHead chain{};
  Embargo embargo;
  std::vector<db::WindowRow> windows;
  TournamentIndex index;
  /// What follows from all that; null where something changed since it was made.
  std::shared_ptr<const formats::Schedule> schedule = nullptr;
  /// Of a snapshot: what the public sees of it; null where no stage's results are held back.
  std::shared_ptr<const PublicView> view = nullptr;
};

/// One moment of a tournament, with its schedule. Whoever changes a tournament publishes one, and
/// everybody else reads it.
using Snapshot = std::shared_ptr<const Tournament>;

/// Reads everything; a plan that this version cannot read is an error. `departures`: as if these
/// stood in the file.
[[nodiscard]] protocol::Result<Tournament> read_tournament(const db::Store&);
[[nodiscard]] protocol::Result<Tournament> read_tournament(const db::Store&, Departures);

/// Enters a game that was stored (or changed) since, and its match if it is new.
void enter(Tournament&, const db::MatchRow&, const db::GameRow&);
/// Enters a match that was stored, or voided, since.
void enter(Tournament&, const db::MatchRow&);

[[nodiscard]] formats::Facts facts_of(const Tournament&);
[[nodiscard]] formats::Schedule schedule_of(const Tournament&);
/// The one that it keeps, or where it has none, one that is made now.
[[nodiscard]] std::shared_ptr<const formats::Schedule> current_schedule(const Tournament&);
/// The same, kept in the tournament from now on.
const formats::Schedule& keep_schedule(Tournament&);
[[nodiscard]] Snapshot snapshot_of(Tournament&);

/// By what files, requests and links name an entrant, and what is stored of it.
[[nodiscard]] const std::string& alias_of(const Tournament&, formats::Entrant);
/// What people read of an entrant in public, here and nowhere else decided: "Deep Thought (417)",
/// or the alias where its program has no name. Never stored, for the name can change.
[[nodiscard]] std::string display_name(const db::EntrantRow&);
[[nodiscard]] std::string display_name(const Tournament&, formats::Entrant);
/// The person's name, for readers who are shown names; "" if it is hidden.
[[nodiscard]] std::string shown_name(const Tournament&, const db::EntrantRow&);
[[nodiscard]] formats::MatchKey key_of(const db::MatchRow&);

/// The game that counts for this place in a match; nothing where none does. A superseded one does
/// not, nor do those of a voided match.
[[nodiscard]] const db::GameRow* game_of(const Tournament&, const formats::MatchKey&, int number);
/// The one that was played last at this place, whether it counts or is to be played again.
[[nodiscard]] const db::GameRow* last_game_of(const Tournament&, const formats::MatchKey&,
                                              int number);

/// Whether it is still the game of its place in a match that counts, for somebody or for nobody.
[[nodiscard]] bool counts(const Tournament&, const db::GameRow&);

/// How often this place in a match has got another board already, see formats::board_seed.
[[nodiscard]] int attempt_of(const Tournament&, const formats::MatchKey&, int number);

}  // namespace aspis::tournament
