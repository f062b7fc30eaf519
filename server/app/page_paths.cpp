#include "server/app/page_paths.hpp"

#include <array>

namespace aspis::app {
namespace {

constexpr std::string_view front_page = "/";

/// Each with everything below it.
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
});

bool is_below(std::string_view path, std::string_view prefix) {
  return path.starts_with(prefix) && (path.size() == prefix.size() || path[prefix.size()] == '/');
}

}  // namespace

std::string_view page_of(std::string_view target) {
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

}  // namespace aspis::app
