#include "server/hosting/actions.hpp"

#include <algorithm>
#include <optional>

#include "protocol/tokens.hpp"
#include "protocol/utc.hpp"
#include "server/access/access.hpp"
#include "server/tournament/reveal.hpp"

namespace aspis::hosting {
namespace {

using protocol::Error;
using protocol::Result;
using tournament::Consequences;
using tournament::Tournament;

constexpr std::size_t longest_announcement = 4000;

std::string round_name(const HostedTournament& hosted, int stage, int round) {
  const std::string& name = hosted.snapshot()->plan.stages.at(static_cast<std::size_t>(stage)).name;
  return name + (round == 0 ? "" : ", round " + std::to_string(round));
}

std::optional<Error> fault_of(const HostedTournament& hosted, const db::WindowRow& window) {
  const tournament::Snapshot now = hosted.snapshot();
  if (now == nullptr) return Error{"the tournament is not open: check its state"};
  const std::size_t stages = now->plan.stages.size();
  if (window.stage < 0 || static_cast<std::size_t>(window.stage) >= stages) {
    return Error{"there is no stage " + std::to_string(window.stage + 1) + "; the plan has " +
                 std::to_string(stages)};
  }
  if (window.round < 0) return Error{"a round is 1 or more, or 0 for all of the stage"};
  for (const std::string& time : {window.opens, window.closes}) {
    if (!time.empty() && !protocol::moment_of(time)) {
      return Error{"'" + time + "' is not a valid time: write it as 2026-11-20T20:51:06Z"};
    }
  }
  if (!window.opens.empty() && !window.closes.empty() && window.closes < window.opens) {
    return Error{"the window closes before it opens"};
  }
  return std::nullopt;
}

/// As an act, so that what is due is looked at anew.
void put_window(HostedTournament& hosted, db::AuditRow log, const db::WindowRow& window,
                ActDone done) {
  log.at = hosted.date();
  hosted.act(
      [&hosted, log = std::move(log), window](db::Store& store,
                                              Tournament&) -> Result<Consequences> {
        store.transaction([&] {
          store.hosting().put_window(window);
          store.audit().add(log);
        });
        hosted.set_windows(store.hosting().windows());
        return Consequences{};
      },
      std::move(done));
}

/// Those whose version that plays has played scrimmages, the strongest first.
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

/// Seeds by ratings, once, before the first start.
void seed_by_ladder(HostedTournament& hosted, const By& by, ActDone done) {
  hosted.act(
      [order = rated_entrants(hosted), by, date = hosted.date()](
          db::Store& store, Tournament& now) -> Result<Consequences> {
        std::vector<int> playing;
        std::string aliases;
        for (const int number : order) {
          if (now.entrants.at(static_cast<std::size_t>(number) - 1).staff) continue;
          playing.push_back(number);
          aliases += " " + alias_of(now, number - 1);
        }
        if (!wants_ladder_seeds(now) || playing.empty() || has_started(store)) {
          return Consequences{};
        }
        const db::AuditRow log{
            0,      date,         by.actor,
            "seed", "tournament", "by scrimmages, the strongest first:" + aliases};
        return act(store, now, date, log, [&](Tournament& changed) {
          store.entrants().add_seeding(playing);
          changed.seeding = playing;
        });
      },
      std::move(done));
}

void start_playing(HostedTournament& hosted, const By& by, ActDone done) {
  hosted.write(
      {0, "", by.actor, "start", "tournament", by.because("started")},
      [](db::Store& store) { store.set_running(true); }, [&hosted] { hosted.worker().play(); },
      std::move(done));
}

}  // namespace

bool has_started(const db::Store& store) {
  const std::vector<db::AuditRow> log = store.audit().all();
  return std::any_of(log.begin(), log.end(),
                     [](const db::AuditRow& row) { return row.act == "start"; });
}

void start(HostedTournament& hosted, const By& by, ActDone done) {
  if (hosted.info().state == tournament::RunState::failed) {
    hosted.worker().retry();
    done(Consequences{});
    return;
  }
  if (hosted.info().state == tournament::RunState::finished) {
    done(Error{"the tournament is finished: there are no games left to play"});
    return;
  }
  const auto now = hosted.snapshot();
  if (!now || !wants_ladder_seeds(*now)) {
    start_playing(hosted, by, std::move(done));
    return;
  }
  // One after the other: what is written goes another way than what is decided, and may be there
  // first.
  seed_by_ladder(hosted, by,
                 [&hosted, by, done = std::move(done)](const Result<Consequences>& seeded) {
                   if (seeded) {
                     start_playing(hosted, by, done);
                   } else {
                     done(seeded.error());
                   }
                 });
}

void pause(HostedTournament& hosted, const By& by, bool at_once, ActDone done) {
  const std::string what = at_once ? "games in progress were aborted and will be played again"
                                   : "after the games in progress";
  hosted.write(
      {0, "", by.actor, "pause", "tournament", by.because(what)},
      [](db::Store& store) { store.set_running(false); },
      [&hosted, at_once] { hosted.worker().pause(at_once); }, std::move(done));
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
      done(Error{"there is no entrant " + std::to_string(number) + "; there are " +
                 std::to_string(all.size())});
      return;
    }
    issued.emplace_back(number, access::new_token());
    rows.push_back({number, access::hash_of(issued.back().second), date});
    aliases.push_back(all[static_cast<std::size_t>(number - 1)].alias);
  }
  const db::AuditRow log{
      0, "", by.actor, "tokens", protocol::joined(aliases), by.because("new tokens issued")};
  hosted.write(
      log,
      [rows](db::Store& store) {
        for (const db::TokenRow& row : rows) store.hosting().put_token(row);
      },
      [&hosted, rows, entrants] {
        hosted.put_tokens(rows);
        hosted.in_lobby([entrants](lobby::Lobby* lobby) {
          if (lobby == nullptr) return;
          for (const int entrant : entrants) {
            lobby->disconnect(entrant, "token", "a new token was issued for this entrant");
          }
        });
      },
      [issued, done = std::move(done)](const Result<Consequences>& written) {
        if (written) {
          done(issued);
        } else {
          done(written.error());
        }
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
        store.hosting().add_announcement({0, at, text});
      },
      [] {}, std::move(done));
}

void set_window(HostedTournament& hosted, const By& by, const db::WindowRow& window, ActDone done) {
  if (const auto fault = fault_of(hosted, window)) {
    done(*fault);
    return;
  }
  const std::string log =
      (window.opens.empty() ? "open" : "opens " + window.opens) + std::string(", ") +
      (window.closes.empty() ? "never closes" : "closes " + window.closes) +
      (window.at_close == db::WindowRow::AtClose::forfeit ? ", missing bots forfeit" : "") +
      (window.by_agreement ? ", board and time by agreement" : "");
  put_window(hosted,
             {0, "", by.actor, "window", round_name(hosted, window.stage, window.round), log},
             window, std::move(done));
}

void close_round(HostedTournament& hosted, const By& by, int stage, int round, ActDone done) {
  db::WindowRow window;
  window.stage = stage;
  window.round = round;
  if (const auto fault = fault_of(hosted, window)) {
    done(*fault);
    return;
  }
  const std::vector<db::WindowRow> windows = hosted.lobby().windows();
  // Its own, or else that of the whole stage.
  for (const int wanted : {0, round}) {
    for (const db::WindowRow& known : windows) {
      if (known.stage == stage && known.round == wanted) window = known;
    }
  }
  if (window.at_close == db::WindowRow::AtClose::wait && !window.by_agreement) {
    done(Error{round_name(hosted, stage, round) +
               " has no time window in which missing bots forfeit: set one first"});
    return;
  }
  window.round = round;
  window.closes = hosted.date();
  if (window.opens > window.closes) window.opens = "";
  put_window(hosted,
             {0, "", by.actor, "close-round", round_name(hosted, stage, round),
              by.because("matches not started were decided as the time window says")},
             window, std::move(done));
}

void pass_threshold(HostedTournament& hosted, const db::PassedThresholdRow& row,
                    const db::AuditRow& log) {
  hosted.act(
      [row, log](db::Store& store, Tournament& now) -> Result<Consequences> {
        store.transaction([&] {
          store.entrants().add_passed_threshold(row);
          store.audit().add(log);
        });
        now.passed_thresholds.push_back(row);
        return Consequences{};
      },
      {});
}

void play_on(HostedTournament& hosted, const By& by, bool cluster, ActDone done) {
  if (cluster && !hosted.cluster().is_there()) {
    if (done) done(Error{"this server has no cluster: see its setting --slurm"});
    return;
  }
  hosted.write(
      HostedCluster::audit_of(cluster, by.actor, by.reason), [](db::Store&) {},
      [&hosted, cluster] {
        hosted.cluster().set_on(cluster);
        hosted.worker().wake();
      },
      std::move(done));
}

void show_names(HostedTournament& hosted, const By& by, bool shows, ActDone done) {
  const db::AuditRow log{
      0,       hosted.date(), by.actor,
      "names", "tournament",  by.because(shows ? "names are public" : "only aliases are public")};
  hosted.act(
      [shows, log](db::Store& store, Tournament& tournament) -> Result<Consequences> {
        store.transaction([&] {
          store.set_shows_names(shows);
          store.audit().add(log);
        });
        tournament.row.shows_names = shows;
        return Consequences{};
      },
      std::move(done));
}

void reveal_due(HostedTournament& hosted) {
  hosted.act(
      [now = hosted.date()](db::Store& store, Tournament& tournament) {
        return tournament::reveal_due(store, tournament, now);
      },
      {});
}

}  // namespace aspis::hosting
