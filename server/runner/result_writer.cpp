#include "server/runner/result_writer.hpp"

#include <memory>

namespace aspis::runner {
namespace {

constexpr std::size_t most_unstored = 2000;

}  // namespace

using Lock = protocol::MutexLock;

ResultWriter::ResultWriter(db::Store& store, std::function<void(std::exception_ptr)> failed,
                           std::function<void(Committed)> committed)
    : store_(store), failed_(std::move(failed)), committed_(std::move(committed)) {
}

db::Writer& ResultWriter::writer() {
  if (!writer_) writer_.emplace(store_, failed_);
  return *writer_;
}

bool ResultWriter::submit(db::Writer::Work work, db::Writer::Done done) {
  const Lock lock(mutex_);
  if (closing_) return false;
  // Copies: what a dead writer drops must not end with the mutex held.
  writer().submit(work, done);
  return true;
}

bool ResultWriter::submit_alone(db::Writer::Work work, db::Writer::Done done) {
  const Lock lock(mutex_);
  if (closing_) return false;
  writer().submit_alone(work, done);
  return true;
}

bool ResultWriter::log(const db::AuditRow& row) {
  return submit([row](db::Store& store) { store.audit().add(row); }, db::Writer::Done());
}

bool ResultWriter::submit(db::Writer::Work work, Committed committed) {
  const auto told = std::make_shared<Committed>(std::move(committed));
  const auto chained = [work = std::move(work), told](db::Store& store) {
    work(store);
    told->chain = store.chain_head();
  };
  return submit(db::Writer::Work(chained), [this, told] { committed_(*told); });
}

bool ResultWriter::is_full() const {
  const Lock lock(mutex_);
  return unstored_ >= most_unstored;
}

void ResultWriter::store(std::vector<Result> results, bool played) {
  {
    const Lock lock(mutex_);
    ++unstored_;
  }
  const auto batch = std::make_shared<std::vector<Result>>(std::move(results));
  const auto chain = std::make_shared<db::ChainHead>();
  const auto work = [batch, chain](db::Store& store) {
    for (auto& [in_play, game] : *batch) {
      db::MatchRow& match = in_play.match->row;
      if (match.id == 0) match.id = store.matches().add(match);
      game.row.match = match.id;
      game.row.id = store.games().add(game.row, game.record);
      if (tournament::was_hosts_fault(game.row)) {
        store.audit().add({0, game.row.started, "referee", "rerun",
                           "game " + std::to_string(game.row.id), game.row.detail});
      }
      if (!game.note.empty()) {
        store.audit().add({0, game.row.started, "referee", "replayed",
                           "game " + std::to_string(game.row.id), game.note});
      }
    }
    *chain = store.chain_head();
  };
  const auto done = [this, batch, chain, played] {
    Committed committed;
    committed.played = played;
    committed.chain = std::move(*chain);
    for (auto& [in_play, game] : *batch) {
      committed.games.push_back(
          {in_play.match->row, std::move(game.row), std::move(in_play.live_id)});
    }
    {
      const Lock lock(mutex_);
      --unstored_;
    }
    committed_(std::move(committed));
  };
  submit(work, db::Writer::Done(done));
}

void ResultWriter::finish() {
  {
    const Lock lock(mutex_);
    closing_ = true;
  }
  writer_.reset();  // without the mutex: what follows a commit may call submit()
}

}  // namespace aspis::runner
