// Tournaments of quick sample bots in temporary folders, and programs that run in the background,
// for tests of aspis tournament.
#pragma once

#include <sys/wait.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "tests/server/cli/aspis.hpp"
#include "tests/support/waiting.hpp"

namespace aspis::cli {

inline std::string sample_bot(const std::string& name) {
  return ASPIS_STAGE "/share/aspis/bots/" + name;
}

/// Waits for a file for at most a minute; false if it does not appear.
inline bool appears(const std::filesystem::path& file) {
  return support::comes_true([&] { return std::filesystem::exists(file); });
}

/// Starts the program in `folder` in the background; it ends with the object at the latest. Its
/// output goes to the files out and err of that folder.
class Background {
 public:
  Background(const std::filesystem::path& folder, const std::vector<std::string>& arguments)
      : folder_(folder) {
    child_ = ::fork();
    if (child_ != 0) return;
    if (::chdir(folder.c_str()) != 0) ::_exit(126);
    const int out = ::open("out", O_WRONLY | O_CREAT | O_TRUNC, 0644);
    const int err = ::open("err", O_WRONLY | O_CREAT | O_TRUNC, 0644);
    ::dup2(::open("/dev/null", O_RDONLY), STDIN_FILENO);
    ::dup2(out, STDOUT_FILENO);
    ::dup2(err, STDERR_FILENO);
    std::vector<char*> words = {const_cast<char*>(program.c_str())};
    for (const std::string& word : arguments) words.push_back(const_cast<char*>(word.c_str()));
    words.push_back(nullptr);
    ::execv(program.c_str(), words.data());
    ::_exit(127);
  }
  ~Background() {
    if (child_ <= 0) return;
    ::kill(child_, SIGKILL);
    ::waitpid(child_, nullptr, 0);
  }
  Background(const Background&) = delete;
  Background& operator=(const Background&) = delete;

  [[nodiscard]] pid_t id() const { return child_; }
  void send(int signal) const { ::kill(child_, signal); }

  [[nodiscard]] bool has_ended() {
    if (child_ > 0 && ::waitpid(child_, &status_, WNOHANG) == child_) child_ = -1;
    return child_ < 0;
  }

  /// Waits until it has written this.
  [[nodiscard]] bool says(const std::string& text) const {
    return support::comes_true([&] { return (out() + err()).find(text) != std::string::npos; },
                               std::chrono::minutes(2));
  }

  /// Returns its exit status; 128 plus the signal if one ended it, or if it had to be killed after
  /// two minutes.
  [[nodiscard]] int wait() {
    if (!support::comes_true([this] { return has_ended(); }, std::chrono::minutes(2))) {
      ::kill(child_, SIGKILL);
      ::waitpid(child_, &status_, 0);
      child_ = -1;
    }
    return WIFEXITED(status_) ? WEXITSTATUS(status_) : 128 + WTERMSIG(status_);
  }

  [[nodiscard]] std::string out() const { return support::read_file(folder_ / "out"); }
  [[nodiscard]] std::string err() const { return support::read_file(folder_ / "err"); }

 private:
  std::filesystem::path folder_;
  pid_t child_ = -1;
  int status_ = 0;
};

/// A folder for tournament.db.
class TournamentTest : public testing::Test {
 protected:
  [[nodiscard]] const std::filesystem::path& folder() const { return folder_.path(); }
  [[nodiscard]] std::string with(const std::string& name, const std::string& text) const {
    return folder_.with(name, text);
  }

  [[nodiscard]] support::Ran ran(const std::vector<std::string>& arguments) const {
    support::Invocation run = invocation(arguments);
    run.folder = folder().string();
    run.patience = std::chrono::seconds(120);
    return support::run_program(run);
  }
  /// Runs aspis tournament ARGUMENTS.
  [[nodiscard]] support::Ran tournament(const std::vector<std::string>& arguments) const {
    return ran(joined({"tournament"}, arguments));
  }
  /// Returns the output, and expects success.
  [[nodiscard]] std::string told(const std::vector<std::string>& arguments) const {
    return expect_output(tournament(arguments));
  }

  /// Croquet bots whose moves depend only on their numbers.
  [[nodiscard]] static std::string croquet_roster(int entrants) {
    std::string csv = "name,e-mail,institution,command\n";
    for (int entrant = 1; entrant <= entrants; ++entrant) {
      const std::string number = std::to_string(entrant);
      csv += "Person " + number + ",p" + number + "@example.org,Place " + number + ",\"" +
             sample_bot("croquet_random") + " " + number + "\"\n";
    }
    return csv;
  }

  void make(const std::string& roster, const std::vector<std::string>& more) const {
    (void)with("roster.csv", roster);
    const support::Ran made =
        tournament(joined({"new", "--roster", "roster.csv", "--seed", "7"}, more));
    ASSERT_EQ(made.status, 0) << made.err;
  }

  /// Plays croquet bots to the end, each of them twice against every other.
  void play_croquar(int entrants = 4) const {
    make(croquet_roster(entrants), {"--preset", "croquar"});
    ASSERT_EQ(tournament({"run"}).status, 0);
  }

  void expect_refusal(const std::vector<std::string>& arguments, int status,
                      const std::string& line) const {
    const support::Ran refused = tournament(arguments);
    EXPECT_EQ(refused.status, status) << refused.out << refused.err;
    EXPECT_EQ(refused.out, "");
    EXPECT_THAT(refused.err, testing::HasSubstr(line));
    EXPECT_THAT(refused.err, testing::StartsWith("aspis tournament " + arguments.front() + ": "));
    EXPECT_EQ(std::count(refused.err.begin(), refused.err.end(), '\n'), 1) << refused.err;
  }

 private:
  support::TemporaryFolder folder_;
};

}  // namespace aspis::cli
