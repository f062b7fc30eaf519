// The programs that a student has handed in, as the student's server tells of them, and what can be
// asked of it. Prints nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "bots/connect/fetch.hpp"
#include "server/cli/program_file.hpp"

namespace aspis::cli {

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
  void play(int number) const;
  /// The bot connects and plays itself.
  void play_connected() const;

 private:
  [[nodiscard]] protocol::Result<connect::Answer> ask(const std::string& target,
                                                      connect::Request) const;
  [[nodiscard]] connect::Answer answer_to(const std::string& target, connect::Request) const;

  connect::Route server_;
  std::string token_;
};

}  // namespace aspis::cli
