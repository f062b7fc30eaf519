// aspis submit: a student hands in a program for the server to build, check and play, and chooses
// among those handed in.
#include <climits>

#include "protocol/columns.hpp"
#include "protocol/utf8.hpp"
#include "server/cli/arguments.hpp"
#include "server/cli/commands.hpp"
#include "server/cli/credentials.hpp"
#include "server/cli/version_watch.hpp"
#include "server/cli/versions.hpp"

namespace aspis::cli {
namespace {

struct SubmitArguments {
  std::optional<std::string> path;
  std::optional<std::string> server;
  TokenArguments token;
  TrustArguments trust;
  std::optional<std::string> note;
  std::optional<std::string> language;
  std::optional<int> play;
  bool no_play = false;
  bool classic = false;
  bool list = false;
  bool connected = false;

  /// It hands in nothing.
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

/// Where nothing is handed in, what stands in the file's place is the server.
std::string submit_server(const SubmitArguments& asked) {
  return asked.only_chooses() ? *asked.path : *asked.server;
}

connect::Url url_of_pages(const std::string& text) {
  const bool has_scheme = text.find("://") != std::string::npos;
  auto url = has_scheme ? connect::read_url(text, "http", "https")
                        : connect::read_server(text, connect::page_port);
  if (!url) bad_input(url.error().text);
  if (!has_scheme) url->scheme = "http";
  return *std::move(url);
}

connect::Route route_to_pages(const SubmitArguments& asked) {
  connect::Route route;
  route.kind = connect::Route::Kind::web;
  route.url = url_of_pages(submit_server(asked));
  set_trust(route, asked.trust);
  if (asked.trust.any() && !route.url.is_secure()) {
    bad_input("--ca and --insecure need a server address that begins with https://");
  }
  return route;
}

std::string cell_of(const std::string& text) {
  return text.empty() ? "-" : protocol::readable(text);
}

Status list_versions(const StudentAccount& account) {
  const AllHandedIn all = account.versions();
  if (all.versions.empty()) {
    print("no uploads: you connect your bot yourself\n");
    return Status::success;
  }
  protocol::Columns columns(
      {"version>", "state", "plays", "language", "bytes>", "uploaded", "file", "note"});
  for (const HandedIn& version : all.versions) {
    columns.add({std::to_string(version.number), cell_of(version.state),
                 all.plays == version.number ? "yes" : "-", cell_of(version.language),
                 std::to_string(version.bytes), cell_of(version.at), cell_of(version.file),
                 cell_of(version.note)});
  }
  print(columns.text());
  if (!all.plays) print("no version plays: you connect your bot yourself\n");
  return Status::success;
}

Status choose_version(const StudentAccount& account, const std::optional<int>& number) {
  if (number) {
    account.play(*number);
    print("version " + std::to_string(*number) + " plays from the next round on\n");
  } else {
    account.play_connected();
    print("from the next round on you connect your bot yourself\n");
  }
  return Status::success;
}

Status hand_in(const StudentAccount& account, ProgramFile program, const SubmitArguments& asked) {
  const Label label{asked.note.value_or(""), asked.language.value_or(""), !asked.no_play,
                    asked.classic};
  const HandedIn version = watch_version(account, account.hand_in(std::move(program), label));
  const std::string name = "version " + std::to_string(version.number);
  if (version.state == "failed") {
    failed(name + " failed: " + protocol::readable(version.reason, 1000));
  }
  print(name + (label.play ? " is ready and plays from the next round on\n" : " is ready\n"));
  return Status::success;
}

Status run_submit(const SubmitArguments& asked) {
  check_submit_arguments(asked);
  const connect::Route route = route_to_pages(asked);
  const std::string token = token_of(asked.token);
  std::optional<ProgramFile> program;
  if (!asked.only_chooses()) program = read_program(*asked.path, token);
  const StudentAccount account(route, token);
  if (program) return hand_in(account, *std::move(program), asked);
  return asked.list ? list_versions(account) : choose_version(account, asked.play);
}

}  // namespace

void add_submit(CLI::App& program, Run& run) {
  const auto asked = std::make_shared<SubmitArguments>();
  CLI::App& command = add_command(
      program, run,
      {"submit", "Upload your program to a server",
       "Sends a program to the server, which builds it, checks it, and plays it from the next "
       "round on. Prints the output of the compiler and the checker. The status is 1 if the "
       "program cannot play.\n\nPATH is a source file, a .zip, .tar, .tar.gz or .tgz file, or a "
       "folder, which is packed without hidden files and __pycache__. SERVER is the address of the "
       "server's pages, such as https://arena.example; without a scheme and port it is http:// and "
       "8080.\n\nOther users of this machine can see a token given with --token in the list of "
       "processes. Use a file or the variable ASPIS_TOKEN instead.",
       "aspis submit bot.py --token-file token.txt arena.example:8080\n"
       "aspis submit mybot/ --note 'looks two moves ahead' --token-file token.txt "
       "https://arena.example\n"
       "aspis submit --list --token-file token.txt https://arena.example\n"
       "aspis submit --play 2 --token-file token.txt https://arena.example  # an earlier one "
       "again"},
      [asked] { return run_submit(*asked); });
  add_text(command, "PATH", asked->path, "FILE", "Program: a file or a folder");
  add_text(command, "SERVER", asked->server, "[http(s)://]HOST[:PORT]",
           "Address of the server's pages");
  add_token(command, asked->token);
  add_text(command, "--note", asked->note, "TEXT", "Note of one line, shown only to you");
  add_text(command, "--language", asked->language, "KEY",
           "Language, if several are possible: cpp, python, ...");
  add_flag(command, "--classic", asked->classic, "The program speaks its game's classic dialect");
  add_flag(command, "--no-play", asked->no_play, "Upload the program without playing it yet");
  add_flag(command, "--list", asked->list, "List your uploads");
  add_number(command, "--play", asked->play, 1, INT_MAX, "Version to play from the next round on");
  add_flag(command, "--connected", asked->connected, "Connect your bot yourself again");
  add_trust(command, asked->trust);
}

}  // namespace aspis::cli
