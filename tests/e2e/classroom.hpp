// A class for end-to-end tests: its roster, its tokens, and the relays of its students.
#pragma once

#include <chrono>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/started_program.hpp"

namespace aspis::e2e {

inline std::string roster(int entrants) {
  std::string csv = "name,e-mail\n";
  for (int i = 1; i <= entrants; ++i) {
    csv += "Student " + std::to_string(i) + ",s" + std::to_string(i) + "@example.edu\n";
  }
  return csv;
}

struct Ticket {
  std::string alias;
  std::string token;
};

/// Reads the first and the last column of the server's CSV.
inline std::vector<Ticket> tickets_in(const std::string& csv) {
  std::vector<Ticket> tickets;
  std::istringstream lines(csv);
  std::string line;
  std::getline(lines, line);
  while (std::getline(lines, line)) {
    while (!line.empty() && (line.back() == '\r' || line.back() == '"')) line.pop_back();
    tickets.push_back({line.substr(0, line.find(',')), line.substr(line.find_last_of(",\"") + 1)});
  }
  return tickets;
}

enum class Client { cpp, python };

/// A student's machine: a relay with a sample bot in a separate folder.
class Student {
 public:
  /// `where` holds the options that name the server; `bot` is the name of a sample bot.
  Student(std::filesystem::path folder, Client client, const std::string& token,
          const std::vector<std::string>& where, const std::string& bot)
      : folder_(std::move(folder)) {
    std::filesystem::create_directories(folder_);
    std::ofstream(folder_ / "token") << token << "\n";
    const std::string stage = ASPIS_STAGE;
    run_.environment = {{"XDG_CACHE_HOME", (folder_ / "cache").string()}};
    add({stage + "/bin/aspis", "connect"}, client == Client::cpp);
    add({"python3", stage + "/share/aspis/connect/aspis_connect.py"}, client == Client::python);
    add(where);
    add({"--token-file", "token", "--logs", "games", "--", stage + "/share/aspis/bots/" + bot});
    run_.folder = folder_;
    start();
  }

  void start() { relay_ = std::make_unique<support::StartedProgram>(run_); }
  void kill() { relay_->kill(); }
  /// Returns whether it runs, or has ended without an error.
  [[nodiscard]] bool is_well() const { return relay_->wait({}).value_or(0) == 0; }

 private:
  void add(const std::vector<std::string>& words, bool wanted = true) {
    if (wanted) run_.arguments.insert(run_.arguments.end(), words.begin(), words.end());
  }

  std::filesystem::path folder_;
  support::Invocation run_;
  std::unique_ptr<support::StartedProgram> relay_;
};

constexpr std::chrono::seconds patience(600);

}  // namespace aspis::e2e
