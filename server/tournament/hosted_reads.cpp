// What a hosted tournament shows: of itself, and to the observer.
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>

#include "server/tournament/hosted_file.hpp"

namespace aspis::tournament {
namespace {

/// What the tournament waits for that is not a game; "" where it is nothing.
std::string note_of(const formats::Plan& plan, const formats::Schedule& schedule) {
  for (const formats::Stage& stage : schedule.stages) {
    if (!stage.needs_confirmation) continue;
    return plan.stages.at(static_cast<std::size_t>(stage.number)).name + " waits: " + stage.note;
  }
  return "";
}

}  // namespace

TournamentInfo HostedFile::info() const {
  const Lock lock(mutex_);
  TournamentInfo info = info_;
  if (runner_ != nullptr) info.state = runner_->state();
  if (info.note.empty() && info.state == RunState::running) info.note = core_note_;
  return info;
}

std::vector<db::EntrantRow> HostedFile::entrants() const {
  const Lock lock(mutex_);
  return entrants_;
}

std::shared_ptr<const LobbyView> HostedFile::lobby() const {
  const Lock lock(mutex_);
  return lobby_ ? lobby_->view() : nullptr;
}

void HostedFile::in_lobby(std::function<void(Lobby*)> act) {
  boost::asio::post(parts_.game_thread.host().io(),
                    [self = shared_from_this(), act = std::move(act)] { act(self->lobby_.get()); });
}

std::shared_ptr<match::Observer> HostedFile::game_begins(const std::string& name,
                                                         const GameStart& start) {
  return parts_.observer.game_begins(name, start);
}

void HostedFile::game_stored(const std::string& name, const std::string& live_id,
                             const db::MatchRow& match, const db::GameRow& row) {
  {
    const Lock lock(mutex_);
    ++info_.games_played;
  }
  parts_.observer.game_stored(name, live_id, match, row);
}

void HostedFile::schedule_changed(const std::string& name, const Tournament& tournament, const formats::Schedule& schedule,
                          RunState state) {
  {
    const Lock lock(mutex_);
    info_.games_played = static_cast<int>(tournament.results.games());
    info_.closed = tournament.row.closed;
    info_.note = note_of(tournament.plan, schedule);
  }
  parts_.observer.schedule_changed(name, tournament, schedule, state);
}

void HostedFile::changed(const std::string& name) {
  parts_.observer.changed(name);
}

void HostedFile::wait_for_core(std::string note) {
  {
    const Lock lock(mutex_);
    core_note_ = std::move(note);
  }
  parts_.observer.changed(name_);
}

}  // namespace aspis::tournament
