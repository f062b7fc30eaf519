#include "server/api/endpoint.hpp"

#include <iterator>

namespace aspis::api {
namespace {

/// Removes and returns the text up to the next slash.
std::string_view first_part(std::string_view& path) {
  const std::size_t slash = path.find('/');
  const std::string_view part = path.substr(0, slash);
  path.remove_prefix(slash == std::string_view::npos ? path.size() : slash + 1);
  return part;
}

/// Matches "{sha256}.txt" against "abc.txt"; returns false if it does not match.
bool take_part(std::string_view pattern, std::string_view part, std::vector<std::string>& found) {
  const std::size_t open = pattern.find('{');
  if (open == std::string_view::npos) return pattern == part;
  const std::string_view before = pattern.substr(0, open);
  const std::string_view after = pattern.substr(pattern.find('}') + 1);
  if (part.size() <= before.size() + after.size() || !part.starts_with(before) ||
      !part.ends_with(after)) {
    return false;
  }
  found.emplace_back(part.substr(before.size(), part.size() - before.size() - after.size()));
  return true;
}

}  // namespace

void Handler::operator()(const CallPointer& call, const http::Reply& reply) const {
  answer_ == nullptr ? reply_(call, reply) : reply(answer_(*call));
}

std::optional<std::vector<std::string>> match_path(std::string_view pattern,
                                                   std::string_view path) {
  std::vector<std::string> found;
  if (path.ends_with('/')) return std::nullopt;
  while (!pattern.empty() && !path.empty()) {
    if (!take_part(first_part(pattern), first_part(path), found)) return std::nullopt;
  }
  if (!pattern.empty() || !path.empty()) return std::nullopt;
  return found;
}

std::vector<Endpoint> all_endpoints() {
  std::vector<Endpoint> all;
  for (auto* const group :
       {site_endpoints, tournament_endpoints, game_endpoints, practice_endpoints, export_endpoints,
        session_endpoints, account_endpoints, instructor_endpoints, planning_endpoints,
        act_endpoints, embargo_endpoints, roster_endpoints, private_endpoints, student_endpoints,
        version_endpoints, solitaire_endpoints, stage_endpoints}) {
    std::vector<Endpoint> some = group();
    all.insert(all.end(), std::make_move_iterator(some.begin()),
               std::make_move_iterator(some.end()));
  }
  return all;
}

}  // namespace aspis::api
