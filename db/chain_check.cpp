#include "db/chain.hpp"

#include <unordered_map>

#include "db/fault.hpp"
#include "db/files.hpp"
#include "db/maintenance.hpp"
#include "db/schema.hpp"

namespace aspis::db {

namespace {

using Findings = std::vector<std::string>;

struct LastLink {
  std::int64_t number = 0;
  std::string what;
};
using LastLinks = std::unordered_map<std::string, LastLink>;  // by what they are about

LastLinks check_links(Connection& connection, Findings& findings) {
  LastLinks last;
  std::string previous;
  std::int64_t due = 1;
  for_each_link(
      connection, [&](std::int64_t number, const std::string& what, const std::string& link) {
        if (number != due || link != link_after(previous, what)) {
          findings.push_back("link " + std::to_string(number) + " of the chain of results (" +
                             std::string(subject_of(what)) +
                             "): it, or a link before it, is not what was stored, by its SHA-256");
        }
        due = number + 1;
        previous = link;
        last[std::string(subject_of(what))] = {number, what};
      });
  return last;
}

void check_row(const std::string& what, LastLinks& last, Findings& findings) {
  const std::string subject(subject_of(what));
  const auto link = last.find(subject);
  if (link == last.end()) {
    findings.push_back(subject + ": it is not in the chain of results");
    return;
  }
  if (link->second.what != what) {
    findings.push_back(subject + ": it is not what the chain of results has, see link " +
                       std::to_string(link->second.number));
  }
  last.erase(link);
}

/// The number of the only link that begins so; nothing where there is none.
std::optional<std::int64_t> link_named(Connection& connection, const std::string& digits) {
  Query named(connection.prepared("SELECT id FROM chain WHERE substr(link, 1, ?) = ? LIMIT 1"));
  named.with(static_cast<std::int64_t>(digits.size())).with(digits);
  return named.next() ? std::optional(named.integer()) : std::nullopt;
}

}  // namespace

void check_results(Connection& connection, Findings& findings) {
  LastLinks last = check_links(connection, findings);
  for (const Chained kind :
       {Chained::tournament, Chained::entrant, Chained::match, Chained::game, Chained::departure,
        Chained::confirmed, Chained::audit, Chained::arrival, Chained::seeding}) {
    for_each_chained(connection, kind,
                     [&](const std::string& what) { check_row(what, last, findings); });
  }
  for (const auto& [subject, link] : last) {
    if (link.what == subject) continue;  // it went, and that has a link
    findings.push_back(subject + ": link " + std::to_string(link.number) +
                       " of the chain of results has it, but it is missing in the file");
  }
}

protocol::Result<ChainState> chain_state(const std::filesystem::path& given,
                                         const std::string& published) {
  const std::filesystem::path path = real_path(given);
  try {
    return guarded(path, [&]() -> protocol::Result<ChainState> {
      const auto connection = open_to_read(path);
      ChainState state;
      connection->snapshot([&] {
        state.head = chain_head(*connection);
        if (!published.empty()) state.published = link_named(*connection, published);
      });
      return state;
    });
  } catch (const StoreError& error) {
    return protocol::Error{error.what()};
  }
}

}  // namespace aspis::db
