// Compares statements of the documents about the sources with the sources.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>
#include <set>
#include <string>
#include <vector>

#include "tests/layers/source_tree.hpp"

namespace aspis::layers {
namespace {

using ::testing::IsEmpty;

/// Codes that the server sends in `error CODE TEXT`.
std::set<std::string> sent_codes(const Tree& tree) {
  static const std::regex sent(
      R"~((?:error_lines?\(|ErrorLine\{|close\(|disconnect\([a-z_]+, )"([a-z]+)"|"error ([a-z]+) )~");
  std::set<std::string> codes;
  for (const auto& [path, text] : tree) {
    if (!path.starts_with("server/") && !path.starts_with("referee/seats/")) continue;
    if (!path.ends_with(".cpp") && !path.ends_with(".hpp")) continue;
    for (std::sregex_iterator at(text.begin(), text.end(), sent), end; at != end; ++at) {
      codes.insert((*at)[1].matched ? (*at)[1] : (*at)[2]);
    }
  }
  return codes;
}

/// Those in the table of the protocol's document.
std::set<std::string> listed_codes(const std::string& document) {
  const std::size_t begin = document.find("| code | what has happened |");
  if (begin == std::string::npos) return {};
  static const std::regex row("\n\\| `([a-z]+)` \\|");
  const std::string table = document.substr(begin, document.find("\n\n", begin) - begin);
  std::set<std::string> codes;
  for (std::sregex_iterator at(table.begin(), table.end(), row), end; at != end; ++at) {
    codes.insert((*at)[1]);
  }
  return codes;
}

/// Whether it is read by students or their instructor, and not for the makers of Aspis.
bool is_for_users(const std::string& path) {
  if (path.starts_with("docs/") || path == "README.md") return path.ends_with(".md");
  if (path.starts_with("bots/starter/")) return path.ends_with(".md");
  return path.starts_with("web/pages/") && path.ends_with(".js");
}

std::vector<std::string> tokens_on_command_lines(const Tree& tree) {
  std::vector<std::string> findings;
  for (const auto& [path, text] : tree) {
    if (is_for_users(path) && text.find("--token ") != std::string::npos) {
      findings.push_back(path +
                         ": --token shows the token to all users of the machine: show "
                         "--token-file FILE");
    }
  }
  return findings;
}

TEST(Documents, ProtocolListsExactlyTheErrorsOfServer) {
  const Tree tree = read_tree(ASPIS_SOURCE);
  const std::set<std::string> sent = sent_codes(tree);
  EXPECT_GE(sent.size(), 10U);
  EXPECT_EQ(listed_codes(tree.at("protocol/PROTOCOL.md")), sent);
}

TEST(Documents, FindsUnlistedError) {
  EXPECT_EQ(sent_codes({{"server/login/a.cpp", R"(refuse(error_line("busy", why));)"},
                        {"server/lobby/b.cpp", R"(turn_away(c, "error house it runs here");)"},
                        {"server/lobby/c.cpp", R"(lobby->disconnect(entrant, "token", "new");)"}}),
            (std::set<std::string>{"busy", "house", "token"}));
}

TEST(Documents, NoDocumentPutsTokenOnCommandLine) {
  EXPECT_THAT(tokens_on_command_lines(read_tree(ASPIS_SOURCE)), IsEmpty());
  EXPECT_EQ(
      tokens_on_command_lines({{"docs/a.md", "aspis connect HOST --token T -- ./bot"}}).size(), 1U);
}

}  // namespace
}  // namespace aspis::layers
