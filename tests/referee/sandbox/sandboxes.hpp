// Programs at a level of this machine, or in no sandbox: what the tests of sandboxes share.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <poll.h>

#include <chrono>
#include <filesystem>
#include <string>

#include "referee/sandbox/sandbox.hpp"

namespace aspis::sandbox {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using testing::HasSubstr;

inline Program script(const std::string& text) {
  return {{{"/bin/sh", "-c", text}}, "/", {}};
}

/// Programs at a level of this machine, or in no box.
class Sandboxes : public testing::TestWithParam<Level> {
 protected:
  Sandboxes() : sandbox_(GetParam() == Level::none ? Mode::off : Mode::automatic, GetParam()) {}

  void SetUp() override {
    if (GetParam() != sandbox_.ability().level) {
      GTEST_SKIP() << "not on this machine: " << sandbox_.ability().what;
    }
  }

  Ran run(const std::string& text, const Box& box = {}, std::chrono::milliseconds limit = 30s) {
    auto ran = sandbox_.run(box, script(text), limit);
    EXPECT_TRUE(ran.ok()) << ran.error().text;
    return *std::move(ran);
  }

  /// Waits for it; nothing is lost that way, only time.
  static Exit wait_for_exit(Container& container) {
    for (;;) {
      if (auto exit = container.take_exit()) return *exit;
      pollfd wait{container.descriptor(), POLLIN, 0};
      ::poll(&wait, 1, -1);
    }
  }

  Sandbox sandbox_;
};

}  // namespace aspis::sandbox
