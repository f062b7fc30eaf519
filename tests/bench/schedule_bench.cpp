// How long the whole schedule of a tournament of 300 takes, from which the next games of any stage
// follow, compared with only the tables of the same results. Half of the games are played.
#include <cstdio>
#include <vector>

#include "referee/formats/plan.hpp"
#include "tests/bench/measured.hpp"
#include "tests/support/played_out.hpp"

namespace {

using namespace aspis;

void measure(const char* name, const std::string& json) {
  const auto plan = formats::read_plan(json);
  const formats::Facts facts{300, 7, 8, false, {}};
  formats::Results all;
  (void)tests::play_out(*plan, facts, all, tests::at_random(1));
  formats::Results half;
  (void)tests::play_out(*plan, facts, half, tests::at_random(1), all.games() / 2);
  std::size_t due = 0;
  const double schedule =
      bench::least_ms([&] { due = formats::schedule(*plan, facts, half).due.size(); });
  std::printf("%-22s %9zu %9zu %9.2f ms\n", name, half.games(), due, schedule);
}

}  // namespace

int main() {
  std::printf("300 entrants, half of the games played, the least of 15 runs; 5 ms is asked\n");
  std::printf("%-22s %9s %9s %12s\n", "", "played", "due", "schedule");
  const std::string one_game = R"(, "match": {"games": 1}}]})";
  const std::string begin = R"({"tie_breaks": ["points", "direct", "sonneborn-berger", "buchholz",
    "play-off", "lot"], "stages": [{"name": "x", )";
  measure("round robin", begin + R"("format": "groups")" + one_game);
  measure("30 groups of 10", begin + R"("format": "groups", "groups": {"count": 30})" + one_game);
  measure("elimination", begin + R"("format": "elimination")" + one_game);
  measure("double elimination", begin + R"("format": "double-elimination")" + one_game);
  measure("swiss, 9 rounds", begin + R"("format": "swiss")" + one_game);
  measure("ladder, 30 rounds", begin + R"("format": "ladder", "rounds": 30)" + one_game);
  for (const formats::Preset& preset : formats::presets()) {
    if (preset.name == "shield") measure("shield", std::string(preset.json));
  }
  return 0;
}
