#include "server/app/front_page.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "server/exports/chart/picture.hpp"
#include "server/exports/exports.hpp"
#include "web/files.hpp"

namespace aspis::app {
namespace {

constexpr std::size_t longest_target = 300;

const web::File& front_document() {
  const auto files = web::files();
  return *std::find_if(files.begin(), files.end(),
                       [](const web::File& file) { return file.path == "/"; });
}

bool is_number(std::string_view text) {
  return !text.empty() && text.size() <= 9 && text.front() != '0' &&
         std::all_of(text.begin(), text.end(),
                     [](char letter) { return letter >= '0' && letter <= '9'; });
}

/// As it stands in an address, where nothing of it means anything in HTML.
bool is_plain(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
           (letter >= '0' && letter <= '9') || letter == '-' || letter == '_' || letter == '.' ||
           letter == '%';
  });
}

/// "t", "cup", "game", "7" of "/t/cup/game/7?ply=3".
std::vector<std::string_view> parts_of(std::string_view target) {
  std::vector<std::string_view> parts;
  target = target.substr(0, target.find('?'));
  while (!target.empty()) {
    target.remove_prefix(1);
    const std::size_t end = std::min(target.find('/'), target.size());
    parts.push_back(target.substr(0, end));
    target.remove_prefix(end);
  }
  return parts;
}

struct Shown {
  std::string what;   // before the title, "Game 7"; "" is the tournament
  std::string query;  // of the picture
};

Shown shown_by(const std::vector<std::string_view>& parts) {
  const auto text = [&](std::size_t at) { return std::string(parts[at]); };
  if (parts.size() == 4 && parts[2] == "game" && is_number(parts[3])) {
    return {"Game " + text(3), "?game=" + text(3)};
  }
  if (parts.size() == 4 && parts[2] == "entrant" && is_plain(parts[3])) {
    return {"Entrant " + text(3), "?entrant=" + text(3)};
  }
  if (parts.size() == 6 && parts[2] == "stage" && parts[4] == "match" && is_number(parts[3]) &&
      is_number(parts[5])) {
    return {"Match " + text(5), "?stage=" + text(3) + "&amp;match=" + text(5)};
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

}  // namespace

http::Response missing_page() {
  return {404,
          std::string(front_document().content_type),
          std::string(front_document().text),
          {{"Cache-Control", "no-cache"}}};
}

std::string preview_tags(std::string_view target, const std::string& title,
                         const std::string& address) {
  const auto parts = parts_of(target);
  if (parts.size() < 2 || parts[0] != "t" || !is_plain(parts[1])) return "";
  const Shown shown = shown_by(parts);
  const std::string site = in_attribute(address);
  const std::string name = (shown.what.empty() ? "" : shown.what + " - ") + in_attribute(title);
  const auto tag = [](std::string_view property, const std::string& content) {
    return "<meta property=\"og:" + std::string(property) + "\" content=\"" + content + "\">\n";
  };
  return tag("type", "website") + tag("site_name", "Aspis") + tag("title", name) +
         tag("description", "Standings, brackets, live games and replays.") +
         tag("image",
             site + "/api/v1/tournaments/" + std::string(parts[1]) + "/preview.png" + shown.query) +
         tag("image:type", "image/png") +
         tag("image:width", std::to_string(exports::preview_width)) +
         tag("image:height", std::to_string(exports::preview_height)) + tag("image:alt", name) +
         "<meta name=\"twitter:card\" content=\"summary_large_image\">\n";
}

LinkPreviews::LinkPreviews(std::function<std::string()> address,
                           std::function<std::string(std::string_view)> title_of)
    : document_(exports::chart::has_fonts() ? front_document().text : std::string_view()),
      address_(std::move(address)),
      title_of_(std::move(title_of)) {
}

std::shared_ptr<const http::Page> LinkPreviews::page(std::string_view target) {
  constexpr std::string_view below = "/t/";
  if (document_.empty() || !target.starts_with(below) || target.size() > longest_target) {
    return nullptr;
  }
  const std::string_view rest = target.substr(below.size());
  const std::string title = title_of_(rest.substr(0, rest.find_first_of("/?")));
  if (title.empty()) return nullptr;
  const std::string tags = preview_tags(target, title, address_());
  if (tags.empty()) return nullptr;
  if (const auto known = by_tags_.find(tags); known != by_tags_.end()) {
    made_.splice(made_.begin(), made_, known->second);
    return known->second->second;
  }
  const std::size_t end = document_.find("</head>");
  if (end == std::string::npos) return nullptr;
  std::string html = document_;
  html.insert(end, tags);
  made_.emplace_front(
      tags, http::make_page({.content_type = "text/html; charset=utf-8", .body = std::move(html)}));
  by_tags_.emplace(made_.front().first, made_.begin());
  if (made_.size() > most) {
    by_tags_.erase(made_.back().first);
    made_.pop_back();
  }
  return made_.front().second;
}

}  // namespace aspis::app
