#include "server/cli/version_watch.hpp"

#include <algorithm>
#include <chrono>
#include <thread>

#include "protocol/utf8.hpp"
#include "server/cli/frame.hpp"

namespace aspis::cli {
namespace {

using std::chrono::steady_clock;

constexpr std::chrono::milliseconds between_looks{500};
constexpr std::chrono::minutes longest_silence{1};

/// Compilers repeat what stands in sources: nothing of it is for the terminal to obey.
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

}  // namespace

void VersionScreen::show(const HandedIn& version) {
  show_log(version.log);
  show_place(version);
  if (!version.is_finished()) return;
  line_.clear();
  for (const std::string& line : version.report) print(harmless(line) + "\n");
  flush();
}

void VersionScreen::show_place(const HandedIn& version) {
  std::string place = place_of_version(version);
  if (place.empty() || place == place_) return;
  place_ = std::move(place);
  line_.show_or_print(place_);
}

void VersionScreen::show_log(const std::string& log) {
  if (log == shown_ || log.empty()) return;
  line_.clear();
  // What is not the same log any more is shown from its beginning.
  const std::size_t known = log.starts_with(shown_) ? shown_.size() : 0;
  print(harmless(std::string_view(log).substr(known)));
  shown_ = log;
  if (!log.ends_with('\n')) print("\n");
  flush();
  if (line_.terminal()) line_.show(place_);
}

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

}  // namespace aspis::cli
