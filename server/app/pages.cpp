#include "server/app/pages.hpp"

#include <algorithm>
#include <array>
#include <fstream>
#include <optional>
#include <sstream>
#include <string_view>
#include <vector>

#include "protocol/ascii.hpp"
#include "protocol/tokens.hpp"
#include "server/exports/chart/picture.hpp"
#include "server/exports/exports.hpp"
#include "server/http/message.hpp"
#include "web/files.hpp"

namespace aspis::app {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view front_page = "/";

/// Includes everything below each path.
constexpr auto page_prefixes = std::to_array<std::string_view>({
    "/t",
    "/rules",
    "/join",
    "/screen",
    "/print",
    "/student",
    "/instructor",
    "/login",
    "/solitaire",
    "/theorem",
    "/overlay",
    "/paper",
    "/components",
});

bool is_below(std::string_view path, std::string_view prefix) {
  return path.starts_with(prefix) && (path.size() == prefix.size() || path[prefix.size()] == '/');
}

constexpr std::size_t longest_target = 300;

const web::File& front_document() {
  const auto files = web::files();
  return *std::find_if(files.begin(), files.end(),
                       [](const web::File& file) { return file.path == "/"; });
}

bool is_number(std::string_view text) {
  const auto number = protocol::integer_from<int>(text);
  return number && *number > 0 && *number < 1'000'000'000;
}

/// Whether the text needs no escaping in an address or in HTML.
bool is_plain(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char letter) {
    return protocol::is_ascii_letter(letter) || (letter >= '0' && letter <= '9') ||
           std::string_view("-_.%").find(letter) != std::string_view::npos;
  });
}

struct Shown {
  std::string what;   // text before the title, "Game 7"; "" for the tournament
  std::string query;  // of the picture
};

/// "/t/cup/game/7" has the parts "", "t", "cup", "game" and "7".
Shown shown_by(const std::vector<std::string_view>& parts) {
  const auto text = [&](std::size_t at) { return std::string(parts[at]); };
  if (parts.size() == 5 && parts[3] == "game" && is_number(parts[4])) {
    return {"Game " + text(4), "?game=" + text(4)};
  }
  if (parts.size() == 5 && parts[3] == "entrant" && is_plain(parts[4])) {
    return {"Entrant " + text(4), "?entrant=" + text(4)};
  }
  if (parts.size() == 7 && parts[3] == "stage" && parts[5] == "match" && is_number(parts[4]) &&
      is_number(parts[6])) {
    return {"Match " + text(6), "?stage=" + text(4) + "&amp;match=" + text(6)};
  }
  return {};
}

std::string in_attribute(std::string_view text) {
  std::string safe;
  for (const char letter : text) {
    if (letter == '&')
      safe += "&amp;";
    else if (letter == '"')
      safe += "&quot;";
    else if (letter == '<')
      safe += "&lt;";
    else
      safe += letter;
  }
  return safe;
}

/// SHA-256 of exports::chart_style(): charts contain their style, because they are also files.
constexpr std::string_view style_of_charts =
    "'sha256-plhVh6Vp55oV5Bp6kwf2VwyiKRjAOUugZgW7GuJFl5w='";

/// Whether the name needs no escaping in an address.
bool is_program_name(std::string_view name) {
  constexpr std::string_view begin = "aspis-linux-";
  if (!name.starts_with(begin) || name.size() == begin.size()) return false;
  return name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_-") == std::string_view::npos;
}

std::string read_file(const fs::path& file) {
  std::ostringstream bytes;
  bytes << std::ifstream(file, std::ios::binary).rdbuf();
  return std::move(bytes).str();
}

}  // namespace

std::string_view find_page(std::string_view target) {
  const std::string_view path = target.substr(0, target.find('?'));
  if (path == front_page) return front_page;
  if (is_below(path, page_in_frames)) return page_in_frames;
  for (const std::string_view prefix : page_prefixes) {
    if (is_below(path, prefix)) return front_page;
  }
  return {};
}

bool wants_page(const http::Request& request) {
  return (request.method == "GET" || request.method == "HEAD") && !is_below(request.path, "/api") &&
         request.header("accept").find("text/html") != std::string_view::npos;
}

http::Response missing_page() {
  return {404,
          std::string(front_document().content_type),
          std::string(front_document().text),
          {{"Cache-Control", "no-cache"}}};
}

std::string preview_tags(std::string_view target, const std::string& title,
                         const std::string& address) {
  const auto parts = protocol::split_fields(target.substr(0, target.find('?')), '/');
  if (parts.size() < 3 || parts[1] != "t" || !is_plain(parts[2])) return "";
  const Shown shown = shown_by(parts);
  const std::string site = in_attribute(address);
  const std::string name = (shown.what.empty() ? "" : shown.what + " - ") + in_attribute(title);
  const auto tag = [](std::string_view property, const std::string& content) {
    return "<meta property=\"og:" + std::string(property) + "\" content=\"" + content + "\">\n";
  };
  return tag("type", "website") + tag("site_name", "Aspis") + tag("title", name) +
         tag("description", "Standings, brackets, live games and replays.") +
         tag("image",
             site + "/api/v1/tournaments/" + std::string(parts[2]) + "/preview.png" + shown.query) +
         tag("image:type", "image/png") +
         tag("image:width", std::to_string(exports::preview_width)) +
         tag("image:height", std::to_string(exports::preview_height)) + tag("image:alt", name) +
         "<meta name=\"twitter:card\" content=\"summary_large_image\">\n";
}

LinkPreviews::LinkPreviews()
    : document_(exports::chart::has_fonts() ? front_document().text : std::string_view()) {
}

std::string_view LinkPreviews::tournament_in(std::string_view target) const {
  constexpr std::string_view below = "/t/";
  if (document_.empty() || !target.starts_with(below) || target.size() > longest_target) return "";
  const std::string_view rest = target.substr(below.size());
  return rest.substr(0, rest.find_first_of("/?"));
}

std::shared_ptr<const http::Page> LinkPreviews::page(std::string_view target,
                                                     const std::string& title,
                                                     const std::string& address) {
  const std::string tags = preview_tags(target, title, address);
  if (tags.empty()) return nullptr;
  if (const auto known = made_.find(tags)) return *known;
  const std::size_t end = document_.find("</head>");
  if (end == std::string::npos) return nullptr;
  std::string html = document_;
  html.insert(end, tags);
  const auto page =
      http::make_page({.content_type = "text/html; charset=utf-8", .body = std::move(html)});
  made_.put(tags, page);
  return page;
}

std::vector<std::pair<std::string, std::string>> security_headers(bool secure, bool in_frames) {
  std::vector<std::pair<std::string, std::string>> headers = {
      {"Content-Security-Policy",
       "default-src 'none'; script-src 'self'; style-src 'self' " + std::string(style_of_charts) +
           "; img-src 'self'; font-src 'self'; "
           "connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors " +
           (in_frames ? "*" : "'none'")},
      {"X-Content-Type-Options", "nosniff"},
      {"Referrer-Policy", "no-referrer"},
      {"Cross-Origin-Opener-Policy", "same-origin"},
      {"Cross-Origin-Resource-Policy", "same-origin"},
  };
  if (secure) headers.emplace_back("Strict-Transport-Security", "max-age=31536000");
  return headers;
}

std::vector<StudentProgram> read_student_programs(const fs::path& folder) {
  std::vector<StudentProgram> programs;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    std::string name = entry->path().filename().string();
    std::error_code unknown;
    if (!is_program_name(name) || !entry->is_regular_file(unknown)) continue;
    std::string bytes = read_file(entry->path());
    if (bytes.empty()) continue;
    programs.push_back(
        {std::move(name), std::move(bytes), read_file(entry->path().string() + ".gz")});
  }
  std::sort(programs.begin(), programs.end(),
            [](const auto& one, const auto& other) { return one.name < other.name; });
  return programs;
}

}  // namespace aspis::app
