#include "server/cli/credentials.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string_view>

#include "protocol/tokens.hpp"
#include "server/cli/arguments.hpp"
#include "server/cli/files.hpp"
#include "server/cli/frame.hpp"

namespace aspis::cli {

void add_token(CLI::App& command, TokenArguments& asked) {
  add_text(command, "--token-file", asked.file, "FILE",
           "File whose first line is your token; - is standard input");
  add_text(command, "--token", asked.token, "TOKEN", "Token itself; other users can see it");
}

void add_trust(CLI::App& command, TrustArguments& asked) {
  add_text(command, "--ca", asked.authority, "FILE",
           "Certificates to trust instead of the system's");
  add_flag(command, "--insecure", asked.insecure, "Accept any certificate");
}

std::string token_in(std::string text) {
  for (const std::string_view mark : {"\xef\xbb\xbf", "\xff\xfe", "\xfe\xff"}) {
    if (text.starts_with(mark)) text.erase(0, mark.size());
  }
  std::erase(text, '\0');
  constexpr std::string_view spaces = " \t\r\n";
  text.erase(0, std::min(text.find_first_not_of(spaces), text.size()));
  text.erase(std::min(text.find_first_of("\r\n"), text.size()));
  text.erase(text.find_last_not_of(spaces) + 1);
  return text;
}

namespace {

std::string read_token(const std::string& file) {
  const auto text = contents_of(file);
  if (!text) {
    std::error_code ignored;
    const std::string other = file + ".txt";
    const bool is_other = std::filesystem::is_regular_file(other, ignored);
    bad_input(text.error().text +
              (is_other ? "; the file is named " + other + ": give --token-file " + other : ""));
  }
  std::string token = token_in(*text);
  if (token.empty()) bad_input(file + " is empty: write your token into its first line");
  return token;
}

}  // namespace

std::string token_of(const TokenArguments& asked) {
  if (asked.token && asked.file) bad_input("give either --token or --token-file");
  std::string token;
  if (asked.file) {
    token = read_token(*asked.file);
  } else if (asked.token) {
    token = token_in(*asked.token);
  } else if (const char* const given = std::getenv("ASPIS_TOKEN")) {
    token = token_in(given);
  } else {
    bad_input(
        "no token: save it in a file token.txt and give --token-file token.txt; --token TOKEN and "
        "the variable ASPIS_TOKEN work too");
  }
  const bool good = !token.empty() && token.size() <= 256 && protocol::is_printable(token) &&
                    token.find(' ') == std::string::npos;
  if (!good) {
    bad_input(asked.file.value_or("the token") +
              ": a token is one word without spaces; copy it exactly");
  }
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
