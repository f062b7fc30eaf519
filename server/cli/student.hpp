// Access to a server with a student's account: token and trust settings, packing a program, and the
// uploaded versions as the server reports them. Nothing here prints.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "bots/connect/fetch.hpp"
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

/// The token from the file, the option, or the variable ASPIS_TOKEN.
[[nodiscard]] std::string chosen_token(const TokenArguments&);
/// Copies the trust options into the route. Checks that the file exists but does not read it.
void set_trust(connect::Route&, const TrustArguments&);

struct ProgramFile {
  std::string name;  // its ending determines the type
  std::string bytes;
};

/// Returns a file unchanged or packs a folder as a tar file, without hidden files, __pycache__ and
/// the file with this token. Throws CommandError with Status::bad_input if there is no program, it
/// is the token, or it exceeds the server's limit.
[[nodiscard]] ProgramFile read_program(const std::filesystem::path&, const std::string& token);

struct HandedIn {
  int number = 0;
  std::string file;
  std::string language;  // display name
  std::string state;     // queued, building, checking, ready, failed
  std::string reason;    // why it failed
  std::string note;
  std::string at;  // time in the server's format
  std::int64_t bytes = 0;
  std::optional<int> ahead;  // how many versions are built before it
  // Only in answers about a single version.
  std::string log;                  // so far
  std::vector<std::string> report;  // the checker's lines

  [[nodiscard]] bool is_finished() const { return state == "ready" || state == "failed"; }
};

struct AllHandedIn {
  std::optional<int> plays;  // empty if a connected bot plays
  std::vector<HandedIn> versions;
};

/// Details that are uploaded with a program.
struct Label {
  std::string note;
  std::string language;  // a key; "" lets the server detect it
  bool play = true;      // as soon as it is ready
  bool classic = false;  // uses its game's older dialect
};

/// Requests to the server for one student. All functions block and throw CommandError with
/// Status::bad_input if the server refuses or cannot be reached.
class StudentAccount {
 public:
  StudentAccount(connect::Route server, std::string token);

  [[nodiscard]] HandedIn hand_in(ProgramFile, const Label&) const;
  /// Returns an error if the failure may be temporary.
  [[nodiscard]] protocol::Result<HandedIn> look_at(int number) const;
  [[nodiscard]] AllHandedIn versions() const;
  /// `target` is "versions/2/play", or "connected" for a bot that connects to the server.
  void choose(const std::string& target) const;

 private:
  [[nodiscard]] protocol::Result<connect::Answer> ask(const std::string& target,
                                                      connect::Request) const;
  [[nodiscard]] connect::Answer answer_to(const std::string& target, connect::Request) const;

  connect::Route server_;
  std::string token_;
};

}  // namespace aspis::cli
