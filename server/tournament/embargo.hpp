// Results that are held back until the instructor reveals them: what the file says of it. A value;
// held_back.hpp decides by it.
#pragma once

#include <map>
#include <memory>
#include <vector>

#include "db/rows.hpp"
#include "referee/formats/results.hpp"
#include "server/tournament/by_id.hpp"

namespace aspis::tournament {

struct Tournament;

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

}  // namespace aspis::tournament
