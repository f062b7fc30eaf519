// What an instructor asks of a hosted tournament: each act with its row in the log, in order with
// everything else that is written.
#include <algorithm>
#include <utility>

#include "protocol/tokens.hpp"
#include "protocol/utc.hpp"
#include "server/access/access.hpp"
#include "server/tournament/hosted_file.hpp"

namespace aspis::tournament {

using protocol::Error;
using protocol::Result;

namespace {

constexpr std::size_t longest_announcement = 4000;

}  // namespace

/// Said once, if need be as an error when everybody has let go of it.
template <class Value>
class HostedFile::Answer {
 public:
  using Done = std::function<void(Result<Value>)>;
  explicit Answer(Done done) : done_(std::move(done)) {}
  ~Answer() {
    try {
      say(Error{"the tournament ended before this could be done: check its state"});
    } catch (...) {  // NOLINT: whoever is told has nobody to tell
    }
  }
  Answer(const Answer&) = delete;
  Answer& operator=(const Answer&) = delete;

  void say(Result<Value> value) {
    if (const Done done = std::exchange(done_, nullptr)) done(std::move(value));
  }

 private:
  Done done_;
};

void HostedFile::write(db::AuditRow row, db::Writer::Work work, std::function<void()> then,
                       ActDone done) {
  row.at = parts_.plan.date();
  const auto answer = std::make_shared<Answer<Consequences>>(std::move(done));
  give({nullptr,
        [row = std::move(row), work = std::move(work)](db::Store& store) {
          work(store);
          store.add_audit(row);
        },
        [this, then = std::move(then), answer] {
          then();
          parts_.observer.changed(name_);
          answer->say(Consequences{});
        }});
}

void HostedFile::start(const std::string& actor, ActDone done) {
  const TournamentInfo now = info();
  if (now.state == RunState::finished) {
    done(Error{"the tournament is finished: there are no games left to play"});
    return;
  }
  write(
      {0, "", actor, "start", "tournament", "started"},
      [](db::Store& store) { store.set_running(true); },
      [this] {
        const Lock lock(mutex_);
        wanted_ = true;
        if (runner_ != nullptr) runner_->resume();
      },
      std::move(done));
}

void HostedFile::pause(const By& by, bool at_once, ActDone done) {
  write(
      {0, "", by.actor, "pause", "tournament",
       by.because(at_once ? "games in progress were aborted and will be played again"
                          : "after the games in progress")},
      [](db::Store& store) { store.set_running(false); },
      [this, at_once] {
        const Lock lock(mutex_);
        wanted_ = false;
        if (runner_ != nullptr) runner_->pause(at_once);
      },
      std::move(done));
}

void HostedFile::act(std::function<Result<Consequences>(db::Store&, Tournament&)> work, ActDone done) {
  const auto answer = std::make_shared<Answer<Consequences>>(std::move(done));
  const auto result = std::make_shared<std::optional<Result<Consequences>>>();
  give({[this, work = std::move(work), result](db::Store& store, Tournament& tournament) {
          *result = work(store, tournament);
          const Lock lock(mutex_);
          entrants_ = tournament.entrants;
        },
        nullptr,
        [this, answer, result] {
          parts_.observer.changed(name_);
          answer->say(**result);
        }});
}

void HostedFile::issue_tokens(
    const By& by, std::vector<int> entrants,
    std::function<void(Result<std::vector<std::pair<int, std::string>>>)> done) {
  using Issued = std::vector<std::pair<int, std::string>>;
  const std::vector<db::EntrantRow> all = this->entrants();
  if (entrants.empty()) {
    for (const db::EntrantRow& row : all) entrants.push_back(row.number);
  }
  const std::string date = parts_.plan.date();
  std::vector<db::TokenRow> rows;
  std::vector<std::string> aliases;
  Issued issued;
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
  const auto answer = std::make_shared<Answer<Issued>>(std::move(done));
  const db::AuditRow log{
      0, date, by.actor, "tokens", protocol::joined(aliases), by.because("new tokens issued")};
  give({nullptr,
        [rows, log](db::Store& store) {
          for (const db::TokenRow& row : rows) store.put_token(row);
          store.add_audit(log);
        },
        [this, rows, entrants, issued, answer] {
          parts_.tokens.put(name_, rows);
          in_lobby([entrants](Lobby* lobby) {
            if (lobby == nullptr) return;
            for (const int entrant : entrants) {
              lobby->disconnect(entrant, "token", "a new token was issued for this entrant");
            }
          });
          parts_.observer.changed(name_);
          answer->say(issued);
        }});
}

void HostedFile::announce(const std::string& actor, const std::string& text, ActDone done) {
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
  write(
      {0, "", actor, "announce", "tournament", first_line},
      [text, at = parts_.plan.date()](db::Store& store) {
        store.add_announcement({0, at, text});
      },
      [] {}, std::move(done));
}

std::string HostedFile::round_name(int stage, int round) const {
  const Lock lock(mutex_);
  const std::string& name = plan_.stages.at(static_cast<std::size_t>(stage)).name;
  return name + (round == 0 ? "" : ", round " + std::to_string(round));
}

std::optional<Error> HostedFile::fault_of(const db::WindowRow& window) const {
  const Lock lock(mutex_);
  if (plan_.stages.empty()) return Error{"the tournament is not open: check its state"};
  if (window.stage < 0 || static_cast<std::size_t>(window.stage) >= plan_.stages.size()) {
    return Error{"there is no stage " + std::to_string(window.stage + 1) + "; the plan has " +
                 std::to_string(plan_.stages.size())};
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
void HostedFile::put_window(db::AuditRow log, const db::WindowRow& window, ActDone done) {
  log.at = parts_.plan.date();
  act(
      [this, log = std::move(log), window](db::Store& store, Tournament&) -> Result<Consequences> {
        store.transaction([&] {
          store.put_window(window);
          store.add_audit(log);
        });
        const auto windows = store.windows();
        const Lock lock(mutex_);
        windows_ = windows;
        windows_told_ = false;
        return Consequences{};
      },
      std::move(done));
}

void HostedFile::set_window(const std::string& actor, const db::WindowRow& window, ActDone done) {
  if (const auto fault = fault_of(window)) {
    done(*fault);
    return;
  }
  const std::string log =
      (window.opens.empty() ? "open" : "opens " + window.opens) + std::string(", ") +
      (window.closes.empty() ? "never closes" : "closes " + window.closes) +
      (window.at_close == db::WindowRow::AtClose::forfeit ? ", missing bots forfeit" : "") +
      (window.by_agreement ? ", board and time by agreement" : "");
  put_window({0, "", actor, "window", round_name(window.stage, window.round), log}, window,
             std::move(done));
}

void HostedFile::close_round(const By& by, int stage, int round, ActDone done) {
  db::WindowRow window;
  window.stage = stage;
  window.round = round;
  if (const auto fault = fault_of(window)) {
    done(*fault);
    return;
  }
  {
    const Lock lock(mutex_);
    // Its own, or else that of the whole stage.
    for (const int wanted : {0, round}) {
      for (const db::WindowRow& known : windows_) {
        if (known.stage == stage && known.round == wanted) window = known;
      }
    }
  }
  if (window.at_close == db::WindowRow::AtClose::wait && !window.by_agreement) {
    done(Error{round_name(stage, round) +
               " has no time window in which missing bots forfeit: set one first"});
    return;
  }
  window.round = round;
  window.closes = parts_.plan.date();
  if (window.opens > window.closes) window.opens = "";
  put_window({0, "", by.actor, "close-round", round_name(stage, round),
              by.because("matches not started were decided as the time window says")},
             window, std::move(done));
}

void HostedFile::show_names(const std::string& actor, bool shows, ActDone done) {
  write(
      {0, "", actor, "names", "tournament", shows ? "names are public" : "only aliases are public"},
      [shows](db::Store& store) { store.set_shows_names(shows); },
      [this, shows] {
        const Lock lock(mutex_);
        info_.shows_names = shows;
      },
      std::move(done));
}

}  // namespace aspis::tournament
