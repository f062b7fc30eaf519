#include "server/cli/student.hpp"

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <map>
#include <nlohmann/json.hpp>

#include "protocol/ascii.hpp"
#include "protocol/tokens.hpp"
#include "protocol/utf8.hpp"
#include "server/cli/command.hpp"
#include "server/cli/files.hpp"
#include "server/cli/frame.hpp"
#include "server/submissions/archive.hpp"

namespace aspis::cli {
namespace {

using submissions::SourceFile;
namespace fs = std::filesystem;
using connect::Answer;
using nlohmann::json;
using protocol::Error;
using protocol::Result;

/// The first line of a token file, without what editors and PowerShell add: a byte order mark, the
/// zero bytes of UTF-16, spaces.
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

std::string read_token(const std::string& file) {
  const auto text = read_file(file);
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

constexpr std::size_t max_program_files = submissions::ArchiveLimits{}.files;
constexpr std::size_t max_program_bytes = submissions::max_upload_bytes;

[[noreturn]] void refuse_too_much(const fs::path& path, const std::string& what,
                                  const std::string& largest = "") {
  bad_input(path.string() + " has more than " + what + largest +
            ": leave out what the program does not need");
}

void check_program_size(const fs::path& path, std::size_t bytes) {
  if (bytes <= max_program_bytes) return;
  refuse_too_much(path, std::to_string(max_program_bytes / 1'000'000) + " MB");
}

/// Hidden files, caches, and virtual environments of Python, which are specific to this computer.
bool is_left_out(const fs::path& path) {
  const std::string name = path.filename().string();
  return name.starts_with('.') || name == "__pycache__" || fs::exists(path / "pyvenv.cfg");
}

/// The top-level name with the largest sum, such as "data".
std::string largest_in(const std::map<std::string, std::size_t>& sums) {
  const auto largest = std::max_element(
      sums.begin(), sums.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
  return largest == sums.end() ? "" : largest->first;
}

/// True for files to pack; false for folders, which are only walked through.
bool is_packed(const fs::directory_entry& entry) {
  if (entry.is_directory()) {
    if (!entry.is_symlink()) return false;
    bad_input(entry.path().string() + " is a link to a folder: put the folder itself in its place");
  }
  if (entry.is_regular_file()) return true;
  bad_input(entry.path().string() + " is neither a file nor a folder: leave it out");
}

/// The files to pack, sorted by name.
std::vector<fs::path> files_to_pack(const fs::path& folder) {
  std::vector<fs::path> found;
  std::map<std::string, std::size_t> sizes;  // by top-level name
  std::map<std::string, std::size_t> counts;
  std::size_t bytes = 0;
  for (auto at = fs::recursive_directory_iterator(folder); at != fs::end(at); ++at) {
    if (is_left_out(at->path())) {
      at.disable_recursion_pending();
      continue;
    }
    if (!is_packed(*at)) continue;
    found.push_back(at->path());
    bytes += at->file_size();
    const std::string top = at->path().lexically_relative(folder).begin()->string();
    sizes[top] += at->file_size();
    ++counts[top];
    if (found.size() > 20 * max_program_files) break;  // probably a home folder
  }
  if (found.size() > max_program_files) {
    refuse_too_much(folder, std::to_string(max_program_files) + " files",
                    ", most of them in " + largest_in(counts));
  }
  if (bytes > max_program_bytes) {
    refuse_too_much(folder, std::to_string(max_program_bytes / 1'000'000) + " MB",
                    ", most of it in " + largest_in(sizes));
  }
  std::sort(found.begin(), found.end());
  return found;
}

/// Adds a top-level folder `program/`, because the server removes the one that all files share.
std::string packed_folder(const fs::path& folder, const std::string& token) {
  std::vector<SourceFile> files;
  for (const fs::path& file : files_to_pack(folder)) {
    const std::string path = file.lexically_relative(folder).generic_string();
    std::string bytes = checked(read_file(file));
    if (token_in(bytes) == token) continue;
    const fs::perms may_run = fs::status(file).permissions() & fs::perms::owner_exec;
    files.push_back({"program/" + path, std::move(bytes), may_run != fs::perms::none});
  }
  if (files.empty()) bad_input(folder.string() + " has no files except hidden ones");
  auto tar = checked(submissions::make_tar(files));
  check_program_size(folder, tar.size());
  return tar;
}

ProgramFile read_program_file(const fs::path& file, const std::string& token) {
  check_program_size(file, fs::file_size(file));
  ProgramFile program{file.filename().string(), checked(read_file(file))};
  check_program_size(file, program.bytes.size());
  if (token_in(program.bytes) == token) {
    bad_input(file.string() + " is your token: keep it secret, and upload your program instead");
  }
  return program;
}

/// Encodes a name or value of a query.
std::string percent_encoded(std::string_view text) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  constexpr std::string_view plain = "-._~";
  std::string encoded;
  for (const char byte : text) {
    const bool is_plain = protocol::is_ascii_letter(byte) || (byte >= '0' && byte <= '9') ||
                          plain.find(byte) != std::string_view::npos;
    if (is_plain) {
      encoded += byte;
      continue;
    }
    const auto value = static_cast<unsigned char>(byte);
    encoded += {'%', digits[value / 16], digits[value % 16]};
  }
  return encoded;
}

bool is_good(const Answer& answer) {
  return answer.status / 100 == 2;
}

/// True if retrying may help: the server is busy, or a proxy waits for it to start.
bool may_pass(const Answer& answer) {
  return answer.status == 429 || answer.status >= 500;
}

/// The server's error message, or a text made from the status.
std::string refusal_in(const Answer& answer) {
  const json body = json::parse(answer.body, nullptr, false);
  const json::json_pointer place("/error/message");
  if (body.is_object() && body.contains(place) && body.at(place).is_string()) {
    return protocol::readable(body.at(place).get<std::string>(), 1000);
  }
  const std::string status = "the server answers with status " + std::to_string(answer.status);
  return answer.status / 100 == 3 ? status + ": its pages have another address, maybe https://"
                                  : status;
}

std::optional<int> number_at(const json& body, const char* key) {
  const json& number = body.at(key);
  return number.is_null() ? std::nullopt : std::optional(number.get<int>());
}

HandedIn version_in(const json& body) {
  HandedIn version;
  version.number = body.at("number").get<int>();
  version.file = body.at("file").get<std::string>();
  version.language = body.at("language_name").get<std::string>();
  version.state = body.at("state").get<std::string>();
  version.reason = body.at("reason").get<std::string>();
  version.note = body.at("note").get<std::string>();
  version.at = body.at("at").get<std::string>();
  version.bytes = body.at("bytes").get<std::int64_t>();
  version.ahead = number_at(body, "ahead");
  version.log = body.value("log", "");
  version.report = body.value("report", std::vector<std::string>());
  return version;
}

AllHandedIn versions_in(const json& body) {
  AllHandedIn all;
  all.plays = number_at(body, "plays");
  for (const json& version : body.at("versions")) all.versions.push_back(version_in(version));
  return all;
}

/// Parses the answer with `read`; other JSON means that this is not an Aspis server.
template <class Read>
auto read_answer(const Answer& answer, Read read) {
  try {
    return read(json::parse(answer.body));
  } catch (const json::exception&) {
    bad_input("the answer is not from an Aspis server of this version: check the address");
  }
}

}  // namespace

std::string chosen_token(const TokenArguments& asked) {
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

ProgramFile read_program(const fs::path& path, const std::string& token) {
  try {
    const fs::file_status status = fs::status(path);
    if (fs::is_directory(status)) {
      const std::string name = fs::canonical(path).filename().string();
      return {(name.empty() ? "program" : name) + ".tar", packed_folder(path, token)};
    }
    if (fs::is_regular_file(status)) return read_program_file(path, token);
    bad_input(path.string() + (fs::exists(status) ? " is neither a file nor a folder"
                                                  : " does not exist: give a file or a folder"));
  } catch (const fs::filesystem_error& error) {
    bad_input("cannot read " + error.path1().string() + ": " + error.code().message());
  }
}

StudentAccount::StudentAccount(connect::Route server, std::string token)
    : server_(std::move(server)), token_(std::move(token)) {
}

Result<Answer> StudentAccount::ask(const std::string& target, connect::Request request) const {
  connect::Url url = server_.url;
  url.target = "/api/v1/me/" + target;
  request.token = token_;
  try {
    return connect::ask(url, std::move(request), server_);
  } catch (const std::exception& error) {
    bad_input(server_.authority + " has no certificates that can be read: " + error.what());
  }
}

Answer StudentAccount::answer_to(const std::string& target, connect::Request request) const {
  auto answer = checked(ask(target, std::move(request)));
  if (!is_good(answer)) bad_input(refusal_in(answer));
  return answer;
}

HandedIn StudentAccount::hand_in(ProgramFile program, const Label& label) const {
  connect::Request request;
  request.method = "POST";
  request.type = "application/octet-stream";
  request.body = std::move(program.bytes);
  request.patience = std::chrono::minutes(5);  // a slow connection needs that long for 5 MB
  const std::string query =
      "file=" + percent_encoded(program.name) + "&language=" + percent_encoded(label.language) +
      "&note=" + percent_encoded(label.note) + "&play=" + (label.play ? "1" : "0") +
      (label.classic ? "&classic=1" : "");
  return read_answer(answer_to("versions?" + query, std::move(request)), version_in);
}

Result<HandedIn> StudentAccount::look_at(int number) const {
  const auto answer = ask("versions/" + std::to_string(number), {});
  if (!answer) return answer.error();
  if (may_pass(*answer)) return Error{refusal_in(*answer)};
  if (!is_good(*answer)) bad_input(refusal_in(*answer));
  return read_answer(*answer, version_in);
}

AllHandedIn StudentAccount::versions() const {
  return read_answer(answer_to("versions", {}), versions_in);
}

void StudentAccount::choose(const std::string& target) const {
  connect::Request request;
  request.method = "POST";
  request.type = "application/json";
  request.body = "{}";
  static_cast<void>(answer_to(target, std::move(request)));
}

}  // namespace aspis::cli
