#include "server/app/demo.hpp"

#include <array>

namespace aspis::app {
namespace {

constexpr std::array<std::string_view, 12> names = {
    "Leonidas", "Gorgo",    "Brasidas",  "Cynisca", "Lysander",    "Arete",
    "Agis",     "Chilonis", "Pausanias", "Agiatis", "Cleombrotus", "Timycha"};
constexpr std::array<std::string_view, 3> bots = {"wordcube_strong", "wordcube_greedy",
                                                  "wordcube_random"};

/// Small boards and two groups: a round takes seconds, the whole thing some minutes.
constexpr std::string_view plan = R"({
  "name": "demo",
  "about": "Two groups of six, the first four of each go on to a bracket",
  "game": "wordcube",
  "options": {"rows": 8, "columns": 8, "planes": 4},
  "clock": {"move": "200ms"},
  "stages": [
    {"name": "Groups", "format": "groups", "groups": {"by": "snake", "count": 2},
     "match": {"games": 2, "swap": true},
     "tie_breaks": ["points", "direct", "score", "lot"],
     "result_class": "Out in the groups"},
    {"name": "Bracket", "format": "elimination", "entry": {"top": 4}, "third_place": true,
     "match": {"games": 2, "swap": true},
     "result_class": "In the bracket"}
  ]
})";

}  // namespace

tournament::NewHosted demo_tournament(int number) {
  tournament::NewHosted demo;
  demo.name = number == 1 ? "demo" : "demo-" + std::to_string(number);
  demo.title = "Demonstration";
  demo.plan = plan;
  demo.game = "wordcube";
  demo.roster = "name,command\n";
  for (std::size_t i = 0; i < names.size(); ++i) {
    demo.roster += std::string(names[i]) + ",house:" + std::string(bots[i % bots.size()]) + "\n";
  }
  return demo;
}

}  // namespace aspis::app
