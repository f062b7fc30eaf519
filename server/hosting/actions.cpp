#include "server/hosting/actions.hpp"

#include <algorithm>

#include "protocol/tokens.hpp"
#include "protocol/utc.hpp"
#include "server/access/access.hpp"
#include "server/runner/game_queue.hpp"

namespace aspis::hosting {
namespace {

using ChosenBy = db::HiddenNames::ChosenBy;
using protocol::Error;
using protocol::Result;
using tournament::Consequences;
using tournament::Tournament;

constexpr std::size_t longest_announcement = 4000;

/// Entrants whose current version has played scrimmages, strongest first.
std::vector<int> rated_entrants(const HostedTournament& hosted) {
  std::vector<int> order;
  const auto view = hosted.lobby().view();
  if (!view) return order;
  for (const lobby::ScrimmageStanding& standing : view->scrimmages) {
    if (standing.plays && standing.rating.games > 0) order.push_back(standing.entrant);
  }
  return order;
}

bool wants_ladder_seeds(const Tournament& now) {
  return now.plan.ladder_seeds && now.seeding.empty() && now.matches.empty();
}

/// Seeds entrants by rating, once, before the first start.
void seed_by_ladder(HostedTournament& hosted, const By& by, ActDone done) {
  hosted.act(
      [order = rated_entrants(hosted), by, date = hosted.date()](
          db::Store& store, Tournament& now) -> Result<Consequences> {
        std::vector<int> playing;
        std::string aliases;
        for (const int number : order) {
          if (now.entrants.at(static_cast<std::size_t>(number) - 1).staff) continue;
          playing.push_back(number);
          aliases += " " + entrant_alias(now, number - 1);
        }
        if (!wants_ladder_seeds(now) || playing.empty() || has_started(store)) {
          return Consequences{};
        }
        const db::AuditRow log{
            0,      date,         by.actor,
            "seed", "tournament", "by scrimmages, the strongest first:" + aliases};
        return act(store, now, date, log, [&](Tournament& changed) {
          db::SeedingRow row;
          for (const int number : playing) {
            row = {row.seed + 1, number};
            store.put(row);
          }
          changed.seeding = playing;
        });
      },
      std::move(done));
}

void start_playing(HostedTournament& hosted, const By& by, db::StopAfter stop, ActDone done) {
  hosted.act(
      [by, stop, date = hosted.date()](db::Store& store, Tournament& now) -> Result<Consequences> {
        if (stop.stage >= 0) {
          if (const auto error = round_error(now, stop.stage, stop.round)) return *error;
          if (runner::is_reached(stop, *current_schedule(now))) {
            return Error{name_of_round(now, stop.stage, stop.round) + " is already played"};
          }
        }
        const std::string what =
            stop.stage < 0 ? "started"
                           : "started, stops after " + name_of_round(now, stop.stage, stop.round);
        store.transaction([&] {
          store.set_running(true, stop);
          store.audit().add({0, date, by.actor, "start", "tournament", by.because(what)});
        });
        now.row.running = true;
        now.row.stop_after = stop;
        return Consequences{};
      },
      [&hosted, done = std::move(done)](const Result<Consequences>& started) {
        if (started) hosted.director().resume();
        done(started);
      });
}

constexpr const char* no_games_left = "the tournament is finished: no games are left";

}  // namespace

bool has_started(const db::Store& store) {
  const std::vector<db::AuditRow> log = store.audit().all();
  return std::any_of(log.begin(), log.end(),
                     [](const db::AuditRow& row) { return row.act == "start"; });
}

void start(HostedTournament& hosted, const By& by, ActDone done, db::StopAfter stop) {
  const tournament::RunState state = hosted.director().state();
  if (state == tournament::RunState::finished) {
    done(Error{no_games_left});
    return;
  }
  if (state == tournament::RunState::failed) {
    hosted.director().retry();
    if (stop.stage < 0) {
      done(Consequences{
          "The file is opened again. The tournament continues as before the error: if it was "
          "paused, start it again."});
    } else {
      done(
          Error{"an error stopped the tournament, and its file is opened again now: wait until the "
                "tournament is paused or running, then try again"});
    }
    return;
  }
  const auto now = hosted.snapshot();
  if (!now || !wants_ladder_seeds(*now)) {
    start_playing(hosted, by, stop, std::move(done));
    return;
  }
  seed_by_ladder(hosted, by,
                 [&hosted, by, stop, done = std::move(done)](const Result<Consequences>& seeded) {
                   if (seeded) {
                     start_playing(hosted, by, stop, done);
                   } else {
                     done(seeded.error());
                   }
                 });
}

void pause(HostedTournament& hosted, const By& by, bool at_once, ActDone done) {
  if (hosted.director().state() == tournament::RunState::finished) {
    if (done) done(Error{no_games_left});
    return;
  }
  const std::string what = at_once ? "games in progress were aborted and will be played again"
                                   : "after the games in progress";
  const db::AuditRow log{0, hosted.date(), by.actor, "pause", "tournament", by.because(what)};
  hosted.act(
      [log](db::Store& store, Tournament& now) -> Result<Consequences> {
        store.transaction([&] {
          store.set_running(false);
          store.audit().add(log);
        });
        now.row.running = false;
        now.row.stop_after = {};
        return Consequences{};
      },
      [&hosted, at_once, done = std::move(done)](const Result<Consequences>& paused) {
        if (paused) hosted.director().pause(at_once);
        if (done) done(paused);
      });
}

void issue_tokens(HostedTournament& hosted, const By& by, std::vector<int> entrants,
                  TokensIssued done) {
  const std::vector<db::EntrantRow> all = hosted.entrants();
  if (entrants.empty()) {
    for (const db::EntrantRow& row : all) entrants.push_back(row.number);
  }
  const std::string date = hosted.date();
  std::vector<db::TokenRow> rows;
  std::vector<std::string> aliases;
  std::vector<std::pair<int, std::string>> issued;
  for (const int number : entrants) {
    if (number < 1 || static_cast<std::size_t>(number) > all.size()) {
      done(Error{"no entrant " + std::to_string(number) + "; the tournament has " +
                 std::to_string(all.size())});
      return;
    }
    issued.emplace_back(number, access::new_token());
    rows.push_back({number, access::hash_token(issued.back().second), date});
    aliases.push_back(all[static_cast<std::size_t>(number - 1)].alias);
  }
  const db::AuditRow log{
      0, "", by.actor, "tokens", protocol::joined(aliases), by.because("new tokens issued")};
  hosted.write(
      log,
      [rows](db::Store& store) {
        for (const db::TokenRow& row : rows) store.put(row);
      },
      [&hosted, rows, entrants, issued,
       done = std::move(done)](const Result<Consequences>& written) {
        if (!written) return done(written.error());
        hosted.parts().tokens.put(hosted.name(), rows);
        hosted.in_lobby([entrants](lobby::Lobby* lobby) {
          if (lobby == nullptr) return;
          for (const int entrant : entrants) {
            lobby->disconnect(entrant, "token", "a new token was issued for this entrant");
          }
        });
        done(issued);
      });
}

void announce(HostedTournament& hosted, const By& by, const std::string& text, ActDone done) {
  if (text.find_first_not_of(" \t\r\n") == std::string::npos) {
    done(Error{"the announcement is empty"});
    return;
  }
  if (text.size() > longest_announcement) {
    done(Error{"an announcement may have at most " + std::to_string(longest_announcement) +
               " bytes; this one has " + std::to_string(text.size())});
    return;
  }
  const std::string first_line = text.substr(0, std::min<std::size_t>(text.find('\n'), 80));
  hosted.write(
      {0, "", by.actor, "announce", "tournament", first_line},
      [text, at = hosted.date()](db::Store& store) {
        store.add(db::AnnouncementRow{0, at, text});
      },
      std::move(done));
}

void play_on(HostedTournament& hosted, const By& by, bool cluster, ActDone done) {
  if (cluster && !hosted.cluster().is_there()) {
    if (done) done(Error{"this server has no cluster: see its setting --slurm"});
    return;
  }
  hosted.log(HostedCluster::make_audit_row(cluster, by.actor, by.reason),
             [&hosted, cluster, done = std::move(done)](const Result<Consequences>& logged) {
               if (logged) {
                 hosted.cluster().set_on(cluster);
                 hosted.director().wake();
                 hosted.changed(hosted.name());
               }
               if (done) done(logged);
             });
}

void show_names(HostedTournament& hosted, const By& by, const NamesShown& names, ActDone done) {
  const char* const what = names.everywhere ? "names are public"
                           : names.on_paper ? "names are on printed sheets only"
                                            : "only aliases are public";
  const db::AuditRow log{0, hosted.date(), by.actor, "names", "tournament", by.because(what)};
  hosted.act(
      [names, log](db::Store& store, Tournament& tournament) -> Result<Consequences> {
        store.transaction([&] {
          store.set_shows_names(names.everywhere, names.on_paper);
          if (names.hidden) {
            for (const db::EntrantRow& row : tournament.entrants) {
              store.put_or_remove(db::HiddenNameRow{row.number, ChosenBy::staff},
                                  names.hidden->contains(row.number));
            }
          }
          store.audit().add(log);
        });
        tournament.row.shows_names = names.everywhere;
        tournament.row.names_on_paper = names.on_paper;
        if (names.hidden) tournament.hidden_names.by_staff = *names.hidden;
        return Consequences{};
      },
      std::move(done));
}

void hide_name(HostedTournament& hosted, int entrant, ChosenBy by, bool hide, ActDone done) {
  hosted.act(
      [entrant, by, hide](db::Store& store, Tournament& tournament) -> Result<Consequences> {
        store.transaction([&] { store.put_or_remove(db::HiddenNameRow{entrant, by}, hide); });
        db::HiddenNames& hidden = tournament.hidden_names;
        std::set<int>& chosen = by == ChosenBy::staff ? hidden.by_staff : hidden.by_entrant;
        if (hide) {
          chosen.insert(entrant);
        } else {
          chosen.erase(entrant);
        }
        return Consequences{};
      },
      std::move(done));
}

}  // namespace aspis::hosting
