// The file of a tournament that scripted bots have played, with every kind of private data.
#pragma once

#include <string>
#include <vector>

#include "db/practice_store.hpp"
#include "tests/db/sql.hpp"
#include "tests/support/random_record.hpp"
#include "tests/support/scripted_tournament.hpp"

namespace aspis::tests {

inline constexpr std::uint64_t secret_seed = 4242424242424242;
inline constexpr const char* secret_nonce = "0123456789abcdef0123456789abcdef";
inline constexpr const char* stderr_of_first = "first entrant's secret thoughts";
inline constexpr const char* stderr_of_second = "second entrant's secret thoughts";

inline std::string private_roster(int entrants) {
  std::string csv = "name,e-mail,institution,command\n";
  for (int i = 1; i <= entrants; ++i) {
    const std::string number = std::to_string(i);
    csv += "Secretive Person " + number + ",mail" + number + "@hidden.example,Hidden University " +
           number + ",/opt/hidden/bot" + number + "\n";
  }
  return csv;
}

/// Adds a game that does not count, because its match is void: it holds output of bots on standard
/// error.
inline void add_noisy_game(db::Store& store) {
  db::MatchRow match;
  match.entrants = {1, 2};
  match.label = "a match that was taken back";
  match.voided = "it was for show";
  db::GameRow game;
  game.match = store.matches().add(match);
  game.reason = protocol::Reason::points;
  game.started = "2026-11-20T20:51:06Z";
  game.seats = {{1, protocol::Standing::win, false, 3, 5, {}, stderr_of_first},
                {2, protocol::Standing::loss, false, 1, 5, {}, stderr_of_second}};
  static_cast<void>(store.games().add(game, ""));
  store.matches().set_voided(game.match, match.voided);
}

inline std::string practice_record() {
  support::RandomGame random;
  random.rules = support::sound(rules::rules_named("croquet"));
  return protocol::text(support::random_record(random));
}

inline void add_practice_game(const std::filesystem::path& path, const std::string& alias) {
  db::PracticeRow practice;
  practice.started = "2026-11-20T20:51:06Z";
  practice.reason = protocol::Reason::points;
  practice.seats = {{1, protocol::Standing::win, false, 3, 5, {}, stderr_of_first},
                    {0, protocol::Standing::loss, false, 1, 5, {}, "the house's own words"}};
  practice.names = {alias, "boxing_greedy"};
  auto store = support::sound(db::PracticeStore::open(path, db::Mode::write));
  static_cast<void>(store.add(practice, practice_record(), 100));
}

/// Six entrants, whose bots differ with `style`, play a plan to its end; the file holds nothing
/// else.
inline void make_bare_file(const std::filesystem::path& path, const std::string& plan, int style) {
  constexpr int entrants = 6;
  tournament::NewTournament fresh;
  fresh.plan = plan;
  fresh.roster = support::sound(tournament::read_roster(
      private_roster(entrants), support::sound(formats::read_plan(plan)), secret_seed));
  fresh.seed = secret_seed;
  fresh.seed_nonce = secret_nonce;
  fresh.program = "test";
  fresh.date = "2026-11-20T20:51:06Z";
  db::Store store = support::sound(tournament::create(path, fresh));
  tournament::Tournament tournament = support::sound(tournament::read_tournament(store));
  runner::RunOptions options;
  options.rules = support::sound(rules::rules_named(tournament.row.game));
  for (int entrant = 0; entrant < entrants; ++entrant) {
    options.seats.push_back(support::scripted_bot(entrant + 100 * style));
  }
  options.date = [] { return std::string("2026-11-20T20:51:06Z"); };
  sandbox::Sandbox children;
  runner::Director director(children);
  static_cast<void>(director.run(store, std::move(tournament), std::move(options)));
}

/// Six entrants play boxing on a preset. The shield is played up to its finals and stays open;
/// others are closed.
inline void make_played_file(const std::filesystem::path& path, const std::string& preset) {
  constexpr int entrants = 6;
  tournament::NewTournament fresh;
  fresh.plan = support::quick_plan(preset);
  fresh.roster = support::sound(tournament::read_roster(
      private_roster(entrants), support::sound(formats::read_plan(fresh.plan)), secret_seed));
  fresh.seed = secret_seed;
  fresh.seed_nonce = secret_nonce;
  fresh.program = "test";
  fresh.date = "2026-11-20T20:51:06Z";
  db::Store store = support::sound(tournament::create(path, fresh));
  tournament::Tournament tournament = support::sound(tournament::read_tournament(store));
  runner::RunOptions options;
  options.rules = support::sound(rules::rules_named(tournament.row.game));
  for (int entrant = 0; entrant < entrants; ++entrant) {
    options.seats.push_back(support::scripted_bot(entrant));
  }
  options.date = [] { return std::string("2026-11-20T20:51:06Z"); };
  const std::string first_alias = tournament.entrants.front().alias;
  sandbox::Sandbox children;
  {
    runner::Director director(children);
    // With so few entrants the shield has no first stages; its finals are not played.
    static_cast<void>(director.run(store, std::move(tournament), std::move(options),
                                   {preset == "shield" ? 3 : 0}));
  }
  tests::run_sql(path, "UPDATE tournament SET title = 'The Cup'");
  store.transaction([&] {
    add_noisy_game(store);
    store.add(db::AnnouncementRow{0, "2026-11-20T20:51:06Z", "Welcome"});
    store.put(
        db::WindowRow{0, 1, "2026-11-20T20:51:06Z", "", db::WindowRow::AtClose::forfeit, false});
  });
  add_practice_game(path, first_alias);
}

}  // namespace aspis::tests
