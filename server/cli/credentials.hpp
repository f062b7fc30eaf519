// Who a student is to a server, and whom the student believes: options that commands share.
#pragma once

#include <optional>
#include <string>

#include "bots/connect/link.hpp"

namespace CLI {
class App;
}

namespace aspis::cli {

struct TokenArguments {
  std::optional<std::string> token;
  std::optional<std::string> file;
};

struct TrustArguments {
  std::optional<std::string> authority;
  bool insecure = false;

  [[nodiscard]] bool any() const { return insecure || authority; }
};

/// --token-file and --token.
void add_token(CLI::App&, TokenArguments&);
/// --ca and --insecure.
void add_trust(CLI::App&, TrustArguments&);

// These throw CommandError with Status::bad_input.

/// From the file, the option, or the variable ASPIS_TOKEN.
[[nodiscard]] std::string token_of(const TokenArguments&);
/// The first line of a token file, without what editors and PowerShell put around it: a byte order
/// mark, the zeros of UTF-16, spaces.
[[nodiscard]] std::string token_in(std::string text);
/// Puts them into the route. The file is looked for, not read.
void set_trust(connect::Route&, const TrustArguments&);

}  // namespace aspis::cli
