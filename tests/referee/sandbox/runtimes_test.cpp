#include "referee/sandbox/box.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace aspis::sandbox {
namespace {

using testing::ElementsAre;

Limits with_memory(std::size_t bytes) {
  Limits limits;
  limits.memory_bytes = bytes;
  return limits;
}

TEST(Runtimes, LearnTheMemoryOfTheSandbox) {
  std::vector<std::string> variables;
  add_runtime_variables(variables, with_memory(std::size_t{100} << 20U));
  EXPECT_THAT(variables,
              ElementsAre("JAVA_TOOL_OPTIONS=-XX:MaxRAM=104857600 -XX:MaxRAMPercentage=60",
                          "NODE_OPTIONS=--max-old-space-size=60", "GOMEMLIMIT=94371840",
                          "DOTNET_GCHeapHardLimit=3c00000", "DOTNET_EnableWriteXorExecute=0"));
}

TEST(Runtimes, KeepTheProgramsOwnVariables) {
  std::vector<std::string> variables = {"JAVA_TOOL_OPTIONS=-Xmx8m", "GOMEMLIMIT=1000"};
  add_runtime_variables(variables, with_memory(std::size_t{100} << 20U));
  EXPECT_EQ(variables[0], "JAVA_TOOL_OPTIONS=-XX:MaxRAM=104857600 -XX:MaxRAMPercentage=60 -Xmx8m");
  EXPECT_EQ(variables[1], "GOMEMLIMIT=1000");
  EXPECT_EQ(variables.size(), 5U);
}

TEST(Runtimes, GetNoLimitAboveTheMachinesMemory) {
  std::vector<std::string> variables;
  add_runtime_variables(variables, with_memory(std::size_t{1} << 50U));
  EXPECT_TRUE(variables.empty());
}

}  // namespace
}  // namespace aspis::sandbox
