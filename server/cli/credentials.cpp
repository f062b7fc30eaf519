#include "server/cli/credentials.hpp"

#include <cstdlib>
#include <filesystem>

#include "protocol/tokens.hpp"
#include "server/cli/arguments.hpp"
#include "server/cli/files.hpp"
#include "server/cli/frame.hpp"

namespace aspis::cli {

void add_token(CLI::App& command, TokenArguments& asked) {
  add_text(command, "--token-file", asked.file, "FILE",
           "file whose first line is your token; - is standard input");
  add_text(command, "--token", asked.token, "TOKEN", "the token itself: others may see it");
}

void add_trust(CLI::App& command, TrustArguments& asked) {
  add_text(command, "--ca", asked.authority, "FILE",
           "certificates to trust instead of the system's");
  add_flag(command, "--insecure", asked.insecure, "accept any certificate");
}

std::string token_of(const TokenArguments& asked) {
  if (asked.token && asked.file) bad_input("give either --token or --token-file");
  std::string token;
  if (asked.token) {
    token = *asked.token;
  } else if (asked.file) {
    const auto text = contents_of(*asked.file);
    if (!text) bad_input(text.error().text);
    const auto lines = protocol::lines_of(*text);
    if (!lines.empty()) token = lines.front();
  } else if (const char* const given = std::getenv("ASPIS_TOKEN")) {
    token = given;
  } else {
    bad_input("no token: use --token-file FILE, the variable ASPIS_TOKEN, or --token TOKEN");
  }
  const bool good = !token.empty() && token.size() <= 256 && protocol::is_printable(token) &&
                    token.find(' ') == std::string::npos;
  if (!good) bad_input("a token is one word without spaces; copy it exactly");
  return token;
}

void set_trust(connect::Route& route, const TrustArguments& asked) {
  route.insecure = asked.insecure;
  if (!asked.authority) return;
  route.authority = *asked.authority;
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(route.authority, ignored)) {
    bad_input("cannot read " + route.authority);
  }
}

}  // namespace aspis::cli
