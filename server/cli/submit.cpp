// aspis submit: uploads a student's program, which the server builds, checks and plays, and chooses
// among uploaded versions.
#include <algorithm>
#include <climits>
#include <thread>

#include "protocol/columns.hpp"
#include "protocol/utf8.hpp"
#include "server/cli/command.hpp"
#include "server/cli/student.hpp"
#include "server/cli/terminal.hpp"

namespace aspis::cli {
namespace {

using std::chrono::steady_clock;

constexpr std::chrono::milliseconds between_looks{500};
constexpr std::chrono::minutes longest_silence{1};

/// Compilers quote source code in messages: escape it, so that it cannot control the terminal.
std::string harmless(std::string_view text) {
  std::string clean;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of("\n\t"), text.size());
    clean += protocol::readable(text.substr(0, end), end);
    if (end < text.size()) clean += text[end];
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return clean;
}

std::string place_of_version(const HandedIn& version) {
  const std::string name = "version " + std::to_string(version.number);
  if (version.state == "building") return name + " is being built";
  if (version.state == "checking") return name + " is being checked";
  if (version.state != "queued") return "";
  const int ahead = version.ahead.value_or(0);
  if (ahead == 0) return name + " is built next";
  return name + " waits: " + std::to_string(ahead) +
         (ahead == 1 ? " is built before it" : " are built before it");
}

/// Shows the version's state on standard error, its build log and report on standard output.
class VersionScreen {
 public:
  void show(const HandedIn& version) {
    show_log(version.log);
    show_place(version);
    if (!version.is_finished()) return;
    line_.clear();
    for (const std::string& line : version.report) print(harmless(line) + "\n");
    flush();
  }

 private:
  void show_place(const HandedIn& version) {
    std::string place = place_of_version(version);
    if (place.empty() || place == place_) return;
    place_ = std::move(place);
    line_.show_or_print(place_);
  }

  void show_log(const std::string& log) {
    if (log == shown_ || log.empty()) return;
    line_.clear();
    // If the log does not continue the one shown so far, print all of it.
    const std::size_t known = log.starts_with(shown_) ? shown_.size() : 0;
    print(harmless(std::string_view(log).substr(known)));
    shown_ = log;
    if (!log.ends_with('\n')) print("\n");
    flush();
    if (line_.terminal()) line_.show(place_);
  }

  std::string place_;
  std::string shown_;  // the log as received
  MovingLine line_;
};

/// Polls twice a second until the version is ready or failed, and shows its progress. If the server
/// does not answer, retries for a minute and then throws CommandError.
HandedIn watch_version(const StudentAccount& account, const HandedIn& first) {
  VersionScreen screen;
  screen.show(first);
  for (auto heard = steady_clock::now();;) {
    std::this_thread::sleep_for(between_looks);
    auto version = account.look_at(first.number);
    if (version) {
      heard = steady_clock::now();
      screen.show(*version);
      if (version->is_finished()) return *std::move(version);
    } else if (steady_clock::now() - heard > longest_silence) {
      bad_input(version.error().text + ": version " + std::to_string(first.number) +
                " was uploaded; look for it later with --list");
    }
  }
}

struct SubmitArguments : Arguments {
  Text path{this, "PATH", "FILE", "Program: a file or a folder"};
  Text server{this, "SERVER", "[http(s)://]HOST[:PORT]", "Address of the server's pages"};
  TokenArguments token{this};
  Text note{this, "--note", "TEXT", "Note of one line, shown only to you"};
  Text language{this, "--language", "KEY", "Language, if several are possible: cpp, python, ..."};
  Flag classic{this, "--classic", "The program speaks its game's classic dialect"};
  Flag no_play{this, "--no-play", "Upload the program without playing it yet"};
  Flag list{this, "--list", "List your uploads"};
  Number play{this, "--play", Bounds{1, INT_MAX}, "Version to play from the next round on"};
  Flag connected{this, "--connected", "Connect your bot yourself again"};
  TrustArguments trust{this};

  /// True if nothing is uploaded.
  [[nodiscard]] bool only_chooses() const { return list || connected || play; }
};

void check_submit_arguments(const SubmitArguments& asked) {
  if (!asked.only_chooses()) {
    if (!asked.path) bad_input("give a file or a folder, and the server after it");
    if (!asked.server) bad_input("give the server after the file, such as arena.example:8080");
    return;
  }
  if (int{asked.list} + int{asked.connected} + int{asked.play.has_value()} > 1) {
    bad_input("give only one of --list, --play and --connected");
  }
  if (!asked.path) bad_input("give the server, such as arena.example:8080");
  if (asked.server) bad_input("--list, --play and --connected take only the server");
  if (asked.note || asked.language || asked.no_play || asked.classic) {
    bad_input("--note, --language, --classic and --no-play need a program to upload");
  }
}

connect::Route route_to_pages(const SubmitArguments& asked) {
  connect::Route route;
  route.kind = connect::Route::Kind::web;
  // If nothing is uploaded, the first argument is the server.
  const std::string text = asked.only_chooses() ? *asked.path : *asked.server;
  const bool has_scheme = text.find("://") != std::string::npos;
  route.url = checked(has_scheme ? connect::read_url(text, "http", "https")
                                 : connect::read_server(text, connect::page_port));
  if (!has_scheme) route.url.scheme = "http";
  set_trust(route, asked.trust);
  if (asked.trust.any() && !route.url.is_secure()) {
    bad_input("--ca and --insecure need a server address that begins with https://");
  }
  return route;
}

std::string table_cell(const std::string& text) {
  return text.empty() ? "-" : protocol::readable(text);
}

void list_versions(const StudentAccount& account) {
  const AllHandedIn all = account.versions();
  if (all.versions.empty()) return print("no uploads: you connect your bot yourself\n");
  protocol::Columns columns(
      {"version>", "state", "plays", "language", "bytes>", "uploaded", "file", "note"});
  for (const HandedIn& version : all.versions) {
    columns.add({std::to_string(version.number), table_cell(version.state),
                 all.plays == version.number ? "yes" : "-", table_cell(version.language),
                 std::to_string(version.bytes), table_cell(version.at), table_cell(version.file),
                 table_cell(version.note)});
  }
  print(columns.text());
  if (!all.plays) print("no version plays: you connect your bot yourself\n");
}

void choose_version(const StudentAccount& account, const std::optional<int>& number) {
  const std::string version = number ? std::to_string(*number) : "";
  account.choose(number ? "versions/" + version + "/play" : "connected");
  print(number ? "version " + version + " plays from the next round on\n"
               : "from the next round on you connect your bot yourself\n");
}

void hand_in(const StudentAccount& account, ProgramFile program, const SubmitArguments& asked) {
  const Label label{asked.note.value_or(""), asked.language.value_or(""), !asked.no_play,
                    asked.classic};
  const HandedIn version = watch_version(account, account.hand_in(std::move(program), label));
  const std::string name = "version " + std::to_string(version.number);
  if (version.state == "failed") {
    failed(name + " failed: " + protocol::readable(version.reason, 1000));
  }
  print(name + (label.play ? " is ready and plays from the next round on\n" : " is ready\n"));
}

void run_submit(const SubmitArguments& asked) {
  check_submit_arguments(asked);
  const connect::Route route = route_to_pages(asked);
  const std::string token = chosen_token(asked.token);
  std::optional<ProgramFile> program;
  if (!asked.only_chooses()) program = read_program(*asked.path, token);
  const StudentAccount account(route, token);
  if (program) return hand_in(account, *std::move(program), asked);
  return asked.list ? list_versions(account) : choose_version(account, asked.play);
}

}  // namespace

Command submit_command() {
  return command<SubmitArguments>(
      "submit", "Upload your program to a server",
      "Sends a program to the server, which builds it, checks it, and plays it from the next round "
      "on. Prints the output of the compiler and the checker. The status is 1 if the program "
      "cannot play.\n\nPATH is a source file, a .zip, .tar, .tar.gz or .tgz file, or a folder, "
      "which is packed without hidden files and __pycache__. SERVER is the address of the server's "
      "pages, such as https://arena.example; without a scheme and port it is http:// and "
      "8080.\n\nOther users of this machine can see a token given with --token in the list of "
      "processes. Use a file or the variable ASPIS_TOKEN instead.",
      "aspis submit bot.py --token-file token.txt arena.example:8080\n"
      "aspis submit mybot/ --note 'looks two moves ahead' --token-file token.txt "
      "https://arena.example\n"
      "aspis submit --list --token-file token.txt https://arena.example\n"
      "aspis submit --play 2 --token-file token.txt https://arena.example  # an earlier one again",
      run_submit);
}

}  // namespace aspis::cli
