// A tournament in a temporary file, played by functions of this program: the results do not depend
// on the order of play.
#pragma once

#include <atomic>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "protocol/random.hpp"
#include "referee/formats/plan.hpp"
#include "referee/rules/catalog.hpp"
#include "referee/seats/scripted_seat.hpp"
#include "server/runner/director.hpp"
#include "server/tournament/instructor.hpp"
#include "tests/support/sound.hpp"
#include "tests/support/temporary_folder.hpp"

namespace aspis::support {

inline std::string preset_text(const std::string& name) {
  for (const formats::Preset& preset : formats::presets()) {
    if (preset.name == name) return std::string(preset.json);
  }
  throw std::invalid_argument("no preset " + name);
}

/// A preset for a quick game of boxing on a nearly full arena, unless `changes` says otherwise.
struct Changes {
  std::vector<std::pair<std::string, std::string>> values;
};
inline std::string quick_plan(const std::string& preset, const Changes& changes = {}) {
  std::string plan = preset_text(preset);
  std::vector<std::pair<std::string, std::string>> values = {
      {"game", "boxing"}, {"options", R"({"unusable": "90"})"}, {"versions", "1"}};
  values.insert(values.end(), changes.values.begin(), changes.values.end());
  for (const auto& [path, value] : values) plan = sound(formats::with_value(plan, path, value));
  return plan;
}

inline std::string make_roster(int entrants) {
  std::string csv = "name,e-mail\n";
  for (int i = 1; i <= entrants; ++i) {
    csv += "Entrant " + std::to_string(i) + ",e" + std::to_string(i) + "@example.org\n";
  }
  return csv;
}

/// Plays moves that depend only on the position and the entrant's number. Resigns sometimes,
/// because on a full arena the same seat would always win.
inline match::SeatMaker scripted_bot(int entrant) {
  return match::SeatMaker([entrant](seats::Host& host) -> std::unique_ptr<seats::Seat> {
    return std::make_unique<seats::ScriptedSeat>(host, [entrant](const rules::Position& position) {
      std::uint64_t hash = 0xcbf29ce484222325U + static_cast<std::uint64_t>(entrant);
      for (const char c : position.text()) {
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
      }
      protocol::Random random(hash);
      std::string move = position.random_move(random);
      if (random.below(30) == 0) move = move.substr(0, move.find(',')) + ",resign";
      return seats::ScriptedTurn{std::move(move), std::nullopt, {}};
    });
  });
}

class ScriptedTournament {
 public:
  ScriptedTournament(const std::string& plan, int entrants, std::uint64_t seed = 7)
      : path_(folder_.path() / "tournament.db") {
    tournament::NewTournament fresh;
    fresh.plan = plan;
    fresh.roster = sound(
        tournament::read_roster(make_roster(entrants), sound(formats::read_plan(plan)), seed));
    fresh.seed = seed;
    fresh.seed_nonce = "00112233445566778899aabbccddeeff";
    fresh.program = "test";
    fresh.date = date;
    static_cast<void>(sound(tournament::create(path_, fresh)));
  }

  static constexpr const char* date = "2026-11-20T20:51:06Z";

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  [[nodiscard]] db::Store open(db::Mode mode = db::Mode::write) const {
    return sound(db::Store::open(path_, mode, vfs));
  }
  [[nodiscard]] tournament::Tournament tournament() const {
    return sound(tournament::read_tournament(open(db::Mode::read)));
  }

  /// Settings of the run; `absent` entrants have no program.
  int games_at_once = 2;
  std::string vfs;  // of SQLite; "" for the usual one
  std::set<formats::Entrant> absent;
  std::function<match::SeatMaker(int)> bot = scripted_bot;

  [[nodiscard]] runner::RunOptions options(const tournament::Tournament& tournament) const {
    runner::RunOptions options;
    options.rules = sound(rules::rules_named(tournament.row.game));
    const auto entrants = static_cast<int>(tournament.entrants.size());
    for (int entrant = 0; entrant < entrants; ++entrant) {
      options.seats.push_back(absent.contains(entrant) ? match::SeatMaker() : bot(entrant));
    }
    options.shape.games_at_once = games_at_once;
    options.date = [] { return std::string(date); };
    return options;
  }

  /// Runs once. The callback gets the director before the start and may keep it until the run is
  /// over.
  runner::Ended run(std::optional<int> until = std::nullopt,
                    const std::function<void(runner::Director&)>& meanwhile = {}) {
    db::Store store = open();
    tournament::Tournament tournament = sound(tournament::read_tournament(store));
    runner::RunOptions place = options(tournament);
    runner::Director director(sandbox_);
    if (meanwhile) meanwhile(director);
    return director.run(store, std::move(tournament), std::move(place), {until.value_or(-1)});
  }

  /// Runs until this many seats are taken.
  runner::Ended run_seats(int seats) {
    std::atomic<int> left{seats};
    std::function<void()> stop;
    const auto usual = bot;
    bot = [&](int entrant) {
      return match::SeatMaker([&, maker = usual(entrant)](seats::Host& host) {
        if (--left == 0) stop();
        return maker(host);
      });
    };
    const runner::Ended ended = run(std::nullopt, [&](runner::Director& director) {
      stop = [&director] { director.stop(false); };
    });
    bot = usual;
    return ended;
  }

 private:
  TemporaryFolder folder_;
  std::filesystem::path path_;
  sandbox::Sandbox sandbox_;
};

}  // namespace aspis::support
