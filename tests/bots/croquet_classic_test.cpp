#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>

#include <dlfcn.h>
#include <gtest/gtest.h>

#include "tests/bots/croquet_oracle.hpp"

namespace aspis::tests {
namespace {

using Move = int(int, int, int);

/// The sample module as gnu89 makes it, loaded into this process, with a clock that stands still.
class Module {
 public:
  Module() : folder_(std::filesystem::path(testing::TempDir()) / "aspis_croquet_classic") {
    std::filesystem::create_directories(folder_);
    std::ofstream(folder_ / "clock.c") << "int timeleft() { return 60; }\n";
    const std::string library = (folder_ / "move.so").string();
    const std::string compile = "cc -std=gnu89 -O1 -Wall -Werror -shared -fPIC -x c '" ASPIS_SOURCE
                                "/bots/samples/croquet/classic/MOVE.C' '" +
                                (folder_ / "clock.c").string() + "' -o '" + library + "'";
    if (std::system(compile.c_str()) == 0) handle_ = ::dlopen(library.c_str(), RTLD_NOW);
  }
  Module(const Module&) = delete;
  Module& operator=(const Module&) = delete;
  ~Module() {
    if (handle_ != nullptr) ::dlclose(handle_);
    std::filesystem::remove_all(folder_);
  }

  [[nodiscard]] Move* function(const char* name) const {
    return handle_ == nullptr ? nullptr : reinterpret_cast<Move*>(::dlsym(handle_, name));
  }

 private:
  std::filesystem::path folder_;
  void* handle_ = nullptr;
};

/// The module's answer in `game`, through the classic interface.
int ask_step(const Module& module, const CroquetGame& game) {
  const int last = game.last;
  return game.first_moves ? module.function("move1")(game.mover.number, game.other.number, last)
                          : module.function("move2")(game.other.number, game.mover.number, last);
}

/// A random step of an opponent that misses a hoop now and then.
int step_of_opponent(const CroquetGame& game, std::mt19937& chance) {
  const std::vector<int> steps = legal_steps(game);
  int step = steps[chance() % steps.size()];
  for (int tries = 0; tries < 20; ++tries) {
    bool lost = false;
    if (stepped(game.mover, step, lost).stand != Stand::back || chance() % 30 == 0) break;
    step = steps[chance() % steps.size()];
  }
  return step;
}

TEST(CroquetClassic, ModuleTracksHoopsAndMisses) {
  const Module module;
  ASSERT_NE(module.function("move1"), nullptr);
  ASSERT_NE(module.function("move2"), nullptr);
  std::mt19937 chance(95);
  int points = 0;
  for (int round = 0; round < 200; ++round) {
    const bool module_first = round % 2 == 0;
    CroquetGame game;
    while (!game.over()) {
      const bool module_moves = game.first_moves == module_first;
      const int step = module_moves ? ask_step(module, game) : step_of_opponent(game, chance);
      ASSERT_TRUE(legal(game, step)) << step << " after " << state_line(game);
      game = played(game, step);
      ASSERT_FALSE(module_moves && game.other.missed) << "missed a hoop";
      if (game.over()) points += module_moves ? game.points : 2 - game.points;
    }
  }
  EXPECT_GE(points, 340) << "of 400 half points against chance";
}

}  // namespace
}  // namespace aspis::tests
