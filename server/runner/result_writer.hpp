// Results on their way to the disk.
#pragma once

#include <cstddef>
#include <exception>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "db/writer.hpp"
#include "protocol/thread_annotations.hpp"
#include "server/runner/game_queue.hpp"

namespace aspis::runner {

struct CommittedGame {
  db::MatchRow match;
  db::GameRow game;
  std::string live_id;
};

/// What was committed together.
struct Committed {
  std::vector<CommittedGame> games;
  std::vector<db::MatchRow> gone;  // matches that were voided
  std::string closed;              // the time, where the tournament was ended
  bool played = false;             // the games, by bots
  db::ChainHead chain{};           // where the file's chain of results ended then
};

/// A game that is over, and what is stored of it.
using Result = std::pair<GameInPlay, tournament::StoredGame>;

/// The only one who writes to the file while a run is on; db::Writer says in which order and on
/// which thread. Owned by the runner; safe to call from any thread.
class ResultWriter {
 public:
  /// `committed` is called on the writer's thread, after the commit. That thread begins with the
  /// first that is submitted, so that whoever makes a run can see to its signals before.
  ResultWriter(db::Store&, std::function<void(std::exception_ptr)> failed,
               std::function<void(Committed)> committed);

  void store(std::vector<Result>, bool played);
  /// So many results are on their way that games wait for the disk.
  [[nodiscard]] bool is_full() const;

  // False, and nothing happens, when it is closed.

  bool submit(db::Writer::Work, db::Writer::Done);
  bool submit_alone(db::Writer::Work, db::Writer::Done);
  bool log(const db::AuditRow&);
  /// Handed to `committed` when it is stored.
  bool submit(db::Writer::Work, Committed);

  /// Stores what was submitted. Nothing is taken any more when this returns.
  void finish();

 private:
  [[nodiscard]] db::Writer& writer() ASPIS_REQUIRES(mutex_);

  db::Store& store_;
  const std::function<void(std::exception_ptr)> failed_;
  const std::function<void(Committed)> committed_;
  mutable protocol::Mutex mutex_;
  bool closing_ ASPIS_GUARDED_BY(mutex_) = false;
  std::size_t unstored_ ASPIS_GUARDED_BY(mutex_) = 0;
  std::optional<db::Writer> writer_;  // last: it uses the others
};

}  // namespace aspis::runner
