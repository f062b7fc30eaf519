// The pool's side of a run in a server: games whose bots are there are begun, in the order of the
// schedule; the others are passed over.
#include <utility>

#include "protocol/tokens.hpp"
#include "server/tournament/runner_assigned.hpp"
#include "server/tournament/runner_shared.hpp"

namespace aspis::tournament {
namespace {

/// The game thread has other things to do as well: after so many games that cannot be begun it goes on
/// later.
constexpr int asked_in_a_row = 1000;

}  // namespace

match::Next Runner::Shared::next_by_usher() {
  std::size_t from = 0;
  {
    const Lock lock(mutex_);
    if (stopping_ || failure_ || ended_) return {};
    if (paused_ || acting_ || unstored_ >= most_unstored) return wait();
    from = std::exchange(scan_from_, 0);
  }
  for (int asked = 0; asked < asked_in_a_row; ++asked) {
    std::uint64_t fills = 0;
    const auto due = candidate(from, fills);
    if (!due) {
      const Lock lock(mutex_);
      return wait();
    }
    SeatingDecision seating = options_.hosting->seating_policy->seat(*due);
    if (seating.what == SeatingDecision::What::later) {
      ++from;
      continue;
    }
    auto taken = take_candidate(from, fills, *due, seating.what);
    if (!taken) {
      if (seating.what == SeatingDecision::What::play) options_.hosting->seating_policy->left(*due);
      from = 0;
    } else if (seating.what == SeatingDecision::What::forfeit) {
      forfeit(*std::move(taken), seating.absent);
    } else {
      return {match::Next::What::play, assignment(*std::move(taken), std::move(seating))};
    }
  }
  {
    const Lock lock(mutex_);
    scan_from_ = from;
    slots_wait_ = true;
  }
  wake();
  return {match::Next::What::wait};
}

/// The first game from `from` on whose bots do not play already. Where the last look broke off
/// before the end of the queue, those before that place have their turn at its next change.
std::optional<formats::DueGame> Runner::Shared::candidate(std::size_t& from, std::uint64_t& fills) {
  const Lock lock(mutex_);
  fills = queue_.fills();
  return queue_.find(from, [this](const formats::DueGame& game) { return !is_busy(game); });
}

std::optional<InPlay> Runner::Shared::take_candidate(std::size_t at, std::uint64_t fills,
                                                     const formats::DueGame& due,
                                                     SeatingDecision::What what) {
  const Lock lock(mutex_);
  if (queue_.fills() != fills || stopping_ || failure_ || ended_ || paused_ || acting_) {
    return std::nullopt;
  }
  queue_.take_at(at);
  InPlay game = in_play(due);
  if (what == SeatingDecision::What::play) {
    ++running_;
    count_seated(due, 1);
  }
  return game;
}

bool Runner::Shared::is_busy(const formats::DueGame& game) const {
  const std::vector<bool>& one_at_a_time = options_.hosting->one_at_a_time;
  for (const formats::Entrant entrant : game.seats) {
    const auto at = static_cast<std::size_t>(entrant);
    if (one_at_a_time.at(at) && seated_[at] > 0) return true;
  }
  return false;
}

void Runner::Shared::count_seated(const formats::DueGame& game, int change) {
  for (const formats::Entrant entrant : game.seats) {
    seated_.at(static_cast<std::size_t>(entrant)) += change;
  }
}

match::Assignment Runner::Shared::assignment(InPlay game, SeatingDecision seating) {
  const auto assigned = std::make_shared<Assigned>(*this, std::vector<InPlay>{std::move(game)});
  const InPlay& playing = assigned->games.front();
  match::Assignment::Game planned;
  planned.plan = game_plan(playing, seating.terms);
  for (std::size_t seat = 0; seat < seating.seats.size(); ++seat) {
    planned.bots.push_back(static_cast<int>(seat));
  }
  match::Assignment assignment;
  for (const formats::Entrant entrant : playing.place.due.seats) {
    assignment.players.push_back(entrant);
  }
  assignment.games.push_back(std::move(planned));
  assignment.bots = std::move(seating.seats);
  assignment.done = [this, assigned](std::size_t number, match::GameOutcome outcome) {
    over(*assigned, number, std::move(outcome));
  };
  return assignment;
}

/// Counts as an unplayed game does.
void Runner::Shared::forfeit(InPlay game, const std::vector<bool>& absent) {
  std::vector<std::string> who;
  const formats::Sides& seats = game.place.due.seats;
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    if (absent.at(seat)) who.push_back(aliases_.at(static_cast<std::size_t>(seats[seat])));
  }
  StoredGame unplayed = unplayed_game(game.place, absent, options_.date(),
                                      protocol::joined(who, " and ") + " " + never_came);
  std::vector<std::pair<InPlay, StoredGame>> batch;
  batch.emplace_back(std::move(game), std::move(unplayed));
  store(std::move(batch), false);
}

}  // namespace aspis::tournament
