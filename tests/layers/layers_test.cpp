// Includes go one way only: the table in layers.hpp, held against the tree and against small trees
// that break it.
#include "tests/layers/layers.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace aspis::layers {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

/// The findings in a tree of this file and the headers that it may include.
std::vector<std::string> findings_in(const std::string& path, const std::string& text) {
  return layer_findings({{path, text},
                         {"protocol/tokens.hpp", "#pragma once\n"},
                         {"referee/rules/rules.hpp", "#pragma once\n"},
                         {"referee/seats/seat.hpp", "#pragma once\n"},
                         {"server/live/hub.hpp", "#pragma once\n"},
                         {"server/access/access.hpp", "#pragma once\n"},
                         {"bots/connect/relay.hpp", "#pragma once\n"}});
}

TEST(Layers, TreeFollowsTable) {
  const Tree tree = read_tree(ASPIS_SOURCE);
  ASSERT_TRUE(tree.contains("protocol/tokens.hpp")) << "the tree was not read";
  EXPECT_THAT(layer_findings(tree), IsEmpty());
}

TEST(Layers, AllowedIncludesAreNoFindings) {
  EXPECT_THAT(
      findings_in("referee/seats/child.cpp",
                  "#include <unistd.h>\n#include <boost/asio/read.hpp>\n#include <vector>\n"
                  "#include \"protocol/tokens.hpp\"\n#include \"referee/seats/seat.hpp\"\n"),
      IsEmpty());
}

TEST(Layers, RulesDoNotIncludeSeats) {
  EXPECT_THAT(findings_in("referee/rules/chess/rules.cpp",
                          "#include <vector>\n\n#include \"referee/seats/seat.hpp\"\n"),
              ElementsAre(HasSubstr("referee/rules/chess/rules.cpp:3: referee/seats/seat.hpp is "
                                    "not for referee/rules")));
}

TEST(Layers, LowerFolderDoesNotIncludeHigherOne) {
  EXPECT_THAT(findings_in("protocol/lines.hpp", "#include \"referee/rules/rules.hpp\"\n"),
              ElementsAre(HasSubstr("is not for protocol")));
}

TEST(Layers, LibraryStaysInItsFolder) {
  const auto refused = [](const std::string& path, const std::string& header) {
    return findings_in(path, "#include <" + header + ">\n").size() == 1;
  };
  EXPECT_TRUE(refused("referee/match/record.cpp", "openssl/evp.h"));
  EXPECT_TRUE(refused("server/api/players.cpp", "CLI/CLI.hpp"));
  EXPECT_TRUE(refused("server/api/players.cpp", "boost/beast/http.hpp"));
  EXPECT_TRUE(refused("server/tournament/runner.cpp", "sqlite3.h"));
  EXPECT_TRUE(refused("referee/rules/catalog.cpp", "unistd.h"));
  EXPECT_TRUE(refused("referee/rules/catalog.cpp", "sys/wait.h"));
  EXPECT_TRUE(refused("protocol/lines.cpp", "gtest/gtest.h"));
  EXPECT_FALSE(refused("server/cli/match.cpp", "CLI/CLI.hpp"));
  EXPECT_FALSE(refused("protocol/sha256.cpp", "openssl/evp.h"));
  EXPECT_TRUE(refused("referee/words/dictionary.cpp", "openssl/evp.h"));
}

TEST(Layers, TournamentsIncludeSecretsButNotSpectators) {
  EXPECT_THAT(findings_in("server/tournament/registry.cpp",
                          "#include \"server/live/hub.hpp\"\n"
                          "#include \"server/access/access.hpp\"\n"),
              ElementsAre(HasSubstr("registry.cpp:1: server/live/hub.hpp")));
}

TEST(Layers, BotThatStudentsCopyIncludesNothingOfOurs) {
  EXPECT_THAT(findings_in("bots/samples/boxing/greedy.cpp", "#include \"protocol/tokens.hpp\"\n"),
              ElementsAre(HasSubstr("is not for bots/samples")));
  EXPECT_THAT(findings_in("bots/starter/cpp/bot.cpp", "#include \"bots/connect/relay.hpp\"\n"),
              ElementsAre(HasSubstr("is not for bots/starter")));
  EXPECT_THAT(findings_in("bots/starter/c/bot.c", "#include <stdio.h>\n"), IsEmpty());
}

TEST(Layers, NamesUnknownAndMissingHeaders) {
  EXPECT_THAT(findings_in("protocol/lines.cpp", "#include <fancy/json.hpp>\n"),
              ElementsAre(HasSubstr("fancy/json.hpp is not known")));
  EXPECT_THAT(findings_in("protocol/lines.cpp", "#include \"tokens.hpp\"\n"),
              ElementsAre(HasSubstr("is not for protocol")));
  EXPECT_THAT(findings_in("protocol/lines.cpp", "#include \"protocol/gone.hpp\"\n"),
              ElementsAre(HasSubstr("is no file of the tree")));
}

TEST(Layers, FindsSourceOutsideTable) {
  EXPECT_THAT(findings_in("utilities/strings.cpp", "#include <string>\n"),
              ElementsAre(HasSubstr("lies in no folder of the table")));
}

TEST(Layers, IgnoresIncludesInCommentsAndRawStrings) {
  EXPECT_THAT(findings_in("protocol/lines.cpp",
                          "// #include <unistd.h>\n/*\n#include <unistd.h>\n*/\n"
                          "const char* program = R\"c(\n#include <unistd.h>\n)c\";\n"
                          "const int big = 60'000;\nconst char quote = '\"';\n"),
              IsEmpty());
  EXPECT_THAT(findings_in("protocol/lines.cpp",
                          "const char* text = \"// R(\\\"\"; const int n = 1'0;\n"
                          "/* one */ #  include <unistd.h> // two\n"),
              ElementsAre(HasSubstr("lines.cpp:2: unistd.h")));
}

TEST(Layers, FilesThatIncludeEachOtherAreCycle) {
  EXPECT_THAT(layer_findings({{"protocol/a.hpp", "#include \"protocol/b.hpp\"\n"},
                              {"protocol/b.hpp", "#include \"protocol/c.hpp\"\n"},
                              {"protocol/c.hpp", "#include \"protocol/a.hpp\"\n"}}),
              ElementsAre("a cycle: protocol/a.hpp -> protocol/b.hpp -> protocol/c.hpp -> "
                          "protocol/a.hpp"));
}

TEST(Layers, FoldersThatIncludeEachOtherAreCycleWithoutFileCycle) {
  EXPECT_THAT(layer_findings({{"server/app.cpp", "#include \"server/cli/serve.hpp\"\n"},
                              {"server/cli/serve.hpp", ""},
                              {"server/cli/match.cpp", "#include \"server/app.hpp\"\n"},
                              {"server/app.hpp", ""}}),
              ElementsAre(HasSubstr("server/cli/serve.hpp is not for server"),
                          HasSubstr("a cycle: server -> server/cli -> server")));
}

}  // namespace
}  // namespace aspis::layers
