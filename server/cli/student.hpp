// A student to a server: the token and whom to trust, a program on this machine as the file in
// which it is handed in, and those that were, as the server tells of them. Prints nothing.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "bots/connect/fetch.hpp"
#include "bots/connect/link.hpp"
#include "server/cli/command.hpp"

namespace aspis::cli {

struct TokenArguments {
  Arguments* of;
  Text file{of, "--token-file", "FILE", "File whose first line is your token; - is standard input"};
  Text token{of, "--token", "TOKEN", "Token itself; other users can see it"};
};

struct TrustArguments {
  Arguments* of;
  Text authority{of, "--ca", "FILE", "Certificates to trust instead of the system's"};
  Flag insecure{of, "--insecure", "Accept any certificate"};

  [[nodiscard]] bool any() const { return insecure || authority; }
};

// These throw CommandError with Status::bad_input.

/// From the file, the option, or the variable ASPIS_TOKEN.
[[nodiscard]] std::string token_of(const TokenArguments&);
/// Puts them into the route. The file is looked for, not read.
void set_trust(connect::Route&, const TrustArguments&);

struct ProgramFile {
  std::string name;  // its ending says what it is
  std::string bytes;
};

/// A file as it is; a folder packed as a tar file, without hidden files, __pycache__ and a file
/// with this token. Throws CommandError with Status::bad_input where there is no program, it is the
/// token, or it is more than a server takes.
[[nodiscard]] ProgramFile read_program(const std::filesystem::path&, const std::string& token);

struct HandedIn {
  int number = 0;
  std::string file;
  std::string language;  // its name, for people
  std::string state;     // queued, building, checking, ready, failed
  std::string reason;    // why it failed
  std::string note;
  std::string at;  // a moment as the server writes it
  std::int64_t bytes = 0;
  std::optional<int> ahead;  // how many are built before it
  // Only where one is asked for by its number.
  std::string log;                  // so far
  std::vector<std::string> report;  // the checker's lines

  [[nodiscard]] bool is_finished() const { return state == "ready" || state == "failed"; }
};

struct AllHandedIn {
  std::optional<int> plays;  // nothing where the bot connects
  std::vector<HandedIn> versions;
};

/// What is said of a program beside itself.
struct Label {
  std::string note;
  std::string language;  // a key; "" where the server finds out
  bool play = true;      // as soon as it is ready
  bool classic = false;  // speaks its game's older dialect
};

/// Everything blocks, and throws CommandError with Status::bad_input where the server refuses or
/// cannot be reached.
class StudentAccount {
 public:
  StudentAccount(connect::Route server, std::string token);

  [[nodiscard]] HandedIn hand_in(ProgramFile, const Label&) const;
  /// The error is one that may pass.
  [[nodiscard]] protocol::Result<HandedIn> look_at(int number) const;
  [[nodiscard]] AllHandedIn versions() const;
  /// "versions/2/play", or "connected": the bot connects and plays itself.
  void choose(const std::string& target) const;

 private:
  [[nodiscard]] protocol::Result<connect::Answer> ask(const std::string& target,
                                                      connect::Request) const;
  [[nodiscard]] connect::Answer answer_to(const std::string& target, connect::Request) const;

  connect::Route server_;
  std::string token_;
};

}  // namespace aspis::cli
